//! The cards of a position: every seat's own, the two reinforcement decks, and the Curses.

use malice_engine::Seat;

use super::{Builder, number};
use crate::Greyport;
use crate::content::{CURSES, CardKind, LEVELS};
use crate::effect::{Coin, Pile};
use crate::game::Characters;
use crate::ids::CardId;
use crate::rules::{Cx, setup};
use crate::state::{HeroPlace, MAX_PLAYERS, PlayedHero, ROW, Tabletop};

/// The cards that have no place yet, and the lines that only a full deal can satisfy.
pub(super) struct Cards {
    /// Of the starting decks.
    starting: [Vec<CardId>; MAX_PLAYERS],
    reinforcements: Vec<CardId>,
    decks: [Top; MAX_PLAYERS],
    row_decks: [Top; 2],
    hand_given: [bool; MAX_PLAYERS],
    coins_given: [bool; MAX_PLAYERS],
    row_given: [bool; 2],
}

/// The next cards of a deck, and whether there are no others.
#[derive(Default)]
pub(super) struct Top<C = CardId> {
    pub(super) cards: Vec<C>,
    pub(super) only: bool,
}

impl Cards {
    pub(super) fn new(game: &Greyport, t: &mut Tabletop) -> Self {
        t.curses = CURSES as u8;
        let mut cards = Self {
            starting: Default::default(),
            reinforcements: game
                .tables
                .reinforcements(Pile::Heroes)
                .chain(game.tables.reinforcements(Pile::Items))
                .collect(),
            decks: Default::default(),
            row_decks: Default::default(),
            hand_given: Default::default(),
            coins_given: Default::default(),
            row_given: Default::default(),
        };
        for index in 0..game.players {
            let character =
                if let Characters::Fixed(listed) = game.characters { listed[index] } else { index as u8 };
            cards.take_character(game, t, Seat::new(index), character);
            let player = t.player_mut(Seat::new(index));
            player.level = 1;
            player.hero_place = HeroPlace::InHand;
            player.hp = game.max_hp;
        }
        cards
    }

    fn take_character(&mut self, game: &Greyport, t: &mut Tabletop, seat: Seat, character: u8) {
        t.player_mut(seat).character = Some(character);
        let deck = &game.tables.characters[character as usize].deck;
        self.starting[seat.index()] =
            deck.iter().flat_map(|(card, copies)| std::iter::repeat_n(*card, *copies as usize)).collect();
    }
}

impl Builder<'_> {
    pub(super) fn hero(&mut self, seat: &str, text: &str) -> Result<(), String> {
        let seat = self.seat(seat)?;
        for word in text.split_whitespace() {
            let character = self.game.tables.characters.iter().position(|row| row.id == word);
            match (character, word.parse::<u8>()) {
                (Some(character), _) => {
                    self.cards.take_character(self.game, &mut self.t, seat, character as u8);
                }
                (_, Ok(level)) if (1..=LEVELS as u8).contains(&level) => {
                    self.t.player_mut(seat).level = level;
                }
                _ if word == "aside" => self.t.player_mut(seat).hero_place = HeroPlace::SetAside,
                _ => return Err(format!("a hero has a character, a level or is aside; '{word}' is neither")),
            }
        }
        Ok(())
    }

    pub(super) fn hit_points(&mut self, seat: Seat, text: &str) -> Result<(), String> {
        self.t.player_mut(seat).hp = number(text)?.cast_signed();
        Ok(())
    }

    pub(super) fn coins(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        self.cards.coins_given[seat.index()] = true;
        for item in items {
            let coin = Coin::ALL.into_iter().find(|coin| coin.name() == *item);
            self.t.player_mut(seat).coins
                [coin.ok_or_else(|| format!("there is no {item} coin"))? as usize] += 1;
        }
        Ok(())
    }

    /// Takes a card for a seat: one of its starting cards, else a reinforcement or a Curse, which it has gained then.
    fn own(&mut self, seat: Seat, name: &str) -> Result<CardId, String> {
        let card = self.game.tables.card_named(name).ok_or_else(|| format!("there is no card {name}"))?;
        let starting = &mut self.cards.starting[seat.index()];
        if let Some(at) = starting.iter().position(|own| *own == card) {
            return Ok(starting.remove(at));
        }
        self.t.player_mut(seat).gained += 1;
        if card == self.game.tables.curse && self.t.curses > 0 {
            self.t.curses -= 1;
            return Ok(card);
        }
        self.reinforcement(card, name)
    }

    fn reinforcement(&mut self, card: CardId, name: &str) -> Result<CardId, String> {
        let left = &mut self.cards.reinforcements;
        let at =
            left.iter().position(|other| *other == card).ok_or_else(|| format!("there is no {name} left"))?;
        Ok(left.remove(at))
    }

    pub(super) fn hand(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        self.cards.hand_given[seat.index()] = true;
        for item in items {
            let card = self.own(seat, item)?;
            self.t.player_mut(seat).hand.push(card);
        }
        self.t.player_mut(seat).hand.sort_unstable();
        Ok(())
    }

    pub(super) fn deck(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        self.cards.decks[seat.index()].only = items.is_empty() || items.contains(&"only");
        for item in items.iter().filter(|item| **item != "only") {
            let card = self.own(seat, item)?;
            self.cards.decks[seat.index()].cards.push(card);
        }
        Ok(())
    }

    pub(super) fn discard(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        for item in items {
            let card = self.own(seat, item)?;
            self.t.player_mut(seat).discard.push(card);
        }
        Ok(())
    }

    /// `soldier + mace + spear fought used`.
    pub(super) fn played(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        for item in items {
            let mut hero = PlayedHero::default();
            for (index, part) in item.split('+').enumerate() {
                let mut words = part.split_whitespace();
                let name = words.next().unwrap_or_default();
                for word in words {
                    match word {
                        "fought" => hero.fought = true,
                        "used" => hero.used = true,
                        _ => return Err(format!("a played hero has fought or is used; '{word}' is neither")),
                    }
                }
                if index > 0 {
                    let card = self.own(seat, name)?;
                    hero.items.push(card);
                } else if let Some(card) =
                    self.game.tables.card_named(name).filter(|card| self.game.tables.card(*card).level > 0)
                {
                    let player = self.t.player_mut(seat);
                    let own = player
                        .character
                        .map(|character| self.game.tables.player_hero(character, player.level));
                    if own != Some(card) {
                        return Err(format!("{name} is not this seat's player hero"));
                    }
                    player.hero_place = HeroPlace::InPlay;
                    hero.card = card;
                } else {
                    hero.card = self.own(seat, name)?;
                }
            }
            let player = self.t.player_mut(seat);
            player.played.push(hero);
            player.heroes_played += 1;
            player.plus_heroes = player.heroes_played - 1;
        }
        Ok(())
    }

    pub(super) fn row(&mut self, name: &str, items: &[&str]) -> Result<(), String> {
        let pile = pile(name)?;
        self.cards.row_given[pile as usize] = true;
        if items.len() > ROW {
            return Err(format!("a row holds {ROW} cards"));
        }
        for item in items {
            let card = self.of_pile(pile, item)?;
            self.t.reinforcements_mut(pile).row.push(card);
        }
        Ok(())
    }

    pub(super) fn row_deck(&mut self, name: &str, items: &[&str]) -> Result<(), String> {
        let pile = pile(name)?;
        self.cards.row_decks[pile as usize].only = items.is_empty() || items.contains(&"only");
        for item in items.iter().filter(|item| **item != "only") {
            let card = self.of_pile(pile, item)?;
            self.cards.row_decks[pile as usize].cards.push(card);
        }
        Ok(())
    }

    fn of_pile(&mut self, pile: Pile, name: &str) -> Result<CardId, String> {
        let card = self.game.tables.card_named(name).ok_or_else(|| format!("there is no card {name}"))?;
        if kind(pile) != self.game.tables.card(card).kind {
            return Err(format!("{name} is of the other deck"));
        }
        self.reinforcement(card, name)
    }

    pub(super) fn shown(&mut self, items: &[&str]) -> Result<(), String> {
        for item in items {
            self.t.reinforcements_mut(pile(item)?).shown = true;
        }
        Ok(())
    }

    /// Those that are neither left nor with a player have left the game.
    pub(super) fn curses(&mut self, left: u8) -> Result<(), String> {
        let gone = self.t.curses.checked_sub(left).ok_or("so many Curses are not left")?;
        self.t.curses = left;
        self.t.retired.extend(std::iter::repeat_n(self.game.tables.curse, gone as usize));
        Ok(())
    }

    /// Hands, decks and rows that were left out, and what lies below the cards that were named.
    pub(super) fn deal_cards(&mut self, cx: &mut Cx<'_>) -> Result<(), String> {
        let players = &self.t.players[..self.game.players];
        if (1..players.len())
            .any(|i| players[..i].iter().any(|other| other.character == players[i].character))
        {
            return Err("a character plays twice".into());
        }
        for index in 0..self.game.players {
            let seat = Seat::new(index);
            let mut below = std::mem::take(&mut self.cards.starting[index]);
            cx.chance.shuffle(cx.stream, "deck", &mut below, |_| String::new());
            if !self.cards.hand_given[index] {
                let five = below.len().saturating_sub(5);
                let player = self.t.player_mut(seat);
                player.hand.extend(below.drain(five..));
                player.hand.sort_unstable();
            }
            let Top { cards, only } = std::mem::take(&mut self.cards.decks[index]);
            if only {
                self.t.player_mut(seat).lost += below.len() as u8;
                self.t.retired.extend(below.drain(..));
            }
            let coins = self.game.scenario().encounters[self.t.encounter as usize].coins;
            let player = self.t.player_mut(seat);
            player.deck = below.into_iter().chain(cards.into_iter().rev()).collect();
            if !self.cards.coins_given[index] && !matches!(self.step, super::Step::Setup) {
                player.coins = coins;
            }
        }
        for pile in [Pile::Heroes, Pile::Items] {
            let of_pile = |card: &CardId| self.game.tables.card(*card).kind == kind(pile);
            let mut below: Vec<CardId> = self.cards.reinforcements.iter().copied().filter(of_pile).collect();
            let Top { cards, only } = std::mem::take(&mut self.cards.row_decks[pile as usize]);
            if !self.cards.row_given[pile as usize] {
                self.t.reinforcements_mut(pile).deck = below.drain(..).collect();
                setup::fill_row(&mut self.t, pile, cx);
                below = self.t.reinforcements(pile).deck.to_vec();
            }
            if only {
                self.t.retired.extend(below.drain(..));
            }
            cx.chance.shuffle(cx.stream, "reinforcements", &mut below, |_| String::new());
            self.t.reinforcements_mut(pile).deck = below.into_iter().chain(cards.into_iter().rev()).collect();
        }
        Ok(())
    }
}

fn pile(name: &str) -> Result<Pile, String> {
    match name {
        "heroes" | "hero" => Ok(Pile::Heroes),
        "items" | "item" => Ok(Pile::Items),
        _ => Err(format!("the decks are heroes and items, not {name}")),
    }
}

const fn kind(pile: Pile) -> CardKind {
    match pile {
        Pile::Heroes => CardKind::Hero,
        Pile::Items => CardKind::Item,
    }
}
