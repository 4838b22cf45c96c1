//! Room Combat: rounds of filling the lines, striking, damage, pushing through and fleeing, for rooms and for raids.

mod damage;
mod fill;
mod outlook;
mod push_and_flee;
mod strike;
mod terms;
mod waiting;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

pub(crate) use outlook::Pair;

use self::fill::Part;
use self::terms::Terms;
use super::dungeon_run::dice;
use super::{Cx, Flow};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::content::UnitRow;
use crate::effect::Trait;
use crate::event::Event;
use crate::ids::{Light, Side};
use crate::state::Tabletop;

/// FE-R-50: a guard; no combat lasts so long.
const MOST_ROUNDS: u8 = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomCombat {
    seat: Seat,
    /// `None`: a raid on Town.
    room: Option<u8>,
    card: Option<Light>,
    step: Step,
    round: u8,
    /// The column that is next where lines are filled and flankers choose.
    at: u8,
    /// Who hits, by side, as bits of places.
    hits: [u16; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Muster,
    Lift,
    HeroFront,
    HeroSupport,
    MinionFront,
    MinionFlanks,
    MinionSupport,
    Flank,
    Roll,
    Reroll,
    Assign,
    Hits,
    Damage,
    Push,
    Seduce,
    Flee,
    Next,
}

/// How many steps there are.
pub(crate) const STEPS: usize = Step::Next as usize + 1;

impl RoomCombat {
    pub(super) fn new(seat: Seat, room: u8, card: Option<Light>) -> Self {
        Self { seat, room: Some(room), card, step: Step::Muster, round: 1, at: 0, hits: [0; 2] }
    }

    /// A round of a raid (FE-R-46): both sides wait in the run.
    pub(super) fn raid(seat: Seat) -> Self {
        Self { seat, room: None, card: None, step: Step::Lift, round: 1, at: 0, hits: [0; 2] }
    }

    /// Goes on to the next question, or to the end.
    pub(crate) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        self.take_steps(false, t, answer, cx)
    }

    /// A single step.
    pub(crate) fn take_step(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        self.take_steps(true, t, answer, cx)
    }

    /// Steps until somebody is asked or it ends, or a single one. The terms do not change in a combat.
    fn take_steps(
        &mut self,
        single: bool,
        t: &mut Tabletop,
        mut answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, mut terms) = (self.seat, None);
        let terms = &mut terms;
        loop {
            let answer = answer.take();
            let flow = match self.step {
                Step::Muster => {
                    let position = usize::from(self.room.unwrap_or(0));
                    t.run_mut(seat).reserve = t.room(seat, position).units;
                    self.step = Step::Lift;
                    Flow::Next
                }
                Step::Lift => {
                    self.lift(t);
                    self.go(Step::HeroFront);
                    Flow::Next
                }
                Step::HeroFront => self.fill_front(t, Part::Heroes, answer, cx),
                Step::HeroSupport => self.fill_support(t, Side::Hero, answer, cx),
                Step::MinionFront => self.fill_front(t, Part::Facing, answer, cx),
                Step::MinionFlanks => self.fill_front(t, Part::Flanks, answer, cx),
                Step::MinionSupport => self.fill_support(t, Side::Minion, answer, cx),
                Step::Flank => self.flank(t, answer, cx),
                Step::Roll => self.roll(self.agreed(terms, t, cx), t, cx),
                Step::Reroll => self.reroll(self.agreed(terms, t, cx), t, answer, cx),
                Step::Assign => self.assign(self.agreed(terms, t, cx), t, answer, cx),
                Step::Hits => self.find_hits(self.agreed(terms, t, cx), t, answer, cx),
                Step::Damage => self.damage(self.agreed(terms, t, cx), t, cx),
                Step::Push => self.push_through(self.agreed(terms, t, cx), t, cx),
                Step::Seduce => self.seduce(self.agreed(terms, t, cx), t, answer, cx),
                Step::Flee => self.flee(t, answer, cx),
                Step::Next => self.next_round(t, cx),
            };
            if single || !matches!(flow, Flow::Next) {
                return flow;
            }
        }
    }

    /// The terms, found out when they are first asked for.
    fn agreed<'a>(&self, terms: &'a mut Option<Terms>, t: &Tabletop, cx: &Cx<'_>) -> &'a Terms {
        terms.get_or_insert_with(|| self.terms(t, cx.game))
    }

    fn go(&mut self, step: Step) {
        (self.step, self.at) = (step, 0);
    }

    /// Front places: the room's frontlines; in a raid the garrisons that stand (FE-VAR-03).
    fn places(&self, t: &Tabletop, game: &ForcesOfEvil) -> usize {
        match self.room {
            Some(room) => usize::from(game.frontlines(t.room(self.seat, usize::from(room)))),
            None => t.garrisons.iter().filter(|garrison| !garrison.destroyed).count(),
        }
    }

    fn has_web(&self, t: &Tabletop) -> bool {
        self.room.is_some_and(|room| t.room(self.seat, usize::from(room)).web)
    }

    fn flies(&self, t: &Tabletop, side: Side, row: &UnitRow) -> bool {
        row.has(Trait::Flying) || side == Side::Minion && self.has_web(t)
    }

    /// FE-RAN-01: both sides present, so another round; a raid asks its raider first (FE-VAR-04).
    fn next_round(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let run = t.run_mut(seat);
        let both = run.has(Side::Hero) && run.has(Side::Minion);
        if both && self.room.is_some() && self.round < MOST_ROUNDS {
            self.round += 1;
            self.go(Step::Lift);
            return Flow::Next;
        }
        if self.room.is_none() {
            return Flow::Return;
        }
        // The lines are broken up: heroes that are left stand in the room, minions in it already.
        let heroes = std::mem::take(run.side_mut(Side::Hero));
        heroes.units.into_iter().flatten().for_each(|unit| run.party.add(unit));
        *run.side_mut(Side::Minion) = crate::state::Lines::default();
        run.reserve = Default::default();
        run.target = Default::default();
        if both {
            // FE-R-50
            let party = std::mem::take(&mut t.run_mut(seat).party);
            for (unit, count) in party.iter() {
                (0..count).for_each(|_| t.send_home(unit.kind));
            }
            cx.log.emit(|| Event::CombatAbandoned { seat });
        }
        Flow::Return
    }

    fn stream(&self, t: &Tabletop) -> malice_engine::Stream {
        dice(t, self.seat)
    }
}
