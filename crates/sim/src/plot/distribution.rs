//! How often each total occurs, a line for each bot or seat.

use plotters::chart::ChartBuilder;
use plotters::series::LineSeries;
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, INK, color, fault, sheet};
use crate::{Report, Side, SimError, Spread};

/// More bins than this make a line too ragged to read.
const MOST_BINS: f64 = 40.0;

/// The distribution of total points.
pub fn score_distribution(report: &Report) -> Result<String, SimError> {
    let sides = report.sides();
    let low = sides.iter().map(|side| side.points.min).fold(f64::INFINITY, f64::min);
    let high = sides.iter().map(|side| side.points.max).fold(f64::NEG_INFINITY, f64::max);
    let width = ((high - low + 1.0) / MOST_BINS).ceil().max(1.0);
    let lines: Vec<Vec<(f64, f64)>> =
        sides.iter().map(|side| shares(&side.points, low, high, width)).collect();
    let top = lines.iter().flatten().map(|(_, share)| *share).fold(0.0, f64::max);
    let label = |side: &Side| format!("{}: mean {:.1}", side.name, side.points.mean.value);
    let legend: Vec<String> = sides.iter().map(label).collect();
    sheet((860, 500), report, "Distribution of points", &legend, |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(low - width..high + width, 0.0..1.08 * top)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .x_desc("total points")
            .y_desc("share of games")
            .x_label_formatter(&|points| points.to_string())
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
fn shares(points: &Spread, low: f64, high: f64, width: f64) -> Vec<(f64, f64)> {
    let total: u64 = points.histogram.iter().map(|(_, count)| count).sum();
    let mut line = Vec::new();
    let mut from = low;
    while from <= high {
        let inside = points.histogram.iter().filter(|(value, _)| (from..from + width).contains(value));
        let count: u64 = inside.map(|(_, count)| count).sum();
        line.push((from + (width - 1.0) / 2.0, 100.0 * count as f64 / total as f64));
        from += width;
    }
    line
}
