//! A draft as a whole: shown, named, compared, tried, offered, deleted.

use axum::Form;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Response;
use malice_engine::{Content, Options, Pack, plain};
use malice_store::{Seat as Chair, Visibility};
use malice_words::differences;

use super::bench::told;
use super::show::{draft_name, groups, lines};
use super::{Maker, said};
use crate::hall::{HUMAN, NewTableRequest, No, Notes, fresh_key};
use crate::pages::{self, Diff, Different, DraftPage};
use crate::sitting::set_players;
use crate::web::Asker;
use crate::web::seating::bot;
use crate::workshop::{Draft, placed};

pub(super) async fn draft(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Response {
    let done = match said(&asked, "done") {
        "saved" => Some("Saved."),
        "removed" => Some("Removed."),
        "offered" => Some("Whoever opens a table is offered it now."),
        "withdrawn" => Some("It is not offered any more. Tables that are played with it keep it."),
        _ => None,
    };
    let shown = async {
        let draft = asker.app.hall.draft(&id).await?;
        show(&asker, draft, None, Vec::new(), done).await
    };
    asker.answered(shown).await
}

/// The page of a draft; `pack` is what was sent about it, if that was refused.
async fn show(
    asker: &Asker,
    draft: Draft,
    pack: Option<Pack>,
    refused: Vec<String>,
    done: Option<&'static str>,
) -> Result<Response, No> {
    let app = asker.app.clone();
    let look = move || {
        let faults = placed(&draft, None);
        let groups = groups(&app, &draft, &faults);
        let shipped = Content::shipped(draft.meta.content);
        let differences = differences(&shipped, &draft.content).len();
        (draft, faults, groups, differences)
    };
    let (draft, faults, groups, differences) = asker.app.hall.look_back(asker.caller(), look).await?;
    let status = if refused.is_empty() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    let model = DraftPage {
        name: draft_name(&draft),
        pack: pack.unwrap_or_else(|| draft.pack().clone()),
        version: draft.version,
        key: fresh_key(),
        refused,
        faults: lines(&faults),
        groups,
        differences,
        offered: draft.published.as_deref().map(|offered| Some(offered) == draft.content.pack_id()),
        done,
    };
    Ok(asker.page_with(status, Some(draft.meta.id), |shell| pages::draft(shell, &model)))
}

/// Saves what a draft says of itself.
pub(super) async fn rename(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let saved = async {
        let draft = asker.app.hall.draft(&id).await?;
        let [name, author, version] =
            ["name", "author", "version"].map(|field| plain::line(said(&form, field)));
        let pack = Pack { name, author, version, game: draft.meta.id.to_owned() };
        let rests = said(&form, "rests").parse().unwrap_or(0);
        match draft.named(pack.clone()) {
            Ok(named) => {
                let named = Draft { version: rests, ..named };
                match asker.app.hall.save_draft(&named, said(&form, "key")).await {
                    Ok(_) => Ok(asker.to(&format!("/workshop/{id}?done=saved"))),
                    Err(No::Stale) => show(&asker, draft, Some(pack), vec![MOVED_ON.into()], None).await,
                    Err(no) => Err(no),
                }
            }
            Err(faults) => show(&asker, draft, Some(pack), told(&faults), None).await,
        }
    };
    asker.answered(saved).await
}

/// What is said to who changed what somebody else has changed meanwhile.
pub(super) const MOVED_ON: &str =
    "This draft was changed elsewhere meanwhile. What you sent stands here: look at it, and save it again.";

pub(super) async fn diff(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let shown = async {
        let draft = asker.app.hall.draft(&id).await?;
        let shipped = Content::shipped(draft.meta.content);
        let found = differences(&shipped, &draft.content).into_iter();
        let found = found.map(|it| Different { file: it.file, place: it.place, values: it.values });
        let model = Diff { name: draft_name(&draft), found: found.collect() };
        Ok(asker.page(Some(draft.meta.id), |shell| pages::diff(shell, &model)))
    };
    asker.answered(shown).await
}

/// A draft that can be played.
pub(super) async fn whole(asker: &Asker, id: &str) -> Result<Draft, No> {
    let draft = asker.app.hall.draft(id).await?;
    let look = move || {
        let faults = draft.faults();
        (draft, faults)
    };
    let (draft, faults) = asker.app.hall.look_back(asker.caller(), look).await?;
    if faults.is_empty() { Ok(draft) } else { Err(No::Faults(faults)) }
}

/// A table against bots with the draft as it is now.
pub(super) async fn try_it(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let opened = async {
        let draft = whole(&asker, &id).await?;
        let (client, game) = (&asker.client, draft.meta.id);
        let key = asker.opening(Some(said(&form, "key")), &draft.version)?;
        let me = Chair { guest: Some(client.guest.clone()), player: HUMAN.into(), name: client.name.clone() };
        let level = Some(said(&form, "level")).filter(|level| !level.is_empty());
        let rival = Chair { guest: None, player: bot(level)?.to_string(), name: String::new() };
        let players = usize::from(draft.meta.players.0.max(2).min(draft.meta.players.1));
        let seats: Vec<Chair> = std::iter::once(me).chain(std::iter::repeat_n(rival, players - 1)).collect();
        let mut options = Options::default();
        set_players(&mut options, game, seats.len());
        let notes = Notes { opener: Some(asker.may_open(&seats)?), ..Notes::default() };
        asker.app.hall.store().save_guest(client.record()).await?;
        let request = NewTableRequest {
            game: game.to_owned(),
            options,
            pack: Some(draft.content),
            seats,
            visibility: Visibility::ByLink,
            host: client.guest.clone(),
            notes,
            deal: None,
            powers: Vec::new(),
            key,
        };
        let opened = asker.app.hall.open(request).await?;
        Ok(asker.to(&format!("/t/{}", opened.id)))
    };
    asker.answered(opened).await
}

/// Offers the draft for new tables.
pub(super) async fn offer(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let offered = async {
        let draft = whole(&asker, &id).await?;
        asker.app.hall.publish_draft(&draft, true).await?;
        Ok(asker.to(&format!("/workshop/{id}?done=offered")))
    };
    asker.answered(offered).await
}

pub(super) async fn withdraw(Maker(asker): Maker, Path(id): Path<String>) -> Response {
    let withdrawn = async {
        let draft = asker.app.hall.draft(&id).await?;
        asker.app.hall.publish_draft(&draft, false).await?;
        Ok(asker.to(&format!("/workshop/{id}?done=withdrawn")))
    };
    asker.answered(withdrawn).await
}

pub(super) async fn delete(
    Maker(asker): Maker,
    Path(id): Path<String>,
    Form(form): Form<Vec<(String, String)>>,
) -> Response {
    let deleted = async {
        if said(&form, "sure") != "yes" {
            return Err(No::Invalid("say that you really want this".into()));
        }
        asker.app.hall.store().delete_draft(&id).await?;
        Ok(asker.to("/workshop"))
    };
    asker.answered(deleted).await
}
