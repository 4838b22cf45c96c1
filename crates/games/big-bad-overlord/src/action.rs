//! The choices of the game.

mod names;

use serde::{Deserialize, Serialize};

use crate::content::Card;
use crate::state::{Duke, Place};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Take this Duke's portrait (BBO-D-01).
    PickDuke(u8),
    /// Lay a card from the hand into the citadel, face down (BBO-D-02, BBO-D-04).
    Stash(Card),
    /// Bring a card from the hand or the citadel into the army (BBO-D-04, BBO-D-11).
    Field(Card),
    /// Take a card from the army into the citadel (BBO-D-04).
    Garrison(Card),
    /// The arrangement stands (BBO-D-04).
    Done,
    /// Give up a card (BBO-D-03, BBO-D-05, BBO-D-11).
    Discard(Place, Card),
    /// Attack a Duke (BBO-D-05).
    Attack(Duke),
    /// End the turn (BBO-D-05).
    EndTurn,
    /// Lend a minion from a zone (BBO-D-06, BBO-D-07).
    Lend(Place, Card),
    /// Lend nothing, or nothing more (BBO-D-06, BBO-D-07).
    Pass,
    /// Leave the lent cards in the field (BBO-D-08).
    Stay,
    /// Pull the lent cards out (BBO-D-08).
    Withdraw,
    /// Fight another round (BBO-D-09).
    PressOn,
    /// End the battle (BBO-D-09).
    BreakOff,
    /// Send the Do-Gooder to another Duke (BBO-D-10).
    Redirect(Duke),
    /// Discard an army minion and put the extra card in its place (BBO-D-11).
    Replace(Card),
    /// End the turn with the extra card in hand (BBO-D-11).
    Hold,
    /// Give this Duke to the player who has none (BBO-D-13).
    GiveDuke(Duke),
}
