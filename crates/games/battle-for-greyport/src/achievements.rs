//! What a party can be proud of (GP-R-40). Feats against bosses and groups count when they happen, the others when the game is won.

use serde::Deserialize;

use crate::Greyport;
use crate::content::Difficulty;
use crate::game::Wounded;
use crate::ids::MonsterKind;
use crate::state::{GameResult, Tabletop};

/// What an achievement asks for. Those that name a boss or a scenario hold its name when read and its number once the content is
/// frozen.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Need<M = MonsterKind, S = u8> {
    Defeated(M),
    DefeatedInOneFight(u8),
    Scenario(S),
    Won,
    Difficulty(Vec<Difficulty>),
    SilentPlay,
    WoundedWarrior,
    /// The number and anything harder (GP-R-40).
    StartingHpAtMost(i8),
    NoLocationDestroyed,
    EverybodyHasHp(i8),
}

#[derive(Clone, Debug)]
pub struct Achievement {
    pub name: String,
    pub needs: Vec<Need>,
}

impl Need<String, String> {
    /// The same by numbers; an unknown name is the error.
    pub(crate) fn resolved(
        &self,
        boss: impl Fn(&str) -> Option<MonsterKind>,
        scenario: impl Fn(&str) -> Option<u8>,
    ) -> Result<Need, String> {
        Ok(match self {
            Self::Defeated(name) => {
                Need::Defeated(boss(name).ok_or_else(|| format!("there is no boss {name}"))?)
            }
            Self::Scenario(name) => {
                Need::Scenario(scenario(name).ok_or_else(|| format!("there is no scenario {name}"))?)
            }
            Self::DefeatedInOneFight(count) => Need::DefeatedInOneFight(*count),
            Self::Won => Need::Won,
            Self::Difficulty(grades) => Need::Difficulty(grades.clone()),
            Self::SilentPlay => Need::SilentPlay,
            Self::WoundedWarrior => Need::WoundedWarrior,
            Self::StartingHpAtMost(hp) => Need::StartingHpAtMost(*hp),
            Self::NoLocationDestroyed => Need::NoLocationDestroyed,
            Self::EverybodyHasHp(hp) => Need::EverybodyHasHp(*hp),
        })
    }
}

impl Greyport {
    /// The achievements so far, by name. A hardcore game ticks both boxes, being the harder feat (GP-R-40).
    pub(crate) fn achievements(&self, t: &Tabletop) -> Vec<String> {
        let boxes = if self.rest_healing == 0 { "normal and hardcore" } else { "normal" };
        let reached =
            self.tables.achievements.iter().filter(|row| row.needs.iter().all(|need| self.is_met(t, need)));
        reached.map(|row| format!("{} ({boxes})", row.name)).collect()
    }

    fn is_met(&self, t: &Tabletop, need: &Need) -> bool {
        match need {
            Need::Defeated(boss) => {
                self.boss_number(*boss).is_some_and(|number| t.feats.bosses >> number & 1 != 0)
            }
            Need::DefeatedInOneFight(count) => t.feats.most_in_a_fight >= *count,
            Need::Scenario(scenario) => self.scenario as u8 == *scenario,
            Need::Won => t.result == Some(GameResult::Won),
            Need::Difficulty(grades) => grades.contains(&self.scenario().difficulty),
            Need::SilentPlay => self.silent_play,
            Need::WoundedWarrior => self.wounded != Wounded::Off,
            Need::StartingHpAtMost(hp) => self.max_hp <= *hp,
            Need::NoLocationDestroyed => t.feats.locations_destroyed == 0,
            Need::EverybodyHasHp(hp) => t.players[..self.players].iter().all(|player| player.hp >= *hp),
        }
    }
}
