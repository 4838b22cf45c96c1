//! The home page, and the two ways to play at once.

use axum::Form;
use axum::extract::Path;
use axum::response::Response;
use malice_catalog::{games, puzzles};
use malice_engine::{Options, Seed, Viewer};
use malice_store::{Filter, Millis, Seat as Chair, Status, TableMeta, Visibility};
use serde::Deserialize;

use super::answer::Asker;
use super::eyes::Eyes;
use super::part::{round, turn};
use super::seating::bot;
use crate::hall::{Dealt, HUMAN, NewTableRequest, No, Notes, OPEN, fresh_key};
use crate::pages::{self, GameCard, GameName, OpenTable, Unfinished};
use crate::sitting::{self, set_players};

/// How many tables a list shows.
const MOST: u32 = 20;

/// In milliseconds.
const DAY: Millis = 24 * 60 * 60 * 1000;

/// The seed of guided games: everybody learns with the same tiles.
const GUIDE_SEED: u64 = 7;

pub(super) async fn home(asker: Asker) -> Response {
    let shown = show(&asker).await;
    asker.answer(shown)
}

async fn show(asker: &Asker) -> Result<Response, No> {
    let hall = &asker.app.hall;
    let mine = match asker.client.fresh {
        None => hall.list(Filter::OfGuest(asker.client.guest.clone()), 3 * MOST).await?,
        Some(_) => Vec::new(),
    };
    let mut unfinished = Vec::new();
    for meta in mine.iter().filter(|meta| meta.status != Status::Finished).take(MOST as usize) {
        unfinished.extend(row(asker, meta).await);
    }
    let mut tables = Vec::new();
    for meta in hall.list(Filter::Listed, MOST).await? {
        if !mine.iter().any(|own| own.id == meta.id) {
            tables.extend(listed(asker, &meta).await);
        }
    }
    let card = |meta: &&'static malice_engine::Meta| GameCard {
        game: name(meta),
        summary: meta.summary.to_owned(),
        players: meta.players,
        minutes: meta.minutes,
        picture: sitting::picture(meta.id).unwrap_or_default(),
        guided: true,
        puzzle: today(puzzles(meta.id).lines().count(), hall.now()),
    };
    let model =
        pages::Home { games: games().iter().map(card).collect(), unfinished, tables, key: fresh_key() };
    Ok(asker.page(None, |shell| pages::home(shell, &model)))
}

/// Everybody is given the same puzzle on a day, and another on the next.
fn today(count: usize, now: Millis) -> Option<usize> {
    let day = usize::try_from(now / DAY).ok()?;
    day.checked_rem(count).map(|index| index + 1)
}

fn name(meta: &malice_engine::Meta) -> GameName {
    GameName::of(meta)
}

fn name_of(meta: &TableMeta) -> Option<GameName> {
    games().iter().find(|game| game.id == meta.game).map(|game| name(game))
}

/// A game that the guest has a seat in; nothing if it cannot be read.
async fn row(asker: &Asker, meta: &TableMeta) -> Option<Unfinished> {
    let moment = asker.app.hall.place(&meta.id).await.ok()?.moment();
    let eyes = Eyes::new(&moment, &asker.client.guest, None).ok()?;
    let open = meta.seats.iter().filter(|chair| chair.player == OPEN).count();
    let others = meta.seats.iter().filter(|chair| chair.guest.as_ref() != Some(&asker.client.guest));
    let company = people(others);
    let turn = match open {
        0 => malice_words::capitalised(&turn(&moment, &moment.about.seat_headers(), &eyes)),
        1 => "1 seat is open".into(),
        _ => format!("{open} seats are open"),
    };
    Some(Unfinished {
        table: meta.id.as_str().to_owned(),
        game: name_of(meta)?,
        company: if company.is_empty() { "alone".into() } else { format!("with {company}") },
        round: moment
            .sitting()
            .map_or(String::new(), |sitting| round(&moment, &**sitting, Viewer::Spectator)),
        yours: moment.awaited().iter().any(|seat| eyes.access.mine.contains(seat)),
        turn,
    })
}

async fn listed(asker: &Asker, meta: &TableMeta) -> Option<OpenTable> {
    let moment = asker.app.hall.place(&meta.id).await.ok()?.moment();
    let open = meta.seats.iter().filter(|chair| chair.player == OPEN).count();
    Some(OpenTable {
        table: meta.id.as_str().to_owned(),
        game: name_of(meta)?,
        seated: people(meta.seats.iter()),
        open: open as u8,
        round: moment
            .sitting()
            .map_or("waiting for players".into(), |sitting| round(&moment, &**sitting, Viewer::Spectator)),
    })
}

/// "Ann, Bert and Morga (hard bot)".
pub(super) fn people<'a>(chairs: impl Iterator<Item = &'a Chair>) -> String {
    let names: Vec<String> = chairs
        .filter(|chair| chair.player != OPEN)
        .map(|chair| match chair.player.as_str() {
            HUMAN => chair.name.clone(),
            bot => format!("{} ({bot} bot)", chair.name),
        })
        .collect();
    match &names[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct PlayNow {
    players: Option<usize>,
    level: Option<String>,
    key: Option<String>,
}

/// You against bots, in one click.
pub(super) async fn play(asker: Asker, Path(game): Path<String>, Form(form): Form<PlayNow>) -> Response {
    let opened = against_bots(&asker, &game, &form, Notes::default(), None).await;
    asker.answer(opened)
}

/// A guided first game: the same tiles for everybody, an easy opponent, and a coach.
pub(super) async fn guide(mut asker: Asker, Path(game): Path<String>, Form(form): Form<PlayNow>) -> Response {
    let form = PlayNow { players: Some(2), level: Some("easy".into()), ..form };
    asker.client.wishes.coached.clear();
    let notes = Notes { guide: true, ..Notes::default() };
    let deal = Some(Dealt::Guided(Seed::from_number(GUIDE_SEED)));
    let opened = against_bots(&asker, &game, &form, notes, deal).await;
    asker.answer(opened)
}

async fn against_bots(
    asker: &Asker,
    game: &str,
    form: &PlayNow,
    notes: Notes,
    deal: Option<Dealt>,
) -> Result<Response, No> {
    let client = &asker.client;
    let (bot, players) = (bot(form.level.as_deref())?, form.players.unwrap_or(2));
    let key = asker.opening(form.key.as_deref(), form)?;
    let meta = games().iter().find(|meta| meta.id == game);
    let (fewest, most) = meta.map_or((1, 1), |meta| meta.players);
    let players = players.clamp(usize::from(fewest).max(1), usize::from(most));
    let me = Chair { guest: Some(client.guest.clone()), player: HUMAN.into(), name: client.name.clone() };
    let rival = Chair { guest: None, player: bot.to_string(), name: String::new() };
    let seats: Vec<Chair> = std::iter::once(me).chain(std::iter::repeat_n(rival, players - 1)).collect();
    let mut options = Options::default();
    set_players(&mut options, game, seats.len());
    let notes = Notes { opener: Some(asker.may_open(&seats)?), ..notes };
    asker.app.hall.store().save_guest(client.record()).await?;
    let request = NewTableRequest {
        game: game.to_owned(),
        options,
        pack: None,
        seats,
        visibility: Visibility::ByLink,
        host: client.guest.clone(),
        notes,
        deal,
        powers: Vec::new(),
        key,
    };
    let opened = asker.app.hall.open(request).await?;
    Ok(asker.to(&format!("/t/{}", opened.id)))
}
