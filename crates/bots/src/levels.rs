//! The levels that people choose, and how much thought each one means.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use malice_engine::Game;

use crate::{Bot, BotSpecError, Budget, Greedy, GreedySettings, Ismcts, IsmctsSettings, Rollout, Worth};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    Easy,
    Normal,
    Hard,
}

/// What the levels mean in one game. A game that needs other values has its own table of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    pub easy: GreedySettings,
    pub normal: Thought,
    pub hard: IsmctsSettings,
    /// What the bot `greedy` does in this game.
    pub greedy: GreedySettings,
}

/// How the level *normal* thinks: in most games a look ahead is enough; where dice decide much, only search weighs them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thought {
    Greedy(GreedySettings),
    Search(IsmctsSettings),
}

impl Settings {
    /// For a game about which nothing is known but its evaluation. The noise is in points; a game with scores around
    /// a hundred wants more of it.
    pub const DEFAULT: Self = Self {
        easy: GreedySettings { samples: 1, positions: 100, noise: 3.5, worth: Worth::DEFAULT },
        normal: Thought::Greedy(Self::AHEAD),
        hard: IsmctsSettings {
            budget: Budget { iterations: 30_000, time: Some(Duration::from_secs(1)) },
            threads: 1,
            explore: 0.3,
            trust: 0.0,
            rollout: Rollout::Random,
            // The margin says more about a playout than who happened to win it.
            worth: Worth { rivalry: 1.0, margin: 0.8 },
        },
        greedy: Self::AHEAD,
    };

    /// A look through the own turn, as far as it goes.
    const AHEAD: GreedySettings =
        GreedySettings { samples: 1, positions: 100, noise: 0.0, worth: Worth::DEFAULT };

    /// The same without time limits, so that the same seed gives the same moves on any machine.
    #[must_use]
    pub const fn untimed(mut self) -> Self {
        self.hard.budget.time = None;
        if let Thought::Search(search) = &mut self.normal {
            search.budget.time = None;
        }
        self
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Level {
    pub const ALL: [Self; 3] = [Self::Easy, Self::Normal, Self::Hard];

    /// A bot of this level with the default settings.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        self.bot_with(&Settings::DEFAULT, seed)
    }

    /// A bot of this level as a game's settings define it.
    pub fn bot_with<G: Game>(self, settings: &Settings, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Easy => Box::new(Greedy::new(settings.easy, seed)),
            Self::Normal => match settings.normal {
                Thought::Greedy(greedy) => Box::new(Greedy::new(greedy, seed)),
                Thought::Search(search) => Box::new(Ismcts::new(search, seed)),
            },
            Self::Hard => Box::new(Ismcts::new(settings.hard, seed)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
        })
    }
}

impl FromStr for Level {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let found = Self::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| BotSpecError::NoLevel(text.to_owned()))
    }
}
