//! The choices of the game.

mod names;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::effect::{Coin, Gift, Occasion};
use crate::ids::{CardId, MonsterId};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take a character (GP-D-01).
    Take(u8),
    /// Name a player (GP-D-02, GP-D-09, GP-D-19, GP-D-21).
    Choose(Seat),
    /// Resolve this monster's pending effect next (GP-D-03, GP-D-13).
    Resolve(MonsterId, Occasion, Option<Seat>),
    /// Resolve the effect of a card in play next (GP-D-13).
    ResolveCard(CardId, Seat, u8),
    /// Discard a card of the hand (GP-D-04, GP-D-10, GP-D-16, GP-D-18).
    Discard(CardId),
    /// Point at a monster: Taunt, Snipe, fight, take (GP-D-05, GP-D-07, GP-D-09, GP-D-12).
    Target(MonsterId),
    /// Play a hero from hand (GP-D-06).
    PlayHero(CardId),
    /// Put an item on the hero of this number (GP-D-06).
    PlayItem(CardId, u8),
    /// Let the hero of this number fight (GP-D-06).
    Fight(u8),
    /// Use the round marker's Taunt (GP-D-06).
    UseMarker,
    /// Use the anytime ability of the hero of this number (GP-D-06).
    UseAnytime(u8),
    /// Agree that the round ends (GP-D-06).
    Ready,
    /// Think again (GP-D-06).
    Unready,
    /// Leave a fight or an ability before anything has happened (GP-D-07, GP-D-10).
    Cancel,
    /// Reroll the die of this number (GP-D-08).
    Reroll(u8),
    /// Get this for the round (GP-D-09).
    Gain(Gift),
    /// Decline, keep, be done: whatever is offered ends here.
    Pass,
    /// Spend a shield token on this monster's blow against this player (GP-D-11).
    Shield(MonsterId, Seat),
    /// Take the hero of this number back into hand, or retire it (GP-D-14).
    Hero(u8),
    /// Recruit a card of the row (GP-D-15, GP-D-17, GP-D-19).
    Recruit(CardId),
    /// Recruit the shown top card of a deck (GP-CARD-07).
    RecruitTop(CardId),
    /// Pay with this coin (GP-D-15, GP-D-17).
    Pay(Coin),
    /// Retire, recover or take a card that lies open: of the discard pile, or revealed (GP-D-09, GP-D-19, GP-D-20).
    Card(CardId),
    /// Retire a card of the hand (GP-D-09, GP-D-20).
    Retire(CardId),
    /// Draw (GP-D-20).
    Draw,
}
