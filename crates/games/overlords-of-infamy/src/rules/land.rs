//! Land: what is joined to a lair, what it touches, and who is linked with whom (OI-BRD, OI-HRV-07, OI-ESP-03).

use malice_engine::{Seat, SeatSet};

use super::Cx;
use super::tokens::{Purse, move_all};
use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::SiteKind;
use crate::event::Event;
use crate::ids::{Site, Space, Spaces};
use crate::state::{Card, Tabletop, put_under};

/// The tiles of a seat.
pub(crate) fn tiles(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    t.player(seat).zone.map_or(Spaces::EMPTY, |zone| game.board().zones[zone as usize].map.and(t.tiled))
}

/// The lair of a seat.
#[inline]
pub(crate) fn lair(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    t.player(seat).zone.map_or(Spaces::EMPTY, |zone| game.board().zones[zone as usize].lair)
}

/// OI-HRV-07: the tiles of a seat that are joined to its lair through its tiles.
pub(crate) fn connected(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    let Some(zone) = t.player(seat).zone else { return Spaces::EMPTY };
    let tiles = tiles(t, game, seat);
    let mut edge = game.board().zones[zone as usize].doorstep.and(tiles);
    let mut reached = edge;
    while !edge.is_empty() {
        edge = game.board().around_all(edge).and(tiles).without(reached);
        reached = reached.or(edge);
    }
    reached
}

/// OI-R-08: the spaces next to a seat's tiles, isolated ones included.
pub(crate) fn touched(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    game.board().around_all(tiles(t, game, seat))
}

/// Works out anew what is joined to a seat's lair, what its land touches, and with whom that links it.
pub(crate) fn join(t: &mut Tabletop, game: &OverlordsOfInfamy, seat: Seat) {
    let (connected, touched) = (connected(t, game, seat), touched(t, game, seat));
    let player = t.player_mut(seat);
    (player.connected, player.touched) = (connected, touched);
    for other in SeatSet::all(game.players).minus(seat.into()).iter() {
        let linked = linked(t, game, seat, other);
        for (one, other) in [(seat, other), (other, seat)] {
            let links = &mut t.player_mut(one).linked;
            if linked { links.insert(other) } else { links.remove(other) }
        }
    }
}

/// Puts a tile down, turned so.
pub(crate) fn put_tile(t: &mut Tabletop, game: &OverlordsOfInfamy, tile: u8, rotation: u8, at: Space) {
    let hex = t.hex_mut(at);
    (hex.tile, hex.sites) = (Some(tile), game.tables.sites(tile));
    t.tiled.insert(at);
    turn(t, game, tile, rotation, at);
}

/// Turns a tile.
pub(crate) fn turn(t: &mut Tabletop, game: &OverlordsOfInfamy, tile: u8, rotation: u8, at: Space) {
    let (hex, walls) = (t.hex_mut(at), game.tables.walls(tile, rotation));
    (hex.rotation, hex.walls) = (rotation, walls);
    if walls != 0 {
        t.walled.insert(at);
    }
}

/// Lays a tile.
pub(crate) fn lay(t: &mut Tabletop, seat: Seat, tile: u8, at: Space, cx: &mut Cx<'_>) {
    put_tile(t, cx.game, tile, 0, at);
    join(t, cx.game, seat);
    cx.log.emit(|| Event::TilePlaced { seat, tile, at });
}

/// OI-EXP-05, OI-R-59: a tile leaves the board; everybody saw it. Lackeys on it go to their Barracks, tokens to the supply.
pub(crate) fn remove(t: &mut Tabletop, at: Space, cx: &mut Cx<'_>) {
    for slot in 0..2 {
        super::lackeys::recall(t, Site::new(at, slot), cx);
    }
    move_all(t, Purse::Tile(at), Purse::Supply, cx);
    let hex = t.hex_mut(at);
    (hex.rotation, hex.walls, hex.sites) = (0, 0, [None; 2]);
    let Some(tile) = hex.tile.take() else { return };
    t.tiled.remove(at);
    t.walled.remove(at);
    put_under(&mut t.tiles, Card::open(tile, cx.game.players));
    let owner = cx.game.board().zone_of(at).and_then(|zone| t.owner_of(zone));
    if let Some(owner) = owner {
        join(t, cx.game, owner);
    }
    cx.log.emit(|| Event::TileRemoved { tile, at, owner });
}

/// OI-BRD-07, OI-R-08: a tile next to any Kingdom space gives access to all of them.
#[inline]
pub(crate) fn touches_kingdom(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    t.player(seat).touched.touches(game.board().kingdom)
}

/// OI-ESP-03: both have land at their shared border, or both at the Kingdom.
pub(crate) fn linked(t: &Tabletop, game: &OverlordsOfInfamy, one: Seat, other: Seat) -> bool {
    let (Some(a), Some(b)) = (t.player(one).zone, t.player(other).zone) else { return false };
    // OI-R-08: isolated land counts too.
    let both =
        |spaces: Spaces| t.player(one).touched.touches(spaces) && t.player(other).touched.touches(spaces);
    game.board().between(a, b).iter().any(|border| both(*border)) || both(game.board().kingdom)
}

/// What a Lackey works at on a site, if there is such a site now.
#[inline]
pub(crate) fn site_kind(t: &Tabletop, site: Site) -> Option<SiteKind> {
    t.hex(site.space).sites[site.slot as usize]
}

/// What Lackeys can work at on a space, by slot, looked up anew.
pub(crate) fn sites_on(t: &Tabletop, game: &OverlordsOfInfamy, space: Space) -> [Option<SiteKind>; 2] {
    match t.hex(space).tile {
        Some(tile) => game.tables.sites(tile),
        None => printed_sites(t, game, space),
    }
}

/// Lays out the sites of these spaces of the board, as far as it is known whose they are.
pub(crate) fn lay_out(t: &mut Tabletop, game: &OverlordsOfInfamy, spaces: Spaces) {
    for space in spaces.iter() {
        t.hex_mut(space).sites = sites_on(t, game, space);
    }
}

/// What is printed on the board itself.
fn printed_sites(t: &Tabletop, game: &OverlordsOfInfamy, space: Space) -> [Option<SiteKind>; 2] {
    match game.board().kind(space) {
        Kind::LairVillage(zone) => [t.owner_of(zone).map(|_| SiteKind::Village), None],
        // OI-R-17: what it gives is known once it is known whose lair it is.
        Kind::LairResource(zone) => {
            let overlord = t.owner_of(zone).and_then(|owner| t.player(owner).overlord);
            [overlord.map(|row| SiteKind::Resource(game.tables.overlords[row as usize].lair)), None]
        }
        Kind::Contested(_, resource) => [Some(SiteKind::Resource(resource)), None],
        Kind::Headquarters | Kind::Relic(_) | Kind::Barracks(_) | Kind::Map(_) => [None; 2],
    }
}

/// The sites on the spaces of a set.
#[inline]
pub(crate) fn sites(t: &Tabletop, spaces: Spaces) -> impl Iterator<Item = (Site, SiteKind)> {
    spaces.iter().flat_map(move |space| {
        let kinds = t.hex(space).sites.into_iter().enumerate();
        kinds.filter_map(move |(slot, kind)| Some((Site::new(space, slot), kind?)))
    })
}

/// OI-BRD-03, OI-EXP-02, OI-EXP-04: where a seat may lay a tile.
#[inline]
pub(crate) fn open_spaces(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    let Some(zone) = t.player(seat).zone else { return Spaces::EMPTY };
    let zone = &game.board().zones[zone as usize];
    let mut open = zone.map.without(t.tiled).and(zone.doorstep.or(t.player(seat).touched));
    open.remove(t.hero);
    open
}

#[cfg(test)]
mod tests {
    use malice_conformance::covers;
    use malice_engine::{Chance, Content, Game, Io, Options};

    use super::*;
    use crate::state::Lackey;

    /// No effect of the shipped content discards a tile with Lackeys on it.
    #[test]
    fn lackeys_on_a_tile_that_is_discarded_go_to_their_barracks() {
        covers!("OI-R-59");
        let content = Content::shipped(OverlordsOfInfamy::meta().content);
        let game =
            OverlordsOfInfamy::new(&Options::default(), &content).expect("the shipped content is sound");
        let mut io: Io<OverlordsOfInfamy> = Io::silent(Chance::fast(1));
        let mut cx = Cx::new(&game, &mut io);
        let mut t = super::super::setup::set_up(&mut cx).tabletop;
        super::super::setup::seat_all(&mut t, &mut cx);
        let [owner, spy] = [Seat::new(0), Seat::new(1)];
        let at = game.board().named("-2:-2").expect("a map space of the first zone");
        let two_sites = |card: &Card| game.tables.sites(card.id)[1].is_some();
        let index = t.tiles.iter().position(two_sites).expect("there are tiles with two sites");
        let tile = t.tiles.remove(index);
        lay(&mut t, owner, tile.id, at, &mut cx);
        for (slot, seat) in [owner, spy].into_iter().enumerate() {
            t.player_mut(seat).barracks -= 1;
            t.put_lackey(Site::new(at, slot), Lackey { owner: seat, intruder: seat == spy, fresh: false });
        }

        remove(&mut t, at, &mut cx);

        for seat in [owner, spy] {
            assert_eq!((t.player(seat).barracks, t.player(seat).pool), (3, 3));
        }
        assert!(!t.is_occupied(at) && !t.tiled.contains(at));
    }
}
