//! Short texts in as many columns as the terminal has room for.

/// A cell: what is written, and how wide that is without colours.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) width: usize,
}

impl Cell {
    pub(crate) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), width: text.chars().count() }
    }
}

const GAP: usize = 3;

/// The cells column by column, read downwards, in at most `width` columns of text.
pub(crate) fn flow(cells: &[Cell], width: usize) -> String {
    let widest = cells.iter().map(|cell| cell.width).max().unwrap_or(0);
    let columns = ((width + GAP) / (widest + GAP)).clamp(1, 4).min(cells.len().max(1));
    // Few choices read better as a plain list.
    let columns = if cells.len() <= 5 { 1 } else { columns };
    let rows = cells.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let mut line = String::new();
        let mut owed = 0;
        for cell in cells.iter().skip(row).step_by(rows.max(1)) {
            line += &" ".repeat(owed);
            line += &cell.text;
            owed = widest - cell.width + GAP;
        }
        text += &line;
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_downwards() {
        let cells: Vec<Cell> = ["aa", "b", "c", "d", "e", "f"].map(Cell::plain).into();
        assert_eq!(flow(&cells, 8), "aa   d\nb    e\nc    f\n");
        assert_eq!(flow(&cells[..2], 80), "aa\nb\n");
        assert_eq!(flow(&[], 80), "");
    }
}
