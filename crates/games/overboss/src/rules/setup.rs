//! Setting up (OB-SETUP, specification §5): terrain types, supplies, market, Commands, first player, Boss cards.

use malice_engine::{Seat, Stacks};

use super::{BossChoice, Cx, Frame, Turn, market};
use crate::content::{BOSS_CARDS, COMMAND_CARDS};
use crate::event::Event;
use crate::game::{FirstPlayer, Terrain};
use crate::ids::{IN_PLAY, Id, TERRAINS, TILES_PER_TERRAIN, TileId, TileType, TokenId, UnitKind};
use crate::sets::TokenSet;
use crate::state::{MARKET_SLOTS, State, Tabletop};

/// A new game, before the first question.
pub(crate) fn set_up(cx: &mut Cx<'_>) -> State {
    let mut t = Tabletop::default();
    let game = cx.game;
    t.terrain = choose_terrain(cx);
    let terrain = t.terrain;
    cx.log.emit(|| Event::TerrainChosen { terrain });

    // OB-SETUP-05: all tiles of the game, shuffled face down.
    let mut tiles = all_tiles(&terrain);
    cx.chance.shuffle(cx.stream, "tiles", &mut tiles, |tile| game.tile_label(tile));
    tiles.reverse();
    t.tile_stack = tiles.map(Some).into();
    t.bag = all_tokens(&terrain);

    // OB-SETUP-06: four tiles, then a token beside each.
    for slot in 0..MARKET_SLOTS {
        market::deal_tile(&mut t, slot, cx);
    }
    for slot in 0..MARKET_SLOTS {
        market::deal_token(&mut t, slot, cx);
    }

    // OB-CMD-01: four Commands face up.
    if game.command_cards {
        let mut cards: [u8; COMMAND_CARDS] = std::array::from_fn(|card| card as u8);
        cx.chance.shuffle(cx.stream, "commands", &mut cards, |card| {
            game.tables.commands[card as usize].id.clone()
        });
        t.commands.row.extend(cards[..4].iter().copied());
        t.commands.deck.extend(cards[4..].iter().rev().copied());
    }

    // OB-SETUP-08: any method may name the first player.
    t.first = match game.first_player {
        FirstPlayer::Seat(seat) => seat,
        FirstPlayer::Random if game.players == 1 => Seat::new(0),
        FirstPlayer::Random => {
            let players = game.players as u32;
            Seat::new(cx.chance.pick(cx.stream, "first_player", players, |i| (i + 1).to_string()) as usize)
        }
    };
    t.active = t.first;
    let first = t.first;
    cx.log.emit(|| Event::FirstPlayerNamed { seat: first });

    let mut procedures = Stacks::new(Frame::Turn(Turn::default()));
    if game.boss_cards {
        deal_bosses(&mut t, cx);
        procedures = procedures.above(Frame::BossChoice(BossChoice));
    }
    State { tabletop: t, procedures }
}

/// OB-SETUP-01, OB-SETUP-02: five different types, chosen or drawn; kept in ascending order.
fn choose_terrain(cx: &mut Cx<'_>) -> [TileType; 5] {
    let mut chosen = match cx.game.terrain {
        Terrain::Fixed(types) => types,
        Terrain::Random => {
            let game = cx.game;
            let mut cards: [TileType; TERRAINS] = std::array::from_fn(TileType::new);
            cx.chance
                .shuffle(cx.stream, "terrain", &mut cards, |card| game.tables.terrain(card).name.clone());
            std::array::from_fn(|i| cards[i])
        }
    };
    chosen.sort();
    chosen
}

/// OB-SETUP-03: the tiles of the chosen types and the Dungeons, in ascending order.
pub(crate) fn all_tiles(terrain: &[TileType; 5]) -> [TileId; IN_PLAY] {
    let mut tiles = [TileId::from_index(0); IN_PLAY];
    let kinds = terrain.iter().chain(&[TileType::DUNGEON]);
    for (kind, places) in kinds.zip(tiles.chunks_mut(TILES_PER_TERRAIN)) {
        for (place, tile) in places.iter_mut().zip(kind.tiles()) {
            *place = tile;
        }
    }
    tiles
}

/// OB-SETUP-03, OB-SETUP-04: Monsters and a Crystal of each chosen type, all Minibosses, all Portals.
pub(crate) fn all_tokens(terrain: &[TileType; 5]) -> TokenSet {
    terrain.iter().fold(TokenSet::MINIBOSSES.or(TokenSet::PORTALS), |tokens, kind| {
        let mut tokens = tokens.or(TokenSet::units_of(UnitKind::new(kind.index())));
        tokens.insert(TokenId::crystal(*kind));
        tokens
    })
}

/// OB-BOSS-01: two Boss cards to each player, face down.
fn deal_bosses(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    let mut cards: [u8; BOSS_CARDS] = std::array::from_fn(|card| card as u8);
    cx.chance.shuffle(cx.stream, "bosses", &mut cards, |card| game.tables.bosses[card as usize].id.clone());
    for (index, boss) in t.bosses.iter_mut().take(game.players).enumerate() {
        boss.dealt = [cards[2 * index], cards[2 * index + 1]];
        let dealt = boss.dealt;
        cx.log.emit(|| Event::BossesDealt { seat: Seat::new(index), cards: dealt });
    }
}
