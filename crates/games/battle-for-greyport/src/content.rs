//! Content read from RON (`rows.rs`), checked (`check.rs`), and frozen into tables (`freeze.rs`).

mod belongs;
mod check;
mod freeze;
mod marks;
mod rows;

use malice_engine::{Content, Fault, Source};
use serde::{Deserialize, Serialize};

use self::check::Check;
use self::freeze::Freeze;
pub use self::marks::{Mark, Marks};
use self::rows::{AchievementFile, CardFile, LocationFile, MonsterFile, ScenarioFile};
use crate::achievements::Achievement;
use crate::effect::{Aura, Coin, Die, Effect, Keyword, Occasion, Pile, Side, Trait};
use crate::ids::{CardId, MonsterKind};

pub const CHARACTERS: usize = 5;
pub const LEVELS: usize = 3;
pub const HERO_CARDS: usize = 50;
pub const ITEM_CARDS: usize = 48;
pub const CURSES: usize = 20;
pub const STARTING_DECK: usize = 9;
pub const FACTIONS: usize = 6;
pub const FACTION_CARDS: usize = 20;
pub const MONSTER_CARDS: usize = FACTIONS * FACTION_CARDS;
pub const TOKENS: usize = 21;
pub const BOSSES: usize = 7;
pub const LOCATIONS: usize = 8;
pub const SCENARIOS: usize = 7;

/// The ids that options name.
pub const CHARACTER_IDS: [&str; CHARACTERS] = ["fiona", "gerki", "zot", "deirdre", "chronos"];
pub const FACTION_IDS: [&str; FACTIONS] = ["goblin", "humanoid", "beast", "undead", "aberration", "dragon"];

/// The shipped files.
pub const FILES: &[(&str, &str)] = &[
    ("cards.ron", include_str!("../content/cards.ron")),
    ("monsters.ron", include_str!("../content/monsters.ron")),
    ("locations.ron", include_str!("../content/locations.ron")),
    ("scenarios.ron", include_str!("../content/scenarios.ron")),
    ("achievements.ron", include_str!("../content/achievements.ron")),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all(serialize = "snake_case"))]
pub enum CardKind {
    #[default]
    Hero,
    Item,
    Curse,
}

/// Once a round: discard cards to get the effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Anytime {
    pub pay: u8,
    pub effect: [Effect; 1],
}

/// A card of a player.
#[derive(Clone, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    pub text: String,
    pub kind: CardKind,
    pub side: Side,
    /// Reinforcements alone cost something.
    pub cost: Option<Coin>,
    /// Copies in the reinforcement decks, or Curses in the supply.
    pub count: u8,
    pub die: Option<Die>,
    pub damage: u8,
    pub keywords: Marks<Keyword>,
    pub on: Marks<(Occasion, Vec<Effect>)>,
    pub anytime: Option<Anytime>,
    /// Whose card it is: a player hero's character, or the identity of a hired hero (GP-SETUP-06).
    pub character: Option<u8>,
    /// 1 to 3 for player heroes, 0 for all others.
    pub level: u8,
    /// What bots think of it.
    pub worth: f32,
    pub source: Source,
}

#[derive(Clone, Debug)]
pub struct Character {
    pub id: String,
    pub name: String,
    /// Copies of each starting card, in the order of their rows.
    pub deck: Vec<(CardId, u8)>,
}

/// What a monster is by its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MonsterClass {
    Faction(u8),
    Token,
    Boss,
}

#[derive(Clone, Debug)]
pub struct Monster {
    pub id: String,
    pub name: String,
    pub text: String,
    pub class: MonsterClass,
    pub count: u8,
    pub damage: u8,
    pub hp: u8,
    pub armor: u8,
    pub threat: u8,
    pub traits: Marks<Trait>,
    pub on: Marks<(Occasion, Vec<Effect>)>,
    /// The side that an effect turns up.
    pub flip_side: Option<MonsterKind>,
    /// The boss whose other side this is.
    pub side_b_of: Option<MonsterKind>,
    pub source: Source,
}

#[derive(Clone, Debug)]
pub struct Location {
    pub id: String,
    pub name: String,
    pub aura: Aura,
    pub aura_text: String,
    pub reward: Vec<Effect>,
    pub reward_text: String,
    pub source: Source,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all(serialize = "snake_case"))]
pub enum Difficulty {
    Easy,
    Medium,
    Hard,
}

/// How a scenario is won (GP-WIN-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    AllDefeated,
    BossDefeated(MonsterKind),
}

#[derive(Clone, Debug)]
pub struct Encounter {
    pub title: String,
    pub location: u8,
    pub subdeck: Option<u8>,
    pub location_hp: [i8; 4],
    pub location_threat: [u8; 4],
    pub player_threat: [u8; 4],
    pub boss_hp: Vec<(MonsterKind, [u8; 4])>,
    pub coins: [u8; 3],
    pub setup: Vec<Effect>,
    pub penalty: Vec<Effect>,
    pub source: Source,
}

#[derive(Clone, Debug)]
pub struct Scenario {
    pub id: String,
    pub name: String,
    pub difficulty: Difficulty,
    pub hit_points: i8,
    pub win: Win,
    pub encounters: Vec<Encounter>,
    pub source: Source,
}

/// All content, frozen.
#[derive(Clone, Debug)]
pub struct Tables {
    pub cards: Vec<Card>,
    pub characters: Vec<Character>,
    pub curse: CardId,
    /// The first row of player heroes: three for each character.
    pub first_player_hero: u8,
    pub factions: Vec<String>,
    pub monsters: Vec<Monster>,
    /// How many cards, tokens and bosses there are of the rows before each row of monsters.
    pub first_monsters: Vec<u8>,
    pub locations: Vec<Location>,
    pub scenarios: Vec<Scenario>,
    pub achievements: Vec<Achievement>,
    /// By pile.
    reinforcements: [Vec<CardId>; 2],
    /// By faction.
    subdecks: [Vec<MonsterKind>; FACTIONS],
}

impl Tables {
    /// Reads and checks everything; all faults are reported at once.
    pub fn load(content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let cards = keep(content.read::<CardFile>("cards.ron"), &mut faults);
        let monsters = keep(content.read::<MonsterFile>("monsters.ron"), &mut faults);
        let locations = keep(content.read::<LocationFile>("locations.ron"), &mut faults);
        let scenarios = keep(content.read::<ScenarioFile>("scenarios.ron"), &mut faults);
        let achievements = keep(content.read::<AchievementFile>("achievements.ron"), &mut faults);
        let mut check = Check { content, faults };
        if let Some(file) = &cards {
            check.cards(file);
        }
        if let Some(file) = &monsters {
            check.monsters(file);
        }
        if let Some(file) = &locations {
            check.locations(file);
        }
        if let (Some(file), Some(places), Some(foes)) = (&scenarios, &locations, &monsters) {
            check.scenarios(file, places, foes);
        }
        if let Some(file) = &achievements {
            check.achievements(file);
        }
        let (Some(cards), Some(monsters), Some(locations), Some(scenarios), Some(achievements), true) =
            (cards, monsters, locations, scenarios, achievements, check.faults.is_empty())
        else {
            return Err(check.faults);
        };
        Freeze { check }.tables(&cards, monsters, locations, scenarios, &achievements)
    }

    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    #[inline]
    pub fn monster(&self, kind: MonsterKind) -> &Monster {
        &self.monsters[kind.index()]
    }

    #[inline]
    pub const fn player_hero(&self, character: u8, level: u8) -> CardId {
        CardId(self.first_player_hero + character * LEVELS as u8 + level - 1)
    }

    pub fn monster_named(&self, id: &str) -> Option<MonsterKind> {
        self.monsters.iter().position(|row| row.id == id).map(|index| MonsterKind(index as u8))
    }

    pub fn card_named(&self, id: &str) -> Option<CardId> {
        self.cards.iter().position(|row| row.id == id).map(|index| CardId(index as u8))
    }

    /// The cards of a reinforcement deck, in ascending order, each as often as there are copies.
    pub fn reinforcements(&self, pile: Pile) -> impl Iterator<Item = CardId> {
        self.reinforcements[pile as usize].iter().copied()
    }

    /// The monsters of a subdeck, in ascending order.
    pub fn subdeck(&self, faction: u8) -> impl Iterator<Item = MonsterKind> {
        self.subdecks[faction as usize].iter().copied()
    }
}

impl Card {
    #[inline]
    pub fn effects(&self, occasion: Occasion) -> &[Effect] {
        self.on.effects(occasion)
    }

    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.has(&keyword)
    }
}

impl Monster {
    #[inline]
    pub fn effects(&self, occasion: Occasion) -> &[Effect] {
        self.on.effects(occasion)
    }

    #[inline]
    pub fn is(&self, wanted: Trait) -> bool {
        self.traits.has(&wanted)
    }

    #[inline]
    pub fn slash(&self) -> u8 {
        self.sum(Trait::Slash(0), |each| if let Trait::Slash(n) = each { n } else { 0 })
    }

    /// What others of its group deal more.
    #[inline]
    pub fn group_damage(&self) -> u8 {
        self.sum(Trait::GroupDamage(0), |each| if let Trait::GroupDamage(n) = each { n } else { 0 })
    }

    /// How many cards fewer the player in front of it holds.
    #[inline]
    pub fn hand_size_less(&self) -> u8 {
        self.sum(Trait::HandSizeLess(0), |each| if let Trait::HandSizeLess(n) = each { n } else { 0 })
    }

    #[inline]
    fn sum(&self, kind: Trait, number: impl Fn(Trait) -> u8) -> u8 {
        if self.is(kind) { self.traits.iter().map(|each| number(*each)).sum() } else { 0 }
    }
}

fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more)).ok()
}
