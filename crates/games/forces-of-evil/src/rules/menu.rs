//! Which committed actions are there, and which of them are legal (FE-ACT-01, FE-D-03).

use malice_engine::{Offer, Rule, Seat};

use super::clockwise;
use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::content::CardAction;
use crate::effect::{Condition, Effect, Measure};
use crate::ids::{Card, Kind, RoomCard};
use crate::state::{Tabletop, kinds_of};

/// Calls `judge` for each action in play; it says whether to go on.
fn each(t: &Tabletop, game: &ForcesOfEvil, mut judge: impl FnMut(Action, Result<(), Rule>) -> bool) -> bool {
    let seat = t.active;
    let mut card = |source: Source, actions: &[CardAction]| {
        actions.iter().enumerate().all(|(index, action)| {
            judge(Action::Use(source, index as u8), verdict(t, game, seat, source, action))
        })
    };
    let pits = t.pits.iter().enumerate().all(|(i, pit)| {
        pit.last().is_none_or(|top| card(Source::Pit(i as u8), &game.tables.dark(*top).actions))
    });
    let pillars = pits
        && t.pillars.iter().enumerate().all(|(i, pillar)| {
            pillar.last().is_none_or(|top| card(Source::Pillar(i as u8), &game.tables.light(*top).actions))
        });
    let force = pillars
        && t.player(seat)
            .force
            .is_none_or(|force| card(Source::Force, &game.tables.forces[force.index()].actions));
    let rooms = force
        && clockwise(seat, game.players).all(|owner| {
            let attached = t.player(owner).attached != 0;
            t.dungeon(owner).enumerate().all(|(position, room)| {
                // Most rooms have none.
                let own = !game.tables.is_busy(room.card)
                    || card(Source::Room(owner, position as u8, 0), &game.tables.room(room.card).actions);
                own && (!attached
                    || room.attachments().all(|(number, _)| {
                        let source = Source::Room(owner, position as u8, number as u8 + 1);
                        card(source, game.tables.attached(number).actions)
                    }))
            })
        });
    let explored = rooms
        && t.explored.iter().enumerate().all(|(i, room)| {
            room.is_none_or(|room| card(Source::Explored(i as u8), &game.tables.room(room).actions))
        });
    explored
        && judge(Action::Expand, may_expand(t, game))
        && judge(Action::Build, may_build(t, game))
        && judge(Action::Attach, may_attach(t, game))
        && (!game.raiding || judge(Action::Raid, may_raid(t)))
}

/// Whether any committed action is legal.
pub(super) fn any(t: &Tabletop, game: &ForcesOfEvil) -> bool {
    !each(t, game, |_, verdict| verdict.is_err())
}

pub(super) fn offer(t: &Tabletop, game: &ForcesOfEvil, offer: &mut Offer<Action>) {
    let spent = t.committed_left == 0;
    if spent && !offer.explains() {
        return;
    }
    each(t, game, |action, verdict| {
        offer.judge(action, if spent { Err("FE-TRN-01") } else { verdict });
        true
    });
}

impl ForcesOfEvil {
    /// The card behind a source, as it lies now.
    pub(crate) fn source_card(&self, t: &Tabletop, source: Source) -> Option<Card> {
        Some(match source {
            Source::Pit(i) => Card::Dark(*t.pits.get(usize::from(i))?.last()?),
            Source::Pillar(i) => Card::Light(*t.pillars.get(usize::from(i))?.last()?),
            Source::Force => Card::Force(t.player(t.active).force?),
            Source::Room(owner, position, 0) => Card::Room(t.room(owner, usize::from(position)).card),
            Source::Room(_, _, number) => self.tables.attachables[usize::from(number) - 1],
            Source::Explored(i) => Card::Room(t.explored[usize::from(i)]?),
        })
    }
}

/// FE-ACT-05, FE-R-11: in submission only what costs nothing, or brings more than it costs.
fn affordable(t: &Tabletop, seat: Seat, price: u8, brings: impl FnOnce() -> u8) -> Result<(), Rule> {
    let barred = price > 0 && t.player(seat).influence < 0 && brings() <= price;
    if barred { Err("FE-ACT-05") } else { Ok(()) }
}

/// The influence that an action can bring, at best.
fn brings(t: &Tabletop, game: &ForcesOfEvil, seat: Seat, effect: &Effect) -> u8 {
    match effect {
        Effect::Score(what, values) => game.scores_for(t, *what, *values).1[seat.index()],
        Effect::Sacrifice(..) => {
            let kinds = t.dungeon(seat).fold(0, |kinds, room| kinds | kinds_of(&room.units));
            Kind::of(kinds).map(|kind| game.reward(effect, kind)).max().unwrap_or(0)
        }
        Effect::Sell(influence) => {
            if t.treasure_of(seat) > 0 {
                *influence
            } else {
                0
            }
        }
        Effect::Influence(influence) => *influence,
        Effect::DiscardLight(most, reward) => {
            let calling = (0..t.pillars.len()).filter(|pillar| game.calls(t, *pillar)).count();
            calling.min(usize::from(*most)) as u8 * reward
        }
        Effect::Gain { .. }
        | Effect::Pillage(..)
        | Effect::TakeFromTown(_)
        | Effect::TakeFromRival(_)
        | Effect::Downfall => 0,
    }
}

fn verdict(
    t: &Tabletop,
    game: &ForcesOfEvil,
    seat: Seat,
    source: Source,
    action: &CardAction,
) -> Result<(), Rule> {
    affordable(t, seat, action.price, || brings(t, game, seat, &action.effect))?;
    if action.in_pit_only && !matches!(source, Source::Pit(_)) {
        return Err("FE-R-43");
    }
    let holds = match action.condition {
        None => true,
        Some(Condition::GarrisonsDestroyed(n)) => t.garrisons_destroyed() >= n,
        Some(Condition::InSubmission) => t.player(seat).influence < 0,
    };
    if !holds {
        return Err("FE-ACT-01");
    }
    // FE-R-10: a free action must change something.
    if action.price == 0 && !changes_something(t, game, seat, &action.effect) {
        return Err("FE-R-10");
    }
    Ok(())
}

fn changes_something(t: &Tabletop, game: &ForcesOfEvil, seat: Seat, effect: &Effect) -> bool {
    let anybody = |what: Measure| (0..game.players).any(|i| game.measure(t, Seat::new(i), what) > 0);
    match effect {
        Effect::Score(what, values) => values.0 > 0 && anybody(*what),
        Effect::Sacrifice(..) => t.minions_of(seat) > 0,
        Effect::Sell(_) => t.treasure_of(seat) > 0,
        Effect::DiscardLight(..) => t.pillars.iter().any(|pillar| !pillar.is_empty()),
        Effect::TakeFromTown(classes) => classes.iter().any(|class| t.town[class.index()] > 0),
        Effect::TakeFromRival(tier) => {
            clockwise(seat, game.players).skip(1).any(|rival| lurable(t, game, rival, *tier))
        }
        Effect::Gain { .. } | Effect::Pillage(..) | Effect::Influence(_) | Effect::Downfall => true,
    }
}

/// Whether a rival's unit can be lured away: of at most this tier, from a room without Treasure.
pub(super) fn may_lure(
    t: &Tabletop,
    game: &ForcesOfEvil,
    rival: Seat,
    tier: u8,
    kind: Kind,
    room: u8,
) -> Result<(), Rule> {
    let low = game.tables.unit(kind).tier <= tier;
    if low && t.room(rival, usize::from(room)).treasure == 0 { Ok(()) } else { Err("FE-D-06") }
}

/// Whether a rival has any such unit.
pub(super) fn lurable(t: &Tabletop, game: &ForcesOfEvil, rival: Seat, tier: u8) -> bool {
    t.dungeon(rival).enumerate().any(|(position, room)| {
        Kind::of(kinds_of(&room.units))
            .any(|kind| may_lure(t, game, rival, tier, kind, position as u8).is_ok())
    })
}

fn may_expand(t: &Tabletop, game: &ForcesOfEvil) -> Result<(), Rule> {
    affordable(t, t.active, game.room_price(), || 0)?;
    // FE-R-52
    let any = t.explored.iter().any(Option::is_some) || !t.excavation.is_empty();
    if any { Ok(()) } else { Err("FE-R-52") }
}

fn may_build(t: &Tabletop, game: &ForcesOfEvil) -> Result<(), Rule> {
    if game.has_max_influence(t, t.active) {
        return Err("FE-BLD-01");
    }
    let cards = !t.light_deck.is_empty() || game.no_armageddon && !t.light_discard.is_empty();
    if cards { Ok(()) } else { Err("FE-R-48") }
}

fn may_attach(t: &Tabletop, game: &ForcesOfEvil) -> Result<(), Rule> {
    affordable(t, t.active, 1, || 0)?;
    let explored = |card: &RoomCard| game.tables.room(*card).attachable;
    let possible = game.tables.attachable.are_among(t.tops) || t.explored.iter().flatten().any(explored);
    if possible { Ok(()) } else { Err("FE-ATC-01") }
}

/// FE-R-46: somebody to fight, somewhere to fight, somebody who fights.
pub(super) fn may_raid(t: &Tabletop) -> Result<(), Rule> {
    let possible = t.town.iter().any(|count| *count > 0)
        && t.garrisons.iter().any(|garrison| !garrison.destroyed)
        && t.minions_of(t.active) > 0;
    if possible { Ok(()) } else { Err("FE-R-46") }
}
