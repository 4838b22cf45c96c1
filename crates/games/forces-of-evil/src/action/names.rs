//! The names of choices, as records, scenarios and clients write them.

use malice_engine::Seat;

use super::words::{name_place, name_post, number, place_named, post_named};
use super::{Action, Source};
use crate::ForcesOfEvil;
use crate::ids::{CLASSES, Force, Kind, Place, Post, RoomCard, Side, Unit};

/// What a choice is about, and how it is made of that.
#[derive(Clone, Copy)]
enum Form {
    Bare(Action),
    Force(fn(Force) -> Action),
    Entrance(fn(RoomCard) -> Action),
    Room(fn(RoomCard) -> Action),
    /// Rooms, Pits, Pillars and spaces, so many at most.
    Number(u8, fn(u8) -> Action),
    Kind(fn(Kind) -> Action),
    Class(fn(Kind) -> Action),
    KindAt(fn(Kind, u8) -> Action),
    Seat(fn(Seat) -> Action),
    Source(fn(Source) -> Action),
    SourceAnd(fn(Source, u8) -> Action),
    Unit(fn(Unit) -> Action),
    UnitAt(fn(Unit, Post) -> Action),
    UnitMaybeAt(fn(Unit, Option<Post>) -> Action),
    Place(fn(Place) -> Action),
    Value(fn(u8) -> Action),
    Die(fn(Side, u8, u8) -> Action),
}

/// More rooms than a dungeon has.
const ROOMS: u8 = 30;

/// The one place that says how choices are called: a verb, and after it words for what the choice is about.
const NAMES: [(&str, Form); 51] = [
    ("force", Form::Force(Action::Force)),
    ("entrance", Form::Entrance(Action::Entrance)),
    ("plot", Form::Bare(Action::Plot)),
    ("use", Form::SourceAnd(Action::Use)),
    ("expand", Form::Bare(Action::Expand)),
    ("build", Form::Bare(Action::Build)),
    ("attach", Form::Bare(Action::Attach)),
    ("raid", Form::Bare(Action::Raid)),
    ("raid plot", Form::Bare(Action::RaidByPlot)),
    ("draw", Form::Bare(Action::Draw)),
    ("stop", Form::Bare(Action::Stop)),
    ("pit", Form::Number(6, Action::Pit)),
    ("pillar", Form::Number(6, Action::Pillar)),
    ("take", Form::KindAt(Action::Take)),
    ("take_treasure", Form::Number(ROOMS, Action::TakeTreasure)),
    ("class", Form::Class(Action::Class)),
    ("rival", Form::Seat(Action::Rival)),
    ("hold", Form::Kind(Action::Hold)),
    ("put", Form::Number(ROOMS, Action::Put)),
    ("put_rest", Form::Number(ROOMS, Action::PutRest)),
    ("lay", Form::Number(ROOMS, Action::Lay)),
    ("lay_all", Form::Number(ROOMS, Action::LayAll)),
    ("explored", Form::Number(3, Action::Explored)),
    ("dig", Form::Bare(Action::Dig)),
    ("keep", Form::Room(Action::Keep)),
    ("position", Form::Number(ROOMS, Action::Position)),
    ("card", Form::Source(Action::AttachCard)),
    ("host", Form::Number(ROOMS, Action::Host)),
    ("maintain", Form::Bare(Action::Maintain)),
    ("skip", Form::Bare(Action::Skip)),
    ("avoid", Form::Bare(Action::Avoid)),
    ("fight", Form::Bare(Action::Fight)),
    ("stand", Form::Unit(Action::Stand)),
    ("gap", Form::Bare(Action::Gap)),
    ("flank left", Form::Bare(Action::FlankLeft)),
    ("flank right", Form::Bare(Action::FlankRight)),
    ("reroll", Form::Die(Action::Reroll)),
    ("assign", Form::Value(Action::Assign)),
    ("hitter", Form::Place(Action::Hitter)),
    ("seduce", Form::UnitMaybeAt(Action::Seduce)),
    ("flee", Form::UnitAt(Action::Flee)),
    ("loot", Form::Unit(Action::Loot)),
    ("spoils influence", Form::Bare(Action::SpoilsInfluence)),
    ("spoils treasure", Form::Bare(Action::SpoilsTreasure)),
    ("spoils none", Form::Bare(Action::SpoilsDeclined)),
    ("spin", Form::Number(ROOMS, Action::Spin)),
    ("go", Form::Bare(Action::Go)),
    ("pay", Form::Bare(Action::Pay)),
    ("retreat", Form::Bare(Action::Retreat)),
    ("destroy", Form::Class(Action::Destroy)),
    ("done", Form::Bare(Action::Done)),
];

impl ForcesOfEvil {
    /// The name of a choice: the one that is read as it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let about = self.about(action);
        let words: Vec<&str> = about.iter().flat_map(|about| about.split(' ')).collect();
        let row = NAMES.into_iter().find(|(_, form)| self.made_of(*form, &words) == Some(action));
        let (verb, _) = row.expect("every choice has a name");
        about.as_ref().map_or_else(|| verb.to_owned(), |about| format!("{verb} {about}"))
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let action = NAMES.into_iter().find_map(|(verb, form)| {
            let verb: Vec<&str> = verb.split(' ').collect();
            self.made_of(form, words.strip_prefix(&verb[..])?)
        });
        action.ok_or_else(|| format!("'{name}' is no action of this game"))
    }

    /// The choice of this form that is about what these words name.
    fn made_of(&self, form: Form, words: &[&str]) -> Option<Action> {
        let class = |text: &str| self.kind_named(text).filter(|kind| kind.index() < CLASSES);
        Some(match (form, words) {
            (Form::Bare(action), []) => action,
            (Form::Force(make), [force]) => make(self.force_named(force)?),
            (Form::Entrance(make), [card]) => {
                make(self.room_named(card).filter(|card| card.index() >= self.tables.plain_rooms)?)
            }
            (Form::Room(make), [card]) => make(self.room_named(card)?),
            (Form::Number(most, make), [n]) => make(number(n, most)?),
            (Form::Kind(make), [kind]) => make(self.kind_named(kind)?),
            (Form::Class(make), [kind]) => make(class(kind)?),
            (Form::KindAt(make), [kind, room]) => make(self.kind_named(kind)?, number(room, ROOMS)?),
            (Form::Seat(make), [seat]) => make(self.seat_named(seat)?),
            (Form::Source(make), source) => make(self.source_named(source)?),
            (Form::SourceAnd(make), [source @ .., index]) => {
                make(self.source_named(source)?, number(index, 3)?)
            }
            (Form::Unit(make), [unit]) => make(self.unit_named(unit)?),
            (Form::UnitAt(make), [unit, post]) => make(self.unit_named(unit)?, post_named(post)?),
            (Form::UnitMaybeAt(make), [unit]) => make(self.unit_named(unit)?, None),
            (Form::UnitMaybeAt(make), [unit, post]) => make(self.unit_named(unit)?, Some(post_named(post)?)),
            (Form::Place(make), [place]) => make(place_named(place)?),
            (Form::Value(make), [value]) => make(number(value, 8)? + 1),
            (Form::Die(make), [side, die, value]) => {
                let side = Side::BOTH.into_iter().find(|it| it.name() == *side)?;
                let tier = ["d4", "d6", "d8"].iter().position(|it| it == die)? as u8 + 1;
                make(side, tier, number(value, 8)? + 1)
            }
            _ => return None,
        })
    }

    /// The words for what a choice is about.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others say everything by their verb")]
    fn about(&self, action: Action) -> Option<String> {
        let tables = &self.tables;
        Some(match action {
            Action::Force(force) => tables.forces[force.index()].name.clone(),
            Action::Entrance(card) | Action::Keep(card) => tables.room(card).name.clone(),
            Action::Use(source, index) => format!("{} {}", self.name_source(source), index + 1),
            Action::AttachCard(source) => self.name_source(source),
            Action::Take(kind, room) => format!("{} {}", tables.unit(kind).name, room + 1),
            Action::Class(kind) | Action::Hold(kind) | Action::Destroy(kind) => {
                tables.unit(kind).name.clone()
            }
            Action::Rival(seat) => seat.to_string(),
            Action::Pit(n)
            | Action::Pillar(n)
            | Action::TakeTreasure(n)
            | Action::Put(n)
            | Action::PutRest(n)
            | Action::Lay(n)
            | Action::LayAll(n)
            | Action::Explored(n)
            | Action::Position(n)
            | Action::Host(n)
            | Action::Spin(n) => (n + 1).to_string(),
            Action::Stand(unit) | Action::Loot(unit) | Action::Seduce(unit, None) => self.name_unit(unit),
            Action::Seduce(unit, Some(post)) | Action::Flee(unit, post) => {
                format!("{} {}", self.name_unit(unit), name_post(post))
            }
            Action::Hitter(place) => name_place(place),
            Action::Assign(value) => value.to_string(),
            Action::Reroll(side, tier, value) => format!("{} d{} {value}", side.name(), 2 + 2 * tier),
            _ => return None,
        })
    }
}
