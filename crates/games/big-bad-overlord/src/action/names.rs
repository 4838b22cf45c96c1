//! The names of choices, as records, scenarios and clients write them.

use super::Action;
use crate::BigBadOverlord;
use crate::content::Card;
use crate::state::{Duke, Place};

/// What a choice is about, and how it is made of that.
#[derive(Clone, Copy)]
enum Form {
    Bare(Action),
    Portrait(fn(u8) -> Action),
    Card(fn(Card) -> Action),
    /// A card in one of these places.
    Lying(&'static [Place], fn(Place, Card) -> Action),
    Duke(fn(Duke) -> Action),
}

/// The one place that says how choices are called: a verb, and after it a word for what the choice is about.
const NAMES: [(&str, Form); 18] = [
    ("pick_duke", Form::Portrait(Action::PickDuke)),
    ("stash", Form::Card(Action::Stash)),
    ("field", Form::Card(Action::Field)),
    ("garrison", Form::Card(Action::Garrison)),
    ("done", Form::Bare(Action::Done)),
    ("discard", Form::Lying(&[Place::Army, Place::Citadel, Place::Hand], Action::Discard)),
    ("attack", Form::Duke(Action::Attack)),
    ("end_turn", Form::Bare(Action::EndTurn)),
    ("lend", Form::Lying(&[Place::Army, Place::Citadel], Action::Lend)),
    ("pass", Form::Bare(Action::Pass)),
    ("stay", Form::Bare(Action::Stay)),
    ("withdraw", Form::Bare(Action::Withdraw)),
    ("press_on", Form::Bare(Action::PressOn)),
    ("break_off", Form::Bare(Action::BreakOff)),
    ("redirect", Form::Duke(Action::Redirect)),
    ("replace", Form::Card(Action::Replace)),
    ("hold", Form::Bare(Action::Hold)),
    ("give_duke", Form::Duke(Action::GiveDuke)),
];

impl BigBadOverlord {
    /// The name of a choice: the one that is read as it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let about = self.about(action);
        let fits = |form: Form| match &about {
            None => matches!(form, Form::Bare(bare) if bare == action),
            Some(word) => self.made_of(form, word) == Some(action),
        };
        let row = NAMES.into_iter().find(|(_, form)| fits(*form));
        let (verb, _) = row.expect("every choice has a name");
        about.map_or_else(|| verb.to_owned(), |word| format!("{verb} {word}"))
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let action = NAMES.into_iter().find_map(|(verb, form)| match (name.strip_prefix(verb)?, form) {
            ("", Form::Bare(action)) => Some(action),
            (word, form) => self.made_of(form, word.strip_prefix(' ')?),
        });
        action.ok_or_else(|| {
            format!("'{name}' is no choice; choices read like 'attack 2', 'lend army toady' or 'press_on'")
        })
    }

    /// A Duke by number, from 1.
    pub(crate) fn duke_named(&self, text: &str) -> Result<Duke, String> {
        let number: Option<u8> = text.parse().ok().filter(|number| (1..=self.dukes as u8).contains(number));
        number.map(|number| Duke(number - 1)).ok_or_else(|| format!("there is no Duke {text}"))
    }

    /// The choice of this form that is about what a word names.
    fn made_of(&self, form: Form, word: &str) -> Option<Action> {
        match form {
            Form::Bare(_) => None,
            Form::Portrait(make) => {
                let found = self.tables.dukes.iter().position(|row| row.name == word);
                found.map(|portrait| make(portrait as u8))
            }
            Form::Card(make) => self.tables.named(word).map(make),
            Form::Lying(places, make) => {
                let (place, card) = word.split_once(' ')?;
                let place = places.iter().find(|one| one.name() == place)?;
                self.tables.named(card).map(|card| make(*place, card))
            }
            Form::Duke(make) => self.duke_named(word).ok().map(make),
        }
    }

    /// The word for what a choice is about.
    fn about(&self, action: Action) -> Option<String> {
        Some(match action {
            Action::PickDuke(portrait) => self.tables.dukes[portrait as usize].name.clone(),
            Action::Stash(card) | Action::Field(card) | Action::Garrison(card) | Action::Replace(card) => {
                self.tables.name(card).into()
            }
            Action::Discard(place, card) | Action::Lend(place, card) => {
                format!("{} {}", place.name(), self.tables.name(card))
            }
            Action::Attack(duke) | Action::Redirect(duke) | Action::GiveDuke(duke) => {
                duke.number().to_string()
            }
            Action::Done
            | Action::EndTurn
            | Action::Pass
            | Action::Stay
            | Action::Withdraw
            | Action::PressOn
            | Action::BreakOff
            | Action::Hold => return None,
        })
    }
}
