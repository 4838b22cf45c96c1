//! The whole position as plain data: what lies on the table, and the procedures in progress.

use malice_engine::{FixedVec, Seat, Stacks};
use serde::{Deserialize, Serialize};

use crate::content::{ALL_ROOMS, DARK_CARDS, LIGHT_CARDS, ROOMS};
use crate::ids::{CLASSES, Dark, Force, KINDS, Kind, Light, PLACES, Place, RoomCard, Side, Unit, members};
use crate::rules::Frame;

pub const MAX_PLAYERS: usize = 6;
pub const EXPLORED: usize = 3;
/// Four, and up to two more (FE-VAR-01).
pub const MAX_STACKS: usize = 6;
/// No kind of unit has more tokens; nor can more heroes turn in a battle.
pub const MOST_TOKENS: usize = 40;
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
    pub dungeon: FixedVec<u8, 22>,
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
    /// Attached cards, as a set of numbers into the content's attachable cards.
    pub attached: u8,
}

/// A dungeon run, or a raid, of one player: both sides of the combat and who waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Run {
    /// Heroes in no line: before a room, or its reserve.
    pub party: Party,
    /// Set aside for the next room (FE-PSH-01).
    pub pushed: Party,
    /// Minions in reserve; they are unhurt.
    pub reserve: [u8; KINDS],
    pub lines: [Lines; 2],
    /// Where each unopposed front unit strikes (FE-RC-10).
    pub target: [u8; PLACES],
    /// Dice not yet assigned: by side, tier and face.
    pub pool: [[[u8; 8]; 3]; 2],
    /// Heroes that turned, in order; their tokens lie here until all runs have ended (FE-R-53).
    pub plagued: FixedVec<Kind, MOST_TOKENS>,
    /// Rerolls in this room.
    pub rerolls: u8,
    pub avoided: bool,
}

/// One side's units in a room's lines, with their dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lines {
    /// Front places, then the places behind them.
    pub units: [Option<Unit>; 2 * PLACES],
    /// Natural dice; 0 where none is assigned.
    pub dice: [u8; 2 * PLACES],
    /// Picked up from the front, to stand there again (FE-R-22).
    pub lifted: FixedVec<Unit, PLACES>,
    /// Picked up from support (FE-RC-07).
    pub loose: FixedVec<Unit, PLACES>,
}

/// Heroes by class and state: equal ones are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Party(pub [u8; 32]);

impl Party {
    fn slot(unit: Unit) -> usize {
        unit.kind.index() * 8
            + usize::from(unit.damage.min(1)) * 4
            + usize::from(unit.poisoned) * 2
            + usize::from(unit.spent)
    }

    fn unit(slot: usize) -> Unit {
        Unit {
            kind: Kind::CLASSES[slot / 8],
            damage: (slot >> 2 & 1) as u8,
            poisoned: slot & 2 != 0,
            spent: slot & 1 != 0,
        }
    }

    pub fn add(&mut self, unit: Unit) {
        self.0[Self::slot(unit)] += 1;
    }

    pub fn remove(&mut self, unit: Unit) {
        self.0[Self::slot(unit)] -= 1;
    }

    pub fn has(&self, unit: Unit) -> bool {
        unit.kind.index() < CLASSES && self.0[Self::slot(unit)] > 0
    }

    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 32]
    }

    /// The different units with their numbers, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (Unit, u8)> + use<> {
        let counts = self.0;
        // Few slots are in use: whole classes are skipped at once.
        Kind::CLASSES.into_iter().flat_map(move |class| {
            let slots = class.index() * 8..class.index() * 8 + 8;
            let used = if counts[slots.clone()] == [0; 8] { 0..0 } else { slots };
            used.filter(move |slot| counts[*slot] > 0).map(move |slot| (Self::unit(slot), counts[slot]))
        })
    }

    pub fn of_class(&self, class: Kind) -> u8 {
        self.0[class.index() * 8..class.index() * 8 + 8].iter().sum()
    }

    pub fn join(&mut self, other: &mut Self) {
        for (own, joining) in self.0.iter_mut().zip(&mut other.0) {
            *own += std::mem::take(joining);
        }
    }
}

impl Run {
    #[inline]
    pub fn side(&self, side: Side) -> &Lines {
        &self.lines[side as usize]
    }

    #[inline]
    pub fn side_mut(&mut self, side: Side) -> &mut Lines {
        &mut self.lines[side as usize]
    }

    #[inline]
    pub fn at(&self, side: Side, place: Place) -> Option<Unit> {
        self.side(side).units[place.0 as usize]
    }

    #[inline]
    pub fn front(&self, side: Side, column: usize) -> Option<Unit> {
        self.side(side).units[column]
    }

    /// Whether a hero and a minion face each other here (FE-RC-08).
    #[inline]
    pub fn locked(&self, column: usize) -> bool {
        self.front(Side::Hero, column).is_some() && self.front(Side::Minion, column).is_some()
    }

    /// Units of a side in the room: front, support and reserve.
    pub fn count(&self, side: Side) -> u8 {
        let lines = self.side(side);
        let standing = lines.units.iter().flatten().count() + lines.lifted.len() + lines.loose.len();
        let waiting = match side {
            Side::Hero => self.party.len(),
            Side::Minion => self.reserve.iter().sum(),
        };
        standing as u8 + waiting
    }

    /// The column of the enemy whom the unit in this column strikes, its supporter too.
    #[inline]
    pub fn struck_from(&self, side: Side, column: usize) -> usize {
        if self.front(side.other(), column).is_some() { column } else { usize::from(self.target[column]) }
    }

    /// Every hero token of this run.
    pub fn heroes(&self, class: Kind) -> u8 {
        let lines = self.side(Side::Hero);
        let standing = lines.units.iter().flatten().chain(&*lines.lifted).chain(&*lines.loose);
        self.party.of_class(class)
            + self.pushed.of_class(class)
            + standing.filter(|unit| unit.kind == class).count() as u8
            + self.plagued.iter().filter(|kind| **kind == class).count() as u8
    }
}

impl Room {
    #[inline]
    pub fn count(&self) -> u8 {
        self.units.iter().sum()
    }

    /// Its attached cards, by their numbers among the attachable ones.
    #[inline]
    pub fn attachments(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        members(u16::from(self.attached))
    }
}

/// The kinds of which there are any, as a set.
#[inline]
pub(crate) fn kinds_of(units: &[u8; KINDS]) -> u16 {
    units.iter().enumerate().fold(0, |set, (kind, count)| set | u16::from(*count > 0) << kind)
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
        self.player(seat).dungeon.iter().map(|number| &self.rooms[usize::from(*number)])
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

    pub fn room_count(&self, seat: Seat) -> usize {
        self.player(seat).dungeon.len()
    }

    pub fn treasure_of(&self, seat: Seat) -> u8 {
        self.dungeon(seat).map(|room| room.treasure).sum()
    }

    pub fn minions_of(&self, seat: Seat) -> u8 {
        self.dungeon(seat).map(Room::count).sum()
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
