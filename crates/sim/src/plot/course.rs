//! How a number goes over time, with its 95 % band.

use plotters::chart::ChartBuilder;
use plotters::element::Polygon;
use plotters::series::LineSeries;
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, INK, color, fault, played, sheet};
use crate::{Answer, Report, SimError};

/// The answer as a line; the band widens where few games went on so long.
pub(super) fn answer(report: &Report, answer: &Answer) -> Result<String, SimError> {
    let points: Vec<(f64, f64, f64, f64)> = answer
        .rows
        .iter()
        .map(|row| (f64::from(row.moment()), row.mean.value, row.mean.low, row.mean.high))
        .collect();
    let (first, last) =
        (points.first().map_or(0.0, |point| point.0), points.last().map_or(1.0, |point| point.0));
    let low = points.iter().map(|point| point.2).fold(0.0, f64::min);
    let high = points.iter().map(|point| point.3).fold(1.0, f64::max);
    sheet((860, 500), &played(report), answer.title, &[], |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(first..last.max(first + 1.0), 1.05 * low..1.05 * high)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .y_desc(answer.unit)
            .x_desc("over time, with 95 % band")
            .x_label_formatter(&|moment| format!("{moment:.0}"))
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        let above = points.iter().map(|point| (point.0, point.3));
        let below = points.iter().rev().map(|point| (point.0, point.2));
        let band = Polygon::new(above.chain(below).collect::<Vec<_>>(), color(0).mix(0.2));
        chart.draw_series([band]).map_err(fault)?;
        let line = points.iter().map(|point| (point.0, point.1));
        chart.draw_series(LineSeries::new(line, color(0).stroke_width(3))).map_err(fault)?;
        Ok(())
    })
}
