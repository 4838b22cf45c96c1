//! Battle for Greyport in the browser: the besieged place in the centre, with the fight in progress; the recruiting rows beside it
//! as a list, and in its stead when somebody recruits; the own mat and hand docked, and the party in strips.
//!
//! | On the table | File |
//! |---|---|
//! | steps of the round, location, what would come now | `place.rs` |
//! | monsters | `monsters.rs` |
//! | a player's mat: hit points, coins, heroes in play; an ally's strip | `player.rs` |
//! | hands | `hand.rs` |
//! | cards of players | `cards.rs` |
//! | the recruiting rows, and the piles | `rows.rs` |
//! | characters to take | `gallery.rs` |
//! | when effects come, and why not, in words | `words.rs` |
//! | what fights promise | `promise.rs` |
//! | what is decided: whom to choose, what to pay, which card | `matter.rs` |
//! | the fight in progress | `fight.rs` |
//! | how the monsters struck last | `strikes.rs` |
//! | achievements | `achievements.rs` |

mod achievements;
mod cards;
mod coach;
mod fight;
mod gallery;
mod hand;
mod legend;
mod matter;
mod monsters;
mod place;
mod player;
mod promise;
mod rows;
mod strikes;
#[cfg(test)]
mod tests;
mod words;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{Card, Tables};
use malice_battle_for_greyport::state::{GameResult, Phase, State};
use malice_battle_for_greyport::view::{PlayerView, View};
use malice_engine::{Face, Game, Points, Seat, Seen, Viewer};
use maud::{Markup, PreEscaped, html};

use super::{Board, Choice, Figure, Preview, Region, Regions, Scene, art};

impl Board for Greyport {
    const CLASS: &'static str = "gp";
    const SPRITE: &'static str = include_str!("../../../assets/battle-for-greyport.svg");
    const STYLE: &'static str = include_str!("../../../assets/battle-for-greyport.css");

    /// All win or lose together.
    const UNIT: Option<&'static str> = None;

    const SET_UP: &'static [(&'static str, &'static str)] =
        &[("characters", "random"), ("starting_player", "1")];
    const EXAMPLES: &'static [&'static str] =
        &[include_str!("../../../../games/battle-for-greyport/scenarios/examples_book.txt")];
    const COURSE: &'static str = "Hit points";

    const FIGURES: &'static [Figure] = &[
        Figure::often("Heroes played", &["hero_played"]),
        Figure::often("Items used", &["item_played"]),
        Figure::often("Fights", &["hero_fought"]),
        Figure::much("Damage in fights", &["hero_fought"], "total"),
        Figure::often("Dice rolled", &["die_rolled"]),
        Figure::often("Monsters taunted", &["monster_taunted"]),
        Figure::often("Cards recruited", &["card_recruited"]),
        Figure::often("Coins gained", &["coin_gained"]),
        Figure::much("Wounds taken", &["player_hurt"], "amount"),
    ];

    /// Who has no character yet has no hit points to lose.
    fn standing(&self, state: &State) -> Vec<Points> {
        let set_up = state.tabletop.round == 0;
        self.scores(state, Viewer::Finished).iter().filter(|_| !set_up).map(|score| score.total).collect()
    }

    fn conclusion(&self, state: &State, names: &[&str]) -> Option<String> {
        let fallen = names.iter().zip(&state.tabletop.players).filter(|(_, player)| player.hp <= 0);
        let fallen: Vec<&str> = fallen.map(|(name, _)| *name).collect();
        Some(match (state.tabletop.result?, fallen.len()) {
            (GameResult::Won, _) => "Every encounter is won: Greyport is saved.".into(),
            (GameResult::Lost, 1) => format!("{} has fallen: Greyport is lost.", fallen[0]),
            (GameResult::Lost, _) => format!("{} have fallen: Greyport is lost.", fallen.join(" and ")),
        })
    }

    fn round(view: &View) -> String {
        if view.round == 0 {
            return format!("{}, set-up", view.title);
        }
        format!("{}, round {}", view.title, view.round)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/battle-for-greyport-picture.svg").to_owned())
    }

    fn emblem(&self, face: &Face, sprite: &str) -> Markup {
        let tables = self.tables();
        let character = tables.characters.iter().find(|row| {
            let hired = face.id.strip_prefix("hired_").unwrap_or(&face.id);
            hired.split('_').next() == Some(row.id.as_str())
        });
        let said = face.facts.iter().find(|(label, _)| *label == "Location").map(|(_, place)| place);
        let place = said.and_then(|name| tables.locations.iter().find(|row| row.name == *name));
        let symbol = match (face.kind, character, place) {
            ("Player hero" | "Hero", Some(row), _) => format!("p-{}", row.id),
            ("Starting card" | "Hero" | "Item" | "Curse", _, _) => format!("c-{}", face.id),
            ("Location", _, _) => format!("l-{}", face.id),
            (_, _, Some(row)) => format!("l-{}", row.id),
            ("Scenario", _, _) => "i-flag".into(),
            _ => format!("m-{}", face.id),
        };
        art(sprite, &[&symbol], "emblem", None)
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        let (drawn, named, told) = (RefCell::default(), RefCell::default(), RefCell::default());
        Drawing { game: self, scene, view: scene.view, drawn: &drawn, named: &named, told: &told }.table()
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(
            action,
            Action::Ready | Action::Unready | Action::Cancel | Action::Pass | Action::Gain(_) | Action::Draw
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
    game: &'a Greyport,
    scene: &'a Scene<'a, Greyport>,
    view: &'a View,
    /// Choices that have found their thing: equal cards are one choice, and the first of them is the button.
    drawn: &'a RefCell<BTreeSet<Action>>,
    /// How many things of each name were drawn.
    named: &'a RefCell<BTreeMap<String, usize>>,
    /// Intents that have found their thing.
    told: &'a RefCell<BTreeSet<(Seat, Action)>>,
}

impl<'a> Drawing<'a> {
    fn table(&self) -> Regions {
        let over = self.view.result.is_some();
        let (own, others): (Vec<&PlayerView>, Vec<&PlayerView>) =
            self.around().into_iter().partition(|player| self.is_docked(player.seat));
        // Of equal things the first one drawn is the button, and what no thing has claimed comes last.
        let (gallery, matter) = (self.gallery(), self.matter());
        let (place, rows) = (self.place(), self.rows());
        let mat = html! { @if self.dealt() { @for player in &own { (self.mat(player)) } } };
        let hand = html! { @if self.dealt() { @for player in &own { (self.hand(player)) } } };
        let rivals = others.into_iter().map(|player| self.rival(player)).collect();
        let matter = html! { (matter) (self.rest()) };
        let place = Region::new("Place", place);
        let rows = Region::new("Market", rows);
        let (large, small) = if self.recruiting() { (rows, place) } else { (place, rows) };
        Regions {
            game: Greyport::CLASS,
            centre: Region::new(
                large.label,
                html! {
                    (self.steps())
                    div.field {
                        @if !matter.0.is_empty() { section.matter aria-label="In progress" { (matter) } }
                        (gallery) (large.body)
                    }
                },
            ),
            side: Region::new(
                small.label,
                html! {
                    (small.body)
                    @if self.begun() { (self.piles()) (self.strikes()) @if !over { (self.achievements()) } }
                },
            ),
            dock: if over {
                Region::new("Feats", html! { (self.result()) (self.achievements()) })
            } else {
                Region::new("You", mat)
            },
            sheet: hand,
            rivals,
            others: "Party",
        }
    }

    /// Whether the rows lie in the centre: somebody recruits, there is no place to defend yet, or none any more.
    fn recruiting(&self) -> bool {
        let view = self.view;
        let offered = |action| matches!(action, Action::Recruit(_) | Action::RecruitTop(_));
        self.dealt()
            && (!self.begun()
                || view.result.is_some()
                || matches!(view.phase, Phase::Recruit | Phase::EncounterEnd)
                || !view.revealed.is_empty()
                || self.scene.choices(offered).next().is_some())
    }

    /// Whether the first encounter lies on the table.
    fn begun(&self) -> bool {
        self.view.phase != Phase::Setup
    }

    /// Whether hands and rows lie on the table: the party looks at them before it picks who defends first.
    fn dealt(&self) -> bool {
        self.begun() || !self.view.heroes.row.is_empty()
    }

    /// All players clockwise, beginning with the viewer.
    fn around(&self) -> Vec<&'a PlayerView> {
        let players = &self.view.players;
        let own = players.iter().position(|player| Some(player.seat) == self.own());
        let (before, after) = players.split_at(own.unwrap_or_default());
        after.iter().chain(before).collect()
    }

    fn own(&self) -> Option<Seat> {
        match self.scene.viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }
    }

    /// Whether this player's things lie in the dock and the sheet; when the game is over, all are in strips.
    fn is_docked(&self, seat: Seat) -> bool {
        self.own() == Some(seat) && self.view.result.is_none()
    }

    /// Whether the viewer decides for this player now: the things on the mat carry the choices.
    fn is_asked(&self, seat: Seat) -> bool {
        self.scene.asked.is_some_and(|asked| asked.seat == seat)
    }

    fn tables(&self) -> &'a Tables {
        self.game.tables()
    }

    /// A card by the name that views and records use.
    fn card_row(&self, id: &str) -> Option<&'a Card> {
        self.tables().card_named(id).map(|card| self.tables().card(card))
    }

    /// A thing on which the first of these actions that is legal or refused now, and not drawn yet, can be chosen. `face` is
    /// what can be looked up about it.
    fn thing(
        &self,
        actions: impl IntoIterator<Item = Action>,
        class: &str,
        vt: Option<&str>,
        face: Option<&str>,
        body: &Markup,
    ) -> Markup {
        let known = actions.into_iter().find(|action| {
            self.scene.refusal(*action).is_some()
                || (self.scene.choice(*action).is_some() && self.claim(*action))
        });
        let refusal = known.and_then(|action| Some((action, self.scene.refusal(action)?.1)));
        let reason = refusal.and_then(|(action, rule)| words::reason(action, rule));
        let body = html! { span.face data-face=[face] { (body) @if let Some(reason) = reason { span.reason { "✘ " (reason) } } } };
        if let Some(action) = known {
            self.scene.thing(action, class, vt, &body)
        } else {
            html! { div .(class) data-vt=[vt] { (body) } }
        }
    }

    /// Small buttons for these choices, under the thing that they concern.
    fn orders(&self, wanted: impl Fn(Action) -> bool, words: impl Fn(&Choice<Action>) -> Markup) -> Markup {
        let choices: Vec<_> = self.scene.choices(wanted).filter(|choice| self.claim(choice.action)).collect();
        html! {
            @for choice in choices { (self.scene.button(choice, "order", None, &words(choice))) }
        }
    }

    /// A mark on the thing with which a seat says it would do something.
    fn intent(&self, seat: Seat, wanted: impl Fn(Action) -> bool) -> Markup {
        let mut intents = self.scene.intents.iter().copied();
        let found = intents.find(|(of, action)| *of == seat && wanted(*action));
        let first = found.is_some_and(|intent| self.told.borrow_mut().insert(intent));
        html! { @if first { span.intent { "➤ would " (if matches!(found, Some((_, Action::Fight(_)))) { "fight" } else { "use" }) } } }
    }

    /// Takes a choice for a thing; `false` if another thing has it.
    fn claim(&self, action: Action) -> bool {
        self.drawn.borrow_mut().insert(action)
    }

    /// Choices about what does not lie on the table any more: a defeated monster's last deed, its last blow.
    fn rest(&self) -> Markup {
        let orders = self.orders(|action| self.game.on_a_thing(action), |choice| html! { (choice.text) });
        html! { @if !orders.0.is_empty() { div.rest { (orders) } } }
    }

    /// A thing's name across updates: equal things are numbered.
    fn vt(&self, name: &str) -> String {
        let mut named = self.named.borrow_mut();
        let nth = named.entry(name.to_owned()).or_default();
        *nth += 1;
        format!("{name}-{nth}")
    }
}
