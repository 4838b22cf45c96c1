//! How often each seat wins, with 95 % intervals, beside what would be fair.

use plotters::chart::ChartBuilder;
use plotters::element::{Circle, PathElement};
use plotters::series::DashedLineSeries;
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color, WHITE};

use super::{FAINT, FONT, GREY, INK, color, fault, played, sheet, text};
use crate::{Report, SimError};

/// Wins by seat.
pub fn win_rates(report: &Report) -> Result<String, SimError> {
    let sides = &report.by_seat;
    let count = sides.len() as f64;
    let fair = 100.0 / count;
    let top = sides.iter().map(|side| 100.0 * side.win_rate.high).fold(fair, f64::max);
    let bot_of = |name: &String| report.by_bot.iter().position(|side| side.name == *name).unwrap_or(0);
    sheet((660, 460), &played(report), "Win rate by seat, with 95 % intervals", &[], |root| {
        let mut chart = ChartBuilder::on(root)
            .x_label_area_size(36)
            .y_label_area_size(64)
            .build_cartesian_2d(-0.5..count - 0.5, 0.0..(1.15 * top).min(105.0))
            .map_err(fault)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(0)
            .y_desc("share of games won")
            .y_label_formatter(&|share| format!("{share:.0} %"))
            .label_style((FONT, 14, &INK))
            .axis_desc_style((FONT, 16, &INK))
            .axis_style(INK)
            .bold_line_style(FAINT)
            .light_line_style(WHITE)
            .draw()
            .map_err(fault)?;
        let even = [(-0.5, fair), (count - 0.5, fair)];
        chart.draw_series(DashedLineSeries::new(even, 6, 5, GREY.stroke_width(2))).map_err(fault)?;
        for (index, (side, bot)) in sides.iter().zip(&report.bots).enumerate() {
            let ink = color(bot_of(bot));
            let x = index as f64;
            let [low, value, high] =
                [side.win_rate.low, side.win_rate.value, side.win_rate.high].map(|share| 100.0 * share);
            let cap = |y: f64| vec![(x - 0.06, y), (x + 0.06, y)];
            for path in [vec![(x, low), (x, high)], cap(low), cap(high)] {
                chart
                    .draw_series(std::iter::once(PathElement::new(path, ink.stroke_width(2))))
                    .map_err(fault)?;
            }
            chart.draw_series(std::iter::once(Circle::new((x, value), 6, ink.filled()))).map_err(fault)?;
            let origin = root.get_base_pixel();
            let place = |x: f64, y: f64| {
                let (px, py) = chart.backend_coord(&(x, y));
                (px - origin.0, py - origin.1)
            };
            let (px, py) = place(x, value);
            let number = text(14, INK, HPos::Left, VPos::Center);
            root.draw_text(&format!("{value:.1} %"), &number, (px + 12, py)).map_err(fault)?;
            let (px, py) = place(x, 0.0);
            let name = text(14, INK, HPos::Center, VPos::Top);
            root.draw_text(&side.name, &name, (px, py + 8)).map_err(fault)?;
        }
        let origin = root.get_base_pixel();
        let (px, py) = chart.backend_coord(&(count - 0.5, fair));
        let note = text(13, GREY, HPos::Right, VPos::Bottom);
        root.draw_text("even", &note, (px - origin.0, py - origin.1 - 3)).map_err(fault)
    })
}
