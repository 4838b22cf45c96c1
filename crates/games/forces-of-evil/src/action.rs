//! The choices of the game, and their names on the wire.

mod names;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

pub(crate) use self::names::name_place;
use self::names::place_named;
use crate::ForcesOfEvil;
use crate::ids::{Force, Kind, Place, RoomCard, Side, Unit};

/// One choice: one click at the table. Rooms are counted from the Entrance, 0; names count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// FE-D-01
    Force(Force),
    /// FE-D-02
    Entrance(RoomCard),
    /// FE-D-03
    Plot,
    Use(Source, u8),
    Expand,
    Build,
    Attach,
    Raid,
    /// Draw a card (FE-D-04, FE-D-14).
    Draw,
    Stop,
    /// FE-D-05
    Pit(u8),
    /// FE-D-06, FE-D-13
    Pillar(u8),
    /// A minion of the own dungeon, or of the chosen rival's (FE-D-06, FE-D-15, FE-D-30 to FE-D-32, FE-D-34).
    Take(Kind, u8),
    TakeTreasure(u8),
    Class(Kind),
    Rival(Seat),
    /// FE-D-07
    Hold(Kind),
    Put(u8),
    PutRest(u8),
    /// FE-D-08, FE-D-29
    Lay(u8),
    LayAll(u8),
    /// FE-D-09
    Explored(u8),
    Dig,
    /// FE-D-10
    Keep(RoomCard),
    Position(u8),
    /// FE-D-11
    AttachCard(Source),
    Host(u8),
    /// FE-D-12
    Maintain,
    Skip,
    /// FE-D-16
    Avoid,
    Fight,
    /// FE-D-17 to FE-D-20
    Stand(Unit),
    Gap,
    /// FE-D-21
    FlankLeft,
    FlankRight,
    /// FE-D-22: side, tier, value.
    Reroll(Side, u8, u8),
    /// FE-D-23
    Assign(u8),
    /// FE-D-24
    Hitter(Place),
    /// FE-D-25
    Seduce(Unit),
    /// FE-D-26: from a place, or from the reserve.
    Flee(Unit, Option<Place>),
    /// FE-D-27
    Loot(Unit),
    /// FE-D-28
    SpoilsInfluence,
    SpoilsTreasure,
    /// FE-D-33
    Spin(u8),
    /// FE-D-34
    Go,
    /// FE-D-15, FE-D-32, FE-D-35
    Pay,
    Retreat,
    /// FE-D-36
    Destroy(Kind),
    Done,
}

/// Where an action or an attachable card is (FE-ACT-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    Pit(u8),
    Pillar(u8),
    Force,
    /// Owner, position, and 0 for the room itself or the number of an attached card, from 1.
    Room(Seat, u8, u8),
    Explored(u8),
}

const PLAIN: [(&str, Action); 21] = [
    ("plot", Action::Plot),
    ("expand", Action::Expand),
    ("build", Action::Build),
    ("attach", Action::Attach),
    ("raid", Action::Raid),
    ("draw", Action::Draw),
    ("stop", Action::Stop),
    ("dig", Action::Dig),
    ("maintain", Action::Maintain),
    ("skip", Action::Skip),
    ("avoid", Action::Avoid),
    ("fight", Action::Fight),
    ("gap", Action::Gap),
    ("flank left", Action::FlankLeft),
    ("flank right", Action::FlankRight),
    ("spoils influence", Action::SpoilsInfluence),
    ("spoils treasure", Action::SpoilsTreasure),
    ("go", Action::Go),
    ("pay", Action::Pay),
    ("retreat", Action::Retreat),
    ("done", Action::Done),
];

impl ForcesOfEvil {
    /// The name of a choice, as records, scenarios and clients write it.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others are plain and named above")]
    pub(crate) fn name_action(&self, action: Action) -> String {
        let unit = |kind: Kind| &self.tables.unit(kind).name;
        if let Some((name, _)) = PLAIN.iter().find(|(_, plain)| *plain == action) {
            return (*name).to_owned();
        }
        match action {
            Action::Force(force) => format!("force {}", self.tables.forces[force.index()].name),
            Action::Entrance(card) => format!("entrance {}", self.tables.room(card).name),
            Action::Use(source, index) => format!("use {} {}", self.name_source(source), index + 1),
            Action::Pit(pit) => format!("pit {}", pit + 1),
            Action::Pillar(pillar) => format!("pillar {}", pillar + 1),
            Action::Take(kind, room) => format!("take {} {}", unit(kind), room + 1),
            Action::TakeTreasure(room) => format!("take_treasure {}", room + 1),
            Action::Class(class) => format!("class {}", unit(class)),
            Action::Rival(seat) => format!("rival {seat}"),
            Action::Hold(kind) => format!("hold {}", unit(kind)),
            Action::Put(room) => format!("put {}", room + 1),
            Action::PutRest(room) => format!("put_rest {}", room + 1),
            Action::Lay(room) => format!("lay {}", room + 1),
            Action::LayAll(room) => format!("lay_all {}", room + 1),
            Action::Explored(slot) => format!("explored {}", slot + 1),
            Action::Keep(card) => format!("keep {}", self.tables.room(card).name),
            Action::Position(position) => format!("position {}", position + 1),
            Action::AttachCard(source) => format!("card {}", self.name_source(source)),
            Action::Host(room) => format!("host {}", room + 1),
            Action::Stand(it) => format!("stand {}", self.name_unit(it)),
            Action::Reroll(side, tier, value) => format!("reroll {} d{} {value}", side.name(), 2 + 2 * tier),
            Action::Assign(value) => format!("assign {value}"),
            Action::Hitter(place) => format!("hitter {}", name_place(place)),
            Action::Seduce(it) => format!("seduce {}", self.name_unit(it)),
            Action::Flee(it, place) => {
                format!("flee {} {}", self.name_unit(it), place.map_or("reserve".into(), name_place))
            }
            Action::Loot(it) => format!("loot {}", self.name_unit(it)),
            Action::Spin(room) => format!("spin {}", room + 1),
            Action::Destroy(class) => format!("destroy {}", unit(class)),
            _ => unreachable!("plain choices are named above"),
        }
    }

    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        if let Some((_, action)) = PLAIN.iter().find(|(plain, _)| *plain == name) {
            return Ok(*action);
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=30).contains(n)).map(|n| n - 1);
        let value = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=8).contains(n));
        let class = |text: &str| self.kind_named(text).filter(|kind| kind.index() < 4);
        let read = match words[..] {
            ["force", force] => self.force_named(force).map(Action::Force),
            ["entrance", card] => self
                .room_named(card)
                .filter(|card| card.index() >= self.tables.plain_rooms)
                .map(Action::Entrance),
            ["use", .., index] => self
                .source_named(&words[1..words.len() - 1])
                .and_then(|source| Some(Action::Use(source, number(index)?))),
            ["pit", n] => number(n).map(Action::Pit),
            ["pillar", n] => number(n).map(Action::Pillar),
            ["take", kind, n] => self.kind_named(kind).and_then(|kind| Some(Action::Take(kind, number(n)?))),
            ["take_treasure", n] => number(n).map(Action::TakeTreasure),
            ["class", kind] => class(kind).map(Action::Class),
            ["rival", seat] => self.seat_named(seat).map(Action::Rival),
            ["hold", kind] => self.kind_named(kind).map(Action::Hold),
            ["put", n] => number(n).map(Action::Put),
            ["put_rest", n] => number(n).map(Action::PutRest),
            ["lay", n] => number(n).map(Action::Lay),
            ["lay_all", n] => number(n).map(Action::LayAll),
            ["explored", n] => number(n).filter(|n| *n < 3).map(Action::Explored),
            ["keep", card] => self.room_named(card).map(Action::Keep),
            ["position", n] => number(n).map(Action::Position),
            ["card", ..] => self.source_named(&words[1..]).map(Action::AttachCard),
            ["host", n] => number(n).map(Action::Host),
            ["stand", unit] => self.unit_named(unit).map(Action::Stand),
            ["reroll", side, die, n] => {
                let side = Side::BOTH.into_iter().find(|it| it.name() == side);
                let tier = ["d4", "d6", "d8"].iter().position(|it| *it == die).map(|tier| tier as u8 + 1);
                side.zip(tier).and_then(|(side, tier)| Some(Action::Reroll(side, tier, value(n)?)))
            }
            ["assign", n] => value(n).map(Action::Assign),
            ["hitter", place] => place_named(place).map(Action::Hitter),
            ["seduce", unit] => self.unit_named(unit).map(Action::Seduce),
            ["flee", unit, "reserve"] => self.unit_named(unit).map(|unit| Action::Flee(unit, None)),
            ["flee", unit, place] => {
                self.unit_named(unit).and_then(|unit| Some(Action::Flee(unit, Some(place_named(place)?))))
            }
            ["loot", unit] => self.unit_named(unit).map(Action::Loot),
            ["spin", n] => number(n).map(Action::Spin),
            ["destroy", kind] => class(kind).map(Action::Destroy),
            _ => None,
        };
        read.ok_or_else(|| format!("'{name}' is no action of this game"))
    }
}
