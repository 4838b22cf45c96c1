//! The rows of the content files, as they are read.

use malice_engine::Source;
use serde::Deserialize;

use super::{CardKind, Difficulty};
use crate::achievements::Need;
use crate::effect::{Aura, Coin, Die, Effect, Keyword, Occasion, Side, Trait};

/// A row that says where it comes from, and, if that differs, which of its values come from elsewhere.
macro_rules! row {
    (pub(super) struct $name:ident { $($fields:tt)* }) => {
        #[derive(Clone, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            $($fields)*
            pub source: Source,
            #[serde(default)]
            #[expect(dead_code, reason = "for people")]
            pub note: String,
        }
    };
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardFile {
    pub starting: Vec<StartingRow>,
    pub characters: Vec<CharacterRow>,
    pub heroes: Vec<ReinforcementRow>,
    pub items: Vec<ReinforcementRow>,
    pub curses: CurseRow,
}

/// What stands on a card that is played.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Face {
    pub die: Option<Die>,
    pub damage: u8,
    pub keywords: Vec<Keyword>,
    pub on: Vec<(Occasion, Vec<Effect<String>>)>,
    pub anytime: Option<AnytimeRow>,
    pub text: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnytimeRow {
    pub pay: u8,
    pub effect: Effect<String>,
}

row! {
    pub(super) struct StartingRow {
        pub id: String,
        pub name: String,
        pub kind: CardKind,
        pub side: Side,
        pub face: Face,
        /// In the deck of each character, in the order of the characters.
        pub copies: [u8; super::CHARACTERS],
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CharacterRow {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub levels: Vec<LevelRow>,
}

row! {
    pub(super) struct LevelRow {
        pub face: Face,
    }
}

row! {
    pub(super) struct ReinforcementRow {
        pub id: String,
        pub name: String,
        pub side: Side,
        pub cost: Coin,
        pub count: u8,
        pub face: Face,
        #[serde(default)]
        pub character: Option<String>,
    }
}

row! {
    pub(super) struct CurseRow {
        pub id: String,
        pub name: String,
        pub count: u8,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MonsterFile {
    pub factions: Vec<FactionRow>,
    pub tokens: Vec<MonsterRow>,
    pub bosses: Vec<MonsterRow>,
    pub boss_hp_tokens: Vec<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactionRow {
    pub id: String,
    #[expect(dead_code, reason = "for people")]
    pub name: String,
    pub monsters: Vec<MonsterRow>,
}

row! {
    pub(super) struct MonsterRow {
        pub id: String,
        pub name: String,
        pub count: u8,
        pub damage: u8,
        #[serde(default)]
        pub hp: u8,
        #[serde(default)]
        pub armor: u8,
        #[serde(default)]
        pub threat: u8,
        #[serde(default)]
        pub traits: Vec<Trait<String>>,
        #[serde(default)]
        pub on: Vec<(Occasion, Vec<Effect<String>>)>,
        #[serde(default)]
        pub side_b_of: Option<String>,
        #[serde(default)]
        pub text: String,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LocationFile {
    pub locations: Vec<LocationRow>,
}

row! {
    pub(super) struct LocationRow {
        pub id: String,
        pub name: String,
        pub aura: Aura,
        pub aura_text: String,
        pub reward: Vec<Effect<String>>,
        pub reward_text: String,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub scenarios: Vec<ScenarioRow>,
}

row! {
    pub(super) struct ScenarioRow {
        pub id: String,
        pub name: String,
        pub difficulty: Difficulty,
        #[serde(default)]
        #[expect(dead_code, reason = "the introductory scenario counts as Easy (GP-R-48)")]
        pub introductory: bool,
        pub hit_points: i8,
        pub win: WinRow,
        pub encounters: Vec<EncounterRow>,
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(super) enum WinRow {
    AllDefeated,
    BossDefeated(String),
}

row! {
    pub(super) struct EncounterRow {
        pub title: String,
        pub location: String,
        #[serde(default)]
        pub subdeck: Option<String>,
        pub location_hp: [i8; 4],
        pub location_threat: [u8; 4],
        pub player_threat: [u8; 4],
        #[serde(default)]
        pub boss_hp: Vec<(String, [u8; 4])>,
        pub coins: Vec<Coin>,
        pub setup: Vec<Effect<String>>,
        pub penalty: Vec<Effect<String>>,
        #[expect(dead_code, reason = "where the two lines above come from")]
        pub lines: String,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AchievementFile {
    pub achievements: Vec<AchievementRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AchievementRow {
    pub name: String,
    pub needs: Vec<Need<String, String>>,
    #[expect(dead_code, reason = "for people")]
    pub source: Source,
    #[serde(default)]
    #[expect(dead_code, reason = "for people")]
    pub note: String,
}
