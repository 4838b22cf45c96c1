//! Choices in words.

use crate::ForcesOfEvil;
use crate::action::{Action, Source};
use crate::ids::{Place, Unit};
use crate::view::{PairView, View};

impl ForcesOfEvil {
    pub(super) fn choice_text(&self, view: &View, action: Action) -> String {
        let unit = |kind| &self.tables.unit(kind).label;
        let room = |room: u8| format!("room {}", room + 1);
        match action {
            Action::Force(force) => self.tables.forces[force.index()].label.clone(),
            Action::Entrance(card) => self.tables.room(card).label.clone(),
            Action::Plot => "Plot: Cards of Darkness".into(),
            Action::Use(source, index) => self.use_text(view, source, index),
            Action::Expand => "Expand the dungeon".into(),
            Action::Build => "Build: influence for Cards of Light".into(),
            Action::Attach => "Attach a card to a room".into(),
            Action::Raid => "Raid the Town".into(),
            Action::Draw => "Draw a card".into(),
            Action::Stop => "Stop".into(),
            Action::Pit(pit) => format!("into Pit {}", pit + 1),
            Action::Pillar(pillar) => format!("Pillar {}", pillar + 1),
            Action::Take(kind, at) => format!("{} in {}", unit(kind), room(at)),
            Action::TakeTreasure(at) => format!("Treasure in {}", room(at)),
            Action::Class(class) | Action::Hold(class) => unit(class).clone(),
            Action::Rival(seat) => format!("player {seat}"),
            Action::Put(at) => format!("into {}", room(at)),
            Action::PutRest(at) => format!("all that fit into {}", room(at)),
            Action::Lay(at) => format!("Treasure into {}", room(at)),
            Action::LayAll(at) => format!("all Treasure into {}", room(at)),
            Action::Explored(slot) => match self.source_card(view, Source::Explored(slot)) {
                Some(card) => format!("build {}", self.label(&card)),
                None => format!("explored room {}", slot + 1),
            },
            Action::Dig => "Dig: an unknown room".into(),
            Action::Keep(card) => format!("keep {}", self.tables.room(card).label),
            Action::Position(position) => format!("behind room {position}"),
            Action::AttachCard(source) => {
                format!("attach {}", self.label(&self.source_card(view, source).unwrap_or_default()))
            }
            Action::Host(at) => format!("to {}", room(at)),
            Action::Maintain => "Perform Maintenance".into(),
            Action::Skip => "No Maintenance".into(),
            Action::Avoid => "Avoid the battle".into(),
            Action::Fight => "Fight".into(),
            Action::Stand(it) => self.unit_text(it),
            Action::Gap => "leave the place empty".into(),
            Action::FlankLeft => "strike to the left".into(),
            Action::FlankRight => "strike to the right".into(),
            Action::Reroll(side, tier, value) => {
                format!("roll the {}s' d{} again ({value})", side.name(), 2 + 2 * tier)
            }
            Action::Assign(value) => format!("die {value}"),
            Action::Hitter(place) => format!("who stands in {}", place_text(place)),
            Action::Seduce(it) => format!("seduce the {}", self.unit_text(it)),
            Action::Flee(it, place) => {
                format!("the {} in {} flees", self.unit_text(it), place.map_or("reserve".into(), place_text))
            }
            Action::Loot(it) => format!("the {} takes it", self.unit_text(it)),
            Action::SpoilsInfluence => "2 influence".into(),
            Action::SpoilsTreasure => "1 Treasure".into(),
            Action::Spin(at) => format!("a Web in {}", room(at)),
            Action::Go => "Set out".into(),
            Action::Pay => "Pay 1 influence".into(),
            Action::Retreat => "Retreat".into(),
            Action::Destroy(class) => format!("destroy the garrison of {}s", unit(class)),
            Action::Done => "Done".into(),
        }
    }

    /// `Savages: 2 Goblins, for 1`.
    fn use_text(&self, view: &View, source: Source, index: u8) -> String {
        let name = self.source_card(view, source).unwrap_or_default();
        let Some(card) = self.card_text(&name) else { return name };
        let clause = card.clauses.get(usize::from(index));
        clause.map_or(card.label.clone(), |clause| match clause.price {
            Some(0) | None => format!("{}: {}, free", card.label, clause.text),
            Some(price) => format!("{}: {}, for {price}", card.label, clause.text),
        })
    }

    /// `Priest`, `Ogre, wounded 2, poisoned`.
    pub fn unit_text(&self, unit: Unit) -> String {
        let wounds = if unit.damage > 0 { format!(", wounded {}", unit.damage) } else { String::new() };
        let poisoned = if unit.poisoned { ", poisoned" } else { "" };
        let spent = if unit.spent { ", bonus used" } else { "" };
        format!("{}{wounds}{poisoned}{spent}", self.tables.unit(unit.kind).label)
    }
}

pub(super) fn place_text(place: Place) -> String {
    format!("{} {}", if place.is_front() { "front" } else { "support" }, place.column() + 1)
}

impl PairView {
    /// `heroes 7, minions 4: 1 hero hits`.
    pub fn text(&self) -> String {
        let hits = |count: u8, who: &str| match count {
            0 => None,
            1 => Some(format!("1 {who} hits")),
            _ => Some(format!("{count} {who}s hit")),
        };
        let hits: Vec<String> =
            hits(self.hero_hits, "hero").into_iter().chain(hits(self.minion_hits, "minion")).collect();
        let hits = if hits.is_empty() { "so far".into() } else { hits.join(", ") };
        format!("heroes {}, minions {}: {hits}", self.heroes, self.minions)
    }
}
