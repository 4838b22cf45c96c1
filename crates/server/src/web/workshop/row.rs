//! One sheet of a draft, as it is or as it would be.

use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use malice_engine::Node;
use malice_engine::forms::{Filled, Misfit, sheets};

use super::bench::told;
use super::choices::offers;
use super::show::{draft_name, faces, faces_of, label, lines};
use super::{Maker, said};
use crate::hall::{No, fresh_key};
use crate::pages::{self, Choices, Form as Filling, RowPage};
use crate::web::{App, Asker};
use crate::workshop::{Draft, Links, Placed, kinds, placed};

/// Which sheet is meant.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) path: String,
}

impl Place {
    pub(super) fn of(fields: &[(String, String)]) -> Self {
        Self { file: said(fields, "file").to_owned(), path: said(fields, "at").to_owned() }
    }

    pub(super) fn address(&self, id: &str, done: &str) -> String {
        format!("/workshop/{id}/row?file={}&at={}&done={done}", self.file, self.path)
    }
}

pub(super) async fn row(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Response {
    let done = match said(&asked, "done") {
        "saved" => Some("Saved."),
        "copied" => Some("Saved. This is the other one: give it a name of its own."),
        _ => None,
    };
    let shown = async {
        let draft = asker.app.hall.draft(&id).await?;
        let page = Page { done, ..Page::new(draft, Place::of(&asked)) };
        page.answer(&asker).await
    };
    asker.answered(shown).await
}

/// What a page about a sheet shows.
pub(super) struct Page {
    pub(super) draft: Draft,
    pub(super) place: Place,
    /// What was filled in; what the draft says, if nothing was.
    pub(super) filled: Option<Filled>,
    pub(super) misfits: Vec<Misfit>,
    pub(super) refused: Vec<String>,
    pub(super) unsaved: bool,
    /// Words that were chosen just now, behind which something has to be said before this can be saved.
    pub(super) asks: Vec<String>,
    pub(super) done: Option<&'static str>,
}

impl Page {
    pub(super) fn new(draft: Draft, place: Place) -> Self {
        Self {
            draft,
            place,
            filled: None,
            misfits: Vec::new(),
            refused: Vec::new(),
            unsaved: false,
            asks: Vec::new(),
            done: None,
        }
    }

    pub(super) async fn answer(self, asker: &Asker) -> Result<Response, No> {
        let unwell = !self.refused.is_empty() || (self.unsaved && !self.misfits.is_empty());
        let status = if unwell { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        let (app, game) = (asker.app.clone(), self.draft.meta.id);
        let model = asker.app.hall.look_back(asker.caller(), move || self.model(&app)).await?;
        let model = model.ok_or(No::UnknownTable)?;
        Ok(asker.page_with(status, Some(game), |shell| pages::row(shell, &model)))
    }

    fn model(self, app: &App) -> Option<RowPage> {
        let Self { draft, place, filled, mut misfits, refused, unsaved, asks, done } = self;
        let Place { file, path } = &place;
        let (form, is_row, filled) = draft.sheet(file, path, |sheet, _| {
            let form = sheet.form();
            let filled = filled.unwrap_or_else(|| Filled::of(&form, Some(sheet.node)));
            (form, sheet.list.is_some(), filled)
        })?;
        // What would be, if it were saved: its faults and its looks.
        let after = draft.filled(file, path, &filled);
        let (faults, shown) = match &after {
            Ok(after) => {
                let faults = placed(after, Some((file, path)));
                let faces = faces(app, after).unwrap_or_default();
                let shown = after.sheet(file, path, |sheet, _| faces_of(&faces, sheet).collect());
                (faults, shown.unwrap_or_default())
            }
            Err(_) => (Vec::new(), Vec::new()),
        };
        let (here, elsewhere): (Vec<Placed>, Vec<Placed>) =
            faults.into_iter().partition(|placed| placed.field.is_some());
        misfits.extend(here.iter().filter_map(|placed| {
            let message = told(std::slice::from_ref(&placed.fault)).pop()?;
            Some(Misfit { path: placed.field?.to_owned(), message })
        }));
        let links = Links::of(&draft);
        let mut choices = Choices::new();
        offers(&links, file, path, "", &form, &filled, &mut choices);
        let title = draft.sheet(file, path, |sheet, _| label(file, sheet))?;
        Some(RowPage {
            name: draft_name(&draft),
            title,
            form: Filling { kind: form, filled, misfits, choices },
            version: draft.version,
            key: fresh_key(),
            shown,
            faults: lines(&elsewhere),
            refused,
            beside: beside(&draft, &place).unwrap_or_default(),
            is_row,
            done,
            unsaved,
            asks,
            file: place.file,
            path: place.path,
        })
    }
}

/// The sheets before and after one.
fn beside(draft: &Draft, place: &Place) -> Option<[Option<(String, String)>; 2]> {
    let node = Node::read(draft.text(&place.file)?)?;
    let all = sheets(kinds(draft.meta.id).get(&place.file)?, &node);
    let all: Vec<_> = all.iter().filter(|sheet| !sheet.form().fields().is_empty()).collect();
    let index = all.iter().position(|sheet| sheet.path == place.path)?;
    let one = |index: usize| all.get(index).map(|sheet| (sheet.path.clone(), label(&place.file, sheet)));
    Some([index.checked_sub(1).and_then(one), one(index + 1)])
}
