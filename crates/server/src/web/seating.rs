//! Coming, going, and what the host decides.

use std::sync::Arc;

use axum::Form;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use malice_bots::{BotSpec, Level};
use malice_engine::Seat;
use malice_store::TableId;
use serde::Deserialize;

use super::answer::Asker;
use super::eyes::{remember, seat};
use super::part::Extras;
use super::table::AtTable;
use crate::hall::{Caller, Hall, No, OpeningKey};

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    seat: String,
    level: Option<String>,
    at: Option<usize>,
    key: Option<String>,
}

impl Wanted {
    fn seat(&self) -> Result<Seat, No> {
        seat(&self.seat).ok_or(No::NotYours("a seat is missing"))
    }

    /// The bot that is asked for: a level that people choose.
    fn bot(&self) -> Result<BotSpec, No> {
        bot(self.level.as_deref())
    }
}

pub(super) fn bot(level: Option<&str>) -> Result<BotSpec, No> {
    let level = level.map_or(Ok(Level::Normal), str::parse);
    level.map(BotSpec::Level).map_err(|error| No::Invalid(error.to_string()))
}

/// Does something at a table that the guest may see, and shows the table.
async fn at_table<F>(asker: Asker, id: String, act: impl FnOnce(Arc<Hall>, AtTable) -> F + Send) -> Response
where
    F: Future<Output = (AtTable, Result<(), No>)> + Send,
{
    let at = match AtTable::new(&asker, &TableId::new(id)).await {
        Ok(at) => at,
        Err(no) => return asker.no(&no),
    };
    let (at, done) = act(asker.app.hall.clone(), at).await;
    let shown = at.shown(&asker, done).await;
    asker.answer(shown)
}

/// Ties a result to the table at which it came about.
fn with<T>(at: AtTable, result: Result<T, No>) -> (AtTable, Result<(), No>) {
    (at, result.map(|_| ()))
}

pub(super) async fn join(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let client = asker.client.clone();
    if let Err(error) = asker.app.hall.store().save_guest(client.record()).await {
        return asker.no(&error.into());
    }
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let joined = match form.seat() {
            Ok(seat) => hall.join(&at.id, &client.guest, &client.name, Some(seat), None).await,
            Err(no) => Err(no),
        };
        with(at, joined)
    })
    .await
}

pub(super) async fn leave(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let guest = asker.client.guest.clone();
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let left = match at.seat(seat(&form.seat)) {
            Ok(seat) => hall.leave(&at.id, &guest, seat).await,
            // Who has left already is told so by the table.
            Err(_) if at.moment.about.parted(&guest).is_some() => Ok(()),
            Err(no) => Err(no),
        };
        with(at, left)
    })
    .await
}

/// The host begins with bots in the open seats.
pub(super) async fn start(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let started = match at.host().and_then(|()| form.bot()) {
            Ok(bot) => hall.start(&at.id, bot).await,
            Err(no) => Err(no),
        };
        with(at, started)
    })
    .await
}

pub(super) async fn hand_over(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let guest = asker.client.guest.clone();
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let handed = match form.seat().and_then(|seat| Ok((seat, form.bot()?))) {
            Ok((seat, bot)) => hall.hand_over(&at.id, &guest, seat, bot).await,
            Err(no) => Err(no),
        };
        with(at, handed)
    })
    .await
}

pub(super) async fn take_back(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let guest = asker.client.guest.clone();
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let taken = match form.seat() {
            Ok(seat) => hall.take_back(&at.id, &guest, seat).await,
            Err(no) => Err(no),
        };
        with(at, taken)
    })
    .await
}

pub(super) async fn end(asker: Asker, Path(id): Path<String>) -> Response {
    at_table(asker, id, async move |hall: Arc<Hall>, at: AtTable| {
        let ended = match at.host() {
            Ok(()) => hall.end(&at.id).await,
            Err(no) => Err(no),
        };
        with(at, ended)
    })
    .await
}

pub(super) async fn rematch(asker: Asker, Path(id): Path<String>) -> Response {
    let done = async {
        let (at, caller) = after_the_end(&asker, id).await?;
        // Whoever asks for it, at whichever server: it is one table.
        let key = OpeningKey::new(asker.app.secret("rematch", at.id.as_str()), "rematch")?;
        let rematch = asker.app.hall.rematch(&at.id, caller, key).await?;
        Ok(asker.to(&format!("/t/{rematch}")))
    };
    let done = done.await;
    asker.answer(done)
}

/// The same deal for the same people.
pub(super) async fn again(asker: Asker, Path(id): Path<String>) -> Response {
    let done = async {
        let (at, caller) = after_the_end(&asker, id).await?;
        let key = OpeningKey::new(asker.app.secret("again", at.id.as_str()), "again")?;
        let again = asker.app.hall.again(&at.id, caller, key).await?;
        Ok(asker.to(&format!("/t/{again}")))
    };
    let done = done.await;
    asker.answer(done)
}

/// Who sat at a table that is over, or is its host, may open another for the same people.
async fn after_the_end(asker: &Asker, id: String) -> Result<(AtTable, Caller), No> {
    let at = AtTable::now(asker, &TableId::new(id)).await?;
    if at.eyes.access.mine.is_empty() {
        at.host()?;
    }
    if !at.moment.about.is_over() {
        return Err(No::NotYours("the game is not over"));
    }
    let caller = asker.may_open(&at.moment.about.seats)?;
    Ok((at, caller))
}

/// The next person has come to the screen.
pub(super) async fn curtain(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let done = async {
        let mut at = AtTable::new(&asker, &TableId::new(id)).await?;
        let seat = at.seat(seat(&form.seat))?;
        at.eyes.seat = Some(seat);
        let mut response = if asker.part {
            at.again(&asker)?.page(&asker, &Extras::default()).await?
        } else {
            asker.to(&format!("/t/{}", at.id))
        };
        if let Ok(cookie) =
            HeaderValue::from_str(&remember(at.id.as_str(), seat, asker.origin.starts_with("https")))
        {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
        Ok(response)
    };
    let done = done.await;
    asker.answer(done)
}

/// Plays on from a position of a finished game, against bots.
pub(super) async fn fork(asker: Asker, Path(id): Path<String>, Form(form): Form<Wanted>) -> Response {
    let done = async {
        let at = AtTable::now(&asker, &TableId::new(id)).await?;
        let version = form.at.ok_or_else(|| No::Invalid("no version was sent".into()))?;
        let (seat, bot) = (form.seat()?, form.bot()?);
        let bots = at.moment.about.seats.len().saturating_sub(1);
        let caller = asker.app.let_open(asker.address, bots)?;
        let client = &asker.client;
        asker.app.hall.store().save_guest(client.record()).await?;
        let guest = (&client.guest, client.name.as_str(), caller);
        let key = asker.opening(form.key.as_deref(), &form)?;
        let fork = asker.app.hall.fork(&at.id, version, seat, guest, bot, key).await?;
        Ok(asker.to(&format!("/t/{fork}")))
    };
    let done = done.await;
    asker.answer(done)
}
