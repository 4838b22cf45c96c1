//! "Find the move": positions of bots' games in which one choice is clearly best, by what the seat knows.

use std::sync::Arc;

use malice_bots::{BotSpec, Settings, mix};
use malice_engine::{Fast, Game, Options, Seat, SeatHeader, Seed, Table};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{Effort, Judge, Outlook};

/// A position with one clearly best choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    pub game: String,
    pub rules_version: u32,
    /// The hash of the content.
    pub content: String,
    pub options: Options,
    pub seed: u64,
    /// The choices that lead there, without those that the table answers by itself.
    pub way: Vec<(Seat, String)>,
    /// Who has to choose.
    pub seat: Seat,
    /// Every choice with the chance of winning after it, the best first.
    pub chances: Vec<(String, f32)>,
}

impl Puzzle {
    /// How much better the best choice is than the next.
    pub fn margin(&self) -> f32 {
        match self.chances[..] {
            [(_, best), (_, next), ..] => best - next,
            _ => 0.0,
        }
    }

    /// The table at which the choice is to be made.
    pub fn table<G: Game>(&self, game: Arc<G>) -> Result<Table<G>, String> {
        let meta = G::meta();
        if (self.game.as_str(), self.rules_version) != (meta.id, meta.rules_version)
            || self.content != game.content().hash()
        {
            return Err("this puzzle was made by other rules, or with other cards".into());
        }
        let mut table = opened(game, self.seed);
        for (seat, choice) in &self.way {
            table.act_named(*seat, choice).map_err(|illegal| illegal.to_string())?;
        }
        if table.awaited().contains(self.seat) {
            Ok(table)
        } else {
            Err(format!("seat {} is not asked there", self.seat))
        }
    }
}

fn opened<G: Game>(game: Arc<G>, seed: u64) -> Table<G> {
    let header = SeatHeader { name: PLAYER.into(), player: PLAYER.into() };
    let seats = vec![header; game.seats()];
    Table::new(game, seats, Seed::from_number(seed))
}

/// Who plays the games: quick, and good enough for positions that look like games.
const PLAYER: &str = "greedy";

/// Looks for puzzles.
#[derive(Clone, Debug)]
pub struct Hunt<G: Game> {
    pub game: Arc<G>,
    pub settings: Settings,
    /// The game of number `i` has the seed `first_seed + i`.
    pub first_seed: u64,
    pub count: usize,
}

/// The best choice is better than the next by so much, at a glance and when looked at closely.
const MARGIN: f32 = 0.08;
/// So many standard errors are clear.
const CLEAR: f32 = 3.0;
/// So many choices make a question.
const CHOICES: std::ops::RangeInclusive<usize> = 3..=14;
/// Positions that more choices lead to are too long to keep.
const LONGEST_WAY: usize = 150;
/// Of each game at most so many are kept, and not every decision is looked at.
const OF_A_GAME: usize = 2;
const LOOKED_AT: u32 = 3;
/// In how many worlds a choice is tried at a glance, and then.
const GLANCE: usize = 12;
const CLOSE_LOOK: usize = 96;
/// Games that are played before it is asked whether to go on.
const PART: u64 = 4;
/// Who finds nothing in so many games for each puzzle gives up.
const PATIENCE: u64 = 40;

impl<G: Game> Hunt<G> {
    /// Plays games until enough puzzles are found; `found` is told how many there are, and says whether to go on.
    pub fn run(&self, found: impl Fn(usize) -> bool) -> Vec<Puzzle> {
        let even = Outlook::even(&*self.game, &self.settings);
        let mut puzzles = Vec::new();
        let mut first = 0;
        while puzzles.len() < self.count && first < PATIENCE * self.count as u64 && found(puzzles.len()) {
            let part: Vec<Vec<Puzzle>> = (first..first + PART)
                .into_par_iter()
                .map(|number| self.of_a_game(self.first_seed.wrapping_add(number), even))
                .collect();
            puzzles.extend(part.into_iter().flatten());
            first += PART;
        }
        puzzles.truncate(self.count);
        puzzles
    }

    fn of_a_game(&self, seed: u64, even: Option<f32>) -> Vec<Puzzle> {
        let game = &*self.game;
        let settings = self.settings.untimed();
        let judge = |worlds| {
            let outlook = Outlook::new(game, &settings, Effort::SHIPPED.horizon, even);
            let effort = Effort { search: 100, iterations: u32::MAX, ..Effort::SHIPPED };
            Judge::new(outlook, &settings, effort, worlds)
        };
        let (mut glance, mut close) = (judge(GLANCE), judge(CLOSE_LOOK));
        let spec: BotSpec = PLAYER.parse().expect("the player is a bot");
        let mut bots: Vec<_> =
            (0..game.seats() as u64).map(|seat| spec.bot::<G>(&settings, mix(seed, seat))).collect();
        let mut rng = Fast::new(mix(!seed, 1));
        let mut table = opened(self.game.clone(), seed);
        let (mut way, mut puzzles) = (Vec::new(), Vec::new());
        while let Some(seat) = table.awaited().first() {
            let choices = table.choices(seat).actions().to_vec();
            let looks = CHOICES.contains(&choices.len()) && rng.below(LOOKED_AT) == 0;
            if looks && let Some(chances) = self.ranked(&table, seat, &choices, (&mut glance, &mut close)) {
                let meta = G::meta();
                puzzles.push(Puzzle {
                    game: meta.id.into(),
                    rules_version: meta.rules_version,
                    content: game.content().hash().to_owned(),
                    options: game.options().clone(),
                    seed,
                    way: way.clone(),
                    seat,
                    chances,
                });
            }
            if puzzles.len() == OF_A_GAME || way.len() == LONGEST_WAY {
                break;
            }
            let action = bots[seat.index()].choose_from(&table.seen(seat), &choices);
            way.push((seat, game.action_name(action)));
            table.act(seat, action).expect("bots choose what is offered");
        }
        puzzles
    }

    /// All choices with their chances, if one is clearly best: at a glance, to a strong bot, and when all are looked at closely.
    fn ranked(
        &self,
        table: &Table<G>,
        seat: Seat,
        choices: &[G::Action],
        (glance, close): (&mut Judge<'_, G>, &mut Judge<'_, G>),
    ) -> Option<Vec<(String, f32)>> {
        let seen = table.seen(seat);
        let luck = mix(self.first_seed, table.version() as u64);
        let at_a_glance = glance.ranked(&seen, choices, luck);
        let best = at_a_glance[0].0;
        if at_a_glance[0].1 - at_a_glance[1].1 < MARGIN || close.proposal(&seen, choices, luck) != best {
            return None;
        }
        // Fresh worlds: what stood out by chance does not stand out again.
        let luck = mix(luck, 7);
        let refuted = choices.iter().filter(|choice| **choice != best).any(|choice| {
            let judged = close.compare(&seen, *choice, best, luck);
            judged.cost < MARGIN || judged.cost < CLEAR * judged.doubt
        });
        if refuted {
            return None;
        }
        let ranked = close.ranked(&seen, choices, luck);
        let named = |(choice, chance): (G::Action, f32)| {
            (self.game.action_name(choice), (1_000.0 * chance).round() / 1_000.0)
        };
        Some(ranked.into_iter().map(named).collect())
    }
}
