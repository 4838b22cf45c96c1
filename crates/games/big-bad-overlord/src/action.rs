//! The choices of the game, and their names on the wire.

use serde::{Deserialize, Serialize};

use crate::BigBadOverlord;
use crate::content::Card;
use crate::state::{Duke, Place};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take this Duke's portrait (BBO-D-01).
    PickDuke(u8),
    /// Lay a card from the hand into the citadel, face down (BBO-D-02, BBO-D-04).
    Stash(Card),
    /// Bring a card from the hand or the citadel into the army (BBO-D-04, BBO-D-11).
    Field(Card),
    /// Take a card from the army into the citadel (BBO-D-04).
    Garrison(Card),
    /// The arrangement stands (BBO-D-04).
    Done,
    /// Give up a card (BBO-D-03, BBO-D-05, BBO-D-11).
    Discard(Place, Card),
    /// Attack a Duke (BBO-D-05).
    Attack(Duke),
    /// End the turn (BBO-D-05).
    EndTurn,
    /// Lend a minion from a zone (BBO-D-06, BBO-D-07).
    Lend(Place, Card),
    /// Lend nothing, or nothing more (BBO-D-06, BBO-D-07).
    Pass,
    /// Leave the lent cards in the field (BBO-D-08).
    Stay,
    /// Pull the lent cards out (BBO-D-08).
    Withdraw,
    /// Fight another round (BBO-D-09).
    PressOn,
    /// End the battle (BBO-D-09).
    BreakOff,
    /// Send the Do-Gooder to another Duke (BBO-D-10).
    Redirect(Duke),
    /// Discard an army minion and put the extra card in its place (BBO-D-11).
    Replace(Card),
    /// End the turn with the extra card in hand (BBO-D-11).
    Hold,
    /// Give this Duke to the player who has none (BBO-D-13).
    GiveDuke(Duke),
}

impl BigBadOverlord {
    pub(crate) fn name_action(&self, action: Action) -> String {
        let card = |verb: &str, card: Card| format!("{verb} {}", self.tables.name(card));
        let duke = |verb: &str, duke: Duke| format!("{verb} {}", duke.number());
        match action {
            Action::PickDuke(portrait) => format!("pick_duke {}", self.tables.dukes[portrait as usize].name),
            Action::Stash(id) => card("stash", id),
            Action::Field(id) => card("field", id),
            Action::Garrison(id) => card("garrison", id),
            Action::Done => "done".into(),
            Action::Discard(place, id) => format!("discard {} {}", place.name(), self.tables.name(id)),
            Action::Attack(id) => duke("attack", id),
            Action::EndTurn => "end_turn".into(),
            Action::Lend(place, id) => format!("lend {} {}", place.name(), self.tables.name(id)),
            Action::Pass => "pass".into(),
            Action::Stay => "stay".into(),
            Action::Withdraw => "withdraw".into(),
            Action::PressOn => "press_on".into(),
            Action::BreakOff => "break_off".into(),
            Action::Redirect(id) => duke("redirect", id),
            Action::Replace(id) => card("replace", id),
            Action::Hold => "hold".into(),
            Action::GiveDuke(id) => duke("give_duke", id),
        }
    }

    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words: Vec<&str> = name.split(' ').collect();
        let card = |text: &str| self.tables.named(text).ok_or_else(|| format!("there is no card '{text}'"));
        let duke = |text: &str| self.duke_named(text);
        match words[..] {
            ["pick_duke", text] => {
                let found = self.tables.dukes.iter().position(|row| row.name == text);
                let portrait = found.ok_or_else(|| format!("there is no Duke called '{text}'"))?;
                Ok(Action::PickDuke(portrait as u8))
            }
            ["stash", text] => card(text).map(Action::Stash),
            ["field", text] => card(text).map(Action::Field),
            ["garrison", text] => card(text).map(Action::Garrison),
            ["done"] => Ok(Action::Done),
            ["discard", place, text] => {
                let named =
                    [Place::Army, Place::Citadel, Place::Hand].into_iter().find(|one| one.name() == place);
                let place = named.ok_or_else(|| format!("nothing lies in '{place}'"))?;
                card(text).map(|card| Action::Discard(place, card))
            }
            ["attack", text] => duke(text).map(Action::Attack),
            ["end_turn"] => Ok(Action::EndTurn),
            ["lend", "army", text] => card(text).map(|card| Action::Lend(Place::Army, card)),
            ["lend", "citadel", text] => card(text).map(|card| Action::Lend(Place::Citadel, card)),
            ["pass"] => Ok(Action::Pass),
            ["stay"] => Ok(Action::Stay),
            ["withdraw"] => Ok(Action::Withdraw),
            ["press_on"] => Ok(Action::PressOn),
            ["break_off"] => Ok(Action::BreakOff),
            ["redirect", text] => duke(text).map(Action::Redirect),
            ["replace", text] => card(text).map(Action::Replace),
            ["hold"] => Ok(Action::Hold),
            ["give_duke", text] => duke(text).map(Action::GiveDuke),
            _ => Err(format!(
                "'{name}' is no choice; choices read like 'attack 2', 'lend army toady' or 'press_on'"
            )),
        }
    }

    /// A Duke by number, from 1.
    pub(crate) fn duke_named(&self, text: &str) -> Result<Duke, String> {
        let number: Option<u8> = text.parse().ok().filter(|number| (1..=self.dukes as u8).contains(number));
        number.map(|number| Duke(number - 1)).ok_or_else(|| format!("there is no Duke {text}"))
    }
}
