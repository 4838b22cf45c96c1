//! Texts of rows that name other rows: where all that a game ships at a place are names of rows of some lists, one of those lists is
//! chosen from, and nothing else is typed there.

use std::collections::{BTreeMap, BTreeSet};

use malice_engine::forms::{Filled, Kind, deeper, sheets};
use malice_engine::{Content, Node};

use super::{Draft, kinds};

/// So many different names at a place tell that they are names.
const FEWEST: usize = 2;

/// For each place of a text, what can be named there: places are files and paths without numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links(BTreeMap<String, BTreeSet<String>>);

impl Links {
    /// What the rows of a draft may name.
    pub(crate) fn of(draft: &Draft) -> Self {
        let shipped = Content::shipped(draft.meta.content);
        let (named, now) = (lists(draft.meta.id, &shipped), lists(draft.meta.id, &draft.content));
        let mut links = BTreeMap::new();
        for (place, said) in texts(draft.meta.id, &shipped) {
            if said.len() < FEWEST {
                continue;
            }
            // The fewest lists whose rows are all that is said there: mostly one.
            let fits = |names: &BTreeSet<String>| said.is_subset(names);
            let mut fit: Vec<&String> =
                named.iter().filter(|(_, names)| fits(names)).map(|(list, _)| list).collect();
            fit.sort_by_key(|list| named[*list].len());
            if let Some(names) = fit.first().and_then(|list| now.get(*list)) {
                links.insert(place, names.clone());
            }
        }
        Self(links)
    }

    /// What can be named at a place of a file, if anything is named there.
    pub(crate) fn at(&self, file: &str, path: &str) -> Option<&BTreeSet<String>> {
        self.0.get(&place(file, path))
    }
}

/// A place without numbers: rows of a list are alike.
pub(crate) fn place(file: &str, path: &str) -> String {
    let steps = path.split('.').filter(|step| step.parse::<usize>().is_err());
    steps.fold(file.to_owned(), |place, step| deeper(&place, step))
}

/// The names of the rows of each list, and of all lists of a file together.
fn lists(game: &str, content: &Content) -> BTreeMap<String, BTreeSet<String>> {
    let mut lists: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in content.files() {
        let (Some(kind), Some(node)) = (kinds(game).get(file), Node::read(text)) else { continue };
        for sheet in sheets(kind, &node) {
            if let (Some(list), Some(name)) = (&sheet.list, sheet.node.name()) {
                for place in [place(file, list), file.to_owned()] {
                    lists.entry(place).or_default().insert(name.to_owned());
                }
            }
        }
    }
    lists
}

/// All texts by their places, except those by which rows are called.
fn texts(game: &str, content: &Content) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, text) in content.files() {
        let (Some(kind), Some(node)) = (kinds(game).get(file), Node::read(text)) else { continue };
        for sheet in sheets(kind, &node) {
            let (form, own) = (sheet.form(), sheet.node.name());
            let filled = Filled::of(&form, Some(sheet.node));
            let mut note = |path: &str, said: &str| {
                if !said.is_empty() && Some(said) != own {
                    found.entry(place(file, path)).or_default().insert(said.to_owned());
                }
            };
            walk(&form, &filled, &sheet.path, &mut note);
        }
    }
    found
}

fn walk(kind: &Kind, filled: &Filled, path: &str, note: &mut impl FnMut(&str, &str)) {
    match kind {
        Kind::Text => note(path, &filled.said),
        Kind::Number { .. } | Kind::Truth => (),
        Kind::Maybe(kind) => walk(kind, filled, path, note),
        Kind::List(kind) => {
            for (index, part) in filled.parts.iter().enumerate() {
                walk(kind, part, &deeper(path, index), note);
            }
        }
        Kind::Tuple(kinds) => {
            for (index, (part, kind)) in filled.parts.iter().zip(kinds).enumerate() {
                walk(kind, part, &deeper(path, index), note);
            }
        }
        Kind::Map(_, value) => {
            for (index, entry) in filled.parts.iter().enumerate() {
                if let Some(part) = entry.parts.get(1) {
                    walk(value, part, &deeper(path, index), note);
                }
            }
        }
        Kind::Record(fields) => {
            for (part, field) in filled.parts.iter().zip(fields) {
                walk(&field.kind, part, &deeper(path, field.name), note);
            }
        }
        Kind::Choice(words) => {
            if let Some(word) = words.iter().find(|word| word.name == filled.said) {
                let within = Filled { said: String::new(), parts: filled.parts.clone() };
                walk(&word.holds, &within, &deeper(path, word.name), note);
            }
        }
    }
}
