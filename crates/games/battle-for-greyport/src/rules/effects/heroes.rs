//! Effects of a card on its hero, and of heroes on monsters: Taunt, Snipe, gifts, heroes that return or are retired.

use super::Effects;
use crate::action::Action;
use crate::content::CardKind;
use crate::effect::{Gift, Keyword};
use crate::event::Event;
use crate::ids::CardId;
use crate::rules::strike::{self, Hit, Kind};
use crate::rules::{Cx, Flow, Triggers, hand, taunt};
use crate::state::{HeroPlace, Tabletop};

impl Effects {
    /// GP-TAUNT-02: optional, and only now.
    pub(super) fn taunt(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        if !taunt::can_taunt(t, game, self.by) {
            return self.next();
        }
        let from = t.triggers.len();
        match answer {
            None => {
                if let Some(offer) = cx.offer.to(self.by, "GP-D-09") {
                    offer.allow(Action::Pass);
                    for monster in t.monsters.iter() {
                        offer.judge(Action::Target(monster.id), taunt::may_taunt(t, game, self.by, monster));
                    }
                }
                return Flow::ask(self.by);
            }
            Some(Action::Target(id)) => taunt::taunt(t, self.by, id, cx),
            Some(_) => (),
        }
        self.next();
        Triggers::from(from, t)
    }

    /// GP-FIGHT-12: any monster anywhere; an immune one is allowed (GP-R-17). The type is the hero's, or the wielder's.
    pub(super) fn snipe(
        &mut self,
        amount: u8,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        if self.made > 0 || t.monsters.is_empty() {
            strike::end_if_no_monster_is_left(t);
            return self.next();
        }
        let Some(Action::Target(id)) = answer else {
            if let Some(offer) = cx.offer.to(self.by, "GP-D-09") {
                for monster in t.monsters.iter() {
                    offer.allow(Action::Target(monster.id));
                }
            }
            return Flow::ask(self.by);
        };
        let played = t.player(self.by).played[self.hero as usize];
        let game = cx.game;
        let pierce = std::iter::once(&played.card)
            .chain(played.items.iter())
            .flat_map(|card| game.tables.card(*card).keywords.iter())
            .map(|keyword| if let Keyword::Pierce(n) = keyword { *n } else { 0 })
            .sum();
        let hit = Hit { kind: Kind::Snipe, amount, side: Some(game.tables.card(played.card).side), pierce };
        let from = t.triggers.len();
        strike::hit(t, id, hit, cx);
        strike::settle(t, Some(self.by), cx);
        self.made = 1;
        Triggers::from(from, t)
    }

    /// GP-R-20: the choice holds for this round.
    pub(super) fn choose_one(
        &mut self,
        gifts: [Gift; 2],
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let Some(Action::Gain(gift)) = answer else {
            if let Some(offer) = cx.offer.to(self.by, "GP-D-09") {
                for gift in gifts {
                    offer.allow(Action::Gain(gift));
                }
            }
            return Flow::ask(self.by);
        };
        t.player_mut(self.by).played[self.hero as usize].gift = Some(gift);
        self.next()
    }

    /// GP-CARD-14: any hero of the own discard pile; player heroes are never there.
    pub(super) fn recover(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (self.by, cx.game);
        let is_hero = |card: &CardId| game.tables.card(*card).kind == CardKind::Hero;
        if !t.player(seat).discard.iter().any(is_hero) {
            return self.next();
        }
        let Some(Action::Card(card)) = answer else {
            if let Some(offer) = cx.offer.to(seat, "GP-D-09") {
                for card in hand::kinds(&t.player(seat).discard).iter().filter(|card| is_hero(card)) {
                    offer.allow(Action::Card(*card));
                }
            }
            return Flow::ask(seat);
        };
        let player = t.player_mut(seat);
        hand::take_from_discard(player, card);
        hand::into_hand_openly(player, card);
        cx.log.emit(|| Event::CardReturned { seat, card });
        self.next()
    }

    /// GP-CARD-17, GP-R-45: a hero of one's own still in play that does not wield this item.
    pub(super) fn return_hero(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (self.by, cx.game);
        let played = t.player(seat).played;
        let fits = |hero: usize| hero != self.hero as usize && !played[hero].gone;
        if !(0..played.len()).any(fits) {
            return self.next();
        }
        match answer {
            None => {
                if let Some(offer) = cx.offer.to(seat, "GP-D-14") {
                    offer.allow(Action::Pass);
                    for hero in (0..played.len()).filter(|hero| fits(*hero)) {
                        offer.allow(Action::Hero(hero as u8));
                    }
                }
                return Flow::ask(seat);
            }
            Some(Action::Hero(hero)) => {
                let player = t.player_mut(seat);
                player.played[hero as usize].gone = true;
                let card = player.played[hero as usize].card;
                if game.is_player_hero(card) {
                    player.hero_place = HeroPlace::InHand;
                } else {
                    hand::into_hand_openly(player, card);
                }
                cx.log.emit(|| Event::CardReturned { seat, card });
            }
            Some(_) => (),
        }
        self.next()
    }

    /// GP-CARD-16: if its damage got through, the defender retires a hero still in play (GP-D-14).
    pub(super) fn retire_played(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = t.defender;
        let has_hit = self.monster().and_then(|id| t.monster(id)).is_some_and(|monster| monster.has_hit);
        let played = t.player(seat).played;
        if !has_hit || played.iter().all(|hero| hero.gone) {
            return self.next();
        }
        let Some(Action::Hero(hero)) = answer else {
            if let Some(offer) = cx.offer.to(seat, "GP-D-14") {
                for (hero, _) in played.iter().enumerate().filter(|(_, hero)| !hero.gone) {
                    offer.allow(Action::Hero(hero as u8));
                }
            }
            return Flow::ask(seat);
        };
        hand::retire_played(t, seat, hero, self.cause(), cx);
        self.next()
    }
}
