//! The bots in the toy game: legal, honest, repeatable, and not stupid.

use std::time::Duration;

use malice_bots::{
    Bot, BotSpec, Budget, Counsel, Ismcts, IsmctsSettings, Level, Rehearsal, RehearsalSettings, Rollout,
    Settings, Thought, Worth, honesty, next_asked, play_game, random_game,
};
use malice_conformance::secrets::another_world;
use malice_conformance::toy::{Action, State, Toy, Treasure, secrets};
use malice_engine::{Chance, Fast, Game, Io, Scenarios, Seat, Seed, Seen, choices, play};

/// The default settings with few iterations.
const QUICK: Settings = Settings::DEFAULT.within(Budget { iterations: 60, time: None });

const SPECS: [&str; 8] = ["random", "greedy", "ismcts", "ismcts:30", "easy", "normal", "hard", "expert"];

fn searching(rollout: Rollout, trust: f32, threads: u32, iterations: u32) -> IsmctsSettings {
    let budget = Budget { iterations, time: None };
    IsmctsSettings { budget, threads, trust, rollout, ..QUICK.search }
}

fn rehearsing(rollout: Rollout, advised: bool, iterations: u32) -> RehearsalSettings {
    let budget = Budget { iterations, time: None };
    let search = searching(Rollout::Random, 0.0, 1, iterations);
    let counsel = advised.then_some(Counsel { search, heed: 0.1, groundwork: false });
    RehearsalSettings { budget, rollout, doubt: 0.0, worth: Worth::DEFAULT, counsel }
}

fn spec(name: &str) -> BotSpec {
    name.parse().expect("a bot of this name")
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
fn another(toy: &Toy) -> impl Fn(&State, Seat, u64) -> State {
    move |state, seat, seed| another_world(toy, secrets, state, seat, &mut Fast::new(seed))
}

#[test]
fn every_bot_finishes_games_of_every_size() {
    for (players, spec_name) in ["2", "3", "4"].into_iter().zip(SPECS.into_iter().cycle()) {
        let toy = Toy::with(&[("player_count", players)]);
        for name in [spec_name, "ismcts:20", "easy"] {
            let mut bots: Vec<_> = (0..toy.seats()).map(|seat| spec(name).bot(&QUICK, seat as u64)).collect();
            let mut io = Io::silent(Chance::seeded(Seed::from_number(3)));
            let played = play_game(&toy, &mut bots, &mut io);
            assert!(toy.outcome(&played.state).is_some());
            assert!(played.decisions as usize <= toy.bound());
        }
    }
}

#[test]
fn bots_answer_legally_and_the_same_whatever_is_hidden() {
    let toy = Toy::with(&[("player_count", "3")]);
    for name in SPECS {
        for seed in 0..4 {
            honesty::no_peeking(&toy, another(&toy), |seed| spec(name).bot(&QUICK, seed), seed, 2)
                .unwrap_or_else(|what| panic!("{name}: {what}"));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_move() {
    let toy = Toy::with(&[("player_count", "3")]);
    for name in SPECS {
        honesty::repeatable(&toy, |seed| spec(name).bot(&QUICK, seed), 9, 1)
            .unwrap_or_else(|what| panic!("{name}: {what}"));
    }
    let threaded =
        |seed| -> Box<dyn Bot<Toy>> { Box::new(Ismcts::new(searching(Rollout::Random, 0.0, 3, 100), seed)) };
    let advised =
        |seed| -> Box<dyn Bot<Toy>> { Box::new(Rehearsal::new(rehearsing(Rollout::Random, true, 40), seed)) };
    let by_instinct = |seed| -> Box<dyn Bot<Toy>> {
        Box::new(Rehearsal::new(rehearsing(Rollout::Instinct { rests: 2 }, false, 40), seed))
    };
    for make in [&threaded as &dyn Fn(u64) -> Box<dyn Bot<Toy>>, &advised, &by_instinct] {
        honesty::repeatable(&toy, make, 9, 1).unwrap();
        honesty::no_peeking(&toy, another(&toy), make, 9, 1).unwrap();
    }
}

#[test]
fn beside_people_a_level_says_how_much_it_helps() {
    let toy = Toy::with(&[("player_count", "3")]);
    let mut io = Io::silent(Chance::fast(4));
    let mut state = toy.start(&mut io);
    let seat = next_asked(&toy, &mut state, &mut io).expect("somebody is asked");
    let seen = Seen::new(&toy, &state, seat);
    let offered = io.offer.actions();
    // Who misjudges everything chooses at random.
    let mut blind = QUICK.greedy;
    blind.noise = 1e6;
    let (blind, wise) = (Thought::Greedy(blind), Thought::Greedy(QUICK.greedy));
    let opponents = Settings { easy: blind, normal: wise, hard: wise, expert: wise, ..QUICK };
    let partners = Settings { partners: Some([wise, wise, blind, blind]), ..opponents };
    let chosen = |bot: &dyn Fn(u64) -> Box<dyn Bot<Toy>>| -> Vec<Action> {
        (0..20).map(|seed| bot(seed).choose_from(&seen, offered)).collect()
    };
    let level = |level: Level, settings: Settings| {
        chosen(&|seed| BotSpec::Level(level).beside_people(&settings, seed))
    };
    let (foolish, good) = (level(Level::Easy, opponents), level(Level::Hard, opponents));
    assert_ne!(foolish, good);
    assert_eq!((level(Level::Easy, partners), level(Level::Hard, partners)), (good.clone(), foolish));
    // Among themselves, and when they advise, they play as strong as they are called.
    assert_eq!(chosen(&|seed| Level::Hard.bot_with(&partners, seed)), good);
}

#[test]
fn peeking_is_noticed() {
    #[derive(Debug)]
    struct Cheat;
    impl Bot<Toy> for Cheat {
        fn choose_from(&mut self, seen: &Seen<'_, Toy>, choices: &[Action]) -> Action {
            let true_position = format!("{seen:?}");
            let read = true_position.bytes().fold(0, |read, byte| (31 * read + usize::from(byte)) % 1009);
            choices[read % choices.len()]
        }
    }
    let toy = Toy::with(&[]);
    assert!(
        (0..20).any(|seed| honesty::no_peeking(&toy, another(&toy), |_| Box::new(Cheat), seed, 1).is_err())
    );
}

fn position(toy: &Toy, lines: &[&str], io: &mut Io<Toy>) -> State {
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (0, (*line).to_owned())).collect();
    toy.position(&lines, io).expect("a sound position")
}

/// Every way of searching, and the bots that do not search but should know.
fn thinkers(seed: u64) -> Vec<Box<dyn Bot<Toy>>> {
    vec![
        Box::new(Ismcts::new(searching(Rollout::Random, 0.0, 1, 800), seed)),
        Box::new(Ismcts::new(searching(Rollout::Random, 2.0, 2, 800), seed)),
        Box::new(Ismcts::new(searching(Rollout::Evaluate { decisions: 0 }, 0.0, 1, 800), seed)),
        Box::new(Ismcts::new(searching(Rollout::Evaluate { decisions: 3 }, 2.0, 1, 800), seed)),
        Box::new(Rehearsal::new(rehearsing(Rollout::Instinct { rests: 4 }, false, 400), seed)),
        Box::new(Rehearsal::new(rehearsing(Rollout::Random, true, 200), seed)),
    ]
}

#[test]
fn who_has_nothing_to_lose_goes_on() {
    let toy = Toy::with(&[]);
    let mut io = Io::silent(Chance::fast(1));
    let lines = [
        "round 2",
        "at cellar",
        "seat 1 gold 3, hand imp, shown ghoul",
        "seat 2 gold 3, hand imp, shown ghoul",
    ];
    let mut state = position(&toy, &lines, &mut io);
    for seat in [Seat::new(0), Seat::new(1)] {
        assert_eq!(choices(&toy, &mut state, seat, false, &mut io).actions(), [Action::GoOn, Action::Stop]);
        for seed in 0..3 {
            for mut bot in thinkers(seed) {
                assert_eq!(bot.choose(&Seen::new(&toy, &state, seat)), Action::GoOn, "{bot:?}");
            }
        }
    }
}

#[test]
fn nobody_takes_a_lamp_out_of_the_last_room() {
    let toy = Toy::with(&[]);
    let lines = [
        "round 2",
        "at cellar",
        "seat 1 gold 3, hand imp, shown ghoul",
        "seat 2 gold 3, hand imp, shown ghoul",
    ];
    let (state, seat) = (0..).find_map(|seed| last_treasure(&toy, &lines, seed)).unwrap();
    for seed in 0..3 {
        for mut bot in thinkers(seed) {
            assert_eq!(bot.choose(&Seen::new(&toy, &state, seat)), Action::Take(Treasure::Loot), "{bot:?}");
        }
        for name in ["greedy", "normal"] {
            let mut bot = spec(name).bot(&QUICK, seed);
            assert_eq!(bot.choose(&Seen::new(&toy, &state, seat)), Action::Take(Treasure::Loot), "{name}");
        }
    }
}

/// Goes on with seat 1 until it finds a treasure in the third room, if chance wants it so.
fn last_treasure(toy: &Toy, lines: &[&str], seed: u64) -> Option<(State, Seat)> {
    let seat = Seat::new(0);
    let mut io = Io::silent(Chance::fast(seed));
    let mut state = position(toy, lines, &mut io);
    for room in 1..=3 {
        play(toy, &mut state, seat, Action::GoOn, &mut io);
        let treasure =
            choices(toy, &mut state, seat, false, &mut io).actions().contains(&Action::Take(Treasure::Lamp));
        if treasure || room == 3 {
            return (treasure && room == 3).then_some((state, seat));
        }
        if !toy.awaited(&state).contains(seat) {
            return None;
        }
    }
    None
}

#[test]
fn budgets_are_kept() {
    let toy = Toy::with(&[]);
    let mut io = Io::silent(Chance::fast(5));
    let mut state = toy.start(&mut io);
    let seat = next_asked(&toy, &mut state, &mut io).unwrap();
    for threads in [1, 3] {
        // Who explores everything alike has no favourite before the end.
        let even = IsmctsSettings { explore: 1e6, ..searching(Rollout::Random, 0.0, threads, 100) };
        let mut bot = Ismcts::new(even, 1);
        // The second time as the first: the game has not gone on, and nothing is known of it.
        for _ in 0..2 {
            bot.choose(&Seen::new(&toy, &state, seat));
            assert_eq!(bot.iterations(), 100);
        }
    }
    // Who never looks at another choice again needs little more than half to be sure.
    let stubborn = IsmctsSettings { explore: 0.0, ..searching(Rollout::Random, 0.0, 1, 1_000) };
    let mut bot = Ismcts::new(stubborn, 1);
    bot.choose(&Seen::new(&toy, &state, seat));
    assert!((500..700).contains(&bot.iterations()), "{}", bot.iterations());
    let spent = IsmctsSettings {
        budget: Budget { iterations: 1_000_000, time: Some(Duration::ZERO) },
        ..searching(Rollout::Random, 0.0, 1, 0)
    };
    let mut bot = Ismcts::new(spent, 1);
    bot.choose(&Seen::new(&toy, &state, seat));
    assert!((1..100).contains(&bot.iterations()), "a spent clock still leaves a look: {}", bot.iterations());
}

#[test]
fn random_games_count_their_real_decisions() {
    let toy = Toy::with(&[("player_count", "4")]);
    let mut io = Io::silent(Chance::fast(7));
    let mut rng = Fast::new(7);
    for _ in 0..50 {
        let (end, decisions) = random_game(&toy, &mut io, &mut rng);
        assert!(toy.outcome(&end).is_some());
        assert!((8..=toy.bound()).contains(&(decisions as usize)), "{decisions}");
    }
}
