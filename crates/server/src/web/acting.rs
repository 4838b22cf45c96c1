//! What seats do: choices, undo, going back, chat.

use std::sync::Arc;

use axum::Form;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use malice_engine::Seat;
use malice_store::TableId;
use malice_words::tidy_line;
use serde::Deserialize;

use super::answer::Asker;
use super::eyes::seat;
use super::part::Extras;
use super::table::AtTable;
use crate::boards::query;
use crate::hall::{Hall, No, Order, Voice};

/// The fields of the form `act`.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Answer {
    seat: String,
    /// The question and the version at which it was seen: `12.15`.
    decision: String,
    key: String,
    #[serde(rename = "do")]
    choice: Option<String>,
    /// A standing order.
    order: Option<String>,
    confirmed: Option<String>,
    /// The choice is only told to the others.
    suggest: Option<String>,
    to: Option<usize>,
}

/// A question, and the version at which it was seen. Who is not asked has no question.
pub(crate) fn decision(text: &str) -> Option<(Option<usize>, usize)> {
    let (asked, version) = text.split_once('.')?;
    Some((asked.parse().ok(), version.parse().ok()?))
}

pub(super) async fn act(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    let done = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let seat = at.seat(seat(&form.seat))?;
        let name = form.choice.clone().ok_or_else(|| No::Invalid("no choice was sent".into()))?;
        let asked = decision(&form.decision).and_then(|(asked, _)| asked);
        if form.suggest.is_some() {
            let (voice, asked) = (asker.voice(), asked.unwrap_or(usize::MAX));
            let done = asker.app.hall.suggest(&at.id, &voice, seat, asked, &name, &form.key).await;
            return at.shown(&asker, done).await;
        }
        if form.confirmed.is_none() && asker.client.wishes.confirm && is_final(&at, seat, asked, &name) {
            return at.confirm(&asker, name).await;
        }
        let order = Order::Choose { seat, decision: asked.unwrap_or(usize::MAX), name };
        at.carry_out(&asker, &form.key, order).await
    };
    let done = done.await;
    asker.answer(done)
}

/// Whether a choice answers what is asked now, and could not be taken back.
fn is_final(at: &AtTable, seat: Seat, asked: Option<usize>, name: &str) -> bool {
    let Ok(sitting) = at.moment.sitting() else { return false };
    sitting.decision(seat) == asked
        && sitting.brief(seat).iter().any(|choice| choice.name == name && choice.is_final)
}

/// Answers in advance.
pub(super) async fn order(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    let name = form.order.clone().unwrap_or_default();
    let done = at_version(&asker, id, form, |seat, version| Order::Give { seat, version, name }).await;
    asker.answer(done)
}

pub(super) async fn cancel_order(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    let name = form.order.clone().unwrap_or_default();
    let done = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let seat = at.seat(seat(&form.seat))?;
        at.carry_out(&asker, &form.key, Order::Cancel { seat, name }).await
    };
    let done = done.await;
    asker.answer(done)
}

pub(super) async fn undo(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    let done = at_version(&asker, id, form, |seat, version| Order::Undo { seat, version }).await;
    asker.answer(done)
}

pub(super) async fn restart(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    let done = at_version(&asker, id, form, |seat, version| Order::RestartTurn { seat, version }).await;
    asker.answer(done)
}

/// Carries out an order that names the version at which it was wanted.
async fn at_version(
    asker: &Asker,
    id: String,
    form: Answer,
    order: impl FnOnce(Seat, usize) -> Order,
) -> Result<Response, No> {
    let at = AtTable::new(asker, &TableId::new(id)).await?;
    let seat = at.seat(seat(&form.seat))?;
    let (_, version) = decision(&form.decision).ok_or(No::Stale)?;
    at.carry_out(asker, &form.key, order(seat, version)).await
}

impl AtTable {
    /// Does it, and shows the table; what the rules or the clock forbid is said there.
    async fn carry_out(self, asker: &Asker, key: &str, order: Order) -> Result<Response, No> {
        match asker.app.hall.act(&self.id, asker.voice(), key, order).await {
            // With script the answer is the very next moment; what others did in the meantime comes by the stream, step by step.
            Ok(done) if asker.part => self.at(asker, done.moment)?.page(asker, &Extras::default()).await,
            done => self.shown(asker, done.map(|_| ())).await,
        }
    }

    /// The table after something was done, or was not: without script by a redirect, so that a reload repeats nothing.
    pub(crate) async fn shown(self, asker: &Asker, done: Result<(), No>) -> Result<Response, No> {
        let alert = match done {
            Ok(()) => None,
            Err(no @ (No::Stale | No::Illegal(_) | No::NotYours(_) | No::Invalid(_))) => {
                Some(malice_words::capitalised(&format!("{no}.")))
            }
            Err(no) => return Err(no),
        };
        if !asker.part && alert.is_none() {
            return Ok(asker.to(&format!("/t/{}", self.id)));
        }
        self.again(asker)?.page(asker, &Extras { alert, ..Extras::default() }).await
    }

    async fn confirm(self, asker: &Asker, name: String) -> Result<Response, No> {
        if !asker.part {
            return Ok(asker.to(&format!("/t/{}?confirm={}", self.id, query(&name))));
        }
        self.page(asker, &Extras { confirm: Some(name), ..Extras::default() }).await
    }
}

/// Does something for the seat of a form, and shows the table.
async fn at_seat(
    asker: Asker,
    id: String,
    form: &Answer,
    act: impl AsyncFnOnce(&Arc<Hall>, &TableId, &Voice, Seat) -> Result<(), No>,
) -> Response {
    let done = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let seat = at.seat(seat(&form.seat))?;
        let done = act(&asker.app.hall, &at.id, &asker.voice(), seat).await;
        at.shown(&asker, done).await
    };
    let done = done.await;
    asker.answer(done)
}

/// Lets the bots do what they would do.
pub(super) async fn go(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    at_seat(asker, id, &form, async |hall, id, voice, seat| hall.let_go(id, voice, seat).await).await
}

/// What somebody points at.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Points {
    seat: String,
    thing: String,
}

/// Shows the others what this person points at.
pub(super) async fn point(asker: Asker, Path(id): Path<String>, Form(points): Form<Points>) -> Response {
    let done = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        let seat = at.seat(seat(&points.seat))?;
        asker.app.hall.point(&at.id, &asker.voice(), seat, points.thing).await?;
        Ok(StatusCode::NO_CONTENT.into_response())
    };
    let done = done.await;
    asker.answer(done)
}

/// Asks to go back further than an undo does.
pub(super) async fn back(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    at_seat(asker, id, &form, async |hall, id, voice, seat| {
        let to = form.to.ok_or_else(|| No::Invalid("no version was sent".into()))?;
        hall.propose(id, voice, seat, to).await
    })
    .await
}

pub(super) async fn agree(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    at_seat(asker, id, &form, async |hall, id, voice, seat| hall.agree(id, voice, seat).await).await
}

pub(super) async fn refuse(asker: Asker, Path(id): Path<String>, Form(form): Form<Answer>) -> Response {
    at_seat(asker, id, &form, async |hall, id, voice, seat| hall.refuse(id, voice, seat).await).await
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Said {
    text: String,
    key: String,
}

pub(super) async fn chat(asker: Asker, Path(id): Path<String>, Form(said): Form<Said>) -> Response {
    let done = async {
        let at = AtTable::new(&asker, &TableId::new(id)).await?;
        if let Some(text) = tidy_line(&said.text) {
            let client = &asker.client;
            asker
                .app
                .hall
                .say(&at.id, Some(client.guest.clone()), client.name.clone(), text, &said.key)
                .await?;
        }
        at.shown(&asker, Ok(())).await
    };
    let done = done.await;
    asker.answer(done)
}
