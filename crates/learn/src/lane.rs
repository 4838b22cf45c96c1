//! One of the games of a batch: it goes on for ever, one game after the other.

use malice_bots::{Bot, BotSpec, mix};
use malice_catalog::{Listed, settings};
use malice_engine::{Chance, Fast, MAX_SEATS, Seat};

use crate::slot::Slot;
use crate::worth_of_loss;

/// A game, the bots that play in it, and luck of its own.
#[derive(Debug)]
pub(crate) struct Lane<G: Listed> {
    slot: Slot<G>,
    bots: Vec<Option<Box<dyn Bot<G>>>>,
    /// For illegal choices, and for the seeds of games to come.
    random: Fast,
}

/// Where one game is written.
pub(crate) struct Row<'a> {
    pub(crate) numbers: &'a mut [f32],
    pub(crate) mask: &'a mut [u8],
    pub(crate) seat: &'a mut u8,
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut u8,
    pub(crate) end: &'a mut [f32],
}

impl<G: Listed> Lane<G> {
    pub(crate) fn new(game: &G, specs: &[Option<BotSpec>], seed: u64) -> Self {
        let settings = settings::<G>();
        let seeded = |(seat, spec): (usize, &Option<BotSpec>)| {
            spec.map(|spec| spec.bot(&settings, mix(seed, seat as u64 + 1)))
        };
        let mut bots: Vec<_> = specs.iter().enumerate().map(seeded).collect();
        let mut random = Fast::new(mix(seed, 0));
        let slot = anew(game, &mut bots, &mut random);
        Self { slot, bots, random }
    }

    pub(crate) fn legal(&self, game: &G, index: usize) -> bool {
        self.slot.legal(game, index).is_some()
    }

    pub(crate) fn offered(&self) -> &[G::Action] {
        self.slot.io.offer.actions()
    }

    pub(crate) fn number(&self, game: &G, action: G::Action) -> u32 {
        game.index(self.asked(), action) as u32
    }

    /// Makes a choice, and goes on with the next game if this was its last. An illegal one loses the game, or another is made.
    pub(crate) fn step(&mut self, game: &G, index: usize, lose: bool, row: &mut Row<'_>) {
        let chose = self.asked();
        row.rewards.fill(0.0);
        let lost = match self.slot.legal(game, index) {
            None if lose => true,
            legal => {
                let action = legal.unwrap_or_else(|| {
                    let offered = self.slot.io.offer.actions();
                    offered[self.random.below(offered.len() as u32) as usize]
                });
                self.slot.play(game, action, &mut self.bots);
                false
            }
        };
        *row.done = u8::from(lost || self.slot.asked.is_none());
        if *row.done == 0 {
            return;
        }
        if lost {
            worth_of_loss(chose, row.rewards);
        } else {
            let mut worth = [0.0; MAX_SEATS];
            game.returns(&self.slot.state, &mut worth);
            row.rewards.copy_from_slice(&worth[..row.rewards.len()]);
        }
        if !row.end.is_empty() {
            game.encode(&self.slot.state, chose, row.end);
        }
        self.slot = anew(game, &mut self.bots, &mut self.random);
    }

    pub(crate) fn show(&self, game: &G, row: &mut Row<'_>) {
        let seat = self.asked();
        *row.seat = seat.index() as u8;
        game.encode(&self.slot.state, seat, row.numbers);
        game.mask(&self.slot.io.offer, row.mask);
    }

    fn asked(&self) -> Seat {
        self.slot.asked.expect("a game that has ended starts anew")
    }
}

/// A game in which somebody who learns is asked at least once.
fn anew<G: Listed>(game: &G, bots: &mut [Option<Box<dyn Bot<G>>>], random: &mut Fast) -> Slot<G> {
    loop {
        let slot = Slot::start(game, Chance::fast(random.next_u64()), bots);
        if slot.asked.is_some() {
            return slot;
        }
    }
}
