//! What a bot gets: a seat's knowledge of a game, and never the game itself.

use crate::{Chance, Fast, Game, Io, Log, Seat, Viewer, choices, forced, play};

/// A position as one seat knows it. A bot can look at its view and its choices, and can have positions dealt that fit
/// both; the true position does not come out.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    seat: Seat,
}

impl<'a, G: Game> Seen<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State, seat: Seat) -> Self {
        Self { game, state, seat }
    }

    pub fn game(&self) -> &'a G {
        self.game
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The same, judged by a game of the same rules with other weights.
    pub fn judged_by<'b>(&self, game: &'b G) -> Seen<'b, G>
    where
        'a: 'b,
    {
        Seen { game, state: self.state, seat: self.seat }
    }

    pub fn view(&self) -> G::View {
        self.game.view(self.state, Viewer::Seat(self.seat))
    }

    /// A position that the seat cannot tell from the true one, dealt by `chance`.
    pub fn imagine(&self, chance: &mut Chance) -> G::State {
        let mut state = self.state.clone();
        self.game.resample(&mut state, self.seat, chance);
        state
    }

    /// Deals such a position into `state`, without allocating.
    pub fn imagine_into(&self, state: &mut G::State, chance: &mut Chance) {
        state.clone_from(self.state);
        self.game.resample(state, self.seat, chance);
    }

    /// A position in which the seat may be asked next, if the others, and chance, go on anyhow; `None` if it is asked now, or not again
    /// within so many choices.
    pub fn ahead(&self, luck: u64, most: usize) -> Option<G::State> {
        let mut random = Fast::new(luck);
        let mut state = self.imagine(&mut Chance::fast(luck));
        let mut io: Io<G> = Io::silent(Chance::fast(luck));
        for step in 0..most {
            if let Some((seat, action)) = forced(self.game, &mut state, &mut io) {
                play(self.game, &mut state, seat, action, &mut io);
                continue;
            }
            let awaited = self.game.awaited(&state);
            if awaited.contains(self.seat) {
                return (step > 0).then_some(state);
            }
            let seat = awaited.iter().next()?;
            let actions = choices(self.game, &mut state, seat, false, &mut io).actions();
            let action = actions[random.below(actions.len() as u32) as usize];
            play(self.game, &mut state, seat, action, &mut io);
        }
        None
    }

    /// The seat's choices; they rest on what it knows, and stay in `io.offer`.
    pub fn choices<'b>(&self, io: &'b mut Io<G>) -> &'b [G::Action] {
        choices(self.game, &mut self.state.clone(), self.seat, false, io).actions()
    }

    /// For each of these choices whether it could not be taken back, as far as the seat can know: it draws, reveals, or hands
    /// the game on.
    pub fn finals(&self, actions: &[G::Action]) -> Vec<bool> {
        let before = Fast::new(0);
        let start = self.imagine(&mut Chance::fast(0));
        let mut state = start.clone();
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        let mut is_final = |action: &G::Action| {
            state.clone_from(&start);
            io.chance = Chance::Fast(before.clone());
            io.log = Log::off();
            play(self.game, &mut state, self.seat, *action, &mut io);
            while let Some((seat, action)) = forced(self.game, &mut state, &mut io) {
                play(self.game, &mut state, seat, action, &mut io);
            }
            let drawn = !matches!(&io.chance, Chance::Fast(after) if *after == before);
            drawn || io.log.revealed() || !self.game.awaited(&state).contains(self.seat)
        };
        actions.iter().map(&mut is_final).collect()
    }
}
