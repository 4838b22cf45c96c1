//! Aftermaths and World Events (specification §10.5): effect by effect, and within an effect seat by seat, clockwise.

mod choices;
mod targets;

use malice_engine::{Rule, Seat, SeatSet};
use serde::{Deserialize, Serialize};

pub(crate) use self::targets::may_activate;
use self::targets::{is_target, struck, who};
use super::tokens::{Point, Purse, TokenChoice, move_all, move_tokens};
use super::{
    Cx, Exploit, Flow, Frame, HeroMove, LoseLackeys, clockwise, espionage, exploit, hero, lackeys, plot,
    question, wait,
};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::board::Kind;
use crate::effect::{Effect, When, Which, Who};
use crate::event::Event;
use crate::state::{Card, Tabletop};

/// Whose effects are resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Origin {
    /// A row of the content.
    Event(u8),
    /// A completed Plot.
    Aftermath(u8),
}

/// The effects of an Aftermath or an event, being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Resolve {
    origin: Origin,
    /// Who uses it; for events, the active Overlord.
    me: Seat,
    /// Which effect.
    index: u8,
    /// Whom it strikes is known.
    aimed: bool,
    /// Who is still to be struck.
    left: SeatSet,
    /// So many more of what is chosen one at a time from the seat first in line.
    more: u8,
}

impl Resolve {
    pub(crate) fn new(origin: Origin, me: Seat) -> Self {
        Self { origin, me, index: 0, aimed: false, left: SeatSet::EMPTY, more: 0 }
    }

    /// The World Event, or the Plot whose Aftermath it is.
    pub(crate) fn title(self, game: &OverlordsOfInfamy) -> &str {
        match self.origin {
            Origin::Event(row) => &game.tables.events[row as usize].name,
            Origin::Aftermath(plot) => &game.tables.plots[plot as usize].name,
        }
    }

    pub(crate) fn origin(self) -> Origin {
        self.origin
    }

    /// The seats that the effect under way still strikes.
    pub(crate) fn left(self) -> SeatSet {
        self.left
    }

    fn point(self) -> Point {
        if matches!(self.origin, Origin::Event(_)) { Point::Event } else { Point::Effect }
    }

    fn rule(self) -> Rule {
        if matches!(self.origin, Origin::Event(_)) { "OI-D-21" } else { "OI-D-15" }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        let effects = match self.origin {
            Origin::Event(row) => &game.tables.events[row as usize].effects,
            Origin::Aftermath(plot) => match game.aftermath(plot) {
                Some(row) => &row.effects,
                None => return Flow::Return,
            },
        };
        while let Some(effect) = effects.get(self.index as usize) {
            if !self.aimed {
                match (who(effect), answer.take()) {
                    (Who::Opponent, Some(Action::Target(target))) => self.left = target.into(),
                    (Who::Opponent, _) => {
                        if let Some(offer) = question(t, cx.offer, self.me, self.rule()) {
                            for target in clockwise(self.me, game.players).skip(1) {
                                let verdict = if espionage::is_charmed(t, game, self.me, target) {
                                    Err("OI-CARD-02")
                                } else if is_target(t, game, effect, target) {
                                    Ok(())
                                } else {
                                    Err("OI-D-15")
                                };
                                offer.judge(Action::Target(target), verdict);
                            }
                        }
                        return wait(t, self.me);
                    }
                    (group, _) => self.left = struck(t, game, self.me, group),
                }
                self.aimed = true;
            }
            let next = clockwise(self.me, game.players).find(|seat| self.left.contains(*seat));
            let Some(seat) = next else {
                (self.index, self.aimed) = (self.index + 1, false);
                continue;
            };
            if let Some(flow) = self.strike(t, *effect, seat, answer.take(), cx) {
                return flow;
            }
        }
        Flow::Return
    }

    /// The effect on one seat: `None` when it is done, and the next seat may come.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other effects ask nothing")]
    fn strike(
        &mut self,
        t: &mut Tabletop,
        effect: Effect,
        seat: Seat,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        match effect {
            Effect::GiveLeft => return self.give_left(t, answer, cx),
            Effect::Recall(_, Some(count)) => return self.recall_some(t, seat, count, answer, cx),
            Effect::Overrun(resource, count) => return self.overrun(t, seat, resource, count, answer, cx),
            Effect::Raze(by) => return self.raze(t, seat, by, answer, cx),
            Effect::Redraw => return self.redraw(t, seat, answer, cx),
            _ => (),
        }
        self.left.remove(seat);
        if let Some(frame) = self.procedure(t, effect, seat, cx.game) {
            return Some(Flow::Call(frame));
        }
        self.happen(t, effect, seat, cx);
        None
    }

    /// The procedure that an effect on one seat needs: tokens that somebody chooses, Lackeys to discard, an Exploit, the Hero.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other effects need none")]
    fn procedure(self, t: &Tabletop, effect: Effect, seat: Seat, game: &OverlordsOfInfamy) -> Option<Frame> {
        let (me, own) = (self.me, Purse::Seat(seat));
        let choose = |chooser: Seat, from: Purse, to: Purse, count: u8| {
            TokenChoice::new(chooser, from, to, count, self.point())
        };
        let choice = match effect {
            Effect::Gain(_, Which::Any, count) => choose(seat, Purse::Supply, own, count),
            Effect::Gain(_, Which::OneType, count) => {
                TokenChoice { one_type: true, ..choose(seat, Purse::Supply, own, count) }
            }
            Effect::Lose(_, count) => choose(seat, own, Purse::Supply, count),
            Effect::LoseHalf(_, most) => {
                choose(seat, own, Purse::Supply, (t.player(seat).resources() / 2).min(most))
            }
            Effect::GiveToMe(count) => choose(seat, own, Purse::Seat(me), count),
            Effect::GiveToHq(count) => choose(seat, own, Purse::Hq, count),
            Effect::Steal(count) => choose(me, own, Purse::Seat(me), count),
            Effect::HqAdd(count) => choose(me, Purse::Supply, Purse::Hq, count),
            Effect::Lackeys(_, count) if count < 0 => {
                return Some(Frame::LoseLackeys(LoseLackeys::new(seat, count.unsigned_abs())));
            }
            Effect::Exploit(_) if exploit::is_possible(t, game, seat) => {
                return Some(Frame::Exploit(Exploit::new(seat)));
            }
            Effect::HeroMove if hero::can_move(t) => return Some(Frame::HeroMove(HeroMove::new(me))),
            _ => return None,
        };
        Some(Frame::TokenChoice(choice))
    }

    /// What an effect does at once.
    fn happen(self, t: &mut Tabletop, effect: Effect, seat: Seat, cx: &mut Cx<'_>) {
        let (game, me, own) = (cx.game, self.me, Purse::Seat(seat));
        match effect {
            Effect::Gain(_, Which::One(resource), count) => {
                move_tokens(t, Purse::Supply, own, resource, count, cx);
            }
            Effect::Lackeys(_, count) => lackeys::gain(t, seat, count.unsigned_abs(), cx),
            Effect::Recall(..) => lackeys::recall_where(t, cx, |_, lackey| lackey.owner == seat),
            Effect::ClearBorders => lackeys::recall_where(t, cx, |site, _| {
                matches!(game.board().kind(site.space), Kind::Contested(..) | Kind::Relic(_))
            }),
            Effect::Infamy(_, by) => plot::change_infamy(t, seat, by, cx),
            Effect::TensionReset(tension) => t.tension_reset = tension,
            Effect::HeroHome => hero::go_home(t, cx),
            Effect::HeroProne => hero::fall(t, cx),
            Effect::HqClear => move_all(t, Purse::Hq, Purse::Supply, cx),
            Effect::HqTake => move_all(t, Purse::Hq, own, cx),
            Effect::Sabotage(count) => {
                for _ in 0..count {
                    espionage::sabotage(t, me, seat, cx);
                }
            }
            Effect::ClearSabotage => plot::clear_sabotage(t, seat, cx),
            Effect::Peek => espionage::peek(t, me, seat, cx),
            Effect::Reveal => {
                if let Some(card) = &mut t.player_mut(seat).plot {
                    *card = Card::open(card.id, game.players);
                    let plot = card.id;
                    cx.log.reveal();
                    cx.log.emit(|| Event::PlotRevealed { seat, plot });
                }
            }
            Effect::Points(_, by, when) => {
                match when {
                    When::ThisTurn => t.turn.points = t.turn.points.saturating_add_signed(by),
                    When::NextTurn => t.player_mut(seat).points_next += by,
                }
                cx.log.emit(|| Event::PointsChanged { seat, points: by, when });
            }
            // OI-CARD-01, OI-R-55: the Overlord whose Aftermath it is plays the turn.
            Effect::Control => {
                t.player_mut(seat).bribed_by = Some(me);
                cx.log.emit(|| Event::TurnBribed { seat: me, target: seat });
            }
            // Modifiers are in force since the event was revealed; an Exploit or a Hero that cannot be are passed over; all else
            // has a procedure of its own.
            Effect::Modify(_)
            | Effect::Exploit(_)
            | Effect::HeroMove
            | Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::LoseHalf(..)
            | Effect::GiveToMe(_)
            | Effect::GiveToHq(_)
            | Effect::Steal(_)
            | Effect::HqAdd(_)
            | Effect::GiveLeft
            | Effect::Overrun(..)
            | Effect::Raze(_)
            | Effect::Redraw => (),
        }
    }
}
