//! How a game went: a graph at its end, and the moments that decided it.

use std::fmt::Write as _;

use malice_engine::Points;
use maud::{Markup, html};

/// How all seats stood at some versions of a finished game, from its beginning to its end.
#[derive(Clone, Debug)]
pub struct Race {
    /// "The race for Power", "Hit points".
    pub course: &'static str,
    pub versions: Vec<u64>,
    /// Each seat's name, and its total at each version.
    pub totals: Vec<(String, Vec<Points>)>,
}

/// The size of the picture. Nothing is written in it: it may be stretched.
const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 200.0;

/// Lines differ by their dashes as well as by their colours.
const DASHES: [&str; 6] = ["", "9 4", "2 4", "12 4 2 4", "16 6", "5 2"];

/// So many moments are told.
const MOMENTS: usize = 3;

impl Race {
    pub(crate) fn draw(&self, table: &str) -> Markup {
        let (least, most) = self.range();
        html! {
            figure.race {
                figcaption { (self.course) ", from " (least) " to " (most) }
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } preserveAspectRatio="none" aria-hidden="true" {
                    @for (number, (_, totals)) in self.totals.iter().enumerate() {
                        path.seat data-seat=(number + 1) d=(self.line(totals)) stroke-dasharray=(DASHES[number % DASHES.len()])
                            vector-effect="non-scaling-stroke" {}
                    }
                }
                ul {
                    @for (number, (name, totals)) in self.totals.iter().enumerate() {
                        li {
                            svg viewBox="0 0 40 10" aria-hidden="true" {
                                path.seat data-seat=(number + 1) d="M0 5H40" stroke-dasharray=(DASHES[number % DASHES.len()]) {}
                            }
                            (name) " " b { (totals.last().copied().unwrap_or_default()) }
                        }
                    }
                }
                @let moments = self.moments();
                @if !moments.is_empty() {
                    p { "What counted most: "
                        @for (i, (name, gain, version)) in moments.iter().enumerate() {
                            @if i > 0 { ", " }
                            a href={ "/t/" (table) "/replay?at=" (version) } { (name) " " (signed(*gain)) " at move " (version) }
                        }
                        "."
                    }
                }
            }
        }
    }

    fn range(&self) -> (Points, Points) {
        let all = || self.totals.iter().flat_map(|(_, totals)| totals).copied();
        (all().min().unwrap_or_default(), all().max().unwrap_or_default())
    }

    /// The way of one seat's total over the picture.
    fn line(&self, totals: &[Points]) -> String {
        let (least, most) = self.range();
        let first = self.versions.first().copied().unwrap_or_default();
        let last = self.versions.last().copied().unwrap_or_default();
        let high = (most - least).as_f64().max(1.0);
        let mut way = String::new();
        for (version, total) in self.versions.iter().zip(totals) {
            let x = (version - first) as f64 / (last - first).max(1) as f64 * WIDTH;
            let y = HEIGHT - 4.0 - (*total - least).as_f64() / high * (HEIGHT - 8.0);
            let _ = write!(way, "{}{x:.0} {y:.0}", if way.is_empty() { "M" } else { "L" });
        }
        way
    }

    /// The largest gains and losses within one step: who, how much, and where to look.
    fn moments(&self) -> Vec<(&str, Points, u64)> {
        let size = |gain: Points| gain.max(Points::default() - gain);
        let mut gains: Vec<(&str, Points, u64)> = Vec::new();
        for (name, totals) in &self.totals {
            let steps = totals.windows(2).zip(self.versions.iter().skip(1));
            gains.extend(steps.map(|(pair, version)| (name.as_str(), pair[1] - pair[0], *version)));
        }
        gains.retain(|(_, gain, _)| *gain != Points::default());
        gains.sort_by_key(|(_, gain, version)| (std::cmp::Reverse(size(*gain)), *version));
        gains.truncate(MOMENTS);
        gains
    }
}

fn signed(gain: Points) -> String {
    if gain < Points::default() { format!("−{}", Points::default() - gain) } else { format!("+{gain}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race() -> Race {
        let totals = |points: [i32; 4]| points.map(Points::whole).to_vec();
        Race {
            course: "The race for Power",
            versions: vec![0, 5, 10, 20],
            totals: vec![("Ann".into(), totals([0, 4, 4, 10])), ("Bert".into(), totals([0, 1, 9, 4]))],
        }
    }

    #[test]
    fn lines_go_from_the_beginning_to_the_end_and_from_least_to_most() {
        let race = race();
        assert_eq!(race.line(&race.totals[0].1), "M0 196L150 119L300 119L600 4");
    }

    #[test]
    fn the_largest_gains_and_losses_are_told_with_where_they_were_made() {
        let race = race();
        let told: Vec<(&str, String, u64)> =
            race.moments().into_iter().map(|(name, gain, at)| (name, signed(gain), at)).collect();
        let expected = [("Bert", "+8", 10), ("Ann", "+6", 20), ("Bert", "−5", 20)];
        assert_eq!(told, expected.map(|(name, gain, at)| (name, gain.to_owned(), at)));
    }
}
