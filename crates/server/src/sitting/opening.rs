//! From names and stored text to a table of the right game: the one list of games that can be drawn.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use malice_engine::{
    Content, Entry, Face, Fault, Header, OptionValue, Options, RecordError, Seat, SeatHeader, Seed, Table,
};
use malice_store::SeatOrders;
use maud::{Markup, html};
use serde_json::Value;

use super::Sitting;
use super::played::Played;
use crate::boards::{Board, Explained, Illustration, art, pictures, symbols};

/// The field of a stored entry that holds what everybody may read of it.
pub(super) const TOLD: &str = "told";

/// How many games with different options are kept ready.
const KEPT: usize = 64;

/// Something that can be done with any game that can be drawn.
trait VisitBoard {
    type Out;

    fn visit<G: Board>(self) -> Self::Out;
}

macro_rules! boards {
    ($($game:ty),+ $(,)?) => {
        fn with_board<V: VisitBoard>(id: &str, visitor: V) -> Option<V::Out> {
            $(if id == <$game as malice_engine::Game>::meta().id {
                return Some(visitor.visit::<$game>());
            })+
            None
        }
    };
}

boards! {
    malice_overboss::Overboss,
    malice_big_bad_overlord::BigBadOverlord,
    malice_forces_of_evil::ForcesOfEvil,
    malice_overlords_of_infamy::OverlordsOfInfamy,
    malice_battle_for_greyport::Greyport,
}

/// Games that were set up lately: tables with the same options share one.
#[derive(Debug, Default)]
pub(crate) struct Games(Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>);

impl Games {
    fn get<G: Board>(&self, options: &Options) -> Result<Arc<G>, Vec<Fault>> {
        let text = serde_json::to_string(options).expect("options are plain data");
        let key = format!("{} {text}", G::meta().id);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(game) = known.and_then(|game| game.downcast::<G>().ok()) {
            return Ok(game);
        }
        let game = Arc::new(G::new(options, &Content::shipped(G::meta().content))?);
        let mut games = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if games.len() >= KEPT {
            games.clear();
        }
        games.insert(key, game.clone());
        Ok(game)
    }

    /// The header of a table to be opened: options are completed and checked.
    pub(crate) fn header(
        &self,
        game: &str,
        options: &Options,
        seats: Vec<SeatHeader>,
        seed: Seed,
    ) -> Result<Header, Vec<Fault>> {
        with_board(game, NewHeader { games: self, options, seats, seed })
            .unwrap_or_else(|| Err(unknown(game)))
    }

    /// A table at its beginning.
    pub(crate) fn start(&self, header: &Header) -> Result<Arc<dyn Sitting>, Vec<Fault>> {
        with_board(&header.game, Start { games: self, header }).unwrap_or_else(|| Err(unknown(&header.game)))
    }

    /// Everything of a game that has a face, unless other options are chosen, with its picture from the sprite at this address.
    pub(crate) fn faces(&self, game: &str, sprite: &str) -> Vec<(Face, Markup)> {
        with_board(game, Faces { games: self, sprite }).unwrap_or_default()
    }

    /// A table as it was stored.
    pub(crate) fn restore(&self, saved: &Saved<'_>) -> Result<Arc<dyn Sitting>, RecordError> {
        let unplayable =
            |faults: &[Fault]| RecordError::new(1, faults.first().map_or(String::new(), ToString::to_string));
        with_board(&saved.header.game, Restore { games: self, saved })
            .unwrap_or_else(|| Err(unplayable(&unknown(&saved.header.game))))
    }
}

/// A table as the store has it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saved<'a> {
    pub(crate) header: &'a Header,
    pub(crate) snapshot: Option<&'a [u8]>,
    /// The entries after the snapshot, or all of them.
    pub(crate) lines: &'a [String],
    /// The number of entries before the first of `lines`.
    pub(crate) first: usize,
    /// What seats have answered in advance.
    pub(crate) orders: &'a [SeatOrders],
}

impl Saved<'_> {
    fn entries(&self) -> Result<Vec<Entry>, RecordError> {
        let entry = |(index, line): (usize, &String)| {
            let number = self.first + index;
            let mut value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            if let Some(fields) = value.as_object_mut() {
                fields.remove(TOLD);
            }
            Entry::from_json(&value, number)
        };
        let fault = |index: usize| move |message: String| RecordError::new(self.first + index + 2, message);
        self.lines
            .iter()
            .enumerate()
            .map(|(index, line)| entry((index, line)).map_err(fault(index)))
            .collect()
    }
}

/// What everybody may read of stored entries, also where this program cannot play them.
pub(crate) fn told(lines: &[String]) -> Vec<String> {
    let told = |line: &String| {
        let value: Value = serde_json::from_str(line).unwrap_or_default();
        serde_json::from_value::<Vec<String>>(value[TOLD].clone()).unwrap_or_default()
    };
    lines.iter().flat_map(told).collect()
}

/// A snapshot for the store: the position in words on a line of its own, then the table. The words can be shown even where the
/// table cannot be played any more.
pub(super) fn pack(view: &str, table: &[u8]) -> Vec<u8> {
    let mut body = serde_json::to_vec(view).expect("text is JSON");
    body.push(b'\n');
    body.extend_from_slice(table);
    body
}

fn unpack(body: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = body.iter().position(|byte| *byte == b'\n')?;
    Some((&body[..end], &body[end + 1..]))
}

/// The position in words that a snapshot holds.
pub(crate) fn last_view(body: &[u8]) -> String {
    unpack(body).and_then(|(view, _)| serde_json::from_slice(view).ok()).unwrap_or_default()
}

fn unknown(game: &str) -> Vec<Fault> {
    vec![Fault::new(format!("there is no game '{game}'"))]
}

struct NewHeader<'a> {
    games: &'a Games,
    options: &'a Options,
    seats: Vec<SeatHeader>,
    seed: Seed,
}

impl VisitBoard for NewHeader<'_> {
    type Out = Result<Header, Vec<Fault>>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(self.options)?;
        if self.seats.len() != game.seats() {
            let (named, wanted) = (self.seats.len(), game.seats());
            return Err(vec![Fault::new(format!("the table has {named} seats, but {wanted} play"))]);
        }
        Ok(Header {
            game: G::meta().id.to_owned(),
            rules_version: G::meta().rules_version,
            content: game.content_hash().to_owned(),
            options: game.options().clone(),
            seats: self.seats,
            seed: self.seed,
        })
    }
}

struct Start<'a> {
    games: &'a Games,
    header: &'a Header,
}

impl VisitBoard for Start<'_> {
    type Out = Result<Arc<dyn Sitting>, Vec<Fault>>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(&self.header.options)?;
        Ok(Played::boxed(Table::new(game, self.header.seats.clone(), self.header.seed)))
    }
}

struct Restore<'a> {
    games: &'a Games,
    saved: &'a Saved<'a>,
}

impl VisitBoard for Restore<'_> {
    type Out = Result<Arc<dyn Sitting>, RecordError>;

    fn visit<G: Board>(self) -> Self::Out {
        let Saved { header, snapshot, first, .. } = *self.saved;
        let faulty = |faults: Vec<Fault>| {
            RecordError::new(1, faults.first().map_or(String::new(), ToString::to_string))
        };
        let game = self.games.get::<G>(&header.options).map_err(faulty)?;
        let entries = self.saved.entries()?;
        let kept = snapshot
            .and_then(unpack)
            .and_then(|(_, body)| Table::from_snapshot(game.clone(), header, body))
            .filter(|table| table.version() == first);
        let mut table = match kept {
            Some(mut table) => {
                table.go_on(&entries)?;
                table
            }
            None if first == 0 => Table::from_log(game, header, &entries)?,
            None => return Err(RecordError::new(1, "the snapshot does not fit".to_owned())),
        };
        for SeatOrders { seat, given } in self.saved.orders {
            if usize::from(*seat) < header.seats.len() {
                let given = serde_json::from_str(given).unwrap_or_default();
                table.restore_orders(Seat::new((*seat).into()), given);
            }
        }
        Ok(Played::boxed(table))
    }
}

struct Faces<'a> {
    games: &'a Games,
    sprite: &'a str,
}

impl VisitBoard for Faces<'_> {
    type Out = Vec<(Face, Markup)>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(&Options::default()).expect("what is shipped is without faults");
        let drawn = |face: Face| {
            let emblem = game.emblem(&face, self.sprite);
            let picture = html! { @if !emblem.0.is_empty() { span .(G::CLASS) { (emblem) } } };
            (face, picture)
        };
        game.faces().into_iter().map(drawn).collect()
    }
}

struct Sprite;

impl VisitBoard for Sprite {
    type Out = &'static str;

    fn visit<G: Board>(self) -> &'static str {
        G::SPRITE
    }
}

struct Style;

impl VisitBoard for Style {
    type Out = &'static str;

    fn visit<G: Board>(self) -> &'static str {
        G::STYLE
    }
}

struct Pictures<'a> {
    sprite: &'a str,
}

impl VisitBoard for Pictures<'_> {
    type Out = Vec<Illustration>;

    fn visit<G: Board>(self) -> Self::Out {
        pictures::<G>(self.sprite)
    }
}

struct Legend<'a> {
    sprite: &'a str,
}

impl VisitBoard for Legend<'_> {
    type Out = Vec<Explained>;

    fn visit<G: Board>(self) -> Self::Out {
        let mut legend: Vec<Explained> = Vec::new();
        for symbol in symbols(G::SPRITE) {
            let Some(words) = G::legend(symbol) else { continue };
            let picture = html! { span .(G::CLASS) { (art(self.sprite, &[symbol], "emblem", None)) } };
            match legend.iter_mut().find(|known| known.words == words) {
                Some(known) => known.pictures.push(picture),
                None => legend.push(Explained { words, pictures: vec![picture] }),
            }
        }
        legend
    }
}

struct Picture;

impl VisitBoard for Picture {
    type Out = Markup;

    fn visit<G: Board>(self) -> Markup {
        G::picture()
    }
}

pub(crate) fn sprite(game: &str) -> Option<&'static str> {
    with_board(game, Sprite)
}

pub(crate) fn style(game: &str) -> Option<&'static str> {
    with_board(game, Style)
}

pub(crate) fn picture(game: &str) -> Option<Markup> {
    with_board(game, Picture)
}

/// Pictures for the rules of a game, drawn from the sprite at this address.
pub(crate) fn pictures_of(game: &str, sprite: &str) -> Vec<Illustration> {
    with_board(game, Pictures { sprite }).unwrap_or_default()
}

/// What the symbols of a game mean, drawn from the sprite at this address.
pub(crate) fn legend(game: &str, sprite: &str) -> Vec<Explained> {
    with_board(game, Legend { sprite }).unwrap_or_default()
}

/// The option that says how many play.
pub(crate) const PLAYERS: &str = "player_count";

/// The number of players follows from the seats, where a game has an option for it and nobody has set it.
pub(crate) fn set_players(options: &mut Options, game: &str, players: usize) {
    let specs =
        malice_catalog::games().iter().find(|meta| meta.id == game).map_or(&[][..], |meta| meta.options);
    let counts = specs.iter().any(|spec| spec.name == PLAYERS);
    if counts && !options.iter().any(|(name, _)| name == PLAYERS) {
        options.set(PLAYERS, OptionValue::Int(i64::try_from(players).unwrap_or(i64::MAX)));
    }
}
