//! What the levels of bots mean in each game.

use std::time::Duration;

use malice_bots::{Budget, GreedySettings, IsmctsSettings, Rollout, Settings, Thought, Worth};

/// The longest that a bot thinks before people.
const PATIENCE: Option<Duration> = Some(Duration::from_secs(1));

/// Dice decide so much that one look ahead says little: *normal* and *hard* search, a little and a lot. Playouts are cut short:
/// random arrangements and attacks say nothing about who wins sixty turns later.
pub(crate) const BIG_BAD_OVERLORD: Settings = Settings {
    easy: GreedySettings { samples: 1, positions: 30, noise: 12.0, worth: Worth::DEFAULT },
    normal: Thought::Search(IsmctsSettings { budget: Budget { iterations: 16, time: PATIENCE }, ..DICEY }),
    hard: DICEY,
    greedy: Settings::DEFAULT.greedy,
};

/// All win or lose together: nobody's lead counts against another's.
pub(crate) const GREYPORT: Settings = Settings {
    easy: GreedySettings { samples: 1, positions: 30, noise: 12.0, worth: TOGETHER },
    normal: Thought::Greedy(GreedySettings { samples: 2, positions: 60, noise: 0.0, worth: TOGETHER }),
    hard: IsmctsSettings {
        budget: Budget { iterations: 300, time: PATIENCE },
        threads: 1,
        explore: 0.3,
        trust: 2.0,
        rollout: Rollout::Evaluate { decisions: 10 },
        worth: TOGETHER,
    },
    greedy: GreedySettings { samples: 1, positions: 100, noise: 0.0, worth: TOGETHER },
};

const TOGETHER: Worth = Worth { rivalry: 0.0, margin: 0.8 };

const DICEY: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 800, time: PATIENCE },
    threads: 1,
    explore: 0.5,
    trust: 2.0,
    rollout: Rollout::Evaluate { decisions: 20 },
    worth: Worth { rivalry: 1.0, margin: 0.8 },
};
