//! What a seat does: choices, standing orders, undo, chat. Each request has a key; sent twice, it is done once.

use std::sync::Arc;

use axum::extract::State;
use malice_engine::{Illegal, Seat, Viewer};
use malice_store::{TableId, TokenHash};
use malice_words::tidy_line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::extract::{Body, Id};
use super::json::Json;
use super::looking::Sight;
use super::trouble::{Closed, Gone, Late, Refused, TooMany, Trouble, Unread, Unstored};
use super::wire::{Acted, Answers};
use crate::hall::{Done, No, Order, Voice};
use crate::web::{App, Token};

/// The longest key, in bytes.
const LONGEST_KEY: usize = 100;

/// A choice.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    /// The decision that it answers.
    decision: usize,
    /// Made up by you, new for each choice: sent twice, it is done once.
    key: String,
    /// One of the choices.
    #[serde(rename = "do")]
    name: String,
}

/// Something to be taken back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Undo {
    /// The version that you look at.
    version: usize,
    /// Made up by you, new for each undo: sent twice, it is done once.
    key: String,
}

/// Choose
#[utoipa::path(
    post, path = "/tables/{id}/act", operation_id = "act",
    params(("id" = String, Path, description = "The table.")),
    request_body = Act,
    responses(
        (status = 200, description = "Done and stored; or done before under this key, and told again.", body = Acted),
        (status = 409, description = "What was meant is no longer so: this is asked now.", body = Late),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn act(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(Act { decision, key, name }): Body<Act>,
) -> Result<Json<Acted>, Trouble> {
    let decider @ (seat, _) = decider(&app, &id, token).await?;
    carry_out(&app, &id, decider, &key, Order::Choose { seat, decision, name }).await
}

/// A standing order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StandingOrder {
    /// The version that you look at.
    version: usize,
    /// Made up by you, new for each order: sent twice, it is done once.
    key: String,
    /// One of the `orders`.
    order: String,
}

/// A standing order to be taken back.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Cancelled {
    /// Made up by you, new for each: sent twice, it is done once.
    key: String,
    /// One of those `given`.
    order: String,
}

/// Give a standing order: it answers for you, now and later
#[utoipa::path(
    post, path = "/tables/{id}/orders", operation_id = "give_order",
    params(("id" = String, Path, description = "The table.")),
    request_body = StandingOrder,
    responses(
        (status = 200, description = "Done and stored; or done before under this key, and told again.", body = Acted),
        (status = 409, description = "What was meant is no longer so: this is asked now.", body = Late),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn give(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(StandingOrder { version, key, order }): Body<StandingOrder>,
) -> Result<Json<Acted>, Trouble> {
    let decider @ (seat, _) = decider(&app, &id, token).await?;
    carry_out(&app, &id, decider, &key, Order::Give { seat, version, name: order }).await
}

/// Take back a standing order
#[utoipa::path(
    post, path = "/tables/{id}/orders/cancel", operation_id = "cancel_order",
    params(("id" = String, Path, description = "The table.")),
    request_body = Cancelled,
    responses(
        (status = 200, description = "Done and stored; or done before under this key, and told again.", body = Acted),
        (status = 409, description = "What was meant is no longer so: this is asked now.", body = Late),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn cancel(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(Cancelled { key, order }): Body<Cancelled>,
) -> Result<Json<Acted>, Trouble> {
    let decider @ (seat, _) = decider(&app, &id, token).await?;
    carry_out(&app, &id, decider, &key, Order::Cancel { seat, name: order }).await
}

/// Take back your last choice
#[utoipa::path(
    post, path = "/tables/{id}/undo", operation_id = "undo",
    params(("id" = String, Path, description = "The table.")),
    request_body = Undo,
    responses(
        (status = 200, description = "Done and stored; or done before under this key, and told again.", body = Acted),
        (status = 409, description = "What was meant is no longer so: this is asked now.", body = Late),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn undo(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(Undo { version, key }): Body<Undo>,
) -> Result<Json<Acted>, Trouble> {
    let decider @ (seat, _) = decider(&app, &id, token).await?;
    carry_out(&app, &id, decider, &key, Order::Undo { seat, version }).await
}

/// Take back all that you can of this turn
#[utoipa::path(
    post, path = "/tables/{id}/restart", operation_id = "restart_turn",
    params(("id" = String, Path, description = "The table.")),
    request_body = Undo,
    responses(
        (status = 200, description = "Done and stored; or done before under this key, and told again.", body = Acted),
        (status = 409, description = "What was meant is no longer so: this is asked now.", body = Late),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn restart(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(Undo { version, key }): Body<Undo>,
) -> Result<Json<Acted>, Trouble> {
    let decider @ (seat, _) = decider(&app, &id, token).await?;
    carry_out(&app, &id, decider, &key, Order::RestartTurn { seat, version }).await
}

/// The bots have leave.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Leave {
    bots_go_on: bool,
}

/// Let the bots do what they would do
///
/// Where players play together, bots say what they would do (`intents`) and wait while people think. This lets them go on for the
/// rest of the round; so does a person who is ready.
#[utoipa::path(
    post, path = "/tables/{id}/go", operation_id = "let_bots_go",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "They go on.", body = Leave),
        Closed, Gone, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn go(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
) -> Result<Json<Leave>, Trouble> {
    let (seat, voice) = decider(&app, &id, token).await?;
    app.hall.let_go(&id, &voice, seat).await?;
    Ok(Json(Leave { bots_go_on: true }))
}

/// The seat for which the token decides.
async fn decider(app: &App, id: &TableId, token: Option<TokenHash>) -> Result<(Seat, Voice), No> {
    let sight = Sight::of(app, id, token).await?;
    let decides = sight.seat().zip(token.map(Voice::Program));
    decides.ok_or(No::NotYours("this needs the token of a seat"))
}

async fn carry_out(
    app: &App,
    id: &TableId,
    (seat, voice): (Seat, Voice),
    key: &str,
    order: Order,
) -> Result<Json<Acted>, Trouble> {
    match app.hall.act(id, voice.clone(), checked(key)?, order).await {
        Ok(done) => Ok(Json(acted(app, &done, seat).await?)),
        Err(no @ (No::Stale | No::Illegal(Illegal::NotAsked(_) | Illegal::Over))) => {
            let moment = app.hall.place(id).await?.moment();
            voice.check(&moment.about, seat)?;
            let answers = Answers::of(&moment, seat);
            Err(Trouble::Late(Late { error: no.to_string(), version: moment.version(), answers }))
        }
        Err(no) => Err(no.into()),
    }
}

fn checked(key: &str) -> Result<&str, No> {
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(No::Invalid(format!("a key has between 1 and {LONGEST_KEY} bytes")));
    }
    Ok(key)
}

/// What was done, told as it was then; what is asked, as it is now.
async fn acted(app: &App, Done { moment, before, after }: &Done, seat: Seat) -> Result<Acted, No> {
    let about = &moment.about;
    let events = match moment.sitting() {
        Ok(now) => {
            let then = app.hall.earlier(about.opener(), &about.id, now, *after).await?;
            then.events(*before, Viewer::Seat(seat))
        }
        Err(_) => Vec::new(),
    };
    Ok(Acted {
        before: *before,
        version: *after,
        events,
        awaited: moment.awaited(),
        welcome: moment.welcome(),
        answers: Answers::of(moment, seat),
        over: about.is_over(),
    })
}

/// Something to say.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Chat {
    text: String,
    /// Made up by you, new for each line: sent twice, it is said once.
    key: String,
}

/// What was said.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Said {
    name: String,
    text: String,
}

/// Say something to the table
#[utoipa::path(
    post, path = "/tables/{id}/chat", operation_id = "say",
    params(("id" = String, Path, description = "The table.")),
    request_body = Chat,
    responses(
        (status = 200, description = "Said and stored.", body = Said),
        Unread, Closed, Gone, Refused, Unstored, TooMany,
    ),
    security(("token" = [])),
)]
pub(super) async fn chat(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Body(Chat { text, key }): Body<Chat>,
) -> Result<Json<Said>, Trouble> {
    let sight = Sight::of(&app, &id, token).await?;
    let seat = sight.seat().ok_or(No::NotYours("this needs the token of a seat"))?;
    let nothing = || No::Invalid("there is nothing to say in this line".into());
    let text = tidy_line(&text).ok_or_else(nothing)?;
    let chair = sight.moment.about.chair(seat)?;
    let (guest, name) = (chair.guest.clone(), chair.name.clone());
    app.hall.say(&id, guest, name.clone(), text.clone(), checked(&key)?).await?;
    Ok(Json(Said { name, text }))
}
