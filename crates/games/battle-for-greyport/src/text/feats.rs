//! What achievements ask for, in words.

use crate::achievements::{Achievement, Need};
use crate::content::{Difficulty, Tables};

impl Tables {
    /// `win, Medium or Hard, no location destroyed`.
    pub fn asks_for(&self, achievement: &Achievement) -> String {
        let needs: Vec<String> = achievement.needs.iter().map(|need| self.need(need)).collect();
        needs.join(", ")
    }

    fn need(&self, need: &Need) -> String {
        match need {
            Need::Defeated(boss) => format!("defeat {}", self.monster(*boss).name),
            Need::DefeatedInOneFight(count) => format!("defeat {count} monsters in one fight"),
            Need::Scenario(scenario) => format!("in {}", self.scenarios[usize::from(*scenario)].name),
            Need::Won => "win".into(),
            Need::Difficulty(grades) => {
                grades.iter().map(|grade| grade.name()).collect::<Vec<_>>().join(" or ")
            }
            Need::SilentPlay => "Silent Play".into(),
            Need::WoundedWarrior => "with a Wounded Warrior".into(),
            Need::StartingHpAtMost(hp) => format!("at most {hp} HP at the start"),
            Need::NoLocationDestroyed => "no location destroyed".into(),
            Need::EverybodyHasHp(hp) => format!("everybody has {hp} HP or more"),
        }
    }
}

impl Difficulty {
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
        }
    }
}
