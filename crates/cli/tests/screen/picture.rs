//! A screen as an SVG picture of our own drawing.

use std::fmt::Write as _;

use vt100::{Cell, Color, Screen};

const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 18.0;
const LEFT: f64 = 18.0;
const TOP: f64 = 52.0;
const PAPER: &str = "#17191f";
const INK: &str = "#cfd3da";

fn color(color: Color) -> Option<&'static str> {
    const NAMED: [&str; 8] =
        ["#3b4048", "#e06c6c", "#7fbf6a", "#d9a441", "#6f9fe0", "#c586c0", "#5fc0c0", "#cfd3da"];
    let Color::Idx(index) = color else { return None };
    NAMED.get(usize::from(index % 8)).copied()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// How a letter looks: its colours, and whether it is strong, faint or underlined.
#[derive(Clone, PartialEq)]
struct Look {
    ink: &'static str,
    paper: Option<&'static str>,
    strong: bool,
    faint: bool,
    underlined: bool,
}

fn look(cell: &Cell) -> Look {
    let ink = color(cell.fgcolor()).unwrap_or(INK);
    let (ink, paper) = if cell.inverse() { (PAPER, Some(ink)) } else { (ink, color(cell.bgcolor())) };
    Look { ink, paper, strong: cell.bold(), faint: cell.dim(), underlined: cell.underline() }
}

pub(crate) fn picture(screen: &Screen, title: &str) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (2.0 * LEFT + f64::from(columns) * WIDTH, TOP + f64::from(rows) * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{title}\">\n\
         <rect width=\"{width:.0}\" height=\"{height:.0}\" rx=\"10\" fill=\"{PAPER}\"/>\n\
         <circle cx=\"20\" cy=\"17\" r=\"6\" fill=\"#e06c6c\"/><circle cx=\"40\" cy=\"17\" r=\"6\" fill=\"#d9a441\"/><circle cx=\"60\" cy=\"17\" r=\"6\" fill=\"#7fbf6a\"/>\n\
         <g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace\" font-size=\"14\">\n"
    );
    for row in 0..rows {
        let mut column = 0;
        while column < columns {
            let Some(cell) = screen.cell(row, column) else { break };
            let (begin, style) = (column, look(cell));
            let mut text = String::new();
            while let Some(cell) = screen.cell(row, column).filter(|cell| look(cell) == style) {
                text += if cell.has_contents() { cell.contents() } else { " " };
                column += 1;
            }
            run(&mut svg, (row, begin, column), &style, &text);
        }
    }
    svg + "</g>\n</svg>\n"
}

fn run(svg: &mut String, (row, begin, end): (u16, u16, u16), look: &Look, text: &str) {
    let (x, y) = (LEFT + f64::from(begin) * WIDTH, TOP + f64::from(row) * HEIGHT);
    let width = f64::from(end - begin) * WIDTH;
    if let Some(paper) = look.paper {
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>",
            y - 13.5
        );
    }
    let strong = if look.strong { " font-weight=\"bold\"" } else { "" };
    let faint = if look.faint { " opacity=\"0.6\"" } else { "" };
    let line = if look.underlined { " text-decoration=\"underline\"" } else { "" };
    // Viewers make one space of several: what lies further apart is drawn by itself.
    let mut at = 0;
    for words in text.split("  ") {
        let length = words.chars().count() + 2;
        let blank = words.chars().take_while(|letter| *letter == ' ').count();
        let words = words.trim();
        let (x, width) = (x + (at + blank) as f64 * WIDTH, words.chars().count() as f64 * WIDTH);
        if !words.is_empty() {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.0}\" textLength=\"{width:.1}\" fill=\"{}\"{strong}{faint}{line}>{}</text>",
                look.ink,
                escaped(words)
            );
        }
        at += length;
    }
}
