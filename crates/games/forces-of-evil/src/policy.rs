//! What the app decides for players who let it: standing orders for battles (§6.4 of the specification), and for who is away.
//!
//! | Order | Leaves to the player |
//! |---|---|
//! | `manual` | everything |
//! | `proposed` | everything but the rest of these lines, of these dice, or of this Maintenance: it is shown before it is given |
//! | `assisted` | all that is no battle, avoiding, fleeing, seducing, rolling again; lines and dice once the proposal is seen |
//! | `full` | avoiding, Spoils, Maintenance, and all that is no battle |
//! | `absent` | nothing |

mod dice;
mod lines;
mod maintenance;
mod odds;
mod proposal;
mod value;

use malice_engine::{Chance, Game, Io, Rule, Seat, choices};

pub use self::odds::{Forecast, Odds};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::{Category, Combat, Harm, Trait};
use crate::eval::WORTH;
use crate::ids::{Kind, Post, Side, Unit};
use crate::rules::{Frame, RoomCombat};
use crate::state::{State, Tabletop};

const ORDERS: &[&str] = &["manual", "assisted", "full", "absent"];
pub(crate) const PROPOSED: &str = "proposed";

impl ForcesOfEvil {
    /// How much of battles a seat may leave to the table: said in a battle, before it and in the own turn. Who is away is nobody's
    /// own order.
    pub(crate) fn orders_for(&self, state: &State, seat: Seat) -> Vec<String> {
        if !self.awaited(state).contains(seat) {
            return Vec::new();
        }
        let levels = || ORDERS[..3].iter().map(|&order| order.to_owned());
        match top_frame(state, seat) {
            Some(Frame::Combat(combat)) => {
                let stage = combat.stage().map(|_| PROPOSED.to_owned());
                stage.into_iter().chain(levels()).collect()
            }
            Some(Frame::Turn(_) | Frame::Battle(_) | Frame::Run(_)) => levels().collect(),
            _ if maintenance::is_asked(state, seat) => vec![PROPOSED.to_owned()],
            _ => Vec::new(),
        }
    }

    /// What the order answers to the question that the seat is asked, if it answers it.
    pub(crate) fn answer_for(&self, state: &State, seat: Seat, order: &str, since: &State) -> Option<Action> {
        let stage = |state| combat_of(state, seat).and_then(RoomCombat::stage);
        let keeps_house = order == PROPOSED && maintenance::is_asked(state, seat);
        let proposed = order == PROPOSED && !keeps_house && stage(state) == Some(stage(since)?);
        let level = ORDERS.iter().position(|known| *known == order).filter(|level| *level > 0);
        if level.is_none() && !proposed && !keeps_house {
            return None;
        }
        let level = level.unwrap_or(0);
        let mut io: Io<Self> = Io::silent(Chance::fast(0));
        let offer = choices(self, &mut { *state }, seat, false, &mut io);
        let (point, offered) = (offer.point(), offer.actions());
        let t = &state.tabletop;
        if keeps_house {
            return self.keeps_house(since, state, seat, point, offered);
        }
        let combat = combat_of(state, seat);
        let answer = match (point, combat) {
            (_, Some(combat)) if (proposed || level > 1) && combat.stage().is_some() => {
                self.laid_out(t, combat, point, offered)?
            }
            ("FE-D-24", Some(combat)) if level > 0 => self.best_hitter(t, combat, offered),
            ("FE-D-27", _) if level > 0 => best_looter(offered),
            ("FE-D-22", Some(combat)) if level > 1 => self.reroll_for(t, seat, combat, offered),
            ("FE-D-25", Some(combat)) if level > 1 => self.seduce_for(t, seat, combat, offered),
            ("FE-D-26", Some(combat)) if level > 1 => flee_for(t, seat, combat, offered),
            _ if level > 2 => self.answer_for_absent(state, seat, point, offered),
            _ => return None,
        };
        Some(answer)
    }

    /// FE-DP-4: of equal scorers magical harm hits the immune first, then poison, then other harm, plague last.
    fn best_hitter(&self, t: &Tabletop, combat: &RoomCombat, offered: &[Action]) -> Action {
        let (run, hitting) = (t.run(combat.seat()), combat.hitting(self, t));
        let side = hitting.map_or(Side::Hero, |(_, side)| side);
        let rank = |action: &Action| {
            let Action::Hitter(place) = *action else { return 9 };
            let victim = run.front(side.other(), run.struck_from(side, place.column()));
            let (Some(unit), Some(victim)) = (run.at(side, place), victim) else { return 9 };
            let victim = self.tables.unit(victim.kind);
            let undead = victim.category == Category::Undead;
            match self.tables.unit(unit.kind).harm {
                Harm::Magical if victim.has(Trait::ImmuneToNonMagical) => 0,
                Harm::MagicalVsUndead if undead && victim.has(Trait::ImmuneToNonMagical) => 0,
                Harm::Poison => 1,
                Harm::Physical | Harm::Magical | Harm::MagicalVsUndead => 2,
                Harm::Plague => 3,
            }
        };
        offered.iter().copied().min_by_key(rank).expect("something is offered")
    }

    /// FE-DP-7: the highest hero die again, if that is free and the best use of the dice is bad.
    fn reroll_for(&self, t: &Tabletop, seat: Seat, combat: &RoomCombat, offered: &[Action]) -> Action {
        let highest =
            offered.iter().copied().filter(|action| matches!(action, Action::Reroll(Side::Hero, ..)));
        let highest = highest.max_by_key(|action| {
            if let Action::Reroll(_, tier, value) = action { (*value, *tier) } else { (0, 0) }
        });
        let mut free = false;
        self.each_combat(t, seat, |effect| {
            free |= matches!(effect, Combat::Reroll(free, _) if t.run(seat).rerolls < free);
        });
        match highest {
            Some(die) if free && dice::best(self, t, combat).1 < -0.1 => die,
            _ => Action::Done,
        }
    }

    /// FE-DP-7: seduce from surplus only, and only heroes who were set aside or have no further room before them.
    fn seduce_for(&self, t: &Tabletop, seat: Seat, combat: &RoomCombat, offered: &[Action]) -> Action {
        let last = combat.room().is_some_and(|room| usize::from(room) + 1 == t.room_count(seat));
        let prices = combat.prices(self, t).unwrap_or_default();
        let wanted = |unit: Unit, post: Option<Post>| {
            let post = post.or_else(|| t.run(seat).post_of(unit));
            let price = i16::from(prices[unit.kind.index()]);
            (last || post == Some(Post::Aside)) && price <= t.player(seat).influence
        };
        let able = offered
            .iter()
            .copied()
            .filter(|action| matches!(action, Action::Seduce(unit, post) if wanted(*unit, *post)));
        let worth = |action: &Action| {
            if let Action::Seduce(unit, _) = action { WORTH[unit.kind.index()] } else { 0.0 }
        };
        able.max_by(|one, other| worth(one).total_cmp(&worth(other))).unwrap_or(Action::Done)
    }

    /// FE-DP-8: stop, decline, keep; avoid what would be lost; influence as Spoils unless there is more than the maximum.
    fn answer_for_absent(&self, state: &State, seat: Seat, point: Rule, offered: &[Action]) -> Action {
        let t = &state.tabletop;
        let wish = match point {
            "FE-D-16" if self.expects_defeat(t, seat) => Action::Avoid,
            "FE-D-16" => Action::Fight,
            "FE-D-28" if t.player(seat).influence > self.max_influence(t, seat) => Action::SpoilsTreasure,
            "FE-D-28" => Action::SpoilsInfluence,
            "FE-D-15" => Action::Pay,
            _ => Action::Done,
        };
        let quiet =
            [wish, Action::Plot, Action::Stop, Action::Skip, Action::Done, Action::Go, Action::Retreat];
        quiet.into_iter().find(|action| offered.contains(action)).unwrap_or(offered[0])
    }

    /// Whether the attack that is coming outweighs the minions: its own heroes, and this seat's share of Town.
    fn expects_defeat(&self, t: &Tabletop, seat: Seat) -> bool {
        let attack = t.resolving.and_then(|card| self.tables.light(card).attack.as_ref());
        let town = Kind::CLASSES.map(|class| f32::from(t.town[class.index()]) / self.players as f32);
        let heroes = Kind::CLASSES.into_iter().map(|class| {
            let own = attack.map_or(0, |attack| attack.auto[class.index()]);
            WORTH[class.index()] * (f32::from(own) + town[class.index()])
        });
        let minions = Kind::ALL.into_iter().map(|kind| {
            WORTH[kind.index()] * t.dungeon(seat).map(|room| f32::from(room.units[kind.index()])).sum::<f32>()
        });
        heroes.sum::<f32>() > minions.sum::<f32>()
    }
}

/// FE-DP-6: after the Rogues Fighters, Priests, Mages: the order of the classes.
fn best_looter(offered: &[Action]) -> Action {
    let class = |action: &Action| if let Action::Loot(unit) = action { unit.kind } else { Kind::Wraith };
    offered.iter().copied().min_by_key(class).expect("something is offered")
}

/// FE-DP-5: all who can flee do so where no Treasure lies and heroes are three times as many.
fn flee_for(t: &Tabletop, seat: Seat, combat: &RoomCombat, offered: &[Action]) -> Action {
    let run = t.run(seat);
    let hopeless = run.count(Side::Hero) >= 3 * run.count(Side::Minion);
    let bare = combat.room().is_some_and(|room| t.room(seat, usize::from(room)).treasure == 0);
    let flight = offered.iter().copied().find(|action| matches!(action, Action::Flee(..)));
    flight.filter(|_| hopeless && bare).unwrap_or(Action::Done)
}

/// Whether a seat is still at the lines, the dice or the Maintenance for which it took the proposal.
pub(crate) fn is_same_proposal(since: &State, now: &State, seat: Seat) -> bool {
    let stage = |state| combat_of(state, seat).and_then(RoomCombat::stage);
    maintenance::is_same(since, now, seat) || stage(now).is_some_and(|now| stage(since) == Some(now))
}

/// The procedure that asks a seat.
fn top_frame(state: &State, seat: Seat) -> Option<&Frame> {
    state.procedures.lane(seat).last().or(state.procedures.frames().last())
}

/// The combat that a seat decides in.
fn combat_of(state: &State, seat: Seat) -> Option<&RoomCombat> {
    if let Some(Frame::Combat(combat)) = top_frame(state, seat) { Some(combat) } else { None }
}
