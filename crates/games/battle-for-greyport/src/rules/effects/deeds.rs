//! What an effect does to one player.

use malice_engine::Seat;

use super::Effects;
use crate::action::Action;
use crate::effect::{Coin, Deed, Filter};
use crate::event::Event;
use crate::rules::campaign::lose_if_dead;
use crate::rules::{Blows, Cx, Flow, Frame, hand};
use crate::state::{Blow, Tabletop};

impl Effects {
    pub(super) fn do_to(
        &mut self,
        seat: Seat,
        deed: Deed,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        match deed {
            Deed::Draw(count) => hand::draw(t, seat, count, cx),
            Deed::MayDraw(count) => match answer {
                // Who cannot draw has nothing to decide.
                None if hand::can_draw(t, cx.game, seat) => {
                    if let Some(offer) = cx.offer.to(seat, "GP-D-20") {
                        offer.allow(Action::Draw);
                        offer.allow(Action::Pass);
                    }
                    return Flow::ask(seat);
                }
                Some(Action::Draw) => hand::draw(t, seat, count, cx),
                None | Some(_) => (),
            },
            Deed::Heal(amount) => hand::heal(t, seat, amount, cx),
            Deed::MayRetire => return self.may_retire(seat, t, answer, cx),
            Deed::Discard(count, filter) => return self.discard(seat, count, filter, t, answer, cx),
            Deed::GainCurse(count, place) => {
                for _ in 0..count {
                    hand::gain_curse(t, seat, place, self.cause(), cx);
                }
            }
            Deed::Damage(amount) => {
                let monster = self.monster().unwrap_or_default();
                t.blows.push(Blow { monster, victim: seat, amount, ..Blow::default() });
                self.turn += 1;
                return Flow::Call(Frame::Blows(Blows::default()));
            }
            Deed::LoseHp(amount) => {
                hand::hurt(t, seat, amount, None, cx);
                lose_if_dead(t, cx);
            }
            Deed::LoseCoin => {
                if let Some(coin) = Coin::ALL.into_iter().find(|coin| t.player(seat).coin(*coin)) {
                    t.player_mut(seat).coins[coin as usize] -= 1;
                    cx.log.emit(|| Event::CoinLost { seat, coin });
                }
            }
            Deed::GainCoin(coin) => {
                t.player_mut(seat).coins[coin as usize] += 1;
                cx.log.emit(|| Event::CoinGained { seat, coin });
            }
            Deed::RetireCurses => retire_curses(t, seat, cx),
        }
        self.turn += 1;
        Flow::Next
    }

    /// One card of hand or discard pile, or none (GP-D-20).
    fn may_retire(&mut self, seat: Seat, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match answer {
            Some(Action::Retire(card)) => {
                hand::take_from_hand(t.player_mut(seat), card);
                hand::retire(t, seat, card, None, cx);
            }
            Some(Action::Card(card)) => {
                hand::take_from_discard(t.player_mut(seat), card);
                hand::retire(t, seat, card, None, cx);
            }
            Some(_) => (),
            None => {
                let player = t.player(seat);
                if !(player.hand.is_empty() && player.discard.is_empty()) {
                    if let Some(offer) = cx.offer.to(seat, "GP-D-20") {
                        offer.allow(Action::Pass);
                        for card in hand::kinds(&player.hand).iter() {
                            offer.allow(Action::Retire(*card));
                        }
                        for card in hand::kinds(&player.discard).iter() {
                            offer.allow(Action::Card(*card));
                        }
                        if hand::is_secret(cx.game, player) {
                            offer.guard();
                        }
                    }
                    return Flow::ask(seat);
                }
            }
        }
        self.turn += 1;
        Flow::Next
    }

    /// Cards of the player's own choice, as many as there are (GP-D-04).
    fn discard(
        &mut self,
        seat: Seat,
        count: u8,
        filter: Filter,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let game = cx.game;
        if let Some(Action::Discard(card)) = answer {
            hand::discard(t, seat, card, Some(self.cause()), cx);
            self.made += 1;
        }
        let player = t.player(seat);
        let fitting = || hand::held(t, game, seat, filter);
        let none_fits = fitting().next().is_none();
        // GP-CARD-01: nothing happens without a fitting card; others cannot know that of cards that they do not.
        let secret = hand::is_secret(game, player);
        if self.made < count && (secret || !none_fits) && answer != Some(Action::Pass) {
            if let Some(offer) = cx.offer.to(seat, "GP-D-04") {
                for card in fitting() {
                    offer.allow(Action::Discard(card));
                }
                if none_fits {
                    offer.allow(Action::Pass);
                }
                if secret {
                    offer.guard();
                }
            }
            return Flow::ask(seat);
        }
        self.made = 0;
        self.turn += 1;
        Flow::Next
    }
}

/// Those of hand and discard pile.
fn retire_curses(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    let curse = cx.game.tables.curse;
    loop {
        let player = t.player_mut(seat);
        if player.hand.contains(&curse) {
            hand::take_from_hand(player, curse);
        } else if player.discard.contains(&curse) {
            hand::take_from_discard(player, curse);
        } else {
            return;
        }
        hand::retire(t, seat, curse, None, cx);
    }
}
