//! Seats by their names: texts of games only number them.

/// Puts names in the place of "Seat 2" and "seat 2".
pub fn with_names(text: &str, names: &[&str]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_called_by_their_names() {
        let is = |text: &str, wanted: &str| assert_eq!(with_names(text, &["Ann", "Bert <b>"]), wanted);
        is("Seat 1 drafted a tile.", "Ann drafted a tile.");
        is("The camp of seat 2 was destroyed by seat 1.", "The camp of Bert <b> was destroyed by Ann.");
        is("Seat 1's A1 and seat 2's B2 traded places.", "Ann's A1 and Bert <b>'s B2 traded places.");
        is("Seat 9 and a great 2 seat cushion", "Seat 9 and a great 2 seat cushion");
    }
}
