//! FE-DP-3: which unit gets which die.

use malice_engine::{Chance, Io};

use crate::ForcesOfEvil;
use crate::action::Action;
use crate::ids::{PLACES, Place, Side};
use crate::policy::value;
use crate::rules::RoomCombat;
use crate::state::Tabletop;

/// More different assignments than this are not all looked at.
const MOST: usize = 2_000;
/// The same for a sample roll: there are thousands of them for one decision.
const MOST_IN_SAMPLE: usize = 40;
/// And for a whole battle that is imagined: there are hundreds of them for one drawing of the table.
const MOST_IN_PLAYOUT: usize = 6;

/// The die for the next unit in the best assignment of the dice that are left, and what that assignment is worth.
pub(super) fn best(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat) -> (Option<Action>, f32) {
    search(game, t, combat, MOST)
}

/// What the best use of a sample roll is worth.
pub(super) fn sample(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat) -> f32 {
    search(game, t, combat, MOST_IN_SAMPLE).1
}

/// Gives out all dice at once, well rather than best: for battles that are only imagined.
pub(super) fn give_out(game: &ForcesOfEvil, t: &mut Tabletop, combat: &mut RoomCombat) {
    let open = combat.without_dice(game, t);
    let found = find(game, t, combat, &open, MOST_IN_PLAYOUT);
    let run = t.run_mut(combat.seat());
    for (side, dice) in Side::BOTH.into_iter().zip(found.dice) {
        run.side_mut(side).dice = dice;
    }
    run.pool = Default::default();
    *combat = combat.assigned();
}

fn search(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat, most: usize) -> (Option<Action>, f32) {
    let open = combat.without_dice(game, t);
    let search = find(game, t, combat, &open, most);
    let next = open.first().map(|(side, _, place)| search.dice[*side as usize][usize::from(place.0)]);
    (next.map(Action::Assign), search.best)
}

fn find<'a>(
    game: &'a ForcesOfEvil,
    t: &Tabletop,
    combat: &RoomCombat,
    open: &[(Side, usize, Place)],
    most: usize,
) -> Search<'a> {
    let mut search = Search {
        game,
        combat: combat.assigned(),
        io: Io::silent(Chance::fast(0)),
        best: f32::NEG_INFINITY,
        dice: [[0; 2 * PLACES]; 2],
    };
    if count(t, combat, open) <= most {
        search.all(&mut { *t }, open);
    } else {
        search.climb(*t, open);
    }
    search
}

/// How many different assignments there are, for each side and tier the orders of its dice.
fn count(t: &Tabletop, combat: &RoomCombat, open: &[(Side, usize, Place)]) -> usize {
    let pool = &t.run(combat.seat()).pool;
    let mut orders = 1usize;
    for side in Side::BOTH {
        for (tier, dice) in pool[side as usize].iter().enumerate() {
            let places = open.iter().filter(|(of, at, _)| (*of, *at) == (side, tier)).count();
            // The multinomial coefficient, die by die.
            let mut left = places;
            for same in dice.iter().map(|same| usize::from(*same)) {
                for taken in 0..same {
                    orders = orders.saturating_mul(left) / (taken + 1);
                    left = left.saturating_sub(1);
                }
            }
        }
    }
    orders
}

struct Search<'a> {
    game: &'a ForcesOfEvil,
    combat: RoomCombat,
    io: Io<ForcesOfEvil>,
    best: f32,
    dice: [[u8; 2 * PLACES]; 2],
}

impl Search<'_> {
    fn look(&mut self, t: &Tabletop) -> bool {
        let value = value::of_strike(self.game, t, &self.combat, &mut self.io);
        let better = value > self.best;
        if better {
            self.best = value;
            self.dice = t.run(self.combat.seat()).lines.map(|lines| lines.dice);
        }
        better
    }

    /// Every different assignment.
    fn all(&mut self, t: &mut Tabletop, open: &[(Side, usize, Place)]) {
        let Some(((side, tier, place), rest)) = open.split_first() else {
            self.look(t);
            return;
        };
        let seat = self.combat.seat();
        for value in 1..=8u8 {
            let run = t.run_mut(seat);
            let left = &mut run.pool[*side as usize][*tier][usize::from(value) - 1];
            if *left == 0 {
                continue;
            }
            *left -= 1;
            run.side_mut(*side).dice[usize::from(place.0)] = value;
            self.all(t, rest);
            t.run_mut(seat).pool[*side as usize][*tier][usize::from(value) - 1] += 1;
        }
    }

    /// The dice as they come, then exchanges of two as long as one helps.
    fn climb(&mut self, mut t: Tabletop, open: &[(Side, usize, Place)]) {
        let seat = self.combat.seat();
        for (side, tier, place) in open {
            let run = t.run_mut(seat);
            let pool = &mut run.pool[*side as usize][*tier];
            let Some(at) = pool.iter().position(|left| *left > 0) else { continue };
            pool[at] -= 1;
            run.side_mut(*side).dice[usize::from(place.0)] = at as u8 + 1;
        }
        self.look(&t);
        let mut improved = true;
        while improved {
            improved = false;
            for (i, (side, tier, one)) in open.iter().enumerate() {
                for (_, _, other) in open[..i].iter().filter(|(of, at, _)| (of, at) == (side, tier)) {
                    let swap = |t: &mut Tabletop| {
                        t.run_mut(seat).side_mut(*side).dice.swap(usize::from(one.0), usize::from(other.0));
                    };
                    swap(&mut t);
                    if self.look(&t) {
                        improved = true;
                    } else {
                        swap(&mut t);
                    }
                }
            }
        }
    }
}
