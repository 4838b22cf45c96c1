//! The Espionage Phase (OI-ESP): Acts against linked Overlords, and the headquarters.

use std::ops::ControlFlow;

use malice_engine::{Offer, Rule, Seat};

use super::spies::spots;
use super::tokens::{Purse, move_tokens};
use super::{Cx, Frame, Plunder, SendSpy, actions, clockwise, lackeys, question};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{Resource, total};
use crate::state::{Phase, Tabletop};

/// OI-CARD-02: while a love spell lasts, nobody acts against the opposite gender.
pub(crate) fn is_charmed(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat, target: Seat) -> bool {
    t.modifiers.no_cross_gender && game.overlord(t, seat).gender != game.overlord(t, target).gender
}

/// What a seat commits Acts with.
#[derive(Clone, Copy, Debug)]
struct Means {
    acts: u8,
    barracks: u8,
    in_play: u8,
}

impl Means {
    fn of(t: &Tabletop, seat: Seat) -> Self {
        let player = t.player(seat);
        Self { acts: t.turn.acts, barracks: player.barracks, in_play: player.in_play() }
    }

    /// What every Act needs (OI-ESP-01, OI-ESP-02, OI-ESP-04).
    fn may_act(self, t: &Tabletop, seat: Seat, infamy: u8) -> Result<(), Rule> {
        if self.acts == 0 {
            Err("OI-ESP-01")
        } else if t.modifiers.no_espionage {
            Err("OI-TRN-10")
        } else if self.barracks == 0 {
            Err("OI-ESP-02")
        } else if t.player(seat).infamy < infamy {
            Err("OI-ESP-04")
        } else {
            Ok(())
        }
    }

    /// OI-R-33: an Act may not cost the last Lackey.
    fn may_pay(self) -> Result<(), Rule> {
        if self.in_play < 2 { Err("OI-TRN-06") } else { Ok(()) }
    }
}

/// What every Act against an Overlord needs (OI-ESP-03).
fn may_reach(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat, target: Seat) -> Result<(), Rule> {
    if is_charmed(t, game, seat, target) {
        Err("OI-CARD-02")
    } else if !t.player(seat).linked.contains(target) {
        Err("OI-ESP-03")
    } else {
        Ok(())
    }
}

/// Whether it is a free ability, no Act.
fn is_ability(action: Action) -> bool {
    matches!(action, Action::DraftLackey | Action::Transmogrify)
}

/// Hands every Act to `judge`, with its verdict, until it has heard enough. Unless refusals are to be explained, what is out of the
/// question as a whole is left out.
fn judge_all(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    means: Means,
    explain: bool,
    mut judge: impl FnMut(Action, Result<(), Rule>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let targets = if explain || means.may_act(t, seat, 1).is_ok() { game.players } else { 0 };
    for target in clockwise(seat, targets).skip(1) {
        let reach = may_reach(t, game, seat, target);
        if reach.is_err() && !explain {
            continue;
        }
        let strike = |infamy| means.may_act(t, seat, infamy).and(reach);
        let sites = |kills| {
            let any = spots(t, game, seat, target, kills).any(|(_, verdict)| verdict.is_ok());
            if any { Ok(()) } else { Err("OI-D-17") }
        };
        let victim = t.player(target);
        judge(Action::GleanIntel(target), strike(1))?;
        judge(Action::Infiltrate(target), strike(2).and_then(|()| sites(false)))?;
        // OI-R-32
        let loot = if victim.resources() > 0 || victim.relic.is_some() { Ok(()) } else { Err("OI-R-32") };
        judge(Action::Plunder(target), strike(3).and_then(|()| means.may_pay()).and(loot))?;
        let tokens = if t.sabotage == 0 {
            Err("OI-R-34")
        } else if victim.sabotage >= 2 {
            Err("OI-ESP-09")
        } else {
            Ok(())
        };
        judge(Action::Sabotage(target), strike(4).and_then(|()| means.may_pay()).and(tokens))?;
        judge(Action::Assassinate(target), strike(5).and_then(|()| sites(true)))?;
    }
    // OI-ESP-08, OI-R-32: the headquarters are no Overlord, so no land is asked for.
    let loot = if total(&t.hq) > 0 { Ok(()) } else { Err("OI-R-32") };
    judge(Action::PlunderHq, means.may_act(t, seat, 3).and_then(|()| means.may_pay()).and(loot))?;
    for (action, verdict) in actions::abilities(t, game, seat).into_iter().flatten() {
        judge(action, verdict)?;
    }
    ControlFlow::Continue(())
}

/// OI-OVL-11, OI-R-46: one more Act for a Lackey or a token, once the regular ones are used.
fn judge_purchases(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    mut judge: impl FnMut(Action, Result<(), Rule>),
) {
    if game.overlord(t, seat).ability != Ability::StealthAndSecrecy {
        return;
    }
    let player = t.player(seat);
    let open = t.turn.acts == 0 && !t.turn.act_bought;
    let by_token = open && player.resources() > 0 && follows(t, game, seat, false);
    for resource in Resource::ALL {
        let verdict = if by_token && player.tokens[resource.index()] > 0 { Ok(()) } else { Err("OI-R-46") };
        judge(Action::BuyAct(resource), verdict);
    }
    let by_lackey = open && player.barracks >= 2 && follows(t, game, seat, true);
    judge(Action::BuyActWithLackey, if by_lackey { Ok(()) } else { Err("OI-R-46") });
}

/// Whether the Act that is bought can follow: looked at as if it were paid for.
fn follows(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat, lackey: bool) -> bool {
    let mut paid = Means { acts: 1, ..Means::of(t, seat) };
    if lackey {
        (paid.barracks, paid.in_play) = (paid.barracks - 1, paid.in_play - 1);
    }
    let acts = judge_all(t, game, seat, paid, false, |action, verdict| {
        stop_if(verdict.is_ok() && !is_ability(action))
    });
    acts.is_break()
}

/// To be heard of no more, once one was found.
fn stop_if(found: bool) -> ControlFlow<()> {
    if found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// OI-D-16: whether to ask; free abilities that were declined just now are no reason.
pub(crate) fn any_possible(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat, declined: bool) -> bool {
    let acts = judge_all(t, game, seat, Means::of(t, seat), false, |action, verdict| {
        stop_if(verdict.is_ok() && !(declined && is_ability(action)))
    });
    acts.is_break() || any_purchase(t, game, seat)
}

fn any_purchase(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    let mut any = false;
    judge_purchases(t, game, seat, |_, verdict| any |= verdict.is_ok());
    any
}

/// Every Act of a seat and what stands against it: now in its Espionage Phase, else as if that came next.
pub(crate) fn outlook(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Vec<(Action, Result<(), Rule>)> {
    let mut means = Means::of(t, seat);
    if t.active != seat || t.turn.phase != Phase::Espionage {
        means.acts = 1 + t.modifiers.espionage_extra;
    }
    let mut acts = Vec::new();
    let _all = judge_all(t, game, seat, means, true, |action, verdict| {
        acts.push((action, verdict));
        ControlFlow::Continue(())
    });
    acts.retain(|(action, _)| !is_ability(*action));
    acts
}

/// OI-D-16, OI-D-20
pub(crate) fn offer(t: &Tabletop, game: &OverlordsOfInfamy, offer: &mut Offer<Action>) {
    let seat = t.active;
    let point = if any_purchase(t, game, seat) { "OI-D-20" } else { "OI-D-16" };
    let Some(offer) = question(t, offer, seat, point) else { return };
    offer.allow(Action::Finish);
    let _all = judge_all(t, game, seat, Means::of(t, seat), offer.explains(), |action, verdict| {
        offer.judge(action, verdict);
        ControlFlow::Continue(())
    });
    judge_purchases(t, game, seat, |action, verdict| offer.judge(action, verdict));
}

/// Commits an Act, buys one, or uses a free ability; a procedure that it needs is handed back.
#[expect(clippy::wildcard_enum_match_arm, reason = "the menu offers nothing else")]
pub(crate) fn commit(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Option<Frame> {
    let seat = t.active;
    match action {
        Action::BuyAct(resource) => {
            cx.log.emit(|| Event::ActBought { seat });
            move_tokens(t, Purse::Seat(seat), Purse::Supply, resource, 1, cx);
            (t.turn.acts, t.turn.act_bought) = (1, true);
            return None;
        }
        Action::BuyActWithLackey => {
            cx.log.emit(|| Event::ActBought { seat });
            lackeys::pay(t, seat, cx);
            (t.turn.acts, t.turn.act_bought) = (1, true);
            return None;
        }
        Action::DraftLackey | Action::Transmogrify => return actions::use_ability(t, action, cx),
        _ => t.turn.acts -= 1,
    }
    match action {
        Action::GleanIntel(target) => peek(t, seat, target, cx),
        Action::Infiltrate(target) | Action::Assassinate(target) => {
            let kills = matches!(action, Action::Assassinate(_));
            cx.log.emit(|| Event::SpySent { seat, target, kills });
            return Some(Frame::SendSpy(SendSpy::new(target, kills)));
        }
        Action::Sabotage(target) => {
            sabotage(t, seat, target, cx);
            lackeys::pay(t, seat, cx);
        }
        Action::Plunder(_) | Action::PlunderHq => {
            let target = if let Action::Plunder(target) = action { Some(target) } else { None };
            cx.log.emit(|| Event::PlunderBegan { seat, target });
            lackeys::pay(t, seat, cx);
            return Some(Frame::Plunder(Plunder::of(target)));
        }
        _ => (),
    }
    None
}

/// OI-ESP-05: whoever looks knows the Plot until it leaves; so does who plays the looker's turn.
pub(crate) fn peek(t: &mut Tabletop, seat: Seat, target: Seat, cx: &mut Cx<'_>) {
    let decider = t.decider(seat);
    if let Some(card) = &mut t.player_mut(target).plot {
        card.known.insert(seat);
        card.known.insert(decider);
        let (plot, known) = (card.id, card.known);
        cx.log.reveal();
        cx.log.emit(|| Event::IntelGleaned { seat, target, plot, known });
    }
}

/// OI-ESP-09: one more token on an active Plot, at most two, as long as there are any.
pub(crate) fn sabotage(t: &mut Tabletop, seat: Seat, target: Seat, cx: &mut Cx<'_>) {
    if t.sabotage > 0 && t.player(target).sabotage < 2 {
        t.sabotage -= 1;
        t.player_mut(target).sabotage += 1;
        cx.log.emit(|| Event::PlotSabotaged { seat, target });
    }
}
