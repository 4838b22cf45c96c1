//! Whether the game went on as its player foresaw: then what was learned on the way is still true.

use malice_engine::{Chance, Fast, Game, Io, Log, Seen, Viewer, play};

use crate::drive::asked;

/// What a seat expects to see when it is asked again, and the choice that leads there.
#[derive(Debug)]
pub(crate) struct Foresight<G: Game> {
    io: Io<G>,
    expected: Option<(G::Action, G::View)>,
}

impl<G: Game> Foresight<G> {
    pub(crate) fn new() -> Self {
        Self { io: Io::silent(Chance::fast(0)), expected: None }
    }

    /// Looks where a choice leads. Nothing is expected where something is drawn or revealed on the way, or others come in: the
    /// statistics there are those of many outcomes.
    pub(crate) fn expect(&mut self, seen: &Seen<'_, G>, choice: G::Action, luck: u64) {
        let (game, seat) = (seen.game(), seen.seat());
        let mut state = seen.imagine(&mut Chance::fast(luck));
        let before = Fast::new(luck);
        self.io.chance = Chance::Fast(before.clone());
        self.io.log = Log::off();
        play(game, &mut state, seat, choice, &mut self.io);
        let own = loop {
            let Some(next) = asked(game, &mut state, &mut self.io) else { break false };
            let [only] = *self.io.offer.actions() else { break next == seat };
            play(game, &mut state, next, only, &mut self.io);
        };
        let drawn = !matches!(&self.io.chance, Chance::Fast(after) if *after == before);
        let foreseen = own && !drawn && !self.io.log.revealed();
        self.expected = foreseen.then(|| (choice, game.view(&state, Viewer::Seat(seat))));
    }

    /// The last choice, if what the seat sees now is what it expected then.
    pub(crate) fn came_true(&mut self, seen: &Seen<'_, G>) -> Option<G::Action> {
        let (choice, expected) = self.expected.take()?;
        (seen.view() == expected).then_some(choice)
    }
}
