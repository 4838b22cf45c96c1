//! What can be chosen in the texts of a form: a row that names others names those that there are.

use malice_engine::forms::{Filled, Kind, deeper};

use crate::pages::Choices;
use crate::workshop::Links;

/// Notes for every text of a form what can be chosen there. `within` is the place in the form, `path` that in the file.
pub(super) fn offers(
    links: &Links,
    file: &str,
    path: &str,
    within: &str,
    kind: &Kind,
    filled: &Filled,
    out: &mut Choices,
) {
    let mut part = |kind: &Kind, filled: &Filled, step: &str, said: &str| {
        offers(links, file, &deeper(path, said), &deeper(within, step), kind, filled, out);
    };
    let number = |index: usize| index.to_string();
    match kind {
        Kind::Text => {
            if let Some(names) = links.at(file, path) {
                out.insert(within.to_owned(), names.clone());
            }
        }
        Kind::Number { .. } | Kind::Truth => (),
        Kind::Maybe(kind) => offers(links, file, path, within, kind, filled, out),
        Kind::List(kind) => {
            for (index, value) in filled.parts.iter().enumerate() {
                part(kind, value, &number(index), &number(index));
            }
        }
        Kind::Map(_, kind) => {
            for (index, entry) in filled.parts.iter().enumerate() {
                if let Some(value) = entry.parts.get(1) {
                    part(kind, value, &format!("{index}.1"), &number(index));
                }
            }
        }
        Kind::Tuple(kinds) => {
            for (index, (kind, value)) in kinds.iter().zip(&filled.parts).enumerate() {
                part(kind, value, &number(index), &number(index));
            }
        }
        Kind::Record(fields) => {
            for (field, value) in fields.iter().zip(&filled.parts) {
                part(&field.kind, value, field.name, field.name);
            }
        }
        Kind::Choice(words) => {
            if let Some(word) = words.iter().find(|word| word.name == filled.said) {
                let holds = Filled { said: String::new(), parts: filled.parts.clone() };
                offers(links, file, &deeper(path, word.name), within, &word.holds, &holds, out);
            }
        }
    }
}
