//! "Find the move": positions of bots' games in which one choice is clearly best, by what the seat knows.

use std::fmt;
use std::sync::Arc;

use malice_bots::{BotSpec, Settings, mix};
use malice_engine::{Fast, Game, Options, Seat, SeatHeader, Seed, Seen, Table};
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

/// Why a text holds no puzzles, or a puzzle no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoPuzzle {
    /// The line, from 1.
    pub line: usize,
    pub why: String,
}

impl fmt::Display for NoPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.why)
    }
}

impl Puzzle {
    /// The puzzles of a text, one a line.
    pub fn read(text: &str) -> Result<Vec<Self>, NoPuzzle> {
        let line = |(index, line): (usize, &str)| {
            let no = |why: String| NoPuzzle { line: index + 1, why };
            let puzzle: Self =
                serde_json::from_str(line).map_err(|error| no(format!("this is no puzzle ({error})")))?;
            if puzzle.chances.len() < 2 {
                return Err(no("there is nothing to choose".into()));
            }
            Ok(puzzle)
        };
        text.lines().enumerate().map(line).collect()
    }

    /// The chance of winning after a choice; nothing if it was not to be had.
    pub fn chance(&self, choice: &str) -> Option<f32> {
        self.chances.iter().find(|(name, _)| name == choice).map(|(_, chance)| *chance)
    }

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

    /// Whether the best choice is still clearly the best to who looks deeper, in worlds that `luck` brings.
    pub fn stands<G: Game>(&self, game: &Arc<G>, settings: &Settings, luck: u64) -> Result<bool, String> {
        let mut table = self.table(game.clone())?;
        let choices = table.choices(self.seat).actions().to_vec();
        let best = game.action_named(&self.chances[0].0)?;
        let even = Outlook::even(&**game, settings);
        Ok(is_best(&mut DEEP.judge(&**game, settings, even), &table.seen(self.seat), &choices, best, luck))
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
/// Who looks, and at how much: at a glance, closely, and deeper than any bot that plays.
const GLANCE: Look = Look { worlds: 12, search: 100 };
const CLOSE: Look = Look { worlds: 96, search: 100 };
const DEEP: Look = Look { worlds: 320, search: 400 };
/// Games that are played before it is asked whether to go on.
const PART: u64 = 4;
/// Who finds nothing in so many games for each puzzle gives up.
const PATIENCE: u64 = 40;

struct Look {
    worlds: usize,
    /// Percent of a *hard* bot's iterations.
    search: u32,
}

impl Look {
    fn judge<'a, G: Game>(&self, game: &'a G, settings: &Settings, even: Option<f32>) -> Judge<'a, G> {
        let settings = settings.untimed();
        let outlook = Outlook::new(game, &settings, Effort::SHIPPED.horizon, even);
        let effort = Effort { search: self.search, iterations: u32::MAX, ..Effort::SHIPPED };
        Judge::new(outlook, &settings, effort, self.worlds)
    }
}

/// Whether a strong bot chooses this too, and it is better than every other choice by enough and beyond doubt.
fn is_best<G: Game>(
    judge: &mut Judge<'_, G>,
    seen: &Seen<'_, G>,
    choices: &[G::Action],
    best: G::Action,
    luck: u64,
) -> bool {
    let mut others = choices.iter().filter(|choice| **choice != best);
    judge.proposal(seen, choices, luck) == best
        && others.all(|choice| {
            let judged = judge.compare(seen, *choice, best, luck);
            judged.cost >= MARGIN && judged.cost >= CLEAR * judged.doubt
        })
}

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
        let mut judges = [GLANCE, CLOSE, DEEP].map(|look| look.judge(game, &settings, even));
        let spec: BotSpec = PLAYER.parse().expect("the player is a bot");
        let mut bots: Vec<_> =
            (0..game.seats() as u64).map(|seat| spec.bot::<G>(&settings, mix(seed, seat))).collect();
        let mut rng = Fast::new(mix(!seed, 1));
        let mut table = opened(self.game.clone(), seed);
        let (mut way, mut puzzles) = (Vec::new(), Vec::new());
        while let Some(seat) = table.awaited().first() {
            let choices = table.choices(seat).actions().to_vec();
            let looks = CHOICES.contains(&choices.len()) && rng.below(LOOKED_AT) == 0;
            if looks && let Some(chances) = self.ranked(&table, seat, &choices, &mut judges) {
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

    /// All choices with their chances, if one is clearly best: at a glance, when all are looked at closely, and deeper still.
    fn ranked(
        &self,
        table: &Table<G>,
        seat: Seat,
        choices: &[G::Action],
        [glance, close, deep]: &mut [Judge<'_, G>; 3],
    ) -> Option<Vec<(String, f32)>> {
        let seen = table.seen(seat);
        let luck = mix(self.first_seed, table.version() as u64);
        let at_a_glance = glance.ranked(&seen, choices, luck);
        let best = at_a_glance[0].0;
        // Fresh worlds each time: what stood out by chance does not stand out again.
        let is_clear = at_a_glance[0].1 - at_a_glance[1].1 >= MARGIN
            && is_best(close, &seen, choices, best, mix(luck, 7))
            && is_best(deep, &seen, choices, best, mix(luck, 8));
        is_clear.then(|| {
            let named = |(choice, chance): (G::Action, f32)| {
                (self.game.action_name(choice), (1_000.0 * chance).round() / 1_000.0)
            };
            deep.ranked(&seen, choices, mix(luck, 8)).into_iter().map(named).collect()
        })
    }
}
