//! The game in plain words: the table for terminals and screen readers, prompts, choices and events.

mod events;
mod table;

use malice_engine::{Rule, Text, Viewer};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{Duke, Place};
use crate::view::View;

impl Text for BigBadOverlord {
    fn table_text(&self, view: &View, color: bool) -> String {
        table::words(view, color)
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        // Who has two Dukes is told for which of them.
        let own = view.dukes.iter().filter(|duke| duke.alive && Some(duke.owner) == view.viewer);
        let several = own.clone().count() > 1;
        let asked = own.clone().find(|duke| several && Some(duke.duke) == view.deciding);
        let question = question(view, point);
        match asked.and_then(|duke| duke.label.as_deref()) {
            Some(label) => format!("{label}: {question}"),
            None => question,
        }
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        let card = |card: Card| self.tables.row(card).label.as_str();
        let duke = |duke: Duke| duke_words(view, duke);
        match action {
            Action::PickDuke(portrait) => self.tables.dukes[portrait as usize].label.clone(),
            Action::Stash(id) => format!("Hide {} in the citadel", card(id)),
            Action::Field(id) => format!("Put {} into the army", card(id)),
            Action::Garrison(id) => format!("Take {} into the citadel", card(id)),
            Action::Done => "Done".into(),
            Action::Discard(Place::Hand, id) => format!("Discard {}", card(id)),
            Action::Discard(place, id) => format!("Discard {} from your {}", card(id), place.name()),
            Action::Attack(id) => format!("Attack {}", duke(id)),
            Action::EndTurn => "End your turn".into(),
            Action::Lend(place, id) => format!("Lend {} from your {}", card(id), place.name()),
            Action::Pass => "Lend nothing".into(),
            Action::Stay => "Stay".into(),
            Action::Withdraw => "Withdraw your cards".into(),
            Action::PressOn => match next_layer(view) {
                "army" => "Press on",
                "citadel" => "Storm the citadel",
                _ => "Face the Duke",
            }
            .into(),
            Action::BreakOff => "Break off".into(),
            Action::Redirect(id) => format!("Send it to {}", duke(id)),
            Action::Replace(id) => format!("Put it in the place of {}, which is discarded", card(id)),
            Action::Hold => "Keep it and end your turn".into(),
            Action::GiveDuke(id) => format!("Give {} away", duke(id)),
        }
    }

    fn order_text(&self, view: &View, order: &str) -> String {
        match order.split_once(' ') {
            Some(("never_help", number)) => {
                let duke = self.duke_named(number).map(|duke| duke_words(view, duke));
                format!("Never help {}", duke.unwrap_or_default())
            }
            Some((_, percent)) => format!("Press on while MELEE is won with {percent} % or more"),
            None => match order {
                "pass_battle" => "No help in this battle",
                "pass_until_change" => "No help until somebody falls, joins or leaves",
                "pass_until_my_turn" => "No help until my turn",
                _ => "Stay to the end",
            }
            .into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        self.event_words(*event, viewer)
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        events::rule(event)
    }
}

/// What a round against the defender would be fought against, as the viewer can tell.
fn next_layer(view: &View) -> &'static str {
    view.battle.as_ref().map_or("army", |battle| battle.defender.layer)
}

/// Who attacks, and who defends.
fn leaders(view: &View) -> [String; 2] {
    let name = |leader: Option<u8>| {
        leader.map_or_else(|| "the Do-Gooder".into(), |number| duke_words(view, Duke(number - 1)))
    };
    let battle = view.battle.as_ref();
    let leaders = battle.map_or([None; 2], |battle| [battle.attacker.leader, battle.defender.leader]);
    leaders.map(name)
}

/// A Duke by name and number.
fn duke_words(view: &View, duke: Duke) -> String {
    let label = view.dukes.get(duke.index()).and_then(|duke| duke.label.as_deref());
    label.map_or_else(|| format!("Duke {}", duke.number()), |label| format!("{label} ({})", duke.number()))
}

/// What a decision point asks.
fn question(view: &View, point: Rule) -> String {
    let fresh = view.dukes.iter().filter_map(|duke| duke.hand.as_ref()).flatten().next();
    match point {
        "BBO-D-01" => "Pick your Duke".into(),
        "BBO-D-02" => "Choose three cards for your citadel; the others are your army".into(),
        "BBO-D-03" => "You hold more than nine cards: discard one".into(),
        "BBO-D-04" => match fresh {
            Some(card) => format!("You have drawn {}: where does it go?", card.label),
            None if view.battle.is_some() => "Arrange army and citadel for the battle, or be done".into(),
            None => "Arrange army and citadel, or be done".into(),
        },
        "BBO-D-05" => "Attack somebody, or end your turn".into(),
        "BBO-D-06" => {
            let [attacker, defender] = leaders(view);
            format!("Lend a minion to {attacker}, who attacks {defender}?")
        }
        "BBO-D-07" => {
            let [attacker, defender] = leaders(view);
            format!("Lend a minion to {defender}, attacked by {attacker}?")
        }
        "BBO-D-08" => "Leave your lent cards in the battle?".into(),
        "BBO-D-09" => match next_layer(view) {
            "army" => "Fight another round?",
            "citadel" => "Storm the citadel?",
            _ => "Face the Duke?",
        }
        .into(),
        "BBO-D-10" => "The Do-Gooder listens to you: who shall fight it?".into(),
        "BBO-D-11" => match fresh {
            Some(card) => format!("Your extra card: {}", card.label),
            None => "Your extra card".into(),
        },
        "BBO-D-13" => "Your rival has no Duke left: give one of yours away".into(),
        _ => "Choose".into(),
    }
}
