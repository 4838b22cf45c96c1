//! What the levels of bots mean in each game.

use std::time::Duration;

use malice_bots::{
    Budget, Counsel, GreedySettings, IsmctsSettings, RehearsalSettings, Rollout, Settings, Thought, Worth,
};

/// The longest that a bot thinks before people.
const PATIENCE: Option<Duration> = Some(Duration::from_secs(1));

/// What was learned made a look through the own turn so good that *normal* misjudges a little, or too little would be left between it
/// and *hard*, which plays to the end and needs no evaluation. It is so far ahead of *easy* that it can spare that.
pub(crate) const OVERBOSS: Settings = Settings {
    normal: Thought::Greedy(GreedySettings { noise: 1.6, ..Settings::DEFAULT.greedy }),
    expert: Thought::Search(Settings::DEFAULT.search.deeper(5)),
    ..Settings::DEFAULT
};

/// Dice decide so much that one look ahead says little. *normal* searches a little; *hard* and *expert* play each choice on to the end of
/// the turn by instinct, under the same dice: random arrangements and attacks ruin the army that they look at. Whom to attack and when to
/// stop they ask a search besides, *expert* also how to lay cards.
pub(crate) const BIG_BAD_OVERLORD: Settings = Settings {
    easy: Thought::Greedy(GreedySettings { samples: 1, positions: 30, noise: 40.0, worth: Worth::DEFAULT }),
    normal: Thought::Search(GLANCE),
    hard: Thought::Rehearse(DRILL),
    expert: Thought::Rehearse(RehearsalSettings {
        counsel: Some(Counsel { search: DICEY.deeper(5), heed: 0.05, groundwork: true }),
        ..DRILL
    }),
    partners: None,
    greedy: Settings::DEFAULT.greedy,
    search: DICEY,
};

/// Battles are long and full of dice: a few decisions of random play show more than the position in the middle of a fight.
pub(crate) const FORCES_OF_EVIL: Settings = Settings {
    hard: Thought::Search(EMBATTLED),
    expert: Thought::Search(EMBATTLED.deeper(10)),
    search: EMBATTLED,
    ..Settings::DEFAULT
};

/// A look through the own turn finds most of what there is to find: *normal* misjudges a little, or nothing would be left
/// between it and *hard*, which thinks less far than it could, to leave something to *expert*.
pub(crate) const OVERLORDS_OF_INFAMY: Settings = Settings {
    easy: Thought::Greedy(GreedySettings { noise: 5.0, ..Settings::DEFAULT.greedy }),
    normal: Thought::Greedy(GreedySettings { noise: 1.2, ..Settings::DEFAULT.greedy }),
    hard: Thought::Search(IsmctsSettings { budget: Budget { iterations: 600, time: PATIENCE }, ..PLOTTING }),
    expert: Thought::Search(PLOTTING.deeper(5)),
    search: PLOTTING,
    ..Settings::DEFAULT
};

/// All win or lose together: nobody's lead counts against another's. A round is long and everybody's: a wide look through it with
/// the same luck for every choice finds more than a search that has to wade through the others' choices.
pub(crate) const GREYPORT: Settings = Settings {
    easy: Thought::Greedy(GreedySettings { samples: 1, positions: 60, noise: 3.0, worth: TOGETHER }),
    normal: DEFENDER,
    hard: CHAMPION,
    expert: LEGEND,
    partners: Some([CHAMPION, DEFENDER, RECRUIT, STRANGER]),
    greedy: GreedySettings { samples: 1, positions: 100, noise: 0.0, worth: TOGETHER },
    search: IsmctsSettings {
        budget: Budget { iterations: 300, time: PATIENCE },
        threads: 1,
        explore: 0.3,
        trust: 2.0,
        settle: 1,
        per_deal: 1,
        reuse: false,
        bother: 0.0,
        rollout: Rollout::Evaluate { decisions: 30 },
        worth: TOGETHER,
    },
};

const LEGEND: Thought =
    Thought::Greedy(GreedySettings { samples: 24, positions: 4_000, noise: 0.0, worth: TOGETHER });
const CHAMPION: Thought =
    Thought::Greedy(GreedySettings { samples: 8, positions: 2_000, noise: 0.0, worth: TOGETHER });
const DEFENDER: Thought =
    Thought::Greedy(GreedySettings { samples: 4, positions: 200, noise: 0.0, worth: TOGETHER });
/// Looks no further than the next choice, so that the people beside it have to.
const RECRUIT: Thought =
    Thought::Greedy(GreedySettings { samples: 1, positions: 60, noise: 1.0, worth: TOGETHER });

/// Hardly sees what its own choice does: the people beside it win alone.
const STRANGER: Thought =
    Thought::Greedy(GreedySettings { samples: 1, positions: 30, noise: 2.0, worth: TOGETHER });

const TOGETHER: Worth = Worth { rivalry: 0.0, margin: 0.8 };

const DRILL: RehearsalSettings = RehearsalSettings {
    budget: Budget { iterations: 1_500, time: PATIENCE },
    rollout: Rollout::Instinct { rests: 1 },
    doubt: 0.005,
    worth: LEAD,
    counsel: Some(Counsel { search: DICEY, heed: 0.05, groundwork: false }),
};

const DICEY: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 800, time: PATIENCE },
    threads: 1,
    explore: 0.5,
    trust: 2.0,
    settle: 1,
    per_deal: 1,
    reuse: false,
    bother: 0.0,
    rollout: Rollout::Evaluate { decisions: 20 },
    worth: LEAD,
};

/// A few playouts, which are as good as playouts three times as long.
const GLANCE: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 16, time: PATIENCE },
    rollout: Rollout::Evaluate { decisions: 6 },
    ..DICEY
};

const EMBATTLED: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 1_600, time: PATIENCE },
    explore: 0.3,
    bother: 0.012,
    rollout: Rollout::Calm { decisions: 10 },
    ..DICEY
};

const PLOTTING: IsmctsSettings = IsmctsSettings {
    budget: Budget { iterations: 2_500, time: PATIENCE },
    explore: 0.2,
    // A few decisions show what a turn that was only begun comes to.
    rollout: Rollout::Evaluate { decisions: 6 },
    ..DICEY
};

/// The margin says more about a playout than who happened to win it.
const LEAD: Worth = Worth { rivalry: 1.0, margin: 0.8 };

#[cfg(test)]
mod tests {
    use malice_bots::{Bot, Ismcts, next_asked};
    use malice_engine::{Chance, Content, Game, Io, Options, Seen, play};

    use super::*;
    use crate::{Listed, Visit, games, settings, with_game};

    struct Meant;

    impl Visit for Meant {
        type Out = Settings;

        fn visit<G: Listed>(self) -> Settings {
            settings::<G>()
        }
    }

    /// At how many positions a thought looks, and how much it misjudges them.
    fn effort(thought: Thought) -> (u32, f32) {
        match thought {
            Thought::Greedy(greedy) => (greedy.samples * greedy.positions, greedy.noise),
            Thought::Search(IsmctsSettings { budget, .. })
            | Thought::Rehearse(RehearsalSettings { budget, .. }) => (budget.iterations, 0.0),
        }
    }

    #[test]
    fn partners_help_more_the_easier_the_game_is_to_be_and_opponents_have_no_say_in_it() {
        for meta in games() {
            let settings = with_game(meta.id, Meant).unwrap();
            let together = settings.greedy.worth.rivalry <= 0.0;
            assert_eq!(settings.partners.is_some(), together, "{}", meta.id);
            let Some(partners) = settings.partners else { continue };
            assert_eq!(
                partners[0], settings.hard,
                "{}: the easiest game has partners that play well",
                meta.id
            );
            for pair in partners.windows(2) {
                let (easier, harder) = (effort(pair[0]), effort(pair[1]));
                assert!(easier.0 > harder.0 && easier.1 <= harder.1, "{}: {pair:?}", meta.id);
            }
        }
    }

    #[test]
    fn what_was_learned_on_the_way_shortens_the_next_thought() {
        let game = malice_overboss::Overboss::new(
            &Options::default(),
            &Content::shipped(malice_overboss::Overboss::meta().content),
        )
        .unwrap();
        let budget = Budget { iterations: 400, time: None };
        let bot = |reuse| Ismcts::new(IsmctsSettings { budget, reuse, ..OVERBOSS.search }, 3);
        let (mut keeps, mut forgets) = (bot(true), bot(false));
        let mut io = Io::silent(Chance::fast(9));
        let mut state = game.start(&mut io);
        let (mut short, mut long) = (0, 0);
        for _ in 0..12 {
            let seat = next_asked(&game, &mut state, &mut io).unwrap();
            let choices = io.offer.actions().to_vec();
            let mut action = choices[0];
            if choices.len() > 1 {
                let seen = Seen::new(&game, &state, seat);
                forgets.choose_from(&seen, &choices);
                action = keeps.choose_from(&seen, &choices);
                (short, long) = (short + keeps.iterations(), long + forgets.iterations());
            }
            play(&game, &mut state, seat, action, &mut io);
        }
        assert!(short * 10 < long * 9, "{short} iterations, {long} without what was known");
    }
}
