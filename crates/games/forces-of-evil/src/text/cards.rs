//! What cards say, in words made of their effects: a changed card needs no changed sentence.

use crate::ForcesOfEvil;
use crate::content::{Attack, CardAction, Face, RoomRow};
use crate::effect::{After, Category, Combat, Condition, Effect, Filter, Happening, Measure, Ongoing};
use crate::ids::{Kind, Side};

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

    fn some(&self, kind: Kind, count: u8) -> String {
        format!("{count} {}{}", self.tables.unit(kind).label, if count == 1 { "" } else { "s" })
    }

    fn ongoing_text(&self, effect: Ongoing) -> String {
        match effect {
            Ongoing::MaxInfluence(more) => format!("everybody can hold {more} more influence"),
            Ongoing::Capacity(more) => format!("every room holds {more} more"),
            Ongoing::FreeDraws(1) => "the second card of a plot is free".into(),
            Ongoing::FreeDraws(draws) => format!("{draws} more cards of a plot are free"),
            Ongoing::PayUpkeep => "missing upkeep may be paid with influence".into(),
            Ongoing::MixCreatures => "creatures of different kinds live together here".into(),
            Ongoing::ExpandLook(cards) => format!("digging, look at {cards} rooms and keep one"),
            Ongoing::ExpandAnywhere => "new rooms go anywhere in the dungeon".into(),
            Ongoing::Grow(kind) => {
                format!("attached: {} joins the room after each Maintenance", self.some(kind, 1))
            }
            Ongoing::Frontlines(places) => format!("attached: the room has {places} frontlines"),
        }
    }

    fn combat(&self, effect: Combat) -> String {
        match effect {
            Combat::Attack(side, filter, by) => {
                let who = match (side, filter) {
                    (Side::Hero, Filter::InEntrance) => "heroes in the Entrance".into(),
                    (Side::Minion, Filter::InEntrance) => "minions in the Entrance".into(),
                    (Side::Minion, Filter::Of(category)) => format!("{} minions", category_word(category)),
                    (Side::Hero, Filter::Of(category)) => format!("{} heroes", category_word(category)),
                    (Side::Hero, Filter::All) => "heroes".into(),
                    (Side::Minion, Filter::All) => "minions".into(),
                };
                format!("{who} {}{} attack", if by < 0 { "−" } else { "+" }, by.abs())
            }
            Combat::NaturalOneSlays => "who rolls a 1 and does not fly falls".into(),
            Combat::NoPush => "nobody pushes through".into(),
            Combat::NoPushInLastRoom => "nobody pushes through the last room".into(),
            Combat::NoMinionSupport => "support of minions is void".into(),
            Combat::NoPoison => "poison does not hinder recovery".into(),
            Combat::EntryRoll(die, limit) => {
                format!("each hero who enters rolls a d{die} and goes home on {limit} or less")
            }
            Combat::LootCap(most) => format!("at most {most} Treasure is taken here"),
            Combat::LootExtra(class, more) => {
                format!("each {} takes {more} more Treasure", self.tables.unit(class).label)
            }
            Combat::Reroll(free, price) => {
                format!("reroll one die each round: {free} in a room free, then for {price}")
            }
            Combat::Seduce => "heroes become minions for their hit points in influence".into(),
            Combat::HeartRoll(die, least) => {
                format!("at the heart each hero rolls a d{die} and is slain on {least} or more")
            }
            Combat::KeepPlagued(1) => {
                "the first hero of a battle who becomes a Zombie counts as slain as well".into()
            }
            Combat::KeepPlagued(most) => {
                format!("the first {most} heroes of a battle who become Zombies count as slain as well")
            }
        }
    }

    fn attack(&self, attack: &Attack) -> String {
        let heroes: Vec<String> = Kind::CLASSES
            .into_iter()
            .zip(attack.auto)
            .filter(|(_, count)| *count > 0)
            .map(|(class, count)| self.some(class, count))
            .collect();
        let extra = attack.extra.map_or(String::new(), |extra| {
            let (label, what) = (&self.tables.unit(extra.class).label, measured(extra.measure));
            format!("; {label} +1 for every {} {what}, {} at most", extra.per, extra.most)
        });
        let avoided = match attack.avoid {
            Some((what, 0)) => format!("avoidable without {}", measured(what)),
            Some((what, most)) => format!("avoidable with {most} {} or less", measured(what)),
            None => "nobody may avoid it".into(),
        };
        format!("{} for everybody, with Town{extra}; {avoided}", heroes.join(", "))
    }
}

fn clause(timing: Timing, text: String) -> Clause {
    Clause { timing, price: None, text, units: Vec::new(), treasure: 0 }
}

fn happening(event: Happening) -> String {
    match event {
        Happening::Nothing => "drawn: ends the building".into(),
        Happening::AllGain(influence) => format!("drawn: everybody gains {influence} influence"),
        Happening::HealSubmission => "drawn: all in submission rise to 0".into(),
        Happening::ClearPillars => "drawn: all Pillars are emptied, the heroes go home".into(),
        Happening::Meteor => "drawn: a d8 destroys a garrison (1–4), or everybody loses a minion".into(),
        Happening::ReturnSlain(per) => format!("drawn: everybody gives back one of every {per} slain heroes"),
        Happening::LoseMinionOrPay(price) => {
            format!("drawn: everybody pays {price} influence or gives up a minion")
        }
    }
}

/// What is counted, in the plural.
fn measured(what: Measure) -> &'static str {
    match what {
        Measure::Undead => "undead",
        Measure::Creatures => "creatures",
        Measure::Monsters => "monsters",
        Measure::GoblinKin => "goblin-kin",
        Measure::Treasure => "Treasure",
        Measure::Slain => "slain heroes",
        Measure::Rooms => "rooms",
        Measure::MaxInfluence => "maximum influence",
        Measure::Minions => "minions",
        Measure::UnitTypes => "kinds of minions",
    }
}

fn category_word(category: Category) -> &'static str {
    match category {
        Category::Adventurer => "adventurer",
        Category::Monster => "monster",
        Category::Creature => "creature",
        Category::Undead => "undead",
    }
}
