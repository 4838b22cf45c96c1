//! How winning chances went over a game, with marks where choices cost some.

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, Text};
use plotters::series::LineSeries;
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, WHITE};

use super::{DARK_GREY, FAINT, FONT, INK, color, fault, sheet, text};
use crate::SimError;

/// A line of chances, by who has them.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceLine {
    pub name: String,
    /// The move, and the chance before it, from 0 to 1.
    pub points: Vec<(usize, f32)>,
    /// Where a choice cost something: the move, the chance before it, and a sign.
    pub marks: Vec<(usize, f32, &'static str)>,
}

/// All chances of a game under a heading and a line below it.
pub fn chances(title: &str, below: &str, lines: &[ChanceLine]) -> Result<String, SimError> {
    let last = lines.iter().filter_map(|line| line.points.last()).map(|point| point.0).max().unwrap_or(1);
    let names: Vec<String> = lines.iter().map(|line| line.name.clone()).collect();
    sheet((1_000, 520), below, title, &names, |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(0.0..last.max(1) as f64, -2.0..102.0)
            .map_err(fault)?;
        chart
            .configure_mesh()
            .y_desc("chance of winning, in %")
            .x_desc("move")
            .x_label_formatter(&|at| format!("{at:.0}"))
            .y_label_formatter(&|chance| format!("{chance:.0}"))
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        for (index, line) in lines.iter().enumerate() {
            let points = line.points.iter().map(|(at, chance)| (*at as f64, 100.0 * f64::from(*chance)));
            chart.draw_series(LineSeries::new(points, color(index).stroke_width(2))).map_err(fault)?;
        }
        for (index, line) in lines.iter().enumerate() {
            for (at, chance, sign) in &line.marks {
                let place = (*at as f64, 100.0 * f64::from(*chance));
                chart.draw_series([Circle::new(place, 5, color(index).filled())]).map_err(fault)?;
                let (above, anchor) = if place.1 > 92.0 { (-2.5, VPos::Top) } else { (2.5, VPos::Bottom) };
                let style = text(14, DARK_GREY, HPos::Center, anchor);
                chart
                    .draw_series([Text::new((*sign).to_owned(), (place.0, place.1 + above), style)])
                    .map_err(fault)?;
            }
        }
        Ok(())
    })
}
