//! The game in plain words: the table for terminals and screen readers, prompts, choices, events and cards.

mod choices;
mod faces;
mod table;
mod words;

use malice_engine::{Face, Rule, Seat, Text, Viewer};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::event::Event;
use crate::state::{CITADEL_LIMIT, Duke};
use crate::view::{BattleView, SideView, View};

pub(crate) use self::table::marks;
pub(crate) use self::words::{listed, made_of, many, numbers, points, possessive};

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
        self.choice_words(view, action)
    }

    /// Who has one Duke is called by his name; two names would be none.
    fn seat_name(&self, view: &View, seat: Seat) -> Option<String> {
        let mut own = view.dukes.iter().filter(|duke| duke.owner == seat);
        match (own.next(), own.next()) {
            (Some(duke), None) => duke.label.clone(),
            _ => None,
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
        self.tell(*event, viewer).words
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(self.tell(*event, Viewer::Spectator).rule)
    }

    fn event_follows(&self, event: &Event) -> bool {
        self.tell(*event, Viewer::Spectator).follows
    }

    fn turn_of(&self, event: &Event) -> Option<Seat> {
        let Event::TurnBegan { duke } = event else { return None };
        Some(duke.owner)
    }

    fn faces(&self) -> Vec<Face> {
        self.all_faces()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        faces::places(view, face)
    }
}

/// What a round against the defender would be fought against, as the viewer can tell.
fn next_layer(view: &View) -> &'static str {
    view.battle.as_ref().map_or("army", |battle| battle.defender.layer)
}

/// Who leads a side: a Duke, a Do-Gooder, or the captives that one has left behind (BBO-DG-08).
pub(crate) fn leader(view: &View, side: &SideView) -> String {
    let good = || side.line.iter().find(|fighter| fighter.card.kind == "do_gooder");
    match side.leader {
        Some(number) => duke_words(view, Duke(number - 1)),
        None => good().map_or("the captives".into(), |good| good.card.label.clone()),
    }
}

/// Who attacks, and who defends.
fn leaders(view: &View) -> [String; 2] {
    let name = |side: fn(&BattleView) -> &SideView| {
        view.battle.as_ref().map_or_else(String::new, |battle| leader(view, side(battle)))
    };
    [name(|battle| &battle.attacker), name(|battle| &battle.defender)]
}

/// A Duke by name, or by number before Dukes are picked.
pub(crate) fn duke_words(view: &View, duke: Duke) -> String {
    let label = view.dukes.get(duke.index()).and_then(|duke| duke.label.clone());
    label.unwrap_or_else(|| format!("Duke {}", duke.number()))
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
            None if view.battle.is_some() => {
                let [attacker, _] = leaders(view);
                format!("Arrange army and citadel against {attacker}, or be done")
            }
            None if view.deciding == Some(view.active) => {
                let own = view.dukes.iter().find(|duke| duke.duke == view.active);
                if view.targets.is_empty() {
                    "Arrange army and citadel before your turn ends, or be done".into()
                } else if own.is_some_and(|duke| usize::from(duke.citadel_size) != CITADEL_LIMIT) {
                    // BBO-ATK-07
                    "Arrange army and citadel, or be done; an attack needs three cards in the citadel".into()
                } else {
                    "Arrange army and citadel, or be done".into()
                }
            }
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
        "BBO-D-10" => {
            let [attacker, _] = leaders(view);
            format!("{attacker} will fight somebody else: whom?")
        }
        "BBO-D-11" => match fresh {
            Some(card) => format!("Your extra card: {}", card.label),
            None => "Your extra card".into(),
        },
        "BBO-D-13" => "Your rival has no Duke left: give one of yours away".into(),
        _ => "Choose".into(),
    }
}
