//! Everything in the box that can be looked up, and where it lies.

use malice_engine::{Face, Source};

use crate::ForcesOfEvil;
use crate::content::{Kingdom, LightRow, RoomRow, UnitRow};
use crate::effect::{Category, Harm, Support, Trait, Upkeep};
use crate::ids::Kind;
use crate::text::effects::measured;
use crate::view::{Count, View};

const FORCE: &str = "Force of Evil";
const ENTRANCE: &str = "Dungeon Entrance";
const ROOM: &str = "Dungeon Room";
const DARK: &str = "Card of Darkness";
const LIGHT: &str = "Card of Light";
const UNIT: &str = "Unit";
const ENHANCEMENT: &str = "Enhancement";

impl ForcesOfEvil {
    pub(super) fn all_faces(&self) -> Vec<Face> {
        let tables = &self.tables;
        let forces = tables.forces.iter().map(|row| {
            let face = self.card_face(FORCE, &row.name).source(row.text).fact("Icons", row.icons);
            face.fact("Special scoring", measured(row.special))
        });
        let (rooms, entrances) = tables.rooms.split_at(tables.plain_rooms);
        let entrances = entrances.iter().map(|row| self.room_face(ENTRANCE, row));
        let rooms = rooms.iter().map(|row| self.room_face(ROOM, row).copies(row.count));
        let dark = tables.dark.iter().map(|row| {
            self.card_face(DARK, &row.name)
                .source(row.text)
                .fact("Begins", if row.start { "in a Pit" } else { "in the deck" })
        });
        let light = tables.light.iter().map(|row| self.light_face(row));
        let units = tables.units.iter().map(unit_face);
        let web = Face::new(ENHANCEMENT, "web", "Web").copies(self.webs()).source(Source::Book);
        let web = web.fact("Needs", "web-spinners alone, one for each frontline").text(
            "Spun in the last step of Maintenance. Minions in its room have +1 attack and are flying, and heroes don't push \
             through there. Later it needs one web-spinner, and heroes who ransack the room tear it.",
        );
        forces.chain(entrances).chain(rooms).chain(dark).chain(light).chain(units).chain([web]).collect()
    }

    /// A card with its sentences.
    fn card_face(&self, kind: &'static str, name: &str) -> Face {
        let card = self.card_text(name);
        let attachable = if card.as_ref().is_some_and(|card| card.attachable) { " Attachable." } else { "" };
        let says = card.map(|card| card.sentences()).unwrap_or_default();
        Face::new(kind, name, self.label(name)).text(format!("{says}{attachable}").trim())
    }

    fn room_face(&self, kind: &'static str, row: &RoomRow) -> Face {
        let face = self.card_face(kind, &row.name).source(row.text).fact("Capacity", row.capacity);
        face.fact("Frontlines", row.frontlines).fact("Icons", row.icons)
    }

    fn light_face(&self, row: &LightRow) -> Face {
        let mut face = self.card_face(LIGHT, &row.name).source(row.text).copies(row.count);
        let players = match row.kingdom {
            Kingdom::Always => "any number",
            Kingdom::TwoOnly => "2",
            Kingdom::ThreeOrMore => "3 or more",
            Kingdom::PerPlayer => "one card for each player above 3",
        };
        face = face.fact("Players", players);
        let called = match (row.clarion, row.per_player) {
            ([0, 0, 0, 0], _) => "nobody".into(),
            (clarion, false) => self.party_words(&clarion),
            (clarion, true) => format!("{} for each player", self.party_words(&clarion)),
        };
        face.fact("Clarion call", called)
    }

    /// Where things with this face lie. Only the order of the decks is hidden.
    pub(super) fn places_of(&self, view: &View, face: &Face) -> Vec<String> {
        let id = &face.id;
        let mut places = Places(Vec::new());
        match face.kind {
            FORCE => {
                let players = view.players.iter().filter(|player| player.force.as_ref() == Some(id));
                places.0.extend(players.map(|player| format!("played by seat {}", player.seat)));
            }
            UNIT => self.unit_places(view, id, &mut places),
            ENHANCEMENT => {
                for player in &view.players {
                    let rooms = player.rooms.iter().filter(|room| room.web).count();
                    places.add(rooms, &format!("in the dungeon of seat {}", player.seat));
                }
                places.add(usize::from(view.webs), "in the supply");
            }
            _ => self.card_places(view, id, &mut places),
        }
        places.0
    }

    /// A room, or a Card of Darkness or of Light: in stacks, decks and dungeons.
    fn card_places(&self, view: &View, id: &str, places: &mut Places) {
        let count = |cards: &[String]| cards.iter().filter(|card| *card == id).count();
        for (name, stacks) in [("Pit", &view.pits), ("Pillar", &view.pillars)] {
            for (number, stack) in stacks.iter().enumerate() {
                let Some((top, covered)) = stack.split_last() else { continue };
                let preposition = if name == "Pit" { "in" } else { "on" };
                places.add(usize::from(top == id), &format!("on top, {preposition} {name} {}", number + 1));
                places.add(count(covered), &format!("covered, {preposition} {name} {}", number + 1));
            }
        }
        for player in &view.players {
            for (number, room) in player.rooms.iter().enumerate() {
                let (seat, number) = (player.seat, number + 1);
                places.add(usize::from(room.card == id), &format!("room {number} of seat {seat}"));
                let host = self.label(&room.card);
                places.add(
                    count(&room.attached),
                    &format!("attached to the {host} (room {number}) of seat {seat}"),
                );
            }
        }
        places.add(view.explored.iter().flatten().filter(|room| *room == id).count(), "explored");
        places.add(count(&view.dug), "dug up just now");
        let drawn = view.drawn.iter().chain(&view.resolving).filter(|card| *card == id).count();
        places.add(drawn, "drawn just now");
        places.add(count(&view.light_left), "in the Deck of Light");
        places.add(count(&view.dark_left), "in the Deck of Darkness");
        places.add(count(&view.rooms_left), "in the Excavation Deck");
        places.add(count(&view.light_discard) + count(&view.dark_discard), "discarded");
        places.add(count(&view.removed), "out of the game");
    }

    fn unit_places(&self, view: &View, id: &str, places: &mut Places) {
        let of = |units: &[Count]| -> usize {
            units.iter().filter(|unit| unit.kind == id).map(|unit| usize::from(unit.count)).sum()
        };
        for garrison in view.garrisons.iter().filter(|garrison| garrison.class == id) {
            places.add(usize::from(garrison.town), "in Town");
            places.add(usize::from(garrison.count), "in the garrison");
        }
        for player in &view.players {
            let seat = player.seat;
            let rooms = player.rooms.iter().map(|room| of(&room.units)).sum();
            places.add(rooms, &format!("in the dungeon of seat {seat}"));
            places.add(of(&player.hand), &format!("in the hand of seat {seat}"));
            places.add(of(&player.limbo), &format!("in the limbo of seat {seat}"));
            places.add(of(&player.slain), &format!("slain by seat {seat}"));
        }
        let class = self.kind_named(id).is_some_and(|kind| kind.index() < Kind::CLASSES.len());
        places.add(of(&view.supply), if class { "in the box" } else { "in the supply" });
    }
}

/// Lines such as `2 in the supply`.
struct Places(Vec<String>);

impl Places {
    fn add(&mut self, count: usize, place: &str) {
        if count > 0 {
            self.0.push(format!("{count} {place}"));
        }
    }
}

fn unit_face(row: &UnitRow) -> Face {
    let category = match row.category {
        Category::Adventurer => "adventurer",
        Category::Monster => "monster",
        Category::Creature => "creature",
        Category::Undead => "undead",
    };
    let harm = match row.harm {
        Harm::Physical => "physical",
        Harm::Magical => "magical",
        Harm::MagicalVsUndead => "physical, magical against undead",
        Harm::Poison => "poison",
        Harm::Plague => "zombie-plague",
    };
    let support = match row.support {
        Support::Nothing => "–".into(),
        Support::HitPoint => "+1 hit point".into(),
        Support::Attack(more) => format!("+{more} attack"),
        Support::RangeStrike => "Range Strike".into(),
    };
    let upkeep = match row.upkeep {
        Upkeep::Free => "–",
        Upkeep::Third => "⅓",
        Upkeep::One => "1",
    };
    let harms = match row.harm {
        Harm::Poison => "Poison: a hero whom it hurts doesn't recover on entering the next room.",
        Harm::Plague => {
            "Zombie-plague: an adventurer or monster that it slays becomes a Zombie in its owner's limbo."
        }
        Harm::Physical | Harm::Magical | Harm::MagicalVsUndead => "",
    };
    let ranged = "Range Strike: from support it strikes the enemy of the unit before it.";
    let ranged = if row.support == Support::RangeStrike { ranged } else { "" };
    let traits = TRAITS.iter().filter(|(it, _)| row.has(*it)).map(|(_, sentence)| *sentence);
    let says: Vec<&str> = traits.chain([harms, ranged]).filter(|sentence| !sentence.is_empty()).collect();
    Face::new(UNIT, &row.name, &row.label)
        .copies(row.tokens)
        .source(row.source)
        .fact("Category", category)
        .fact("Tier, die", format!("{}, d{}", row.tier, row.die()))
        .fact("Damage", format!("{} {harm}", row.damage))
        .fact("Hit points", row.hp)
        .fact("In support", support)
        .fact("Upkeep", upkeep)
        .text(says.join(" "))
}

/// What each trait means.
const TRAITS: [(Trait, &str); 10] = [
    (Trait::FrontFirst, "It goes to the front before all others."),
    (Trait::FrontLast, "It goes to the front after all others."),
    (Trait::Thief, "Thief: it takes Treasure before other heroes do."),
    (Trait::GoblinKin, "It is goblin-kin."),
    (
        Trait::DeathGaze,
        "Death-gaze: its locked enemy is slain if its roll isn't higher than the number of gazes on it; an enemy who flanks it is \
         slain by a roll of 1.",
    ),
    (Trait::WebSpinner, "Web-spinner: in Maintenance it can spin a Web."),
    (Trait::Flying, "Flying: dangers of the ground don't touch it."),
    (Trait::Solitary, "Solitary: it shares its room with no other minion."),
    (Trait::Fearless, "Fearless: it can't flee."),
    (Trait::ImmuneToNonMagical, "Immune to non-magical damage."),
];
