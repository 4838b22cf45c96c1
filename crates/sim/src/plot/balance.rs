//! How far each of a kind is from its fair share.

use malice_bots::Interval;

use super::bars::{Bar, Labels, draw};
use crate::{Balance, SimError};

/// A bar for each that can be compared, to the right where it wins more than its share.
pub fn balance(balance: &Balance) -> Result<String, SimError> {
    let all: Vec<_> =
        balance.kinds.iter().flat_map(|kind| kind.rows.iter().map(move |row| (kind, row))).collect();
    let bar = |(place, (kind, row)): (usize, &(&crate::BalanceKind, &crate::BalanceRow))| {
        let points = |share: f64| 100.0 * (share - kind.fair);
        let Interval { value, low, high } = row.share;
        let reach = Interval { value: points(value), low: points(low), high: points(high) };
        Bar { series: 0, row: place, reach }
    };
    let bars: Vec<Bar> = all.iter().enumerate().map(bar).collect();
    let labels = Labels {
        title: "Wins beyond the fair share",
        axis: "points, with 95 % intervals",
        legend: Vec::new(),
        rows: all.iter().map(|(_, row)| row.name.as_str()).collect(),
        percent: false,
    };
    let below = format!(
        "{}, {} games of {}, seeds from {}",
        balance.game,
        balance.games,
        balance.bots.join(", "),
        balance.first_seed
    );
    draw(&below, &labels, &bars)
}
