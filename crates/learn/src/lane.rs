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
    /// The numbers of what is offered, one beside the other.
    numbers: Vec<u32>,
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
        let mut lane = Self { slot, numbers: Vec::new(), bots, random };
        lane.count(game);
        lane
    }

    /// The numbers of the legal choices.
    pub(crate) fn legal(&self) -> &[u32] {
        &self.numbers
    }

    /// Makes a choice, and goes on with the next game if this was its last. An illegal one loses the game, or another is made.
    pub(crate) fn step(&mut self, game: &G, index: u32, lose: bool, row: &mut Row<'_>) {
        let chose = self.asked();
        row.rewards.fill(0.0);
        let legal = self.numbers.iter().position(|number| *number == index);
        let lost = legal.is_none() && lose;
        if !lost {
            let any = legal.unwrap_or_else(|| self.random.below(self.numbers.len() as u32) as usize);
            let action = self.slot.io.offer.actions()[any];
            self.slot.play(game, action, &mut self.bots);
        }
        self.finish(game, chose, lost, row);
        self.count(game);
    }

    /// Where the game has ended, says what it was worth and goes on with the next one.
    fn finish(&mut self, game: &G, chose: Seat, lost: bool, row: &mut Row<'_>) {
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

    /// Numbers what is offered.
    fn count(&mut self, game: &G) {
        let (by, offered) = (self.asked(), self.slot.io.offer.actions());
        self.numbers.clear();
        self.numbers.extend(offered.iter().map(|action| game.index(by, *action) as u32));
    }

    /// Takes the mask back that [`Lane::show`] wrote. Of thousands of places a few are set: they alone are written.
    pub(crate) fn unmask(&self, mask: &mut [u8]) {
        self.numbers.iter().for_each(|number| mask[*number as usize] = 0);
    }

    /// Writes what the seat that is asked knows, and its choices into a mask in which nothing is set.
    pub(crate) fn show(&self, game: &G, row: &mut Row<'_>) {
        let seat = self.asked();
        *row.seat = seat.index() as u8;
        game.encode(&self.slot.state, seat, row.numbers);
        self.numbers.iter().for_each(|number| row.mask[*number as usize] = 1);
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
