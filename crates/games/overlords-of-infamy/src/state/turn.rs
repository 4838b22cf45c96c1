//! The turn under way.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

/// What was done in the turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "one for each thing that is done once a turn")]
pub struct TurnFlags {
    pub phase: Phase,
    pub points: u8,
    /// Who decides for the active Overlord (OI-CARD-01).
    pub controller: Option<Seat>,
    /// The Hero moves in this Hero Phase.
    pub move_now: bool,
    pub harvests: u8,
    pub recruits: u8,
    /// OI-OVL-02
    pub lackey_bonus: bool,
    pub transmogrified: bool,
    pub scratched: bool,
    /// The last action brought a new Plot (OI-R-63).
    pub new_plot: bool,
    /// Acts that may still be committed.
    pub acts: u8,
    pub act_bought: bool,
    /// All Action Points were spent, or the player stood down (OI-I-11).
    pub stood_down: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Phase {
    #[default]
    Setup,
    Hero,
    Action,
    Espionage,
    End,
}

impl Phase {
    pub const fn name(self) -> &'static str {
        ["setup", "hero", "action", "espionage", "end"][self as usize]
    }
}
