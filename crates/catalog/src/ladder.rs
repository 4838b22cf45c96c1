//! Earlier generations of the level *hard*: how each thought and what it believed, so that progress is measured against all of
//! them and not against the last one only.
//!
//! A generation is its settings here and a weights file for each game in `ladder/NAME`. Features that a generation did not know
//! have no weight in it. What it does not keep is code: the rules, the features' measure and the search are today's.

use malice_bots::{
    Budget, GreedySettings, IsmctsSettings, RehearsalSettings, Rollout, Settings, Thought, Worth,
};
use malice_engine::{Weighed, Weights};

/// A generation of bots in one game.
#[derive(Clone, Debug)]
pub struct Generation {
    /// As bots are named: `gen1`.
    pub name: &'static str,
    pub about: &'static str,
    /// Its *hard* is how it played; the other levels are today's.
    pub settings: Settings,
    pub weights: Weights,
}

/// One generation in one game, as this file has it.
struct Row {
    name: &'static str,
    game: &'static str,
    hard: Thought,
    weights: &'static str,
}

/// All generations with what they were, the oldest first.
const NAMES: [(&str, &str); 3] = [
    ("gen1", "weights set by hand"),
    ("gen2", "the first that learned"),
    ("gen3", "searching further, and rehearsing alone"),
];

macro_rules! rows {
    ($($name:literal: $($game:literal $hard:expr),+;)+) => {
        static ROWS: &[Row] = &[$($(Row {
            name: $name,
            game: $game,
            hard: $hard,
            weights: include_str!(concat!("../ladder/", $name, "/", $game, ".ron")),
        }),+),+];
    };
}

rows! {
    "gen1":
        "overboss" Thought::Search(TO_THE_END),
        "big-bad-overlord" Thought::Search(JUDGING),
        "forces-of-evil" Thought::Search(judging(400, 0.3, 10)),
        "overlords-of-infamy" Thought::Search(judging(1_000, 0.2, 0)),
        "battle-for-greyport" PARTY;
    "gen2":
        "overboss" Thought::Search(TO_THE_END),
        "big-bad-overlord" Thought::Search(JUDGING),
        "forces-of-evil" Thought::Search(judging(400, 0.3, 10)),
        "overlords-of-infamy" Thought::Search(judging(1_000, 0.2, 6)),
        "battle-for-greyport" PARTY;
    "gen3":
        "overboss" Thought::Search(TO_THE_END),
        "big-bad-overlord" Thought::Rehearse(ALONE),
        "forces-of-evil" Thought::Search(IsmctsSettings {
            rollout: Rollout::Calm { decisions: 10 },
            bother: 0.012,
            ..judging(1_600, 0.3, 10)
        }),
        "overlords-of-infamy" Thought::Search(judging(2_500, 0.2, 6)),
        "battle-for-greyport" PARTY;
}

const TO_THE_END: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 30_000, time: None },
    threads: 1,
    explore: 0.3,
    trust: 0.0,
    settle: 1,
    per_deal: 1,
    reuse: false,
    bother: 0.0,
    rollout: Rollout::Random,
    worth: Worth { rivalry: 1.0, margin: 0.8 },
};

const JUDGING: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 800, time: None },
    explore: 0.5,
    trust: 2.0,
    rollout: Rollout::Evaluate { decisions: 20 },
    ..TO_THE_END
};

const fn judging(iterations: u32, explore: f32, decisions: u32) -> IsmctsSettings {
    let budget = Budget { iterations, time: None };
    IsmctsSettings { budget, explore, rollout: Rollout::Evaluate { decisions }, ..JUDGING }
}

const ALONE: RehearsalSettings = RehearsalSettings {
    budget: Budget { iterations: 1_500, time: None },
    rollout: Rollout::Instinct { rests: 1 },
    doubt: 0.005,
    worth: Worth { rivalry: 1.0, margin: 0.8 },
    counsel: None,
};

const PARTY: Thought = Thought::Greedy(GreedySettings {
    samples: 8,
    positions: 2_000,
    noise: 0.0,
    worth: Worth { rivalry: 0.0, margin: 0.8 },
});

/// The generations that played this game, the oldest first.
pub fn generations<G: Weighed>() -> Vec<Generation> {
    let played = ROWS.iter().filter(|row| row.game == G::meta().id);
    played
        .map(|row| Generation {
            name: row.name,
            about: NAMES.iter().find(|(name, _)| *name == row.name).map_or("", |(_, about)| about),
            settings: Settings { hard: row.hard, ..crate::settings::<G>() },
            weights: Weights::read(G::features(), row.weights).expect("the ladder's weights are sound"),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Listed, Visit, games, with_game};

    struct Ladder;

    impl Visit for Ladder {
        type Out = Vec<(String, String)>;

        fn visit<G: Listed>(self) -> Self::Out {
            let hash =
                |generation: Generation| (generation.name.to_owned(), generation.weights.hash().to_owned());
            generations::<G>().into_iter().map(hash).collect()
        }
    }

    #[test]
    fn every_game_has_every_generation_with_weights_that_can_be_read() {
        for meta in games() {
            let names: Vec<String> =
                with_game(meta.id, Ladder).unwrap().into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, NAMES.map(|(name, _)| name), "{}", meta.id);
        }
        let overboss = with_game("overboss", Ladder).unwrap();
        assert_ne!(overboss[0].1, overboss[1].1, "what was learned is another table");
    }
}
