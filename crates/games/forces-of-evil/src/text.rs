//! The game in plain words: terminal, log, screen reader, bots.

mod cards;
mod choices;
mod effects;
mod faces;
mod proposal;
mod table;
mod words;

pub use cards::{CardText, Clause, Family, Timing};
pub(crate) use choices::place_text;
pub(crate) use effects::{counted, happening, measured};
use malice_engine::{Face, Rule, Seat, Text, Viewer};
pub(crate) use words::{capital, heroes, points, signed, sums};

use crate::ForcesOfEvil;
use crate::action::Action;
use crate::event::Event;
use crate::view::View;

impl Text for ForcesOfEvil {
    fn table_text(&self, view: &View, color: bool) -> String {
        self.described(view, color)
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        let card = |name: &Option<String>| name.as_ref().map_or("the card".into(), |name| self.titled(name));
        match point {
            "FE-D-05" => return format!("Which Pit gets {}?", card(&view.drawn)),
            "FE-D-13" => return format!("Which Pillar gets {}?", card(&view.resolving)),
            "FE-D-16" => return format!("Avoid {}?", card(&view.resolving)),
            "FE-D-01" => "Choose your Force of Evil",
            "FE-D-02" => "Choose your Dungeon Entrance",
            "FE-D-03" => "Choose an action",
            "FE-D-04" => "Draw a Card of Darkness, or stop",
            "FE-D-06" => "How do you carry it out?",
            "FE-D-07" => "Place your units",
            "FE-D-08" => "Place your Treasure",
            "FE-D-09" => "Which room do you build?",
            "FE-D-10" => "Which room, and where?",
            "FE-D-11" => "Attach which card, and to which room?",
            "FE-D-12" => "Perform Maintenance?",
            "FE-D-14" => "Build on, or stop",
            "FE-D-15" => "What do you give up?",
            "FE-D-17" => "Which hero stands in the next front place?",
            "FE-D-18" => "Which hero supports?",
            "FE-D-19" => "Which minion stands in the next front place?",
            "FE-D-20" => "Which minion supports?",
            "FE-D-21" => "Which enemy does the flanker strike?",
            "FE-D-22" => "Reroll a die?",
            "FE-D-23" => "Which die for the next unit?",
            "FE-D-24" => "Which of the equal units hits?",
            "FE-D-25" => "Seduce a hero?",
            "FE-D-26" => "Do minions flee?",
            "FE-D-27" => "Which hero takes the Treasure?",
            "FE-D-28" => "Take Spoils of War?",
            "FE-D-29" => "Maintenance: move Treasure",
            "FE-D-30" => "Maintenance: pick up minions",
            "FE-D-31" => "Maintenance: dismiss minions",
            "FE-D-32" => "Maintenance: Treasure is short here",
            "FE-D-33" => "Maintenance: build Webs",
            "FE-D-34" => "Who goes raiding?",
            "FE-D-35" => "Pay 1 and fight on, or retreat?",
            "FE-D-36" => "Destroy garrisons",
            _ => "Choose",
        }
        .into()
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        self.choice_text(view, action)
    }

    fn order_text(&self, _: &View, order: &str) -> String {
        match order {
            "proposed" => "As the table proposes",
            "assisted" => "Let the table propose lines and dice in my battles",
            "full" => "Let the table fight my battles",
            _ => "Fight my battles by hand",
        }
        .into()
    }

    fn foreseen_text(&self, _: &str, then: &View) -> Option<String> {
        let seat = then.viewer?;
        let player = then.players.get(seat.index())?;
        let fought = player.battle.as_ref().filter(|battle| battle.heroes.iter().any(Option::is_some));
        Some(match fought {
            Some(battle) => self.proposal_text(battle),
            None => self.layout_text(&self.player_view(&then.open, seat), player),
        })
    }

    fn event_text(&self, event: &Event, _: Viewer) -> Option<String> {
        self.tell(*event).words
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(self.tell(*event).rule)
    }

    fn event_follows(&self, event: &Event) -> bool {
        self.tell(*event).follows
    }

    fn turn_of(&self, event: &Event) -> Option<Seat> {
        let Event::TurnBegan { seat, .. } = event else { return None };
        Some(*seat)
    }

    fn faces(&self) -> Vec<Face> {
        self.all_faces()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        self.places_of(view, face)
    }
}

impl ForcesOfEvil {
    /// `“Savages”`, `the Spider Colony`.
    fn titled(&self, name: &str) -> String {
        let room = self.room_named(name).is_some() || self.force_named(name).is_some();
        if room { format!("the {}", self.label(name)) } else { format!("“{}”", self.label(name)) }
    }

    /// The name of the card at a place, from the view.
    fn source_name_in(&self, view: &View, source: crate::action::Source) -> Option<String> {
        use crate::action::Source;
        match source {
            Source::Pit(i) => view.pits.get(usize::from(i))?.last().cloned(),
            Source::Pillar(i) => view.pillars.get(usize::from(i))?.last().cloned(),
            Source::Force => view.players.get(view.active.index())?.force.clone(),
            Source::Room(seat, room, 0) => {
                Some(view.players.get(seat.index())?.rooms.get(usize::from(room))?.card.clone())
            }
            Source::Room(_, _, number) => Some(self.tables.attached(usize::from(number) - 1).name.to_owned()),
            Source::Explored(i) => view.explored.get(usize::from(i))?.clone(),
        }
    }
}
