//! The whole position as plain data: what lies on the table, and the procedures in progress.

mod run;

use malice_engine::{FixedVec, Seat, Stacks};
use serde::{Deserialize, Serialize};

pub use self::run::{Lines, Party, Run};
use crate::content::{ALL_ROOMS, ATTACHABLES, DARK_CARDS, LIGHT_CARDS, ROOMS};
use crate::event::RoomAt;
use crate::ids::{CLASSES, Dark, Force, KINDS, Kind, Light, RoomCard, nonzero, total};
use crate::rules::Frame;

pub const MAX_PLAYERS: usize = 6;
pub const EXPLORED: usize = 3;
/// Four, and up to two more (FE-VAR-01).
pub const MAX_STACKS: usize = 6;
/// No kind of unit has more tokens; nor can more heroes turn in a battle.
pub const MOST_TOKENS: usize = 40;
/// The Entrance, and every room there is.
pub const MOST_ROOMS: usize = 1 + ROOMS;
/// No procedure nests deeper: turn, build, battle, maintenance, placing.
pub const STACK_DEPTH: usize = 5;
/// In a lane: a run with its combat, or a Maintenance with its placing.
pub const LANE_DEPTH: usize = 2;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub procedures: Stacks<Frame, STACK_DEPTH, MAX_PLAYERS, LANE_DEPTH>,
}

/// All that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Tabletop {
    pub players: [Player; MAX_PLAYERS],
    /// Every room in a dungeon; players hold their numbers in order.
    pub rooms: FixedVec<Room, ALL_ROOMS>,
    pub garrisons: [Garrison; CLASSES],
    pub town: [u8; CLASSES],
    /// Unit tokens in nobody's hands; of adventurers: the box.
    pub supply: [u8; KINDS],
    pub treasure: u8,
    pub webs: u8,
    /// Face down; the last card is the top one. So are all decks.
    pub light_deck: FixedVec<Light, LIGHT_CARDS>,
    pub light_discard: FixedVec<Light, LIGHT_CARDS>,
    pub pillars: FixedVec<FixedVec<Light, LIGHT_CARDS>, MAX_STACKS>,
    pub dark_deck: FixedVec<Dark, DARK_CARDS>,
    pub dark_discard: FixedVec<Dark, DARK_CARDS>,
    /// Out of the game (FE-R-15).
    pub removed: FixedVec<Dark, DARK_CARDS>,
    pub pits: FixedVec<FixedVec<Dark, DARK_CARDS>, MAX_STACKS>,
    /// What lies on top of Pits and Pillars; kept up to date by [`Tabletop::see_tops`].
    pub tops: Tops,
    pub excavation: FixedVec<RoomCard, ROOMS>,
    /// So many cards at the bottom of the Excavation Deck were put there openly: everybody knows them.
    pub sunk: u8,
    pub explored: [Option<RoomCard>; EXPLORED],
    /// The card that is being resolved: drawn, not yet anywhere.
    pub resolving: Option<Light>,
    pub start: Seat,
    pub active: Seat,
    /// Counted from 1.
    pub round: u8,
    pub plot_used: bool,
    pub committed_left: u8,
    /// Dungeon Battles and raids so far: each has dice of its own.
    pub battles: u16,
    /// The plague's tokens in the supply when the battle began (FE-R-53).
    pub plague_stock: u8,
    pub runs: [Run; MAX_PLAYERS],
    /// The last Card of Light was drawn (FE-END-03).
    pub last_light: bool,
    /// A card began Good's Downfall (FE-END-02).
    pub downfall: bool,
    pub over: bool,
}

/// The cards on top of stacks, as sets of rows: most effects are on none of them, and are asked for at every step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tops {
    pub dark: u64,
    pub light: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Garrison {
    pub count: u8,
    pub destroyed: bool,
}

/// A player and the dungeon.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub force: Option<Force>,
    pub entrance: Option<RoomCard>,
    /// Surplus, or damage below 0 (FE-INF-01).
    pub influence: i16,
    /// The rooms from the Entrance to the heart, as numbers of [`Tabletop::rooms`].
    pub dungeon: FixedVec<u8, MOST_ROOMS>,
    /// The attachable cards of which any is attached in the dungeon, as bits; kept up to date by [`Tabletop::attach`].
    pub attached: u8,
    pub limbo: [u8; KINDS],
    pub slain: [u8; CLASSES],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Room {
    pub card: RoomCard,
    pub units: [u8; KINDS],
    pub treasure: u8,
    pub web: bool,
    /// The owner wants a Web here: granted when all have said what they want (FE-R-53).
    pub web_wanted: bool,
    pub attached: Attached,
}

impl Room {
    #[inline]
    pub fn count(&self) -> u8 {
        total(&self.units)
    }

    /// Its different attached cards, by their numbers among the attachable ones, and how many of each there are.
    #[inline]
    pub fn attachments(&self) -> impl Iterator<Item = (usize, u8)> + Clone + use<> {
        self.attached.iter()
    }
}

/// How many of each of the content's attachable cards are attached to a room: two numbers in a byte, for there are many rooms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attached([u8; ATTACHABLES / 2]);

impl Attached {
    fn add(&mut self, number: usize) {
        self.0[number / 2] += 1 << (4 * (number % 2));
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; ATTACHABLES / 2]
    }

    /// Those of which there are any, as a set.
    #[inline]
    pub(crate) fn kinds(self) -> u8 {
        self.iter().fold(0, |set, (number, _)| set | 1 << number)
    }

    /// Those of which there are any, and how many. Most rooms have none at all.
    #[inline]
    fn iter(self) -> impl Iterator<Item = (usize, u8)> + Clone + use<> {
        let mut rest = u32::from_le_bytes(self.0);
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let number = rest.trailing_zeros() / 4;
            let count = (rest >> (4 * number) & 15) as u8;
            rest &= !(15 << (4 * number));
            Some((number as usize, count))
        })
    }
}

/// The kinds of which there are any, as a set.
#[inline]
pub(crate) fn kinds_of(units: &[u8; KINDS]) -> u16 {
    nonzero(units) as u16
}

impl Player {
    pub fn prestige(&self) -> u8 {
        self.slain.iter().sum()
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

    #[inline]
    pub fn run(&self, seat: Seat) -> &Run {
        &self.runs[seat.index()]
    }

    #[inline]
    pub fn run_mut(&mut self, seat: Seat) -> &mut Run {
        &mut self.runs[seat.index()]
    }

    /// A seat's rooms from the Entrance on.
    #[inline]
    pub fn dungeon(&self, seat: Seat) -> impl Iterator<Item = &Room> + Clone {
        let rooms: &[Room] = &self.rooms;
        self.player(seat).dungeon.iter().map(move |number| &rooms[usize::from(*number)])
    }

    #[inline]
    pub fn room(&self, seat: Seat, position: usize) -> &Room {
        &self.rooms[usize::from(self.player(seat).dungeon[position])]
    }

    #[inline]
    pub fn room_mut(&mut self, seat: Seat, position: usize) -> &mut Room {
        let number = usize::from(self.player(seat).dungeon[position]);
        &mut self.rooms[number]
    }

    /// To be called whenever a card was laid on a Pit or a Pillar, or taken from it.
    pub(crate) fn see_tops(&mut self) {
        let dark = self.pits.iter().filter_map(|pit| pit.last());
        let light = self.pillars.iter().filter_map(|pillar| pillar.last());
        self.tops = Tops {
            dark: dark.fold(0, |set, card| set | 1 << card.index()),
            light: light.fold(0, |set, card| set | 1 << card.index()),
        };
    }

    /// Attaches a card to a room, by its number among the attachable ones.
    pub(crate) fn attach(&mut self, seat: Seat, position: usize, number: usize) {
        self.room_mut(seat, position).attached.add(number);
        self.player_mut(seat).attached |= 1 << number;
    }

    /// A room as events tell it.
    pub fn room_at(&self, seat: Seat, position: u8) -> RoomAt {
        RoomAt { position, card: self.room(seat, usize::from(position)).card }
    }

    pub fn room_count(&self, seat: Seat) -> usize {
        self.player(seat).dungeon.len()
    }

    pub fn treasure_of(&self, seat: Seat) -> u8 {
        self.dungeon(seat).map(|room| room.treasure).sum()
    }

    pub fn minions_of(&self, seat: Seat) -> u8 {
        self.dungeon(seat).map(Room::count).sum()
    }

    pub fn has_minions(&self, seat: Seat) -> bool {
        self.dungeon(seat).any(|room| room.units != [0; KINDS])
    }

    pub fn garrisons_destroyed(&self) -> u8 {
        self.garrisons.iter().filter(|garrison| garrison.destroyed).count() as u8
    }

    /// The top of the Excavation Deck.
    pub fn dig(&mut self) -> Option<RoomCard> {
        let card = self.excavation.pop();
        self.sunk = self.sunk.min(self.excavation.len() as u8);
        card
    }

    /// A hero goes home: to the garrison, or to the box if it is destroyed (FE-PEN-02).
    pub fn send_home(&mut self, class: Kind) {
        let garrison = &mut self.garrisons[class.index()];
        if garrison.destroyed {
            self.supply[class.index()] += 1;
        } else {
            garrison.count += 1;
        }
    }
}
