//! The whole position as plain data: what lies on the table, and the procedures in progress.

mod modifiers;
mod place;
mod turn;

use malice_engine::{FixedVec, Seat, SeatSet, Stacks, Viewer};
use serde::{Deserialize, Serialize};

pub use self::modifiers::Modifiers;
pub use self::place::Place;
pub use self::turn::{Phase, TurnFlags};
use crate::effect::SiteKind;
use crate::ids::{
    EVENT_CARDS, LACKEYS, Level, MAX_SPACES, PLOTS, Resource, Site, Space, Spaces, TILES, Tokens,
};
use crate::rules::Frame;

pub const MAX_PLAYERS: usize = 4;
/// The longest game that the options allow (OI-END-01).
pub const MAX_EVENTS: usize = 20;
/// No procedure nests deeper: turn, settling, event, free Exploit or Hero, tokens.
pub const STACK_DEPTH: usize = 8;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub procedures: Stacks<Frame, STACK_DEPTH>,
}

/// A Plot or tile that lies somewhere, and the seats that know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    pub id: u8,
    pub known: SeatSet,
    /// Lies face up, or did so when it was put away: spectators know it too.
    pub open: bool,
}

impl Card {
    pub fn hidden(id: u8, known: SeatSet) -> Self {
        Self { id, known, open: false }
    }

    /// A card that everybody has seen.
    pub fn open(id: u8, players: usize) -> Self {
        Self { id, known: SeatSet::all(players), open: true }
    }
}

/// A Lackey on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lackey {
    pub owner: Seat,
    /// Came by Infiltrate or Assassinate (OI-SWP-01).
    pub intruder: bool,
    /// Was sent this turn to harvest or to steal a Relic (OI-RCL-03).
    pub fresh: bool,
}

/// What lies on a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hex {
    pub tile: Option<u8>,
    pub rotation: u8,
    /// The sides with walls, a bit for each; kept up to date by `rules::land`.
    pub walls: u8,
    /// What Lackeys can work at here now, by slot; kept up to date by `rules::land`.
    pub sites: [Option<SiteKind>; 2],
    pub lackeys: [Option<Lackey>; 2],
    /// Tokens that lie on the tile (OI-R-58).
    pub tokens: Option<(Resource, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Completed {
    pub plot: u8,
    /// Its Aftermath was activated (OI-PLT-10).
    pub used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub overlord: Option<u8>,
    pub zone: Option<u8>,
    pub tokens: Tokens,
    pub relic: Option<u8>,
    pub barracks: u8,
    pub pool: u8,
    pub infamy: u8,
    pub plot: Option<Card>,
    pub sabotage: u8,
    /// Plots being chosen from.
    pub drawn: FixedVec<Card, 2>,
    /// Has chosen the first Plot; it lies first among the drawn (OI-D-03).
    pub kept: bool,
    pub completed: FixedVec<Completed, PLOTS>,
    /// Where the player's Lackeys stand; kept up to date by [`Tabletop::put_lackey`] and [`Tabletop::take_lackey`].
    pub posts: Spaces,
    /// Tiles joined to the lair; kept up to date by `rules::land`.
    pub connected: Spaces,
    /// All spaces next to the player's tiles (OI-R-08); kept up to date by `rules::land`.
    pub touched: Spaces,
    /// The players linked with this one (OI-ESP-03); kept up to date by `rules::land`.
    pub linked: SeatSet,
    /// Change of the next turn's Action Points.
    pub points_next: i8,
    /// Chosen in secret, not yet handed over.
    pub gift: Option<Resource>,
    /// Who plays the next turn (OI-R-55).
    pub bribed_by: Option<Seat>,
    /// Has exploited in the turn under way.
    pub exploited: bool,
    /// Has used up the bonus of the first tile without village (OI-R-44).
    pub tile_bonus: bool,
}

/// An event that still changes the rules (OI-R-52).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lasting {
    pub event: u8,
    pub revealer: Seat,
}

/// All that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tabletop {
    pub players: [Player; MAX_PLAYERS],
    pub hexes: FixedVec<Hex, MAX_SPACES>,
    /// Spaces with a tile.
    pub tiled: Spaces,
    /// Those of them whose tile has walls.
    pub walled: Spaces,
    pub supply: Tokens,
    /// Relics in the supply, by bit.
    pub relics: u8,
    pub sabotage: u8,
    pub hq: Tokens,
    pub hero: Space,
    pub prone: bool,
    /// The Hero moves before the next turn (OI-TEN-05).
    pub hero_pending: bool,
    pub tension: u8,
    /// Where the tracker restarts after the event being resolved.
    pub tension_reset: u8,
    /// Face down; the last card is the top one.
    pub plots: [FixedVec<Card, 35>; 3],
    pub tiles: FixedVec<Card, TILES>,
    /// Tiles drawn by who exploits.
    pub tile_hand: FixedVec<Card, 3>,
    /// Rows of the content; the last card is the top one.
    pub events: FixedVec<u8, EVENT_CARDS>,
    pub revealed: FixedVec<u8, MAX_EVENTS>,
    pub lasting: FixedVec<Lasting, MAX_EVENTS>,
    pub modifiers: Modifiers,
    pub active: Seat,
    pub first: Seat,
    pub turns: u16,
    pub turn: TurnFlags,
    /// Once the last event is out: how many turns follow the one under way (OI-END-02).
    pub last_turns: Option<u8>,
    pub over: bool,
    /// Who won the dice of a tie (OI-END-04).
    pub tie_winner: Option<Seat>,
}

impl Player {
    /// OI-BRD-02
    #[inline]
    pub fn in_play(&self) -> u8 {
        LACKEYS - self.pool
    }

    #[inline]
    pub fn on_board(&self) -> u8 {
        LACKEYS - self.pool - self.barracks
    }

    pub fn resources(&self) -> u8 {
        crate::ids::total(&self.tokens)
    }

    #[inline]
    pub fn level(&self) -> Option<Level> {
        self.plot.map(|card| Level::of(card.id))
    }
}

impl Tabletop {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    #[inline]
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The Overlord of a seat, by row; all have one once the game has begun.
    #[inline]
    pub fn overlord_of(&self, seat: Seat) -> u8 {
        self.player(seat).overlord.unwrap_or(0)
    }

    #[inline]
    pub fn hex(&self, space: Space) -> &Hex {
        &self.hexes[space.index()]
    }

    #[inline]
    pub fn hex_mut(&mut self, space: Space) -> &mut Hex {
        &mut self.hexes[space.index()]
    }

    #[inline]
    pub fn lackey(&self, site: Site) -> Option<Lackey> {
        self.hex(site.space).lackeys[site.slot as usize]
    }

    pub fn put_lackey(&mut self, site: Site, lackey: Lackey) {
        self.hex_mut(site.space).lackeys[site.slot as usize] = Some(lackey);
        self.player_mut(lackey.owner).posts.insert(site.space);
    }

    pub fn take_lackey(&mut self, site: Site) -> Option<Lackey> {
        let hex = self.hex_mut(site.space);
        let lackey = hex.lackeys[site.slot as usize].take()?;
        if hex.lackeys.iter().flatten().all(|other| other.owner != lackey.owner) {
            self.player_mut(lackey.owner).posts.remove(site.space);
        }
        Some(lackey)
    }

    /// A Lackey that was sent to harvest or to steal a Relic stays there this turn (OI-RCL-03).
    pub fn tire(&mut self, site: Site) {
        if let Some(lackey) = &mut self.hex_mut(site.space).lackeys[site.slot as usize] {
            lackey.fresh = true;
        }
    }

    #[inline]
    pub fn is_occupied(&self, space: Space) -> bool {
        self.hex(space).lackeys.iter().any(Option::is_some)
    }

    /// Spaces with a Lackey.
    pub fn occupied(&self) -> Spaces {
        self.players.iter().fold(Spaces::EMPTY, |all, player| all.or(player.posts))
    }

    /// Every Lackey on these spaces and where it stands, space by space.
    #[inline]
    pub fn lackeys_on(&self, spaces: Spaces) -> impl Iterator<Item = (Site, Lackey)> + '_ {
        let (mut spaces, mut second) = (spaces.iter(), None);
        std::iter::from_fn(move || {
            loop {
                if let Some(found) = second.take() {
                    return Some(found);
                }
                let space = spaces.next()?;
                let [first, other] = self.hex(space).lackeys;
                second = other.map(|lackey| (Site::new(space, 1), lackey));
                if let Some(lackey) = first {
                    return Some((Site::new(space, 0), lackey));
                }
            }
        })
    }

    /// Every Lackey of a seat on the board and where it stands, space by space.
    #[inline]
    pub fn lackeys_of(&self, seat: Seat) -> impl Iterator<Item = (Site, Lackey)> + '_ {
        self.lackeys_on(self.player(seat).posts).filter(move |(_, lackey)| lackey.owner == seat)
    }

    /// Who decides what `seat` has to decide: somebody else while its turn is played for it (OI-D-24).
    #[inline]
    pub fn decider(&self, seat: Seat) -> Seat {
        if seat == self.active { self.turn.controller.unwrap_or(seat) } else { seat }
    }

    /// Whoever plays in a zone.
    pub fn owner_of(&self, zone: u8) -> Option<Seat> {
        self.players.iter().position(|player| player.zone == Some(zone)).map(Seat::new)
    }

    /// Whether a viewer may know a card.
    pub fn knows(&self, card: Card, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => card.known.contains(seat),
            Viewer::Spectator => card.open,
            Viewer::Finished => true,
        }
    }

    /// Whether `seat` has a turn after the one under way (OI-R-55).
    pub fn has_turn_to_come(&self, seat: Seat, players: usize) -> bool {
        let away = (seat.index() + players - self.active.index()) % players;
        let away = if away == 0 { players } else { away };
        self.last_turns.is_none_or(|left| away <= left as usize)
    }
}

/// Puts a card under a stack.
pub fn put_under<const N: usize>(stack: &mut FixedVec<Card, N>, card: Card) {
    stack.push(card);
    stack.rotate_right(1);
}
