//! Lackeys: where they may work, what that yields, and how they come home or are lost (OI-HRV, OI-RCL, OI-TRN-06 to OI-TRN-08).

use malice_engine::{Rule, Seat, SeatSet};

use super::tokens::{Purse, move_tokens};
use super::{Cx, land, tension};
use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::{Affinity, SiteKind};
use crate::event::Event;
use crate::ids::{RESOURCES, Resource, Site, Space, Spaces};
use crate::state::{Lackey, Tabletop};

/// By what a Lackey comes to a site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Errand {
    Action,
    Flooding,
    Fetch,
    Espionage,
}

/// Whether a Lackey may be placed for what a site gives: supply, Pool and events (OI-R-14, OI-R-15).
#[inline]
pub(crate) fn may_yield(t: &Tabletop, seat: Seat, kind: SiteKind, errand: Errand) -> Result<(), Rule> {
    let spy = errand == Errand::Espionage;
    match kind {
        SiteKind::Resource(resource) if t.modifiers.no_harvest[resource.index()] => Err("OI-TRN-10"),
        SiteKind::Resource(resource) if !spy && t.supply[resource.index()] == 0 => Err("OI-R-14"),
        SiteKind::Village if t.modifiers.no_recruit => Err("OI-TRN-10"),
        SiteKind::Village if !spy && t.player(seat).pool == 0 => Err("OI-R-15"),
        SiteKind::Resource(_) | SiteKind::Village => Ok(()),
    }
}

/// The kinds of sites for which a Lackey may be placed by an action, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Yields(u8);

impl Yields {
    #[inline]
    pub(crate) const fn contain(self, kind: SiteKind) -> bool {
        let at = match kind {
            SiteKind::Resource(resource) => resource.index(),
            SiteKind::Village => RESOURCES,
        };
        self.0 >> at & 1 != 0
    }
}

/// What yields something to a seat now.
#[inline]
pub(crate) fn yields(t: &Tabletop, seat: Seat) -> Yields {
    let bit = |kind: SiteKind, at: usize| u8::from(may_yield(t, seat, kind, Errand::Action).is_ok()) << at;
    let village = bit(SiteKind::Village, RESOURCES);
    Yields(
        Resource::ALL
            .into_iter()
            .fold(village, |kinds, resource| kinds | bit(SiteKind::Resource(resource), resource.index())),
    )
}

/// OI-HRV-01 to OI-HRV-08: whether the active Overlord may send a Lackey to a site by Harvest or Recruit.
pub(crate) fn may_work(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    site: Site,
    kind: SiteKind,
) -> Result<(), Rule> {
    if t.player(seat).barracks == 0 {
        return Err(if kind == SiteKind::Village { "OI-HRV-02" } else { "OI-HRV-01" });
    }
    if !open(t, game, seat).contains(site.space) {
        // What else closes a space: it is cut off.
        return may_stand(t, game, seat, site, None).and(Err("OI-HRV-07"));
    }
    // OI-BRD-09: whoever holds a contested space loses it.
    if t.lackey(site).is_some() && !game.board().contested.contains(site.space) {
        return Err("OI-HRV-03");
    }
    may_yield(t, seat, kind, Errand::Action)
}

/// The own lair, and the land joined to it.
#[inline]
pub(crate) fn home(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    t.player(seat).connected.or(land::lair(t, game, seat))
}

/// OI-HRV-07, OI-R-08: on a tile that is cut off from its lair nobody harvests, recruits or recalls.
pub(crate) fn is_isolated(t: &Tabletop, game: &OverlordsOfInfamy, space: Space) -> bool {
    // Nobody but its owner can be joined to a tile.
    let joined = t.players.iter().any(|player| player.connected.contains(space));
    !joined && matches!(game.board().kind(space), Kind::Map(_))
}

/// Whether a Lackey of `seat` may stand on a site of its land or on a contested space; `moved` is the site that it leaves.
#[inline]
pub(crate) fn may_stand(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    site: Site,
    moved: Option<Site>,
) -> Result<(), Rule> {
    if site.space == t.hero {
        return Err("OI-HRV-08");
    }
    // Most often it is the own land, or the own lair.
    if home(t, game, seat).contains(site.space) {
        return is_vacant(t, site);
    }
    may_stand_abroad(t, game, seat, site, moved)
}

/// OI-HRV-03
#[inline]
fn is_vacant(t: &Tabletop, site: Site) -> Result<(), Rule> {
    if t.lackey(site).is_none() { Ok(()) } else { Err("OI-HRV-03") }
}

/// The same for sites that are neither in the own lair nor on land joined to it.
fn may_stand_abroad(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    site: Site,
    moved: Option<Site>,
) -> Result<(), Rule> {
    match game.board().kind(site.space) {
        Kind::Contested(..) => {
            if t.modifiers.no_contested {
                return Err("OI-TRN-10");
            }
            // OI-BRD-08: land next to that very space, and no other Lackey on contested spaces.
            if !t.player(seat).touched.contains(site.space) {
                return Err("OI-BRD-08");
            }
            let mut elsewhere = game.board().contested.and(t.player(seat).posts);
            if let Some(from) = moved {
                elsewhere.remove(from.space);
            }
            if elsewhere.is_empty() { Ok(()) } else { Err("OI-BRD-08") }
        }
        Kind::Map(zone) => {
            if t.owner_of(zone) != Some(seat) && !t.modifiers.open_zones {
                return Err("OI-HRV-01");
            }
            is_vacant(t, site)
        }
        // OI-R-16, OI-CARD-03: never in an opposing lair.
        Kind::LairVillage(_) | Kind::LairResource(_) if t.modifiers.open_zones => Err("OI-CARD-03"),
        Kind::LairVillage(_) | Kind::LairResource(_) => Err("OI-R-16"),
        Kind::Headquarters | Kind::Relic(_) | Kind::Barracks(_) => Err("OI-HRV-01"),
    }
}

/// The spaces whose sites are candidates for Harvest and Recruit.
pub(crate) fn candidates(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    let board = game.board();
    let own = t.player(seat).zone.map_or(Spaces::EMPTY, |zone| {
        let zone = &board.zones[zone as usize];
        let mut own = zone.lair.or(zone.map.and(t.tiled));
        own.remove(zone.barracks);
        own
    });
    let foreign = if t.modifiers.open_zones { t.tiled } else { Spaces::EMPTY };
    own.or(foreign).or(board.contested.and(t.player(seat).touched))
}

/// Those of them that are not closed as a whole: by the Hero (OI-HRV-08), by the tile's being cut off (OI-HRV-07), or, if contested,
/// because an event forbids it or another Lackey of the seat stands on such a space (OI-BRD-08).
#[inline]
pub(crate) fn open(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    let (board, player) = (game.board(), t.player(seat));
    let mut open = home(t, game, seat);
    if let Some(zone) = player.zone {
        open.remove(board.zones[zone as usize].barracks);
    }
    if t.modifiers.open_zones {
        open = t.players.iter().fold(open, |open, other| open.or(other.connected));
    }
    if !t.modifiers.no_contested && !player.posts.touches(board.contested) {
        open = open.or(board.contested.and(player.touched));
    }
    open.remove(t.hero);
    open
}

/// Puts a Lackey from the Barracks on a site; whoever held a contested space loses it (OI-BRD-09).
pub(crate) fn place(t: &mut Tabletop, seat: Seat, site: Site, intruder: bool, cx: &mut Cx<'_>) {
    let held = t.take_lackey(site);
    t.player_mut(seat).barracks -= 1;
    t.put_lackey(site, Lackey { owner: seat, intruder, fresh: false });
    cx.log.emit(|| Event::LackeyPlaced { seat, at: t.place(cx.game, site) });
    if let Some(lackey) = held {
        lose(t, lackey.owner, Some(site), false, cx);
    }
}

/// What a Lackey that was just placed brings, and the tension of it (OI-HRV-01, OI-HRV-02, OI-HRV-05, OI-OVL-01, OI-OVL-02).
pub(crate) fn work(t: &mut Tabletop, seat: Seat, site: Site, errand: Errand, cx: &mut Cx<'_>) {
    let Some(kind) = land::site_kind(t, site) else { return };
    let affinity = cx.game.overlord(t, seat).affinity;
    let by_action = errand == Errand::Action;
    match kind {
        SiteKind::Resource(resource) => {
            let affine = u8::from(affinity == Affinity::Resource(resource));
            let first = if by_action && t.turn.harvests == 0 { t.modifiers.harvest_bonus } else { 0 };
            t.turn.harvests += u8::from(by_action);
            move_tokens(t, Purse::Supply, Purse::Seat(seat), resource, 1 + affine + first, cx);
            // OI-RCL-03, OI-R-07: what was sent to harvest stays this turn.
            t.tire(site);
        }
        SiteKind::Village => {
            let affine = u8::from(affinity == Affinity::Lackeys && !t.turn.lackey_bonus);
            t.turn.lackey_bonus = true;
            let first = if by_action && t.turn.recruits == 0 { t.modifiers.recruit_bonus } else { 0 };
            t.turn.recruits += u8::from(by_action);
            gain(t, seat, 1 + affine + first, cx);
        }
    }
    take_tile_tokens(t, seat, site, cx);
    if errand != Errand::Espionage {
        tension::advance(t, t.modifiers.harvest_tension.unwrap_or(1), cx);
    }
}

/// OI-R-58: the next Lackey placed on a tile takes what lies on it.
pub(crate) fn take_tile_tokens(t: &mut Tabletop, seat: Seat, site: Site, cx: &mut Cx<'_>) {
    if let Some((resource, count)) = t.hex(site.space).tokens {
        move_tokens(t, Purse::Tile(site.space), Purse::Seat(seat), resource, count, cx);
    }
}

/// Pool to Barracks, as far as there are any (OI-BRD-02, OI-HRV-06).
pub(crate) fn gain(t: &mut Tabletop, seat: Seat, count: u8, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    let count = count.min(player.pool);
    player.pool -= count;
    player.barracks += count;
    if count > 0 {
        cx.log.emit(|| Event::LackeysGained { seat, count });
    }
}

/// Board to Barracks.
pub(crate) fn recall(t: &mut Tabletop, site: Site, cx: &mut Cx<'_>) {
    if let Some(lackey) = t.take_lackey(site) {
        t.player_mut(lackey.owner).barracks += 1;
        cx.log.emit(|| Event::LackeyRecalled { seat: lackey.owner, at: t.place(cx.game, site) });
    }
}

/// All of a seat's Lackeys for which `which` holds come home.
pub(crate) fn recall_where(t: &mut Tabletop, cx: &mut Cx<'_>, which: impl Fn(Site, Lackey) -> bool) {
    for space in t.occupied().iter() {
        for slot in 0..2 {
            let site = Site::new(space, slot);
            if t.lackey(site).is_some_and(|lackey| which(site, lackey)) {
                recall(t, site, cx);
            }
        }
    }
}

/// Board to Pool; the last Lackey in play goes to the Barracks instead (OI-TRN-07).
pub(crate) fn discard(t: &mut Tabletop, site: Site, cx: &mut Cx<'_>) {
    if let Some(lackey) = t.take_lackey(site) {
        lose(t, lackey.owner, Some(site), false, cx);
    }
}

/// A Lackey that was just taken up goes to the Pool, or to the Barracks if it is saved or the last one.
pub(crate) fn lose(t: &mut Tabletop, seat: Seat, at: Option<Site>, saved: bool, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    let saved = saved || player.in_play() == 1;
    if saved {
        player.barracks += 1;
    } else {
        player.pool += 1;
    }
    cx.log.emit(|| Event::LackeyLost { seat, at: at.map(|at| t.place(cx.game, at)), saved });
}

/// A Lackey of the Barracks goes to the Pool: a cost, or a forced loss (OI-TRN-08).
pub(crate) fn pay(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    t.player_mut(seat).barracks -= 1;
    lose(t, seat, None, false, cx);
}

/// OI-RCL-04, OI-HRV-07, OI-R-09: the spaces from which a seat may recall its Lackeys: land still joins it to them, and them to
/// their lair.
pub(crate) fn within_reach(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Spaces {
    let (board, player) = (game.board(), t.player(seat));
    let near = home(t, game, seat).or(board.kingdom).or(board.contested.and(player.touched));
    let joined = if t.modifiers.open_zones { SeatSet::all(game.players) } else { player.linked };
    joined.iter().fold(near, |near, other| near.or(t.player(other).connected))
}

/// Whether a Lackey of a seat may be recalled from where it stands.
pub(crate) fn may_be_recalled(
    t: &Tabletop,
    game: &OverlordsOfInfamy,
    seat: Seat,
    site: Site,
) -> Result<(), Rule> {
    if within_reach(t, game, seat).contains(site.space) {
        Ok(())
    } else if is_isolated(t, game, site.space) {
        Err("OI-HRV-07")
    } else {
        Err("OI-RCL-04")
    }
}
