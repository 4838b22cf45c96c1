//! The course of a battle: what has come of it in each dungeon so far, for everybody; and which cards have a say in the own one.

use malice_engine::Seat;
use malice_forces_of_evil::text::Timing;
use malice_forces_of_evil::view::PlayerView;
use maud::{Markup, html};
use serde_json::Value;

use super::Drawing;

/// What happened in one dungeon since the heroes gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Course {
    met: u64,
    slain: u64,
    turned: u64,
    seduced: u64,
    strayed: u64,
    stolen: u64,
    at_heart: u64,
    minions: u64,
}

impl Course {
    fn add(&mut self, name: &str, event: &Value) {
        match name {
            "party_gathered" => {
                self.met =
                    event["party"].as_array().map_or(0, |party| party.iter().filter_map(Value::as_u64).sum());
            }
            "hero_slain" => self.slain += 1,
            "hero_plagued" => self.turned += 1,
            "hero_seduced" => self.seduced += 1,
            "hero_lost" => self.strayed += 1,
            "treasure_stolen" => self.stolen += event["count"].as_u64().unwrap_or(0),
            "heart_penetrated" => self.at_heart += 1,
            "minion_slain" => self.minions += 1,
            _ => (),
        }
    }

    /// `3 heroes came: 2 slain, 1 at the heart; 1 Treasure stolen, 2 minions slain`.
    fn text(&self) -> String {
        let part = |count: u64, words: &str| (count > 0).then(|| format!("{count} {words}"));
        let minions = if self.minions == 1 { "minion slain" } else { "minions slain" };
        let fates = [
            part(self.slain, "slain"),
            part(self.turned, "turned"),
            part(self.seduced, "seduced"),
            part(self.strayed, "gone astray"),
            part(self.at_heart, "at the heart"),
        ];
        let losses = [part(self.stolen, "Treasure stolen"), part(self.minions, minions)];
        let joined =
            |parts: &[Option<String>]| parts.iter().flatten().cloned().collect::<Vec<_>>().join(", ");
        let (fates, losses) = (joined(&fates), joined(&losses));
        let heroes = if self.met == 1 { "hero" } else { "heroes" };
        let colon = if fates.is_empty() { "" } else { ": " };
        let semicolon = if losses.is_empty() { "" } else { "; " };
        format!("{} {heroes} came{colon}{fates}{semicolon}{losses}", self.met)
    }
}

impl Drawing<'_> {
    /// A line for each dungeon that is or was attacked in the battle that is not over yet.
    pub(super) fn course(&self) -> Markup {
        let courses = self.courses();
        html! {
            @if !courses.is_empty() {
                ul.course aria-label="the battle so far" {
                    @for (seat, course) in courses {
                        li.summary { b { (self.owner_name(seat)) } ": " (course.text()) }
                    }
                }
            }
        }
    }

    fn courses(&self) -> Vec<(Seat, Course)> {
        let mut courses = vec![Course::default(); self.view.players.len()];
        for told in self.scene.told(self.game) {
            let name = told.event["event"].as_str().unwrap_or_default();
            // Nothing of this kind happens between the gathering of the heroes and the end of the battle.
            if matches!(name, "battle_ended" | "turn_began" | "light_drawn" | "armageddon_began") {
                break;
            }
            let seat = told.event["seat"].as_u64().and_then(|seat| usize::try_from(seat).ok());
            if let Some(course) = seat.and_then(|seat| courses.get_mut(seat.checked_sub(1)?)) {
                course.add(name, &told.event);
            }
        }
        let met = |(_, course): &(Seat, Course)| course.met > 0;
        (0..).map(Seat::new).zip(courses).filter(met).collect()
    }

    /// What cards change in the combat at hand: of the room, of the stacks, of the own Force.
    pub(super) fn in_force(&self, player: &PlayerView) -> Markup {
        let Some(battle) = &player.battle else { return Markup::default() };
        if !battle.heroes.iter().any(Option::is_some) {
            return Markup::default();
        }
        let room = battle.room.and_then(|room| player.rooms.get(usize::from(room).checked_sub(1)?));
        let in_room = room.into_iter().flat_map(|room| std::iter::once(&room.card).chain(&room.attached));
        let tops = self.view.pits.iter().chain(&self.view.pillars).filter_map(|stack| stack.last());
        let names = in_room.chain(tops).chain(&player.force).chain(&self.view.resolving);
        let cards: Vec<_> = names.filter_map(|name| self.game.card_text(name)).collect();
        let said = cards.iter().flat_map(|card| {
            let combat = card.clauses.iter().filter(|clause| clause.timing == Timing::Combat);
            combat.map(|clause| (&card.label, &clause.text))
        });
        let said: Vec<_> = said.collect();
        html! {
            @if !said.is_empty() {
                ul.in-force aria-label="in force in this combat" {
                    @for (card, text) in said {
                        li { (self.scene.icon("i-attack", "k")) " " b { (card) } ": " (text) }
                    }
                }
            }
        }
    }
}
