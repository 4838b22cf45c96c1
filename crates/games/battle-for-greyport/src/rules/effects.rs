//! The effects of cards, monsters, encounters and locations, one after the other in printed order (GP-PLAY-06, GP-D-09).
//!
//! `deeds.rs` holds what is done to players, `heroes.rs` what cards and heroes do, `monsters.rs` what happens to monsters and
//! the location. A reward that is a card is a procedure of its own (`../free_recruit.rs`).

mod deeds;
mod heroes;
mod monsters;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Destruction, Flow, Frame, FreeRecruit, Pending, Triggers, from_defender, recruit};
use crate::Greyport;
use crate::action::Action;
use crate::effect::{Aura, Effect, Occasion, Who};
use crate::event::Event;
use crate::ids::{CardId, Cause, MonsterId};
use crate::state::{Source, Tabletop, Trigger};
use crate::view::Aim;

/// Whose effects these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) enum List {
    #[default]
    Setup,
    Penalty,
    Reward,
    Card(CardId, Occasion),
    Anytime(CardId),
    Monster(MonsterId, Occasion),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Effects {
    list: List,
    /// Who decides: the card's player, or the chair.
    by: Seat,
    /// The hero that was played, or that wields the item.
    hero: u8,
    /// Victim, taunter, attacker or slayer.
    subject: Option<Seat>,
    at: u8,
    /// How many of the players concerned are done with this effect.
    turn: u8,
    picked: Option<Seat>,
    /// How many single choices of this effect are made.
    made: u8,
}

impl Effects {
    pub(super) fn of(list: List, by: Seat) -> Self {
        Self { list, by, ..Self::default() }
    }

    pub(super) fn on_hero(self, hero: u8) -> Self {
        Self { hero, ..self }
    }

    pub(super) fn pending(&self, t: &Tabletop, game: &Greyport) -> Pending {
        let effect = self.effects(t, game).get(self.at as usize).copied();
        let aim = match effect {
            Some(Effect::Taunt) => Some(Aim::Taunt),
            Some(Effect::Snipe(_)) => Some(Aim::Snipe),
            _ => None,
        };
        let (seat, hero, cause) = (self.picked, Some(self.hero), Some(self.cause()));
        Pending { seat, hero, aim, cause, effect, ..Pending::default() }
    }

    fn cause(&self) -> Cause {
        match self.list {
            List::Setup => Cause::Encounter,
            List::Penalty | List::Reward => Cause::Location,
            List::Card(card, _) | List::Anytime(card) => Cause::Card(card),
            List::Monster(id, _) => Cause::Monster(id),
        }
    }

    pub(super) fn triggered(trigger: Trigger, t: &Tabletop) -> Self {
        let Trigger { source, occasion, subject } = trigger;
        match source {
            Source::Monster(id) => Self { subject, ..Self::of(List::Monster(id, occasion), t.defender) },
            Source::Card(seat, card, hero) => Self::of(List::Card(card, occasion), seat).on_hero(hero),
        }
    }

    /// Lets them happen, if there are any, before the procedure that calls goes on.
    pub(super) fn begin(self, t: &Tabletop, game: &Greyport) -> Flow {
        if self.effects(t, game).is_empty() { Flow::Next } else { Flow::Call(Frame::Effects(self)) }
    }

    fn effects<'a>(&self, t: &Tabletop, game: &'a Greyport) -> &'a [Effect] {
        let encounter = &game.scenario().encounters[t.encounter as usize];
        match self.list {
            List::Setup => &encounter.setup,
            List::Penalty => &encounter.penalty,
            List::Reward => &game.tables.locations[t.location.card as usize].reward,
            List::Card(card, occasion) => game.tables.card(card).effects(occasion),
            List::Anytime(card) => {
                game.tables.card(card).anytime.as_ref().map_or(&[], |anytime| &anytime.effect)
            }
            List::Monster(id, occasion) => game.tables.monster(id.kind).effects(occasion),
        }
    }

    fn monster(&self) -> Option<MonsterId> {
        if let List::Monster(id, _) = self.list { Some(id) } else { None }
    }

    fn next(&mut self) -> Flow {
        (self.turn, self.made, self.picked) = (0, 0, None);
        self.at += 1;
        Flow::Next
    }

    /// The next player concerned; `None` when all are done. A player to be named is asked for first.
    fn concerned(
        &mut self,
        who: Who,
        t: &Tabletop,
        answer: &mut Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Seat>, Flow> {
        let single = |seat: Option<Seat>| Ok(seat.filter(|_| self.turn == 0));
        match who {
            Who::Me => single(Some(self.by)),
            Who::Each => Ok(from_defender(t, cx.game.players).nth(self.turn as usize)),
            Who::Defender => single(Some(t.defender)),
            Who::Front => single(self.monster().and_then(|id| t.monster(id)).and_then(|m| m.group.seat())),
            Who::Victim | Who::Attacker | Who::Taunter | Who::Slayer => single(self.subject),
            Who::Pick => {
                if self.picked.is_none() {
                    let Some(Action::Choose(seat)) = answer.take() else {
                        if let Some(offer) = cx.offer.to(self.by, "GP-D-09") {
                            for index in 0..cx.game.players {
                                offer.allow(Action::Choose(Seat::new(index)));
                            }
                        }
                        return Err(Flow::ask(self.by));
                    };
                    self.picked = Some(seat);
                }
                Ok(self.picked.filter(|_| self.turn == 0))
            }
        }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        let Some(&effect) = self.effects(t, game).get(self.at as usize) else { return Flow::Return };
        let from = t.triggers.len();
        match effect {
            Effect::To(who, deed) => {
                return match self.concerned(who, t, &mut answer, cx) {
                    Err(question) => question,
                    Ok(None) => self.next(),
                    Ok(Some(seat)) => self.do_to(seat, deed, t, answer, cx),
                };
            }
            Effect::Taunt => return self.taunt(t, answer, cx),
            Effect::Snipe(amount) => return self.snipe(amount, t, answer, cx),
            Effect::RecoverHero => return self.recover(t, answer, cx),
            Effect::ChooseOne(gifts) => return self.choose_one(gifts, t, answer, cx),
            Effect::MayReturnHero => return self.return_hero(t, answer, cx),
            Effect::RetirePlayedHeroIfItHit => return self.retire_played(t, answer, cx),
            Effect::FreeRecruit(pile, count, side) => {
                self.next();
                return FreeRecruit::reveal(pile, count, side, t, cx);
            }
            // GP-R-11: a location that falls now falls by the same procedure.
            Effect::LocationLose(amount) => {
                if monsters::location_falls(t, amount, self.cause(), cx) {
                    self.next();
                    return Flow::Call(Frame::Destruction(Destruction::default()));
                }
            }
            Effect::PlusHero => t.player_mut(self.by).plus_heroes += 1,
            // GP-DMG-04: they lie with the defender, whoever brought them.
            Effect::Shield(count) => {
                let more = if let Some(Aura::ShieldBonus(n)) = game.aura(t) { n } else { 0 };
                t.shield_pool += count + more;
                cx.log.emit(|| Event::ShieldsGained { tokens: count + more });
            }
            Effect::DamageSelfOnEven(amount) => self.damage_self_on_even(amount, t, cx),
            Effect::AddToken(kind, place, counts) => self.add_tokens(kind, place, counts, t, cx),
            Effect::AddBoss(boss, place) => self.add_boss(boss, place, t, cx),
            Effect::RevealMonster(place, hp) => self.reveal(place, hp, t, cx),
            Effect::Mend(scope, amount) => self.mend(scope, amount, t, cx),
            Effect::Flip(boss) => monsters::flip(t, boss, cx),
            Effect::ShowTop(pile) => {
                t.reinforcements_mut(pile).shown = true;
                recruit::settle_top(t, pile, cx);
            }
        }
        let flow = self.next();
        // GP-ENC-08, GP-TAUNT-06: during setup Ambushes wait for each other, later they resolve when revealed.
        if self.list == List::Setup { flow } else { Triggers::from(from, t) }
    }
}
