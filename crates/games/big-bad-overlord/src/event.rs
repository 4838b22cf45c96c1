//! What can happen. What somebody may know of it, in JSON and in words, is said in `event/tell.rs`.

mod tell;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::content::Card;
use crate::effect::Category;
use crate::rules::strength::{Melee, Strength};
use crate::state::{Duke, Ending, Layer, Place, Side};

/// A Duke as he was when something happened: his place, who he is, and whose he was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lord {
    pub duke: Duke,
    pub owner: Seat,
    /// None before Dukes are picked.
    pub portrait: Option<u8>,
}

/// Who leads a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Party {
    Duke(Lord),
    /// A Do-Gooder with its force, or the captives that it has left behind (BBO-DG-08).
    Force(Option<Card>),
}

/// A card that a side has lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub card: Card,
    /// For whom it fought.
    pub of: Party,
    pub lender: Option<Lord>,
    pub captive: bool,
}

/// Something that happened. Cards that lie face down are known to their Duke's owner only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    DukeAssigned {
        duke: Lord,
        portrait: u8,
    },
    CardDealt {
        duke: Lord,
        card: Card,
    },
    CardStashed {
        duke: Lord,
        card: Card,
        opening: bool,
    },
    ArmyShown {
        duke: Lord,
        cards: [Card; 3],
    },
    FirstPlayerRolled {
        seat: Seat,
        roll: u8,
    },
    TurnBegan {
        duke: Lord,
    },
    CardDrawn {
        duke: Lord,
        card: Card,
        extra: bool,
    },
    DoGooderDrawn {
        duke: Lord,
        card: Card,
    },
    CardMoved {
        duke: Lord,
        card: Card,
        from: Place,
        to: Place,
    },
    CardDiscarded {
        duke: Lord,
        card: Card,
        from: Place,
    },
    BattleBegan {
        attacker: Party,
        defender: Lord,
    },
    CardLent {
        duke: Lord,
        card: Card,
        from: Place,
        side: Side,
        to: Lord,
    },
    RoundBegan {
        round: u8,
        layers: [Layer; 2],
        parties: [Party; 2],
    },
    CitadelStormed {
        duke: Lord,
        cards: u8,
    },
    CardRevealed {
        duke: Lord,
        card: Card,
    },
    DukeFaced {
        duke: Lord,
    },
    Rolled {
        side: Side,
        by: Party,
        category: Category,
        dice: [u8; 2],
        strength: Strength,
        smack: bool,
        hits: Option<bool>,
    },
    /// What two MELEE rolls come to; `strikes` says who can cost the other something.
    MeleeDecided {
        result: Melee,
        natural: [u8; 2],
        parties: [Party; 2],
        strikes: [bool; 2],
    },
    CardCaptured {
        by: Side,
        captor: Party,
        loss: Loss,
    },
    CardKept {
        duke: Lord,
        card: Card,
    },
    CardDestroyed {
        side: Side,
        category: Category,
        smack: bool,
        by: Party,
        loss: Loss,
    },
    SalvageRolled {
        by: Party,
        loss: Loss,
        die: u8,
        taken: bool,
    },
    ArtifactTaken {
        duke: Lord,
        card: Card,
        from: Lord,
    },
    ArtifactReturned {
        card: Card,
    },
    DukeKilled {
        duke: Lord,
        category: Category,
        by: Party,
    },
    CardsWithdrawn {
        duke: Lord,
    },
    DoGooderTurned {
        by: Lord,
        card: Card,
    },
    DoGooderRedirected {
        from: Lord,
        to: Lord,
    },
    DoGooderMarched {
        to: Lord,
    },
    ForceDispersed,
    BrokenOff {
        duke: Lord,
    },
    /// A captive, or a card whose owner is dead, is discarded.
    ControlEnded {
        loss: Loss,
    },
    CardReturned {
        duke: Lord,
        card: Card,
        to: Place,
        lent: bool,
    },
    BattleEnded {
        defender: Lord,
    },
    DukeGiven {
        duke: Lord,
        to: Seat,
    },
    TurnEnded {
        duke: Lord,
    },
    CataclysmCame,
    DukeDestroyed {
        duke: Lord,
    },
    FinaleBegan {
        first: Lord,
        second: Lord,
    },
    GameEnded {
        ending: Ending,
    },
}

impl Party {
    /// The Duke who leads, by number.
    fn number(self) -> Option<u8> {
        match self {
            Self::Duke(lord) => Some(lord.duke.number()),
            Self::Force(_) => None,
        }
    }
}

impl Ending {
    /// The name of the ending, and who won.
    pub fn told(self) -> (&'static str, Option<Seat>) {
        match self {
            Self::LastAlive(seat) => ("last_alive", Some(seat)),
            Self::BothArtifacts(seat) => ("both_artifacts", Some(seat)),
            Self::Finale(seat) => ("finale", Some(seat)),
            Self::NobodyWins => ("nobody_wins", None),
        }
    }
}
