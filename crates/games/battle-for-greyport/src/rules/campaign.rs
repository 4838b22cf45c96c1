//! The whole game: characters, the starting player, the wounded warrior, then one encounter after the other (GP-SETUP-01, GP-WIN-01).

use malice_engine::{Rule, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Cx, Encounter, EncounterEnd, Flow, Frame, from_defender, setup};
use crate::action::Action;
use crate::content::CHARACTERS;
use crate::event::Event;
use crate::game::{StartingPlayer, Wounded};
use crate::state::{GameResult, Phase, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Campaign {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Characters,
    StartingPlayer,
    WoundedWarrior,
    Begin,
    Play,
    Ended,
}

impl Campaign {
    /// While an encounter goes on.
    pub(crate) const fn in_encounter() -> Self {
        Self { step: Step::Play }
    }

    /// While an encounter's end is dealt with.
    pub(crate) const fn after_encounter() -> Self {
        Self { step: Step::Ended }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        // GP-SETUP-02: everybody picks at once among the characters that are free (GP-D-01).
        if self.step == Step::Characters {
            if let Some(Action::Take(character)) = answer.take() {
                setup::take_character(t, cx.by, character, cx);
            }
            let open: SeatSet =
                (0..game.players).map(Seat::new).filter(|seat| t.player(*seat).character.is_none()).collect();
            if !open.is_empty() {
                for seat in open.iter() {
                    let Some(offer) = cx.offer.to(seat, "GP-D-01") else { continue };
                    for character in 0..CHARACTERS as u8 {
                        let taken = t.players.iter().any(|player| player.character == Some(character));
                        offer.judge(Action::Take(character), if taken { Err("GP-SETUP-02") } else { Ok(()) });
                    }
                }
                return Flow::Ask(open);
            }
            setup::lay_out(t, cx);
            self.step = Step::StartingPlayer;
        }
        // GP-SETUP-08: known once hands and rows lie there (GP-D-21).
        if self.step == Step::StartingPlayer {
            let seat = match game.starting_player {
                StartingPlayer::Seat(seat) => seat,
                StartingPlayer::Random => pick_seat("starting_player", cx),
                StartingPlayer::PartyPick => {
                    let Some(Action::Choose(seat)) = answer.take() else {
                        return ask_for_seat(t, "GP-D-21", cx);
                    };
                    seat
                }
            };
            setup::name_starting_player(t, seat, cx);
            self.step = Step::WoundedWarrior;
        }
        // GP-VAR-05: chosen after the starting player and before the monsters (GP-D-02).
        if self.step == Step::WoundedWarrior {
            let seat = match game.wounded {
                Wounded::Off => None,
                Wounded::Seat(seat) => Some(seat),
                Wounded::Random => Some(pick_seat("wounded", cx)),
                Wounded::PartyPick => {
                    let Some(Action::Choose(seat)) = answer.take() else {
                        return ask_for_seat(t, "GP-D-02", cx);
                    };
                    Some(seat)
                }
            };
            if let Some(seat) = seat {
                // GP-R-39: never more than the others.
                let hp = 3.min(game.max_hp);
                t.player_mut(seat).hp = hp;
                cx.log.emit(|| Event::WarriorWounded { seat, hp });
            }
            self.step = Step::Begin;
        }
        match self.step {
            Step::Begin => {
                self.step = Step::Play;
                Flow::Call(Frame::Encounter(Encounter::default()))
            }
            Step::Play => {
                t.encounter_over = false;
                debug_assert!(t.triggers.is_empty(), "an encounter ends when nothing waits any more");
                let encounter = t.encounter;
                cx.log.emit(|| Event::EncounterWon { encounter });
                // GP-WIN-02: the last encounter's monsters are all defeated; a boss-only win came earlier (GP-R-33).
                if t.encounter as usize + 1 == game.scenario().encounters.len() {
                    win(t, cx);
                    return Flow::Return;
                }
                t.phase = Phase::EncounterEnd;
                self.step = Step::Ended;
                Flow::Call(Frame::EncounterEnd(EncounterEnd::default()))
            }
            Step::Ended => {
                t.encounter += 1;
                self.step = Step::Begin;
                Flow::Next
            }
            Step::Characters | Step::StartingPlayer | Step::WoundedWarrior => Flow::Next,
        }
    }
}

fn pick_seat(what: &str, cx: &mut Cx<'_>) -> Seat {
    let players = cx.game.players as u32;
    Seat::new(cx.chance.pick(cx.stream, what, players, |i| (i + 1).to_string()) as usize)
}

/// GP-R-02: the chair names a player for the party.
fn ask_for_seat(t: &Tabletop, point: Rule, cx: &mut Cx<'_>) -> Flow {
    if let Some(offer) = cx.offer.to(t.defender, point) {
        for index in 0..cx.game.players {
            offer.allow(Action::Choose(Seat::new(index)));
        }
    }
    Flow::ask(t.defender)
}

pub(super) fn win(t: &mut Tabletop, cx: &mut Cx<'_>) {
    t.result = Some(GameResult::Won);
    cx.log.emit(|| Event::GameWon);
}

/// GP-WIN-01: lost at once when any player is out of hit points.
pub(super) fn lose_if_dead(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let dead = from_defender(t, cx.game.players).find(|seat| t.player(*seat).hp <= 0);
    if let (Some(seat), None) = (dead, t.result) {
        t.result = Some(GameResult::Lost);
        cx.log.emit(|| Event::GameLost { seat });
    }
}
