//! What a viewer sees: seats, cards and rooms by name, and nothing hidden.

use malice_engine::{Game as _, Seat, Viewer};
use serde::Serialize;

use super::Toy;
use super::rules::Frame;
use super::state::{Card, Player, State};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    /// How many cards lie face down.
    pub deck: usize,
    pub discard: Vec<String>,
    pub awaited: Vec<Seat>,
    pub over: bool,
    pub players: Vec<PlayerView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub gold: u8,
    pub lamp: bool,
    pub rope: bool,
    pub hand_size: usize,
    /// The cards, for those who may see them.
    pub hand: Option<Vec<String>>,
    pub has_picked: bool,
    pub picked: Option<String>,
    pub shown: Option<String>,
    pub rooms: u8,
    pub cellar: Option<CellarView>,
}

/// A cellar run in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CellarView {
    pub rooms: u8,
    pub loot: u8,
    pub ward: bool,
}

impl Toy {
    pub(super) fn view_of(&self, state: &State, viewer: Viewer) -> View {
        let table = &state.table;
        let over = state.stacks.frames().is_empty();
        View {
            round: table.round,
            rounds: self.rounds(),
            deck: table.deck.len(),
            discard: self.names(&table.discard),
            awaited: self.awaited(state).iter().collect(),
            over,
            players: table
                .seats()
                .map(|seat| {
                    let cellar = state.stacks.lane(seat).iter().copied().find_map(cellar_view);
                    self.player_view(seat, table.player(seat), over || viewer.sees(seat), cellar)
                })
                .collect(),
        }
    }

    fn player_view(&self, seat: Seat, player: &Player, open: bool, cellar: Option<CellarView>) -> PlayerView {
        let name = |card: Card| self.cards.name(card).to_owned();
        PlayerView {
            seat,
            gold: player.gold,
            lamp: player.lamp,
            rope: player.rope,
            hand_size: player.hand.len(),
            hand: open.then(|| self.names(&player.hand)),
            has_picked: player.picked.is_some(),
            picked: player.picked.filter(|_| open).map(name),
            shown: player.shown.map(name),
            rooms: player.rooms,
            cellar,
        }
    }

    fn names(&self, cards: &[Card]) -> Vec<String> {
        cards.iter().map(|card| self.cards.name(*card).to_owned()).collect()
    }
}

fn cellar_view(frame: Frame) -> Option<CellarView> {
    let Frame::Cellar(cellar) = frame else { return None };
    Some(CellarView { rooms: cellar.rooms, loot: cellar.loot, ward: cellar.ward })
}
