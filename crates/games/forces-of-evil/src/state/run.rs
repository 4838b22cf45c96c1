//! A run through a dungeon, or a raid: both sides of the combat and who waits.

use malice_engine::FixedVec;
use serde::{Deserialize, Serialize};

use super::MOST_TOKENS;
use crate::ids::{CLASSES, KINDS, Kind, PLACES, Place, Post, Side, Unit, members, nonzero, total};

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
        members(nonzero(&counts)).map(move |slot| (Self::unit(slot), counts[slot]))
    }

    pub fn of_class(&self, class: Kind) -> u8 {
        total(&self.0.as_chunks::<8>().0[class.index()])
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

    /// The columns in which a front unit of this side stands, as a set.
    #[inline]
    pub fn fronts(&self, side: Side) -> u8 {
        (0..PLACES).fold(0, |set, column| set | u8::from(self.front(side, column).is_some()) << column)
    }

    /// Where such a hero is found first: set aside, in reserve, or in a place from the left.
    pub fn post_of(&self, hero: Unit) -> Option<Post> {
        if self.pushed.has(hero) {
            Some(Post::Aside)
        } else if self.party.has(hero) {
            Some(Post::Reserve)
        } else {
            Place::all().find(|place| self.at(Side::Hero, *place) == Some(hero)).map(Post::At)
        }
    }

    /// Whether a hero and a minion face each other here (FE-RC-08).
    #[inline]
    pub fn locked(&self, column: usize) -> bool {
        self.front(Side::Hero, column).is_some() && self.front(Side::Minion, column).is_some()
    }

    /// Whether any unit of a side is in the room.
    pub fn has(&self, side: Side) -> bool {
        let lines = self.side(side);
        let waits = match side {
            Side::Hero => !self.party.is_empty(),
            Side::Minion => self.reserve != [0; KINDS],
        };
        waits || !lines.lifted.is_empty() || !lines.loose.is_empty() || lines.units != [None; 2 * PLACES]
    }

    /// Units of a side in the room: front, support and reserve.
    pub fn count(&self, side: Side) -> u8 {
        let lines = self.side(side);
        let standing = lines.units.iter().flatten().count() + lines.lifted.len() + lines.loose.len();
        let waiting = match side {
            Side::Hero => self.party.len(),
            Side::Minion => total(&self.reserve),
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
