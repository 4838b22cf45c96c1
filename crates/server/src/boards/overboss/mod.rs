//! Overboss in the browser: a villain's atlas. The market beside the own map, under it what is held and the Boss, rivals'
//! maps on the other side; who watches sees all maps alike in the middle.
//!
//! | On the table | File |
//! |---|---|
//! | maps, squares and what borders them | `map.rs` |
//! | market, stack, bag, discard, hoard | `market.rs` |
//! | Command row | `commands.rs` |
//! | a player's name, hand, lair and map; everybody | `player.rs` |
//! | Boss cards | `boss.rs` |
//! | Graveyards, whom one plays against alone, symbols of the score pad | `score.rs` |
//! | tiles and tokens, wherever they lie | `pieces.rs` |

mod boss;
mod coach;
mod commands;
mod legend;
mod map;
mod market;
mod pieces;
mod player;
mod score;
#[cfg(test)]
mod tests;

use malice_engine::{Face, Game, Seat};
use malice_overboss::Overboss;
use malice_overboss::action::Action;
use malice_overboss::view::View;
use maud::{Markup, PreEscaped, html};

use super::{Board, Figure, Region, Regions, Scene, art};

impl Board for Overboss {
    const CLASS: &'static str = "ob";
    const SPRITE: &'static str = include_str!("../../../assets/overboss.svg");
    const STYLE: &'static str = include_str!("../../../assets/overboss.css");

    const UNIT: Option<&'static str> = Some("Power");

    const SET_UP: &'static [(&'static str, &'static str)] = &[];
    const EXAMPLES: &'static [&'static str] = &[
        include_str!("../../../../games/overboss/scenarios/scoring_tiles.txt"),
        include_str!("../../../../games/overboss/scenarios/scoring_tokens.txt"),
        include_str!("../../../../games/overboss/scenarios/eruption.txt"),
        include_str!("../../../../games/overboss/scenarios/portals.txt"),
    ];
    const COURSE: &'static str = "The race for Power";

    const FIGURES: &'static [Figure] = &[
        Figure::often("Tiles placed", &["tile_placed"]),
        Figure::often("Tokens placed", &["unit_placed"]),
        Figure::often("Tokens kept in the lair", &["token_stored"]),
        Figure::often("Portals used", &["portal_used"]),
        Figure::often("Commands carried out", &["command_activated"]),
        Figure::often("Tiles lost", &["tile_destroyed"]).of("owner"),
        Figure::often("Tokens lost", &["unit_destroyed"]),
    ];

    fn round(view: &View) -> String {
        format!("Round {} of {}", view.round, view.rounds)
    }

    fn picture() -> Markup {
        PreEscaped(include_str!("../../../assets/overboss-picture.svg").to_owned())
    }

    fn board(&self, scene: &Scene<'_, Self>) -> Regions {
        let frame = map::frame(&scene.view.board, scene.sprite);
        Drawing { game: self, scene, view: scene.view, frame: &frame }.table()
    }

    fn emblem(&self, face: &Face, sprite: &str) -> Markup {
        let (first, rest) = face.id.split_once(' ').unwrap_or((&face.id, ""));
        let symbols = match face.kind {
            "Tile" => match rest {
                "" => vec![format!("t-{first}")],
                value if first == "graveyard" => vec![format!("t-{first}"), format!("v-{value}")],
                flag => vec![format!("t-{first}"), format!("f-{flag}")],
            },
            "Monster" => vec![format!("u-{first}")],
            "Boss" => vec![format!("b-{first}")],
            "Token" if rest == "crystal" => vec![format!("c-{first}")],
            "Token" if first == "portal" => vec!["u-portal".into()],
            "Token" => vec![first.replace("MIN", "m")],
            "Command" | "Command card" => {
                let command = face.name.split(' ').next().unwrap_or_default();
                vec![format!("k-{}", command.to_lowercase())]
            }
            _ => vec!["i-boss".into()],
        };
        let symbols: Vec<&str> = symbols.iter().map(String::as_str).collect();
        art(sprite, &symbols, "emblem", None)
    }

    fn line_symbol(line: &str) -> Option<String> {
        Some(score::line_symbol(line))
    }

    fn on_a_thing(&self, action: Action) -> bool {
        !matches!(action, Action::Pass | Action::LiftNoMore | Action::EndTurn)
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
    game: &'a Overboss,
    scene: &'a Scene<'a, Overboss>,
    view: &'a View,
    /// What surrounds every map.
    frame: &'a Markup,
}

impl Drawing<'_> {
    fn table(&self) -> Regions {
        let market = html! { @if !self.view.over { (self.market()) (self.commands()) } (self.supplies()) };
        let table = Regions {
            game: Overboss::CLASS,
            side: Region::new("Market", market),
            others: "Rivals",
            ..Regions::default()
        };
        let Some(own) = self.own() else {
            return Regions { centre: Region::new("Maps", self.everybody()), ..table };
        };
        // Clockwise, beginning after the own seat.
        let (before, after) = self.view.players.split_at(own.index() + 1);
        let rivals = after.iter().chain(before).filter(|player| player.seat != own);
        let own = &self.view.players[own.index()];
        Regions {
            centre: Region::new("Map", self.own_map(own)),
            dock: Region::new("Boss", self.boss(own)),
            sheet: self.tray(own),
            rivals: rivals.map(|player| self.rival(player)).chain(self.hoarder()).collect(),
            ..table
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

    /// Whether an action is allowed now, or forbidden by a rule that can be told.
    fn is_known(&self, action: Action) -> bool {
        self.scene.choice(action).is_some() || self.scene.refusal(action).is_some()
    }

    /// A thing on which one of these actions may be asked, now or another time.
    fn thing(&self, actions: impl IntoIterator<Item = Action>, class: &str, body: &Markup) -> Markup {
        let mut actions = actions.into_iter().peekable();
        let first = actions.peek().copied();
        let known = actions.find(|action| self.is_known(*action));
        if let Some(action) = known.or(first) {
            self.scene.thing(action, class, None, body)
        } else {
            html! { div .(class) { (body) } }
        }
    }

    /// What can be chosen on a card, lying over it: so the card's words are none of the button's.
    fn cover(&self, action: Option<Action>) -> Markup {
        html! {
            @if let Some(action) = action.filter(|action| self.is_known(*action)) {
                (self.scene.thing(action, "whole", None, &html! {}))
            }
        }
    }
}
