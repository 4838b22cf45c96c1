//! Places in words: what the table has a name for is called by it.

use malice_engine::Seat;

use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::SiteKind;
use crate::ids::{Site, Space};
use crate::rules::Purse;
use crate::state::Place;
use crate::view::{SpaceView, View};

const SIDES: [&str; 6] = ["east", "northeast", "northwest", "west", "southwest", "southeast"];

/// Sides of a tile that was turned: `east and northeast`.
pub(crate) fn sides(printed: &[u8], rotation: u8) -> String {
    listed(printed.iter().map(|side| SIDES[(side + rotation) as usize % 6].to_owned()).collect())
}

/// `a, b and c`.
pub(crate) fn listed(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// Tokens that change hands.
pub(crate) fn transfer(from: Purse, to: Purse, what: &str) -> String {
    let place = |purse: Purse| match purse {
        Purse::Supply => "the supply".into(),
        Purse::Hq => "the headquarters".into(),
        Purse::Seat(seat) => format!("seat {seat}"),
        Purse::Tile(_) => "the tile".into(),
    };
    match (from, to) {
        (Purse::Supply, Purse::Seat(seat)) => format!("Seat {seat} took {what}."),
        (Purse::Hq | Purse::Tile(_), Purse::Seat(seat)) => {
            format!("Seat {seat} took {what} from {}.", place(from))
        }
        (Purse::Seat(seat), Purse::Supply) => format!("Seat {seat} discarded {what}."),
        (Purse::Seat(seat), Purse::Hq) => format!("Seat {seat} lost {what} to the headquarters."),
        (Purse::Supply, _) => format!("{what} went to {}.", place(to)),
        (_, Purse::Supply) => format!("{what} left {}.", place(from)),
        _ => format!("{what} went from {} to {}.", place(from), place(to)),
    }
}

impl OverlordsOfInfamy {
    /// `their Water tile`, `seat 2's lair`: a place of the log, as said of somebody.
    pub(crate) fn place_words(&self, place: Place, by: Option<Seat>) -> String {
        let space = place.site.space;
        let whose = |thing: &str| match place.owner {
            Some(owner) if Some(owner) == by => format!("their {thing}"),
            Some(owner) => format!("seat {owner}'s {thing}"),
            None => format!("the {thing} of a zone that nobody has"),
        };
        match (self.board().kind(space), place.tile) {
            (Kind::Map(_), Some(tile)) => whose(&self.tile_words(tile)),
            (Kind::Map(_), None) => whose(&format!("empty space in {}", self.lie(space))),
            (Kind::Barracks(_) | Kind::LairVillage(_) | Kind::LairResource(_), _) => whose("lair"),
            _ => self.landmark(space),
        }
    }

    /// `the village of their lair`: a place of the log where a Lackey works.
    pub(crate) fn site_words(&self, place: Place, by: Option<Seat>) -> String {
        let whole = self.place_words(place, by);
        let site = match (self.board().kind(place.site.space), place.tile) {
            (Kind::LairVillage(_), _) => Some(SiteKind::Village),
            (_, Some(tile)) if self.tables.tiles[tile as usize].sites.len() > 1 => {
                self.tables.sites(tile)[place.site.slot as usize]
            }
            _ => None,
        };
        site.map_or_else(|| whole.clone(), |site| format!("the {} of {whole}", site_label(site)))
    }

    /// Spaces that are nobody's land have names: `the headquarters`, `the contested Water between NE and SE`.
    fn landmark(&self, space: Space) -> String {
        let zone = |zone: u8| self.board().zones[zone as usize].name.as_str();
        match self.board().kind(space) {
            Kind::Headquarters => "the headquarters".into(),
            Kind::Relic(relic) => format!("the space of the {}", self.tables.relics[relic as usize].name),
            Kind::Contested(border, resource) => {
                let [one, other] = self.board().borders[border as usize].zones.map(zone);
                format!("the contested {} between {one} and {other}", resource.label())
            }
            Kind::Barracks(of) => format!("the Barracks of {}", zone(of)),
            Kind::LairVillage(of) => format!("the village of the lair of {}", zone(of)),
            Kind::LairResource(of) => format!("the resource of the lair of {}", zone(of)),
            Kind::Map(of) => format!("{} of {}", self.lie(space), zone(of)),
        }
    }

    /// Where land lies in its zone, as seen from the Barracks: `row 2, second from the left`.
    pub(crate) fn lie(&self, space: Space) -> String {
        let board = self.board();
        let Some(zone) = board.zone_of(space).map(|zone| &board.zones[zone as usize]) else {
            return self.landmark(space);
        };
        let row = board.distance(space, zone.barracks);
        let same = || zone.map.iter().filter(|other| board.distance(*other, zone.barracks) == row);
        let left = same().filter(|other| board.is_left_of(*other, space, zone.barracks)).count();
        let right = same().count() - left - 1;
        let nth = |before: usize| ["far", "second from the", "third from the"][before.min(2)];
        match (left, right) {
            (0, 0) => format!("row {row}"),
            (left, right) if left == right => format!("row {row}, middle"),
            (left, right) if left < right => format!("row {row}, {} left", nth(left)),
            (_, right) => format!("row {row}, {} right", nth(right)),
        }
    }

    /// Land as the viewer calls it: of one's own it is enough to say where it lies.
    fn land_words(&self, view: &View, space: Space) -> String {
        let owner = view.spaces.get(space.index()).and_then(|there| view.owner(there));
        match owner {
            Some(owner) if Some(owner.seat) == view.viewer => self.lie(space),
            Some(owner) => format!("{} of {}", self.lie(space), owner.name),
            None => self.landmark(space),
        }
    }

    /// A space to choose: `in row 2, far left`, `on the headquarters`.
    pub(super) fn on_space(&self, view: &View, space: Space) -> String {
        if matches!(self.board().kind(space), Kind::Map(_)) {
            format!("in {}", self.land_words(view, space))
        } else {
            format!("on {}", self.landmark(space))
        }
    }

    /// A site to choose: `Water in row 2, far left`, `the contested Water between NE and SE`.
    pub(super) fn choice_words(&self, view: &View, site: Site) -> String {
        let there = view.spaces.get(site.space.index());
        let gives = there
            .and_then(|space| space.sites.get(site.slot as usize))
            .map_or_else(|| "place".into(), |there| super::label(&there.gives));
        match self.board().kind(site.space) {
            Kind::Map(_) => format!("{gives} in {}", self.land_words(view, site.space)),
            Kind::LairVillage(_) | Kind::LairResource(_) => format!("{gives} in the lair"),
            Kind::Headquarters | Kind::Relic(_) | Kind::Barracks(_) | Kind::Contested(..) => {
                self.landmark(site.space)
            }
        }
    }

    /// A space of the table in words: where it lies on its owner's land, or its own name.
    pub(crate) fn space_title(&self, view: &View, space: &SpaceView) -> String {
        let owner = view.owner(space).map(|owner| owner.name.as_str());
        match (space.kind.as_str(), owner) {
            ("map", Some(owner)) => format!("{} of {owner}", self.lie(space.space)),
            ("barracks", Some(owner)) => format!("the Barracks of {owner}"),
            ("lair_village", Some(owner)) => format!("the village of the lair of {owner}"),
            ("lair_resource", Some(owner)) => format!("the resource of the lair of {owner}"),
            (_, _) => self.landmark(space.space),
        }
    }
}

pub(crate) fn site_label(site: SiteKind) -> &'static str {
    match site {
        SiteKind::Resource(resource) => resource.label(),
        SiteKind::Village => "village",
    }
}
