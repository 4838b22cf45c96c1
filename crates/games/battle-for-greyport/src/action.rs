//! The choices of the game, and their names on the wire.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::Greyport;
use crate::effect::{Coin, Gift, Occasion};
use crate::ids::{CardId, MonsterId};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take a character (GP-D-01).
    Take(u8),
    /// Name a player (GP-D-02, GP-D-09, GP-D-19).
    Choose(Seat),
    /// Resolve this monster's pending effect next (GP-D-03, GP-D-13).
    Resolve(MonsterId, Occasion, Option<Seat>),
    /// Resolve the effect of a card in play next (GP-D-13).
    ResolveCard(CardId, Seat, u8),
    /// Discard a card of the hand (GP-D-04, GP-D-10, GP-D-16, GP-D-18).
    Discard(CardId),
    /// Point at a monster: Taunt, Snipe, fight, take (GP-D-05, GP-D-07, GP-D-09, GP-D-12).
    Target(MonsterId),
    /// Play a hero from hand (GP-D-06).
    PlayHero(CardId),
    /// Put an item on the hero of this number (GP-D-06).
    PlayItem(CardId, u8),
    /// Let the hero of this number fight (GP-D-06).
    Fight(u8),
    /// Use the round marker's Taunt (GP-D-06).
    UseMarker,
    /// Use the anytime ability of the hero of this number (GP-D-06).
    UseAnytime(u8),
    /// Agree that the round ends (GP-D-06).
    Ready,
    /// Think again (GP-D-06).
    Unready,
    /// Leave a fight or an ability before anything has happened (GP-D-07, GP-D-10).
    Cancel,
    /// Reroll the die of this number (GP-D-08).
    Reroll(u8),
    /// Get this for the round (GP-D-09).
    Gain(Gift),
    /// Decline, keep, be done: whatever is offered ends here.
    Pass,
    /// Spend a shield token on this monster's blow against this player (GP-D-11).
    Shield(MonsterId, Seat),
    /// Take the hero of this number back into hand, or retire it (GP-D-14).
    Hero(u8),
    /// Recruit a card of the row (GP-D-15, GP-D-17, GP-D-19).
    Recruit(CardId),
    /// Recruit the shown top card of a deck (GP-CARD-07).
    RecruitTop(CardId),
    /// Pay with this coin (GP-D-15, GP-D-17).
    Pay(Coin),
    /// Retire, recover or take a card that lies open: of the discard pile, or revealed (GP-D-09, GP-D-19, GP-D-20).
    Card(CardId),
    /// Retire a card of the hand (GP-D-09, GP-D-20).
    Retire(CardId),
    /// Draw (GP-D-20).
    Draw,
}

impl Greyport {
    /// The name of a choice, as records, scenarios and clients write it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let card = |card: CardId| &self.tables.card(card).id;
        let monster = |id: MonsterId| self.monster_name(id);
        match action {
            Action::Take(character) => format!("take {}", self.tables.characters[character as usize].id),
            Action::Choose(seat) => format!("choose {seat}"),
            Action::Resolve(id, occasion, subject) => {
                let subject = subject.map_or(String::new(), |seat| format!(" {seat}"));
                format!("resolve {} {}{subject}", monster(id), occasion.name())
            }
            Action::ResolveCard(id, seat, hero) => format!("resolve_card {} {seat} {}", card(id), hero + 1),
            Action::Discard(id) => format!("discard {}", card(id)),
            Action::Target(id) => format!("target {}", monster(id)),
            Action::PlayHero(id) => format!("play_hero {}", card(id)),
            Action::PlayItem(id, hero) => format!("play_item {} {}", card(id), hero + 1),
            Action::Fight(hero) => format!("fight {}", hero + 1),
            Action::UseMarker => "use_marker".into(),
            Action::UseAnytime(hero) => format!("use_anytime {}", hero + 1),
            Action::Ready => "ready".into(),
            Action::Unready => "unready".into(),
            Action::Cancel => "cancel".into(),
            Action::Reroll(die) => format!("reroll {}", die + 1),
            Action::Gain(gift) => format!("gain {}", gift.name()),
            Action::Pass => "pass".into(),
            Action::Shield(id, seat) => format!("shield {} {seat}", monster(id)),
            Action::Hero(hero) => format!("hero {}", hero + 1),
            Action::Recruit(id) => format!("recruit {}", card(id)),
            Action::RecruitTop(id) => format!("recruit_top {}", card(id)),
            Action::Pay(coin) => format!("pay {}", coin.name()),
            Action::Card(id) => format!("card {}", card(id)),
            Action::Retire(id) => format!("retire {}", card(id)),
            Action::Draw => "draw".into(),
        }
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let card = |id: &str| self.tables.card_named(id);
        let action = match words[..] {
            ["take", id] => {
                self.tables.characters.iter().position(|row| row.id == id).map(|i| Action::Take(i as u8))
            }
            ["choose", seat] => self.seat_named(seat).map(Action::Choose),
            ["resolve", id, occasion] => self
                .monster_named(id)
                .and_then(|id| Some(Action::Resolve(id, occasion_named(occasion)?, None))),
            ["resolve", id, occasion, seat] => self.monster_named(id).and_then(|id| {
                Some(Action::Resolve(id, occasion_named(occasion)?, Some(self.seat_named(seat)?)))
            }),
            ["resolve_card", id, seat, hero] => {
                card(id).and_then(|id| Some(Action::ResolveCard(id, self.seat_named(seat)?, number(hero)?)))
            }
            ["discard", id] => card(id).map(Action::Discard),
            ["target", id] => self.monster_named(id).map(Action::Target),
            ["play_hero", id] => card(id).map(Action::PlayHero),
            ["play_item", id, hero] => card(id).and_then(|id| Some(Action::PlayItem(id, number(hero)?))),
            ["fight", hero] => number(hero).map(Action::Fight),
            ["use_marker"] => Some(Action::UseMarker),
            ["use_anytime", hero] => number(hero).map(Action::UseAnytime),
            ["ready"] => Some(Action::Ready),
            ["unready"] => Some(Action::Unready),
            ["cancel"] => Some(Action::Cancel),
            ["reroll", die] => number(die).map(Action::Reroll),
            ["gain", gift] => Gift::ALL.into_iter().find(|g| g.name() == gift).map(Action::Gain),
            ["pass"] => Some(Action::Pass),
            ["shield", id, seat] => {
                self.monster_named(id).and_then(|id| Some(Action::Shield(id, self.seat_named(seat)?)))
            }
            ["hero", hero] => number(hero).map(Action::Hero),
            ["recruit", id] => card(id).map(Action::Recruit),
            ["recruit_top", id] => card(id).map(Action::RecruitTop),
            ["pay", coin] => Coin::ALL.into_iter().find(|c| c.name() == coin).map(Action::Pay),
            ["card", id] => card(id).map(Action::Card),
            ["retire", id] => card(id).map(Action::Retire),
            ["draw"] => Some(Action::Draw),
            _ => None,
        };
        action.ok_or_else(|| format!("'{name}' is not a choice of this game"))
    }

    /// `goblin_archer-2`.
    pub(crate) fn monster_name(&self, id: MonsterId) -> String {
        format!("{}-{}", self.tables.monster(id.kind).id, id.number)
    }

    /// `goblin_archer-2`; the first one's number may be left out.
    pub(crate) fn monster_named(&self, name: &str) -> Option<MonsterId> {
        let (id, number) = match name.rsplit_once('-') {
            Some((id, number)) => (id, number.parse().ok().filter(|n| *n > 0)?),
            None => (name, 1),
        };
        Some(MonsterId { kind: self.tables.monster_named(id)?, number })
    }

    pub(crate) fn seat_named(&self, text: &str) -> Option<Seat> {
        text.parse().ok().and_then(|n: u8| Seat::try_from(n).ok()).filter(|seat| seat.index() < self.players)
    }
}

/// `1`, `2`, `3` …
fn number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n| (1..=99).contains(n)).map(|n: u8| n - 1)
}

fn occasion_named(text: &str) -> Option<Occasion> {
    Occasion::ALL.into_iter().find(|occasion| occasion.name() == text)
}
