//! Plain text: what people and files say, without what cannot be seen, steers a terminal or turns the reading direction round.
//!
//! Names, chat and options go through [`line`] or [`odd`] on their way in, and once more on their way out where they come from a
//! file or an old store. All scripts of the world stay as they are, and so do emoji.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// So many accents or vowel signs may stand on one letter; no script needs more.
const MOST_MARKS: usize = 4;

/// One line of plain text: every white space is a single blank, none stands at the ends, and harmful letters are gone.
pub fn line(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut marks = MOST_MARKS;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter.is_whitespace() {
            marks = MOST_MARKS;
            if !plain.is_empty() && !plain.ends_with(' ') {
                plain.push(' ');
            }
        } else if !is_odd(plain.chars().next_back(), letter, letters.peek().copied()) {
            // A mark without a letter would stand on whatever is written before the text.
            marks = if is_mark(letter) { marks + 1 } else { 0 };
            if marks <= MOST_MARKS {
                plain.push(letter);
            }
        }
    }
    plain.truncate(plain.trim_end().len());
    plain
}

/// The first harmful letter of a text of one or more lines, and the number of its line.
pub fn odd(text: &str) -> Option<(usize, char)> {
    let first = |line: &str| {
        let mut before = None;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            if letter != '\t' && is_odd(before, letter, letters.peek().copied()) {
                return Some(letter);
            }
            before = Some(letter);
        }
        None
    };
    (1..).zip(text.lines()).find_map(|(number, line)| first(line).map(|letter| (number, letter)))
}

/// How many columns of a terminal a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// A text of at most so many columns; where something is cut off, it says so.
pub fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 1;
    for letter in text.chars() {
        used += letter.width().unwrap_or(0);
        if used > most {
            break;
        }
        short.push(letter);
    }
    short.truncate(short.trim_end().len());
    short + "…"
}

/// An accent or vowel sign: it takes no place of its own.
fn is_mark(letter: char) -> bool {
    letter.width() == Some(0)
}

/// Whether a letter between these two does not belong into plain text.
fn is_odd(before: Option<char>, letter: char, after: Option<char>) -> bool {
    let between = |of: fn(char) -> bool| before.is_some_and(of) && after.is_some_and(of);
    match letter {
        // Families and flags are emoji that are joined; Persian and the scripts of India spell with both.
        '\u{200c}' | '\u{200d}' => !between(is_emoji) && !between(is_joined),
        '\u{fe0f}' => !before.is_some_and(is_emoji),
        letter => letter.is_control() || is_hidden(letter),
    }
}

/// Soft hyphens, fillers, marks and overrides of the direction, separators, selectors, tags, and what no standard gives a shape.
fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}'
        | '\u{fffe}' | '\u{ffff}' | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
}

fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{203c}'..='\u{2bff}' | '\u{3030}' | '\u{303d}' | '\u{3297}' | '\u{3299}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

/// Arabic to Sinhala, Burmese and Khmer.
fn is_joined(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{dff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_called_stays() {
        for name in [
            "Ann",
            "Zoë",
            "Ngọc Ánh",
            "Łukasz O’Neill",
            "Ελένη",
            "Юлия",
            "שָׁלוֹם",
            "محمد",
            "علی\u{200c}رضا",
            "क्ष\u{200d}त्रिय",
            "สมชาย ใจดี",
            "김민수",
            "山田太郎",
            "e\u{301}",
            "Ann 🐉",
            "👩\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}",
            "🇨🇭",
            "👋🏽",
        ] {
            assert_eq!((line(name).as_str(), odd(name)), (name, None), "{name:?}");
        }
    }

    #[test]
    fn what_cannot_be_seen_goes() {
        for (text, plain) in [
            ("\u{1b}[31mAnn\u{7}", "[31mAnn"),
            ("An\u{200b}n\u{feff}\u{ad}\u{2060}", "Ann"),
            ("\u{202e}nnA\u{202c}\u{2066}\u{2069}\u{200f}\u{61c}", "nnA"),
            ("A\u{e0041}\u{e007f}nn\u{fe0f}\u{200d}", "Ann"),
            ("\u{3164}\u{2800}\u{115f}", ""),
            ("\u{301}Ann", "Ann"),
        ] {
            assert_eq!(line(text), plain, "{text:?}");
        }
        assert_eq!(line("  Ann\u{a0}\u{3000}\n\tof  the\u{2028}moor "), "Ann of the moor");
        assert_eq!(odd("one\n\ttwo\r\nthr\u{202e}ee"), Some((3, '\u{202e}')));
    }

    #[test]
    fn a_letter_carries_few_marks() {
        let zalgo = format!("A{}nn", "\u{301}\u{316}".repeat(50));
        assert_eq!(line(&zalgo).chars().count(), 3 + MOST_MARKS);
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((width("Ann"), width("山田"), width("e\u{301}")), (3, 4, 1));
        assert_eq!((cut("山田太郎", 8).as_str(), cut("山田太郎", 6).as_str()), ("山田太郎", "山田…"));
        assert_eq!(cut(&"a".repeat(100_000), 5), "aaaa…");
    }
}
