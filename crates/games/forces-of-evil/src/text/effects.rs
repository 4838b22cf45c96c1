//! Effects in words.

use crate::ForcesOfEvil;
use crate::content::Attack;
use crate::effect::{Category, Combat, Filter, Happening, Measure, Ongoing};
use crate::ids::{Kind, Side};

impl ForcesOfEvil {
    pub(super) fn ongoing_text(&self, effect: Ongoing) -> String {
        match effect {
            Ongoing::MaxInfluence(more) => format!("everybody's maximum influence is {more} higher"),
            Ongoing::Capacity(more) => {
                format!("each of your rooms holds {more} more minion{}", if more == 1 { "" } else { "s" })
            }
            Ongoing::FreeDraws(1) => "the second card of a plot is free".into(),
            Ongoing::FreeDraws(draws) => format!("{draws} more cards of a plot are free"),
            Ongoing::PayUpkeep => {
                "in Upkeep you may pay 1 influence from surplus for each missing Treasure".into()
            }
            Ongoing::MixCreatures => {
                "creatures of different kinds may live together here, solitary ones excepted".into()
            }
            Ongoing::ExpandLook(cards) => format!("if you dig, you see {cards} rooms and keep one"),
            Ongoing::ExpandAnywhere => "your new rooms may go anywhere behind the Entrance".into(),
            Ongoing::Grow(kind) => {
                format!(
                    "attached: {} joins the room after each Maintenance, if it may live there",
                    self.some(kind, 1)
                )
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
                format!("{who} have {}{} attack", if by < 0 { "−" } else { "+" }, by.abs())
            }
            Combat::NaturalOneSlays => "before damage, whoever rolls a 1 and doesn't fly is slain".into(),
            Combat::NoPush => "heroes don't push through".into(),
            Combat::NoPushInLastRoom => "heroes don't push through in your last room".into(),
            Combat::NoMinionSupport => "the support of minions has no effect".into(),
            Combat::NoPoison => "poison doesn't keep heroes from recovering".into(),
            Combat::EntryRoll(die, 1) => format!("each hero who enters rolls a d{die} and goes home on a 1"),
            Combat::EntryRoll(die, limit) => {
                format!("each hero who enters rolls a d{die} and goes home on {limit} or less")
            }
            Combat::LootCap(most) => {
                format!("each time it is ransacked, only {most} Treasure can be taken here")
            }
            Combat::LootExtra(class, more) => {
                format!("a ransacking {} takes {more} more Treasure", self.tables.unit(class).label)
            }
            Combat::Reroll(free, price) => {
                format!(
                    "once each round you may roll a die of either side again: free {} in each room, then for {price}",
                    times(free)
                )
            }
            Combat::Seduce(prices) => {
                let some = Kind::CLASSES.into_iter().zip(prices);
                let prices: Vec<String> = some
                    .map(|(class, price)| format!("{price} for a {}", self.tables.unit(class).label))
                    .collect();
                format!("each round you may win over heroes as minions, for a price: {}", prices.join(", "))
            }
            Combat::HeartRoll(die, least) => {
                format!(
                    "at the heart each hero rolls a d{die}, is slain on {least} or more, and then costs nothing"
                )
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
            format!("; another {label} for every {} {what}, {} at most", extra.per, extra.most)
        });
        let avoided = match attack.avoid {
            Some((Measure::Rooms, 0)) => "who has only an Entrance may avoid it".into(),
            Some((what, 0)) => format!("who has no {} may avoid it", measured(what)),
            Some((what, most)) => format!("who has {most} {} or less may avoid it", measured(what)),
            None => "nobody may avoid it".into(),
        };
        format!("{} for every dungeon, and the heroes in Town{extra}; {avoided}", heroes.join(", "))
    }
}

pub(crate) fn happening(event: Happening) -> String {
    match event {
        Happening::Nothing => "it ends the building".into(),
        Happening::AllGain(influence) => format!("everybody gains {influence} influence"),
        Happening::HealSubmission => "whoever is in submission rises to 0".into(),
        Happening::ClearPillars => "all Pillars are emptied, and the heroes they called go home".into(),
        Happening::Meteor => {
            "a d8 destroys the garrison of Fighters, Priests, Rogues or Mages (1 to 4), or everybody loses a minion".into()
        }
        Happening::ReturnSlain(per) => format!("everybody gives back one of every {per} slain heroes"),
        Happening::LoseMinion => "everybody gives up a minion".into(),
        Happening::LoseMinionOrPay(price) => format!("everybody gives up a minion or pays {price} influence; who has no minion pays")
    }
}

/// `1 creature`, `3 creatures`.
pub(crate) fn counted(what: Measure, count: u16) -> String {
    let one = match what {
        Measure::Creatures => "creature",
        Measure::Monsters => "monster",
        Measure::Slain => "slain hero",
        Measure::Rooms => "room",
        Measure::Minions => "minion",
        Measure::UnitTypes => "kind of minions",
        Measure::Undead | Measure::GoblinKin | Measure::Treasure | Measure::MaxInfluence => measured(what),
    };
    match (what, count) {
        (Measure::MaxInfluence, _) => format!("a maximum influence of {count}"),
        (_, 1) => format!("1 {one}"),
        _ => format!("{count} {}", measured(what)),
    }
}

fn times(count: u8) -> String {
    if count == 1 { "once".into() } else { format!("{count} times") }
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
