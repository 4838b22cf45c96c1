//! What cards say, in words made of their effects: a changed card needs no changed sentence.

use crate::ForcesOfEvil;
use crate::content::{CardAction, Face, RoomRow};
use crate::effect::{After, Condition, Effect, Happening};
use crate::ids::Kind;
use crate::text::effects::{happening, measured};
use crate::text::words::capital;

/// A card in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardText {
    pub label: String,
    pub family: Family,
    pub clauses: Vec<Clause>,
    /// Heroes of each class whom it calls to Town, and whether so many for each player.
    pub clarion: [u8; 4],
    pub per_player: bool,
    pub attachable: bool,
    /// Of a room: capacity, frontlines, and icons of influence.
    pub room: Option<(u8, u8, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Force,
    Entrance,
    Room,
    Dark,
    Clarion,
    Peasants,
    Attack,
    Event,
}

/// One sentence of a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub timing: Timing,
    /// The price of a committed action.
    pub price: Option<u8>,
    pub text: String,
    /// Units that it brings: what a picture of it shows.
    pub units: Vec<(Kind, u8)>,
    pub treasure: u8,
}

impl Clause {
    /// The clause as a sentence of its own: `Committed action for 1: gain 2 Goblins.`
    pub fn sentence(&self) -> String {
        let text = &self.text;
        let sentence = match (self.timing, self.price) {
            (Timing::Action, Some(price)) if price > 0 => format!("committed action for {price}: {text}"),
            (Timing::Action, _) => format!("free committed action: {text}"),
            (Timing::Event, _) => format!("when drawn: {text}"),
            (Timing::Attack, _) => format!("attack: {text}"),
            (Timing::Ongoing | Timing::Combat | Timing::Start | Timing::Scoring, _) => text.clone(),
        };
        format!("{}.", capital(&sentence))
    }
}

/// When a sentence works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    Action,
    Event,
    Ongoing,
    Combat,
    Attack,
    Start,
    /// What a Force scores at the end of the game.
    Scoring,
}

impl CardText {
    /// All that the card says, one sentence after the other.
    pub fn sentences(&self) -> String {
        self.clauses.iter().map(Clause::sentence).collect::<Vec<_>>().join(" ")
    }
}

impl ForcesOfEvil {
    /// What the card of this name says: a Force, a room, a Card of Darkness or of Light.
    pub fn card_text(&self, name: &str) -> Option<CardText> {
        let tables = &self.tables;
        if let Some(row) = tables.forces.iter().find(|row| row.name == name) {
            let mut text = self.face_text(row.face(), Family::Force, false);
            let special = format!("at the end, all players score {}: 5, 3, 1", measured(row.special));
            text.clauses.push(clause(Timing::Scoring, special));
            return Some(text);
        }
        if let Some(at) = tables.rooms.iter().position(|row| row.name == name) {
            let row = &tables.rooms[at];
            let family = if at < tables.plain_rooms { Family::Room } else { Family::Entrance };
            let mut text = self.face_text(row.face(), family, row.attachable);
            text.clauses.extend(self.start(row));
            text.room = Some((row.capacity, row.frontlines, row.icons));
            return Some(text);
        }
        if let Some(row) = tables.dark.iter().find(|row| row.name == name) {
            let mut text = self.face_text(row.face(), Family::Dark, row.attachable);
            text.clauses.extend(row.event.map(|event| event_clause(event, row.into_play)));
            return Some(text);
        }
        let row = tables.light.iter().find(|row| row.name == name)?;
        let family = match (&row.attack, &row.event, row.peasants) {
            (Some(_), ..) => Family::Attack,
            (_, Some(_), _) => Family::Event,
            (.., true) => Family::Peasants,
            _ => Family::Clarion,
        };
        let mut text = self.face_text(row.face(), family, row.attachable);
        text.clauses.extend(row.event.map(|event| event_clause(event, row.into_play)));
        if let Some(attack) = &row.attack {
            text.clauses.push(clause(Timing::Attack, self.attack(attack)));
            text.clauses.extend(attack.combat.iter().map(|it| clause(Timing::Combat, self.combat(*it))));
        }
        (text.clarion, text.per_player) = (row.clarion, row.per_player);
        Some(text)
    }

    /// A label for a name of the view: `goblin_shaman` is the Goblin Shaman.
    pub fn label(&self, name: &str) -> String {
        let unit = self.kind_named(name).map(|kind| self.tables.unit(kind).label.clone());
        unit.or_else(|| Some(self.card_text(name)?.label)).unwrap_or_else(|| name.replace('_', " "))
    }

    fn face_text(&self, face: Face<'_>, family: Family, attachable: bool) -> CardText {
        let actions = face.actions.iter().map(|action| self.action_clause(action));
        let ongoing = face.ongoing.iter().map(|it| clause(Timing::Ongoing, self.ongoing_text(*it)));
        let combat = face.combat.iter().map(|it| clause(Timing::Combat, self.combat(*it)));
        CardText {
            label: face.label.to_owned(),
            family,
            clauses: actions.chain(ongoing).chain(combat).collect(),
            clarion: [0; 4],
            per_player: false,
            attachable,
            room: None,
        }
    }

    /// A committed action; its price is told apart.
    pub(crate) fn action_clause(&self, action: &CardAction) -> Clause {
        let mut text = match &action.effect {
            Effect::Gain { units, treasure } => format!("gain {}", self.goods(units, *treasure)),
            Effect::Pillage(base, most) => {
                format!("gain {base} Treasure and 1 for each “Peasants” in play, {most} at most")
            }
            Effect::Score(what, (first, second, third)) => {
                format!("all players score {}: {first}, {second}, {third}", measured(*what))
            }
            Effect::Sacrifice(low, high) => {
                format!("give up a minion for {low} influence, or for {high} if it is of tier 2 or 3")
            }
            Effect::DiscardLight(most, reward) => {
                format!(
                    "discard up to {most} Cards of Light and gain {reward} influence for each that called heroes"
                )
            }
            Effect::TakeFromTown(classes) => {
                let labels: Vec<&str> =
                    classes.iter().map(|class| self.tables.unit(*class).label.as_str()).collect();
                format!("a {} in Town becomes your minion", either(&labels))
            }
            Effect::TakeFromRival(tier) => {
                format!("lure a minion of tier {tier} at most from a rival's room without Treasure")
            }
            Effect::Sell(influence) => format!("give up 1 Treasure for {influence} influence"),
            Effect::Influence(influence) => format!("gain {influence} influence"),
            Effect::Downfall => "end the game".into(),
        };
        text += match action.condition {
            Some(Condition::GarrisonsDestroyed(3)) => ", once three garrisons have fallen",
            Some(Condition::GarrisonsDestroyed(_)) => ", once enough garrisons have fallen",
            Some(Condition::InSubmission) => ", in submission only",
            None => "",
        };
        text += if action.in_pit_only { ", while in a Pit" } else { "" };
        text += match action.after {
            After::Stay => "",
            After::Discard => " (one use)",
            After::Remove if self.scoring_cards_return => " (one use)",
            After::Remove => " (one use, then it leaves the game)",
        };
        let (units, treasure) = if let Effect::Gain { units, treasure } = &action.effect {
            (units.clone(), *treasure)
        } else if let Effect::Pillage(base, _) = &action.effect {
            (Vec::new(), *base)
        } else {
            (Vec::new(), 0)
        };
        Clause { timing: Timing::Action, price: Some(action.price), text, units, treasure }
    }

    fn start(&self, row: &RoomRow) -> Option<Clause> {
        let (units, treasure) = (row.start.units.clone(), row.start.treasure);
        if units.is_empty() && treasure == 0 {
            return None;
        }
        let text = format!("comes with {}", self.goods(&units, treasure));
        Some(Clause { timing: Timing::Start, price: None, text, units, treasure })
    }

    /// `2 Goblins, 1 Goblin Shaman, 1 Treasure`.
    fn goods(&self, units: &[(Kind, u8)], treasure: u8) -> String {
        let units = units.iter().map(|(kind, count)| self.some(*kind, *count));
        let treasure = (treasure > 0).then(|| format!("{treasure} Treasure"));
        units.chain(treasure).collect::<Vec<_>>().join(", ")
    }
}

/// `Priest, Rogue or Mage`.
fn either(labels: &[&str]) -> String {
    match labels {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => labels.concat(),
    }
}

/// What happens when the card is drawn, and where it goes.
fn event_clause(event: Happening, into_play: bool) -> Clause {
    let fate = if into_play { "comes into play" } else { "is discarded" };
    clause(Timing::Event, format!("{}; then the card {fate}", happening(event)))
}

fn clause(timing: Timing, text: String) -> Clause {
    Clause { timing, price: None, text, units: Vec::new(), treasure: 0 }
}
