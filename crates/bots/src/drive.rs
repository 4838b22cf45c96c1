//! Plays a whole game with bots in the seats, without events or history.

use malice_engine::{Game, Io, Seat, Seen, choices, forced, play};

use crate::Bot;

/// The seat whose choices are in `io.offer`, listing those of the first awaited seat if there are none yet; `None` when
/// the game is over. For search and random play, where any of several awaited seats may go first.
#[inline]
pub fn asked<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>) -> Option<Seat> {
    if let Some(seat) = io.offer.seat() {
        return Some(seat);
    }
    let seat = game.awaited(state).first()?;
    choices(game, state, seat, false, io);
    Some(seat)
}

/// Like [`asked`], but where several seats are awaited it goes by the order in which a table answers: forced answers
/// first, then the lowest seat. So a game played here and at a table is the same game.
#[inline]
pub fn next_asked<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>) -> Option<Seat> {
    let awaited = game.awaited(state);
    if awaited.len() < 2 {
        return asked(game, state, io);
    }
    if let Some((seat, _)) = forced(game, state, io) {
        return Some(seat);
    }
    let seat = awaited.first()?;
    choices(game, state, seat, false, io);
    Some(seat)
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played<S> {
    pub state: S,
    /// How often a seat had two choices or more.
    pub decisions: u32,
}

/// Plays a game from set-up to end; `bots` has one for each seat.
///
/// # Panics
/// If there are not as many bots as seats.
pub fn play_game<G: Game>(game: &G, bots: &mut [Box<dyn Bot<G>>], io: &mut Io<G>) -> Played<G::State> {
    assert_eq!(bots.len(), game.seats(), "every seat has a bot");
    io.offer.prepare(None, false);
    let mut state = game.start(io);
    let mut decisions = 0;
    while let Some(seat) = next_asked(game, &mut state, io) {
        let action = match *io.offer.actions() {
            [only] => only,
            ref several => {
                decisions += 1;
                bots[seat.index()].choose_from(&Seen::new(game, &state, seat), several)
            }
        };
        play(game, &mut state, seat, action, io);
    }
    Played { state, decisions }
}
