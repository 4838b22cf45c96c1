//! What cards in play change, and what is counted: maximum influence, capacity, frontlines, measures, scoring.

use malice_engine::{Rule, Seat};

use super::Cx;
use crate::ForcesOfEvil;
use crate::content::{Face, Workers};
use crate::effect::{Category, Combat, Measure, Ongoing};
use crate::event::{Event, Why};
use crate::ids::{KINDS, Kind, members};
use crate::state::{MAX_PLAYERS, Player, Room, Tabletop, kinds_of};

impl ForcesOfEvil {
    /// Shows the cards that work for a seat: the tops of Pits and Pillars, in play for everybody (FE-ACT-01, FE-ASM-05), and its
    /// Force. Of all these only those that do such work at all.
    #[inline]
    fn each_face(&self, t: &Tabletop, seat: Seat, workers: Workers, mut look: impl FnMut(Face<'_>)) {
        if workers.are_among(t.tops) {
            for card in t.pits.iter().filter_map(|pit| pit.last()).filter(|card| workers.has_dark(**card)) {
                look(self.tables.dark(*card).face());
            }
            let pillars = t.pillars.iter().filter_map(|pillar| pillar.last());
            for card in pillars.filter(|card| workers.has_light(**card)) {
                look(self.tables.light(*card).face());
            }
        }
        if let Some(force) = t.player(seat).force.filter(|force| workers.has_force(*force)) {
            look(self.tables.forces[force.index()].face());
        }
    }

    /// The cards of a room: its own and those attached (FE-ATC-02).
    pub(crate) fn room_faces<'a>(&'a self, room: &'a Room) -> impl Iterator<Item = Face<'a>> {
        let joined = room.attachments().flat_map(|(number, count)| {
            std::iter::repeat_n(self.tables.attached(number), usize::from(count))
        });
        std::iter::once(self.tables.room(room.card).face()).chain(joined)
    }

    /// Shows the cards attached to a room, each as often as it is there.
    #[inline]
    fn each_attached(&self, room: &Room, mut look: impl FnMut(Face<'_>)) {
        for (number, count) in room.attachments() {
            (0..count).for_each(|_| look(self.tables.attached(number)));
        }
    }

    /// Shows the combat effects of a room and of what is attached to it.
    #[inline]
    pub(crate) fn each_combat_in(&self, room: &Room, mut look: impl FnMut(Combat)) {
        let mut read = |face: Face<'_>| face.combat.iter().for_each(|effect| look(*effect));
        read(self.tables.room(room.card).face());
        self.each_attached(room, read);
    }

    /// Shows the ongoing effects for a seat: shared ones, the Force's, and of cards attached in the own dungeon (FE-R-44).
    #[inline]
    pub(crate) fn each_ongoing(&self, t: &Tabletop, seat: Seat, look: impl FnMut(Ongoing)) {
        self.each_ongoing_of(t, seat, self.tables.ongoing, look);
    }

    /// The same for cards that do some of this work.
    #[inline]
    pub(crate) fn each_ongoing_of(
        &self,
        t: &Tabletop,
        seat: Seat,
        workers: Workers,
        mut look: impl FnMut(Ongoing),
    ) {
        let mut read = |face: Face<'_>| face.ongoing.iter().for_each(|effect| look(*effect));
        self.each_face(t, seat, workers, &mut read);
        if workers.are_attached(t.player(seat)) {
            for room in t.dungeon(seat) {
                self.each_attached(room, &mut read);
            }
        }
    }

    pub(crate) fn has_ongoing(&self, t: &Tabletop, seat: Seat, wanted: impl Fn(Ongoing) -> bool) -> bool {
        let mut any = false;
        self.each_ongoing(t, seat, |effect| any |= wanted(effect));
        any
    }

    /// Shows the combat effects of the tops and of the Force (FE-EFF-04).
    #[inline]
    pub(crate) fn each_combat(&self, t: &Tabletop, seat: Seat, mut look: impl FnMut(Combat)) {
        let read = |face: Face<'_>| face.combat.iter().for_each(|effect| look(*effect));
        self.each_face(t, seat, self.tables.combat, read);
    }

    /// FE-INF-03: icons of the Force and of rooms, and what cards add.
    pub(crate) fn max_influence(&self, t: &Tabletop, seat: Seat) -> i16 {
        let force = t.player(seat).force.map_or(0, |force| self.tables.forces[force.index()].icons);
        let rooms: u8 = t.dungeon(seat).map(|room| self.tables.room(room.card).icons).sum();
        let mut more = 0;
        self.each_ongoing_of(t, seat, self.tables.max_influence, |effect| {
            more += if let Ongoing::MaxInfluence(n) = effect { n } else { 0 }
        });
        i16::from(force) + i16::from(rooms) + i16::from(more)
    }

    /// FE-BLD-01: whether a seat has as much influence as it may have.
    pub(crate) fn has_max_influence(&self, t: &Tabletop, seat: Seat) -> bool {
        let Player { force, influence, .. } = *t.player(seat);
        // Rooms and cards only add to what the Force has.
        let least = force.map_or(0, |force| self.tables.forces[force.index()].icons);
        influence >= i16::from(least) && influence >= self.max_influence(t, seat)
    }

    /// What cards add to the capacity of each of a seat's rooms.
    pub(crate) fn more_capacity(&self, t: &Tabletop, seat: Seat) -> u8 {
        let mut more = 0;
        self.each_ongoing_of(t, seat, self.tables.capacity, |effect| {
            more += if let Ongoing::Capacity(n) = effect { n } else { 0 }
        });
        more
    }

    /// How many units a room holds, with what cards add.
    #[inline]
    pub(crate) fn capacity(&self, room: &Room, more: u8) -> u8 {
        self.tables.room(room.card).capacity + more
    }

    /// The front places of a room; an attached card may set them (FE-R-43).
    #[inline]
    pub(crate) fn frontlines(&self, room: &Room) -> u8 {
        let set = |effect: Ongoing| if let Ongoing::Frontlines(n) = effect { Some(n) } else { None };
        self.find_attached(room, set).unwrap_or(self.tables.room(room.card).frontlines)
    }

    /// What the first of the cards attached to a room does that does it.
    #[inline]
    pub(crate) fn find_attached<T>(&self, room: &Room, does: impl Fn(Ongoing) -> Option<T>) -> Option<T> {
        // Most rooms have none.
        if room.attached.is_empty() {
            return None;
        }
        let mut faces = room.attachments().map(|(number, _)| self.tables.attached(number));
        faces.find_map(|face| face.ongoing.iter().find_map(|effect| does(*effect)))
    }

    /// FE-PLC-02: whether a unit of this kind may live beside these.
    pub(crate) fn may_coexist(&self, kind: Kind, others: &[u8; KINDS], mix_creatures: bool) -> bool {
        self.tables.company(kinds_of(others), mix_creatures) & kind.bit() != 0
    }

    /// FE-PLC-01: the kinds of which a room takes one more, with what cards add to its capacity, as a set; or the rule that lets
    /// nobody in.
    #[inline]
    pub(crate) fn welcome(&self, room: &Room, more: u8) -> Result<u16, Rule> {
        if room.count() >= self.capacity(room, more) {
            return Err("FE-PLC-01");
        }
        Ok(self.tables.company(kinds_of(&room.units), self.tables.mixes(room)))
    }

    /// FE-PLC-01, FE-PLC-02: whether a room takes one more of this kind; otherwise the rule that forbids it.
    #[inline]
    pub(crate) fn takes(&self, room: &Room, more: u8, kind: Kind) -> Result<(), Rule> {
        if self.welcome(room, more)? & kind.bit() != 0 { Ok(()) } else { Err("FE-PLC-02") }
    }

    /// What a seat has of something (FE-R-36: units in rooms only).
    pub(crate) fn measure(&self, t: &Tabletop, seat: Seat, measure: Measure) -> u16 {
        let units = |kinds: u16| -> u16 {
            let of_room =
                |room: &Room| -> u16 { members(kinds).map(|kind| u16::from(room.units[kind])).sum() };
            t.dungeon(seat).map(of_room).sum()
        };
        let of = |category: Category| units(self.tables.of_category(category));
        match measure {
            Measure::Undead => of(Category::Undead),
            Measure::Creatures => of(Category::Creature),
            Measure::Monsters => of(Category::Monster),
            Measure::GoblinKin => units(self.tables.goblin_kin),
            Measure::Treasure => u16::from(t.treasure_of(seat)),
            Measure::Slain => u16::from(t.player(seat).prestige()),
            // Without the Entrance (FE-R-08).
            Measure::Rooms => t.room_count(seat).saturating_sub(1) as u16,
            Measure::MaxInfluence => self.max_influence(t, seat).max(0) as u16,
            Measure::Minions => u16::from(t.minions_of(seat)),
            Measure::UnitTypes => {
                let kinds = t.dungeon(seat).fold(0, |kinds, room| kinds | kinds_of(&room.units));
                kinds.count_ones() as u16
            }
        }
    }

    /// FE-SCO-02: what each seat scores: distinct counts are ranked, 0 never scores, ties share the full value.
    pub(crate) fn ranked(&self, counts: &[u16; MAX_PLAYERS], values: (u8, u8, u8)) -> [u8; MAX_PLAYERS] {
        let mut highest = [0; 3];
        for count in &counts[..self.players] {
            if !highest.contains(count)
                && let Some(rank) = highest.iter().position(|high| count > high)
            {
                highest[rank..].rotate_right(1);
                highest[rank] = *count;
            }
        }
        std::array::from_fn(|seat| {
            let own = if seat < self.players { counts[seat] } else { 0 };
            let rank = highest.iter().position(|high| own > 0 && own == *high);
            rank.map_or(0, |rank| [values.0, values.1, values.2][rank])
        })
    }

    /// What each seat has of something, and what it would score for it.
    pub(crate) fn scores_for(
        &self,
        t: &Tabletop,
        what: Measure,
        values: (u8, u8, u8),
    ) -> ([u16; MAX_PLAYERS], [u8; MAX_PLAYERS]) {
        let count = |i| if i < self.players { self.measure(t, Seat::new(i), what) } else { 0 };
        let counts = std::array::from_fn(count);
        (counts, self.ranked(&counts, values))
    }

    /// A scoring action: all players compare (FE-SCO-01), and gain (FE-SCO-03).
    pub(crate) fn score(&self, t: &mut Tabletop, what: Measure, values: (u8, u8, u8), cx: &mut Cx<'_>) {
        let (counts, points) = self.scores_for(t, what, values);
        for (i, points) in points.into_iter().enumerate().filter(|(_, points)| *points > 0) {
            let seat = Seat::new(i);
            t.player_mut(seat).influence += i16::from(points);
            cx.log.emit(|| Event::Scored { seat, what, count: counts[i], points });
        }
    }
}

pub(crate) fn gain(t: &mut Tabletop, seat: Seat, amount: u8, cx: &mut Cx<'_>) {
    change(t, seat, i16::from(amount), Why::Gained, cx);
}

pub(crate) fn pay(t: &mut Tabletop, seat: Seat, price: u8, cx: &mut Cx<'_>) {
    change(t, seat, -i16::from(price), Why::Paid, cx);
}

/// FE-INF-02: gains heal damage first, payments take surplus first: one signed number.
pub(crate) fn change(t: &mut Tabletop, seat: Seat, by: i16, why: Why, cx: &mut Cx<'_>) {
    if by != 0 {
        let player = t.player_mut(seat);
        player.influence += by;
        let now = player.influence;
        cx.log.emit(|| Event::InfluenceChanged { seat, by, now, why });
    }
}
