//! A turn (OI-TRN-01): Hero Phase, Action Phase, Espionage Phase, End Phase.

use serde::{Deserialize, Serialize};

use super::{
    Cx, Fetch, Flooding, Flow, Frame, HeroMove, actions, ending, espionage, fetch, flooding, hero, lackeys,
    settle,
};
use crate::action::Action;
use crate::effect::Ability;
use crate::event::Event;
use crate::state::{Phase, Tabletop, TurnFlags};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    step: Step,
    /// The player has just been offered the free abilities and finished the Action Phase without them.
    declined: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    Abilities,
    Hero,
    Actions,
    Act,
    Espionage,
    Spy,
    End,
    Fetched,
    Next,
}

impl Turn {
    /// A turn at a step that positions can name.
    pub(crate) fn at(step: &str) -> Option<Self> {
        let step = match step {
            "begin" => Step::Begin,
            "hero" => Step::Hero,
            "action" => Step::Actions,
            "espionage" => Step::Espionage,
            "end" => Step::End,
            _ => return None,
        };
        Some(Self { step, declined: false })
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "all other actions are carried out alike")]
    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        loop {
            match self.step {
                Step::Begin => {
                    (self.step, self.declined) = (Step::Abilities, false);
                    begin(t, cx);
                    // OI-OVL-05: at the start of the Hero Phase.
                    if game.overlord(t, seat).ability == Ability::AnimalMagnetism {
                        magnetism(t, cx);
                    }
                    if flooding::is_possible(t, game, seat) {
                        return Flow::Call(Frame::Flooding(Flooding::default()));
                    }
                }
                Step::Abilities => {
                    self.step = Step::Hero;
                    return settle::settle(t, cx);
                }
                // OI-HERO-01: the player about to take a turn moves the Hero.
                Step::Hero => {
                    self.step = Step::Actions;
                    if std::mem::take(&mut t.turn.move_now) && hero::can_move(t) {
                        return Flow::Call(Frame::HeroMove(HeroMove::new(seat)));
                    }
                }
                Step::Actions => {
                    // A Hero's deeds settle as deeds of the Hero Phase; what is complete then completes in this one (OI-R-02).
                    // Everybody sees then whether the Plot is complete: nothing before that can be taken back.
                    if t.turn.phase == Phase::Hero {
                        cx.log.reveal();
                    }
                    t.turn.phase = Phase::Action;
                    self.step = Step::Act;
                    if let call @ Flow::Call(_) = settle::settle(t, cx) {
                        return call;
                    }
                }
                // OI-TRN-02, OI-R-63: until all points are spent, then free actions until the player is done.
                Step::Act => {
                    let Some(action) = answer.take() else {
                        if t.turn.points == 0 && !actions::any_free(t, game, seat) {
                            self.step = Step::Espionage;
                            continue;
                        }
                        actions::offer(t, game, cx.offer);
                        return super::wait(t, seat);
                    };
                    match action {
                        Action::Finish => (self.step, self.declined) = (Step::Espionage, true),
                        Action::StandDown => {
                            actions::stand_down(t, cx);
                            self.step = Step::End;
                        }
                        _ => {
                            self.step = Step::Actions;
                            if let Some(frame) = actions::take(t, action, cx) {
                                return Flow::Call(frame);
                            }
                        }
                    }
                }
                // OI-ESP-01: after all points are spent.
                Step::Espionage => {
                    t.turn.phase = Phase::Espionage;
                    t.turn.acts = 1 + t.modifiers.espionage_extra;
                    self.step = Step::Spy;
                }
                Step::Spy => {
                    let Some(action) = answer.take() else {
                        if !espionage::any_possible(t, game, seat, self.declined) {
                            self.step = Step::End;
                            continue;
                        }
                        espionage::offer(t, game, cx.offer);
                        return super::wait(t, seat);
                    };
                    self.declined = false;
                    if action == Action::Finish {
                        self.step = Step::End;
                    } else if let Some(frame) = espionage::commit(t, action, cx) {
                        return Flow::Call(frame);
                    }
                }
                // OI-OVL-12
                Step::End => {
                    t.turn.phase = Phase::End;
                    self.step = Step::Fetched;
                    if fetch::is_possible(t, game, seat) {
                        return Flow::Call(Frame::Fetch(Fetch));
                    }
                }
                Step::Fetched => {
                    self.step = Step::Next;
                    return settle::settle(t, cx);
                }
                Step::Next => {
                    if !pass_on(t, cx) {
                        return Flow::Return;
                    }
                    self.step = Step::Begin;
                    return Flow::Next;
                }
            }
        }
    }
}

/// The turn starts: events of the player end (OI-R-52), points are counted, a move that the Hero owes falls due.
fn begin(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let seat = t.active;
    let lasted = t.lasting.len();
    while let Some(index) = t.lasting.iter().position(|lasting| lasting.revealer == seat) {
        let event = t.lasting.remove(index).event;
        cx.log.emit(|| Event::EventEnded { event });
    }
    if t.lasting.len() < lasted {
        settle::renew_modifiers(t, cx.game);
    }
    for player in &mut t.players {
        (player.exploited, player.tile_bonus) = (false, false);
    }
    let player = t.player_mut(seat);
    let points = 3u8.saturating_add_signed(std::mem::take(&mut player.points_next));
    let controller = player.bribed_by.take();
    // OI-R-55: who plays the turn sees the Plot.
    if let (Some(controller), Some(card)) = (controller, &mut player.plot) {
        card.known.insert(controller);
        cx.log.reveal();
    }
    let move_now = std::mem::take(&mut t.hero_pending);
    t.turn = TurnFlags { phase: Phase::Hero, points, controller, move_now, ..TurnFlags::default() };
    cx.log.emit(|| Event::TurnBegan { seat, points });
}

/// OI-OVL-05, OI-R-40: two on the board bring one more, one brings two.
fn magnetism(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let player = t.player(t.active);
    let counted = if cx.game.magnetism_in_play { player.in_play() } else { player.on_board() };
    if counted == 1 || counted == 2 {
        cx.log.emit(|| Event::AbilityUsed { seat: t.active, overlord: t.overlord_of(t.active) });
        lackeys::gain(t, t.active, 3 - counted, cx);
    }
}

/// The turn ends; the next player goes on, or the game is over (OI-END-02). Says whether it goes on.
fn pass_on(t: &mut Tabletop, cx: &mut Cx<'_>) -> bool {
    let seat = t.active;
    // Only who has a turn sends Lackeys out.
    for space in t.player(seat).posts.iter() {
        for lackey in t.hex_mut(space).lackeys.iter_mut().flatten() {
            lackey.fresh = false;
        }
    }
    t.turns += 1;
    t.turn.controller = None;
    cx.log.emit(|| Event::TurnEnded { seat });
    match &mut t.last_turns {
        Some(0) => {
            ending::end(t, cx);
            return false;
        }
        Some(left) => *left -= 1,
        None => (),
    }
    t.active = seat.next(cx.game.players);
    true
}
