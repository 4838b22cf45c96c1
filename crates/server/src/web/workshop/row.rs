//! One sheet of a draft: shown, filled in, saved, copied, removed.

use axum::Form;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use malice_engine::forms::{Filled, Kind, Misfit, deeper, sheets};
use malice_engine::{Fault, Node};

use super::bench::told;
use super::draft::MOVED_ON;
use super::show::{draft_name, faces, faces_of, label, lines};
use super::{Maker, said};
use crate::hall::{No, fresh_key};
use crate::pages::{self, Choices, Form as Filling, RowPage};
use crate::web::{App, Asker};
use crate::workshop::{Draft, Links, Placed, Unfit, kinds, placed};

/// Which sheet is meant.
#[derive(Clone, Debug)]
struct Place {
    file: String,
    path: String,
}

impl Place {
    fn of(fields: &[(String, String)]) -> Self {
        Self { file: said(fields, "file").to_owned(), path: said(fields, "at").to_owned() }
    }

    fn address(&self, id: &str, done: &str) -> String {
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
    let shown = shown.await;
    asker.answer(shown)
}

/// What a page about a sheet shows.
struct Page {
    draft: Draft,
    place: Place,
    /// What was filled in; what the draft says, if nothing was.
    filled: Option<Filled>,
    misfits: Vec<Misfit>,
    refused: Vec<String>,
    unsaved: bool,
    done: Option<&'static str>,
}

impl Page {
    fn new(draft: Draft, place: Place) -> Self {
        Self {
            draft,
            place,
            filled: None,
            misfits: Vec::new(),
            refused: Vec::new(),
            unsaved: false,
            done: None,
        }
    }

    async fn answer(self, asker: &Asker) -> Result<Response, No> {
        let unwell = !self.refused.is_empty() || (self.unsaved && !self.misfits.is_empty());
        let status = if unwell { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        let (app, game) = (asker.app.clone(), self.draft.meta.id);
        let model = asker.app.hall.look_back(asker.caller(), move || self.model(&app)).await?;
        let model = model.ok_or(No::UnknownTable)?;
        Ok(asker.page_with(status, Some(game), |shell| pages::row(shell, &model)))
    }

    fn model(self, app: &App) -> Option<RowPage> {
        let Self { draft, place, filled, mut misfits, refused, unsaved, done } = self;
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

/// Notes for every text of a form what can be chosen there. `within` is the place in the form, `path` that in the file.
fn offers(
    links: &Links,
    file: &str,
    path: &str,
    within: &str,
    kind: &Kind,
    filled: &Filled,
    out: &mut Choices,
) {
    let mut part = |kind: &Kind, filled: &Filled, step: &str, said: &str| {
        offers(links, file, &deeper(path, said), &deeper(within, step), kind, filled, out);
    };
    let number = |index: usize| index.to_string();
    match kind {
        Kind::Text => {
            if let Some(names) = links.at(file, path) {
                out.insert(within.to_owned(), names.clone());
            }
        }
        Kind::Number { .. } | Kind::Truth => (),
        Kind::Maybe(kind) => offers(links, file, path, within, kind, filled, out),
        Kind::List(kind) => {
            for (index, value) in filled.parts.iter().enumerate() {
                part(kind, value, &number(index), &number(index));
            }
        }
        Kind::Map(_, kind) => {
            for (index, entry) in filled.parts.iter().enumerate() {
                if let Some(value) = entry.parts.get(1) {
                    part(kind, value, &format!("{index}.1"), &number(index));
                }
            }
        }
        Kind::Tuple(kinds) => {
            for (index, (kind, value)) in kinds.iter().zip(&filled.parts).enumerate() {
                part(kind, value, &number(index), &number(index));
            }
        }
        Kind::Record(fields) => {
            for (field, value) in fields.iter().zip(&filled.parts) {
                part(&field.kind, value, field.name, field.name);
            }
        }
        Kind::Choice(words) => {
            if let Some(word) = words.iter().find(|word| word.name == filled.said) {
                let holds = Filled { said: String::new(), parts: filled.parts.clone() };
                offers(links, file, &deeper(path, word.name), within, &word.holds, &holds, out);
            }
        }
    }
}

/// What a form was sent for.
pub(super) async fn fill(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let answered = async {
        let draft = asker.app.hall.draft(&id).await?;
        let (place, rests) = (Place::of(&fields), said(&fields, "rests").parse().unwrap_or(0));
        let form = draft.sheet(&place.file, &place.path, |sheet, _| sheet.form()).ok_or(No::UnknownTable)?;
        let value =
            |name: &str| fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
        let mut filled = Filled::sent(&form, "", &value);
        let deed = said(&fields, "do");
        let key = said(&fields, "key");
        match deed.split_once(' ').unwrap_or((deed, "")) {
            ("add", path) => filled.add(&form, path),
            ("drop", path) => filled.drop(&form, path),
            ("remove", _) => return remove(&asker, Draft { version: rests, ..draft }, &place, key).await,
            ("save" | "copy", _) => {
                return save(&asker, draft, place, filled, &fields).await;
            }
            _ => (),
        }
        let page = Page { filled: Some(filled), ..Page::new(Draft { version: rests, ..draft }, place) };
        page.answer(&asker).await
    };
    let answered = answered.await;
    asker.answer(answered)
}

/// Stores what was filled in, also where it cannot be played yet; what no file can hold is shown again as it was sent.
async fn save(
    asker: &Asker,
    draft: Draft,
    place: Place,
    filled: Filled,
    fields: &[(String, String)],
) -> Result<Response, No> {
    let (key, rests) = (said(fields, "key"), said(fields, "rests").parse().unwrap_or(0));
    let id = draft.id.clone();
    let again = |draft: Draft, filled: Filled| Page {
        filled: Some(filled),
        unsaved: true,
        ..Page::new(draft, place.clone())
    };
    let after = match draft.filled(&place.file, &place.path, &filled) {
        Ok(after) => after,
        Err(Unfit::Nowhere) => return Err(No::UnknownTable),
        Err(Unfit::Misfits(misfits)) => return Page { misfits, ..again(draft, filled) }.answer(asker).await,
        Err(Unfit::Faults(faults)) => {
            let misfits = beside_names(&faults, &draft, &place);
            return Page { misfits, ..again(draft, filled) }.answer(asker).await;
        }
    };
    let copies = said(fields, "do") == "copy";
    let (after, place) = if copies { copied(&after, &place)? } else { (after, place.clone()) };
    match asker.app.hall.save_draft(&Draft { version: rests, ..after }, key).await {
        Ok(_) => Ok(asker.to(&place.address(&id, if copies { "copied" } else { "saved" }))),
        Err(No::Stale) => Page { refused: vec![MOVED_ON.into()], ..again(draft, filled) }.answer(asker).await,
        Err(no) => Err(no),
    }
}

/// The draft with a copy of a row, and where that stands.
#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
fn copied(draft: &Draft, place: &Place) -> Result<(Draft, Place), No> {
    let Place { file, path } = place;
    let text = draft.sheet(file, path, |sheet, text| sheet.copied(text)).flatten();
    let after = draft.with(file, &text.ok_or(No::UnknownTable)?).map_err(No::Faults)?;
    let (list, index) = path.rsplit_once('.').unwrap_or(("", path));
    let next = index.parse::<usize>().map_err(|_| No::UnknownTable)? + 1;
    Ok((after, Place { file: file.clone(), path: deeper(list, next) }))
}

#[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
async fn remove(asker: &Asker, draft: Draft, place: &Place, key: &str) -> Result<Response, No> {
    let text = draft.sheet(&place.file, &place.path, |sheet, text| sheet.removed(text)).flatten();
    let after = draft.with(&place.file, &text.ok_or(No::UnknownTable)?).map_err(No::Faults)?;
    match asker.app.hall.save_draft(&after, key).await {
        Ok(_) => Ok(asker.to(&format!("/workshop/{}?done=removed", draft.id))),
        Err(No::Stale) => {
            let now = asker.app.hall.draft(&draft.id).await?;
            Page { refused: vec![MOVED_ON.into()], ..Page::new(now, place.clone()) }.answer(asker).await
        }
        Err(no) => Err(no),
    }
}

/// What no pack may hold concerns the names of rows; the message tells which field if it is another.
fn beside_names(faults: &[Fault], draft: &Draft, place: &Place) -> Vec<Misfit> {
    let fields = draft.sheet(&place.file, &place.path, |sheet, _| {
        let fields: Vec<&str> = sheet.kind.fields().iter().map(|field| field.name).collect();
        fields
            .iter()
            .copied()
            .find(|name| *name == "id")
            .or_else(|| fields.into_iter().find(|name| *name == "name"))
    });
    let path = fields.flatten().unwrap_or_default();
    told(faults).into_iter().map(|message| Misfit { path: path.to_owned(), message }).collect()
}
