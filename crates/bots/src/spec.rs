//! Bots by name, as a command line or a form gives them: `random`, `greedy`, `ismcts:5000`, `hard`.

use std::fmt;
use std::str::FromStr;

use malice_engine::Game;
use thiserror::Error;

use crate::{Bot, Budget, Greedy, Ismcts, IsmctsSettings, Level, Random, Settings};

/// Which bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotSpec {
    Random,
    Greedy,
    /// Search without a time limit, with so many iterations a decision or as many as the game's settings say.
    Ismcts {
        iterations: Option<u32>,
    },
    Level(Level),
}

impl BotSpec {
    pub fn bot<G: Game>(self, settings: &Settings, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(settings.greedy, seed)),
            Self::Ismcts { iterations } => {
                let iterations = iterations.unwrap_or(settings.search.budget.iterations);
                let budget = Budget { iterations, time: None };
                Box::new(Ismcts::new(IsmctsSettings { budget, ..settings.search }, seed))
            }
            Self::Level(level) => level.bot_with(settings, seed),
        }
    }

    /// The same where people play with it: see [`Level::beside_people`].
    pub fn beside_people<G: Game>(self, settings: &Settings, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Level(level) => level.beside_people(settings, seed),
            Self::Random | Self::Greedy | Self::Ismcts { .. } => self.bot(settings, seed),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.pad("random"),
            Self::Greedy => f.pad("greedy"),
            Self::Ismcts { iterations: None } => f.pad("ismcts"),
            Self::Ismcts { iterations: Some(n) } => f.pad(&format!("ismcts:{n}")),
            Self::Level(level) => level.fmt(f),
        }
    }
}

/// Why a text names no bot.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotSpecError {
    #[error(
        "there is no bot '{0}'; there are: random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard, expert"
    )]
    NoBot(String),
    #[error("'{0}' is not a number of iterations: it is 1 to {max}, as in ismcts:5000", max = BotSpec::MOST_ITERATIONS)]
    Iterations(String),
    #[error("there is no level '{0}'; there are: easy, normal, hard, expert")]
    NoLevel(String),
}

impl BotSpec {
    /// More would not fit a tree into memory.
    pub const MOST_ITERATIONS: u32 = 10_000_000;
}

impl FromStr for BotSpec {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        if let Some(number) = text.strip_prefix("ismcts:") {
            return match number.parse() {
                Ok(n) if (1..=Self::MOST_ITERATIONS).contains(&n) => Ok(Self::Ismcts { iterations: Some(n) }),
                _ => Err(BotSpecError::Iterations(number.to_owned())),
            };
        }
        match text {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            "ismcts" => Ok(Self::Ismcts { iterations: None }),
            _ => text.parse().map(Self::Level).map_err(|_| BotSpecError::NoBot(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for name in ["random", "greedy", "ismcts", "ismcts:5000", "easy", "normal", "hard", "expert"] {
            assert_eq!(name.parse::<BotSpec>().unwrap().to_string(), name);
        }
        assert_eq!("normal".parse(), Ok(Level::Normal));
    }

    #[test]
    fn what_names_no_bot_is_refused_with_what_would() {
        let fault = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        assert!(fault("gredy").contains("there are: random, greedy"));
        for text in ["ismcts:", "ismcts:0", "ismcts:-3", "ismcts:1e3", "ismcts:99999999999"] {
            assert!(fault(text).contains("not a number of iterations"), "{text}");
        }
        assert!("Hard".parse::<Level>().unwrap_err().to_string().contains("easy, normal, hard, expert"));
    }
}
