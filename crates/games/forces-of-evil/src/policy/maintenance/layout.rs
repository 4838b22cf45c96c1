//! Where units and Treasure should lie: as little fighting worth as possible is lost, and little is moved.
//!
//! A layout is a wish; what comes of it the rules say, and by that it is judged.

use malice_engine::Seat;

use super::House;
use crate::ForcesOfEvil;
use crate::effect::Upkeep;
use crate::eval::WORTH;
use crate::ids::{KINDS, Kind, members};
use crate::state::{Room, Tabletop, kinds_of};

/// Better layouts are looked for so many times.
const STEPS: usize = 4;
/// What it costs to move a unit or a Treasure: only among equals it decides.
const MOVE: f32 = 0.01;

/// Units and Treasure of each room, as they should lie in the end.
pub(super) type Layout = Vec<([u8; KINDS], u8)>;

pub(super) fn of(t: &Tabletop, seat: Seat) -> Layout {
    t.dungeon(seat).map(|room| (room.units, room.treasure)).collect()
}

impl House {
    /// The layout that loses least: the dungeon as it is, and where that costs units, what makes room for them.
    pub(super) fn plan(&self, game: &ForcesOfEvil) -> Layout {
        let mut best = self.hoarded(game, of(&self.t, self.seat));
        let mut end = self.kept(game, &best);
        for _ in 0..STEPS {
            let lost = self.lost(&end);
            if lost == [0; KINDS] {
                break;
            }
            let base = of(&end, self.seat);
            let judged = neighbours(&base, &lost).into_iter().map(|wish| {
                let wish = self.hoarded(game, wish);
                let end = self.kept(game, &wish);
                (self.worth(&end), wish, end)
            });
            let better = judged.max_by(|one, other| one.0.total_cmp(&other.0));
            match better.filter(|(worth, ..)| *worth > self.worth(&end)) {
                Some((_, wish, then)) => (best, end) = (wish, then),
                None => break,
            }
        }
        best
    }

    /// Units that are in no room in the end.
    fn lost(&self, end: &Tabletop) -> [u8; KINDS] {
        let (hand, _) = self.in_hand();
        let of = |t: &Tabletop, kind: usize| t.dungeon(self.seat).map(|room| room.units[kind]).sum::<u8>();
        std::array::from_fn(|kind| {
            let limbo = self.t.player(self.seat).limbo[kind];
            (of(&self.t, kind) + hand[kind] + limbo).saturating_sub(of(end, kind))
        })
    }

    fn worth(&self, end: &Tabletop) -> f32 {
        let of = |units: &[u8; KINDS]| {
            units.iter().zip(WORTH).map(|(n, worth)| f32::from(*n) * worth).sum::<f32>()
        };
        let kept: f32 = end.dungeon(self.seat).map(|room| of(&room.units)).sum();
        let gone = |before: &Room, after: &Room| {
            let units = before.units.iter().zip(after.units).map(|(old, new)| old.saturating_sub(new));
            units.map(f32::from).sum::<f32>() + f32::from(before.treasure.saturating_sub(after.treasure))
        };
        let rooms = self.t.dungeon(self.seat).zip(end.dungeon(self.seat));
        let moved: f32 = rooms.map(|(before, after)| gone(before, after)).sum();
        kept + f32::from(end.player(self.seat).influence) - MOVE * moved
    }

    /// Treasure for these units: first where it keeps most, then where it lies, but not where nobody guards it.
    fn hoarded(&self, game: &ForcesOfEvil, mut layout: Layout) -> Layout {
        let rooms: Vec<Room> = self
            .t
            .dungeon(self.seat)
            .zip(&layout)
            .map(|(room, (units, _))| Room { units: *units, ..*room })
            .collect();
        let mut left = self.in_hand().1 + rooms.iter().map(|room| room.treasure).sum::<u8>();
        let needs: Vec<u8> = rooms.iter().map(|room| game.upkeep(room)).collect();
        let keeps = |at: usize| {
            let needing = Kind::ALL.into_iter().filter(|kind| game.tables.unit(*kind).upkeep != Upkeep::Free);
            let worth: f32 =
                needing.map(|kind| f32::from(rooms[at].units[kind.index()]) * WORTH[kind.index()]).sum();
            worth / f32::from(needs[at].max(1))
        };
        let mut order: Vec<usize> = (0..rooms.len()).collect();
        order.sort_by(|one, other| keeps(*other).total_cmp(&keeps(*one)));
        for at in order {
            layout[at].1 = needs[at].min(left);
            left -= layout[at].1;
        }
        let guarded = (0..rooms.len()).rev().filter(|at| rooms[*at].count() > 0);
        for at in guarded.clone() {
            let stays = rooms[at].treasure.saturating_sub(layout[at].1).min(left);
            layout[at].1 += stays;
            left -= stays;
        }
        if let Some(last) = guarded.clone().next() {
            layout[last].1 += left;
        } else {
            layout.iter_mut().zip(&rooms).for_each(|((_, treasure), room)| *treasure = room.treasure);
        }
        layout
    }
}

/// Layouts that differ a little: a kind goes elsewhere, two rooms change places, or who was lost gets a room, cleared if need be.
fn neighbours(base: &Layout, lost: &[u8; KINDS]) -> Vec<Layout> {
    let rooms = 0..base.len();
    let pairs = || rooms.clone().flat_map(|a| rooms.clone().filter(move |b| *b != a).map(move |b| (a, b)));
    let with = |change: &dyn Fn(&mut Layout)| {
        let mut layout = base.clone();
        change(&mut layout);
        layout
    };
    let mut found = Vec::new();
    for (a, b) in pairs() {
        for kind in members(kinds_of(&base[a].0)) {
            found.push(with(&|layout| {
                layout[b].0[kind] += std::mem::take(&mut layout[a].0[kind]);
            }));
        }
        found.push(with(&|layout| layout.swap(a, b)));
    }
    for kind in members(kinds_of(lost)) {
        for room in rooms.clone() {
            found.push(with(&|layout| layout[room].0[kind] += lost[kind]));
        }
        for (cleared, other) in pairs() {
            found.push(with(&|layout| {
                let units = std::mem::take(&mut layout[cleared].0);
                (0..KINDS).for_each(|kind| layout[other].0[kind] += units[kind]);
                layout[cleared].0[kind] += lost[kind];
            }));
        }
    }
    found
}
