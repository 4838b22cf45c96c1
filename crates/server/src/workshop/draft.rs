//! A draft: content that can be read, but need not be playable yet.

use malice_catalog::games;
use malice_engine::forms::{Filled, Misfit, Sheet, sheets};
use malice_engine::{Content, Fault, Meta, Node, Pack};
use malice_store::{Drafted, NewContent, Publish, SaveDraft};

use super::kinds;
use crate::hall::{Hall, No};

#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) id: String,
    /// How often it was saved.
    pub(crate) version: u64,
    /// The id of what it offers for new tables.
    pub(crate) published: Option<String>,
    pub(crate) meta: &'static Meta,
    pub(crate) content: Content,
}

impl Draft {
    /// A draft that is not stored yet.
    pub(crate) fn new(id: String, meta: &'static Meta, content: Content) -> Self {
        Self { id, version: 0, published: None, meta, content }
    }

    pub(crate) fn pack(&self) -> &Pack {
        self.content.pack().expect("a draft is a pack")
    }

    /// The text of a file.
    pub(crate) fn text(&self, file: &str) -> Option<&str> {
        self.content.files().find(|(name, _)| *name == file).map(|(_, text)| text)
    }

    /// The same draft with other words about itself.
    pub(crate) fn named(&self, pack: Pack) -> Result<Self, Vec<Fault>> {
        let files = self.content.files().map(|(name, text)| (name.to_owned(), text.to_owned()));
        Ok(Self { content: Content::with_files(self.meta, Some(pack), files)?, ..self.clone() })
    }

    /// The same draft with another text in the place of a file.
    pub(crate) fn with(&self, file: &str, text: &str) -> Result<Self, Vec<Fault>> {
        let files = self.content.files();
        let files = files.map(|(name, old)| {
            let new = if name == file { text } else { old };
            (name.to_owned(), new.to_owned())
        });
        let content = Content::with_files(self.meta, Some(self.pack().clone()), files)?;
        Ok(Self { content, ..self.clone() })
    }

    /// All that keeps it from being played.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        malice_catalog::faults(self.meta.id, &self.content).unwrap_or_default()
    }

    /// Does something with the sheet at a place of a file; nothing if there is none.
    pub(crate) fn sheet<T>(
        &self,
        file: &str,
        path: &str,
        look: impl FnOnce(&Sheet<'_>, &str) -> T,
    ) -> Option<T> {
        let (kind, text) = (kinds(self.meta.id).get(file)?, self.text(file)?);
        let node = Node::read(text)?;
        let all = sheets(kind, &node);
        all.iter().find(|sheet| sheet.path == path).map(|sheet| look(sheet, text))
    }

    /// The draft after a sheet was filled in.
    pub(crate) fn filled(&self, file: &str, path: &str, filled: &Filled) -> Result<Self, Unfit> {
        let text = self.sheet(file, path, |sheet, text| sheet.filled(text, filled));
        let text = text.ok_or(Unfit::Nowhere)?.map_err(Unfit::Misfits)?;
        self.with(file, &text).map_err(Unfit::Faults)
    }
}

/// Why a form cannot be written into a draft.
#[derive(Clone, Debug)]
pub(crate) enum Unfit {
    Nowhere,
    /// Fields that hold what cannot be there.
    Misfits(Vec<Misfit>),
    /// What no pack may hold.
    Faults(Vec<Fault>),
}

impl Hall {
    pub(crate) async fn draft(&self, id: &str) -> Result<Draft, No> {
        let stored = self.store().draft(id).await?.ok_or(No::UnknownTable)?;
        let meta =
            games().iter().find(|meta| meta.id == stored.line.game).copied().ok_or(No::UnknownTable)?;
        let body = serde_json::from_str(&stored.body).map_err(|error| No::Unplayable(error.to_string()))?;
        let content = Content::from_json(meta, &body).map_err(No::Faults)?;
        let malice_store::DraftLine { id, version, published, .. } = stored.line;
        Ok(Draft { id, version, published, meta, content })
    }

    /// Stores a draft in the place of the one that it was made of.
    pub(crate) async fn save_draft(&self, draft: &Draft, key: &str) -> Result<u64, No> {
        let body = draft.content.to_json().ok_or(No::UnknownTable)?.to_string();
        let save = SaveDraft {
            id: draft.id.clone(),
            game: draft.meta.id.to_owned(),
            title: draft.pack().to_string(),
            body,
            version: draft.version,
            key: key.to_owned(),
            at: self.now(),
        };
        match self.store().save_draft(save).await? {
            Drafted::Saved { version } => Ok(version),
            Drafted::Stale { .. } => Err(No::Stale),
            Drafted::Gone => Err(No::UnknownTable),
        }
    }

    /// Offers a draft as it is now for new tables, or nothing of it any more.
    pub(crate) async fn publish_draft(&self, draft: &Draft, offered: bool) -> Result<(), No> {
        let content = match (offered, draft.content.pack_id(), draft.content.to_json()) {
            (true, Some(id), Some(body)) => Some(NewContent { id: id.to_owned(), body: body.to_string() }),
            _ => None,
        };
        let offered = self.store().publish(Publish { draft: draft.id.clone(), content }).await?;
        if offered { Ok(()) } else { Err(No::Invalid("the same cards are offered already".into())) }
    }
}
