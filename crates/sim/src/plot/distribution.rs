//! How often each value of a number occurs.

use plotters::chart::ChartBuilder;
use plotters::series::LineSeries;
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, INK, color, fault, played, sheet};
use crate::{Answer, Report, SimError, Spread};

/// More bins than this make a line too ragged to read.
const MOST_BINS: f64 = 40.0;

/// The distribution of total points, a line for each bot or seat.
pub fn score_distribution(report: &Report) -> Result<String, SimError> {
    let lines: Vec<(&str, &Spread)> =
        report.sides().iter().map(|side| (side.name.as_str(), &side.points)).collect();
    distribution(report, "Distribution of points", "total points", &lines)
}

/// The distribution that answers a game's own question.
pub(super) fn answer(report: &Report, answer: &Answer, spread: &Spread) -> Result<String, SimError> {
    distribution(report, answer.title, answer.unit, &[(answer.unit, spread)])
}

fn distribution(
    report: &Report,
    title: &str,
    axis: &str,
    named: &[(&str, &Spread)],
) -> Result<String, SimError> {
    let low = named.iter().map(|(_, spread)| spread.min).fold(f64::INFINITY, f64::min);
    let high = named.iter().map(|(_, spread)| spread.max).fold(f64::NEG_INFINITY, f64::max);
    let width = ((high - low + 1.0) / MOST_BINS).ceil().max(1.0);
    let lines: Vec<Vec<(f64, f64)>> =
        named.iter().map(|(_, spread)| shares(spread, low, high, width)).collect();
    let top = lines.iter().flatten().map(|(_, share)| *share).fold(0.0, f64::max);
    let label = |(name, spread): &(&str, &Spread)| format!("{name}: mean {:.1}", spread.mean.value);
    let legend: Vec<String> = named.iter().map(label).collect();
    sheet((860, 500), &played(report), title, &legend, |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(low - width..high + width, 0.0..1.08 * top)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .x_desc(axis)
            .y_desc("share of games")
            .x_label_formatter(&|value| value.to_string())
            .y_label_formatter(&|share| format!("{share:.0} %"))
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        for (index, line) in lines.into_iter().enumerate() {
            chart.draw_series(LineSeries::new(line, color(index).stroke_width(3))).map_err(fault)?;
        }
        Ok(())
    })
}

/// The share of games, in percent, in each bin; points lie at the middle of their bins.
fn shares(spread: &Spread, low: f64, high: f64, width: f64) -> Vec<(f64, f64)> {
    let total: u64 = spread.histogram.iter().map(|(_, count)| count).sum();
    let mut line = Vec::new();
    let mut from = low;
    while from <= high {
        let inside = spread.histogram.iter().filter(|(value, _)| (from..from + width).contains(value));
        let count: u64 = inside.map(|(_, count)| count).sum();
        line.push((from + (width - 1.0) / 2.0, 100.0 * count as f64 / total as f64));
        from += width;
    }
    line
}
