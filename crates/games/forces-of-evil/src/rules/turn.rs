//! Gathering Evil: a player's turn of one plot action and two committed actions, and the end of rounds.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::measure::change;
use super::{AttachCard, Battle, Build, Committed, Cx, Expand, Flow, Frame, Plot, Raid, ending, menu};
use crate::action::Action;
use crate::event::{Event, Why};
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    Menu,
    Armageddon,
    Downfall,
}

impl Turn {
    pub(crate) fn at_menu() -> Self {
        Self { step: Step::Menu }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        match self.step {
            Step::Begin => {
                let round = t.round;
                cx.log.emit(|| Event::TurnBegan { seat, round });
                (t.plot_used, t.committed_left) = (false, 2);
                self.step = Step::Menu;
            }
            Step::Menu => {
                if let Some(action) = answer {
                    return begin(t, action);
                }
                // FE-END-02, FE-ARM-01: what ends the game also ends the turn.
                if t.downfall {
                    self.step = Step::Downfall;
                    return Flow::Next;
                }
                if t.last_light {
                    self.step = Step::Armageddon;
                    return Flow::Next;
                }
                // FE-R-10: without a legal action it is forfeited, once the plot action cannot change that.
                if t.plot_used && t.committed_left > 0 && !menu::any(t, cx.game) {
                    let count = std::mem::take(&mut t.committed_left);
                    cx.log.emit(|| Event::ActionsForfeited { seat, count });
                }
                if t.plot_used && t.committed_left == 0 {
                    return self.end(t, cx);
                }
                if let Some(offer) = cx.offer.to(seat, "FE-D-03") {
                    offer.judge(Action::Plot, if t.plot_used { Err("FE-TRN-01") } else { Ok(()) });
                    // FE-R-46
                    if cx.game.raiding {
                        let verdict = if t.plot_used { Err("FE-TRN-01") } else { menu::may_raid(t) };
                        offer.judge(Action::RaidByPlot, verdict);
                    }
                    menu::offer(t, cx.game, offer);
                }
                return Flow::ask(seat);
            }
            // FE-ARM-02: the active player trims first (FE-R-39), all garrisons empty into Town and fall.
            Step::Armageddon => {
                trim(t, seat, cx);
                cx.log.emit(|| Event::ArmageddonBegan);
                for class in crate::ids::Kind::CLASSES {
                    let garrison = &mut t.garrisons[class.index()];
                    t.town[class.index()] += std::mem::take(&mut garrison.count);
                    if !std::mem::replace(&mut garrison.destroyed, true) {
                        cx.log.emit(|| Event::GarrisonDestroyed { class });
                    }
                }
                self.step = Step::Downfall;
                return Flow::Call(Frame::Battle(Battle::armageddon(seat)));
            }
            Step::Downfall => {
                ending::downfall(t, cx);
                return Flow::Return;
            }
        }
        Flow::Next
    }

    /// FE-TRN-05, then the next seat; after the last one the round ends (FE-END-01).
    fn end(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let (seat, players) = (t.active, cx.game.players);
        trim(t, seat, cx);
        cx.log.emit(|| Event::TurnEnded { seat });
        t.active = seat.next(players);
        self.step = Step::Begin;
        if t.active == t.start {
            let fallen = t.garrisons.iter().all(|garrison| garrison.destroyed);
            if fallen || Some(t.round) == cx.game.round_limit {
                self.step = Step::Downfall;
            } else {
                t.round = t.round.saturating_add(1);
            }
        }
        Flow::Next
    }
}

/// FE-TRN-05: influence above the maximum returns to the supply.
fn trim(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    if cx.game.has_max_influence(t, seat) {
        let above = t.player(seat).influence - cx.game.max_influence(t, seat);
        change(t, seat, -above, Why::Returned, cx);
    }
}

/// FE-TRN-02: an action counts as spent when it is chosen.
#[expect(clippy::wildcard_enum_match_arm, reason = "only what the menu offers is answered")]
fn begin(t: &mut Tabletop, action: Action) -> Flow {
    if matches!(action, Action::Plot | Action::RaidByPlot) {
        t.plot_used = true;
    } else {
        t.committed_left -= 1;
    }
    Flow::Call(match action {
        Action::Plot => Frame::Plot(Plot::default()),
        Action::Use(source, index) => Frame::Committed(Committed::new(source, index)),
        Action::Expand => Frame::Expand(Expand::default()),
        Action::Attach => Frame::Attach(AttachCard::default()),
        Action::Build => Frame::Build(Build::default()),
        Action::Raid | Action::RaidByPlot => Frame::Raid(Raid::default()),
        _ => unreachable!("only what is offered is answered"),
    })
}
