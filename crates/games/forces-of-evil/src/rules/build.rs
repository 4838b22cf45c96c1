//! Build Influence: gain, draw a Card of Light, perhaps again.

use malice_engine::FixedVec;
use serde::{Deserialize, Serialize};

use super::measure::gain;
use super::{Battle, Cx, Flow, Frame, Happens, assemble, setup};
use crate::action::Action;
use crate::event::Event;
use crate::ids::Light;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Build {
    step: Step,
    /// A card that ends the action was drawn (FE-BLD-04).
    ends: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Draw,
    Place,
    Again,
}

impl Build {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match self.step {
            // FE-BLD-02
            Step::Draw => {
                if t.light_deck.is_empty() {
                    reshuffle(t, cx);
                }
                gain(t, seat, 1, cx);
                cx.log.reveal();
                let card = t.light_deck.pop().expect("building needs a card");
                cx.log.emit(|| Event::LightDrawn { seat, card });
                t.resolving = Some(card);
                let row = game.tables.light(card);
                // FE-R-38
                t.last_light = t.light_deck.is_empty() && !game.no_armageddon;
                self.ends = row.attack.is_some() || row.event.is_some() || t.light_deck.is_empty();
                self.step = Step::Place;
                // FE-BLD-06
                if row.attack.is_some() {
                    return Flow::Call(Frame::Battle(Battle::new(seat, card)));
                }
                if let Some(happening) = row.event {
                    return Flow::Call(Frame::Happens(Happens::new(seat, happening)));
                }
            }
            Step::Place => {
                // An attack card is discarded with its battle.
                if let Some(card) = t.resolving {
                    let row = game.tables.light(card);
                    if row.event.is_some() && !row.into_play {
                        t.light_discard.push(card);
                    } else {
                        // FE-BLD-03: the lowest empty Pillar, else on top of any (FE-D-13).
                        let empty = t.pillars.iter().position(|pillar| pillar.is_empty());
                        let pillar = match (empty, answer) {
                            (Some(pillar), _) => pillar,
                            (None, Some(Action::Pillar(pillar))) => usize::from(pillar),
                            (None, _) => {
                                if let Some(offer) = cx.offer.to(seat, "FE-D-13") {
                                    (0..t.pillars.len() as u8)
                                        .for_each(|pillar| offer.allow(Action::Pillar(pillar)));
                                }
                                return Flow::ask(seat);
                            }
                        };
                        // FE-BLD-05
                        assemble::lay(t, card, pillar, cx);
                    }
                    t.resolving = None;
                }
                self.step = Step::Again;
            }
            // FE-BLD-04
            Step::Again => {
                if self.ends || t.player(seat).influence >= game.max_influence(t, seat) {
                    if t.light_deck.is_empty() && game.no_armageddon {
                        reshuffle(t, cx);
                    }
                    return Flow::Return;
                }
                match answer {
                    None => {
                        if let Some(offer) = cx.offer.to(seat, "FE-D-14") {
                            offer.allow(Action::Draw);
                            offer.allow(Action::Stop);
                        }
                        return Flow::ask(seat);
                    }
                    Some(Action::Draw) => self.step = Step::Draw,
                    Some(_) => return Flow::Return,
                }
            }
        }
        Flow::Next
    }
}

/// FE-VAR-07, FE-R-48: only the discards; what lies on Pillars stays.
fn reshuffle(t: &mut Tabletop, cx: &mut Cx<'_>) {
    if t.light_discard.is_empty() {
        return;
    }
    let mut cards: FixedVec<Light, 36> = std::mem::take(&mut t.light_discard);
    cards.sort_unstable();
    cx.chance.shuffle(setup::decks(), "light", &mut cards, |card| cx.game.tables.light(card).name.clone());
    cards.reverse();
    t.light_deck = cards;
    cx.log.emit(|| Event::LightReshuffled);
}
