//! The end of an encounter (GP-END): cleanup, recruiting, discards, refill, the next level, rest, and the marker.

use malice_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Recruit, Trim, from_defender, hand, round};
use crate::content::LEVELS;
use crate::event::Event;
use crate::state::{HeroPlace, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct EncounterEnd {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Cleanup,
    Recruit,
    Discard,
    Refill,
}

impl EncounterEnd {
    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let players = cx.game.players;
        match self.step {
            // GP-END-01.
            Step::Cleanup => {
                self.step = Step::Recruit;
                round::begin_cleanup(t, cx)
            }
            // GP-END-02: all coins of everybody.
            Step::Recruit => {
                round::end_cleanup(t, cx);
                self.step = Step::Discard;
                Flow::Call(Frame::Recruit(Recruit::default()))
            }
            // GP-END-03. GP-R-25: what nobody could spend is given back.
            Step::Discard => {
                for seat in (0..players).map(Seat::new) {
                    t.player_mut(seat).coins = [0; 3];
                    round::set_aside(t, seat);
                }
                self.step = Step::Refill;
                Flow::Call(Frame::Trim(Trim::of(SeatSet::all(players))))
            }
            Step::Refill => {
                // GP-END-04: everybody up to five cards.
                for seat in from_defender(t, players) {
                    hand::refill(t, seat, cx);
                }
                // GP-END-05, GP-R-23: the next level.
                for seat in from_defender(t, players) {
                    let player = t.player_mut(seat);
                    player.level = (player.level + 1).min(LEVELS as u8);
                    player.hero_place = HeroPlace::InHand;
                    let level = player.level;
                    cx.log.emit(|| Event::LevelReached { seat, level });
                }
                // GP-END-06: rest.
                for seat in from_defender(t, players) {
                    hand::heal(t, seat, cx.game.rest_healing, cx);
                }
                // GP-END-07.
                round::pass_marker(t, cx);
                Flow::Return
            }
        }
    }
}
