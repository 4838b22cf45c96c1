//! What differs between two sets of content of one game, row by row and field by field, in words.

use malice_engine::{Content, Node, Shape, Step};

/// Something that is not the same in both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    pub file: String,
    /// The row and the field: `goblin_archer, hp`.
    pub place: String,
    /// How it is written in the one and in the other; nothing where it is not there.
    pub values: [Option<String>; 2],
}

/// All that differs, in the order of the files.
pub fn differences(one: &Content, other: &Content) -> Vec<Difference> {
    let mut found = Vec::new();
    for (file, text) in one.files() {
        let Some((_, changed)) = other.files().find(|(name, _)| *name == file) else { continue };
        if let (Some(before), Some(after)) = (Node::read(text), Node::read(changed)) {
            let mut compare = Compare { file, texts: [text, changed], found: &mut found };
            compare.nodes(&[], &before, &after);
        }
    }
    found
}

struct Compare<'a> {
    file: &'a str,
    texts: [&'a str; 2],
    found: &'a mut Vec<Difference>,
}

impl Compare<'_> {
    fn nodes(&mut self, place: &[&str], one: &Node<'_>, other: &Node<'_>) {
        let written = self.written(0, one);
        if written == self.written(1, other) {
            return;
        }
        if !has_parts(one) || !has_parts(other) || one.word != other.word {
            let values = [Some(written), Some(self.written(1, other))];
            return self.note(place, values);
        }
        let (ours, theirs) = (one.parts(), other.parts());
        for step in &ours {
            let inner = deeper(place, step);
            match theirs.iter().find(|other| other.name == step.name) {
                Some(other) => self.nodes(&inner, step.node, other.node),
                None => self.note(&inner, [Some(self.written(0, step.node)), None]),
            }
        }
        for step in theirs.iter().filter(|step| !ours.iter().any(|own| own.name == step.name)) {
            self.note(&deeper(place, step), [None, Some(self.written(1, step.node))]);
        }
    }

    /// How a value is written, on one line and without comments.
    fn written(&self, side: usize, node: &Node<'_>) -> String {
        let text = &self.texts[side][node.at.clone()];
        let lines = text.lines().map(|line| line.split("// ").next().unwrap_or_default());
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        words.join(" ")
    }

    fn note(&mut self, place: &[&str], values: [Option<String>; 2]) {
        self.found.push(Difference { file: self.file.to_owned(), place: place.join(", "), values });
    }
}

/// The list that rows stand in says nothing that the rows do not.
fn deeper<'s>(place: &[&'s str], step: &'s Step<'_>) -> Vec<&'s str> {
    let mut place = place.to_vec();
    if step.is_row {
        place.pop();
    }
    place.push(&step.name);
    place
}

/// Whether what lies within has names: rows with fields, and not only words and numbers in a row.
fn has_parts(node: &Node<'_>) -> bool {
    match &node.shape {
        Shape::Plain(_) | Shape::Text(_) => false,
        Shape::Fields(fields) => fields.iter().any(|(name, _)| name.is_some()),
        Shape::List(rows) => rows.iter().any(|row| row.name().is_some() || has_parts(row)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_fields_that_differ_are_told() {
        let rows = |rows: &str| Content::shipped(&[("a.ron", &format!("(\n rows: [\n{rows}\n ],\n)"))]);
        let one = rows("(id: \"a\", hp: 7, on: [Heal]), // strong\n(id: \"b\", hp: 1),");
        let other = rows("(id: \"a\", hp: 9, on: [Heal, Draw(1)]),\n(id: \"c\", hp: 1),");
        let told: Vec<_> = differences(&one, &other).into_iter().map(|it| (it.place, it.values)).collect();
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            [
                ("a, hp".to_owned(), [text("7"), text("9")]),
                ("a, on".into(), [text("[Heal]"), text("[Heal, Draw(1)]")]),
                ("b".into(), [text("(id: \"b\", hp: 1)"), None]),
                ("c".into(), [None, text("(id: \"c\", hp: 1)")]),
            ]
        );
        assert_eq!(differences(&one, &one), []);
    }
}
