//! A sheet that was filled in: drawn anew, saved, copied, removed.

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use malice_engine::Fault;
use malice_engine::forms::{Filled, Misfit, deeper};

use super::bench::told;
use super::draft::MOVED_ON;
use super::row::{Page, Place};
use super::{Maker, said};
use crate::hall::No;
use crate::pages::spoken_word;
use crate::web::Asker;
use crate::workshop::{Draft, Unfit};

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
    asker.answered(answered).await
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
        Err(Unfit::Misfits(misfits)) => {
            let asks = unanswered(fields, &misfits);
            let page = again(draft, filled);
            let page = if asks.is_empty() {
                Page { misfits, ..page }
            } else {
                Page { asks, unsaved: false, ..page }
            };
            return page.answer(asker).await;
        }
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

/// The words that were chosen just now, if what is said behind them is all that is missing: nobody could say it yet.
fn unanswered(fields: &[(String, String)], misfits: &[Misfit]) -> Vec<String> {
    let word = |path: &str| said(fields, &format!("v.{path}")).to_owned();
    let shown = fields.iter().filter_map(|(name, shown)| Some((name.strip_prefix("w.")?, shown)));
    let fresh: Vec<&str> =
        shown.filter(|(path, shown)| word(path) != **shown).map(|(path, _)| path).collect();
    let behind = |misfit: &Misfit, path: &str| {
        misfit.path.strip_prefix(path).is_some_and(|rest| rest.starts_with('.'))
    };
    if !misfits.iter().all(|misfit| fresh.iter().any(|path| behind(misfit, path))) {
        return Vec::new();
    }
    let asking = fresh.into_iter().filter(|path| misfits.iter().any(|misfit| behind(misfit, path)));
    asking.map(|path| spoken_word(&word(path))).collect()
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
