//! The names of choices, as records, scenarios and clients write them.

use malice_engine::Seat;

use super::Action;
use crate::Greyport;
use crate::effect::{Coin, Gift, Occasion};
use crate::ids::{CardId, MonsterId};

/// What a choice is about, and how it is made of that.
#[derive(Clone, Copy)]
enum Form {
    Bare(Action),
    Character(fn(u8) -> Action),
    Seat(fn(Seat) -> Action),
    Card(fn(CardId) -> Action),
    Monster(fn(MonsterId) -> Action),
    /// A hero or a die by its number.
    Number(fn(u8) -> Action),
    Gift(fn(Gift) -> Action),
    Coin(fn(Coin) -> Action),
    CardOnHero(fn(CardId, u8) -> Action),
    MonsterAndSeat(fn(MonsterId, Seat) -> Action),
    Effect(fn(MonsterId, Occasion, Option<Seat>) -> Action),
    CardEffect(fn(CardId, Seat, u8) -> Action),
}

/// The one place that says how choices are called: a verb, and after it the words for what the choice is about.
const NAMES: [(&str, Form); 25] = [
    ("take", Form::Character(Action::Take)),
    ("choose", Form::Seat(Action::Choose)),
    ("resolve", Form::Effect(Action::Resolve)),
    ("resolve_card", Form::CardEffect(Action::ResolveCard)),
    ("discard", Form::Card(Action::Discard)),
    ("target", Form::Monster(Action::Target)),
    ("play_hero", Form::Card(Action::PlayHero)),
    ("play_item", Form::CardOnHero(Action::PlayItem)),
    ("fight", Form::Number(Action::Fight)),
    ("use_marker", Form::Bare(Action::UseMarker)),
    ("use_anytime", Form::Number(Action::UseAnytime)),
    ("ready", Form::Bare(Action::Ready)),
    ("unready", Form::Bare(Action::Unready)),
    ("cancel", Form::Bare(Action::Cancel)),
    ("reroll", Form::Number(Action::Reroll)),
    ("gain", Form::Gift(Action::Gain)),
    ("pass", Form::Bare(Action::Pass)),
    ("shield", Form::MonsterAndSeat(Action::Shield)),
    ("hero", Form::Number(Action::Hero)),
    ("recruit", Form::Card(Action::Recruit)),
    ("recruit_top", Form::Card(Action::RecruitTop)),
    ("pay", Form::Coin(Action::Pay)),
    ("card", Form::Card(Action::Card)),
    ("retire", Form::Card(Action::Retire)),
    ("draw", Form::Bare(Action::Draw)),
];

impl Greyport {
    /// The name of a choice: the one that is read as it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let about = self.about(action);
        let words: Vec<&str> = about.split_whitespace().collect();
        let row = NAMES.into_iter().find(|(_, form)| self.made_of(*form, &words) == Some(action));
        let (verb, _) = row.expect("every choice has a name");
        if about.is_empty() { verb.to_owned() } else { format!("{verb} {about}") }
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let mut words = name.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let about: Vec<&str> = words.collect();
        let row = NAMES.into_iter().find(|(known, _)| *known == verb);
        let action = row.and_then(|(_, form)| self.made_of(form, &about));
        action.ok_or_else(|| format!("'{name}' is not a choice of this game"))
    }

    /// The choice of this form that is about what these words name.
    fn made_of(&self, form: Form, about: &[&str]) -> Option<Action> {
        let card = |id: &str| self.tables.card_named(id);
        match (form, about) {
            (Form::Bare(action), []) => Some(action),
            (Form::Character(make), [id]) => {
                let row = self.tables.characters.iter().position(|row| row.id == *id);
                row.map(|row| make(row as u8))
            }
            (Form::Seat(make), [seat]) => self.seat_named(seat).map(make),
            (Form::Card(make), [id]) => card(id).map(make),
            (Form::Monster(make), [id]) => self.monster_named(id).map(make),
            (Form::Number(make), [count]) => number(count).map(make),
            (Form::Gift(make), [gift]) => Gift::ALL.into_iter().find(|row| row.name() == *gift).map(make),
            (Form::Coin(make), [coin]) => Coin::ALL.into_iter().find(|row| row.name() == *coin).map(make),
            (Form::CardOnHero(make), [id, hero]) => Some(make(card(id)?, number(hero)?)),
            (Form::MonsterAndSeat(make), [id, seat]) => {
                Some(make(self.monster_named(id)?, self.seat_named(seat)?))
            }
            (Form::Effect(make), [id, when]) => {
                Some(make(self.monster_named(id)?, occasion_named(when)?, None))
            }
            (Form::Effect(make), [id, when, seat]) => {
                Some(make(self.monster_named(id)?, occasion_named(when)?, Some(self.seat_named(seat)?)))
            }
            (Form::CardEffect(make), [id, seat, hero]) => {
                Some(make(card(id)?, self.seat_named(seat)?, number(hero)?))
            }
            _ => None,
        }
    }

    /// The words for what a choice is about.
    fn about(&self, action: Action) -> String {
        let card = |id: CardId| &self.tables.card(id).id;
        match action {
            Action::Take(character) => self.tables.characters[character as usize].id.clone(),
            Action::Choose(seat) => seat.to_string(),
            Action::Resolve(id, occasion, subject) => {
                let subject = subject.map_or(String::new(), |seat| format!(" {seat}"));
                format!("{} {}{subject}", self.monster_name(id), occasion.name())
            }
            Action::ResolveCard(id, seat, hero) => format!("{} {seat} {}", card(id), hero + 1),
            Action::Discard(id)
            | Action::PlayHero(id)
            | Action::Recruit(id)
            | Action::RecruitTop(id)
            | Action::Card(id)
            | Action::Retire(id) => card(id).clone(),
            Action::Target(id) => self.monster_name(id),
            Action::PlayItem(id, hero) => format!("{} {}", card(id), hero + 1),
            Action::Fight(at) | Action::UseAnytime(at) | Action::Reroll(at) | Action::Hero(at) => {
                (at + 1).to_string()
            }
            Action::Gain(gift) => gift.name().into(),
            Action::Shield(id, seat) => format!("{} {seat}", self.monster_name(id)),
            Action::Pay(coin) => coin.name().into(),
            Action::UseMarker
            | Action::Ready
            | Action::Unready
            | Action::Cancel
            | Action::Pass
            | Action::Draw => String::new(),
        }
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
