//! Short texts in as many columns as the terminal has room for.

/// A cell: what is written, and how wide that is without colours.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    pub(crate) text: String,
    pub(crate) width: usize,
}

const GAP: usize = 3;

/// The cells in their order, in at most `width` columns of text: short ones column by column, read downwards, long ones on
/// lines of their own.
pub(crate) fn flow(cells: &[Cell], width: usize) -> String {
    let long = |cell: &Cell| cell.width > width / 2;
    let groups = cells.chunk_by(|a, b| !long(a) && !long(b));
    groups.map(|group| flow_short(group, width)).collect()
}

fn flow_short(cells: &[Cell], width: usize) -> String {
    let widest = cells.iter().map(|cell| cell.width).max().unwrap_or(0);
    // Few choices read better as a plain list.
    let most = if cells.len() <= 5 { 1 } else { 4 };
    let columns = ((width + GAP) / (widest + GAP)).clamp(1, most);
    let rows = cells.len().div_ceil(columns);
    let mut text = String::new();
    for row in 0..rows {
        let mut owed = 0;
        for cell in cells.iter().skip(row).step_by(rows) {
            text += &" ".repeat(owed);
            text += &cell.text;
            owed = widest - cell.width + GAP;
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_downwards() {
        let cell = |text: &str| Cell { text: text.to_owned(), width: text.len() };
        let cells = ["aa", "b", "c", "d", "e", "f"].map(cell);
        assert_eq!(flow(&cells, 8), "aa   d\nb    e\nc    f\n");
        assert_eq!(flow(&cells[..2], 80), "aa\nb\n");
        assert_eq!(flow(&[], 80), "");
    }

    #[test]
    fn long_cells_stand_alone() {
        let cell = |text: &str| Cell { text: text.to_owned(), width: text.len() };
        let cells = ["a", "b", "c", "d", "e", "f", "a long sentence"].map(cell);
        assert_eq!(flow(&cells, 16), "a   c   e\nb   d   f\na long sentence\n");
    }
}
