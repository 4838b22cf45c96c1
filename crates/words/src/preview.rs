//! What choices do to the chooser's own score, told from what the chooser may know.

use malice_engine::{Chance, Game, Io, Points, Seat, Seen, choices, forced, play};

/// What a choice would do, as the seat may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Preview {
    /// It changes the score by so much at once.
    Change(Points),
    /// It leads to at most so much within the own turn.
    UpTo(Points),
    /// What a game tells instead of its score: "MELEE 91 %".
    Words(String),
}

impl Preview {
    /// `+3`, `−1`, `±0`, `up to +5`.
    pub fn text(&self) -> String {
        let signed = |points: Points| match points.cmp(&Points::default()) {
            std::cmp::Ordering::Greater => format!("+{points}"),
            std::cmp::Ordering::Equal => "±0".into(),
            std::cmp::Ordering::Less => points.to_string().replace('-', "−"),
        };
        match self {
            Self::Change(points) => signed(*points),
            Self::UpTo(points) => format!("up to {}", signed(*points)),
            Self::Words(words) => words.clone(),
        }
    }
}

/// How many positions are looked at for one choice.
const POSITIONS: usize = 120;

/// For each choice, the change of the seat's own score: at once, or at most by the end of its own decisions where the choice
/// alone changes nothing yet.
pub fn scored<G: Game>(seen: &Seen<'_, G>, actions: &[G::Action]) -> Vec<Option<Preview>> {
    let start = seen.imagine(&mut Chance::fast(0));
    let mut look = Look { game: seen.game(), seat: seen.seat(), io: Io::silent(Chance::fast(0)), left: 0 };
    let before = look.score(&start);
    let preview = |action: &G::Action| {
        let mut state = start.clone();
        look.choose(&mut state, *action);
        let now = look.score(&state);
        if now != before {
            return Some(Preview::Change(now - before));
        }
        look.left = POSITIONS;
        let best = look.best(&state);
        if best == before {
            Some(Preview::Change(Points::default()))
        } else {
            Some(Preview::UpTo(best - before))
        }
    };
    actions.iter().map(preview).collect()
}

struct Look<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    io: Io<G>,
    left: usize,
}

impl<G: Game> Look<'_, G> {
    fn score(&self, state: &G::State) -> Points {
        self.game.own_total(state, self.seat)
    }

    fn choose(&mut self, state: &mut G::State, action: G::Action) {
        play(self.game, state, self.seat, action, &mut self.io);
        while let Some((seat, action)) = forced(self.game, state, &mut self.io) {
            play(self.game, state, seat, action, &mut self.io);
        }
    }

    /// The best score that the seat reaches while it alone decides.
    fn best(&mut self, state: &G::State) -> Points {
        let here = self.score(state);
        if self.game.awaited(state) != self.seat.into() {
            return here;
        }
        let actions =
            choices(self.game, &mut state.clone(), self.seat, false, &mut self.io).actions().to_vec();
        let mut best = here;
        for action in actions {
            if self.left == 0 {
                break;
            }
            self.left -= 1;
            let mut next = state.clone();
            self.choose(&mut next, action);
            best = best.max(self.best(&next));
        }
        best
    }
}
