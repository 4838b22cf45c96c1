//! Random play: the loop that searches, simulations and benchmarks spend their time in.

use malice_engine::{Fast, Game, Io, play};

use crate::drive::asked;

/// How a search judges a position that it has just added to its tree.
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
            choices[rng.below(choices.len() as u32) as usize]
        };
        play(game, state, seat, action, io);
    }
    decisions
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
        }
    }
}

/// Plays on like [`play_randomly`], but declines every other time what can be declined.
fn play_calmly<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>, rng: &mut Fast, most: u32) {
    let mut decisions = 0;
    while let Some(seat) = asked(game, state, io) {
        let choices = io.offer.actions();
        let action = if let [only] = *choices {
            only
        } else {
            let rest = choices.iter().copied().find(|choice| game.passes(*choice));
            // What may be declined does not count, or to fiddle with it would put off what comes next.
            if rest.is_none() {
                if decisions == most {
                    break;
                }
                decisions += 1;
            }
            let rest = rest.filter(|_| rng.below(2) == 0);
            rest.unwrap_or_else(|| choices[rng.below(choices.len() as u32) as usize])
        };
        play(game, state, seat, action, io);
    }
}

/// Plays by instinct ([`Game::instinct`]) until the game has come to rest so often ([`Game::rests`]); where nothing goes without saying,
/// randomly.
pub(crate) fn play_by_instinct<G: Game>(
    game: &G,
    state: &mut G::State,
    io: &mut Io<G>,
    rng: &mut Fast,
    rests: u32,
) {
    let mut rested = 0;
    while let Some(seat) = asked(game, state, io) {
        let choices = io.offer.actions();
        let action = if let [only] = *choices {
            only
        } else {
            if game.rests(state) {
                rested += 1;
                if rested > rests {
                    break;
                }
            }
            let instinct = game.instinct(state, seat, choices);
            instinct.unwrap_or_else(|| choices[rng.below(choices.len() as u32) as usize])
        };
        play(game, state, seat, action, io);
    }
}

/// Plays a whole random game. Returns its end and how many decisions it had with two choices or more.
pub fn random_game<G: Game>(game: &G, io: &mut Io<G>, rng: &mut Fast) -> (G::State, u32) {
    io.offer.prepare(None, false);
    let mut state = game.start(io);
    let decisions = play_randomly(game, &mut state, io, rng, u32::MAX);
    (state, decisions)
}
