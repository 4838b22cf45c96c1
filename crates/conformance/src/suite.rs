//! The tests that every game has: a game says what they need to know of it ([`Suite`]), and [`crate::suite!`] writes them.

use std::sync::Arc;
use std::thread::{self, available_parallelism};

use malice_engine::{
    Chance, Content, Fast, Game, Io, Learn, Options, Pack, Panes, Seat, Text, choices, play,
};

use crate::secrets::{Secrets, another_world};
use crate::{check_replays, laws};

/// What the tests need to know of a game.
#[derive(Debug)]
pub struct Suite<G: Game> {
    /// Options that, together, switch everything on and off, for every number of players: `player_count=4 boss_cards=true`.
    pub option_sets: fn() -> Vec<String>,
    /// So many of them, from the first, are tried for every law; in so many games each.
    pub lawful: (usize, u64),
    /// The options under which, within so many random games, every content row is used.
    pub rows: (fn() -> Vec<String>, u64),
    /// Where what a seat cannot know lies.
    pub secrets: Secrets<G>,
    /// The folder of recorded games, and how many there are at least.
    pub replays: (&'static str, usize),
    /// Bots that are watched for peeking: under which options, which ones, at every how many-th decision.
    pub bots: &'static [(&'static str, &'static [&'static str], usize)],
    /// A state has no more bytes than this.
    pub bytes: usize,
    /// What a pack could change: in which file, what, and into what.
    pub pack: &'static [(&'static str, &'static str, &'static str)],
}

impl<G: Text + Clone> Suite<G> {
    /// # Panics
    /// If a law is broken.
    pub fn keeps_the_laws(&self) {
        let (most, games) = self.lawful;
        let (games, first_seed) = soak(games, 1);
        let mut lawful = (self.option_sets)();
        lawful.truncate(most);
        let check = |options: &String| {
            laws::check_all(&game::<G>(options), self.secrets, games, first_seed)
                .unwrap_or_else(|report| panic!("{options}: {report}"));
        };
        // It is the longest test of most games: all processors take part.
        let cores = available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for core in 0..cores {
                let (lawful, check) = (&lawful, &check);
                scope.spawn(move || lawful.iter().skip(core).step_by(cores).for_each(check));
            }
        });
    }

    /// # Panics
    /// If a law is broken where somebody else's cards are played with.
    pub fn keeps_the_laws_with_a_pack(&self) {
        let meta = G::meta();
        let [name, author, version] = ["Changed", "the suite", "1"].map(str::to_owned);
        let pack = Pack { name, author, version, game: meta.id.to_owned() };
        let changed = self.pack.iter().map(|(file, from, to)| {
            let (_, text) = meta.content.iter().find(|(name, _)| name == file).expect("there is such a file");
            assert!(text.contains(from), "{file} holds no '{from}'");
            ((*file).to_owned(), text.replace(from, to))
        });
        let content = Content::with_files(meta, Some(pack), changed).expect("the pack is sound");
        let sets = (self.option_sets)();
        for options in sets.iter().rev().step_by(sets.len().div_ceil(3)) {
            laws::check_all(&game_with::<G>(options, &content), self.secrets, 1, 1)
                .unwrap_or_else(|report| panic!("{options}: {report}"));
        }
    }

    /// # Panics
    /// If a row is never used.
    pub fn uses_every_row(&self) {
        let (sets, most) = self.rows;
        let games: Vec<Arc<G>> = sets().iter().map(|options| game(options)).collect();
        laws::play_until_all_rows_used(|number| G::clone(&games[number as usize % games.len()]), most)
            .unwrap_or_else(|missing| panic!("never used: {}", missing.join(", ")));
    }

    /// # Panics
    /// If a recorded game ends otherwise.
    pub fn replays_end_alike(&self) {
        let (folder, least) = self.replays;
        let count = check_replays::<G>(folder).unwrap_or_else(|report| panic!("{report}"));
        assert!(count >= least, "only {count} recorded games");
    }

    /// Random games under some of the options, question by question.
    pub fn traces(&self) -> String {
        let sets = (self.option_sets)();
        let some = sets.iter().step_by(sets.len().div_ceil(5));
        let told = some.map(|options| format!("{options}\n{}\n", laws::trace(&*game::<G>(options), 1, 60)));
        told.collect::<Vec<_>>().concat()
    }

    /// # Panics
    /// If the state is larger than the game says.
    pub fn is_plain_and_small(&self)
    where
        G::State: Copy,
    {
        assert!(size_of::<G::State>() <= self.bytes, "{} bytes", size_of::<G::State>());
    }
}

impl<G: Panes + Clone> Suite<G> {
    /// # Panics
    /// If something that people read has a slip of the pen.
    pub fn chooses_its_words(&self) {
        let sets = (self.option_sets)();
        let games: Vec<Arc<G>> = sets.iter().map(|options| game(options)).collect();
        let (count, first_seed) = soak(200, 1);
        let read = |seed: u64| laws::words_are_well_chosen(&games[seed as usize % games.len()], seed).err();
        let slips: Vec<String> = (first_seed..first_seed + count).filter_map(read).take(12).collect();
        assert!(slips.is_empty(), "{}", slips.join("\n"));
    }
}

impl<G: Learn> Suite<G> {
    /// # Panics
    /// If the numbers that programs learn from say too little or too much.
    pub fn can_be_learnt(&self) {
        let (games, first_seed) = soak(1, 1);
        for options in (self.option_sets)() {
            let game = game::<G>(&options);
            for seed in first_seed..first_seed + games {
                laws::choices_have_numbers(&game, seed)
                    .and_then(|()| laws::numbers_tell_what_is_seen(&game, self.secrets, seed))
                    .unwrap_or_else(|report| panic!("{options}: {report}"));
            }
        }
    }
}

/// Plays a random game as a program that learns does: by number, with the position's numbers at every step.
///
/// # Panics
/// If a number names no choice.
pub fn learning_game<G: Learn>(
    game: &G,
    io: &mut Io<G>,
    picks: &mut Fast,
    (numbers, mask): (&mut [f32], &mut [u8]),
) {
    let mut state = game.start(io);
    while let Some(first) = game.awaited(&state).first() {
        if io.offer.seat().is_none() {
            choices(game, &mut state, first, false, io);
        }
        let seat = io.offer.seat().unwrap_or(first);
        game.encode(&state, seat, numbers);
        game.mask(&io.offer, mask);
        let offered = io.offer.actions();
        let index = game.index(seat, offered[picks.below(offered.len() as u32) as usize]);
        assert_eq!(mask[index], 1, "what is offered is in the mask");
        let action = game.action(seat, index).expect("every number in the mask is a choice");
        play(game, &mut state, seat, action, io);
    }
}

/// The game under options such as `player_count=4 boss_cards=true`.
///
/// # Panics
/// If it cannot be played so.
pub fn game<G: Game>(options: &str) -> Arc<G> {
    game_with(options, &Content::shipped(G::meta().content))
}

fn game_with<G: Game>(options: &str, content: &Content) -> Arc<G> {
    let meta = G::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    Arc::new(G::new(&chosen, content).expect("the content is sound"))
}

/// Plays a random game; `look` sees the state before and after each choice, and the choice.
pub fn random_game<G: Game>(
    game: &G,
    seed: u64,
    mut look: impl FnMut(&G::State, G::Action, &G::State),
) -> G::State {
    run(game, seed, Io::silent(Chance::fast(seed)), |before, action, after, _| look(before, action, after))
}

/// The same; `look` also sees what happened.
pub fn watched_game<G: Game>(
    game: &G,
    seed: u64,
    look: impl FnMut(&G::State, G::Action, &G::State, &[G::Event]),
) -> G::State {
    run(game, seed, Io::new(Chance::fast(seed)), look)
}

fn run<G: Game>(
    game: &G,
    seed: u64,
    mut io: Io<G>,
    mut look: impl FnMut(&G::State, G::Action, &G::State, &[G::Event]),
) -> G::State {
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    io.log.take();
    while let Some(first) = game.awaited(&state).first() {
        // When a lane has ended, the other lanes' questions have to be put again.
        if io.offer.seat().is_none() {
            choices(game, &mut state, first, false, &mut io);
        }
        let seat = io.offer.seat().unwrap_or(first);
        let offered = io.offer.actions();
        let action = offered[picks.below(offered.len() as u32) as usize];
        let before = state.clone();
        play(game, &mut state, seat, action, &mut io);
        look(&before, action, &state, &io.log.take());
    }
    state
}

/// How many random games a test plays, and from which seed: more and fresh ones under `cargo xtask soak`.
pub fn soak(games: u64, first_seed: u64) -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    (number("MALICE_SOAK_GAMES").unwrap_or(games), number("MALICE_SOAK_SEED").unwrap_or(first_seed))
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another<G: Game>(game: &G, secrets: Secrets<G>) -> impl Fn(&G::State, Seat, u64) -> G::State {
    move |state, seat, seed| another_world(game, secrets, state, seat, &mut Fast::new(seed))
}

/// The tests that every game has, for the [`Suite`] of one. They stand in the game's own test program: its crate brings bots, snapshots
/// and an allocator that counts.
#[macro_export]
macro_rules! suite {
    ($suite:expr) => {
        #[test]
        fn the_laws_are_kept() {
            $suite.keeps_the_laws();
        }

        #[test]
        fn the_laws_are_kept_with_a_pack() {
            $suite.keeps_the_laws_with_a_pack();
        }

        #[test]
        fn what_people_read_is_well_written() {
            $suite.chooses_its_words();
        }

        #[test]
        fn every_content_row_is_used() {
            $suite.uses_every_row();
        }

        #[test]
        fn recorded_games_end_as_they_did() {
            $suite.replays_end_alike();
        }

        #[test]
        fn random_games_go_as_they_went() {
            insta::assert_snapshot!("games", $suite.traces());
        }

        #[test]
        fn a_state_is_plain_and_small() {
            $suite.is_plain_and_small();
        }

        #[test]
        fn programs_can_learn_it() {
            $suite.can_be_learnt();
        }

        #[test]
        fn learning_does_not_allocate() {
            use malice_engine::{Chance, Fast, Io, Layout};
            for options in ($suite.option_sets)() {
                let game = common::game(&options);
                let layout = Layout::of(&*game);
                let (mut numbers, mut mask) = (vec![0.0; layout.size], vec![0; layout.actions]);
                let (mut io, mut picks) = (Io::silent(Chance::fast(1)), Fast::new(1));
                let counted = allocation_counter::measure(|| {
                    let buffers = (&mut numbers[..], &mut mask[..]);
                    $crate::suite::learning_game(&*game, &mut io, &mut picks, buffers);
                });
                assert_eq!(counted.count_total, 0, "{options}");
            }
        }

        #[test]
        fn bots_do_not_peek() {
            use malice_bots::{BotSpec, Settings, honesty};
            for (options, bots, every) in $suite.bots {
                let game = common::game(options);
                for bot in *bots {
                    let spec: BotSpec = bot.parse().expect("there is such a bot");
                    let make = |seed| spec.bot(&Settings::default(), seed);
                    let another = $crate::suite::another(&*game, $suite.secrets);
                    honesty::no_peeking(&*game, another, make, 7, *every)
                        .unwrap_or_else(|report| panic!("{bot}: {report}"));
                }
            }
        }

        #[test]
        fn steady_random_play_does_not_allocate() {
            use malice_engine::{Chance, Fast, Game as _, Io};
            for options in ($suite.option_sets)() {
                let game = common::game(&options);
                let mut io = Io::silent(Chance::fast(1));
                let mut picks = Fast::new(1);
                let counted = allocation_counter::measure(|| {
                    for _ in 0..20 {
                        let (state, _) = malice_bots::random_game(&*game, &mut io, &mut picks);
                        game.returns(&state, &mut [0.0; 8]);
                        let begun = game.start(&mut io);
                        game.evaluate(&begun, &mut [0.0; 8]);
                    }
                });
                assert_eq!(counted.count_total, 0, "{options}");
            }
        }
    };
}
