//! Says where two values differ, briefly.

use std::fmt::Debug;

/// The first lines in which the two values differ, printed one field to a line.
pub(super) fn difference<T: Debug>(expected: &T, found: &T) -> String {
    let (expected, found) = (format!("{expected:#?}"), format!("{found:#?}"));
    first_difference(&expected, &found)
}

/// The first line in which two texts differ, after the nearest lines above it that name a field.
pub(super) fn first_difference(expected: &str, found: &str) -> String {
    let (left, right): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    let same = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let at = |lines: &[&str]| lines.get(same).map_or("(nothing)", |line| line.trim()).to_owned();
    let mut depth = left.get(same).map_or(0, |line| indent(line));
    let mut path = Vec::new();
    for line in left[..same].iter().rev() {
        if indent(line) < depth {
            depth = indent(line);
            path.push(line.trim().trim_end_matches([' ', '{', '[', '(', ':']));
        }
    }
    path.reverse();
    let path: Vec<&str> = path.into_iter().filter(|part| !part.is_empty()).collect();
    let place = if path.is_empty() { String::new() } else { format!(" in {}", path.join(" > ")) };
    format!("{} became {}{place}", at(&left), at(&right))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_name_the_field() {
        #[derive(Debug)]
        #[expect(dead_code, reason = "only printed")]
        struct Purse {
            owner: &'static str,
            coins: Vec<u8>,
        }
        let purse = |coins: &[u8]| Purse { owner: "imp", coins: coins.to_vec() };
        assert_eq!(difference(&purse(&[1, 2]), &purse(&[1, 3])), "2, became 3, in Purse > coins");
        assert_eq!(first_difference("a", "a\nb"), "(nothing) became b");
    }
}
