//! What rules and search cost in every game: `cargo bench -p malice-catalog`. Read the figures as ratios within one run.
//! Each line names a game and its options.

use divan::{Bencher, black_box};
use malice_bots::{BotSpec, random_game};
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_engine::{Chance, Content, Fast, Io, MAX_SEATS, Options, Seat, Seen, Viewer};

fn main() {
    divan::main();
}

const TABLES: &[&str] = &[
    "overboss player_count=4",
    "overboss player_count=4 map_size=big_4x4 boss_cards=true command_cards=true",
    "big-bad-overlord player_count=2",
    "big-bad-overlord player_count=6",
    "forces-of-evil player_count=2",
    "forces-of-evil player_count=6 raiding=true",
    "overlords-of-infamy player_count=4",
    "overlords-of-infamy player_count=2 plot_completion=declared world_events_to_end=20",
    "battle-for-greyport player_count=2",
    "battle-for-greyport player_count=5 scenario=mad_dragon monster_mix=battle_royale open_hands=false",
];

/// What is measured.
#[derive(Clone, Copy)]
enum Work {
    RandomGame,
    Copy,
    Resample,
    Evaluate,
    View,
    /// One decision in the opening, after so many iterations.
    Search(u32),
}

impl Work {
    fn at(self, bencher: Bencher<'_, '_>, table: &str) {
        let (game, options) = table.split_once(' ').expect("a game and its options");
        with_game(game, Measure { work: self, options, bencher }).expect("a game of this name");
    }
}

struct Measure<'a, 'b, 'c> {
    work: Work,
    options: &'a str,
    bencher: Bencher<'b, 'c>,
}

impl Visit for Measure<'_, '_, '_> {
    type Out = ();

    fn visit<G: Listed>(self) {
        let bencher = self.bencher;
        let meta = G::meta();
        let mut options = Options::default();
        for (name, value) in self.options.split(' ').filter_map(|pair| pair.split_once('=')) {
            options.set_text(meta.options, name, value).expect("the option fits");
        }
        let game = G::new(&options, &Content::shipped(meta.content)).expect("the shipped content is sound");
        let (mut io, mut rng) = (Io::silent(Chance::fast(1)), Fast::new(1));
        let mut state = game.start(&mut io);
        match self.work {
            Work::RandomGame => bencher.bench_local(|| random_game(&game, &mut io, &mut rng).1),
            Work::Copy => bencher.bench_local(|| black_box(&state).clone()),
            Work::Resample => {
                bencher.bench_local(|| game.resample(&mut state, Seat::new(0), &mut io.chance));
            }
            Work::Evaluate => bencher.bench_local(|| {
                let mut points = [0.0; MAX_SEATS];
                game.evaluate(black_box(&state), &mut points[..game.seats()]);
                points
            }),
            Work::View => bencher.bench_local(|| game.view(black_box(&state), Viewer::Spectator)),
            Work::Search(iterations) => {
                let seat = game.awaited(&state).first().expect("somebody begins");
                let spec = BotSpec::Ismcts { iterations: Some(iterations) };
                let mut bot = spec.bot::<G>(&settings::<G>().untimed(), 1);
                bencher.bench_local(|| bot.choose(&Seen::new(&game, &state, seat)));
            }
        }
    }
}

#[divan::bench(args = TABLES)]
fn random(bencher: Bencher<'_, '_>, table: &str) {
    Work::RandomGame.at(bencher, table);
}

#[divan::bench(args = TABLES)]
fn copy(bencher: Bencher<'_, '_>, table: &str) {
    Work::Copy.at(bencher, table);
}

#[divan::bench(args = TABLES)]
fn resample(bencher: Bencher<'_, '_>, table: &str) {
    Work::Resample.at(bencher, table);
}

#[divan::bench(args = TABLES)]
fn evaluate(bencher: Bencher<'_, '_>, table: &str) {
    Work::Evaluate.at(bencher, table);
}

#[divan::bench(args = TABLES)]
fn view(bencher: Bencher<'_, '_>, table: &str) {
    Work::View.at(bencher, table);
}

#[divan::bench(args = TABLES, sample_count = 20)]
fn search_1000(bencher: Bencher<'_, '_>, table: &str) {
    Work::Search(1_000).at(bencher, table);
}
