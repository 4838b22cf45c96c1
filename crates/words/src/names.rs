//! Seats by their names: texts of games only number them.

/// Puts names in the place of "Seat 2" and "seat 2". What stands further right in a table stays in its column where there is room.
pub fn with_names(text: &str, names: &[&str]) -> String {
    if !text.contains("eat ") {
        return text.to_owned();
    }
    let line = |line: &str| {
        let mut out = String::new();
        let mut rest = line;
        while let Some(at) = rest.find("  ") {
            let (cell, after) = rest.split_at(at);
            let gap = after.len() - after.trim_start_matches(' ').len();
            let called = named(cell, names);
            let grown = called.chars().count().saturating_sub(cell.chars().count());
            let gap_left = if grown == 0 { gap } else { gap.saturating_sub(grown).max(2) };
            out.push_str(&called);
            out.push_str(&" ".repeat(gap_left));
            rest = &after[gap..];
        }
        out + &named(rest, names)
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

fn named(text: &str, names: &[&str]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("eat ") {
        let (before, after) = rest.split_at(at);
        let digits: String = after[4..].chars().take_while(char::is_ascii_digit).collect();
        let name = digits.parse::<usize>().ok().and_then(|number| names.get(number.checked_sub(1)?));
        match (name, before.strip_suffix(['S', 's'])) {
            (Some(name), Some(before)) if !before.ends_with(char::is_alphanumeric) => {
                out.push_str(before);
                out.push_str(name);
                rest = &after[4 + digits.len()..];
            }
            _ => {
                out.push_str(before);
                out.push_str("eat ");
                rest = &after[4..];
            }
        }
    }
    out.push_str(rest);
    out
}

/// What was typed with names in it, with "seat 2" in their place: so games write it.
pub fn without_names(text: &str, names: &[&str]) -> String {
    let mut numbered: Vec<(usize, String)> =
        names.iter().map(|name| name.to_lowercase()).zip(1..).map(|(name, seat)| (seat, name)).collect();
    // "Ann" must not hide in "Anna".
    numbered.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let text = text.to_lowercase();
    numbered.iter().fold(text, |text, (seat, name)| text.replace(name, &format!("seat {seat}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_called_by_their_names() {
        let is = |text: &str, wanted: &str| assert_eq!(with_names(text, &["Ann", "Bert <b>"]), wanted);
        is("Seat 1 drafted a tile.", "Ann drafted a tile.");
        is("The camp of seat 2 was destroyed by seat 1.", "The camp of Bert <b> was destroyed by Ann.");
        is("Seat 1's A1 and seat 2's B2 traded places.", "Ann's A1 and Bert <b>'s B2 traded places.");
        let columns = "Seat 1: 5     Seat 2: 8\n  A │ B       C  D";
        let wanted = "Annabel: 5    Bert: 8\n  A │ B       C  D";
        assert_eq!(with_names(columns, &["Annabel", "Bert"]), wanted);
        assert_eq!(with_names("Seat 1  end", &["Annabel"]), "Annabel  end");
        assert_eq!(without_names("attack anna", &["Ann", "Anna"]), "attack seat 2");
        assert_eq!(without_names("Easy (seat 2)", &["Ann", "easy (seat 2)"]), "seat 2");
        is("Seat 9 and a great 2 seat cushion", "Seat 9 and a great 2 seat cushion");
    }
}
