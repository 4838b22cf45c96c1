//! What cards say, in words made of their effects: a changed card needs no changed sentence.

use crate::ForcesOfEvil;
use crate::content::{CardAction, Face, RoomRow};
use crate::effect::{After, Condition, Effect};
use crate::ids::Kind;
use crate::text::effects::{happening, measured};

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

impl ForcesOfEvil {
    /// What the card of this name says: a Force, a room, a Card of Darkness or of Light.
    pub fn card_text(&self, name: &str) -> Option<CardText> {
        let tables = &self.tables;
        if let Some(row) = tables.forces.iter().find(|row| row.name == name) {
            let mut text = self.face_text(row.face(), Family::Force, false);
            let special = format!("most {} at the end: 5, 3, 1 points", measured(row.special));
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
            text.clauses.extend(row.event.map(|event| clause(Timing::Event, happening(event))));
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
        text.clauses.extend(row.event.map(|event| clause(Timing::Event, happening(event))));
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
    pub(super) fn action_clause(&self, action: &CardAction) -> Clause {
        let mut text = match &action.effect {
            Effect::Gain { units, treasure } => self.goods(units, *treasure),
            Effect::Pillage(base, most) => {
                format!("{base} Treasure and 1 for each Peasants in play, {most} at most")
            }
            Effect::Score(what, (first, second, third)) => {
                format!("all players score {}: {first}, {second}, {third}", measured(*what))
            }
            Effect::Sacrifice(low, high) => {
                format!("give up a minion for {low} influence, {high} from tier 2 on")
            }
            Effect::DiscardLight(most, reward) => {
                format!("discard up to {most} Cards of Light; {reward} influence for each that called heroes")
            }
            Effect::TakeFromTown(classes) => {
                let labels: Vec<&str> =
                    classes.iter().map(|class| self.tables.unit(*class).label.as_str()).collect();
                format!("a hero in Town becomes your minion ({})", labels.join(", "))
            }
            Effect::TakeFromRival(tier) => {
                format!("lure a minion of tier {tier} at most from a rival's room without Treasure")
            }
            Effect::Sell(influence) => format!("1 of your Treasure for {influence} influence"),
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
        text += if action.after == After::Stay { "" } else { " (one use)" };
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

    /// `2 Goblins`.
    pub(super) fn some(&self, kind: Kind, count: u8) -> String {
        format!("{count} {}{}", self.tables.unit(kind).label, if count == 1 { "" } else { "s" })
    }
}

fn clause(timing: Timing, text: String) -> Clause {
    Clause { timing, price: None, text, units: Vec::new(), treasure: 0 }
}
