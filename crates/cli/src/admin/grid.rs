//! Rows in columns, ages and sizes, as people read them.

use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use malice_engine::plain;

use crate::terminal;

/// Writes rows under their heads. What people made up is shown as plain text.
pub(super) fn write(out: &mut dyn Write, heads: &[&str], rows: &[Vec<String>]) -> io::Result<()> {
    let rows: Vec<Vec<String>> =
        rows.iter().map(|row| row.iter().map(|cell| plain::line(cell)).collect()).collect();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| plain::width(cell));
        cells.chain([heads[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width.saturating_sub(plain::width(cell)))));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let paint = terminal::paint(false);
    writeln!(out, "{}", paint.strong(&line(&mut heads.iter().copied())))?;
    for row in &rows {
        writeln!(out, "{}", line(&mut row.iter().map(String::as_str)))?;
    }
    Ok(())
}

/// Lines of a name and a value.
pub(super) fn pairs(out: &mut dyn Write, pairs: &[(&str, String)]) -> io::Result<()> {
    let width = pairs.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in pairs {
        writeln!(out, "{name:<width$}  {}", plain::line(value))?;
    }
    Ok(())
}

/// How long ago: `40 s`, `12 min`, `5 h`, `3 d`.
pub(super) fn ago(millis: i64) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    span((i64::try_from(now).unwrap_or(i64::MAX) - millis).max(0) / 1000)
}

fn span(seconds: i64) -> String {
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} d", seconds / 86_400),
    }
}

/// `812 B`, `14.2 KB`, `3.0 MB`.
pub(super) fn size(bytes: u64) -> String {
    let (mut rest, mut unit) = (bytes as f64, 0);
    while rest >= 1000.0 && unit < 4 {
        rest /= 1000.0;
        unit += 1;
    }
    let name = ["B", "KB", "MB", "GB", "TB"][unit];
    if unit == 0 { format!("{bytes} B") } else { format!("{rest:.1} {name}") }
}

/// `500`, `64k`, `2M`.
pub(super) fn read_size(text: &str) -> Result<u64, String> {
    let wrong = || "a number of bytes, such as 500, 64k or 2M".to_owned();
    let (number, unit) = match text.chars().last() {
        Some('k' | 'K') => (&text[..text.len() - 1], 1_000),
        Some('m' | 'M') => (&text[..text.len() - 1], 1_000_000),
        _ => (text, 1),
    };
    number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit)).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_what_is_in_them() {
        let mut out = Vec::new();
        let rows =
            [vec!["a".to_owned(), "\u{1b}[2Jéé".to_owned()], vec!["long one".to_owned(), String::new()]];
        write(&mut out, &["ID", "NAME"], &rows).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "ID        NAME\na         [2Jéé\nlong one\n");
    }

    #[test]
    fn times_and_sizes_are_short() {
        assert_eq!([0, 61, 7200, 259_200].map(span), ["0 s", "1 min", "2 h", "3 d"]);
        assert_eq!([812, 14_230, 3_000_000].map(size), ["812 B", "14.2 KB", "3.0 MB"]);
        assert_eq!((read_size("64k"), read_size("2M"), read_size("7")), (Ok(64_000), Ok(2_000_000), Ok(7)));
        assert!(["", "k", "1.5M", "-1", "99999999999999999999"].iter().all(|text| read_size(text).is_err()));
    }
}
