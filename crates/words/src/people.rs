//! What people call themselves and say: as it may be shown, and so that nobody is taken for another.

use malice_engine::plain;
use unicode_security::confusable_detection::skeleton;

/// The longest name that people are shown by.
const LONGEST_NAME: usize = 40;
/// The longest line of chat.
const LONGEST_LINE: usize = 500;

/// A name as it may be shown: plain, on one line, not empty, not too long.
pub fn tidy_name(name: &str) -> Option<String> {
    tidy(name, LONGEST_NAME)
}

/// A line of chat as it may be shown.
pub fn tidy_line(text: &str) -> Option<String> {
    tidy(text, LONGEST_LINE)
}

fn tidy(text: &str, most: usize) -> Option<String> {
    let short: String = plain::line(text).chars().take(most).collect();
    // The cut may have gone through something that is joined.
    Some(plain::line(&short)).filter(|text| !text.is_empty())
}

/// A name, marked if somebody else's looks like it: "Ann (2)".
pub fn told_apart<'a>(name: &str, others: impl Iterator<Item = &'a str>) -> String {
    let taken: Vec<[String; 2]> = others.map(looks).collect();
    let marked = (2..).map(|number| format!("{name} ({number})"));
    let is_free = |name: &String| {
        let own = looks(name);
        !taken.iter().any(|other| other.iter().zip(&own).any(|(other, own)| other == own))
    };
    std::iter::once(name.to_owned()).chain(marked).find(is_free).expect("there are more numbers than people")
}

/// How a name looks, as it is written and in small letters: white space and the script of a letter aside.
fn looks(name: &str) -> [String; 2] {
    [name.to_owned(), name.to_lowercase()].map(|name| {
        let seen = |letter: &char| {
            !letter.is_whitespace() && !matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0f}')
        };
        let name: String = name.chars().filter(seen).collect();
        skeleton(&name).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_plain_and_short() {
        assert_eq!(tidy_name(" \u{202e}Ann\u{1b}\n "), Some("Ann".into()));
        assert_eq!((tidy_name(""), tidy_name("\u{200b}\u{3164} ")), (None, None));
        assert_eq!(tidy_name(&"山".repeat(10_000)).unwrap().chars().count(), LONGEST_NAME);
        let joined = format!("{}👩\u{200d}👧", "a".repeat(LONGEST_NAME - 2));
        assert_eq!(tidy_name(&joined).unwrap().chars().next_back(), Some('👩'));
    }

    #[test]
    fn nobody_is_taken_for_another() {
        let second = |name: &str, others: &[&str]| told_apart(name, others.iter().copied());
        assert_eq!(second("Ann", &["Bert", "Anna"]), "Ann");
        // Case, white space, Cyrillic, full width, another way to write an accent, a capital i for an l.
        for (name, other) in [
            ("Ann", "Ann"),
            ("ANN", "Ann"),
            ("A nn", "Ann"),
            ("Аnn", "Ann"),
            ("Ａｎｎ", "Ann"),
            ("Zoe\u{308}", "Zoë"),
            ("AIi", "Ali"),
        ] {
            assert_eq!(second(name, &[other]), format!("{name} (2)"));
        }
        assert_eq!(second("Ann", &["ann", "Ann (2)"]), "Ann (3)");
    }
}
