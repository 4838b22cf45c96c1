//! Effects in words.

use crate::ForcesOfEvil;
use crate::content::Attack;
use crate::effect::{Category, Combat, Filter, Happening, Measure, Ongoing};
use crate::ids::{Kind, Side};

impl ForcesOfEvil {
    pub(super) fn ongoing_text(&self, effect: Ongoing) -> String {
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

    pub(super) fn combat(&self, effect: Combat) -> String {
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

    pub(super) fn attack(&self, attack: &Attack) -> String {
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

pub(super) fn happening(event: Happening) -> String {
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
pub(crate) fn measured(what: Measure) -> &'static str {
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
