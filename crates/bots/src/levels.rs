//! The levels that people choose, and how much thought each one means.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use malice_engine::Game;

use crate::{
    Bot, BotSpecError, Budget, Counsel, Greedy, GreedySettings, Ismcts, IsmctsSettings, Rehearsal,
    RehearsalSettings, Rollout, Worth,
};

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    Easy,
    Normal,
    Hard,
    Expert,
}

/// What the levels mean in one game. A game that needs other values has its own table of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    pub easy: Thought,
    pub normal: Thought,
    pub hard: Thought,
    /// As *hard*, but with up to a second a decision on two cores.
    pub expert: Thought,
    /// Where all win or lose together, how each level thinks beside people: a level says how hard the game is to win,
    /// so that the easy ones help most. Nothing where bots are opponents.
    pub partners: Option<[Thought; Level::ALL.len()]>,
    /// What the bot `greedy` does in this game.
    pub greedy: GreedySettings,
    /// What the bot `ismcts` does in this game.
    pub search: IsmctsSettings,
}

/// How a level thinks: where dice decide much, only search weighs them; where a turn is long, a wide look through it may find more;
/// and where a game knows what goes without saying, playing that on says most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Thought {
    Greedy(GreedySettings),
    Search(IsmctsSettings),
    Rehearse(RehearsalSettings),
}

impl Settings {
    /// For a game about which nothing is known but its evaluation. The noise is in points; a game with scores around
    /// a hundred wants more of it.
    pub const DEFAULT: Self = Self {
        easy: Thought::Greedy(GreedySettings { noise: 3.5, ..Self::AHEAD }),
        normal: Thought::Greedy(Self::AHEAD),
        hard: Thought::Search(Self::SEARCH),
        expert: Thought::Search(IsmctsSettings { threads: 2, ..Self::SEARCH.deeper(2) }),
        partners: None,
        greedy: Self::AHEAD,
        search: Self::SEARCH,
    };

    /// A look through the own turn, as far as it goes.
    const AHEAD: GreedySettings =
        GreedySettings { samples: 1, positions: 100, noise: 0.0, worth: Worth::DEFAULT };

    /// Playouts to the end, as many as a second allows.
    const SEARCH: IsmctsSettings = IsmctsSettings {
        budget: Budget { iterations: 30_000, time: Some(Duration::from_secs(1)) },
        threads: 1,
        explore: 0.3,
        trust: 0.0,
        settle: 1,
        per_deal: 1,
        reuse: false,
        bother: 0.0,
        rollout: Rollout::Random,
        // The margin says more about a playout than who happened to win it.
        worth: Worth { rivalry: 1.0, margin: 0.8 },
    };

    /// The same without time limits, so that the same seed gives the same moves on any machine.
    #[must_use]
    pub const fn untimed(mut self) -> Self {
        self.easy = self.easy.untimed();
        self.normal = self.normal.untimed();
        self.hard = self.hard.untimed();
        self.expert = self.expert.untimed();
        self.search.budget.time = None;
        self
    }

    /// The same with another budget for `hard` and `expert`, if they have one, and for `ismcts`.
    #[must_use]
    pub const fn within(mut self, budget: Budget) -> Self {
        self.hard = self.hard.within(budget);
        self.expert = self.expert.within(budget);
        self.search.budget = budget;
        self
    }

    /// The same on one thread, for whoever has no more than one to give: an *expert* thinks less in its second then.
    #[must_use]
    pub const fn on_one_thread(mut self) -> Self {
        match &mut self.expert {
            Thought::Search(search)
            | Thought::Rehearse(RehearsalSettings { counsel: Some(Counsel { search, .. }), .. }) => {
                search.threads = 1;
            }
            Thought::Greedy(_) | Thought::Rehearse(_) => (),
        }
        self
    }
}

impl IsmctsSettings {
    /// The same with so many times the iterations; what was learned on the way is not learned twice.
    #[must_use]
    pub const fn deeper(mut self, times: u32) -> Self {
        self.budget.iterations *= times;
        self.reuse = true;
        self
    }
}

impl Thought {
    const fn untimed(mut self) -> Self {
        match &mut self {
            Self::Search(search) => search.budget.time = None,
            Self::Rehearse(rehearsal) => {
                rehearsal.budget.time = None;
                if let Some(counsel) = &mut rehearsal.counsel {
                    counsel.search.budget.time = None;
                }
            }
            Self::Greedy(_) => (),
        }
        self
    }

    const fn within(mut self, budget: Budget) -> Self {
        match &mut self {
            Self::Search(search) => search.budget = budget,
            Self::Rehearse(rehearsal) => {
                rehearsal.budget = budget;
                if let Some(counsel) = &mut rehearsal.counsel {
                    counsel.search.budget = budget;
                }
            }
            Self::Greedy(_) => (),
        }
        self
    }

    /// How far it thinks, if that is a number.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Self::Search(search) => Some(search.budget),
            Self::Rehearse(rehearsal) => Some(rehearsal.budget),
            Self::Greedy(_) => None,
        }
    }

    fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        match self {
            Self::Greedy(greedy) => Box::new(Greedy::new(greedy, seed)),
            Self::Search(search) => Box::new(Ismcts::new(search, seed)),
            Self::Rehearse(rehearsal) => Box::new(Rehearsal::new(rehearsal, seed)),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Level {
    pub const ALL: [Self; 4] = [Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// A bot of this level with the default settings.
    pub fn bot<G: Game>(self, seed: u64) -> Box<dyn Bot<G>> {
        self.bot_with(&Settings::DEFAULT, seed)
    }

    /// A bot of this level as a game's settings define it.
    pub fn bot_with<G: Game>(self, settings: &Settings, seed: u64) -> Box<dyn Bot<G>> {
        let thought = match self {
            Self::Easy => settings.easy,
            Self::Normal => settings.normal,
            Self::Hard => settings.hard,
            Self::Expert => settings.expert,
        };
        thought.bot(seed)
    }

    /// A bot of this level beside people: against them, or with them.
    pub fn beside_people<G: Game>(self, settings: &Settings, seed: u64) -> Box<dyn Bot<G>> {
        match settings.partners {
            Some(partners) => partners[self as usize].bot(seed),
            None => self.bot_with(settings, seed),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = BotSpecError;

    fn from_str(text: &str) -> Result<Self, BotSpecError> {
        let found = Self::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| BotSpecError::NoLevel(text.to_owned()))
    }
}
