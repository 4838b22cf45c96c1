//! Maps as text: the own one large with its borders, those of others small.

use super::ink::{Ink, Line, fit};
use crate::Overboss;
use crate::effect::Edge;
use crate::ids::{COLUMNS, Token};
use crate::view::{PlayerView, SquareView, TokenView, View};

/// How wide a square is, in large and in small.
const LARGE: usize = 16;
const SMALL: usize = 8;

/// How wide a small map is.
pub(super) const SMALL_MAP: usize = 2 + COLUMNS * SMALL + (COLUMNS - 1);

impl Overboss {
    /// A map with room for names, and the borders drawn as mountains (▲) and water (≈).
    pub(super) fn large_map(&self, view: &View, player: &PlayerView, ink: Ink) -> Vec<Line> {
        let edges = &self.board().edges;
        let numbers: Vec<String> = (1..=COLUMNS).map(|column| format!("{column:^0$}", LARGE + 2)).collect();
        let mut lines = vec![Line::plain(&format!("  {}", numbers.concat().trim_end()))];
        lines.push(border(('╭', '┬', '╮'), &edges.north, ink));
        for (row, squares) in player.map.chunks(COLUMNS).enumerate() {
            if row > 0 {
                lines.push(border(('├', '┼', '┤'), &[Edge::Plain; COLUMNS], ink));
            }
            let letter = format!("{} ", (b'A' + row as u8) as char);
            for (part, label) in [&letter, "  "].into_iter().enumerate() {
                let mut line = Line::plain(label);
                push_side(&mut line, edges.west[row], ink);
                for (column, there) in squares.iter().enumerate() {
                    if column > 0 {
                        line.push(&ink.faint("│"), "│");
                    }
                    let (kind, text) = if part == 0 {
                        self.tile_cell(there)
                    } else {
                        self.unit_cell(there, view.viewer == Some(player.seat) && is_lifted(view, there))
                    };
                    let text = format!(" {}", fit(&text, LARGE));
                    line.push(&ink.terrain(&kind, &text), &text);
                }
                push_side(&mut line, edges.east[row], ink);
                lines.push(line);
            }
        }
        lines.push(border(('╰', '┴', '╯'), &edges.south, ink));
        lines
    }

    /// A map with short names and without borders: they are the same for everybody.
    pub(super) fn small_map(&self, view: &View, player: &PlayerView, ink: Ink) -> Vec<Line> {
        let mut lines = Vec::new();
        for squares in player.map.chunks(COLUMNS) {
            let letter = format!("{} ", (b'A' + squares[0].at.row() as u8) as char);
            for (part, label) in [letter.as_str(), "  "].into_iter().enumerate() {
                let mut line = Line::plain(label);
                for (column, there) in squares.iter().enumerate() {
                    if column > 0 {
                        line.push(&ink.faint("│"), "│");
                    }
                    let (kind, text) = if part == 0 {
                        self.short_tile_cell(there)
                    } else {
                        self.unit_cell(there, player.seat == view.active && is_lifted(view, there))
                    };
                    let text = fit(&text, SMALL);
                    line.push(&ink.terrain(&kind, &text), &text);
                }
                lines.push(line);
            }
        }
        lines
    }

    /// What is written for a square's tile, and the terrain in whose colour.
    fn tile_cell(&self, there: &SquareView) -> (String, String) {
        match &there.tile {
            Some(tile) => (tile.kind.clone(), self.label(tile.tile)),
            None => (String::new(), "·".into()),
        }
    }

    fn short_tile_cell(&self, there: &SquareView) -> (String, String) {
        let Some(tile) = &there.tile else { return (String::new(), "·".into()) };
        let label = self.label(tile.tile);
        let short = |n: usize| label.chars().take(n).collect::<String>();
        let text = match (&tile.value, &tile.flag) {
            (Some(value), _) => format!("{} {value}", short(5)),
            (_, Some(flag)) => format!("{} {}", short(4), flag.chars().take(3).collect::<String>()),
            (None, None) => label.replace("Summoning", "S.").replace("Cloud Island", "Cloud I."),
        };
        (tile.kind.clone(), text)
    }

    /// What is written for a square's unit, in the colour of its home: on a tile of that colour it matches.
    fn unit_cell(&self, there: &SquareView, lifted: bool) -> (String, String) {
        match &there.unit {
            Some(unit) => {
                let name = self.short_token(unit);
                (self.home_name(unit), if lifted { format!("↑{name}") } else { name })
            }
            None => (String::new(), String::new()),
        }
    }

    /// `kobold`, `★ Kid Croak`: short enough for a square; the star marks a Miniboss.
    pub(crate) fn short_token(&self, token: &TokenView) -> String {
        let star = if token.name.is_some() { "★ " } else { "" };
        format!("{star}{}", self.token_label(token.token))
    }

    /// The terrain type that a Monster belongs to; a Miniboss is at home nowhere.
    fn home_name(&self, unit: &TokenView) -> String {
        let home = if let Token::Unit(kind) = unit.what() { kind.home() } else { None };
        home.map_or("nowhere".to_owned(), |home| self.tables.terrain(home).name.clone())
    }
}

fn is_lifted(view: &View, there: &SquareView) -> bool {
    view.pending.lifted.contains(&there.at)
}

fn border((left, cross, right): (char, char, char), edges: &[Edge], ink: Ink) -> Line {
    let mut line = Line::plain("  ");
    for (column, edge) in edges.iter().enumerate() {
        let joint = if column == 0 { left } else { cross }.to_string();
        line.push(&ink.faint(&joint), &joint);
        let (sign, width) = (signs(*edge).0, LARGE + 1);
        let text: String = sign.chars().cycle().take(width).collect();
        line.push(&in_edge_color(*edge, &text, ink), &text);
    }
    let joint = right.to_string();
    line.push(&ink.faint(&joint), &joint);
    line
}

fn push_side(line: &mut Line, edge: Edge, ink: Ink) {
    let sign = signs(edge).1;
    line.push(&in_edge_color(edge, sign, ink), sign);
}

/// How a border looks, lying and standing.
fn signs(edge: Edge) -> (&'static str, &'static str) {
    match edge {
        Edge::Mountain => ("▲", "▲"),
        Edge::Water => ("≈", "≈"),
        Edge::Plain => ("─", "│"),
    }
}

fn in_edge_color(edge: Edge, text: &str, ink: Ink) -> String {
    match edge {
        Edge::Mountain => ink.mountain(text),
        Edge::Water => ink.water(text),
        Edge::Plain => ink.faint(text),
    }
}
