//! Reading a content file, with every row that is wrong named in the words of whoever wrote it.

use std::ops::Range;

use ron::error::{Error, Position, SpannedError};
use serde::de::DeserializeOwned;

use super::Fault;
use super::outline::{Node, Shape, told};
use super::sheets::{with_comma, with_name};

/// So many faults of one file are told.
const MOST: usize = 50;

/// Reads a file. A field that cannot be read is set aside, so that the rest of its row is looked at too; then the row is, for those
/// after it.
pub(super) fn read<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Vec<Fault>> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut left = text.to_owned();
    // Where their rows begin, and what they are called.
    let mut set_aside: Vec<(usize, String)> = Vec::new();
    loop {
        let error = match ron::from_str(&left) {
            Ok(file) if faults.is_empty() => return Ok(file),
            Ok(_) => return Err(faults),
            Err(error) => error,
        };
        let Misread { fault, row, field } = place(name, &left, &error);
        let was_set_aside = |(at, field): &(usize, String)| {
            let misses =
                matches!(&error.code, Error::MissingStructField { field: missing, .. } if missing == field);
            misses && row.as_ref().is_some_and(|row| row.start == *at)
        };
        let is_told = set_aside.iter().any(was_set_aside);
        if !is_told {
            if faults.contains(&fault) {
                return Err(faults);
            }
            faults.push(fault);
        }
        let Some(row) = row.filter(|_| faults.len() < MOST) else { return Err(faults) };
        set_aside.extend(field.iter().map(|(name, _)| (row.start, name.clone())));
        let part = field.map_or(row, |(_, part)| part);
        // Blanks in its place, so that lines keep their numbers.
        let blank = left[part.clone()].replace(|letter: char| letter != '\n', " ");
        left.replace_range(part, &blank);
    }
}

/// What reading stopped at.
struct Misread {
    fault: Fault,
    /// The row that it stands in.
    row: Option<Range<usize>>,
    /// The field of the row that it stands in.
    field: Option<(String, Range<usize>)>,
}

fn place(name: &str, text: &str, error: &SpannedError) -> Misread {
    let line = error.span.start.line;
    let Some(file) = Node::read(text) else {
        return Misread {
            fault: Fault::in_file(name, Some(line), words(&error.code)),
            row: None,
            field: None,
        };
    };
    let (start, end) = (offset(text, error.span.start), offset(text, error.span.end));
    let places = [end.saturating_sub(1), start, end, start.saturating_sub(1)];
    let way = |place: &usize| file.way_to(*place);
    let way = places.iter().map(way).max_by_key(Vec::len).unwrap_or_default();
    // What stands in a list is a row if it has fields: effects are values of one.
    let has_fields = |node: &Node<'_>| match &node.shape {
        Shape::Fields(fields) => node.word.is_empty() && fields.iter().all(|(name, _)| name.is_some()),
        Shape::Plain(_) | Shape::Text(_) | Shape::List(_) => false,
    };
    let row = way.iter().rposition(|step| step.is_row && has_fields(step.node));
    // A field that is missing is missing from the row, wherever reading stopped.
    let of_row = matches!(error.code, Error::MissingStructField { .. });
    let steps =
        if of_row { way.iter().rposition(|step| step.is_row).map_or(0, |last| last + 1) } else { way.len() };
    let line = way[..steps].last().map_or(line, |step| line_at(text, step.node.at.start));
    let told = told(&way[..steps]);
    let colon = if told.is_empty() { "" } else { ": " };
    let fault = Fault::in_file(name, Some(line), format!("{told}{colon}{}", words(&error.code)));
    let field = row.and_then(|row| way.get(row + 1)).filter(|_| !of_row);
    let field = field.map(|step| (step.name.clone(), with_name(text, &step.name, &step.node.at)));
    Misread { fault, row: row.map(|row| with_comma(text, way[row].node.at.clone())), field }
}

fn line_at(text: &str, place: usize) -> usize {
    text[..place].matches('\n').count() + 1
}

/// Where a line and a column lie in the text.
fn offset(text: &str, position: Position) -> usize {
    let line: usize = text.split_inclusive('\n').take(position.line.saturating_sub(1)).map(str::len).sum();
    let within = text[line..].char_indices().nth(position.col.saturating_sub(1));
    within.map_or(text.len(), |(index, _)| line + index)
}

/// What is wrong, without the names that the program has for things.
#[expect(clippy::wildcard_enum_match_arm, reason = "what nobody writes by mistake is told as it comes")]
fn words(error: &Error) -> String {
    let listed = |names: &[&str]| names.join(", ");
    match error {
        Error::MissingStructField { field, .. } => format!("the field {field} is missing"),
        Error::DuplicateStructField { field, .. } => format!("the field {field} stands twice"),
        Error::NoSuchStructField { expected, found, .. } => {
            format!("there is no field {found} here; there are: {}", listed(expected))
        }
        Error::NoSuchEnumVariant { expected, found, .. } => {
            format!("there is no {found} here; there are: {}", listed(expected))
        }
        Error::ExpectedInteger => "a whole number is wanted here".into(),
        Error::IntegerOutOfBounds => "this number is too large or too small".into(),
        Error::ExpectedString => "a text in quotation marks is wanted here".into(),
        Error::ExpectedBoolean => "true or false is wanted here".into(),
        Error::ExpectedOption => "Some(…) or None is wanted here".into(),
        Error::ExpectedComma => "a comma is missing".into(),
        Error::ExpectedArray => "a list in [ ] is wanted here".into(),
        Error::ExpectedStringEnd => "a quotation mark is missing".into(),
        Error::Eof => "the file ends too early: a bracket is missing".into(),
        other => lower(&other.to_string()),
    }
}

fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct File {
        rows: Vec<Row>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Row {
        id: String,
        hp: u8,
        #[serde(default)]
        on: Vec<Deed>,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only read")]
    enum Deed {
        Draw(u8),
        Heal,
    }

    fn faults(rows: &str) -> Vec<String> {
        let text = format!("(\n  rows: [\n{rows}\n  ],\n)");
        let faults = read::<File>("a.ron", &text).unwrap_err();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_row_that_is_wrong_is_told_with_its_place_and_field() {
        let told = faults(
            "(id: \"a\", hp: \"x\"),\n(id: \"b\", hp: 1),\n(id: \"c\"),\n(id: \"d\", hp: 300),\n(id: \"e\", hp: 1, hq: 2),\n\
             (id: \"f\", hp: 1, on: [Heal, Fly]),\n(id: \"g\", hp: 1, on: [Draw(\"x\")])",
        );
        assert_eq!(
            told,
            [
                "a.ron:3: a, hp: a whole number is wanted here",
                "a.ron:5: c: the field hp is missing",
                "a.ron:6: d, hp: this number is too large or too small",
                "a.ron:7: e: there is no field hq here; there are: id, hp, on",
                "a.ron:8: f, on: there is no Fly here; there are: Draw, Heal",
                "a.ron:9: g, on: a whole number is wanted here",
            ]
        );
    }

    #[test]
    fn every_field_of_a_row_that_is_wrong_is_told_and_none_twice() {
        let told = faults(
            "(id: 7, hp: \"x\", on: [Fly]),\n(id: \"b\", on: [Draw(300)]),\n(hp: 1, id: \"c\", on: [Heal, Draw(x)])",
        );
        assert_eq!(
            told,
            [
                "a.ron:3: rows, row 1, id: a text in quotation marks is wanted here",
                "a.ron:3: rows, row 1, hp: a whole number is wanted here",
                "a.ron:3: rows, row 1, on: there is no Fly here; there are: Draw, Heal",
                "a.ron:4: b, on: this number is too large or too small",
                "a.ron:4: b: the field hp is missing",
                "a.ron:5: c, on: a whole number is wanted here",
            ]
        );
    }

    #[test]
    fn brackets_that_do_not_fit_are_told_by_their_line() {
        let told = faults("(id: \"a\", hp: 1,\n(id: \"b\", hp: 1)");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("a.ron:"), "{told:?}");
    }
}
