//! Forces of Evil in the browser: the realm in the centre with its decks, Pillars, garrisons and Pits, the own dungeon as a row
//! of rooms below it. A battle takes the centre as two lines face to face, and the realm folds away.
//!
//! | On the table | File |
//! |---|---|
//! | whose turn it is, what the decks hold | `turn.rs` |
//! | special scoring as it stands, attacks that may come | `outlook.rs` |
//! | decks, stacks, garrisons and Town | `realm.rs` |
//! | cards and what they say | `cards.rs` |
//! | cards to choose from | `gallery.rs` |
//! | the own dungeon, and what a Force has | `dungeon.rs` |
//! | rivals: a strip of numbers, a small dungeon | `rivals.rs` |
//! | rooms and what lies in them | `rooms.rs` |
//! | unit tokens | `units.rs` |
//! | what is held and is to be placed | `hand.rs` |
//! | the battle | `battle.rs` |
//! | its lines, dice and sums | `lines.rs` |
//! | what can be chosen in it beside the lines | `offers.rs` |
//! | what has come of it so far | `course.rs` |
//! | what choices promise | `promise.rs` |

mod battle;
mod cards;
mod coach;
mod course;
mod dungeon;
mod gallery;
mod hand;
mod legend;
mod lines;
mod offers;
mod outlook;
mod promise;
mod realm;
mod rivals;
mod rooms;
#[cfg(test)]
mod tests;
mod turn;
mod units;

use malice_engine::{Face, Rule, Seat, Seen};
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::view::{PlayerView, View};
use malice_forces_of_evil::{ForcesOfEvil, Forecast};
use maud::{Markup, PreEscaped, html};

use super::{Board, Figure, Preview, Region, Regions, Scene, art};

impl Board for ForcesOfEvil {
    const CLASS: &'static str = "foe";
    const SPRITE: &'static str = include_str!("../../../assets/forces-of-evil.svg");
    const STYLE: &'static str = include_str!("../../../assets/forces-of-evil.css");

    const UNIT: Option<&'static str> = Some("points");

    const SET_UP: &'static [(&'static str, &'static str)] = &[("selection", "random")];
    const EXAMPLES: &'static [&'static str] = &[
        include_str!("../../../../games/forces-of-evil/scenarios/examples.txt"),
        include_str!("../../../../games/forces-of-evil/scenarios/examples_battle.txt"),
    ];
    const COURSE: &'static str = "The race for points";

    const FIGURES: &'static [Figure] = &[
        Figure::often("Actions", &["action_chosen"]),
        Figure::often("Rooms built", &["room_built"]),
        Figure::much("Minions gained", &["units_gained"], "count"),
        Figure::often("Minions lost", &["minion_slain", "minion_fled"]),
        Figure::often("Dice rolled in battle", &["die_rolled"]),
        Figure::often("Heroes slain", &["hero_slain"]),
        Figure::often("Heroes at the heart", &["heart_penetrated"]),
        Figure::much("Treasure gained", &["treasure_gained"], "count"),
        Figure::much("Treasure stolen by heroes", &["treasure_stolen"], "count"),
    ];

    fn round(view: &View) -> String {
        format!("Round {}", view.round)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/forces-of-evil-picture.svg").to_owned())
    }

    fn emblem(&self, face: &Face, sprite: &str) -> Markup {
        let symbol = match (self.card_text(&face.id), face.kind) {
            (Some(card), _) => cards::emblem(self, &face.id, &card),
            (None, "Enhancement") => format!("i-{}", face.id),
            (None, _) => format!("u-{}", face.id),
        };
        art(sprite, &[&symbol], "emblem", None)
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

    fn legend(symbol: &str) -> Option<&'static str> {
        legend::legend(symbol)
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
        let own = self.view.viewer.map(|own| &self.view.players[own.index()]);
        // Clockwise, beginning after the own seat.
        let (before, after) = self.view.players.split_at(own.map_or(0, |own| own.seat.index() + 1));
        let rivals = after.iter().chain(before).filter(|player| Some(player.seat) != self.view.viewer);
        Regions {
            game: ForcesOfEvil::CLASS,
            side: Region::new("Outlook", html! { (self.turn()) (self.standings()) (self.lists()) }),
            centre: self.centre(),
            dock: Region::new("Rooms", html! { @if let Some(own) = own { (self.own_dungeon(own)) } }),
            sheet: html! { @if let Some(own) = own { (self.offers(own)) (self.hand(own)) (self.given_up(own)) } },
            rivals: rivals.map(|player| self.rival(player)).collect(),
            others: if own.is_some() { "Rivals" } else { "Players" },
        }
    }

    /// Cards to choose from, else battles, else the realm. It folds away for both, unless something can be chosen there.
    fn centre(&self) -> Region {
        let (gallery, battles, realm) = (self.gallery(), self.battles(), self.realm());
        let (label, first) = if !gallery.0.is_empty() {
            ("Cards", gallery)
        } else if !battles.0.is_empty() {
            ("Battle", battles)
        } else {
            return Region::new("Realm", html! { (self.course()) (realm) });
        };
        // A fold stays as people leave it: nothing to choose may lie in one.
        let folds = !realm.0.is_empty() && !realm.0.contains(" name=\"do\"");
        let fold = html! { details.realm-fold #foe-realm { summary { "The realm" } (realm) } };
        Region::new(label, html! { (first) @if folds { (fold) } @else { (realm) } })
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
