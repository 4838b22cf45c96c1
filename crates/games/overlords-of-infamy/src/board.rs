//! One side of the board, ready for the rules: spaces, neighbors, zones, borders, the Kingdom of Good.

use malice_engine::FixedVec;

use crate::content::{BoardFile, SideRow};
use crate::ids::{MAX_SPACES, RELICS, Resource, Space, Spaces};

/// The six directions (specification §10.1), against the clock from east.
pub const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// Zones of either side, one for each player at most.
const MAX_ZONES: usize = 4;

/// What a space is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Headquarters,
    /// A Relic space, by the Relic's index into the content.
    Relic(u8),
    Barracks(u8),
    LairVillage(u8),
    LairResource(u8),
    /// A map space of a zone.
    Map(u8),
    /// A contested space of a border.
    Contested(u8, Resource),
}

#[derive(Clone, Debug)]
pub struct Zone {
    pub name: String,
    pub barracks: Space,
    pub village: Space,
    pub resource: Space,
    pub lair: Spaces,
    /// The spaces next to the lair.
    pub doorstep: Spaces,
    pub map: Spaces,
}

#[derive(Clone, Debug)]
pub struct Border {
    pub zones: [u8; 2],
    pub spaces: Spaces,
}

#[derive(Clone, Debug)]
pub struct Board {
    pub places: Vec<(i8, i8)>,
    pub kinds: Vec<Kind>,
    pub zones: Vec<Zone>,
    pub borders: Vec<Border>,
    /// The spaces of the borders between two zones.
    between: [[Vec<Spaces>; MAX_ZONES]; MAX_ZONES],
    pub kingdom: Spaces,
    pub contested: Spaces,
    pub relics: [Space; RELICS],
    neighbors: Vec<[Option<Space>; 6]>,
    around: Vec<Spaces>,
}

impl Board {
    /// Builds a side; content was checked before.
    pub(crate) fn new(file: &BoardFile, side: &SideRow) -> Self {
        let mut places = vec![file.headquarters];
        let mut kinds = vec![Kind::Headquarters];
        let mut add = |place: (i8, i8), kind: Kind| {
            places.push(place);
            kinds.push(kind);
            Space::new(places.len() - 1)
        };
        let relics: FixedVec<Space, RELICS> =
            file.relics.iter().enumerate().map(|(i, place)| add(*place, Kind::Relic(i as u8))).collect();
        let kingdom = relics.iter().copied().chain([Space::HQ]).collect();
        let mut zones: Vec<Zone> = Vec::new();
        for (index, row) in side.zones.iter().enumerate() {
            let zone = index as u8;
            let barracks = add(row.barracks, Kind::Barracks(zone));
            let village = add(row.village, Kind::LairVillage(zone));
            let resource = add(row.resource, Kind::LairResource(zone));
            let map = row.spaces.iter().map(|place| add(*place, Kind::Map(zone))).collect();
            let lair = [barracks, village, resource].into_iter().collect();
            let doorstep = Spaces::EMPTY;
            zones.push(Zone { name: row.name.clone(), barracks, village, resource, lair, doorstep, map });
        }
        let named = |name: &str| side.zones.iter().position(|zone| zone.name == name).unwrap_or(0) as u8;
        let mut borders = Vec::new();
        for (index, row) in side.borders.iter().enumerate() {
            let spaces = row.spaces.iter().map(|(at, res)| add(*at, Kind::Contested(index as u8, *res)));
            let spaces = spaces.collect();
            borders.push(Border { zones: [named(&row.between.0), named(&row.between.1)], spaces });
        }
        let between = std::array::from_fn(|a| {
            std::array::from_fn(|b| {
                let pair = [[a as u8, b as u8], [b as u8, a as u8]];
                borders
                    .iter()
                    .filter(|border| pair.contains(&border.zones))
                    .map(|border| border.spaces)
                    .collect()
            })
        });
        let contested = borders.iter().fold(Spaces::EMPTY, |all, border| all.or(border.spaces));
        let at = |place: (i8, i8)| places.iter().position(|other| *other == place).map(Space::new);
        let neighbors: Vec<[Option<Space>; 6]> = places
            .iter()
            .map(|(q, r)| std::array::from_fn(|way| at((q + DIRECTIONS[way].0, r + DIRECTIONS[way].1))))
            .collect();
        let around: Vec<Spaces> =
            neighbors.iter().map(|spaces| spaces.iter().flatten().copied().collect()).collect();
        for zone in &mut zones {
            zone.doorstep = zone.lair.iter().fold(Spaces::EMPTY, |all, space| all.or(around[space.index()]));
        }
        debug_assert!(places.len() <= MAX_SPACES, "a side has at most 85 spaces");
        Self {
            relics: std::array::from_fn(|i| relics.get(i).copied().unwrap_or_default()),
            places,
            kinds,
            zones,
            borders,
            between,
            kingdom,
            contested,
            neighbors,
            around,
        }
    }

    pub fn len(&self) -> usize {
        self.places.len()
    }

    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    pub fn all(&self) -> Spaces {
        (0..self.len()).map(Space::new).collect()
    }

    #[inline]
    pub fn kind(&self, space: Space) -> Kind {
        self.kinds[space.index()]
    }

    /// The space in a direction (OI-BRD-05).
    #[inline]
    pub fn step(&self, space: Space, way: usize) -> Option<Space> {
        self.neighbors[space.index()][way]
    }

    #[inline]
    pub fn around(&self, space: Space) -> Spaces {
        self.around[space.index()]
    }

    /// All spaces next to some of `spaces`.
    #[inline]
    pub fn around_all(&self, spaces: Spaces) -> Spaces {
        spaces.iter().fold(Spaces::EMPTY, |all, space| all.or(self.around(space)))
    }

    /// How many spaces apart two spaces lie.
    pub fn distance(&self, one: Space, other: Space) -> u8 {
        let ((q, r), (to_q, to_r)) = (self.places[one.index()], self.places[other.index()]);
        let (along, across) = (q - to_q, r - to_r);
        along.abs().max(across.abs()).max((along + across).abs()).unsigned_abs()
    }

    /// Whether a space lies left of another for who looks from a third, with both on one side of him.
    pub fn is_left_of(&self, one: Space, other: Space, from: Space) -> bool {
        let (at_q, at_r) = self.places[from.index()];
        let seen = |space: Space| {
            let (q, r) = self.places[space.index()];
            (i16::from(q - at_q), i16::from(r - at_r))
        };
        let ((q, r), (to_q, to_r)) = (seen(one), seen(other));
        q * to_r > to_q * r
    }

    /// `3:-2`.
    pub fn name(&self, space: Space) -> String {
        let (q, r) = self.places[space.index()];
        format!("{q}:{r}")
    }

    pub fn named(&self, name: &str) -> Option<Space> {
        let (q, r) = name.split_once(':')?;
        let place = (q.parse().ok()?, r.parse().ok()?);
        self.places.iter().position(|other| *other == place).map(Space::new)
    }

    /// The zone of a map or lair space.
    #[inline]
    pub fn zone_of(&self, space: Space) -> Option<u8> {
        match self.kind(space) {
            Kind::Barracks(zone) | Kind::LairVillage(zone) | Kind::LairResource(zone) | Kind::Map(zone) => {
                Some(zone)
            }
            Kind::Headquarters | Kind::Relic(_) | Kind::Contested(..) => None,
        }
    }

    /// The spaces of each border that two zones share.
    #[inline]
    pub fn between(&self, a: u8, b: u8) -> &[Spaces] {
        &self.between[a as usize][b as usize]
    }

    /// Whether two zones share a border (OI-R-13).
    pub fn adjacent_zones(&self, a: u8, b: u8) -> bool {
        !self.between(a, b).is_empty()
    }
}
