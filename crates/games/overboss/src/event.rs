//! What happens in the game, in the past tense, and its form on the wire.

use malice_engine::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::Overboss;
use crate::action::{Direction, Line};
use crate::ids::{Square, TileId, TileType, TokenId};

/// Something that happened. All are public but for the card that is kept (OB-BOSS-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    TerrainChosen { terrain: [TileType; 5] },
    FirstPlayerNamed { seat: Seat },
    BossesDealt { seat: Seat, cards: [u8; 2] },
    BossKept { seat: Seat, card: u8 },
    TurnBegan { seat: Seat, round: u8 },
    PairDrafted { seat: Seat, slot: u8, tile: TileId, token: Option<TokenId> },
    TileDrafted { seat: Seat, slot: u8, tile: TileId },
    TokenDrafted { seat: Seat, slot: u8, token: TokenId },
    TilePlaced { seat: Seat, tile: TileId, at: Square },
    UnitDestroyed { seat: Seat, unit: TokenId, at: Square },
    TokenStored { seat: Seat, token: TokenId },
    UnitPlaced { seat: Seat, unit: TokenId, at: Square },
    UnitExchanged { seat: Seat, given: TokenId, at: Square, received: TokenId, slot: u8 },
    PortalUsed { seat: Seat, portal: TokenId },
    UnitMoved { seat: Seat, unit: TokenId, from: Square, to: Square },
    BossRevealed { seat: Seat, card: u8 },
    MarketReplaced { seat: Seat },
    TokensDrawn { seat: Seat, tokens: [Option<TokenId>; 3] },
    TilesDrawn { seat: Seat, tiles: [Option<TileId>; 3] },
    TileKept { seat: Seat, tile: TileId },
    UnitReplaced { seat: Seat, old: TokenId, new: TokenId, at: Square },
    LineRotated { seat: Seat, line: Line, direction: Direction },
    TileExchanged { seat: Seat, given: TileId, at: Square, received: TileId, slot: u8 },
    CommandActivated { seat: Seat, card: u8 },
    TileSlid { owner: Seat, tile: TileId, from: Square, to: Square },
    TileDestroyed { owner: Seat, tile: TileId, at: Square },
    TilesSwapped { first: (Seat, Square), second: (Seat, Square) },
    CommandDealt { card: u8 },
    CommandsReshuffled,
    TurnEnded { seat: Seat },
    RivalTook { tile: TileId, token: Option<TokenId> },
    MarketSlid,
    TileRestocked { slot: u8, tile: TileId },
    TokenRestocked { slot: u8, token: TokenId },
    StackReshuffled { tiles: u8 },
    GameEnded,
}

impl Overboss {
    /// The event as JSON, in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn event_value(&self, event: &Event, viewer: Viewer) -> Value {
        let tile = |tile: TileId| self.tile_name(tile);
        let token = |token: TokenId| self.token_kind_name(token);
        let boss = |card: u8| &self.tables.bosses[card as usize].id;
        match *event {
            Event::TerrainChosen { terrain } => {
                let names: Vec<_> = terrain.iter().map(|kind| &self.tables.terrain(*kind).name).collect();
                json!({"event": "terrain_chosen", "terrain": names})
            }
            Event::FirstPlayerNamed { seat } => json!({"event": "first_player_named", "seat": seat}),
            Event::BossesDealt { seat, cards } if viewer.sees(seat) => {
                json!({"event": "bosses_dealt", "seat": seat, "cards": cards.map(boss)})
            }
            Event::BossesDealt { seat, .. } => json!({"event": "bosses_dealt", "seat": seat}),
            Event::BossKept { seat, card } if viewer.sees(seat) => {
                json!({"event": "boss_kept", "seat": seat, "card": boss(card)})
            }
            Event::BossKept { seat, .. } => json!({"event": "boss_kept", "seat": seat}),
            Event::TurnBegan { seat, round } => json!({"event": "turn_began", "seat": seat, "round": round}),
            Event::PairDrafted { seat, slot, tile: id, token: other } => json!({
                "event": "pair_drafted", "seat": seat, "slot": slot + 1, "tile": tile(id), "token": other.map(token),
            }),
            Event::TileDrafted { seat, slot, tile: id } => {
                json!({"event": "tile_drafted", "seat": seat, "slot": slot + 1, "tile": tile(id)})
            }
            Event::TokenDrafted { seat, slot, token: id } => {
                json!({"event": "token_drafted", "seat": seat, "slot": slot + 1, "token": token(id)})
            }
            Event::TilePlaced { seat, tile: id, at } => {
                json!({"event": "tile_placed", "seat": seat, "tile": tile(id), "at": at})
            }
            Event::UnitDestroyed { seat, unit, at } => {
                json!({"event": "unit_destroyed", "seat": seat, "unit": token(unit), "at": at})
            }
            Event::TokenStored { seat, token: id } => {
                json!({"event": "token_stored", "seat": seat, "token": token(id), "id": self.token_name(id)})
            }
            Event::UnitPlaced { seat, unit, at } => json!({
                "event": "unit_placed", "seat": seat, "unit": token(unit), "at": at, "id": self.token_name(unit),
            }),
            Event::UnitExchanged { seat, given, at, received, slot } => json!({
                "event": "unit_exchanged", "seat": seat, "given": token(given), "at": at,
                "received": token(received), "slot": slot + 1,
            }),
            Event::PortalUsed { seat, portal } => {
                json!({"event": "portal_used", "seat": seat, "portal": self.token_name(portal)})
            }
            Event::UnitMoved { seat, unit, from, to } => {
                json!({"event": "unit_moved", "seat": seat, "unit": token(unit), "from": from, "to": to})
            }
            Event::BossRevealed { seat, card } => json!({
                "event": "boss_revealed", "seat": seat, "card": boss(card),
                "ability": format!("{:?}", self.tables.bosses[card as usize].ability),
            }),
            Event::MarketReplaced { seat } => json!({"event": "market_replaced", "seat": seat}),
            Event::TokensDrawn { seat, tokens } => {
                let names: Vec<_> = tokens.into_iter().flatten().map(token).collect();
                json!({"event": "tokens_drawn", "seat": seat, "tokens": names})
            }
            Event::TilesDrawn { seat, tiles } => {
                let names: Vec<_> = tiles.into_iter().flatten().map(tile).collect();
                json!({"event": "tiles_drawn", "seat": seat, "tiles": names})
            }
            Event::TileKept { seat, tile: id } => {
                json!({"event": "tile_kept", "seat": seat, "tile": tile(id)})
            }
            Event::UnitReplaced { seat, old, new, at } => {
                json!({"event": "unit_replaced", "seat": seat, "old": token(old), "new": token(new), "at": at})
            }
            Event::LineRotated { seat, line, direction } => {
                let name = self.name_action(crate::action::Action::Rotate(line, direction));
                json!({"event": "line_rotated", "seat": seat, "line": name.trim_start_matches("rotate ")})
            }
            Event::TileExchanged { seat, given, at, received, slot } => json!({
                "event": "tile_exchanged", "seat": seat, "given": tile(given), "at": at,
                "received": tile(received), "slot": slot + 1,
            }),
            Event::CommandActivated { seat, card } => {
                let card = &self.tables.commands[card as usize];
                json!({"event": "command_activated", "seat": seat, "card": card.id, "kind": card.kind})
            }
            Event::TileSlid { owner, tile: id, from, to } => {
                json!({"event": "tile_slid", "owner": owner, "tile": tile(id), "from": from, "to": to})
            }
            Event::TileDestroyed { owner, tile: id, at } => {
                json!({"event": "tile_destroyed", "owner": owner, "tile": tile(id), "at": at})
            }
            Event::TilesSwapped { first, second } => json!({
                "event": "tiles_swapped",
                "first": format!("{} {}", first.0, first.1), "second": format!("{} {}", second.0, second.1),
            }),
            Event::CommandDealt { card } => {
                json!({"event": "command_dealt", "card": self.tables.commands[card as usize].id})
            }
            Event::CommandsReshuffled => json!({"event": "commands_reshuffled"}),
            Event::TurnEnded { seat } => json!({"event": "turn_ended", "seat": seat}),
            Event::RivalTook { tile: id, token: other } => {
                json!({"event": "rival_took", "tile": tile(id), "token": other.map(token)})
            }
            Event::MarketSlid => json!({"event": "market_slid"}),
            Event::TileRestocked { slot, tile: id } => {
                json!({"event": "tile_restocked", "slot": slot + 1, "tile": tile(id)})
            }
            Event::TokenRestocked { slot, token: id } => {
                json!({"event": "token_restocked", "slot": slot + 1, "token": token(id), "id": self.token_name(id)})
            }
            Event::StackReshuffled { tiles } => json!({"event": "stack_reshuffled", "tiles": tiles}),
            Event::GameEnded => json!({"event": "game_ended"}),
        }
    }
}
