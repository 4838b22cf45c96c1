//! The map as it lies there: zones, tiles with their sites, walls and Pitfalls, roads to the lair, Lackeys, the Kingdom of Good.

use std::fmt::Write as _;

use malice_engine::Seat;
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::content::TileRow;
use malice_overlords_of_infamy::effect::SiteKind;
use malice_overlords_of_infamy::view::{SiteView, SpaceView};
use maud::{Markup, html};

use super::layout::{HEX, Layout};
use super::{Drawing, label};

/// How far from the middle the two sites of a tile are.
const APART: f32 = 21.0;

impl Drawing<'_> {
    /// The map in a field that a small screen pans.
    pub(super) fn map(&self) -> Markup {
        let drawn = || self.view.spaces.iter().filter(|space| self.layout.shows(space.space));
        html! {
            div.field .(self.look()) tabindex="0" role="group" aria-label="The map" {
                div.oi-map {
                    svg.ground viewBox=(self.layout.view_box()) role="img" aria-label="The world" {
                        defs { path #oi-hex d=(HEX) {} }
                        @for space in drawn() { (self.land(space)) }
                        (self.roads())
                        @for space in drawn() { (self.furniture(space)) }
                    }
                    (self.spots())
                    (self.hero())
                }
            }
        }
    }

    fn at(&self, space: &SpaceView) -> String {
        let (x, y) = self.layout.middle(space.space);
        format!("translate({x} {y:.1})")
    }

    /// A symbol of the sprite around a point of the map.
    fn stamp(&self, symbol: &str, (x, y): (f32, f32), size: f32, class: Option<&str>) -> Markup {
        stamp(self.scene.sprite, symbol, (x, y), size, class)
    }

    /// The hex itself.
    fn land(&self, space: &SpaceView) -> Markup {
        let owner = self.view.owner(space).map(|owner| format!("z{}", owner.seat.index()));
        let mut class = format!("h {}", space.kind);
        if let Some(owner) = &owner {
            let _ = write!(class, " {owner}");
        } else if space.zone.is_some() {
            class.push_str(" unused");
        }
        if space.tile.is_some() {
            class.push_str(if space.connected { " tile" } else { " tile cut" });
        }
        let (x, y) = self.layout.middle(space.space);
        html! {
            use .(class) href="#oi-hex" x=(x) y=(format!("{y:.1}")) data-face=[self.face_of(space)] {
                title { (self.space_words(space)) }
            }
        }
    }

    /// What can be looked up of a space: its tile, its Relic, whose lair it is.
    pub(super) fn face_of<'a>(&'a self, space: &'a SpaceView) -> Option<&'a str> {
        let lord = || self.view.owner(space).and_then(|owner| owner.overlord.as_deref());
        match space.kind.as_str() {
            "relic" => space.sites.first().map(|site| site.gives.as_str()),
            "barracks" | "lair_village" | "lair_resource" => lord(),
            _ => space.tile.as_deref(),
        }
    }

    /// Lines from the lair through the tiles that are joined to it.
    fn roads(&self) -> Markup {
        let view = self.view;
        let joined = |space: &SpaceView| space.connected || (is_lair(space) && view.owner(space).is_some());
        html! {
            @for player in &view.players {
                @let lines = {
                    let mut lines = String::new();
                    let own = view.spaces.iter().filter(|space| space.zone == player.zone && joined(space));
                    for space in own.filter(|space| space.zone.is_some()) {
                        for way in 0..3 {
                            let Some(next) = Layout::step(view, space.space, way) else { continue };
                            let next = &view.spaces[next.index()];
                            if next.zone == space.zone && joined(next) && !(is_lair(space) && is_lair(next)) {
                                let ((x, y), (to_x, to_y)) = (self.layout.middle(space.space), self.layout.middle(next.space));
                                let _ = write!(lines, "M{x} {y:.1}L{to_x} {to_y:.1}");
                            }
                        }
                    }
                    lines
                };
                @if !lines.is_empty() { path.road .(format!("z{}", player.seat.index())) d=(lines) {} }
            }
        }
    }

    /// What stands on a hex.
    fn furniture(&self, space: &SpaceView) -> Markup {
        let owner = self.view.owner(space);
        let body = match space.kind.as_str() {
            "hq" => self.headquarters(),
            "barracks" => html! { @if let Some(owner) = owner {
                (self.stamp("barracks", (0.0, -10.0), 58.0, None))
                (self.stamp(&lackey(owner.seat), (-11.0, 24.0), 26.0, None))
                text x="13" y="31" { (owner.barracks) }
            } },
            "relic" => self.relic_space(space),
            _ => html! {
                @if space.pitfall { path.pit d=(HEX) transform="scale(.86)" {} (self.stamp("pitfall", (0.0, 27.0), 24.0, None)) }
                @for (slot, site) in space.sites.iter().enumerate() { (self.site(site, site_at(slot, space.sites.len()))) }
                @if let Some(tally) = &space.tokens {
                    (self.stamp(&format!("r-{}", tally.resource), (-8.0, -30.0), 20.0, None))
                    text.small x="10" y="-24" { "×" (tally.count) }
                }
                @if space.tile.is_some() && !space.connected { (self.stamp("i-cut", (0.0, -30.0), 22.0, None)) }
                @if !space.walls.is_empty() { (self.walls(&space.walls)) }
            },
        };
        let body = body.into_string();
        html! { @if !body.is_empty() { g.on transform=(self.at(space)) { (maud::PreEscaped(body)) } } }
    }

    fn walls(&self, sides: &[u8]) -> Markup {
        let mut lines = String::new();
        for side in sides {
            let [(x, y), (to_x, to_y)] =
                self.layout.side(usize::from(*side)).map(|(x, y)| (x * 0.91, y * 0.91));
            let _ = write!(lines, "M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}");
        }
        html! { path.wall d=(lines) {} path.bricks d=(lines) {} }
    }

    fn site(&self, site: &SiteView, at: (f32, f32)) -> Markup {
        let symbol = if site.gives == "village" { "village".into() } else { format!("r-{}", site.gives) };
        html! {
            (self.stamp(&symbol, at, 37.0, Some(if site.lackey.is_some() { "taken" } else { "site" })))
            @if let Some(seat) = site.lackey { (self.standing(seat, site, at)) }
        }
    }

    /// A Lackey where it works.
    fn standing(&self, seat: Seat, site: &SiteView, (x, y): (f32, f32)) -> Markup {
        html! {
            (self.stamp(&lackey(seat), (x, y - 2.0), 40.0, Some("lackey")))
            @if site.intruder { (self.stamp("i-mask", (x + 12.0, y - 13.0), 24.0, None)) }
            @if site.fresh { circle.fresh cx=(x + 13.0) cy=(y + 14.0) r="4.5" {} }
        }
    }

    fn headquarters(&self) -> Markup {
        let tokens = self.view.hq.iter().flat_map(|tally| (0..tally.count).map(|_| tally.resource.as_str()));
        let left = -7.0 * self.view.hq.iter().map(|tally| f32::from(tally.count)).sum::<f32>() + 7.0;
        html! {
            (self.stamp("hq", (0.0, -8.0), 62.0, None))
            @for (index, resource) in tokens.enumerate() {
                (self.stamp(&format!("r-{resource}"), (left + index as f32 * 14.0, 31.0), 17.0, None))
            }
        }
    }

    fn relic_space(&self, space: &SpaceView) -> Markup {
        html! {
            @for site in &space.sites {
                @let there = self.view.relics.contains(&site.gives);
                (self.stamp(&format!("x-{}", site.gives), (0.0, 0.0), 56.0, Some(if there { "relic" } else { "relic gone" })))
                @if let Some(seat) = site.lackey { (self.standing(seat, site, (16.0, 14.0))) }
            }
        }
    }

    /// The Hero is a thing of his own: he walks from one picture to the next.
    fn hero(&self) -> Markup {
        let hero = &self.view.hero;
        let Some(space) = self.view.spaces.iter().find(|space| space.at == hero.at) else { return html! {} };
        let symbol = if hero.prone { "hero-prone" } else { "hero" };
        self.scene.art(&[symbol], &format!("pawn {}", self.layout.classes(space.space)), Some("hero"))
    }

    /// A tile in the hand: with its sites and, turned like this, its walls.
    pub(super) fn tile_art(&self, tile: &TileRow, rotation: u8) -> Markup {
        let walls: Vec<u8> = tile.walls.iter().map(|side| (side + rotation) % 6).collect();
        html! {
            svg.tile-art viewBox="-53 -47 106 94" aria-hidden="true" data-face=(tile.id) {
                (printed(tile, self.scene.sprite))
                @if !walls.is_empty() { (self.walls(&walls)) }
            }
        }
    }

    /// What a hex is, for who points at it.
    fn space_words(&self, space: &SpaceView) -> String {
        let owner = self.view.owner(space).map(|owner| self.who(owner.seat));
        let mut text = match (space.kind.as_str(), owner) {
            ("hq", _) => "The Hero's headquarters".to_owned(),
            ("relic", _) => "Relic space".into(),
            ("contested", _) => "Contested".into(),
            ("barracks", Some(owner)) => format!("Barracks of {owner}"),
            ("lair_village" | "lair_resource", Some(owner)) => format!("Lair of {owner}"),
            (_, Some(owner)) if space.tile.is_none() => format!("Free land of {owner}"),
            (_, Some(owner)) => format!("Tile of {owner}"),
            (_, None) => "Nobody's land".into(),
        };
        for site in &space.sites {
            let what = if space.kind == "relic" { self.relic_name(&site.gives) } else { label(&site.gives) };
            let _ = write!(text, ", {what}");
            if let Some(seat) = site.lackey {
                let _ =
                    write!(text, " ({} of {})", if site.intruder { "spy" } else { "Lackey" }, self.who(seat));
            }
        }
        if let Some(tally) = &space.tokens {
            let _ = write!(text, ", {} {} lie here", tally.count, label(&tally.resource));
        }
        if !space.walls.is_empty() {
            text.push_str(", walls");
        }
        if space.pitfall {
            text.push_str(", Pitfall");
        }
        if space.tile.is_some() && !space.connected {
            text.push_str(", cut off from its lair");
        }
        text
    }
}

fn stamp(sprite: &str, symbol: &str, (x, y): (f32, f32), size: f32, class: Option<&str>) -> Markup {
    let (left, top) = (x - size / 2.0, y - size / 2.0);
    html! { use class=[class] href={ (sprite) "#" (symbol) } x=(left) y=(top) width=(size) height=(size) {} }
}

/// What is printed on a tile, but for its walls, which turn.
fn printed(tile: &TileRow, sprite: &str) -> Markup {
    html! {
        path.h.map.tile d=(HEX) {}
        @if tile.pitfall { path.pit d=(HEX) transform="scale(.86)" {} (stamp(sprite, "pitfall", (0.0, 27.0), 24.0, None)) }
        @for (slot, kind) in tile.sites.iter().enumerate() {
            @let symbol = match kind {
                SiteKind::Resource(resource) => format!("r-{}", resource.name()),
                SiteKind::Village => "village".into(),
            };
            (stamp(sprite, &symbol, site_at(slot, tile.sites.len()), 37.0, None))
        }
    }
}

/// A tile in the gallery.
pub(super) fn tile_emblem(game: &OverlordsOfInfamy, id: &str, sprite: &str) -> Markup {
    let tile = game.tables().tiles.iter().find(|tile| tile.id == id);
    html! {
        @if let Some(tile) = tile {
            svg.emblem.tile-art viewBox="-53 -47 106 94" aria-hidden="true" { (printed(tile, sprite)) }
        }
    }
}

/// Where a site lies on its hex.
pub(super) fn site_at(slot: usize, sites: usize) -> (f32, f32) {
    match (sites, slot) {
        (2, 0) => (-APART, 0.0),
        (2, _) => (APART, 0.0),
        _ => (0.0, 0.0),
    }
}

fn is_lair(space: &SpaceView) -> bool {
    matches!(space.kind.as_str(), "barracks" | "lair_village" | "lair_resource")
}

/// The symbol of a seat's Lackeys: a colour and a shape.
pub(super) fn lackey(seat: Seat) -> String {
    format!("l-{}", seat.index())
}
