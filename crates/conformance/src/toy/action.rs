//! What a seat can choose, and the names that records and scenarios use.

use super::Toy;
use super::state::Card;
use serde::{Deserialize, Serialize};

/// One choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Buy(Item),
    Done,
    Pick(Card),
    TakeBack,
    GoOn,
    Stop,
    Take(Treasure),
}

/// What the market sells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Item {
    Lamp,
    Rope,
}

/// What the highest face of the die brings (TOY-ROOM-03).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Treasure {
    Loot,
    Lamp,
}

impl Item {
    pub const ALL: [Self; 2] = [Self::Lamp, Self::Rope];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Lamp => "lamp",
            Self::Rope => "rope",
        }
    }

    /// TOY-MARKET-02.
    pub const fn price(self) -> u8 {
        match self {
            Self::Lamp => 2,
            Self::Rope => 1,
        }
    }
}

impl Treasure {
    pub const ALL: [Self; 2] = [Self::Loot, Self::Lamp];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Loot => "loot",
            Self::Lamp => "lamp",
        }
    }
}

impl Toy {
    pub(super) fn name_action(&self, action: Action) -> String {
        match action {
            Action::Buy(item) => format!("buy {}", item.name()),
            Action::Done => "done".into(),
            Action::Pick(card) => format!("pick {}", self.cards.name(card)),
            Action::TakeBack => "take_back".into(),
            Action::GoOn => "go_on".into(),
            Action::Stop => "stop".into(),
            Action::Take(treasure) => format!("take {}", treasure.name()),
        }
    }

    pub(super) fn read_action(&self, name: &str) -> Result<Action, String> {
        let action = match name.split_once(' ') {
            None => match name {
                "done" => Some(Action::Done),
                "take_back" => Some(Action::TakeBack),
                "go_on" => Some(Action::GoOn),
                "stop" => Some(Action::Stop),
                _ => None,
            },
            Some(("pick", card)) => return self.cards.named(card).map(Action::Pick),
            Some(("buy", item)) => Item::ALL.into_iter().find(|it| it.name() == item).map(Action::Buy),
            Some(("take", treasure)) => {
                Treasure::ALL.into_iter().find(|it| it.name() == treasure).map(Action::Take)
            }
            Some(_) => None,
        };
        action.ok_or_else(|| {
            format!(
                "'{name}' is no action: there are buy, done, pick, take_back, go_on, stop and take, such as 'buy lamp'"
            )
        })
    }
}
