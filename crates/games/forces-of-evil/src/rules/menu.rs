//! Which committed actions are there, and which of them are legal (FE-ACT-01, FE-D-03).

use std::ops::ControlFlow;

use malice_engine::{Offer, Rule, Seat};

use super::clockwise;
use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::content::CardAction;
use crate::effect::{Condition, Effect, Measure};
use crate::ids::{Card, Kind, RoomCard};
use crate::state::{Tabletop, kinds_of};

/// Calls `judge` for each action in play, until it breaks off.
fn each(
    t: &Tabletop,
    game: &ForcesOfEvil,
    mut judge: impl FnMut(Action, Result<(), Rule>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (seat, acting) = (t.active, game.tables.acting);
    let mut card = |source: Source, actions: &[CardAction]| {
        for (index, action) in (0..).zip(actions) {
            judge(Action::Use(source, index), verdict(t, game, seat, source, action))?;
        }
        ControlFlow::Continue(())
    };
    for (pit, cards) in (0..).zip(t.pits.iter()) {
        if let Some(top) = cards.last().filter(|top| acting.has_dark(**top)) {
            card(Source::Pit(pit), &game.tables.dark(*top).actions)?;
        }
    }
    for (pillar, cards) in (0..).zip(t.pillars.iter()) {
        if let Some(top) = cards.last().filter(|top| acting.has_light(**top)) {
            card(Source::Pillar(pillar), &game.tables.light(*top).actions)?;
        }
    }
    if let Some(force) = t.player(seat).force {
        card(Source::Force, &game.tables.forces[force.index()].actions)?;
    }
    for owner in clockwise(seat, game.players) {
        let attached = acting.are_attached(t.player(owner));
        for (position, room) in (0..).zip(t.dungeon(owner)) {
            // Most rooms have none.
            if game.tables.is_busy(room.card) {
                card(Source::Room(owner, position, 0), &game.tables.room(room.card).actions)?;
            }
            if attached {
                for (number, _) in room.attachments() {
                    let source = Source::Room(owner, position, number as u8 + 1);
                    card(source, game.tables.attached(number).actions)?;
                }
            }
        }
    }
    for (space, room) in (0..).zip(&t.explored) {
        if let Some(room) = room.filter(|room| game.tables.is_busy(*room)) {
            card(Source::Explored(space), &game.tables.room(room).actions)?;
        }
    }
    judge(Action::Expand, may_expand(t, game))?;
    judge(Action::Build, may_build(t, game))?;
    judge(Action::Attach, may_attach(t, game))?;
    if game.raiding {
        judge(Action::Raid, may_raid(t))?;
    }
    ControlFlow::Continue(())
}

/// Whether any committed action is legal.
pub(super) fn any(t: &Tabletop, game: &ForcesOfEvil) -> bool {
    let judge = |_, verdict: Result<(), Rule>| match verdict {
        Ok(()) => ControlFlow::Break(()),
        Err(_) => ControlFlow::Continue(()),
    };
    each(t, game, judge).is_break()
}

pub(super) fn offer(t: &Tabletop, game: &ForcesOfEvil, offer: &mut Offer<Action>) {
    let spent = t.committed_left == 0;
    if spent && !offer.explains() {
        return;
    }
    let _all = each(t, game, |action, verdict| {
        offer.judge(action, if spent { Err("FE-TRN-01") } else { verdict });
        ControlFlow::Continue(())
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

/// Whether an action of a card is legal now; otherwise the rule that forbids it.
#[inline]
fn verdict(
    t: &Tabletop,
    game: &ForcesOfEvil,
    seat: Seat,
    source: Source,
    action: &CardAction,
) -> Result<(), Rule> {
    // Most are paid for by who has influence, and have no condition.
    if action.price > 0 && action.condition.is_none() && !action.in_pit_only && t.player(seat).influence >= 0
    {
        return Ok(());
    }
    conditions(t, game, seat, source, action)
}

/// The same for one that has a condition, is free, or is judged in submission.
#[inline(never)]
fn conditions(
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
        Effect::Sacrifice(..) => t.has_minions(seat),
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
        && t.has_minions(t.active);
    if possible { Ok(()) } else { Err("FE-R-46") }
}
