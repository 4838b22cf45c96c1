//! Where the points come from: the mean of each line of the score pad, for each bot or seat.

use plotters::chart::ChartBuilder;
use plotters::element::{PathElement, Rectangle};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, INK, color, fault, sheet, text};
use crate::report::line_names;
use crate::{Report, Side, SimError};

/// The share of a line's height that its bars fill.
const FILLED: f64 = 0.76;

/// Mean points by line, as groups of bars with 95 % intervals.
pub fn score_lines(report: &Report) -> Result<String, SimError> {
    let sides: Vec<&Side> = report.sides().iter().collect();
    let names = line_names(&sides);
    let bars: Vec<Bar> =
        sides.iter().enumerate().flat_map(|(index, side)| bars(index, side, &names)).collect();
    let low = bars.iter().map(|bar| bar.low).fold(0.0, f64::min);
    let high = bars.iter().map(|bar| bar.high).fold(1.0, f64::max);
    let longest = names.iter().map(|(_, label)| label.chars().count()).max().unwrap_or(0) as u32;
    let height = 180 + names.len() as u32 * (18 + 12 * sides.len() as u32);
    let count = names.len() as f64;
    let legend: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    sheet((860, height), report, "Mean points by score line", &legend, |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(24 + 8 * longest)
            .build_cartesian_2d(1.05 * low..1.05 * high, count..0.0)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_label_formatter(&|points| points.to_string())
            .x_desc("mean points, with 95 % intervals")
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        let thick = FILLED / sides.len() as f64;
        for index in 0..sides.len() {
            let ink = color(index);
            let from = |bar: &Bar| bar.line as f64 + (1.0 - FILLED) / 2.0 + thick * index as f64;
            let mine = || bars.iter().filter(|bar| bar.side == index);
            let body =
                |bar: &Bar| Rectangle::new([(0.0, from(bar)), (bar.mean, from(bar) + thick)], ink.filled());
            chart.draw_series(mine().map(body)).map_err(fault)?;
            let whisker = |bar: &Bar| {
                let middle = from(bar) + thick / 2.0;
                PathElement::new([(bar.low, middle), (bar.high, middle)], INK.stroke_width(1))
            };
            chart.draw_series(mine().map(whisker)).map_err(fault)?;
        }
        let origin = root.get_base_pixel();
        for (line, (_, label)) in names.iter().enumerate() {
            let (px, py) = chart.backend_coord(&(1.05 * low, line as f64 + 0.5));
            let style = text(14, INK, HPos::Right, VPos::Center);
            root.draw_text(label, &style, (px - origin.0 - 10, py - origin.1)).map_err(fault)?;
        }
        Ok(())
    })
}

/// One side's mean of one line.
struct Bar {
    side: usize,
    line: usize,
    mean: f64,
    low: f64,
    high: f64,
}

fn bars(index: usize, side: &Side, names: &[(&str, &str)]) -> Vec<Bar> {
    let bar = |(line, (name, _)): (usize, &(&str, &str))| {
        let mean = side.lines.iter().find(|line| line.line == *name)?.mean;
        Some(Bar { side: index, line, mean: mean.value, low: mean.low, high: mean.high })
    };
    names.iter().enumerate().filter_map(bar).collect()
}
