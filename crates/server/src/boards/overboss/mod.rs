//! Overboss in the browser: a villain's atlas. Market and Commands in the middle, the own map large, rivals' maps beside.
//!
//! | On the table | File |
//! |---|---|
//! | maps, squares and what borders them | `map.rs` |
//! | market, stack, bag, discard, hoard | `market.rs` |
//! | Command row | `commands.rs` |
//! | a player's name, hand, lair and map | `player.rs` |
//! | Boss cards | `boss.rs` |
//! | Graveyards, symbols of the score pad | `score.rs` |
//! | tiles and tokens, wherever they lie | `pieces.rs` |

mod boss;
mod coach;
mod commands;
mod map;
mod market;
mod pieces;
mod player;
mod score;
#[cfg(test)]
mod tests;

use malice_engine::{Game, Seat};
use malice_overboss::Overboss;
use malice_overboss::action::Action;
use malice_overboss::view::View;
use maud::{Markup, PreEscaped, html};

use super::{Board, Region, Regions, Scene};

impl Board for Overboss {
    const SPRITE: &'static str = include_str!("../../../assets/overboss.svg");
    const STYLE: &'static str = include_str!("../../../assets/overboss.css");

    const UNIT: Option<&'static str> = Some("Power");

    fn round(view: &View) -> String {
        format!("Round {} of {}", view.round, view.rounds)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/overboss-picture.svg").to_owned())
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        Drawing { game: self, scene, view: scene.view }.table()
    }

    fn line_symbol(line: &str) -> Option<String> {
        Some(score::line_symbol(line))
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(action, Action::Pass | Action::LiftNoMore | Action::EndTurn)
    }

    fn coach(subject: &str) -> Option<&'static str> {
        coach::coach(subject)
    }
}

/// One drawing of the table.
#[derive(Clone, Copy)]
struct Drawing<'a> {
    game: &'a Overboss,
    scene: &'a Scene<'a, Overboss>,
    view: &'a View,
}

impl Drawing<'_> {
    fn table(&self) -> Regions {
        let view = self.view;
        let own = self.own();
        // Clockwise, beginning after the own seat.
        let after = own.map_or(0, |own| own.index() + 1);
        let (before, after) = view.players.split_at(after);
        let rivals: Vec<_> = after.iter().chain(before).filter(|player| Some(player.seat) != own).collect();
        Regions {
            game: "ob",
            side: Region::new(
                "Market",
                html! { @if !view.over { (self.market()) (self.commands()) } (self.graveyards()) (self.supplies()) },
            ),
            centre: Region::new(
                "Map",
                html! { @if let Some(own) = own { (self.own_map(&view.players[own.index()])) } },
            ),
            sheet: html! { @if let Some(own) = own { (self.tray(&view.players[own.index()])) } },
            rivals: rivals.into_iter().map(|player| self.rival(player)).collect(),
            others: if own.is_some() { "Rivals" } else { "Players" },
            ..Regions::default()
        }
    }

    /// Whose map is drawn large; nobody's for who watches several players.
    fn own(&self) -> Option<Seat> {
        self.view.viewer.or((self.view.players.len() == 1).then_some(self.view.active))
    }

    /// A choice by its name, for things that the view names and actions number.
    fn named(&self, name: &str) -> Option<Action> {
        self.game.action_named(name).ok()
    }

    /// A thing on which one of these actions may be asked, now or another time.
    fn thing(
        &self,
        actions: impl IntoIterator<Item = Action>,
        class: &str,
        vt: Option<&str>,
        body: &Markup,
    ) -> Markup {
        let mut actions = actions.into_iter().peekable();
        let first = actions.peek().copied();
        let known = actions
            .find(|action| self.scene.choice(*action).is_some() || self.scene.refusal(*action).is_some());
        if let Some(action) = known.or(first) {
            self.scene.thing(action, class, vt, body)
        } else {
            html! { div .(class) data-vt=[vt] { (body) } }
        }
    }
}
