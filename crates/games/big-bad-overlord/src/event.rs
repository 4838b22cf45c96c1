//! What can happen, and who may know which part of it.

use malice_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::Category;
use crate::state::{Duke, Ending, Layer, Place, Side};

/// Something that happened. Cards that lie face down are known to `owner` only.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    DukeAssigned { duke: Duke, portrait: u8 },
    CardDealt { duke: Duke, owner: Seat, card: Card },
    CardStashed { duke: Duke, owner: Seat, card: Card },
    ArmyShown { duke: Duke, cards: [Card; 3] },
    FirstPlayerRolled { seat: Seat, roll: u8 },
    TurnBegan { duke: Duke },
    CardDrawn { duke: Duke, owner: Seat, card: Card },
    DoGooderDrawn { duke: Duke, card: Card },
    CardMoved { duke: Duke, card: Card, from: Place, to: Place },
    CardDiscarded { duke: Duke, card: Card, from: Place },
    BattleBegan { attacker: Option<Duke>, defender: Duke },
    CardLent { duke: Duke, card: Card, from: Place, side: Side },
    RoundBegan { round: u8, layers: [Layer; 2] },
    CitadelStormed { duke: Duke, cards: u8 },
    CardRevealed { duke: Duke, card: Card },
    DukeFaced { duke: Duke },
    Rolled { side: Side, category: Category, dice: [u8; 2], bonus: u8, smack: bool, hits: Option<bool> },
    CardCaptured { by: Side, card: Card },
    CardKept { duke: Duke, card: Card },
    CardDestroyed { side: Side, card: Card, category: Category },
    SalvageRolled { card: Card, die: u8, taken: bool },
    ArtifactTaken { duke: Duke, card: Card },
    ArtifactReturned { card: Card },
    DukeKilled { duke: Duke, by: Option<Duke> },
    CardsWithdrawn { duke: Duke },
    DoGooderTurned { by: Duke },
    DoGooderRedirected { from: Duke, to: Duke },
    DoGooderMarched { to: Duke },
    ForceDispersed,
    ControlEnded { card: Card },
    CardReturned { duke: Duke, card: Card, to: Place },
    BattleEnded { defender: Duke },
    DukeGiven { duke: Duke, to: Seat },
    TurnEnded { duke: Duke },
    CataclysmCame,
    DukeDestroyed { duke: Duke },
    FinaleBegan { first: Duke, second: Duke },
    GameEnded { ending: Ending },
}

impl BigBadOverlord {
    /// The event as `viewer` may know it: every viewer knows of every event, but not of every card.
    pub(crate) fn event_value(&self, event: Event, viewer: Viewer) -> Value {
        let name = |card: Card| self.tables.name(card);
        let hidden = |event: &str, duke: Duke, owner: Seat, card: Card| {
            let mut value = json!({"event": event, "duke": duke.number()});
            if viewer.sees(owner) {
                value["card"] = json!(name(card));
            }
            value
        };
        match event {
            Event::DukeAssigned { duke, portrait } => json!({
                "event": "duke_assigned", "duke": duke.number(), "name": self.tables.dukes[portrait as usize].name,
            }),
            Event::CardDealt { duke, owner, card } => hidden("card_dealt", duke, owner, card),
            Event::CardStashed { duke, owner, card } => hidden("card_stashed", duke, owner, card),
            Event::ArmyShown { duke, cards } => {
                json!({"event": "army_shown", "duke": duke.number(), "cards": cards.map(name)})
            }
            Event::FirstPlayerRolled { seat, roll } => {
                json!({"event": "first_player_rolled", "seat": seat, "roll": roll})
            }
            Event::TurnBegan { duke } => json!({"event": "turn_began", "duke": duke.number()}),
            Event::CardDrawn { duke, owner, card } => hidden("card_drawn", duke, owner, card),
            Event::DoGooderDrawn { duke, card } => {
                json!({"event": "do_gooder_drawn", "duke": duke.number(), "card": name(card)})
            }
            Event::CardMoved { duke, card, from, to } => json!({
                "event": "card_moved", "duke": duke.number(), "card": name(card), "from": from.name(), "to": to.name(),
            }),
            Event::CardDiscarded { duke, card, from } => json!({
                "event": "card_discarded", "duke": duke.number(), "card": name(card), "from": from.name(),
            }),
            Event::BattleBegan { attacker, defender } => json!({
                "event": "battle_began", "attacker": attacker.map(Duke::number), "defender": defender.number(),
            }),
            Event::CardLent { duke, card, from, side } => json!({
                "event": "card_lent", "duke": duke.number(), "card": name(card), "from": from.name(), "side": side.name(),
            }),
            Event::RoundBegan { round, layers } => json!({
                "event": "round_began", "round": round, "attacker": layers[0].name(), "defender": layers[1].name(),
            }),
            Event::CitadelStormed { duke, cards } => {
                json!({"event": "citadel_stormed", "duke": duke.number(), "cards": cards})
            }
            Event::CardRevealed { duke, card } => {
                json!({"event": "card_revealed", "duke": duke.number(), "card": name(card)})
            }
            Event::DukeFaced { duke } => json!({"event": "duke_faced", "duke": duke.number()}),
            Event::Rolled { side, category, dice, bonus, smack, hits } => json!({
                "event": if smack { "smack_rolled" } else { "rolled" },
                "side": side.name(), "category": category.name(), "dice": dice,
                "bonus": bonus, "total": dice[0] + dice[1] + bonus, "hits": hits,
            }),
            Event::CardCaptured { by, card } => {
                json!({"event": "card_captured", "by": by.name(), "card": name(card)})
            }
            Event::CardKept { duke, card } => {
                json!({"event": "card_kept", "duke": duke.number(), "card": name(card)})
            }
            Event::CardDestroyed { side, card, category } => json!({
                "event": "card_destroyed", "side": side.name(), "card": name(card), "category": category.name(),
            }),
            Event::SalvageRolled { card, die, taken } => {
                json!({"event": "salvage_rolled", "card": name(card), "die": die, "taken": taken})
            }
            Event::ArtifactTaken { duke, card } => {
                json!({"event": "artifact_taken", "duke": duke.number(), "card": name(card)})
            }
            Event::ArtifactReturned { card } => json!({"event": "artifact_returned", "card": name(card)}),
            Event::DukeKilled { duke, by } => {
                json!({"event": "duke_killed", "duke": duke.number(), "by": by.map(Duke::number)})
            }
            Event::CardsWithdrawn { duke } => json!({"event": "cards_withdrawn", "duke": duke.number()}),
            Event::DoGooderTurned { by } => json!({"event": "do_gooder_turned", "by": by.number()}),
            Event::DoGooderRedirected { from, to } => {
                json!({"event": "do_gooder_redirected", "from": from.number(), "to": to.number()})
            }
            Event::DoGooderMarched { to } => json!({"event": "do_gooder_marched", "to": to.number()}),
            Event::ForceDispersed => json!({"event": "force_dispersed"}),
            Event::ControlEnded { card } => json!({"event": "control_ended", "card": name(card)}),
            Event::CardReturned { duke, card, to } => json!({
                "event": "card_returned", "duke": duke.number(), "card": name(card), "to": to.name(),
            }),
            Event::BattleEnded { defender } => {
                json!({"event": "battle_ended", "defender": defender.number()})
            }
            Event::DukeGiven { duke, to } => json!({"event": "duke_given", "duke": duke.number(), "to": to}),
            Event::TurnEnded { duke } => json!({"event": "turn_ended", "duke": duke.number()}),
            Event::CataclysmCame => json!({"event": "cataclysm_came"}),
            Event::DukeDestroyed { duke } => json!({"event": "duke_destroyed", "duke": duke.number()}),
            Event::FinaleBegan { first, second } => {
                json!({"event": "finale_began", "first": first.number(), "second": second.number()})
            }
            Event::GameEnded { ending } => {
                let (how, winner) = ending.told();
                json!({"event": "game_ended", "how": how, "winner": winner})
            }
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
