//! How everybody stands: round, Power line by line, Graveyards; and the score pad at the end.

use malice_engine::{Outcome, Score, ScoreLine, Seat};
use malice_overboss::rules::scoring::majority;
use malice_overboss::view::TileView;
use maud::{Markup, html};

use super::Drawing;

const GRAVEYARD: &str = "graveyard";

impl Drawing<'_> {
    pub(super) fn standings(&self) -> Markup {
        html! {
            section.standings aria-label="Standings" {
                p.round { "Round " b { (self.view.round) } " of " (self.view.rounds) }
                (self.graveyards())
            }
        }
    }

    /// What everybody's Power is made of, at any time.
    pub(super) fn breakdown(&self) -> Markup {
        html! { details.sheet open { summary { "Power, line by line" } (self.sheet(&self.view.scores, None)) } }
    }

    /// Who has how many Graveyards, and the place this is worth (OB-SCORE-04).
    fn graveyards(&self) -> Markup {
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
        if counts.len() == 1 {
            counts.push(("Rival", count(&mut view.hoard.iter())));
        }
        let numbers: Vec<u8> = counts.iter().map(|(_, count)| *count).collect();
        html! {
            p.graves {
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

    /// One row for each line of the score pad, one column for each player.
    fn sheet(&self, scores: &[Score], outcome: Option<&Outcome>) -> Markup {
        let wins = |seat: Seat| outcome.is_some_and(|outcome| outcome.winners.contains(seat));
        let lines = scores.first().map_or(&[][..], |score| &score.lines);
        let bosses = self.view.players.iter().any(|player| player.boss.is_some());
        html! {
            table.pad {
                thead { tr {
                    td {}
                    @for score in scores { th.wins[wins(score.seat)] scope="col" { (self.scene.name(score.seat)) } }
                } }
                @for group in ["tiles", "tokens"] {
                    tbody {
                        @for line in lines.iter().filter(|line| line.group == group) { (self.row(line, scores)) }
                        @if group == "tokens" && bosses { (self.boss_row(scores)) }
                    }
                }
                tfoot {
                    tr { th scope="row" { a href="/rules/overboss#OB-SCORE-23" { "Power" } }
                        @for score in scores { td.wins[wins(score.seat)] { b { (score.total) } } } }
                    @if let Some(outcome) = outcome.filter(|outcome| outcome.places.len() > 1) {
                        tr { th scope="row" { "Place" }
                            @for place in &outcome.places { td { (place) } } }
                    }
                }
            }
        }
    }

    fn row(&self, line: &ScoreLine, scores: &[Score]) -> Markup {
        let symbol = match line.line.as_str() {
            "miniboss" => "m-1".to_owned(),
            "crystal" => "i-crystal".to_owned(),
            "matching" => "i-matching".to_owned(),
            "bands" => "i-bands".to_owned(),
            terrain => format!("i-{terrain}"),
        };
        html! {
            tr {
                th scope="row" { (self.scene.icon(&symbol, "k")) a href={ "/rules/overboss#" (line.rule) } { (line.label) } }
                @for score in scores { td { (score.line(&line.line)) } }
            }
        }
    }

    /// The end of the game: who won and why.
    pub(super) fn score_pad(&self) -> Markup {
        let Some(outcome) = &self.view.outcome else { return html! {} };
        let winners: Vec<&str> = outcome.winners.iter().map(|seat| self.scene.name(seat)).collect();
        html! {
            section.end aria-label="Score pad" {
                h2 {
                    @if winners.is_empty() { "The land is lost" }
                    @else { (winners.join(" and ")) @if winners.len() > 1 { " share the win" } @else { " wins" } }
                }
                @for remark in &outcome.remarks { p.remark { (remark) } }
                @for tie in &outcome.tie_breaks {
                    p.tie {
                        "Tie broken by " a href={ "/rules/overboss#" (tie.rule) } { (tie.label) } ": "
                        @for (i, (seat, points)) in tie.values.iter().enumerate() {
                            @if i > 0 { ", " } (self.scene.name(*seat)) " " (points)
                        }
                    }
                }
                (self.sheet(&outcome.scores, Some(outcome)))
            }
        }
    }

    /// The Boss objectives: each player's own, where the viewer may know it.
    fn boss_row(&self, scores: &[Score]) -> Markup {
        html! {
            tr {
                th scope="row" { (self.scene.icon("i-boss", "k")) a href="/rules/overboss#OB-BOSS-04" { "Boss objective" } }
                @for score in scores {
                    @match score.lines.iter().find(|line| line.group == "boss") {
                        Some(line) => td title=(line.label) { (line.points) },
                        None => td title="face down" { "?" },
                    }
                }
            }
        }
    }
}
