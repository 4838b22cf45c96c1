//! The whole position as plain data.

use malice_engine::{FixedVec, Seat, SeatSet, Stacks};
use serde::{Deserialize, Serialize};

use super::rules::Frame;

pub(super) const MAX_SEATS: usize = 4;
pub(super) const MAX_ROUNDS: usize = 3;

/// A kind of card: an index into the game's cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Card(pub u8);

/// The table and the procedures in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub table: Table,
    pub stacks: Stacks<Frame, 4, MAX_SEATS, 2>,
}

/// What lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Table {
    /// Counted from 1.
    pub round: u8,
    /// Face down; the last card is the top.
    pub deck: FixedVec<Card, 24>,
    /// The cards shown so far.
    pub discard: FixedVec<Card, 24>,
    pub players: FixedVec<Player, MAX_SEATS>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    pub gold: u8,
    pub lamp: bool,
    pub rope: bool,
    /// In ascending order: equal hands are equal.
    pub hand: FixedVec<Card, 2>,
    /// Picked and still face down.
    pub picked: Option<Card>,
    /// The card shown last: it counts in the cellar, and may not be picked next.
    pub shown: Option<Card>,
    /// What everybody knows to be in the hand: who shows a kind twice running had nothing else (TOY-PICK-02).
    pub known: Option<Card>,
    /// Brought up from the cellar, not yet home.
    pub loot: u8,
    /// Rooms seen in the whole game.
    pub rooms: u8,
}

impl Player {
    /// TOY-PICK-02: not the kind shown last, unless the hand holds nothing else.
    pub fn may_pick(&self, card: Card) -> bool {
        self.shown != Some(card) || self.hand.iter().all(|held| *held == card)
    }

    pub(super) fn show(&mut self, card: Card) {
        if self.shown.replace(card) == Some(card) {
            self.known = self.hand.first().copied();
        } else if self.known == Some(card) {
            self.known = None;
        }
    }

    pub(super) fn take(&mut self, card: Card) {
        self.hand.push(card);
        self.hand.sort_unstable();
    }

    pub(super) fn give_up(&mut self, card: Card) {
        let at = self.hand.iter().position(|held| *held == card).expect("only held cards are picked");
        self.hand.remove(at);
    }
}

impl Table {
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        SeatSet::all(self.players.len()).iter()
    }

    /// The seats whose pick is still open.
    pub fn thinking(&self) -> SeatSet {
        self.seats().filter(|seat| self.player(*seat).picked.is_none()).collect()
    }
}
