//! Content read from RON (`rows.rs`), checked (`check.rs`), and frozen into tables.

mod check;
mod rows;

use malice_engine::{Content, Fault};

use self::check::Check;
pub use self::rows::{
    Attack, CardAction, DarkRow, Extra, Face, ForceRow, Kingdom, LightRow, RoomRow, Start, UnitRow, Value,
};
use self::rows::{DarkFile, DungeonFile, LightFile, UnitFile};
use crate::effect::{Category, Harm, Ongoing, Support, Trait, Upkeep};
use crate::ids::{Card, Dark, Force, KINDS, Kind, Light, RoomCard};
use crate::state::{Player, Room, Tops};

pub const FORCES: usize = 7;
pub const ENTRANCES: usize = 6;
pub const ROOMS: usize = 21;
pub const DARK_CARDS: usize = 22;
pub const LIGHT_CARDS: usize = 36;
pub const TREASURES: u8 = 24;
pub const WEBS: u8 = 8;
/// Tokens of a kind where they are not limited (FE-R-05): more than rooms can hold.
pub const ENDLESS: u8 = 200;
/// Different cards that can be joined to a room (FE-ATC-01), at most.
pub const ATTACHABLES: usize = 8;
/// Room cards with their Entrances.
pub const ALL_ROOMS: usize = ROOMS + ENTRANCES;

/// The shipped files.
pub const FILES: &[(&str, &str)] = &[
    ("units.ron", include_str!("../content/units.ron")),
    ("dungeons.ron", include_str!("../content/dungeons.ron")),
    ("darkness.ron", include_str!("../content/darkness.ron")),
    ("light.ron", include_str!("../content/light.ron")),
];

/// All content, checked.
#[derive(Clone, Debug)]
pub struct Tables {
    pub units: Vec<UnitRow>,
    pub forces: Vec<ForceRow>,
    /// Dungeon Rooms, then Entrances.
    pub rooms: Vec<RoomRow>,
    /// How many of `rooms` are no Entrances.
    pub plain_rooms: usize,
    pub dark: Vec<DarkRow>,
    pub light: Vec<LightRow>,
    /// The attachable cards; a room counts them by their numbers here.
    pub attachables: Vec<Card>,
    /// The cards with ongoing effects, those that change what is asked for most often, and those with combat effects.
    pub ongoing: Workers,
    pub max_influence: Workers,
    pub capacity: Workers,
    pub free_draws: Workers,
    pub combat: Workers,
    /// The cards with actions, and the attachable cards.
    pub acting: Workers,
    pub attachable: Workers,
    /// The room cards and the attachable cards with which creatures mix.
    mixing: (u64, u8),
    /// The room cards with actions.
    busy_rooms: u64,
    /// The kinds of each category, and the goblin kin, as sets.
    categories: [u16; 4],
    pub goblin_kin: u16,
    /// Who stands in the front before all others, and after all others (FE-RC-03).
    pub front_first: u16,
    pub front_last: u16,
    /// Who needs Treasure (FE-MNT-06), and who spins Webs (FE-WEB-01).
    pub needy: u16,
    pub spinning: u16,
    /// Who strikes from behind (FE-RC-09).
    pub ranged: u16,
    /// Whose gaze slays (FE-TRT-01).
    pub gazing: u16,
    /// The kind that turns whom it slays (FE-TRT-08).
    pub plague: Option<Kind>,
    /// For each kind the kinds that may share a room with it, as a set; the second where creatures mix.
    company: [[u16; 2]; KINDS],
}

/// The cards that have effects of a kind, as bits: most have none, and the tops of all stacks are looked through at every step.
#[derive(Clone, Copy, Debug)]
pub struct Workers {
    dark: u64,
    light: u64,
    forces: u64,
    /// By their numbers among the attachable cards.
    attached: u64,
}

impl Workers {
    /// The cards whose face does something.
    fn of(tables: &Tables, works: impl Fn(Face<'_>) -> bool) -> Self {
        Self {
            dark: set_of(&tables.dark, |row| works(row.face())),
            light: set_of(&tables.light, |row| works(row.face())),
            forces: set_of(&tables.forces, |row| works(row.face())),
            attached: set_of(&tables.attachables, |card| works(tables.face(*card))),
        }
    }

    #[inline]
    pub fn has_dark(self, card: Dark) -> bool {
        self.dark >> card.index() & 1 != 0
    }

    #[inline]
    pub fn has_light(self, card: Light) -> bool {
        self.light >> card.index() & 1 != 0
    }

    #[inline]
    pub fn has_force(self, force: Force) -> bool {
        self.forces >> force.index() & 1 != 0
    }

    /// Whether any of them lies on top of a stack.
    #[inline]
    pub fn are_among(self, tops: Tops) -> bool {
        self.dark & tops.dark | self.light & tops.light != 0
    }

    /// Whether any of them is attached in this player's dungeon.
    #[inline]
    pub fn are_attached(self, player: &Player) -> bool {
        self.attached & u64::from(player.attached) != 0
    }
}

impl Tables {
    /// Reads and checks all files; every fault of every file is reported.
    pub fn load(content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let units = keep(content.read::<UnitFile>("units.ron"), &mut faults);
        let dungeons = keep(content.read::<DungeonFile>("dungeons.ron"), &mut faults);
        let dark = keep(content.read::<DarkFile>("darkness.ron"), &mut faults);
        let light = keep(content.read::<LightFile>("light.ron"), &mut faults);
        let mut check = Check { content, faults };
        if let Some(file) = &units {
            check.units(&file.units);
        }
        if let Some(file) = &dungeons {
            check.forces(&file.forces);
            check.rooms(&file.entrances, &file.rooms);
        }
        if let Some(file) = &dark {
            check.dark(&file.cards);
        }
        if let Some(file) = &light {
            check.light(&file.cards);
        }
        if let (Some(dungeons), Some(dark), Some(light)) = (&dungeons, &dark, &light) {
            check.attachables(&dungeons.rooms, &dark.cards, &light.cards);
        }
        let faults = check.faults;
        let (Some(units), Some(dungeons), Some(dark), Some(light), true) =
            (units, dungeons, dark, light, faults.is_empty())
        else {
            return Err(faults);
        };
        let plain_rooms = dungeons.rooms.len();
        let rooms: Vec<RoomRow> = dungeons.rooms.into_iter().chain(dungeons.entrances).collect();
        let attachable_rooms =
            (0..plain_rooms).filter(|i| rooms[*i].attachable).map(|i| Card::Room(RoomCard(i as u8)));
        let attachable_dark =
            (0..dark.cards.len()).filter(|i| dark.cards[*i].attachable).map(|i| Card::Dark(Dark(i as u8)));
        let attachable_light = (0..light.cards.len())
            .filter(|i| light.cards[*i].attachable)
            .map(|i| Card::Light(Light(i as u8)));
        let none = Workers { dark: 0, light: 0, forces: 0, attached: 0 };
        let mut tables = Self {
            ongoing: none,
            max_influence: none,
            capacity: none,
            free_draws: none,
            combat: none,
            acting: none,
            attachable: Workers {
                dark: set_of(&dark.cards, |row| row.attachable),
                light: set_of(&light.cards, |row| row.attachable),
                ..none
            },
            mixing: (0, 0),
            busy_rooms: set_of(&rooms, |row| !row.actions.is_empty()),
            categories: Category::ALL
                .map(|category| kinds_with(&units.units, |row| row.category == category)),
            goblin_kin: kinds_with(&units.units, |row| row.has(Trait::GoblinKin)),
            front_first: kinds_with(&units.units, |row| row.has(Trait::FrontFirst)),
            front_last: kinds_with(&units.units, |row| row.has(Trait::FrontLast)),
            needy: kinds_with(&units.units, |row| row.upkeep != Upkeep::Free),
            spinning: kinds_with(&units.units, |row| row.has(Trait::WebSpinner)),
            ranged: kinds_with(&units.units, |row| row.support == Support::RangeStrike),
            gazing: kinds_with(&units.units, |row| row.has(Trait::DeathGaze)),
            plague: units.units.iter().find(|row| row.harm == Harm::Plague).map(|row| row.kind),
            attachables: attachable_rooms.chain(attachable_dark).chain(attachable_light).collect(),
            company: company(&units.units),
            units: units.units,
            forces: dungeons.forces,
            rooms,
            plain_rooms,
            dark: dark.cards,
            light: light.cards,
        };
        let changes = |face: Face<'_>, wanted: fn(&Ongoing) -> bool| face.ongoing.iter().any(wanted);
        tables.ongoing = Workers::of(&tables, |face| !face.ongoing.is_empty());
        tables.max_influence =
            Workers::of(&tables, |face| changes(face, |effect| matches!(effect, Ongoing::MaxInfluence(_))));
        tables.capacity =
            Workers::of(&tables, |face| changes(face, |effect| matches!(effect, Ongoing::Capacity(_))));
        tables.free_draws =
            Workers::of(&tables, |face| changes(face, |effect| matches!(effect, Ongoing::FreeDraws(_))));
        tables.acting = Workers::of(&tables, |face| !face.actions.is_empty());
        let mixes = |face: Face<'_>| changes(face, |effect| *effect == Ongoing::MixCreatures);
        tables.mixing = (
            set_of(&tables.rooms, |row| mixes(row.face())),
            set_of(&tables.attachables, |card| mixes(tables.face(*card))) as u8,
        );
        tables.combat = Workers::of(&tables, |face| !face.combat.is_empty());
        Ok(tables)
    }

    /// Whether a room card has actions.
    #[inline]
    pub fn is_busy(&self, card: RoomCard) -> bool {
        self.busy_rooms >> card.index() & 1 != 0
    }

    /// The kinds of a category, as a set.
    #[inline]
    pub fn of_category(&self, category: Category) -> u16 {
        self.categories[category as usize]
    }

    #[inline]
    pub fn unit(&self, kind: Kind) -> &UnitRow {
        &self.units[kind.index()]
    }

    #[inline]
    pub fn room(&self, card: RoomCard) -> &RoomRow {
        &self.rooms[card.index()]
    }

    #[inline]
    pub fn light(&self, card: Light) -> &LightRow {
        &self.light[card.index()]
    }

    #[inline]
    pub fn dark(&self, card: Dark) -> &DarkRow {
        &self.dark[card.index()]
    }

    /// The kinds that may share a room with all of these (FE-PLC-02), as a set.
    #[inline]
    pub fn company(&self, kinds: u16, mix_creatures: bool) -> u16 {
        let company = |kind: Kind| self.company[kind.index()][usize::from(mix_creatures)];
        Kind::of(kinds).fold(u16::MAX, |set, kind| set & company(kind))
    }

    /// Whether creatures of different types live together in a room, by its card or one attached to it.
    #[inline]
    pub fn mixes(&self, room: &Room) -> bool {
        self.mixing.0 >> room.card.index() & 1 != 0 || self.mixing.1 & room.attached.kinds() != 0
    }

    #[inline]
    pub fn face(&self, card: Card) -> Face<'_> {
        match card {
            Card::Force(force) => self.forces[force.index()].face(),
            Card::Room(card) => self.room(card).face(),
            Card::Dark(card) => self.dark(card).face(),
            Card::Light(card) => self.light(card).face(),
        }
    }

    #[inline]
    pub fn attached(&self, number: usize) -> Face<'_> {
        self.face(self.attachables[number])
    }
}

/// The rows for which something holds, as bits: there are fewer rows than cards, and fewer cards than bits.
fn set_of<T>(rows: &[T], holds: impl Fn(&T) -> bool) -> u64 {
    rows.iter().enumerate().fold(0, |set, (index, row)| set | u64::from(holds(row)) << index)
}

/// The kinds of units for which something holds, as a set.
fn kinds_with(units: &[UnitRow], holds: impl Fn(&UnitRow) -> bool) -> u16 {
    units.iter().filter(|row| holds(row)).fold(0, |set, row| set | row.kind.bit())
}

/// FE-PLC-02: solitary units live alone, undead only with undead, creatures only with their own type unless something lets them
/// mix; monsters and adventurers live together.
fn company(units: &[UnitRow]) -> [[u16; 2]; KINDS] {
    let social = |row: &UnitRow| matches!(row.category, Category::Monster | Category::Adventurer);
    let welcome = |one: &UnitRow, two: &UnitRow, mix: bool| match (one.category, two.category) {
        _ if one.has(Trait::Solitary) || two.has(Trait::Solitary) => false,
        (Category::Undead, Category::Undead) => true,
        (Category::Creature, Category::Creature) => one.kind == two.kind || mix,
        _ => social(one) && social(two),
    };
    let set = |one: &UnitRow, mix: bool| kinds_with(units, |two| welcome(one, two, mix));
    std::array::from_fn(|kind| [false, true].map(|mix| set(&units[kind], mix)))
}

fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more)).ok()
}
