//! Tables of text with aligned columns.

use malice_engine::plain;

/// Rows of cells: the first column flush left, the others flush right.
#[derive(Clone, Debug, Default)]
pub struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    /// A table under these headings.
    pub fn new(headings: &[&str]) -> Self {
        Self { rows: vec![headings.iter().map(|&heading| heading.to_owned()).collect()] }
    }

    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table, one line for each row, a rule below the headings.
    pub fn text(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| plain::width(cell))
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let mut text = String::new();
        for (number, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
                let room = " ".repeat(width - plain::width(cell));
                if column == 0 { format!("{cell}{room}") } else { format!("{room}{cell}") }
            });
            text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
            if number == 0 {
                text.push_str(&"─".repeat(widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1)));
                text.push('\n');
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut columns = Columns::new(&["bot", "wins"]);
        columns.row(["ismcts:5000".into(), "7½".into()]);
        columns.row(["easy".into(), "12".into()]);
        assert_eq!(
            columns.text(),
            "bot          wins\n─────────────────\nismcts:5000    7½\neasy           12\n"
        );
        // Wide letters take two columns, and no width is too much.
        let mut columns = Columns::new(&["", "山田"]);
        columns.row(["a".repeat(70_000), "1".into()]);
        assert!(columns.text().ends_with("a     1\n"));
    }
}
