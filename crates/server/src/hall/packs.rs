//! Content that is not the program's own: packs that the host offers, and those that tables brought into the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use malice_catalog::games;
use malice_engine::Content;
use malice_store::NewContent;

use super::Hall;
use super::no::No;

/// So many packs of the store are kept ready.
const KEPT: usize = 64;

#[derive(Debug)]
pub(super) struct Packs {
    offered: Vec<Content>,
    /// What was read from the store, by id.
    known: Mutex<HashMap<String, Content>>,
}

impl Packs {
    pub(super) fn new(offered: Vec<Content>) -> Self {
        Self { offered, known: Mutex::default() }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<String, Content>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A pack as the store keeps it.
pub(super) fn stored(pack: &Content) -> Option<NewContent> {
    Some(NewContent { id: pack.pack_id()?.to_owned(), body: pack.to_json()?.to_string() })
}

fn missing() -> No {
    No::Invalid("there is no such pack".into())
}

impl Hall {
    /// The packs that the host brought for a game.
    pub(crate) fn brought(&self, game: &str) -> impl Iterator<Item = &Content> {
        self.packs.offered.iter().filter(move |pack| pack.pack().is_some_and(|pack| pack.game == game))
    }

    /// The packs with which a game can be played here: those that the host brought, and those that were made here.
    pub(crate) async fn offered(&self, game: &str) -> Result<Vec<Content>, No> {
        let mut offered: Vec<Content> = self.brought(game).cloned().collect();
        for id in self.store.published(game).await? {
            if !offered.iter().any(|pack| pack.pack_id() == Some(&id)) {
                offered.push(self.pack(game, &id).await?);
            }
        }
        Ok(offered)
    }

    /// One of them.
    pub(crate) async fn offer(&self, game: &str, id: &str) -> Result<Content, No> {
        let offered = self.offered(game).await?;
        offered.into_iter().find(|pack| pack.pack_id() == Some(id)).ok_or_else(missing)
    }

    /// The pack of this id: one that is offered, or one that a table is played with. Nobody guesses an id.
    pub(crate) async fn pack(&self, game: &str, id: &str) -> Result<Content, No> {
        let brought = self.brought(game).find(|pack| pack.pack_id() == Some(id)).cloned();
        let known = brought.or_else(|| self.packs.known().get(id).cloned());
        if let Some(pack) = known {
            return if pack.pack().is_some_and(|pack| pack.game == game) { Ok(pack) } else { Err(missing()) };
        }
        let body = self.store.content(id).await?.ok_or_else(missing)?;
        let meta = games().iter().find(|meta| meta.id == game).ok_or_else(missing)?;
        let body = serde_json::from_str(&body).map_err(|_| missing())?;
        let pack = Content::from_json(meta, &body).map_err(No::Faults)?;
        if pack.pack_id() != Some(id) {
            return Err(missing());
        }
        let mut known = self.packs.known();
        if known.len() >= KEPT {
            known.clear();
        }
        known.insert(id.to_owned(), pack.clone());
        Ok(pack)
    }

    /// What a stored table is played with. It is never played with anything else.
    pub(super) async fn pack_of_table(&self, game: &str, id: Option<&str>) -> Result<Option<Content>, No> {
        let Some(id) = id else { return Ok(None) };
        match self.pack(game, id).await {
            Ok(pack) => Ok(Some(pack)),
            Err(No::Store(error)) => Err(No::Store(error)),
            Err(no) => Err(No::Unplayable(format!("its pack cannot be read: {no}"))),
        }
    }
}
