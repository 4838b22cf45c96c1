//! Attach a Card (FE-ATC-01 to FE-ATC-03, FE-R-43).

use serde::{Deserialize, Serialize};

use super::measure::pay;
use super::{Cx, Flow, assemble, expand};
use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::event::Event;
use crate::ids::Card;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct AttachCard {
    step: Step,
    card: Option<Source>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Pay,
    Card,
    Host,
    Maintain,
    Done,
}

/// The attachable cards in play: where they lie, and their number among the attachable ones.
pub(super) fn cards<'a>(
    t: &'a Tabletop,
    game: &'a ForcesOfEvil,
) -> impl Iterator<Item = (Source, usize)> + 'a {
    let number = |wanted: Card| {
        let attachable = match wanted {
            Card::Room(card) => game.tables.room(card).attachable,
            Card::Dark(card) => game.tables.dark(card).attachable,
            Card::Light(card) => game.tables.light(card).attachable,
            Card::Force(_) => false,
        };
        game.tables.attachables.iter().position(|card| attachable && *card == wanted)
    };
    let pits = t
        .pits
        .iter()
        .enumerate()
        .filter_map(move |(i, pit)| Some((Source::Pit(i as u8), number(Card::Dark(*pit.last()?))?)));
    let explored = t
        .explored
        .iter()
        .enumerate()
        .filter_map(move |(i, room)| Some((Source::Explored(i as u8), number(Card::Room((*room)?))?)));
    let pillars = t.pillars.iter().enumerate().filter_map(move |(i, pillar)| {
        Some((Source::Pillar(i as u8), number(Card::Light(*pillar.last()?))?))
    });
    pits.chain(pillars).chain(explored)
}

impl AttachCard {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match self.step {
            Step::Pay => {
                pay(t, seat, 1, cx);
                self.step = Step::Card;
            }
            Step::Card => {
                let Some(Action::AttachCard(source)) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-11") {
                        cards(t, game).for_each(|(source, _)| offer.allow(Action::AttachCard(source)));
                    }
                    return Flow::ask(seat);
                };
                self.card = Some(source);
                self.step = Step::Host;
            }
            Step::Host => {
                let source = self.card.expect("a card was chosen");
                let (_, number) =
                    cards(t, game).find(|(other, _)| *other == source).expect("the card still lies there");
                let Some(Action::Host(room)) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-11") {
                        (0..t.room_count(seat) as u8).for_each(|room| offer.allow(Action::Host(room)));
                    }
                    return Flow::ask(seat);
                };
                t.attach(seat, usize::from(room), number);
                let (card, host) = (game.tables.attachables[number], t.room_at(seat, room));
                cx.log.emit(|| Event::CardAttached { seat, card, room: host });
                match source {
                    Source::Pit(pit) => {
                        t.pits[usize::from(pit)].pop();
                        t.see_tops();
                    }
                    Source::Pillar(pillar) => drop(assemble::take_top(t, usize::from(pillar), cx)),
                    Source::Explored(slot) => {
                        if let Some(card) = expand::take_explored(t, usize::from(slot), cx) {
                            expand::starting_placement(t, seat, card, usize::from(room), cx);
                        }
                    }
                    Source::Force | Source::Room(..) => unreachable!("these are never attachable"),
                }
                self.step = Step::Maintain;
            }
            Step::Maintain => {
                if answer.is_some() {
                    self.step = Step::Done;
                }
                return expand::maintain(t, answer, cx);
            }
            Step::Done => return Flow::Return,
        }
        Flow::Next
    }
}
