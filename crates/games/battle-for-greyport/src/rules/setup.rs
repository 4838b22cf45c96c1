//! Setting up the game (GP-SETUP): what can be laid out before the characters are known, and what cannot.

use malice_engine::{Seat, Stacks};

use super::{Campaign, Cx, Frame, hand, recruit};
use crate::effect::{Coin, Pile};
use crate::event::Event;
use crate::game::Characters;
use crate::ids::CardId;
use crate::state::{HeroPlace, ROW, State, Tabletop};

/// A new game, before the first question.
pub(crate) fn set_up(cx: &mut Cx<'_>) -> State {
    let game = cx.game;
    let mut t = game.empty;
    match game.characters {
        Characters::Free => (),
        Characters::Fixed(chosen) => {
            for (index, character) in chosen.into_iter().enumerate().take(game.players) {
                take_character(&mut t, Seat::new(index), character, cx);
            }
        }
        Characters::Random => {
            let mut all = [0, 1, 2, 3, 4];
            let label = |c: u8| game.tables.characters[c as usize].id.clone();
            cx.chance.shuffle(cx.stream, "characters", &mut all, label);
            for (index, character) in all.into_iter().enumerate().take(game.players) {
                take_character(&mut t, Seat::new(index), character, cx);
            }
        }
    }
    State { tabletop: t, procedures: Stacks::new(Frame::Campaign(Campaign::default())) }
}

/// GP-SETUP-02: a character brings its nine cards and its player heroes.
pub(super) fn take_character(t: &mut Tabletop, seat: Seat, character: u8, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    player.character = Some(character);
    player.level = 1;
    for (card, copies) in &cx.game.tables.characters[character as usize].deck {
        player.deck.extend(std::iter::repeat_n(*card, *copies as usize));
    }
    cx.log.emit(|| Event::CharacterTaken { seat, character });
}

/// All that follows once every seat has its character.
pub(super) fn lay_out(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    for index in 0..game.players {
        let seat = Seat::new(index);
        // GP-SETUP-03, GP-SETUP-04: five cards and the level 1 player hero; hit points.
        hand::shuffle(&mut t.player_mut(seat).deck, "deck", cx);
        hand::draw(t, seat, 5, cx);
        let player = t.player_mut(seat);
        player.hero_place = HeroPlace::InHand;
        player.hp = game.max_hp;
    }
    for pile in [Pile::Heroes, Pile::Items] {
        deal_row(t, pile, cx);
    }
}

/// GP-SETUP-08: the starting player takes the marker, Taunt side up.
pub(super) fn name_starting_player(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    t.defender = seat;
    t.taunt_ready = true;
    cx.log.emit(|| Event::StartingPlayerNamed { seat });
}

/// GP-SETUP-05: a row of four; gold cards met on the way are shuffled back afterwards.
fn deal_row(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) {
    let game = cx.game;
    let what = if pile == Pile::Heroes { "heroes" } else { "items" };
    t.reinforcements_mut(pile).deck.extend(game.tables.reinforcements(pile));
    hand::shuffle(&mut t.reinforcements_mut(pile).deck, what, cx);
    fill_row(t, pile, cx);
}

pub(crate) fn fill_row(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) {
    let game = cx.game;
    let what = if pile == Pile::Heroes { "heroes" } else { "items" };
    let mut gold: malice_engine::FixedVec<CardId, 64> = malice_engine::FixedVec::new();
    while t.reinforcements(pile).row.len() < ROW {
        let Some(card) = recruit::reveal(t, pile, cx) else { break };
        if game.tables.card(card).cost == Some(Coin::Gold) {
            gold.push(card);
        } else {
            t.reinforcements_mut(pile).row.push(card);
            cx.log.emit(|| Event::CardOffered { card });
        }
    }
    if !gold.is_empty() {
        let deck = &mut t.reinforcements_mut(pile).deck;
        deck.extend(gold.iter().copied());
        hand::shuffle(deck, what, cx);
    }
}
