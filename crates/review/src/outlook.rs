//! Winning chances of a position as a seat knows it: games played on by quick bots for a while, then judged by the game's evaluation,
//! whose scale was learned from results.

use malice_bots::{Bot, Greedy, GreedySettings, Settings, mix, next_asked};
use malice_engine::{Chance, Game, Io, MAX_SEATS, Seat, Seen, play};

/// The chances of each seat; seats that do not play have 0.
pub(crate) type Chances = [f32; MAX_SEATS];

/// How likely each seat is to win from a position.
#[derive(Debug)]
pub struct Outlook<'a, G: Game> {
    game: &'a G,
    horizon: u32,
    /// Where all win or lose together, or one plays alone: at how many points of the evaluation a game is as often won as lost.
    even: Option<f32>,
    quick: GreedySettings,
    bots: Vec<Greedy<G>>,
    io: Io<G>,
}

/// Whether the seats of a game have no rivals.
pub(crate) fn together<G: Game>(game: &G, settings: &Settings) -> bool {
    game.seats() == 1 || settings.greedy.worth.rivalry <= 0.0
}

/// How many positions the bots of a playout look at before each choice.
const POSITIONS: u32 = 40;

/// How many whole games show at how many points one is won as often as lost.
const WHOLE_GAMES: u64 = 48;

/// Whoever would go on for ever is stopped.
const LONGEST: u32 = 4_000;

impl<'a, G: Game> Outlook<'a, G> {
    /// `even` is what [`Outlook::even`] found.
    pub fn new(game: &'a G, settings: &Settings, horizon: u32, even: Option<f32>) -> Self {
        let quick = GreedySettings {
            samples: 1,
            positions: settings.greedy.positions.min(POSITIONS),
            noise: 0.0,
            ..settings.greedy
        };
        let bots = (0..game.seats()).map(|_| Greedy::new(quick, 0)).collect();
        Self { game, horizon, even, quick, bots, io: Io::silent(Chance::fast(0)) }
    }

    /// At how many points of the evaluation a game without rivals is as often won as lost, found out from whole games of its set-up;
    /// nothing where there are rivals, who are measured against each other.
    pub fn even(game: &'a G, settings: &Settings) -> Option<f32> {
        if !together(game, settings) {
            return None;
        }
        let mut outlook = Self::new(game, settings, u32::MAX, Some(0.0));
        let mut seen = Vec::new();
        let mut won = 0.0;
        for number in 0..WHOLE_GAMES {
            outlook.begin(mix(0x5eed, number));
            let mut state = game.start(&mut outlook.io);
            let mut points = Vec::new();
            let ended = outlook.go_on(&mut state, |state| points.push(evaluated(game, state)[0]));
            let worth = if ended { returned(game, &state)[0] } else { 0.0 };
            won += worth * points.len() as f32;
            seen.append(&mut points);
        }
        let lead = game.decisive_lead();
        let expected = |even: f32| seen.iter().map(|points| chance((points - even) / lead)).sum::<f32>();
        // The higher the bar, the fewer games are expected to be won.
        let (mut low, mut high) = (-100.0 * lead, 100.0 * lead);
        for _ in 0..60 {
            let middle = f32::midpoint(low, high);
            if expected(middle) > won { low = middle } else { high = middle }
        }
        Some(f32::midpoint(low, high))
    }

    /// The chances of all seats in one world that `seen` allows, after `choice` of the seat if there is one. The same `luck` deals the
    /// same world, and brings the same in it.
    pub fn chances(&mut self, seen: &Seen<'_, G>, choice: Option<G::Action>, luck: u64) -> Chances {
        self.begin(luck);
        let mut state = seen.imagine(&mut Chance::fast(mix(luck, 1)));
        if let Some(choice) = choice {
            play(self.game, &mut state, seen.seat(), choice, &mut self.io);
        }
        if self.go_on(&mut state, |_| ()) { returned(self.game, &state) } else { self.judged(&state) }
    }

    /// Chance and bots as they are at the beginning of a world.
    fn begin(&mut self, luck: u64) {
        self.io.chance = Chance::fast(mix(luck, 2));
        self.io.offer.prepare(None, false);
        for (bot, number) in self.bots.iter_mut().zip(3..) {
            *bot = Greedy::new(self.quick, mix(luck, number));
        }
    }

    /// Plays on as far as the horizon, and until the turn passes to somebody else; says whether the game is over.
    fn go_on(&mut self, state: &mut G::State, mut show: impl FnMut(&G::State)) -> bool {
        let mut made = 0;
        let mut last: Option<Seat> = None;
        while let Some(seat) = next_asked(self.game, state, &mut self.io) {
            let action = match *self.io.offer.actions() {
                [only] => only,
                ref several => {
                    if made >= LONGEST || (made >= self.horizon && last.is_some_and(|last| last != seat)) {
                        return false;
                    }
                    show(state);
                    made += 1;
                    last = Some(seat);
                    self.bots[seat.index()].choose_from(&Seen::new(self.game, state, seat), several)
                }
            };
            play(self.game, state, seat, action, &mut self.io);
        }
        true
    }

    /// The chances by the evaluation: rivals as their points stand to each other, others by how far they are above what is even.
    fn judged(&self, state: &G::State) -> Chances {
        let seats = self.game.seats();
        let lead = self.game.decisive_lead().max(f32::MIN_POSITIVE);
        let mut chances = evaluated(self.game, state);
        if let Some(even) = self.even {
            for points in &mut chances[..seats] {
                *points = chance((*points - even) / lead);
            }
            return chances;
        }
        let most = chances[..seats].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for points in &mut chances[..seats] {
            *points = ((*points - most) / lead).exp();
        }
        let sum: f32 = chances[..seats].iter().sum();
        for points in &mut chances[..seats] {
            *points /= sum;
        }
        chances
    }
}

fn evaluated<G: Game>(game: &G, state: &G::State) -> Chances {
    let mut points = [0.0; MAX_SEATS];
    game.evaluate(state, &mut points[..game.seats()]);
    points
}

pub(crate) fn returned<G: Game>(game: &G, state: &G::State) -> Chances {
    let mut worth = [0.0; MAX_SEATS];
    game.returns(state, &mut worth[..game.seats()]);
    worth
}

fn chance(lead: f32) -> f32 {
    1.0 / (1.0 + (-lead).exp())
}
