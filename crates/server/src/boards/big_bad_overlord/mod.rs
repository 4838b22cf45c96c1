//! Big Bad Overlord in the browser: a battlefield. In the middle two lines fight, with dice, sums and chances; between battles the
//! ring of Dukes stands there, armies open and citadels face down. The own Dukes are docked below, all Dukes are strips beside.
//!
//! | On the table | File |
//! |---|---|
//! | the ring of Dukes, their strips, and what is done to a Duke | `ring.rs` |
//! | a Duke's mat: portrait, army, citadel, hand | `mat.rs` |
//! | cards, face up and face down | `cards.rs` |
//! | the battle: two lines and the odds before the roll | `battle.rs` |
//! | what choices promise | `odds.rs` |
//! | the dice of the last round, and of the first turn | `dice.rs` |
//! | deck, artifacts, discard pile | `clock.rs` |

mod battle;
mod cards;
mod clock;
mod coach;
mod dice;
mod legend;
mod mat;
mod odds;
mod ring;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::BTreeMap;

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::state::{BattleKind, State};
use malice_big_bad_overlord::view::{DukeView, View};
use malice_engine::{Game, Points, Seat, Seen};
use maud::{Markup, PreEscaped, html};

use super::{Board, Figure, Preview, Region, Regions, Scene};

impl Board for BigBadOverlord {
    const CLASS: &'static str = "bbo";
    const SPRITE: &'static str = include_str!("../../../assets/big-bad-overlord.svg");
    const STYLE: &'static str = include_str!("../../../assets/big-bad-overlord.css");

    const UNIT: Option<&'static str> = None;

    const SET_UP: &'static [(&'static str, &'static str)] = &[("player_count", "4")];
    const EXAMPLES: &'static [&'static str] = &[
        include_str!("../../../../games/big-bad-overlord/scenarios/battle.txt"),
        include_str!("../../../../games/big-bad-overlord/scenarios/storm_and_duke.txt"),
    ];
    const COURSE: &'static str = "Cards under command";

    const FIGURES: &'static [Figure] = &[
        Figure::often("Cards drawn", &["card_drawn"]).of("duke"),
        Figure::often("Battles begun", &["battle_began"]).of("attacker"),
        Figure::often("Battles defended", &["battle_began"]).of("defender"),
        Figure::often("Battles broken off", &["broken_off"]).of("duke"),
        Figure::often("Do-Gooders drawn", &["do_gooder_drawn"]).of("duke"),
        Figure::often("Citadels lost", &["citadel_stormed"]).of("duke"),
        Figure::often("Dukes killed", &["duke_killed"]).of("by"),
        Figure::often("Dukes lost", &["duke_killed"]).of("duke"),
        Figure::often("Artifacts taken", &["artifact_taken"]).of("duke"),
    ];

    /// Whatever lies before a seat's living Dukes or in their hands, or fights for them in the field.
    fn standing(&self, state: &State) -> Vec<Points> {
        let t = &state.tabletop;
        let lines = || t.battle.lines.iter().filter(|_| t.battle.kind != BattleKind::None);
        let fielded = |duke: usize| {
            let fighters = lines().flat_map(|line| line.iter());
            fighters.filter(|fighter| fighter.owner.is_some_and(|owner| owner.index() == duke)).count()
        };
        let mut standing = vec![Points::default(); self.seats()];
        for (duke, player) in t.dukes.iter().enumerate().filter(|(_, player)| player.alive) {
            let cards = player.army.len() + player.citadel.len() + player.hand.len() + fielded(duke);
            standing[player.owner.index()] += Points::whole(i32::try_from(cards).unwrap_or(i32::MAX));
        }
        standing
    }

    /// Dukes are numbered, and owned by those who were dealt them.
    fn seat_of(&self, number: u64) -> Option<Seat> {
        let duke = usize::try_from(number).ok()?.checked_sub(1)?;
        Some(Seat::new(duke / self.dukes_each()))
    }

    fn round(view: &View) -> String {
        let living = view.dukes.iter().filter(|duke| duke.alive).count();
        let dukes = if living == 1 { "Duke" } else { "Dukes" };
        format!("Turn {}, {living} {dukes} alive", view.turn)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/big-bad-overlord-picture.svg").to_owned())
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        Drawing { game: self, scene, view: scene.view, named: &RefCell::default() }.table()
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(
            action,
            Action::Done
                | Action::EndTurn
                | Action::Pass
                | Action::Stay
                | Action::Withdraw
                | Action::PressOn
                | Action::BreakOff
                | Action::Hold
        )
    }

    fn previews(seen: &Seen<'_, Self>, actions: &[Action]) -> Vec<Option<Preview>> {
        odds::previews(seen, actions)
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
    game: &'a BigBadOverlord,
    scene: &'a Scene<'a, BigBadOverlord>,
    view: &'a View,
    /// How many cards of each name were drawn.
    named: &'a RefCell<BTreeMap<String, usize>>,
}

impl Drawing<'_> {
    fn table(&self) -> Regions {
        let view = self.view;
        let (own, others): (Vec<&DukeView>, Vec<&DukeView>) =
            self.around().into_iter().partition(|duke| Some(duke.owner) == view.viewer);
        let battle = view.battle.as_ref().filter(|_| self.fights());
        let middle = match (battle, self.gallery()) {
            (Some(battle), _) => self.battle(battle),
            (_, Some(gallery)) => gallery,
            _ if self.has_ring() => {
                html! { (self.ring(&others)) (self.callings(&own)) (self.aftermath()) }
            }
            _ => self.aftermath(),
        };
        Regions {
            game: BigBadOverlord::CLASS,
            centre: Region::new(
                if self.has_ring() { "Dukes" } else { "Battle" },
                html! { (self.clock()) (middle) },
            ),
            dock: Region::new("Army", html! { @for duke in own { (self.mat(duke)) } }),
            rivals: others.into_iter().map(|duke| self.rival(duke)).collect(),
            others: if view.viewer.is_some() { "Rivals" } else { "Seats" },
            ..Regions::default()
        }
    }

    /// All Dukes in play order, beginning after the viewer's own.
    fn around(&self) -> Vec<&DukeView> {
        let dukes = &self.view.dukes;
        let last = dukes.iter().rposition(|duke| Some(duke.owner) == self.view.viewer);
        let (before, after) = dukes.split_at(last.map_or(0, |last| last + 1));
        after.iter().chain(before).collect()
    }

    fn duke(&self, number: u8) -> Option<&DukeView> {
        self.view.dukes.get(usize::from(number).checked_sub(1)?)
    }

    /// `Kamu the Mighty`, or `Duke 3` before Dukes are picked.
    fn duke_name(&self, number: u8) -> String {
        let label = self.duke(number).and_then(|duke| duke.label.clone());
        label.unwrap_or_else(|| format!("Duke {number}"))
    }

    /// `Kamu`: where there is little room.
    fn first_name(&self, number: u8) -> String {
        let name = self.duke_name(number);
        name.split(" the ").next().map_or_else(String::new, str::to_owned)
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
            // The name of a choice says all that is drawn on it.
            self.scene.thing(action, class, vt, &html! { span.drawn aria-hidden="true" { (body) } })
        } else {
            html! { div .(class) data-vt=[vt] { (body) } }
        }
    }
}
