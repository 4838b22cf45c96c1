//! A hash over many games of every game under many options: what was asked, what could be chosen, what was chosen, what happened
//! and could be seen, how it ended. A change that only makes something faster leaves every line as it was:
//!
//! `cargo run --release -p malice-catalog --example fingerprint -- 100 > before`
//!
//! The number says how many random games are played under each set of options; bots play a twentieth of it. A game's name
//! after it leaves the others out.

use std::env;
use std::hash::{DefaultHasher, Hash, Hasher};

use malice_bots::{BotSpec, mix, next_asked};
use malice_catalog::{Listed, Visit, games, settings, with_game};
use malice_engine::{
    Chance, Content, Fast, Io, MAX_SEATS, OptionKind, OptionSpec, OptionValue, Options, Seat, Seen, Viewer,
    play,
};

/// How many sets of options each game is played under.
const VARIANTS: u64 = 40;
/// Who plays: the random ones most of the games.
const BOTS: [&str; 5] = ["random", "easy", "greedy", "normal", "ismcts:60"];

fn main() {
    let mut words = env::args().skip(1);
    let number = words.next().map_or(20, |word| word.parse().expect("how many games"));
    let only = words.next();
    for meta in games().iter().filter(|meta| only.as_ref().is_none_or(|only| only == meta.id)) {
        with_game(meta.id, Fingerprint { games: number }).expect("a listed game");
    }
}

struct Fingerprint {
    games: u64,
}

impl Visit for Fingerprint {
    type Out = ();

    fn visit<G: Listed>(self) {
        let meta = G::meta();
        let content = Content::shipped(meta.content);
        let mut rng = Fast::new(1);
        for variant in 0..VARIANTS {
            let game = loop {
                if let Ok(game) = G::new(&drawn(meta.options, &mut rng), &content) {
                    break game;
                }
            };
            for bots in BOTS {
                let spec: BotSpec = bots.parse().expect("a bot of this name");
                let number = if bots == "random" { self.games } else { (self.games / 20).max(1) };
                let mut hasher = DefaultHasher::new();
                for seed in 0..number {
                    follow(&game, spec, mix(variant, seed), &mut hasher);
                }
                println!("{:016x} {} {bots} {variant}", hasher.finish(), meta.id);
            }
        }
    }
}

/// Some options as they are by default, some anyhow.
fn drawn(specs: &[OptionSpec], rng: &mut Fast) -> Options {
    let mut options = Options::default();
    for spec in specs {
        let value = match spec.kind {
            OptionKind::Int { min, max } => {
                OptionValue::Int(min + i64::from(rng.below((max - min) as u32 + 1)))
            }
            OptionKind::Flag => OptionValue::Flag(rng.below(2) == 0),
            OptionKind::Choice { values } => {
                OptionValue::Word(values[rng.below(values.len() as u32) as usize].to_owned())
            }
            OptionKind::Set { .. } | OptionKind::Text { .. } => continue,
        };
        if spec.name == "player_count" || rng.below(4) == 0 {
            options.set(spec.name, value);
        }
    }
    options
}

/// Plays one game and hashes it. Every second one is silent, as in search; the others tell what happens and what can be seen.
fn follow<G: Listed>(game: &G, spec: BotSpec, seed: u64, hasher: &mut DefaultHasher) {
    let told = seed.is_multiple_of(2);
    let chance = Chance::fast(seed);
    let mut io: Io<G> = if told { Io::new(chance) } else { Io::silent(chance) };
    let settings = settings::<G>().untimed();
    let mut bots: Vec<_> =
        (0..game.seats() as u64).map(|seat| spec.bot::<G>(&settings, mix(seed, seat))).collect();
    let mut state = game.start(&mut io);
    while let Some(seat) = next_asked(game, &mut state, &mut io) {
        let action = bots[seat.index()].choose_from(&Seen::new(game, &state, seat), io.offer.actions());
        (seat, io.offer.actions(), io.offer.back(), io.offer.point(), action).hash(hasher);
        if told {
            format!("{:?}", io.log.take()).hash(hasher);
            if hasher.finish().is_multiple_of(32) {
                format!("{:?}", game.view(&state, Viewer::Seat(Seat::new(0)))).hash(hasher);
                evaluated(game, &state).hash(hasher);
            }
        }
        play(game, &mut state, seat, action, &mut io);
    }
    format!("{:?} {:?}", game.outcome(&state), game.view(&state, Viewer::Finished)).hash(hasher);
    evaluated(game, &state).hash(hasher);
}

fn evaluated<G: Listed>(game: &G, state: &G::State) -> [u32; MAX_SEATS] {
    let mut points = [0.0; MAX_SEATS];
    game.evaluate(state, &mut points[..game.seats()]);
    points.map(f32::to_bits)
}
