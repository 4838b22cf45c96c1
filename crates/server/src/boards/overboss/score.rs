//! Who has how many Graveyards, what a game alone takes, and the symbols of the score pad.

use malice_engine::Seat;
use malice_overboss::rules::scoring::majority;
use malice_overboss::view::{PlayerView, TileView};
use maud::{Markup, html};

use super::Drawing;
use crate::boards::Rival;

const GRAVEYARD: &str = "graveyard";

impl Drawing<'_> {
    /// How many Graveyards somebody has, and the place this is worth (OB-SCORE-04). Without a seat: the rival's, who plays
    /// against one alone (OB-SOLO-03).
    pub(super) fn graveyards(&self, whose: Option<Seat>) -> Markup {
        let view = self.view;
        if !view.terrain.iter().any(|kind| kind == GRAVEYARD) {
            return html! {};
        }
        let hoard = view.solo.as_ref().map(|_| graves(view.hoard.iter()));
        let counts: Vec<u8> = view.players.iter().map(on_map).chain(hoard).collect();
        let count = counts[whose.map_or(counts.len() - 1, Seat::index)];
        html! {
            span.graves title="Graveyards" {
                (self.scene.icon("i-graveyard", "k"))
                span.sr { "Graveyards: " }
                b { (count) }
                @match majority(&counts, count, [1, 2]) {
                    1 => { " " abbr title="most Graveyards: 5 Power" { "1st" } },
                    2 => { " " abbr title="second most Graveyards: 2 Power" { "2nd" } },
                    _ => {},
                }
            }
        }
    }

    /// What a game alone takes next (OB-SOLO-04).
    pub(super) fn goal(&self) -> Markup {
        let Some(solo) = &self.view.solo else { return html! {} };
        let next = solo.goals.iter().find(|goal| self.alone() < f64::from(goal.power)).or(solo.goals.last());
        html! {
            span.goal {
                @if let Some(stage) = solo.stage { "Stage " (stage) ": " }
                @if let Some(next) = next { "next " b { (next.power) } " " (next.title) }
            }
        }
    }

    /// Whom one plays against alone: the hoard, and the goals up to the last.
    pub(super) fn hoarder(&self) -> Option<Rival> {
        let solo = self.view.solo.as_ref()?;
        let strip = html! {
            span.who { (solo.rival) }
            (self.graveyards(None))
            span.power { b { (self.view.hoard.len()) } span { " in the hoard" } }
        };
        let body = html! {
            (self.heap(&self.view.hoard))
            ol.goals aria-label="Goals" {
                @for goal in solo.goals.iter().rev() {
                    @let reached = self.alone() >= f64::from(goal.power);
                    li.reached[reached] { b { (goal.power) } " " (goal.title) @if reached { " ✓" } }
                }
            }
        };
        Some(Rival::new("hoard".into(), false, strip, body))
    }

    fn alone(&self) -> f64 {
        self.view.scores.first().map_or(0.0, |score| score.total.as_f64())
    }
}

fn on_map(player: &PlayerView) -> u8 {
    graves(player.map.iter().filter_map(|square| square.tile.as_ref()))
}

fn graves<'a>(tiles: impl Iterator<Item = &'a TileView>) -> u8 {
    tiles.filter(|tile| tile.kind == GRAVEYARD).count() as u8
}

/// The symbol of a line of the score pad.
pub(super) fn line_symbol(line: &str) -> String {
    match line {
        "miniboss" => "m-1".into(),
        "crystal" => "i-crystal".into(),
        "matching" => "i-matching".into(),
        "bands" => "i-bands".into(),
        "objective" => "i-boss".into(),
        terrain => format!("i-{terrain}"),
    }
}
