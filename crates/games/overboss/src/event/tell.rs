//! Events as they are told: on the wire, in words, and by which rule they happened. Every kind of event stands here once.

use malice_engine::{Seat, Told, Viewer};
use serde_json::json;

use super::Event;
use crate::Overboss;
use crate::action::Line;
use crate::ids::{TileId, TileType, TokenId};
use crate::text::{a, listed, many};

impl Overboss {
    /// The event in the form that `viewer` may see.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of event")]
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Told {
        let tile = |tile: TileId| self.tile_name(tile);
        let token = |token: TokenId| self.token_kind_name(token);
        let boss = |card: u8| &self.tables.bosses[card as usize];
        let command = |card: u8| &self.tables.commands[card as usize];
        match *event {
            Event::TerrainChosen { terrain } => {
                let rows = terrain.map(|kind| self.tables.terrain(kind));
                let json = json!({"terrain": rows.map(|row| &row.name)});
                let dungeon = self.tables.terrain(TileType::DUNGEON);
                let labels = rows.into_iter().chain([dungeon]).map(|row| row.label.clone()).collect();
                let words = format!("The land is made of {}.", listed(labels));
                Told::new("terrain_chosen", "OB-SETUP-01", json, words)
            }
            Event::FirstPlayerNamed { seat } => {
                let words = self.goal_words(seat).unwrap_or_else(|| format!("Seat {seat} goes first."));
                Told::new("first_player_named", "OB-SETUP-08", json!({"seat": seat}), words)
            }
            Event::BossesDealt { seat, cards } if viewer.sees(seat) => {
                let [one, other] = cards.map(boss);
                let json = json!({"seat": seat, "cards": [&one.id, &other.id]});
                let words = format!("Seat {seat} was dealt {} and {}.", one.name, other.name);
                Told::new("bosses_dealt", "OB-BOSS-01", json, words)
            }
            Event::BossesDealt { seat, .. } => {
                let words = format!("Seat {seat} was dealt two Boss cards.");
                Told::new("bosses_dealt", "OB-BOSS-01", json!({"seat": seat}), words)
            }
            Event::BossKept { seat, card } if viewer.sees(seat) => {
                let json = json!({"seat": seat, "card": boss(card).id});
                Told::new("boss_kept", "OB-BOSS-01", json, format!("Seat {seat} kept {}.", boss(card).name))
            }
            Event::BossKept { seat, .. } => {
                let words = format!("Seat {seat} has chosen a Boss.");
                Told::new("boss_kept", "OB-BOSS-01", json!({"seat": seat}), words)
            }
            Event::TurnBegan { seat, round } => {
                Told::silent("turn_began", "OB-TURN-01", json!({"seat": seat, "round": round}))
            }
            Event::PairDrafted { seat, slot, tile: id, token: other } => {
                let json =
                    json!({"seat": seat, "slot": slot + 1, "tile": tile(id), "token": other.map(token)});
                let with = other.map_or_else(|| "no token".into(), |token| self.a_token(token));
                let words = format!("Seat {seat} drafted {} with {with}.", a(&self.label(id)));
                Told::new("pair_drafted", "OB-DRAFT-01", json, words)
            }
            Event::TileDrafted { seat, slot, tile: id } => {
                let json = json!({"seat": seat, "slot": slot + 1, "tile": tile(id)});
                let words = format!("Seat {seat} drafted {} without its token.", a(&self.label(id)));
                Told::then("tile_drafted", "OB-DRAFT-02", json, words)
            }
            Event::TokenDrafted { seat, slot, token: id } => {
                let json = json!({"seat": seat, "slot": slot + 1, "token": token(id)});
                let words = format!("Seat {seat} drafted {} without its tile.", self.a_token(id));
                Told::then("token_drafted", "OB-DRAFT-02", json, words)
            }
            Event::TilePlaced { seat, tile: id, at } => {
                let json = json!({"seat": seat, "tile": tile(id), "at": at});
                let words = format!("Seat {seat} placed the {} on {at}.", self.label(id));
                Told::then("tile_placed", "OB-TILE-01", json, words)
            }
            Event::UnitDestroyed { seat, unit, at, with_tile } => {
                let json = json!({"seat": seat, "unit": token(unit), "at": at});
                if with_tile {
                    return Told::silent("unit_destroyed", "OB-REST-04", json);
                }
                let words = format!("Seat {seat}'s {} at {at} went to the bag.", self.token_label(unit));
                Told::then("unit_destroyed", "OB-REST-04", json, words)
            }
            Event::TokenStored { seat, token: id, waits } => {
                let json = json!({"seat": seat, "token": token(id), "id": self.token_name(id)});
                let what = self.the_token(id);
                match (id.is_unit(), waits) {
                    (false, _) => {
                        let words = format!("Seat {seat} put {what} into the lair.");
                        Told::then("token_stored", "OB-TOK-05", json, words)
                    }
                    (true, true) => {
                        let words = format!("No tile is open: {what} waits in seat {seat}'s lair.");
                        Told::then("token_stored", "OB-TOK-03", json, words)
                    }
                    (true, false) => Told::silent("token_stored", "OB-TOK-01", json),
                }
            }
            Event::UnitPlaced { seat, unit, at, waiting } => {
                let json = json!({"seat": seat, "unit": token(unit), "at": at, "id": self.token_name(unit)});
                let rest = match waiting {
                    0 => String::new(),
                    1 => "; 1 unit waits in the lair".into(),
                    waiting => format!("; {waiting} units wait in the lair"),
                };
                let words = format!("Seat {seat} put {} on {at}{rest}.", self.the_token(unit));
                Told::then("unit_placed", "OB-TOK-01", json, words)
            }
            Event::UnitExchanged { seat, given, at, received, slot } => {
                let json = json!({
                    "seat": seat, "given": token(given), "at": at, "received": token(received), "slot": slot + 1,
                });
                let lair = if received.is_unit() { "" } else { ", which goes to the lair" };
                let [gives, gets] = [given, received].map(|token| self.the_token(token));
                let words = format!("Seat {seat} traded {gives} at {at} for {gets} of the market{lair}.");
                Told::new("unit_exchanged", "OB-CIRC-01", json, words)
            }
            Event::PortalUsed { seat, portal } => {
                let json = json!({"seat": seat, "portal": self.token_name(portal)});
                Told::new("portal_used", "OB-PORT-02", json, format!("Seat {seat} used a Portal."))
            }
            Event::UnitMoved { seat, unit, from, to } => {
                let json = json!({"seat": seat, "unit": token(unit), "from": from, "to": to});
                let words = format!("Seat {seat} moved {} from {from} to {to}.", self.the_token(unit));
                Told::then("unit_moved", "OB-PORT-03", json, words)
            }
            Event::BossRevealed { seat, card } => {
                let card = boss(card);
                let json = json!({"seat": seat, "card": card.id, "ability": format!("{:?}", card.ability)});
                let words = format!("Seat {seat} revealed {}: “{}”", card.name, card.ability_text);
                Told::new("boss_revealed", "OB-BOSS-03", json, words)
            }
            Event::MarketReplaced { seat } => {
                let words = "All pairs of the market were swept away, and four new ones dealt.";
                Told::then("market_replaced", "OB-BOSS-03", json!({"seat": seat}), words)
            }
            Event::TokensDrawn { seat, tokens } => {
                let drawn = || tokens.into_iter().flatten();
                let json = json!({"seat": seat, "tokens": drawn().map(token).collect::<Vec<_>>()});
                let names = listed(drawn().map(|token| self.a_token(token)).collect());
                let words = format!("Seat {seat} drew {names} from the bag.");
                Told::then("tokens_drawn", "OB-BOSS-03", json, words)
            }
            Event::DrawDeclined { seat } => {
                let words = format!("Seat {seat} replaced nothing; all of it went back to the bag.");
                Told::then("draw_declined", "OB-BOSS-03", json!({"seat": seat}), words)
            }
            Event::TilesDrawn { seat, tiles } => {
                let drawn = || tiles.into_iter().flatten();
                let json = json!({"seat": seat, "tiles": drawn().map(tile).collect::<Vec<_>>()});
                let names = listed(drawn().map(|tile| a(&self.label(tile))).collect());
                let words = format!("Seat {seat} drew {names} from the stack.");
                Told::then("tiles_drawn", "OB-BOSS-03", json, words)
            }
            Event::TileKept { seat, tile: id } => {
                let words = format!("Seat {seat} kept the {}; the rest went into the stack.", self.label(id));
                Told::then("tile_kept", "OB-BOSS-03", json!({"seat": seat, "tile": tile(id)}), words)
            }
            Event::UnitReplaced { seat, old, new, at } => {
                let json = json!({"seat": seat, "old": token(old), "new": token(new), "at": at});
                let old = self.token_label(old);
                let words = format!(
                    "Seat {seat}'s {old} at {at} went to the bag; {} took its place.",
                    self.a_token(new)
                );
                Told::then("unit_replaced", "OB-BOSS-03", json, words)
            }
            Event::LineRotated { seat, line, direction } => {
                let way = line.way(direction);
                let json = json!({"seat": seat, "line": format!("{} {way}", line.name())});
                let words = match line {
                    Line::Row(_) => format!("Seat {seat} shifted row {} to the {way}.", line.name()),
                    Line::Column(_) => format!("Seat {seat} shifted column {} {way}.", line.name()),
                };
                Told::then("line_rotated", "OB-BOSS-03", json, words)
            }
            Event::TileExchanged { seat, given, at, received, slot } => {
                let json = json!({
                    "seat": seat, "given": tile(given), "at": at, "received": tile(received), "slot": slot + 1,
                });
                let [gives, gets] = [given, received].map(|tile| self.label(tile));
                let words = format!("Seat {seat} traded the {gives} at {at} for the {gets} of the market.");
                Told::then("tile_exchanged", "OB-BOSS-03", json, words)
            }
            Event::CommandActivated { seat, card } => {
                let card = command(card);
                let json = json!({"seat": seat, "card": card.id, "kind": card.kind});
                let words = format!("Seat {seat} gave the Command {}.", card.label);
                Told::new("command_activated", "OB-CMD-02", json, words)
            }
            Event::TileSlid { owner, tile: id, from, to } => {
                let json = json!({"owner": owner, "tile": tile(id), "from": from, "to": to});
                let words = format!("Seat {owner}'s {} slid from {from} to {to}.", self.label(id));
                Told::then("tile_slid", "OB-CMD-07", json, words)
            }
            Event::TileDestroyed { owner, tile: id, at, unit } => {
                let json = json!({"owner": owner, "tile": tile(id), "at": at});
                let rest = unit.map_or_else(String::new, |unit| {
                    format!("; {} on it went to the bag", self.the_token(unit))
                });
                let words = format!("Seat {owner}'s {} at {at} was destroyed{rest}.", self.label(id));
                Told::then("tile_destroyed", "OB-CMD-08", json, words)
            }
            Event::TilesSwapped { first, second, tiles } => {
                let [one, other] = [first, second].map(|(seat, square)| format!("{seat} {square}"));
                let json = json!({"first": one, "second": other});
                let whose =
                    |seat: Seat| if seat == first.0 { String::new() } else { format!("seat {seat}'s ") };
                let words = format!(
                    "Seat {}'s {} at {} and {}{} at {} traded places.",
                    first.0,
                    self.label(tiles[0]),
                    first.1,
                    whose(second.0),
                    self.label(tiles[1]),
                    second.1
                );
                Told::then("tiles_swapped", "OB-CMD-10", json, words)
            }
            Event::CommandDealt { card } => {
                let card = command(card);
                let words = format!("{} {} came into the row.", card.label, card.pattern.drawing());
                Told::then("command_dealt", "OB-CMD-01", json!({"card": card.id}), words)
            }
            Event::CommandsReshuffled => {
                let words = "The Command deck was shuffled anew.";
                Told::then("commands_reshuffled", "OB-CMD-01", json!({}), words)
            }
            Event::TurnEnded { seat } => Told::silent("turn_ended", "OB-TURN-01", json!({"seat": seat})),
            Event::RivalTook { tile: id, token: other } => {
                let json = json!({"tile": tile(id), "token": other.map(token)});
                let rest = other.map_or_else(String::new, |token| {
                    format!("; {} beside it went to the bag", self.the_token(token))
                });
                let words = format!("{} took the {}{rest}.", self.rival_name(), self.label(id));
                Told::new("rival_took", "OB-SOLO-01", json, words)
            }
            Event::MarketSlid => Told::silent("market_slid", "OB-SOLO-02", json!({})),
            Event::TileRestocked { slot, tile: id } => {
                let json = json!({"slot": slot + 1, "tile": tile(id), "kind": self.tile_label(id)});
                Told::silent("tile_restocked", "OB-REST-01", json)
            }
            Event::TokenRestocked { slot, token: id } => {
                let json = json!({"slot": slot + 1, "token": token(id), "id": self.token_name(id)});
                Told::silent("token_restocked", "OB-REST-01", json)
            }
            Event::StackReshuffled { tiles } => {
                let words = format!("Shuffled {} into the stack.", many(tiles, "discarded tile"));
                Told::new("stack_reshuffled", "OB-REST-03", json!({"tiles": tiles}), words)
            }
            Event::GameEnded => {
                Told::new("game_ended", "OB-END-01", json!({}), "The last map is full: the game is over.")
            }
        }
    }
}
