//! The choices of the game.

mod names;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{Level, Resource, Site, Space};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Play this Overlord (OI-D-01).
    ChooseOverlord(u8),
    /// Play in this zone (OI-D-02).
    ChooseZone(u8),
    /// Keep this Plot (OI-D-03, OI-D-13).
    KeepPlot(u8),
    /// Draw from this stack (OI-D-12).
    DrawFrom(Level),
    Harvest(Site),
    Recruit(Site),
    Recall(Site),
    RecallAll,
    Exploit,
    StealRelic(u8),
    Raid,
    Sweep,
    StartFromScratch,
    /// Activate the Aftermath of a completed Plot.
    Activate(u8),
    /// Overlords who turn tokens into Lackeys.
    DraftLackey,
    /// Overlords who turn tokens into another.
    Transmogrify,
    /// Complete the active Plot, where that is declared.
    Complete,
    StandDown,
    Finish,
    /// Place this tile of those drawn (OI-D-08).
    KeepTile(u8),
    /// Put this tile under the stack next (OI-D-08).
    Bury(u8),
    /// Lay the tile (OI-D-09).
    Place(Space),
    /// Turn the tile (OI-D-10).
    Rotate(u8),
    /// Take what is offered, or do it (OI-D-11, OI-D-04, OI-D-21).
    Accept,
    /// Decline what is offered.
    Pass,
    /// Move the Hero, or leave him (OI-D-05).
    MoveHero(Space),
    /// Choose a token (OI-D-05, OI-D-06, OI-D-14, OI-D-15, OI-D-18, OI-D-21).
    Token(Resource),
    /// Take the Relic instead (OI-D-18).
    TakeRelic,
    /// Choose a Relic of the supply (OI-D-15).
    Relic(u8),
    GleanIntel(Seat),
    Infiltrate(Seat),
    Plunder(Seat),
    PlunderHq,
    Sabotage(Seat),
    Assassinate(Seat),
    /// Pay a token for another Act (OI-D-20).
    BuyAct(Resource),
    /// Pay a Lackey for another Act (OI-D-20).
    BuyActWithLackey,
    /// Choose a site (OI-D-04, OI-D-15, OI-D-17, OI-D-22, OI-D-23).
    Spot(Site),
    /// Choose an opponent (OI-D-15).
    Target(Seat),
    /// Choose a tile on the board (OI-D-15, OI-D-21).
    Tile(Space),
    /// Choose a gift in secret (OI-D-21).
    Gift(Resource),
}
