//! From names and stored text to a table of the right game: the one list of games that can be drawn.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use malice_engine::{
    Content, Entry, Face, Fault, Header, OptionValue, Options, RecordError, Seat, SeatHeader, Seed, Table,
};
use malice_review::Puzzle;
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

/// Games that were set up lately: tables with the same options and content share one.
#[derive(Debug, Default)]
pub(crate) struct Games(Mutex<HashMap<String, Arc<dyn Any + Send + Sync>>>);

impl Games {
    fn get<G: Board>(&self, options: &Options, pack: Option<&Content>) -> Result<Arc<G>, Vec<Fault>> {
        let text = serde_json::to_string(options).expect("options are plain data");
        let id = pack.and_then(Content::pack_id).unwrap_or_default();
        let key = format!("{} {id} {text}", G::meta().id);
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(game) = known.and_then(|game| game.downcast::<G>().ok()) {
            return Ok(game);
        }
        let game = match pack {
            Some(pack) => G::new(options, pack),
            None => G::new(options, &Content::shipped(G::meta().content)),
        };
        let game = Arc::new(game?);
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
        pack: Option<&Content>,
    ) -> Result<Header, Vec<Fault>> {
        with_board(game, NewHeader { games: self, options, seats, seed, pack })
            .unwrap_or_else(|| Err(unknown(game)))
    }

    /// A table at its beginning.
    pub(crate) fn start(
        &self,
        header: &Header,
        pack: Option<&Content>,
    ) -> Result<Arc<dyn Sitting>, Vec<Fault>> {
        with_board(&header.game, Start { games: self, header, pack })
            .unwrap_or_else(|| Err(unknown(&header.game)))
    }

    /// Everything of a game that has a face, unless other options are chosen, with its picture from the sprite at this address.
    pub(crate) fn faces(
        &self,
        game: &str,
        pack: Option<&Content>,
        sprite: &str,
    ) -> Result<Vec<(Face, Markup)>, Vec<Fault>> {
        with_board(game, Faces { games: self, pack, sprite }).unwrap_or_else(|| Err(unknown(game)))
    }

    /// The table at which the choice of a puzzle is to be made.
    pub(crate) fn puzzle(&self, puzzle: &Puzzle) -> Result<Arc<dyn Sitting>, String> {
        with_board(&puzzle.game, Puzzled { games: self, puzzle })
            .unwrap_or_else(|| Err(format!("there is no game '{}'", puzzle.game)))
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
    pub(crate) pack: Option<&'a Content>,
    pub(crate) snapshot: Option<&'a [u8]>,
    /// The entries after the snapshot, or all of them.
    pub(crate) lines: &'a [String],
    /// The number of entries before the first of `lines`.
    pub(crate) first: usize,
    /// What seats have answered in advance.
    pub(crate) orders: &'a [SeatOrders],
}

/// Stored entries, of which the first stands at this place of the log.
pub(super) fn entries(lines: &[String], first: usize) -> Result<Vec<Entry>, RecordError> {
    let entry = |(number, line): (usize, &String)| {
        let mut value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if let Some(fields) = value.as_object_mut() {
            fields.remove(TOLD);
        }
        Entry::from_json(&value, number)
    };
    let fault = |number: usize| move |message: String| RecordError::new(number + 2, message);
    (first..).zip(lines).map(|(number, line)| entry((number, line)).map_err(fault(number))).collect()
}

/// Gives a table the orders that are stored.
pub(super) fn restore_orders<G: Board>(table: &mut Table<G>, orders: &[SeatOrders]) {
    for SeatOrders { seat, given } in orders {
        if usize::from(*seat) < table.seats().len() {
            let given = serde_json::from_str(given).unwrap_or_default();
            table.restore_orders(Seat::new((*seat).into()), given);
        }
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
    pack: Option<&'a Content>,
}

impl VisitBoard for NewHeader<'_> {
    type Out = Result<Header, Vec<Fault>>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(self.options, self.pack)?;
        if self.seats.len() != game.seats() {
            let (named, wanted) = (self.seats.len(), game.seats());
            return Err(vec![Fault::new(format!("the table has {named} seats, but {wanted} play"))]);
        }
        Ok(Header {
            game: G::meta().id.to_owned(),
            rules_version: G::meta().rules_version,
            content: game.content().hash().to_owned(),
            options: game.options().clone(),
            seats: self.seats,
            seed: self.seed,
        })
    }
}

struct Start<'a> {
    games: &'a Games,
    header: &'a Header,
    pack: Option<&'a Content>,
}

impl VisitBoard for Start<'_> {
    type Out = Result<Arc<dyn Sitting>, Vec<Fault>>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(&self.header.options, self.pack)?;
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
        let Saved { header, pack, snapshot, first, .. } = *self.saved;
        let faulty = |faults: Vec<Fault>| {
            RecordError::new(1, faults.first().map_or(String::new(), ToString::to_string))
        };
        let game = self.games.get::<G>(&header.options, pack).map_err(faulty)?;
        let entries = entries(self.saved.lines, first)?;
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
        restore_orders(&mut table, self.saved.orders);
        Ok(Played::boxed(table))
    }
}

struct Puzzled<'a> {
    games: &'a Games,
    puzzle: &'a Puzzle,
}

impl VisitBoard for Puzzled<'_> {
    type Out = Result<Arc<dyn Sitting>, String>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(&self.puzzle.options, None);
        let game = game.map_err(|faults| faults.first().map_or(String::new(), ToString::to_string))?;
        Ok(Played::boxed(self.puzzle.table(game)?))
    }
}

struct Faces<'a> {
    games: &'a Games,
    pack: Option<&'a Content>,
    sprite: &'a str,
}

impl VisitBoard for Faces<'_> {
    type Out = Result<Vec<(Face, Markup)>, Vec<Fault>>;

    fn visit<G: Board>(self) -> Self::Out {
        let game = self.games.get::<G>(&Options::default(), self.pack)?;
        let drawn = |face: Face| {
            let emblem = game.emblem(&face, self.sprite);
            let picture = html! { @if !emblem.0.is_empty() && is_drawn::<G>(&emblem) { span .(G::CLASS) { (emblem) } } };
            (face, picture)
        };
        Ok(game.faces().into_iter().map(drawn).collect())
    }
}

/// Whether the sprite has all that a picture is made of: a row of somebody's own may have none.
fn is_drawn<G: Board>(picture: &Markup) -> bool {
    let used = picture.0.split("href=\"").skip(1).filter_map(|rest| rest.split(['#', '"']).nth(1));
    let known: Vec<&str> = symbols(G::SPRITE).collect();
    used.into_iter().all(|symbol| known.contains(&symbol))
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
pub(crate) use malice_catalog::PLAYERS;

/// The number of players follows from the seats, where a game has an option for it and nobody has set it.
pub(crate) fn set_players(options: &mut Options, game: &str, players: usize) {
    let specs =
        malice_catalog::games().iter().find(|meta| meta.id == game).map_or(&[][..], |meta| meta.options);
    let counts = specs.iter().any(|spec| spec.name == PLAYERS);
    if counts && !options.iter().any(|(name, _)| name == PLAYERS) {
        options.set(PLAYERS, OptionValue::Int(i64::try_from(players).unwrap_or(i64::MAX)));
    }
}
