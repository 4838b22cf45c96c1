//! Settling, after every action and event: missing Plots, completed Plots, World Events (specification §6).

use serde::{Deserialize, Serialize};

use super::effects::{Origin, Resolve};
use super::plot::{self, Complete, NewPlot};
use super::{Cx, Flow, Frame, clockwise, tension};
use crate::OverlordsOfInfamy;
use crate::effect::Effect;
use crate::event::Event;
use crate::ids::Level;
use crate::state::{Lasting, Modifiers, Phase, Player, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settle {
    /// An event was revealed and is resolved.
    revealing: bool,
}

/// Settles, if there is anything to settle, before the procedure that calls goes on: after most actions there is nothing.
pub(super) fn settle(t: &Tabletop, cx: &mut Cx<'_>) -> Flow {
    let due = anybody_lacks(t, cx.game) || completes(t, cx) || t.tension >= tension::FULL;
    if due { Flow::Call(Frame::Settle(Settle::default())) } else { Flow::Next }
}

/// OI-PLT-07, OI-PLT-09: whether a player lacks a Plot that fits.
#[inline]
fn lacks(player: &Player) -> bool {
    player.plot.as_ref().is_none_or(|card| card.id >= Level::plots_at(player.infamy))
}

#[inline]
fn anybody_lacks(t: &Tabletop, game: &OverlordsOfInfamy) -> bool {
    t.players[..game.players].iter().any(lacks)
}

/// OI-PLT-01, OI-R-01, OI-R-02: in the own Action Phase a Plot that can be paid completes by itself.
fn completes(t: &Tabletop, cx: &mut Cx<'_>) -> bool {
    if t.turn.phase != Phase::Action || cx.game.declared {
        return false;
    }
    // Another's choice may have brought it about, who sees now whether the Plot is complete: that cannot be taken back.
    if cx.by != t.decider(t.active) {
        cx.log.reveal();
    }
    plot::can_complete(t, cx.game, t.active)
}

impl Settle {
    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        if self.revealing {
            // OI-TEN-02: after the event the tracker starts again. No forward step, so the Hero sleeps on (OI-R-26).
            self.revealing = false;
            t.tension = std::mem::take(&mut t.tension_reset);
            let tension = t.tension;
            cx.log.emit(|| Event::TensionMoved { tension });
        }

        // OI-R-50: whoever lacks a fitting Plot takes one at once, clockwise from the active player.
        let lacking = anybody_lacks(t, game);
        for seat in clockwise(t.active, game.players).filter(|_| lacking) {
            if !lacks(t.player(seat)) {
                continue;
            }
            plot::bury(t, seat, cx);
            // OI-R-49: should every stack that is allowed be empty, there is none to take.
            let infamy = t.player(seat).infamy;
            let open = |level: &Level| level.infamy() <= infamy && !t.plots[level.index()].is_empty();
            if Level::ALL.iter().any(open) {
                return Flow::Call(Frame::NewPlot(NewPlot { seat }));
            }
        }

        if completes(t, cx) {
            return Flow::Call(Frame::Complete(Complete));
        }

        // OI-TEN-02, OI-TEN-03: the event comes last.
        if t.tension < tension::FULL {
            return Flow::Return;
        }
        if t.last_turns.is_some() {
            // OI-R-54
            t.tension = 0;
            cx.log.emit(|| Event::TensionMoved { tension: 0 });
            return Flow::Return;
        }
        self.revealing = true;
        Flow::Call(Frame::Resolve(reveal(t, cx)))
    }
}

/// Turns the next World Event over; the last one brings the last round (OI-END-01, OI-END-02).
fn reveal(t: &mut Tabletop, cx: &mut Cx<'_>) -> Resolve {
    let (seat, game) = (t.active, cx.game);
    let event = t.events.pop().expect("a game has fewer events than cards");
    t.revealed.push(event);
    cx.log.reveal();
    cx.log.emit(|| Event::EventRevealed { seat, event });
    if t.revealed.len() == game.events_to_end {
        t.last_turns = Some(game.players as u8);
        cx.log.emit(|| Event::LastRoundBegan);
    }
    if game.tables.events[event as usize].lasts {
        t.lasting.push(Lasting { event, revealer: seat });
        renew_modifiers(t, game);
        // A frozen Hero drops the move that he owes.
        if t.modifiers.hero_frozen {
            (t.hero_pending, t.turn.move_now) = (false, false);
        }
    }
    Resolve::new(Origin::Event(event), seat)
}

/// Adds up the changes of all events in force (OI-TEN-04, OI-R-53).
pub(crate) fn renew_modifiers(t: &mut Tabletop, game: &OverlordsOfInfamy) {
    let mut modifiers = Modifiers::default();
    for lasting in t.lasting.iter() {
        for effect in &game.tables.events[lasting.event as usize].effects {
            if let Effect::Modify(modifier) = effect {
                modifiers.add(*modifier);
            }
        }
    }
    t.modifiers = modifiers;
}
