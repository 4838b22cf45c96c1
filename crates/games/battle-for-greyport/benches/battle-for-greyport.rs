//! What rules and search cost: `cargo bench -p malice-battle-for-greyport`. Read the figures as ratios within one run.

use divan::{Bencher, black_box};
use malice_battle_for_greyport::Greyport;
use malice_bots::{Bot, BotSpec, Settings, random_game};
use malice_engine::{Chance, Content, Fast, Game, Io, Options, Seat, Seen, Viewer};

fn main() {
    divan::main();
}

const SETS: &[&str] =
    &["player_count=2", "player_count=5 scenario=mad_dragon monster_mix=battle_royale open_hands=false"];

fn game(options: &str) -> Greyport {
    let meta = Greyport::meta();
    let mut chosen = Options::default();
    for (name, value) in options.split(' ').filter_map(|pair| pair.split_once('=')) {
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    Greyport::new(&chosen, &Content::shipped(meta.content)).expect("the shipped content is sound")
}

/// A whole random game.
#[divan::bench(args = SETS)]
fn random(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let (mut io, mut rng) = (Io::silent(Chance::fast(1)), Fast::new(1));
    bencher.bench_local(|| random_game(&game, &mut io, &mut rng).1);
}

#[divan::bench(args = SETS)]
fn clone(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let state = game.start(&mut Io::silent(Chance::fast(1)));
    bencher.bench_local(|| *black_box(&state));
}

#[divan::bench(args = SETS)]
fn resample(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let (mut state, mut chance) = (game.start(&mut Io::silent(Chance::fast(1))), Chance::fast(2));
    bencher.bench_local(|| game.resample(&mut state, Seat::new(0), &mut chance));
}

#[divan::bench(args = SETS)]
fn evaluate(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let (state, _) = random_game(&game, &mut Io::silent(Chance::fast(1)), &mut Fast::new(1));
    bencher.bench_local(|| {
        let mut points = [0.0; 8];
        game.evaluate(black_box(&state), &mut points);
        points
    });
}

#[divan::bench(args = SETS)]
fn view(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let (state, _) = random_game(&game, &mut Io::silent(Chance::fast(1)), &mut Fast::new(1));
    bencher.bench_local(|| game.view(black_box(&state), Viewer::Spectator));
}

/// One decision in the opening, after 1,000 iterations.
#[divan::bench(args = SETS, sample_count = 20)]
fn search_1000(bencher: Bencher<'_, '_>, options: &str) {
    let game = game(options);
    let state = game.start(&mut Io::silent(Chance::fast(1)));
    let seat = game.awaited(&state).first().expect("somebody begins");
    let mut bot: Box<dyn Bot<Greyport>> =
        BotSpec::Ismcts { iterations: Some(1_000) }.bot(&Settings::default().untimed(), 1);
    bencher.bench_local(|| bot.choose(&Seen::new(&game, &state, seat)));
}
