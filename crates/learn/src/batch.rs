//! Thousands of games at once, in threads. Arrays belong to the caller and are written in place; a finished game starts anew.

use std::fmt::Debug;

use malice_bots::{BotSpec, mix};
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Fast, Layout};
use rayon::prelude::*;

use crate::lane::{Lane, Row};
use crate::{LearnError, OnIllegal, game};

/// So many games go to a thread at a time.
const STRIDE: usize = 64;

/// What a batch writes: a row for each game.
#[derive(Debug)]
pub struct Boards<'a> {
    /// What the seat that chooses next knows: the layout's size for each game.
    pub numbers: &'a mut [f32],
    /// Its legal choices: the layout's choices for each game.
    pub mask: &'a mut [u8],
    /// Whether nobody else writes into `mask`: then only what changes is written there.
    pub mask_is_kept: bool,
    /// That seat, from 0.
    pub seats: &'a mut [u8],
    /// Where a game has just ended, its worth to each seat; else 0.
    pub rewards: &'a mut [f32],
    /// Whether a game has just ended. `numbers`, `mask` and `seats` are already of the next one.
    pub done: &'a mut [u8],
    /// Where a game has just ended, what the seat that chose last knows of its end: like `numbers`, or empty if nobody asks.
    pub ends: &'a mut [f32],
}

/// Many games of one kind.
pub trait Batch: Debug + Send {
    fn layout(&self) -> &Layout;
    fn games(&self) -> usize;
    fn seats(&self) -> usize;
    /// Starts all games anew, each with its seed.
    fn reset(&mut self, seeds: &[u64], boards: Boards<'_>) -> Result<(), LearnError>;
    /// Makes one choice in each game. Where illegal numbers are refused, no game moves if one of them is illegal.
    fn step(&mut self, actions: &[u32], boards: Boards<'_>) -> Result<(), LearnError>;
    /// A legal choice for each game at random; the same luck picks the same ones.
    fn sample(&mut self, luck: u64, actions: &mut [u32]) -> Result<(), LearnError>;
    /// The legal choices of each game one after the other, as many as its row has places for; 0 where there are no more.
    fn list(&self, lists: &mut [u32]) -> Result<(), LearnError>;
}

/// Opens a batch of a game by its name. `players` has a bot's name for each seat that one plays, and nothing for who learns; seats
/// that it does not reach learn.
pub fn open_batch(
    id: &str,
    options: &[(String, String)],
    games: usize,
    players: &[Option<String>],
    on_illegal: OnIllegal,
) -> Result<Box<dyn Batch>, LearnError> {
    with_game(id, Open { options, games, players, on_illegal })?
}

struct Open<'a> {
    options: &'a [(String, String)],
    games: usize,
    players: &'a [Option<String>],
    on_illegal: OnIllegal,
}

impl Visit for Open<'_> {
    type Out = Result<Box<dyn Batch>, LearnError>;

    fn visit<G: Listed>(self) -> Self::Out {
        let game: G = game(self.options)?;
        let layout = Layout::of(&game);
        let bots = self.players.iter().map(|name| name.as_ref().map(|name| name.parse()).transpose());
        let mut bots: Vec<Option<BotSpec>> = bots.collect::<Result<_, _>>()?;
        if bots.len() > game.seats() {
            return Err(LearnError::Size("players", game.seats(), bots.len()));
        }
        bots.resize(game.seats(), None);
        if bots.iter().all(Option::is_some) {
            return Err(LearnError::NobodyLearns);
        }
        let lanes = (0..self.games as u64).map(|seed| Lane::new(&game, &bots, seed)).collect();
        Ok(Box::new(Many { game, layout, bots, lanes, on_illegal: self.on_illegal, masked: None }))
    }
}

#[derive(Debug)]
struct Many<G: Listed> {
    game: G,
    layout: Layout,
    bots: Vec<Option<BotSpec>>,
    lanes: Vec<Lane<G>>,
    on_illegal: OnIllegal,
    /// Where the mask was written last.
    masked: Option<usize>,
}

impl<G: Listed> Many<G> {
    fn check(&self, boards: &Boards<'_>) -> Result<(), LearnError> {
        let (games, size) = (self.lanes.len(), self.layout.size);
        fits("observations", games * size, boards.numbers.len())?;
        fits("masks", games * self.layout.actions, boards.mask.len())?;
        fits("seats", games, boards.seats.len())?;
        fits("rewards", games * self.game.seats(), boards.rewards.len())?;
        fits("done", games, boards.done.len())?;
        if boards.ends.is_empty() { Ok(()) } else { fits("ends", games * size, boards.ends.len()) }
    }

    /// Does something with every game and its row, in threads, and shows what comes of it.
    fn each(&mut self, boards: Boards<'_>, act: impl Fn(&G, usize, &mut Lane<G>, &mut Row<'_>) + Sync) {
        let (size, actions, places) = (self.layout.size, self.layout.actions, self.game.seats());
        let game = &self.game;
        let Boards { numbers, mask, mask_is_kept, seats, rewards, done, ends } = boards;
        let place = Some(mask.as_ptr().addr());
        let known = mask_is_kept && self.masked == place;
        self.masked = place;
        // Where nobody asks for ends, every row has an empty one.
        let mut ends: Vec<&mut [f32]> = ends.chunks_exact_mut(size).collect();
        ends.resize_with(self.lanes.len(), Default::default);
        let seen = numbers.par_chunks_exact_mut(size).zip(mask.par_chunks_exact_mut(actions));
        let told = rewards.par_chunks_exact_mut(places).zip(done.par_iter_mut()).zip(ends);
        let all = self.lanes.par_iter_mut().zip(seen).zip(seats.par_iter_mut()).zip(told);
        let all = all.with_min_len(STRIDE).enumerate();
        all.for_each(|(number, (((lane, (numbers, mask)), seat), ((rewards, done), end)))| {
            let mut row = Row { numbers, mask, seat, rewards, done, end };
            if known {
                lane.unmask(row.mask);
            } else {
                row.mask.fill(0);
            }
            act(game, number, lane, &mut row);
            lane.show(game, &mut row);
        });
    }
}

impl<G: Listed> Batch for Many<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn games(&self) -> usize {
        self.lanes.len()
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn reset(&mut self, seeds: &[u64], boards: Boards<'_>) -> Result<(), LearnError> {
        fits("seeds", self.lanes.len(), seeds.len())?;
        self.check(&boards)?;
        let bots = self.bots.clone();
        self.each(boards, |game, number, lane, row| {
            *lane = Lane::new(game, &bots, seeds[number]);
            row.rewards.fill(0.0);
            *row.done = 0;
        });
        Ok(())
    }

    fn step(&mut self, actions: &[u32], boards: Boards<'_>) -> Result<(), LearnError> {
        fits("actions", self.lanes.len(), actions.len())?;
        self.check(&boards)?;
        if self.on_illegal == OnIllegal::Refuse {
            let illegal = |(lane, index): (&mut Lane<G>, &u32)| !lane.legal().contains(index);
            let all = self.lanes.par_iter_mut().zip(actions).with_min_len(STRIDE);
            if let Some(game) = all.position_first(illegal) {
                return Err(LearnError::IllegalInBatch { game, index: actions[game] as usize });
            }
        }
        let lose = self.on_illegal == OnIllegal::Lose;
        self.each(boards, |game, number, lane, row| {
            lane.step(game, actions[number], lose, row);
        });
        Ok(())
    }

    fn sample(&mut self, luck: u64, actions: &mut [u32]) -> Result<(), LearnError> {
        fits("actions", self.lanes.len(), actions.len())?;
        let picked = self.lanes.par_iter_mut().zip(actions).with_min_len(STRIDE).enumerate();
        picked.for_each(|(number, (lane, action))| {
            let legal = lane.legal();
            let pick = Fast::new(mix(luck, number as u64)).below(legal.len() as u32);
            *action = legal[pick as usize];
        });
        Ok(())
    }

    fn list(&self, lists: &mut [u32]) -> Result<(), LearnError> {
        let most = lists.len() / self.lanes.len().max(1);
        fits("choices", most * self.lanes.len(), lists.len())?;
        for (lane, list) in self.lanes.iter().zip(lists.chunks_exact_mut(most.max(1))) {
            list.fill(0);
            list.iter_mut().zip(lane.legal()).for_each(|(place, number)| *place = *number);
        }
        Ok(())
    }
}

fn fits(what: &'static str, wanted: usize, given: usize) -> Result<(), LearnError> {
    if wanted == given { Ok(()) } else { Err(LearnError::Size(what, wanted, given)) }
}
