//! Values with 95 % intervals as bars, a row for each name: score lines, a game's own questions, weights.

use malice_bots::Interval;
use malice_engine::Figure;
use plotters::chart::ChartBuilder;
use plotters::element::{PathElement, Rectangle};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, INK, color, fault, played, sheet, text};
use crate::report::line_names;
use crate::{Answer, Report, Side, SimError};

/// The share of a row's height that its bars fill.
const FILLED: f64 = 0.76;

/// What stands beside and below the bars.
pub(super) struct Labels<'a> {
    pub(super) title: &'a str,
    pub(super) axis: &'a str,
    /// The names of the bars in each row; a single one needs none.
    pub(super) legend: Vec<String>,
    pub(super) rows: Vec<&'a str>,
    pub(super) percent: bool,
}

/// One bar.
pub(super) struct Bar {
    /// Which of the bars of a row.
    pub(super) series: usize,
    pub(super) row: usize,
    pub(super) reach: Interval,
}

/// Mean points by line of the score pad, a bar for each bot or seat.
pub fn score_lines(report: &Report) -> Result<String, SimError> {
    let sides: Vec<&Side> = report.sides().iter().collect();
    let names = line_names(&sides);
    let mut bars = Vec::new();
    for (series, side) in sides.iter().enumerate() {
        for (row, title) in names.iter().enumerate() {
            if let Some(line) = side.lines.iter().find(|line| (&*line.line, &*line.label) == *title) {
                bars.push(Bar { series, row, reach: line.mean });
            }
        }
    }
    let labels = Labels {
        title: "Mean points by score line",
        axis: "mean points, with 95 % intervals",
        legend: sides.iter().map(|side| side.name.clone()).collect(),
        rows: names.iter().map(|(_, label)| *label).collect(),
        percent: false,
    };
    draw(&played(report), &labels, &bars)
}

/// A bar for each key of an answer.
pub(super) fn answer(report: &Report, answer: &Answer) -> Result<String, SimError> {
    let percent = answer.figure == Figure::Share;
    let scale = if percent { 100.0 } else { 1.0 };
    let bar = |(row, answered): (usize, &crate::Row)| {
        let Interval { value, low, high } = answered.mean;
        Bar { series: 0, row, reach: Interval { value: scale * value, low: scale * low, high: scale * high } }
    };
    let bars: Vec<Bar> = answer.rows.iter().enumerate().map(bar).collect();
    let (what, unit) = if percent { ("share of ", answer.unit) } else { ("", answer.unit) };
    let axis = format!("{what}{unit}, with 95 % intervals");
    let rows = answer.rows.iter().map(|row| row.key.as_str()).collect();
    draw(
        &played(report),
        &Labels { title: answer.title, axis: &axis, legend: Vec::new(), rows, percent },
        &bars,
    )
}

pub(super) fn draw(below: &str, labels: &Labels<'_>, bars: &[Bar]) -> Result<String, SimError> {
    let low = bars.iter().map(|bar| bar.reach.low).fold(0.0, f64::min);
    let high = bars.iter().map(|bar| bar.reach.high).fold(1.0, f64::max);
    let longest = labels.rows.iter().map(|label| label.chars().count()).max().unwrap_or(0) as u32;
    let series = labels.legend.len().max(1);
    let height = 180 + labels.rows.len() as u32 * (18 + 12 * series as u32);
    let count = labels.rows.len() as f64;
    let unit = if labels.percent { " %" } else { "" };
    sheet((860, height), below, labels.title, &labels.legend, |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(24 + 8 * longest)
            .build_cartesian_2d(1.05 * low..1.05 * high, count..0.0)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_label_formatter(&|value| format!("{}{unit}", (value * 1e6).round() / 1e6))
            .x_desc(labels.axis)
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        let thick = FILLED / series as f64;
        for bar in bars {
            let from = bar.row as f64 + (1.0 - FILLED) / 2.0 + thick * bar.series as f64;
            let body =
                Rectangle::new([(0.0, from), (bar.reach.value, from + thick)], color(bar.series).filled());
            chart.draw_series([body]).map_err(fault)?;
            let middle = from + thick / 2.0;
            let whisker =
                PathElement::new([(bar.reach.low, middle), (bar.reach.high, middle)], INK.stroke_width(1));
            chart.draw_series([whisker]).map_err(fault)?;
        }
        let origin = root.get_base_pixel();
        for (row, label) in labels.rows.iter().enumerate() {
            let (px, py) = chart.backend_coord(&(1.05 * low, row as f64 + 0.5));
            let style = text(14, INK, HPos::Right, VPos::Center);
            root.draw_text(label, &style, (px - origin.0 - 10, py - origin.1)).map_err(fault)?;
        }
        Ok(())
    })
}
