//! A report as pictures: SVG, white ground, colours that colour-blind readers can tell apart.

mod balance;
mod bars;
mod chances;
mod course;
mod distribution;
mod weights;
mod win_rates;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use malice_engine::Figure;
use plotters::backend::SVGBackend;
use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, IntoDrawingArea, IntoFont, RGBColor, Rectangle, TextStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, WHITE};

pub use balance::balance;
pub use bars::score_lines;
pub use chances::{ChanceLine, chances};
pub use distribution::score_distribution;
pub use weights::weights;
pub use win_rates::win_rates;

use crate::{Answer, Report, SimError};

/// All plots of a report, by name.
pub fn all(report: &Report) -> Result<Vec<(&'static str, String)>, SimError> {
    let mut plots = vec![
        ("scores", score_distribution(report)?),
        ("win-rates", win_rates(report)?),
        ("score-lines", score_lines(report)?),
    ];
    for answer in &report.answers {
        plots.push((answer.id, draw(report, answer)?));
    }
    Ok(plots)
}

/// Writes all plots of a report into a directory, which is made if it is not there; returns the files.
pub fn write(report: &Report, directory: &Path) -> Result<Vec<PathBuf>, SimError> {
    fs::create_dir_all(directory).map_err(SimError::file(directory))?;
    let write = |(name, svg): (&str, String)| {
        let path = directory.join(name).with_extension("svg");
        fs::write(&path, svg).map_err(SimError::file(&path))?;
        Ok(path)
    };
    all(report)?.into_iter().map(write).collect()
}

/// The answer to a game's own question.
pub fn draw(report: &Report, answer: &Answer) -> Result<String, SimError> {
    match (answer.figure, &answer.spread) {
        (Figure::Course, _) => course::answer(report, answer),
        (Figure::Spread, Some(spread)) => distribution::answer(report, answer, spread),
        (Figure::Spread | Figure::Share | Figure::Mean, _) => bars::answer(report, answer),
    }
}

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

const LEGEND_ROW: i32 = 24;

const FONT: &str = "sans-serif";
const INK: RGBColor = RGBColor(40, 40, 40);
const DARK_GREY: RGBColor = RGBColor(100, 100, 100);
const GREY: RGBColor = RGBColor(150, 150, 150);
const FAINT: RGBColor = RGBColor(228, 228, 228);

/// The palette of Okabe and Ito; violet and grey stand for its black and yellow, which drown or vanish on white.
const PALETTE: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(110, 70, 160),
    RGBColor(110, 110, 110),
];

fn color(index: usize) -> RGBColor {
    PALETTE[index % PALETTE.len()]
}

/// Text of this size, anchored at a point of its box.
fn text(size: u32, ink: RGBColor, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    (FONT, size).into_font().color(&ink).pos(Pos::new(horizontal, vertical))
}

fn fault(error: impl Display) -> SimError {
    SimError::Plot(error.to_string())
}

/// What a report rests on, for the line below a heading.
fn played(report: &Report) -> String {
    let first = report.first_seed;
    let last = first.wrapping_add(report.games.saturating_sub(1));
    format!("{}, {} games, seeds {first} to {last}", report.game, report.games)
}

/// Draws on a white sheet of this size, under a heading, a line below it and a legend, and returns the SVG.
fn sheet(
    size: (u32, u32),
    below: &str,
    title: &str,
    legend: &[String],
    draw: impl FnOnce(&Canvas<'_>) -> Result<(), SimError>,
) -> Result<String, SimError> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        root.fill(&WHITE).map_err(fault)?;
        let heading = text(22, INK, HPos::Left, VPos::Top);
        root.draw_text(title, &heading, (24, 16)).map_err(fault)?;
        root.draw_text(below, &text(14, DARK_GREY, HPos::Left, VPos::Top), (24, 44)).map_err(fault)?;
        let used = draw_legend(&root, legend, size.0.cast_signed())?;
        draw(&root.margin(72 + used, 16, 16, 24))?;
        root.present().map_err(fault)?;
    }
    Ok(svg)
}

/// The names of the series above the plot, where they hide nothing; returns the height used.
fn draw_legend(root: &Canvas<'_>, names: &[String], width: i32) -> Result<i32, SimError> {
    let style = text(14, INK, HPos::Left, VPos::Center);
    let (mut x, mut y) = (24, 78);
    for (index, name) in names.iter().enumerate() {
        // Without a font at hand, the width of a text can only be guessed; this is generous.
        let needed = 44 + 9 * name.chars().count().cast_signed() as i32;
        if index > 0 && x + needed > width {
            (x, y) = (24, y + LEGEND_ROW);
        }
        let swatch = Rectangle::new([(x, y - 6), (x + 18, y + 6)], color(index).filled());
        root.draw(&swatch).map_err(fault)?;
        root.draw_text(name, &style, (x + 26, y)).map_err(fault)?;
        x += needed;
    }
    Ok(if names.is_empty() { 0 } else { y - 78 + LEGEND_ROW })
}
