//! What cards in play change, and what is counted: maximum influence, capacity, frontlines, measures, scoring.

use malice_engine::Seat;

use super::Cx;
use crate::ForcesOfEvil;
use crate::content::{Face, UnitRow};
use crate::effect::{Category, Combat, Measure, Ongoing, Trait};
use crate::event::Event;
use crate::ids::{KINDS, Kind};
use crate::state::{MAX_PLAYERS, Room, Tabletop};

impl ForcesOfEvil {
    /// The tops of Pits and Pillars: in play for everybody (FE-ACT-01, FE-ASM-05).
    pub(crate) fn shared_faces<'a>(&'a self, t: &'a Tabletop) -> impl Iterator<Item = Face<'a>> {
        let pits = t.pits.iter().filter_map(|pit| pit.last()).map(|card| self.tables.dark(*card).face());
        let pillars =
            t.pillars.iter().filter_map(|pillar| pillar.last()).map(|card| self.tables.light(*card).face());
        pits.chain(pillars)
    }

    /// The cards of a room: its own and those attached (FE-ATC-02).
    pub(crate) fn room_faces<'a>(&'a self, room: &'a Room) -> impl Iterator<Item = Face<'a>> {
        let attached = room.attached;
        let joined = (0..8)
            .filter(move |number| attached >> number & 1 != 0)
            .map(|number| self.tables.attached(number));
        std::iter::once(self.tables.room(room.card).face()).chain(joined)
    }

    fn force_face(&self, t: &Tabletop, seat: Seat) -> Option<Face<'_>> {
        t.player(seat).force.map(|force| self.tables.forces[force.index()].face())
    }

    /// Ongoing effects for a seat: shared ones, the Force's, and of cards attached in the own dungeon (FE-R-44).
    pub(crate) fn ongoing<'a>(&'a self, t: &'a Tabletop, seat: Seat) -> impl Iterator<Item = Ongoing> + 'a {
        let attached = t
            .dungeon(seat)
            .flat_map(|room| (0..8).filter(|number| room.attached >> number & 1 != 0))
            .map(|number| self.tables.attached(number));
        let faces = self.shared_faces(t).chain(self.force_face(t, seat)).chain(attached);
        faces.flat_map(|face| face.ongoing.iter().copied())
    }

    /// Combat effects of the tops and of the Force (FE-EFF-04).
    pub(crate) fn combat_of<'a>(&'a self, t: &'a Tabletop, seat: Seat) -> impl Iterator<Item = Combat> + 'a {
        self.shared_faces(t).chain(self.force_face(t, seat)).flat_map(|face| face.combat.iter().copied())
    }

    /// FE-INF-03: icons of the Force and of rooms, and what cards add.
    pub(crate) fn max_influence(&self, t: &Tabletop, seat: Seat) -> i16 {
        let force = t.player(seat).force.map_or(0, |force| self.tables.forces[force.index()].icons);
        let rooms: u8 = t.dungeon(seat).map(|room| self.tables.room(room.card).icons).sum();
        let more =
            self.ongoing(t, seat).map(|effect| if let Ongoing::MaxInfluence(n) = effect { n } else { 0 });
        i16::from(force) + i16::from(rooms) + i16::from(more.sum::<u8>())
    }

    /// How many units a room holds.
    pub(crate) fn capacity(&self, t: &Tabletop, seat: Seat, room: &Room) -> u8 {
        let more = self.ongoing(t, seat).map(|effect| if let Ongoing::Capacity(n) = effect { n } else { 0 });
        self.tables.room(room.card).capacity + more.sum::<u8>()
    }

    /// The front places of a room; an attached card may set them (FE-R-43).
    pub(crate) fn frontlines(&self, room: &Room) -> u8 {
        let attached = (0..8).filter(|number| room.attached >> number & 1 != 0);
        let set = attached
            .flat_map(|number| self.tables.attached(number).ongoing)
            .find_map(|effect| if let Ongoing::Frontlines(n) = effect { Some(*n) } else { None });
        set.unwrap_or(self.tables.room(room.card).frontlines)
    }

    /// FE-PLC-02: whether a unit of this kind may live beside these.
    pub(crate) fn may_coexist(&self, kind: Kind, others: &[u8; KINDS], mix_creatures: bool) -> bool {
        let row = self.tables.unit(kind);
        Kind::ALL.into_iter().filter(|other| others[other.index()] > 0).all(|other| {
            let there = self.tables.unit(other);
            if row.has(Trait::Solitary) || there.has(Trait::Solitary) {
                return false;
            }
            let social = |category| matches!(category, Category::Monster | Category::Adventurer);
            match (row.category, there.category) {
                (Category::Undead, Category::Undead) => true,
                (Category::Creature, Category::Creature) => kind == other || mix_creatures,
                (one, two) => social(one) && social(two),
            }
        })
    }

    /// FE-PLC-01: whether a room takes one more of this kind; otherwise the rule that forbids it.
    pub(crate) fn may_place(
        &self,
        t: &Tabletop,
        seat: Seat,
        position: usize,
        kind: Kind,
    ) -> Result<(), &'static str> {
        let room = t.room(seat, position);
        if room.count() >= self.capacity(t, seat, room) {
            return Err("FE-PLC-01");
        }
        let mix = self.room_faces(room).any(|face| face.ongoing.contains(&Ongoing::MixCreatures));
        if self.may_coexist(kind, &room.units, mix) { Ok(()) } else { Err("FE-PLC-02") }
    }

    /// What a seat has of something (FE-R-36: units in rooms only).
    pub(crate) fn measure(&self, t: &Tabletop, seat: Seat, measure: Measure) -> u16 {
        let units = |counts: &dyn Fn(&UnitRow) -> bool| -> u16 {
            let kinds = Kind::ALL.into_iter().filter(|kind| counts(self.tables.unit(*kind)));
            kinds
                .map(|kind| t.dungeon(seat).map(|room| u16::from(room.units[kind.index()])).sum::<u16>())
                .sum()
        };
        let of = |category: Category| units(&|row| row.category == category);
        match measure {
            Measure::Undead => of(Category::Undead),
            Measure::Creatures => of(Category::Creature),
            Measure::Monsters => of(Category::Monster),
            Measure::GoblinKin => units(&|row| row.has(Trait::GoblinKin)),
            Measure::Treasure => u16::from(t.treasure_of(seat)),
            Measure::Slain => u16::from(t.player(seat).prestige()),
            // Without the Entrance (FE-R-08).
            Measure::Rooms => t.room_count(seat).saturating_sub(1) as u16,
            Measure::MaxInfluence => self.max_influence(t, seat).max(0) as u16,
            Measure::Minions => u16::from(t.minions_of(seat)),
            Measure::UnitTypes => Kind::ALL
                .into_iter()
                .filter(|kind| t.dungeon(seat).any(|room| room.units[kind.index()] > 0))
                .count() as u16,
        }
    }

    /// FE-SCO-02: what each seat scores: distinct counts are ranked, 0 never scores, ties share the full value.
    pub(crate) fn ranked(&self, counts: &[u16; MAX_PLAYERS], values: (u8, u8, u8)) -> [u8; MAX_PLAYERS] {
        std::array::from_fn(|seat| {
            let own = counts[seat];
            if seat >= self.players || own == 0 {
                return 0;
            }
            let higher = (0..self.players).filter(|i| counts[*i] > own);
            let rank =
                higher.clone().filter(|i| higher.clone().all(|j| j >= *i || counts[j] != counts[*i])).count();
            [values.0, values.1, values.2].get(rank).copied().unwrap_or(0)
        })
    }

    /// A scoring action: all players compare (FE-SCO-01), and gain (FE-SCO-03).
    pub(crate) fn score(&self, t: &mut Tabletop, what: Measure, values: (u8, u8, u8), cx: &mut Cx<'_>) {
        let counts =
            std::array::from_fn(|i| if i < self.players { self.measure(t, Seat::new(i), what) } else { 0 });
        let points = self.ranked(&counts, values);
        for (i, points) in points.into_iter().enumerate().filter(|(_, points)| *points > 0) {
            let seat = Seat::new(i);
            t.player_mut(seat).influence += i16::from(points);
            cx.log.emit(|| Event::Scored { seat, count: counts[i], points });
        }
    }
}

/// FE-INF-02: gains heal damage first, payments take surplus first: one signed number.
pub(crate) fn gain(t: &mut Tabletop, seat: Seat, amount: i16, cx: &mut Cx<'_>) {
    if amount != 0 {
        let player = t.player_mut(seat);
        player.influence += amount;
        let now = player.influence;
        cx.log.emit(|| Event::InfluenceChanged { seat, by: amount, now });
    }
}
