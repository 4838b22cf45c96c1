//! Playing on from a position to see what comes of it: the loop that searches, simulations and benchmarks spend their time in.

use malice_engine::{Fast, Game, Io, Seat, play};

use crate::drive::asked;

/// How a bot plays on from a position that it wants to judge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollout {
    /// Random play to the end.
    Random,
    /// Random play for so many decisions, then the game's evaluation.
    Evaluate {
        /// With 0 the position itself is evaluated.
        decisions: u32,
    },
    /// The same, but what can be declined is declined every other time: who takes up all that is offered at random wrecks in a few
    /// decisions what it has, and puts off whatever asks for them.
    Calm { decisions: u32 },
    /// By instinct ([`Game::instinct`]) until the game has come to rest so often ([`Game::rests`]); where nothing goes without saying,
    /// randomly.
    Instinct { rests: u32 },
}

/// Plays randomly from a position whose choices are in `io.offer` (or not yet listed) until the game is over or `most`
/// decisions were made. Returns how many were made, counting those with two choices or more.
#[inline]
pub fn play_randomly<G: Game>(
    game: &G,
    state: &mut G::State,
    io: &mut Io<G>,
    rng: &mut Fast,
    most: u32,
) -> u32 {
    let mut decisions = 0;
    while let Some(seat) = asked(game, state, io) {
        let choices = io.offer.actions();
        let action = if let [only] = *choices {
            only
        } else {
            if decisions == most {
                break;
            }
            decisions += 1;
            any(choices, rng)
        };
        play(game, state, seat, action, io);
    }
    decisions
}

#[inline]
fn any<A: Copy>(choices: &[A], rng: &mut Fast) -> A {
    choices[rng.below(choices.len() as u32) as usize]
}

impl Rollout {
    /// Plays on from a position; what it comes to is judged by whoever asked.
    #[inline]
    pub(crate) fn play_on<G: Game>(self, game: &G, state: &mut G::State, io: &mut Io<G>, rng: &mut Fast) {
        match self {
            Self::Random => {
                play_randomly(game, state, io, rng, u32::MAX);
            }
            Self::Evaluate { decisions } => {
                play_randomly(game, state, io, rng, decisions);
            }
            Self::Calm { decisions } => play_calmly(game, state, io, rng, decisions),
            Self::Instinct { rests } => play_by_instinct(game, state, io, rng, rests),
        }
    }
}

/// Plays on, choosing where there are two choices or more, until `choose` stops or the game is over. [`play_randomly`] is this loop
/// written out: it is the hottest of all, and a twentieth slower through a closure.
#[inline]
fn go_on<G: Game>(
    game: &G,
    state: &mut G::State,
    io: &mut Io<G>,
    mut choose: impl FnMut(&G::State, Seat, &[G::Action]) -> Option<G::Action>,
) {
    while let Some(seat) = asked(game, state, io) {
        let action = match *io.offer.actions() {
            [only] => only,
            ref choices => match choose(state, seat, choices) {
                Some(action) => action,
                None => break,
            },
        };
        play(game, state, seat, action, io);
    }
}

fn play_calmly<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>, rng: &mut Fast, most: u32) {
    let mut decisions = 0;
    go_on(game, state, io, |_, _, choices| {
        let rest = choices.iter().copied().find(|choice| game.passes(*choice));
        // What may be declined does not count, or to fiddle with it would put off what comes next.
        if rest.is_none() {
            if decisions == most {
                return None;
            }
            decisions += 1;
        }
        let rest = rest.filter(|_| rng.below(2) == 0);
        Some(rest.unwrap_or_else(|| any(choices, rng)))
    });
}

fn play_by_instinct<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>, rng: &mut Fast, rests: u32) {
    let mut rested = 0;
    go_on(game, state, io, |state, seat, choices| {
        rested += u32::from(game.rests(state));
        let instinct = || game.instinct(state, seat, choices).unwrap_or_else(|| any(choices, rng));
        (rested <= rests).then(instinct)
    });
}

/// Plays a whole random game. Returns its end and how many decisions it had with two choices or more.
pub fn random_game<G: Game>(game: &G, io: &mut Io<G>, rng: &mut Fast) -> (G::State, u32) {
    io.offer.prepare(None, false);
    let mut state = game.start(io);
    let decisions = play_randomly(game, &mut state, io, rng, u32::MAX);
    (state, decisions)
}
