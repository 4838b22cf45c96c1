//! How everybody stands among the Graveyards, and the symbols of the score pad.

use malice_overboss::rules::scoring::majority;
use malice_overboss::view::TileView;
use maud::{Markup, html};

use super::Drawing;

const GRAVEYARD: &str = "graveyard";

impl Drawing<'_> {
    /// Who has how many Graveyards, and the place this is worth (OB-SCORE-04).
    pub(super) fn graveyards(&self) -> Markup {
        let view = self.view;
        if !view.terrain.iter().any(|kind| kind == GRAVEYARD) {
            return html! {};
        }
        let count = |tiles: &mut dyn Iterator<Item = &TileView>| {
            tiles.filter(|tile| tile.kind == GRAVEYARD).count() as u8
        };
        let mut counts: Vec<(&str, u8)> = view
            .players
            .iter()
            .map(|player| {
                (
                    self.scene.name(player.seat),
                    count(&mut player.map.iter().filter_map(|square| square.tile.as_ref())),
                )
            })
            .collect();
        // OB-SOLO-03: alone, the rival's hoard is the second player.
        if let Some(solo) = &view.solo {
            counts.push((&solo.rival, count(&mut view.hoard.iter())));
        }
        let numbers: Vec<u8> = counts.iter().map(|(_, count)| *count).collect();
        html! {
            p.graves aria-label="Graveyards" {
                a href="/rules/overboss#OB-SCORE-04" title="Graveyards" { (self.scene.icon("i-graveyard", "k")) }
                @for (name, count) in &counts {
                    span { (name) " " b { (count) } @match majority(&numbers, *count, [1, 2]) {
                        1 => { " " abbr title="most Graveyards: 5 Power" { "1st" } },
                        2 => { " " abbr title="second most Graveyards: 2 Power" { "2nd" } },
                        _ => {},
                    } }
                }
            }
        }
    }
}

impl Drawing<'_> {
    /// What a game alone takes (OB-SOLO-04): the next goal, and the last.
    pub(super) fn goal(&self) -> Markup {
        let Some(solo) = &self.view.solo else { return html! {} };
        let power = self.view.scores.first().map_or(0.0, |score| score.total.as_f64());
        let next = solo.goals.iter().find(|goal| power < f64::from(goal.power)).or(solo.goals.last());
        html! {
            p.note {
                @if let Some(stage) = solo.stage { "Stage " (stage) " against " (solo.rival) ": " }
                @if let Some(next) = next { (next.power) " " (next.title) }
            }
        }
    }
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
