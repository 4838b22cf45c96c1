//! Command patterns: a few cells that may be turned, mirrored and shifted (OB-CMD-02).

use crate::ids::{COLUMNS, MAX_SQUARES};

/// A pattern with all its placements on both maps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub name: String,
    /// The pattern as drawn in the content, for showing it.
    pub rows: Vec<String>,
    cells: u32,
    classic: Vec<u16>,
    big: Vec<u16>,
}

impl Pattern {
    /// Reads a drawing in which `#` marks the cells.
    pub fn parse(name: &str, rows: &[String]) -> Result<Self, String> {
        let mut cells = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, mark) in row.chars().enumerate() {
                match mark {
                    '#' => cells.push((y, x)),
                    '.' => (),
                    _ => return Err(format!("pattern {name}: '{mark}' is neither # nor .")),
                }
            }
        }
        if !(2..=4).contains(&cells.len()) || cells.iter().any(|(y, x)| *y >= COLUMNS || *x >= COLUMNS) {
            return Err(format!("pattern {name}: a pattern has two to four cells in a 4 by 4 drawing"));
        }
        Ok(Self {
            name: name.to_owned(),
            rows: rows.to_vec(),
            cells: cells.len() as u32,
            classic: placements(&cells, 3),
            big: placements(&cells, 4),
        })
    }

    /// How many tiles it takes.
    pub fn size(&self) -> u32 {
        self.cells
    }

    /// The pattern in one line: `■■ / ■·`.
    pub fn drawing(&self) -> String {
        self.rows.iter().map(|row| drawn(row)).collect::<Vec<_>>().join(" / ")
    }

    /// Whether `mask` holds the pattern somewhere, in some orientation, with `must` among its cells (OB-CMD-03, OB-R-34).
    pub fn completed_by(&self, mask: u16, must: u16, rows: usize) -> bool {
        // Mostly there are too few tiles of one type to look any further.
        mask.count_ones() >= self.cells
            && self.placements(rows).iter().any(|cells| cells & mask == *cells && cells & must != 0)
    }

    /// Every placement on a map of so many rows.
    pub fn placements(&self, rows: usize) -> &[u16] {
        if rows == 3 { &self.classic } else { &self.big }
    }
}

impl crate::Overboss {
    /// In how many ways a Command card's pattern lies on the Classic map and on the Big Board.
    pub fn pattern_fits(&self, card: &str) -> Option<(usize, usize)> {
        let pattern = &self.tables.commands[self.command_named(card)?].pattern;
        Some((pattern.placements(3).len(), pattern.placements(4).len()))
    }
}

/// A row of a pattern as it is drawn: `■·`.
pub(crate) fn drawn(row: &str) -> String {
    row.replace('#', "■").replace('.', "·")
}

fn placements(cells: &[(usize, usize)], rows: usize) -> Vec<u16> {
    let mut found = Vec::new();
    let mut shape = cells.to_vec();
    for turn in 0..8 {
        shape = shape.iter().map(|(y, x)| (*x, MAX_SQUARES - y)).collect();
        if turn == 4 {
            shape = shape.iter().map(|(y, x)| (*y, MAX_SQUARES - x)).collect();
        }
        let top = shape.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = shape.iter().map(|cell| cell.1).min().unwrap_or(0);
        shape = shape.iter().map(|(y, x)| (y - top, x - left)).collect();
        for (dy, dx) in (0..rows).flat_map(|dy| (0..COLUMNS).map(move |dx| (dy, dx))) {
            if shape.iter().all(|(y, x)| y + dy < rows && x + dx < COLUMNS) {
                found.push(shape.iter().fold(0, |mask, (y, x)| mask | 1 << ((y + dy) * COLUMNS + x + dx)));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
