//! Forces of Evil in the browser: the realm above with its decks, Pillars, garrisons and Pits, dungeons as rows of rooms below,
//! and a battle as two lines face to face.
//!
//! | On the table | File |
//! |---|---|
//! | whose turn it is, decks, stacks, garrisons and Town | `realm.rs` |
//! | cards and what they say | `cards.rs` |
//! | a player's Force, influence and dungeon | `dungeon.rs` |
//! | rooms and what lies in them | `rooms.rs` |
//! | unit tokens | `units.rs` |
//! | the battle | `battle.rs` |
//! | what has come of it so far | `course.rs` |
//! | attacks that may come, special scoring as it stands | `outlook.rs` |
//! | what choices promise | `promise.rs` |

mod battle;
mod cards;
mod coach;
mod course;
mod dungeon;
mod outlook;
mod promise;
mod realm;
mod rooms;
#[cfg(test)]
mod tests;
mod units;

use malice_engine::{Rule, Seat, Seen};
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::view::{PlayerView, View};
use malice_forces_of_evil::{ForcesOfEvil, Forecast};
use maud::{Markup, PreEscaped, html};

use super::{Board, Preview, Region, Regions, Rival, Scene};

impl Board for ForcesOfEvil {
    const SPRITE: &'static str = include_str!("../../../assets/forces-of-evil.svg");
    const STYLE: &'static str = include_str!("../../../assets/forces-of-evil.css");

    const UNIT: Option<&'static str> = Some("points");

    fn round(view: &View) -> String {
        format!("Round {}", view.round)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/forces-of-evil-picture.svg").to_owned())
    }

    fn line_symbol(line: &str) -> Option<String> {
        let symbol = match line {
            "slain" => "i-skull",
            "treasure" => "i-treasure",
            "influence" => "i-influence",
            "most_minions" => "i-capacity",
            _ => return None,
        };
        Some(symbol.into())
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        Drawing { game: self, scene, view: scene.view, forecasts: &self.forecasts(scene.view) }.table()
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(
            action,
            Action::Attach
                | Action::Raid
                | Action::RaidByPlot
                | Action::Stop
                | Action::Maintain
                | Action::Skip
                | Action::Avoid
                | Action::Fight
                | Action::SpoilsInfluence
                | Action::SpoilsTreasure
                | Action::SpoilsDeclined
                | Action::Go
                | Action::Pay
                | Action::Retreat
                | Action::Done
        )
    }

    fn previews(seen: &Seen<'_, Self>, actions: &[Action]) -> Vec<Option<Preview>> {
        promise::previews(seen, actions)
    }

    fn coach(subject: &str) -> Option<&'static str> {
        coach::coach(subject)
    }
}

/// One drawing of the table.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    game: &'a ForcesOfEvil,
    scene: &'a Scene<'a, ForcesOfEvil>,
    view: &'a View,
    /// What is expected in each dungeon.
    forecasts: &'a [Option<Forecast>],
}

impl Drawing<'_> {
    fn table(&self) -> Regions {
        let own = self.view.viewer;
        // Clockwise, beginning after the own seat.
        let after = own.map_or(0, |own| own.index() + 1);
        let (before, after) = self.view.players.split_at(after);
        let rivals: Vec<&PlayerView> =
            after.iter().chain(before).filter(|player| Some(player.seat) != own).collect();
        Regions {
            game: "foe",
            side: Region::new("Realm", html! { (self.turn_bar()) (self.threats()) (self.lists()) }),
            centre: Region::new(
                "Realm",
                html! { (self.gallery()) (self.battles()) (self.course()) (self.realm()) },
            ),
            dock: Region::new(
                "Dungeon",
                html! { @if let Some(own) = own { (self.player(&self.view.players[own.index()], true)) } },
            ),
            rivals: rivals.into_iter().map(|player| self.rival(player)).collect(),
            others: if own.is_some() { "Rivals" } else { "Players" },
            ..Regions::default()
        }
    }

    fn rival(&self, player: &PlayerView) -> Rival {
        Rival {
            id: player.seat.to_string(),
            active: false,
            strip: html! { (self.scene.name(player.seat)) },
            body: self.player(player, false),
        }
    }

    /// The decision point of the viewer; an empty word for who is not asked.
    fn point(&self) -> Rule {
        self.scene.asked.map_or("", |asked| asked.point)
    }

    /// How a seat of the viewer's would stand, if it took what the table proposes.
    fn foreseen(&self, seat: Seat) -> Option<&PlayerView> {
        let (_, then) = self.scene.asked.filter(|asked| asked.seat == seat)?.foreseen.as_ref()?;
        then.players.get(seat.index())
    }

    /// Whether the viewer decides for this seat now.
    fn decides(&self, seat: Seat) -> bool {
        self.scene.asked.is_some_and(|asked| asked.seat == seat)
    }

    fn owner_name(&self, seat: Seat) -> &str {
        if self.view.viewer == Some(seat) { "you" } else { self.scene.name(seat) }
    }

    /// A thing on which the first of these actions that is legal or refused now can be chosen.
    fn thing(
        &self,
        actions: impl IntoIterator<Item = Action>,
        class: &str,
        vt: Option<&str>,
        body: &Markup,
    ) -> Markup {
        let mut actions = actions.into_iter();
        let known = actions
            .find(|action| self.scene.choice(*action).is_some() || self.scene.refusal(*action).is_some());
        if let Some(action) = known {
            self.scene.thing(action, class, vt, body)
        } else {
            html! { div .(class) data-vt=[vt] { (body) } }
        }
    }

    /// A button for this choice, if it is legal now.
    fn order(&self, action: Action, icon: &str, words: &str) -> Markup {
        let Some(choice) = self.scene.choice(action) else { return Markup::default() };
        let body = html! { (self.scene.icon(icon, "k")) span { (words) } };
        self.scene.button(choice, "order", None, &body)
    }
}
