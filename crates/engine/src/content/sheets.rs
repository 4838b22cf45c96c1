//! A content file as sheets to be filled in, one for each row that has a name, and changes to its text that leave everything else in
//! it as it stands.

use std::ops::Range;

use super::filling::{Filled, Misfit, deeper};
use super::outline::{Node, Shape};
use super::schema::{Field, Kind};

/// A record of a file that is edited by itself: a row, or what a file holds besides its rows.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// Where it stands: `factions.0.monsters.3`; empty for the file itself.
    pub path: String,
    /// The list that it is a row of: `factions.0.monsters`.
    pub list: Option<String>,
    pub kind: &'a Kind,
    pub node: &'a Node<'a>,
}

/// Whether this is edited on sheets of its own.
fn is_apart(kind: &Kind) -> bool {
    kind.rows().is_some() || kind.fields().iter().any(|field| is_apart(&field.kind))
}

/// All sheets of a file in the order in which they stand there.
pub fn sheets<'a>(kind: &'a Kind, node: &'a Node<'a>) -> Vec<Sheet<'a>> {
    let mut found = Vec::new();
    collect(Sheet { path: String::new(), list: None, kind, node }, &mut found);
    found
}

fn collect<'a>(sheet: Sheet<'a>, found: &mut Vec<Sheet<'a>>) {
    let (kind, node, path) = (sheet.kind, sheet.node, sheet.path.clone());
    found.push(sheet);
    for field in kind.fields().iter().filter(|field| is_apart(&field.kind)) {
        let Some(within) = node.field(field.name) else { continue };
        let list = deeper(&path, field.name);
        match (field.kind.rows(), &within.shape) {
            (Some(kind), Shape::List(rows)) => {
                for (index, node) in rows.iter().enumerate() {
                    let path = deeper(&list, index);
                    collect(Sheet { path, list: Some(list.clone()), kind, node }, found);
                }
            }
            (None, _) => collect(Sheet { path: list, list: None, kind: &field.kind, node: within }, found),
            (Some(_), _) => (),
        }
    }
}

impl<'a> Sheet<'a> {
    /// What is filled in on it.
    pub fn form(&self) -> Kind {
        Kind::Record(self.fields().cloned().collect())
    }

    fn fields(&self) -> impl Iterator<Item = &'a Field> + use<'a> {
        self.kind.fields().iter().filter(|field| !is_apart(&field.kind))
    }

    /// The text of the file after this was filled in: fields that are as they were stay as they are written.
    pub fn filled(&self, text: &str, new: &Filled) -> Result<String, Vec<Misfit>> {
        let old = Filled::of(&self.form(), Some(self.node));
        let (mut misfits, mut edits, mut added) = (Vec::new(), Vec::new(), String::new());
        for ((field, old), new) in self.fields().zip(&old.parts).zip(&new.parts) {
            let value = new.field(field, "", &mut misfits);
            if old == new {
                continue;
            }
            match (self.node.field(field.name), value) {
                (Some(node), Some(value)) => edits.push((node.at.clone(), value)),
                (Some(node), None) => edits.push((with_name(text, field.name, &node.at), String::new())),
                (None, Some(value)) => added.extend([", ", field.name, ": ", &value]),
                (None, None) => (),
            }
        }
        if !misfits.is_empty() {
            return Err(misfits);
        }
        if !added.is_empty() {
            // Before the bracket that closes it: behind the last value, where there is one.
            let end = self.node.values().last().map(|(_, node)| node.at.end);
            match end {
                Some(end) => edits.push((end..end, added)),
                None => edits.push((self.node.at.end - 1..self.node.at.end - 1, added[2..].to_owned())),
            }
        }
        Ok(edited(text, edits))
    }

    /// The text of the file with a copy of this row behind it, under another name.
    pub fn copied(&self, text: &str) -> Option<String> {
        self.list.as_ref()?;
        let own = ["id", "name", "title"].iter().find_map(|name| self.node.field(name))?;
        let Shape::Text(name) = own.shape else { return None };
        // Some games have names of letters alone.
        let mut name = format!("{name}_b");
        while text.contains(&format!("\"{name}\"")) {
            name.push('b');
        }
        let row = &self.node.at;
        let copy = [&text[row.start..own.at.start], "\"", &name, "\"", &text[own.at.end..row.end]].concat();
        let line = text[..row.start].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[line..row.start];
        let gap = if before.trim().is_empty() { format!(",\n{before}") } else { ", ".to_owned() };
        Some(edited(text, vec![(row.end..row.end, format!("{gap}{copy}"))]))
    }

    /// The text of the file without this row.
    pub fn removed(&self, text: &str) -> Option<String> {
        self.list.as_ref()?;
        let row = with_comma(text, self.node.at.clone());
        let start = text[..row.start].trim_end_matches([' ', '\t']).len();
        let start = if text[..start].ends_with('\n') { start - 1 } else { start };
        Some(edited(text, vec![(start..row.end, String::new())]))
    }
}

/// A row or field with the comma behind it.
pub(super) fn with_comma(text: &str, row: Range<usize>) -> Range<usize> {
    let rest = &text[row.end..];
    let comma = rest.len() - rest.trim_start().len();
    if rest[comma..].starts_with(',') { row.start..row.end + comma + 1 } else { row }
}

/// A field with its name and the comma behind it.
pub(super) fn with_name(text: &str, name: &str, value: &Range<usize>) -> Range<usize> {
    let start = text[..value.start].rfind(name).unwrap_or(value.start);
    let whole = with_comma(text, start..value.end);
    let blank = text[whole.end..].len() - text[whole.end..].trim_start_matches(' ').len();
    whole.start..whole.end + blank
}

fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| std::cmp::Reverse((range.start, range.end)));
    let mut text = text.to_owned();
    for (range, new) in edits {
        text.replace_range(range, &new);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct File {
        portals: u8,
        side: Side,
        groups: Vec<Group>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Side {
        zones: Vec<Zone>,
        #[serde(default)]
        far: u8,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Zone {
        name: String,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Group {
        id: String,
        rows: Vec<Row>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Row {
        id: String,
        #[serde(default)]
        hp: u8,
        #[serde(default)]
        text: String,
        #[serde(default)]
        actions: Vec<Action>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Action {
        price: u8,
    }

    const TEXT: &str = r#"// All of it.
(
    portals: 7, // by the book
    side: (zones: [(name: "N")]),
    groups: [
        (id: "one", rows: [
            // The strong one.
            (id: "a", hp: 3, /* tough */ text: "A."),
            (id: "b", actions: [(price: 1)]),
        ]),
    ],
)
"#;

    fn change(path: &str, form: &[(&str, &str)]) -> Result<String, Vec<Misfit>> {
        let (kind, node) = (Kind::of::<File>().unwrap(), Node::read(TEXT).unwrap());
        let all = sheets(&kind, &node);
        let sheet = all.iter().find(|sheet| sheet.path == path).unwrap();
        let mut filled = Filled::of(&sheet.form(), Some(sheet.node));
        for (path, said) in form {
            filled.at_mut(&sheet.form(), path).unwrap().0.said = (*said).to_owned();
        }
        let changed = sheet.filled(TEXT, &filled);
        if let Ok(text) = &changed {
            assert!(ron::from_str::<File>(text).is_ok(), "{text}");
        }
        changed
    }

    #[test]
    fn every_row_with_a_name_has_a_sheet() {
        let (kind, node) = (Kind::of::<File>().unwrap(), Node::read(TEXT).unwrap());
        let found = sheets(&kind, &node);
        let paths: Vec<&str> = found.iter().map(|sheet| &*sheet.path).collect();
        assert_eq!(paths, ["", "side", "side.zones.0", "groups.0", "groups.0.rows.0", "groups.0.rows.1"]);
        let names: Vec<&str> = found[0].fields().map(|field| field.name).collect();
        assert_eq!(names, ["portals"], "rows are edited by themselves");
        assert_eq!(found[5].list.as_deref(), Some("groups.0.rows"));
    }

    #[test]
    fn only_what_was_changed_is_written_anew() {
        assert_eq!(change("groups.0.rows.0", &[]).unwrap(), TEXT);
        assert_eq!(change("", &[("portals", "8")]).unwrap(), TEXT.replace("portals: 7", "portals: 8"));
        assert_eq!(
            change("groups.0.rows.0", &[("hp", "4"), ("text", "")]).unwrap(),
            TEXT.replace("hp: 3, /* tough */ text: \"A.\"", "hp: 4, /* tough */ ")
        );
        assert_eq!(
            change("groups.0.rows.1", &[("hp", "2"), ("text", "Bee."), ("actions.0.price", "5")]).unwrap(),
            TEXT.replace("[(price: 1)]", "[(price: 5)], hp: 2, text: \"Bee.\"")
        );
        assert_eq!(change("side", &[("far", "1")]).unwrap(), TEXT.replace("\"N\")]", "\"N\")], far: 1"));
        let misfits = change("groups.0.rows.1", &[("hp", "x"), ("actions.0.price", "")]).unwrap_err();
        let paths: Vec<&str> = misfits.iter().map(|misfit| &*misfit.path).collect();
        assert_eq!(paths, ["hp", "actions.0.price"]);
    }

    #[test]
    fn rows_are_copied_and_removed() {
        let (kind, node) = (Kind::of::<File>().unwrap(), Node::read(TEXT).unwrap());
        let all = sheets(&kind, &node);
        let row = all.iter().find(|sheet| sheet.path == "groups.0.rows.0").unwrap();
        let copied = row.copied(TEXT).unwrap();
        let line = "            (id: \"a\", hp: 3, /* tough */ text: \"A.\"),\n";
        assert_eq!(copied, TEXT.replace(line, &format!("{line}{}", line.replace("\"a\"", "\"a_b\""))));
        assert_eq!(row.removed(TEXT).unwrap(), TEXT.replace(line, ""));
        let zone = all.iter().find(|sheet| sheet.path == "side.zones.0").unwrap();
        assert_eq!(
            zone.copied(TEXT).unwrap(),
            TEXT.replace("(name: \"N\")", "(name: \"N\"), (name: \"N_b\")")
        );
        assert_eq!((all[0].copied(TEXT), all[0].removed(TEXT)), (None, None), "a file is no row");
    }
}
