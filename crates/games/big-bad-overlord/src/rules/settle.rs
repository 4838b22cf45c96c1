//! Who comes out of a battle with too much puts it right at once (BBO-D-12): down to nine cards, then within the limits.

use serde::{Deserialize, Serialize};

use super::{Arrange, DiscardToLimit, Flow, Frame};
use crate::state::{CARD_LIMIT, Duke, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Settle {
    duke: Duke,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Limit,
    Zones,
    Done,
}

impl Settle {
    pub(super) fn of(duke: Duke) -> Self {
        Self { duke, step: Step::Limit }
    }

    /// Who has come out of it with no more than there is room for goes on.
    #[inline]
    pub(super) fn if_needed(t: &Tabletop, duke: Duke) -> Flow {
        let player = t.duke(duke);
        let needed = player.total() > CARD_LIMIT || !Arrange::is_sound(player);
        if needed { Flow::Call(Frame::Settle(Self::of(duke))) } else { Flow::Next }
    }

    pub(super) fn run(&mut self, t: &Tabletop) -> Flow {
        match self.step {
            Step::Limit => {
                self.step = Step::Zones;
                Flow::Call(Frame::DiscardToLimit(DiscardToLimit::of(self.duke)))
            }
            Step::Zones if !Arrange::is_sound(t.duke(self.duke)) => {
                self.step = Step::Done;
                Flow::Call(Frame::Arrange(Arrange::of(self.duke)))
            }
            Step::Zones | Step::Done => Flow::Return,
        }
    }
}
