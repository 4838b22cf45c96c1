//! One kind of work on one game, over and over, for a profiler, and how long it took at best:
//!
//! `cargo build --release -p malice-catalog --example work`, then
//! `valgrind --tool=callgrind target/release/examples/work random overboss player_count=4 200`
//!
//! The work is `random` (whole games), `search` (decisions of 1,000 playouts in the opening) or `normal` (games of bots); the number
//! at the end says how often.

use std::env;
use std::hint::black_box;
use std::time::Instant;

use malice_bots::{
    Bot, Budget, Ismcts, IsmctsSettings, Level, Rollout, asked, mix, play_game, play_randomly, random_game,
};
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_engine::{Chance, Content, Fast, Io, MAX_SEATS, Options, Seen};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [work, game, options @ .., times] = &words[..] else {
        panic!("random|search|normal GAME [OPTION=VALUE ...] TIMES")
    };
    let times = times.parse().expect("how often");
    with_game(game, Run { work, options, times }).expect("a game of this name");
}

struct Run<'a> {
    work: &'a str,
    options: &'a [String],
    times: u64,
}

impl Visit for Run<'_> {
    type Out = ();

    fn visit<G: Listed>(self) {
        let meta = G::meta();
        let mut options = Options::default();
        for (name, value) in self.options.iter().filter_map(|pair| pair.split_once('=')) {
            options.set_text(meta.options, name, value).expect("the option fits");
        }
        let game = G::new(&options, &Content::shipped(meta.content)).expect("the shipped content is sound");
        match self.work {
            "random" => random(&game, self.times),
            "search" => search(&game, self.times),
            "normal" => normal(&game, self.times),
            other => panic!("there is no work '{other}'"),
        }
    }
}

/// Prints the least and the median of what a unit took.
fn report(unit: &str, mut took: Vec<f64>) {
    took.sort_by(f64::total_cmp);
    println!("{unit}: {:.1} at best, {:.1} in the middle", took[0], took[took.len() / 2]);
}

fn random<G: Listed>(game: &G, times: u64) {
    let (mut io, mut rng, mut worth) = (Io::silent(Chance::fast(1)), Fast::new(2), [0.0; MAX_SEATS]);
    let mut all = 0;
    let slice = |_| {
        let began = Instant::now();
        let mut decisions = 0;
        for _ in 0..16 {
            let (end, made) = random_game(game, &mut io, &mut rng);
            game.returns(&end, &mut worth[..game.seats()]);
            black_box(&worth);
            decisions += made;
        }
        all += decisions;
        began.elapsed().as_nanos() as f64 / f64::from(decisions)
    };
    report("ns a decision", (0..times.div_ceil(16)).map(slice).collect());
    println!("{all} decisions");
}

fn search<G: Listed>(game: &G, times: u64) {
    let budget = Budget { iterations: 1000, time: None };
    let search = settings::<G>().search;
    let settings = IsmctsSettings { budget, threads: 1, trust: 0.0, rollout: Rollout::Random, ..search };
    let mut bot = Ismcts::new(settings, 5);
    let mut io = Io::silent(Chance::fast(6));
    let slice = |_| {
        let mut state = game.start(&mut io);
        while asked(game, &mut state, &mut io).is_some() && io.offer.actions().len() < 2 {
            play_randomly(game, &mut state, &mut io, &mut Fast::new(7), 0);
        }
        let seat = io.offer.seat().expect("somebody begins");
        let choices = io.offer.actions().to_vec();
        let began = Instant::now();
        black_box(bot.choose_from(&Seen::new(game, &state, seat), &choices));
        began.elapsed().as_nanos() as f64 / 1e3 / f64::from(bot.iterations().max(1))
    };
    report("µs an iteration", (0..times).map(slice).collect());
}

fn normal<G: Listed>(game: &G, times: u64) {
    let settings = settings::<G>().untimed();
    let slice = |seed| {
        let mut bots: Vec<_> =
            (0..game.seats() as u64).map(|seat| Level::Normal.bot_with(&settings, mix(seed, seat))).collect();
        let began = Instant::now();
        black_box(play_game(game, &mut bots, &mut Io::silent(Chance::fast(seed))));
        began.elapsed().as_nanos() as f64 / 1e6
    };
    report("ms a game", (0..times).map(slice).collect());
}
