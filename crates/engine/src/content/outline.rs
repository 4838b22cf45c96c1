//! The outline of a content file: its rows and fields with the places where they stand, whatever game it is for.
//!
//! Reading a file into a game's own types tells whether it is right; the outline tells people where it is wrong, and what differs
//! between two files.

use std::ops::Range;

/// No content file nests deeper.
const DEEPEST: usize = 24;

/// A value of a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<'a> {
    /// Where it stands in the text.
    pub at: Range<usize>,
    /// The word before its bracket, as in `Some(…)`; empty if there is none.
    pub word: &'a str,
    pub shape: Shape<'a>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape<'a> {
    /// A number or a word, as it is written.
    Plain(&'a str),
    /// A text without its quotation marks, as it is written.
    Text(&'a str),
    /// `(…)` or `{…}`: values, most of them under a name.
    Fields(Vec<(Option<&'a str>, Node<'a>)>),
    /// `[…]`.
    List(Vec<Node<'a>>),
}

/// A row or field on the way to a place: what it is called, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step<'a> {
    pub name: String,
    /// Whether it is one of a list, and not a field.
    pub is_row: bool,
    pub node: &'a Node<'a>,
}

impl<'a> Step<'a> {
    /// What has no name is called by its number.
    fn new(name: &str, number: usize, is_row: bool, node: &'a Node<'a>) -> Self {
        Self { name: if name.is_empty() { number.to_string() } else { name.to_owned() }, is_row, node }
    }
}

impl<'a> Node<'a> {
    /// The outline of a file; nothing if its brackets and quotation marks do not fit.
    pub fn read(text: &'a str) -> Option<Self> {
        let mut reader = Reader { text, at: 0, depth: 0 };
        let node = reader.value()?;
        reader.skip();
        (reader.at == text.len()).then_some(node)
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&Self> {
        let Shape::Fields(fields) = &self.shape else { return None };
        fields.iter().find(|(field, _)| *field == Some(name)).map(|(_, node)| node)
    }

    /// What stands in brackets, with the names that it has there.
    pub fn values(&self) -> &[(Option<&'a str>, Self)] {
        if let Shape::Fields(fields) = &self.shape { fields } else { &[] }
    }

    /// What a row is called: its id where it has one.
    pub fn name(&self) -> Option<&'a str> {
        ["id", "name", "title"].iter().find_map(|field| match self.field(field)?.shape {
            Shape::Text(text) => Some(text),
            Shape::Plain(_) | Shape::Fields(_) | Shape::List(_) => None,
        })
    }

    /// What lies within, by name: fields by theirs, rows by their own or by their number.
    pub fn parts(&self) -> Vec<Step<'_>> {
        match &self.shape {
            Shape::Plain(_) | Shape::Text(_) => Vec::new(),
            Shape::Fields(fields) => {
                let fields = fields.iter().zip(1..);
                let named = fields.map(|((name, node), number)| (name.unwrap_or_default(), number, node));
                named.map(|(name, number, node)| Step::new(name, number, false, node)).collect()
            }
            Shape::List(rows) => {
                let rows = rows.iter().zip(1..);
                rows.map(|(node, number)| Step::new(node.name().unwrap_or_default(), number, true, node))
                    .collect()
            }
        }
    }

    /// The way to what stands at a place of the text.
    pub fn way_to(&self, place: usize) -> Vec<Step<'_>> {
        let holds = |step: &Step<'_>| step.node.at.contains(&place);
        let Some(step) = self.parts().into_iter().find(holds) else { return Vec::new() };
        let mut way = vec![step.clone()];
        way.extend(step.node.way_to(place));
        way
    }

    /// This and everything in it.
    pub fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(node) = all.get(next).copied() {
            match &node.shape {
                Shape::Plain(_) | Shape::Text(_) => (),
                Shape::Fields(fields) => all.extend(fields.iter().map(|(_, node)| node)),
                Shape::List(rows) => all.extend(rows),
            }
            next += 1;
        }
        all
    }
}

/// A way in words: `goblin_archer, hp`. Numbered parts within a field are left out: the field says enough.
pub fn told(way: &[Step<'_>]) -> String {
    let is_number = |step: &&Step<'_>| step.name.parse::<usize>().is_ok();
    // The list that a row stands in says nothing that the row does not.
    let named = way.iter().enumerate().filter(|(index, step)| {
        let holds_rows = way.get(index + 1).is_some_and(|next| next.is_row && !is_number(&next));
        !holds_rows && (!is_number(step) || step.is_row && *index < 2)
    });
    let words = named.map(|(_, step)| match step.name.parse::<usize>() {
        Ok(number) => format!("row {number}"),
        Err(_) => step.name.clone(),
    });
    words.collect::<Vec<_>>().join(", ")
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Passes blanks and comments.
    fn skip(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            let rest = &rest[blank..];
            let comment = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |end| end + 2)
            } else {
                0
            };
            self.at += blank + comment;
            if comment == 0 {
                return;
            }
        }
    }

    fn value(&mut self) -> Option<Node<'a>> {
        self.skip();
        let from = self.at;
        let (word, shape) = match self.next()? {
            '"' => ("", Shape::Text(self.quoted()?)),
            '(' | '[' | '{' => ("", self.bracket()?),
            _ => {
                let word = self.word()?;
                if self.next() == Some('(') { (word, self.bracket()?) } else { ("", Shape::Plain(word)) }
            }
        };
        Some(Node { at: from..self.at, word, shape })
    }

    /// A text; raw ones are not understood, so that what is checked is what is read.
    fn quoted(&mut self) -> Option<&'a str> {
        let from = self.at + 1;
        let mut escaped = false;
        for (index, letter) in self.text[from..].char_indices() {
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    self.at = from + index + 1;
                    return Some(&self.text[from..from + index]);
                }
                _ => (),
            }
        }
        None
    }

    fn word(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let is_end = |letter: char| letter.is_whitespace() || ",:()[]{}\"'#/".contains(letter);
        let end = rest.find(is_end).unwrap_or(rest.len());
        self.at += end;
        (end > 0).then(|| &rest[..end])
    }

    fn bracket(&mut self) -> Option<Shape<'a>> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let open = self.next()?;
        let close = match open {
            '(' => ')',
            '[' => ']',
            _ => '}',
        };
        self.at += 1;
        let (mut rows, mut fields) = (Vec::new(), Vec::new());
        loop {
            self.skip();
            if self.next()? == close {
                self.at += 1;
                break;
            }
            let value = self.value()?;
            self.skip();
            match (open, self.next()?) {
                ('[', _) => rows.push(value),
                (_, ':') => {
                    self.at += 1;
                    let (Shape::Plain(name) | Shape::Text(name)) = value.shape else { return None };
                    fields.push((Some(name), self.value()?));
                }
                _ => fields.push((None, value)),
            }
            self.skip();
            match self.next()? {
                ',' => self.at += 1,
                letter if letter == close => (),
                _ => return None,
            }
        }
        self.depth -= 1;
        Some(if open == '[' { Shape::List(rows) } else { Shape::Fields(fields) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"// Monsters.
(
    factions: [
        (id: "goblin", monsters: [
            (id: "archer", hp: 7, on: [(Ambush, [Lose(1)])]), /* tough */
            (id: "drummer", hp: 4, text: "Says \"boo\"."),
        ]),
    ],
    kinds: { "a": (label: "A") },
)
"#;

    #[test]
    fn places_are_told_by_rows_and_fields() {
        let file = Node::read(FILE).unwrap();
        let way = |words: &str| told(&file.way_to(FILE.find(words).unwrap()));
        assert_eq!(way("7,"), "goblin, archer, hp");
        assert_eq!(way("Lose"), "goblin, archer, on");
        assert_eq!(way("Says"), "goblin, drummer, text");
        assert_eq!(way("\"A\""), "kinds, a, label");
        assert!(file.all().iter().any(|node| node.shape == Shape::Text(r#"Says \"boo\"."#)));
    }

    #[test]
    fn what_does_not_fit_has_no_outline() {
        for text in ["", "(", "(a: [1, 2)", "(a: \"x)", "(a b)", "(a: r\"x\")", "(a: 'x')", "(1) (2)"] {
            assert_eq!(Node::read(text), None, "{text}");
        }
        assert_eq!(Node::read(&format!("{}{}", "[".repeat(100), "]".repeat(100))), None);
    }
}
