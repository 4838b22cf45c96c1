//! What the levels of bots mean in each game.

use std::time::Duration;

use malice_bots::{Budget, GreedySettings, IsmctsSettings, Rollout, Settings, Thought, Worth};

/// The longest that a bot thinks before people.
const PATIENCE: Option<Duration> = Some(Duration::from_secs(1));

/// Dice decide so much that one look ahead says little: *normal* and *hard* search, a little and a lot. Playouts are cut short:
/// random arrangements and attacks say nothing about who wins sixty turns later.
pub(crate) const BIG_BAD_OVERLORD: Settings = Settings {
    easy: GreedySettings { samples: 1, positions: 30, noise: 12.0, worth: Worth::DEFAULT },
    normal: Thought::Search(IsmctsSettings { budget: Budget { iterations: 40, time: PATIENCE }, ..DICEY }),
    hard: Thought::Search(DICEY),
    greedy: Settings::DEFAULT.greedy,
    search: DICEY,
};

/// Battles are long and full of dice: a few decisions of random play show more than the position in the middle of a fight.
pub(crate) const FORCES_OF_EVIL: Settings =
    Settings { hard: Thought::Search(EMBATTLED), search: EMBATTLED, ..Settings::DEFAULT };

/// A look through the own turn finds most of what there is to find: *normal* misjudges a little, or nothing would be left
/// between it and *hard*.
pub(crate) const OVERLORDS_OF_INFAMY: Settings = Settings {
    easy: GreedySettings { noise: 5.0, ..Settings::DEFAULT.greedy },
    normal: Thought::Greedy(GreedySettings { noise: 1.2, ..Settings::DEFAULT.greedy }),
    hard: Thought::Search(PLOTTING),
    search: PLOTTING,
    ..Settings::DEFAULT
};

/// All win or lose together: nobody's lead counts against another's. A round is long and everybody's: a wide look through it with
/// the same luck for every choice finds more than a search that has to wade through the others' choices.
pub(crate) const GREYPORT: Settings = Settings {
    easy: GreedySettings { samples: 1, positions: 60, noise: 3.0, worth: TOGETHER },
    normal: Thought::Greedy(GreedySettings { samples: 4, positions: 200, noise: 0.0, worth: TOGETHER }),
    hard: Thought::Greedy(GreedySettings { samples: 8, positions: 2_000, noise: 0.0, worth: TOGETHER }),
    greedy: GreedySettings { samples: 1, positions: 100, noise: 0.0, worth: TOGETHER },
    search: IsmctsSettings {
        budget: Budget { iterations: 300, time: PATIENCE },
        threads: 1,
        explore: 0.3,
        trust: 2.0,
        rollout: Rollout::Evaluate { decisions: 30 },
        worth: TOGETHER,
    },
};

const TOGETHER: Worth = Worth { rivalry: 0.0, margin: 0.8 };

const DICEY: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 800, time: PATIENCE },
    threads: 1,
    explore: 0.5,
    trust: 2.0,
    rollout: Rollout::Evaluate { decisions: 20 },
    worth: LEAD,
};

const EMBATTLED: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 400, time: PATIENCE },
    explore: 0.3,
    rollout: Rollout::Evaluate { decisions: 10 },
    ..DICEY
};

const PLOTTING: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 1_000, time: PATIENCE },
    explore: 0.2,
    rollout: Rollout::Evaluate { decisions: 0 },
    ..DICEY
};

/// The margin says more about a playout than who happened to win it.
const LEAD: Worth = Worth { rivalry: 1.0, margin: 0.8 };
