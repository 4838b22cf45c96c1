//! A player's turn (S2 to S10): draft, place the tile, place the token, and what follows until the market is full again.

use serde::{Deserialize, Serialize};

use super::settle::Settle;
use super::{Cx, Flow, command, free_actions, market, placing};
use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::ids::squares;
use crate::state::{MARKET_SLOTS, Pair, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

/// OB-TURN-02: the steps of a turn, in their fixed order; none can be skipped by choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    Draft,
    PlaceTile,
    PlaceUnits,
    Command,
    Wrap,
}

impl Turn {
    /// Whether a pair is in hand (S3).
    pub(crate) fn is_placing(self) -> bool {
        self.step == Step::PlaceTile
    }

    /// Whether the tile lies, and units or a Circle come next (S5, S6).
    pub(crate) fn is_settling(self) -> bool {
        self.step == Step::PlaceUnits
    }

    /// A turn at a step that positions can name.
    pub(crate) fn at(step: &str) -> Option<Self> {
        let step = match step {
            "draft" => Step::Draft,
            "place" => Step::PlaceTile,
            "circle" => Step::PlaceUnits,
            "command" => Step::Command,
            "wrap" => Step::Wrap,
            _ => return None,
        };
        Some(Self { step })
    }

    /// Whether the draft is to come (S2).
    pub(crate) fn is_drafting(self) -> bool {
        self.step == Step::Draft
    }

    /// Turn after turn, until somebody has to decide.
    #[inline]
    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        loop {
            let flow = self.go_on(t, answer.take(), cx);
            if !matches!(flow, Flow::Next) {
                return flow;
            }
        }
    }

    /// The steps stand in their order and fall through to each other: a turn reads, and runs, from top to bottom.
    #[inline]
    fn go_on(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        if self.step == Step::Begin {
            cx.log.emit(|| Event::TurnBegan { seat, round: t.turns / game.players as u8 + 1 });
            self.step = Step::Draft;
        }

        // OB-DRAFT-01: one whole pair, the tile and the token beside it (OB-D-02). A Boss ability may have drafted already.
        if self.step == Step::Draft && t.hand.tile.is_none() {
            let Some(action) = answer.take() else {
                if let Some(offer) = cx.offer.to(seat, "OB-D-02") {
                    // Before a draft every slot has a tile (OB-REST-02).
                    offer.allow_all((0..MARKET_SLOTS).map(|slot| Action::Draft(slot as u8)));
                    free_actions::offer(t, game, Window::W1, offer);
                    offer.refuse(Action::EndTurn, "OB-TURN-02");
                    offer.refuse(Action::Pass, "OB-TURN-02");
                }
                return Flow::ask(seat);
            };
            if let Some(free) = free_actions::begin(t, action, cx) {
                return free;
            }
            if let Action::Draft(slot) = action {
                market::draft(t, slot as usize, cx);
            }
        }
        if self.step == Step::Draft {
            self.step = Step::PlaceTile;
        }

        // OB-TILE-01: on any empty square of the own map (OB-D-03).
        if self.step == Step::PlaceTile {
            let Some(action) = answer.take() else {
                if let Some(offer) = cx.offer.to(seat, "OB-D-03") {
                    let filled = t.map(seat).filled;
                    offer.allow_all(squares(game.board().all & !filled).map(Action::PlaceTile));
                    free_actions::offer(t, game, Window::W2, offer);
                    if offer.explains() {
                        for square in squares(filled) {
                            offer.refuse(Action::PlaceTile(square), "OB-TILE-02");
                        }
                        offer.refuse(Action::EndTurn, "OB-TURN-02");
                        offer.refuse(Action::Pass, "OB-TURN-02");
                    }
                }
                return Flow::ask(seat);
            };
            if let Some(free) = free_actions::begin(t, action, cx) {
                return free;
            }
            if let Action::PlaceTile(square) = action {
                let Pair { tile, token } = std::mem::take(&mut t.hand);
                let tile = tile.expect("a tile was drafted");
                t.placed = Some(tile);
                // The placement effect comes first (OB-R-05), then the token enters the lair.
                placing::place_tile(t, seat, square, tile, cx);
                placing::open_circle(t, cx.game, tile);
                placing::store_token(t, seat, token, cx);
            }
            self.step = Step::PlaceUnits;
        }

        // OB-TOK-01, OB-LAIR-03: units must stand on open tiles as long as there are any. OB-CIRC-01, OB-R-08: a Circle may
        // be used meanwhile and afterwards, until Commands. A turn waits for nobody else here, so it settles by itself.
        if self.step == Step::PlaceUnits {
            let settling = Settle::new(seat).run(t, answer.take(), cx);
            if !matches!(settling, Flow::Return) {
                return settling;
            }
            self.step = Step::Command;
        }

        // OB-CMD-05: at most one Command a turn, if the player wants (OB-D-07).
        if self.step == Step::Command {
            if game.command_cards && command::may_be_asked(t, game) {
                let Some(action) = answer.take() else {
                    if let Some(offer) = cx.offer.to(seat, "OB-D-07") {
                        offer.allow(Action::Pass);
                        command::offer(t, game, offer);
                        free_actions::offer(t, game, Window::W5, offer);
                    }
                    return Flow::ask(seat);
                };
                if let Some(free) = free_actions::begin(t, action, cx) {
                    return free;
                }
                if let Action::Activate(card) = action {
                    self.step = Step::Wrap;
                    return Flow::Call(command::activate(card, cx, seat));
                }
            }
            self.step = Step::Wrap;
        }

        // The last chance for a Portal or a Boss (OB-PORT-01, OB-D-19); passed when there is none.
        if self.step == Step::Wrap && free_actions::may_be_used(t, game, Window::W6) {
            let Some(action) = answer.take() else {
                if let Some(offer) = cx.offer.to(seat, "OB-D-19") {
                    offer.allow(Action::EndTurn);
                    free_actions::offer(t, game, Window::W6, offer);
                }
                return Flow::ask(seat);
            };
            if let Some(free) = free_actions::begin(t, action, cx) {
                return free;
            }
        }

        self.end(t, cx)
    }

    /// OB-REST-01 and the end: the next player starts with a full market.
    #[inline]
    fn end(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let (seat, players) = (t.active, cx.game.players);
        cx.log.emit(|| Event::TurnEnded { seat });
        t.turns += 1;
        t.placed = None;
        t.portal_used = false;
        // OB-END-01, OB-R-27: every map is full after so many turns; nothing is restocked then.
        if t.turns as usize == players * cx.game.squares() {
            t.over = true;
            cx.log.emit(|| Event::GameEnded);
            // Bosses that are still face down are shown and scored (OB-BOSS-04).
            cx.log.reveal();
            return Flow::Return;
        }
        if players == 1 {
            market::rival_takes(t, cx);
        }
        market::restock(t, cx);
        // OB-TURN-01: clockwise.
        t.active = seat.next(players);
        self.step = Step::Begin;
        Flow::Next
    }
}
