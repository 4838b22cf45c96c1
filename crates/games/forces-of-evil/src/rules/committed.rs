//! A committed action of a card: pay, resolve, and what becomes of the card (FE-ACT-02).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::measure::{gain, pay};
use super::{Cx, Flow, Frame, Pick, Placing, assemble, clockwise, menu};
use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::content::CardAction;
use crate::effect::{After, Effect};
use crate::event::Event;
use crate::ids::Kind;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Committed {
    source: Source,
    index: u8,
    step: Step,
    /// Pillars already chosen.
    chosen: u8,
    /// Influence that it has to bring yet, because it was chosen in submission at a price (FE-R-11).
    due: u8,
    rival: Option<Seat>,
    pick: Pick,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Pay,
    Resolve,
    After,
}

impl Committed {
    pub(super) fn new(source: Source, index: u8) -> Self {
        Self { source, index, step: Step::Pay, chosen: 0, due: 0, rival: None, pick: Pick::default() }
    }

    /// The rival whose minions are chosen from.
    pub(crate) fn rival(&self) -> Option<Seat> {
        self.rival
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        // The card stays where it is until its action is resolved.
        let card = game.source_card(t, self.source).expect("the card lies there until it is used");
        let action = &game.tables.face(card).actions[usize::from(self.index)];
        match self.step {
            // FE-ACT-03, FE-ACT-04, FE-R-12: to the rival in whose dungeon it is printed, whole even if it is not covered.
            Step::Pay => {
                let price = action.price;
                if price > 0 && t.player(seat).influence < 0 {
                    self.due = price + 1;
                }
                pay(t, seat, price, cx);
                if let Some(owner) = self.source.owner().filter(|owner| *owner != seat) {
                    gain(t, owner, price, cx);
                }
                self.step = Step::Resolve;
                Flow::Next
            }
            Step::Resolve => self.resolve(t, action, answer, cx),
            Step::After => {
                self.leave(t, action, cx);
                Flow::Return
            }
        }
    }

    fn resolve(
        &mut self,
        t: &mut Tabletop,
        action: &CardAction,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match &action.effect {
            Effect::Gain { units, treasure } => {
                self.step = Step::After;
                return Flow::Call(Frame::Placing(Placing::gained(t, seat, units, *treasure, cx)));
            }
            Effect::Pillage(base, most) => {
                let tops = t.pillars.iter().filter_map(|pillar| pillar.last());
                let peasants = tops.filter(|card| game.tables.light(**card).peasants).count() as u8;
                self.step = Step::After;
                let treasure = (base + peasants).min(*most);
                return Flow::Call(Frame::Placing(Placing::gained(t, seat, &[], treasure, cx)));
            }
            Effect::Score(what, values) => game.score(t, *what, *values, cx),
            Effect::Influence(n) => gain(t, seat, *n, cx),
            Effect::Downfall => t.downfall = true,
            effect @ Effect::Sacrifice(..) => {
                let Some((kind, room)) = answer.and_then(|action| self.pick.taken(action)) else {
                    if !t.has_minions(seat) {
                        self.step = Step::After;
                        return Flow::Next;
                    }
                    if let Some(offer) = cx.offer.to(seat, "FE-D-06") {
                        let enough = |kind| game.reward(effect, kind) >= self.due;
                        self.pick.offer(
                            t,
                            seat,
                            offer,
                            |kind, _| {
                                if enough(kind) { Ok(()) } else { Err("FE-R-11") }
                            },
                        );
                    }
                    return Flow::ask(seat);
                };
                return_minion(t, seat, kind, room, cx);
                gain(t, seat, game.reward(effect, kind), cx);
            }
            Effect::Sell(n) => {
                let Some(Action::TakeTreasure(room)) = answer else {
                    if t.treasure_of(seat) == 0 {
                        self.step = Step::After;
                        return Flow::Next;
                    }
                    offer_treasure(t, seat, "FE-D-06", cx);
                    return Flow::ask(seat);
                };
                t.room_mut(seat, usize::from(room)).treasure -= 1;
                t.treasure += 1;
                let room = t.room_at(seat, room);
                cx.log.emit(|| Event::TreasureReturned { seat, room });
                gain(t, seat, *n, cx);
            }
            Effect::DiscardLight(most, reward) => return self.discard_light(t, (*most, *reward), answer, cx),
            Effect::TakeFromTown(classes) => {
                let Some(Action::Class(class)) = answer else {
                    if classes.iter().all(|class| t.town[class.index()] == 0) {
                        self.step = Step::After;
                        return Flow::Next;
                    }
                    if let Some(offer) = cx.offer.to(seat, "FE-D-06") {
                        for class in classes.iter().filter(|class| t.town[class.index()] > 0) {
                            offer.allow(Action::Class(*class));
                        }
                    }
                    return Flow::ask(seat);
                };
                t.town[class.index()] -= 1;
                self.step = Step::After;
                cx.log.emit(|| Event::HeroTaken { seat, class });
                return Flow::Call(Frame::Placing(Placing::one(seat, class)));
            }
            Effect::TakeFromRival(tier) => return self.take_from_rival(t, *tier, answer, cx),
        }
        self.step = Step::After;
        Flow::Next
    }

    /// Tops of different Pillars; a reward for each that was a clarion card.
    fn discard_light(
        &mut self,
        t: &mut Tabletop,
        (most, reward): (u8, u8),
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match answer {
            Some(Action::Pillar(pillar)) => {
                self.chosen |= 1 << pillar;
                let reward = if game.calls(t, usize::from(pillar)) { reward } else { 0 };
                assemble::discard_top(t, usize::from(pillar), cx);
                gain(t, seat, reward, cx);
                self.due = self.due.saturating_sub(reward);
            }
            Some(_) => self.step = Step::After,
            None => {
                let open = |pillar: usize| self.chosen >> pillar & 1 == 0 && !t.pillars[pillar].is_empty();
                let picks = most - self.chosen.count_ones() as u8;
                if picks == 0 || !(0..t.pillars.len()).any(open) {
                    self.step = Step::After;
                    return Flow::Next;
                }
                // FE-R-11: where the gain is due, what is left to discard after this one must still bring it.
                let enough = |pillar: usize| {
                    game.calls(t, pillar) || u16::from(picks - 1) * u16::from(reward) >= u16::from(self.due)
                };
                let verdict = |holds: bool| if holds { Ok(()) } else { Err("FE-R-11") };
                if let Some(offer) = cx.offer.to(seat, "FE-D-06") {
                    for pillar in (0..t.pillars.len()).filter(|pillar| open(*pillar)) {
                        offer.judge(Action::Pillar(pillar as u8), verdict(enough(pillar)));
                    }
                    offer.judge(Action::Done, verdict(self.due == 0));
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }

    fn take_from_rival(
        &mut self,
        t: &mut Tabletop,
        tier: u8,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match (answer, self.rival) {
            (Some(Action::Rival(rival)), _) => self.rival = Some(rival),
            (Some(action), Some(rival)) => {
                let Some((kind, room)) = self.pick.taken(action) else { return Flow::Next };
                t.room_mut(rival, usize::from(room)).units[kind.index()] -= 1;
                let room = t.room_at(rival, room);
                cx.log.emit(|| Event::MinionLured { seat, rival, kind, room });
                self.step = Step::After;
                return Flow::Call(Frame::Placing(Placing::one(seat, kind)));
            }
            (_, None) => {
                let any = |rival: &Seat| menu::lurable(t, game, *rival, tier);
                if !clockwise(seat, game.players).skip(1).any(|rival| any(&rival)) {
                    self.step = Step::After;
                    return Flow::Next;
                }
                if let Some(offer) = cx.offer.to(seat, "FE-D-06") {
                    for rival in clockwise(seat, game.players).skip(1).filter(any) {
                        offer.allow(Action::Rival(rival));
                    }
                }
                return Flow::ask(seat);
            }
            (_, Some(rival)) => {
                if let Some(offer) = cx.offer.to(seat, "FE-D-06") {
                    self.pick.offer(t, rival, offer, |kind, room| {
                        menu::may_lure(t, game, rival, tier, kind, room)
                    });
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }

    /// The card stays, is discarded, or leaves the game (FE-SCO-04, FE-R-15).
    fn leave(&self, t: &mut Tabletop, action: &CardAction, cx: &mut Cx<'_>) {
        let after = if action.after == After::Remove && cx.game.scoring_cards_return {
            After::Discard
        } else {
            action.after
        };
        match (after, self.source) {
            // What is printed in a room stays there.
            (After::Stay, _) | (_, Source::Force | Source::Room(..) | Source::Explored(_)) => (),
            (_, Source::Pillar(pillar)) => {
                assemble::discard_top(t, usize::from(pillar), cx);
            }
            (After::Discard | After::Remove, Source::Pit(pit)) => {
                let card = t.pits[usize::from(pit)].pop().expect("the card lies there until it is used");
                t.see_tops();
                if after == After::Remove {
                    t.removed.push(card);
                } else {
                    t.dark_discard.push(card);
                }
                cx.log.emit(|| Event::DarkLeft { card, pit, removed: after == After::Remove });
            }
        }
    }
}

impl ForcesOfEvil {
    /// What a sacrificed minion brings.
    pub(super) fn reward(&self, effect: &Effect, kind: Kind) -> u8 {
        let Effect::Sacrifice(low, high) = effect else { return 0 };
        if self.tables.unit(kind).tier == 1 { *low } else { *high }
    }

    /// Whether the card on top of a Pillar has a clarion call.
    pub(super) fn calls(&self, t: &Tabletop, pillar: usize) -> bool {
        t.pillars[pillar].last().is_some_and(|card| self.tables.light(*card).clarion != [0; 4])
    }
}

pub(super) fn offer_treasure(t: &Tabletop, seat: Seat, point: &'static str, cx: &mut Cx<'_>) {
    if let Some(offer) = cx.offer.to(seat, point) {
        for (position, _) in t.dungeon(seat).enumerate().filter(|(_, room)| room.treasure > 0) {
            offer.allow(Action::TakeTreasure(position as u8));
        }
    }
}

/// A minion in a room goes to the supply; an adventurer to the box (FE-R-51).
pub(super) fn return_minion(t: &mut Tabletop, seat: Seat, kind: Kind, room: u8, cx: &mut Cx<'_>) {
    t.room_mut(seat, usize::from(room)).units[kind.index()] -= 1;
    t.supply[kind.index()] += 1;
    cx.log.emit(|| Event::MinionReturned { seat, kind, room: t.room_at(seat, room) });
}
