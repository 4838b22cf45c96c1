//! Nefarious Plots: completing one, failing at one, and taking a new one (OI-PLT, OI-ESP-10 to OI-ESP-12).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::tokens::{Point, Purse, TokenChoice, move_tokens};
use super::{Cx, Flow, Frame, lackeys, question, roll, tension, wait};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Level, Resource, total};
use crate::state::{Card, Completed, Tabletop, put_under};

/// OI-PLT-02, OI-PLT-03: whether a seat can pay its Plot, and keep a Lackey in play.
pub(crate) fn can_complete(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    let player = t.player(seat);
    let Some(card) = player.plot else { return false };
    let plot = &game.tables.plots[card.id as usize];
    // All are counted: which of them is missing, nobody can guess.
    player.tokens.iter().zip(&plot.cost).filter(|(have, need)| have < need).count() == 0
        && player.barracks >= plot.lackeys
        && player.in_play() > plot.lackeys
        && plot.relic.is_none_or(|relic| player.relic == Some(relic))
}

/// A player's Relic returns to the supply (OI-REL-03).
pub(crate) fn drop_relic(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    if let Some(relic) = t.player_mut(seat).relic.take() {
        t.relics |= 1 << relic;
        cx.log.emit(|| Event::RelicLost { seat, relic });
    }
}

/// OI-ESP-12: Sabotage Tokens leave with the Plot.
pub(crate) fn clear_sabotage(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    let count = std::mem::take(&mut t.player_mut(seat).sabotage);
    if count > 0 {
        t.sabotage += count;
        cx.log.emit(|| Event::SabotageCleared { seat, count });
    }
}

/// The active Plot goes under its stack; who knew it still knows it.
pub(crate) fn bury(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    if let Some(card) = t.player_mut(seat).plot.take() {
        let level = Level::of(card.id);
        put_under(&mut t.plots[level.index()], card);
        cx.log.emit(|| Event::PlotBuried { seat, level });
        clear_sabotage(t, seat, cx);
    }
}

/// Changes Infamy within 1 to 5 (OI-INF-01, OI-R-51); a Plot that no longer fits goes when things settle (OI-PLT-09).
pub(crate) fn change_infamy(t: &mut Tabletop, seat: Seat, by: i8, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    let infamy = player.infamy.saturating_add_signed(by).clamp(1, 5);
    if infamy != player.infamy {
        player.infamy = infamy;
        cx.log.emit(|| Event::InfamyChanged { seat, infamy });
    }
}

/// Two Plots from the top of a stack, seen by the drawer and by whoever plays the drawer's turn (OI-R-49, OI-R-60). Whoever
/// knew one of them knows no more what becomes of it.
pub(crate) fn draw_two(t: &mut Tabletop, seat: Seat, level: Level, cx: &mut Cx<'_>) {
    let mut known = malice_engine::SeatSet::from(seat);
    known.insert(t.decider(seat));
    for _ in 0..2 {
        if let Some(card) = t.plots[level.index()].pop() {
            t.player_mut(seat).drawn.push(Card::hidden(card.id, known));
        }
    }
    let drawn = t.player(seat).drawn;
    let cards = [0, 1].map(|i| drawn.get(i).map(|card| card.id));
    cx.log.reveal();
    cx.log.emit(|| Event::PlotsDrawn { seat, level, cards, known });
}

/// The active Overlord's Plot is complete, or fails (OI-PLT-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Complete;

impl Complete {
    pub(super) fn run(t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        let Some(card) = t.player(seat).plot else { return Flow::Return };
        let plot = &game.tables.plots[card.id as usize];
        // What is completed, or tried, lies open.
        cx.log.reveal();
        let sabotage = t.player(seat).sabotage;
        // OI-ESP-10: a roll up to the number of tokens means failure.
        if sabotage > 0 && roll(seat, cx) <= sabotage {
            return Self::fail(t, card, cx);
        }
        cx.log.emit(|| Event::PlotCompleted { seat, plot: card.id });
        for resource in Resource::ALL {
            let count = plot.cost[resource.index()];
            move_tokens(t, Purse::Seat(seat), Purse::Supply, resource, count, cx);
        }
        for _ in 0..plot.lackeys {
            lackeys::pay(t, seat, cx);
        }
        if plot.relic.is_some() {
            drop_relic(t, seat, cx);
        }
        clear_sabotage(t, seat, cx);
        let player = t.player_mut(seat);
        player.plot = None;
        player.completed.push(Completed { plot: card.id, used: false });
        change_infamy(t, seat, 1, cx);
        tension::advance(t, Level::of(card.id).tension(), cx);
        // The new Plot comes with settling (OI-PLT-05).
        Flow::Return
    }

    /// OI-ESP-11, OI-R-35: half the required resources by own choice, and the Relic; no Lackeys, points or tension.
    fn fail(t: &mut Tabletop, card: Card, cx: &mut Cx<'_>) -> Flow {
        let (seat, players) = (t.active, cx.game.players);
        let plot = &cx.game.tables.plots[card.id as usize];
        cx.log.emit(|| Event::PlotFailed { seat, plot: card.id });
        t.player_mut(seat).plot = Some(Card::open(card.id, players));
        bury(t, seat, cx);
        if plot.relic.is_some() {
            drop_relic(t, seat, cx);
        }
        let half = total(&plot.cost) / 2;
        let mut choice = TokenChoice::new(seat, Purse::Seat(seat), Purse::Supply, half, Point::Failure);
        choice.allowed = plot.cost;
        Flow::Call(Frame::TokenChoice(choice))
    }
}

/// A player takes a new Plot (OI-PLT-05, OI-PLT-07).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NewPlot {
    pub seat: Seat,
}

impl NewPlot {
    pub(super) fn run(self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        if let Some(Action::DrawFrom(level)) = answer {
            draw_two(t, seat, level, cx);
        }
        if let Some(Action::KeepPlot(plot)) = answer {
            let drawn = std::mem::take(&mut t.player_mut(seat).drawn);
            for card in drawn.iter() {
                if card.id == plot {
                    let known = card.known;
                    t.player_mut(seat).plot = Some(*card);
                    t.turn.new_plot |= seat == t.active;
                    cx.log.emit(|| Event::PlotKept { seat, plot, known });
                } else {
                    put_under(&mut t.plots[Level::of(card.id).index()], *card);
                }
            }
            return Flow::Return;
        }
        let drawn = t.player(seat).drawn;
        if drawn.is_empty() {
            // OI-PLT-06: the stacks that Infamy allows (OI-D-12).
            if let Some(offer) = question(t, cx.offer, seat, "OI-D-12") {
                for level in Level::ALL {
                    let verdict = if t.player(seat).infamy < level.infamy() {
                        Err("OI-PLT-06")
                    } else if t.plots[level.index()].is_empty() {
                        Err("OI-R-49")
                    } else {
                        Ok(())
                    };
                    offer.judge(Action::DrawFrom(level), verdict);
                }
            }
        } else if let Some(offer) = question(t, cx.offer, seat, "OI-D-13") {
            for card in drawn.iter() {
                offer.allow(Action::KeepPlot(card.id));
            }
        }
        wait(t, seat)
    }
}
