//! The game for programs that learn: choices and positions as numbers.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Learn, Seat, Sight};

use crate::Overboss;
use crate::action::{Action, Direction, Line};
use crate::content::{BOSS_CARDS, COMMAND_CARDS};
use crate::ids::{
    COLUMNS, DUNGEONS, FIRST_PORTAL, Id, MAX_SQUARES, PORTALS, Square, TERRAINS, TILE_TYPES,
    TILES_PER_TERRAIN, TileId, TileType, Token, TokenId, UnitKind, squares,
};
use crate::rules::Frame;
use crate::sets::TokenSet;
use crate::state::{MARKET_SLOTS, MAX_PLAYERS, PlayerMap, State, Tabletop};

const TILES: usize = TERRAINS * TILES_PER_TERRAIN + DUNGEONS;
const TOKENS: usize = FIRST_PORTAL + PORTALS;
const UNITS: usize = TERRAINS + 1;

const BOSS: Domain<u8> = Domain::numbers(BOSS_CARDS);
const COMMAND: Domain<u8> = Domain::numbers(COMMAND_CARDS);
const SLOT: Domain<u8> = Domain::numbers(MARKET_SLOTS);
const SEAT: Domain<Seat> = Domain::seats(MAX_PLAYERS);
const SQUARE: Domain<Square> =
    Domain { count: MAX_SQUARES, index: |square, _| square.index(), nth: |index, _| Square::new(index) };
const UNIT: Domain<UnitKind> =
    Domain { count: UNITS, index: |unit, _| unit.index(), nth: |index, _| UnitKind::new(index) };
const TILE: Domain<TileId> =
    Domain { count: TILES, index: |tile, _| tile.index(), nth: |index, _| TileId::from_index(index) };
/// Rows, then columns.
const LINE: Domain<Line> = Domain {
    count: 2 * COLUMNS,
    index: |line, _| match line {
        Line::Row(row) => usize::from(row),
        Line::Column(column) => COLUMNS + usize::from(column),
    },
    nth: |index, _| match index.checked_sub(COLUMNS) {
        None => Line::Row(index as u8),
        Some(column) => Line::Column(column as u8),
    },
};
const WAYS: [Direction; 2] = [Direction::Forward, Direction::Back];
const WAY: Domain<Direction> = Domain { count: 2, index: |way, _| way as usize, nth: |index, _| WAYS[index] };

malice_engine::verbs!(Action {
    KeepBoss(boss: BOSS),
    Draft(slot: SLOT),
    PlaceTile(square: SQUARE),
    PlaceUnit(unit: UNIT, square: SQUARE),
    Pass,
    Give(square: SQUARE),
    Take(slot: SLOT),
    Activate(command: COMMAND),
    Choose(seat: SEAT, square: SQUARE),
    SlideTo(square: SQUARE),
    UsePortal(square: SQUARE),
    Lift(square: SQUARE),
    LiftNoMore,
    Drop(square: SQUARE),
    RevealBoss,
    DraftTile(slot: SLOT),
    DraftToken(slot: SLOT),
    TakeDrawn(unit: UNIT),
    Rotate(line: LINE, way: WAY),
    TakeTile(slot: SLOT),
    KeepTile(tile: TILE),
    EndTurn,
});

/// A tile is its type, its number, its value and its flag; a unit its kind and its number.
const TILE_WIDTH: usize = TILE_TYPES + 3;
const UNIT_WIDTH: usize = UNITS + 1;
/// A token is a kind of unit or the terrain of a Crystal, whether it is a Crystal or a Portal, and its number.
const TOKEN_WIDTH: usize = UNITS + 3;

impl Learn for Overboss {
    fn verbs() -> &'static Verbs {
        &VERBS
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        index_of(action, &Around::new(by, self.players))
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        action_of(index, &Around::new(by, self.players))
    }

    fn observe(&self, state: &State, by: Seat, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let around = Around::new(by, self.players);
        sight.of(None);
        sight.number("turns", t.turns);
        sight.flag("over", t.over);
        sight.one_of("active", Some(around.away(t.active.index())), self.players);
        sight.one_of("first", Some(around.away(t.first.index())), self.players);
        sight.bag("terrain", t.terrain.iter().map(|kind| kind.index()), TERRAINS);
        self.observe_supply(t, sight);
        for (slot, pair) in t.market.iter().enumerate() {
            sight.of(Some(slot));
            self.write_tile(sight.part("market_tile", TILE_WIDTH), pair.tile);
            write_token(sight.part("market_token", TOKEN_WIDTH), pair.token);
        }
        sight.of(None);
        self.write_tile(sight.part("hand_tile", TILE_WIDTH), t.hand.tile);
        // A token is held only beside its tile.
        write_token(sight.part("hand_token", TOKEN_WIDTH), t.hand.token.filter(|_| t.hand.tile.is_some()));
        if self.command_cards {
            sight.list("command_row", t.commands.row.iter().map(|card| usize::from(*card)), 4);
            sight.bag(
                "command_discard",
                t.commands.discard.iter().map(|card| usize::from(*card)),
                COMMAND_CARDS,
            );
        }
        self.observe_pending(state, &around, sight);
        for (away, seat) in around.seats().enumerate() {
            sight.of(Some(away));
            self.observe_map(t.map(seat), sight);
            if self.boss_cards {
                observe_boss(t, seat, by, sight);
            }
        }
    }
}

impl Overboss {
    fn observe_supply(&self, t: &Tabletop, sight: &mut Sight<'_>) {
        let stack = t.tile_stack.iter().flatten().map(|tile| tile.tile_type().index());
        sight.bag("stack", stack, TILE_TYPES);
        let units = sight.part("bag_units", UNITS);
        for (kind, place) in units.iter_mut().enumerate() {
            *place = t.bag.and(TokenSet::units_of(UnitKind::new(kind))).len() as f32;
        }
        let crystals = t.bag.and(TokenSet::CRYSTALS);
        sight.bag("bag_crystals", crystals.iter().filter_map(terrain_of), TERRAINS);
        sight.number("bag_portals", t.bag.and(TokenSet::PORTALS).len() as u8);
        sight.bag("discard", t.tile_discard.iter().map(Id::index), TILES);
        if self.solo.is_some() {
            sight.bag("hoard", t.hoard.iter().map(Id::index), TILES);
        }
    }

    fn observe_map(&self, map: &PlayerMap, sight: &mut Sight<'_>) {
        let tiles = sight.part("map_tiles", self.squares() * TILE_WIDTH);
        for square in squares(map.filled) {
            self.write_tile(&mut tiles[square.index() * TILE_WIDTH..][..TILE_WIDTH], map.tile(square));
        }
        let units = sight.part("map_units", self.squares() * UNIT_WIDTH);
        for square in squares(map.occupied) {
            let place = &mut units[square.index() * UNIT_WIDTH..][..UNIT_WIDTH];
            if let Some(unit) = map.units[square.index()] {
                place[unit.unit_kind().index()] = 1.0;
                place[UNITS] = number_of(unit);
            }
        }
        let unused = map.unused_units();
        sight.bag("unused_units", unused.iter().map(|unit| unit.unit_kind().index()), UNITS);
        sight.bag("crystals", map.crystals().iter().filter_map(terrain_of), TERRAINS);
        sight.bag("lair", map.lair.minus(TokenSet::PORTALS).iter().map(Id::index), FIRST_PORTAL);
        sight.counts("portals", &[map.active_portals.count_ones() as u8, map.used_portals() as u8]);
    }

    /// What is under way: all of it is open.
    fn observe_pending(&self, state: &State, around: &Around<'_>, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let (mut lifted, mut dropped, mut next): (&[Square], &[Square], _) = (&[], &[], None);
        let (mut given, mut chosen, mut gap) = (None, None, None);
        for frame in state.procedures.frames() {
            match frame {
                Frame::Relocate(relocate) => {
                    (lifted, dropped) = (relocate.lifted(), relocate.dropped());
                    next = relocate.next_unit(t.map(t.active));
                }
                Frame::Exchange(exchange) => given = exchange.given(),
                Frame::Command(command) => chosen = command.chosen(),
                Frame::Ability(ability) => chosen = ability.chosen(),
                Frame::Redraft(redraft) => gap = redraft.gap(),
                Frame::BossChoice(_) | Frame::Turn(_) | Frame::Settle(_) => (),
            }
        }
        sight.list("lifted", lifted.iter().map(|square| square.index()), 3);
        sight.list("dropped", dropped.iter().map(|square| square.index()), 3);
        sight.one_of("setting_down", next.map(UnitKind::index), UNITS);
        sight.one_of("given", given.map(Square::index), MAX_SQUARES);
        let marks = [("circle", self.open_circle(state)), ("chosen", chosen), ("gap", gap)];
        for (name, mark) in marks {
            let place =
                |(seat, square): (Seat, Square)| around.away(seat.index()) * MAX_SQUARES + square.index();
            sight.one_of(name, mark.map(place), self.players * MAX_SQUARES);
        }
        sight.bag("drawn_tokens", t.drawn_tokens.iter().map(Id::index), TOKENS);
        sight.bag("drawn_tiles", t.drawn_tiles.iter().map(Id::index), TILES);
    }

    #[inline]
    fn write_tile(&self, place: &mut [f32], tile: Option<TileId>) {
        let Some(tile) = tile else { return };
        place[tile.tile_type().index()] = 1.0;
        place[TILE_TYPES] = tile.number() as f32 / TILES_PER_TERRAIN as f32;
        place[TILE_TYPES + 1] = f32::from(self.tables.value(tile));
        place[TILE_TYPES + 2] = f32::from(self.tables.flag(tile));
    }
}

fn write_token(place: &mut [f32], token: Option<TokenId>) {
    let Some(token) = token else { return };
    let (kind, crystal, portal) = match token.token() {
        Token::Unit(kind) => (Some(kind.index()), 0.0, 0.0),
        Token::Crystal(terrain) => (Some(terrain.index()), 1.0, 0.0),
        Token::Portal => (None, 0.0, 1.0),
    };
    if let Some(kind) = kind {
        place[kind] = 1.0;
    }
    place[UNITS..].copy_from_slice(&[crystal, portal, number_of(token)]);
}

/// Equal tokens are told apart by their numbers, as on the table; the rules do not look at them.
fn number_of(token: TokenId) -> f32 {
    let number = token.miniboss_number().or(token.portal_number()).map_or(token.monster_number(), |n| n + 1);
    number as f32 / 10.0
}

fn terrain_of(token: TokenId) -> Option<usize> {
    if let Token::Crystal(terrain) = token.token() { Some(TileType::index(terrain)) } else { None }
}

/// OB-BOSS-02
fn observe_boss(t: &Tabletop, seat: Seat, by: Seat, sight: &mut Sight<'_>) {
    let boss = &t.bosses[seat.index()];
    let known = t.boss_is_known(seat, malice_engine::Viewer::Seat(by));
    sight.flag("boss_chosen", boss.kept.is_some());
    sight.flag("boss_revealed", boss.revealed);
    sight.one_of("boss", t.boss(seat).filter(|_| known), BOSS_CARDS);
    let dealt: &[u8] = if seat == by { &boss.dealt } else { &[] };
    sight.list("boss_dealt", dealt.iter().map(|card| usize::from(*card)), 2);
}
