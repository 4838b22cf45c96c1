//! Where in a draft a fault can be mended.
//!
//! The rules know rows, and seldom fields: they say that a deck has a card too many, not which number did it. What a maker changed is
//! tried as it was before, field by field: the fault belongs beside the field without whose change it would not be there.

use malice_engine::forms::{Filled, Sheet, sheets};
use malice_engine::{Content, Fault, Node};

use super::{Draft, kinds, place};

/// A fault of a draft, and where it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) fault: Fault,
    /// File and path of the sheet that it names.
    pub(crate) sheet: Option<(String, String)>,
    /// The field of the sheet that was asked about.
    pub(crate) field: Option<&'static str>,
}

/// The faults of a draft; beside the fields of one sheet, if that is wanted.
pub(crate) fn placed(draft: &Draft, about: Option<(&str, &str)>) -> Vec<Placed> {
    let faults = draft.faults();
    let mut placed: Vec<Placed> = faults
        .into_iter()
        .map(|fault| Placed { sheet: sheet_of(draft, &fault), field: None, fault })
        .collect();
    let Some((file, path)) = about.filter(|_| !placed.is_empty()) else { return placed };
    for (field, without) in unmade(draft, file, path) {
        let left = match without {
            Some(draft) => draft.faults(),
            None => continue,
        };
        for place in placed.iter_mut().filter(|place| place.field.is_none()) {
            if !left
                .iter()
                .any(|fault| fault.message == place.fault.message && fault.file == place.fault.file)
            {
                place.field = Some(field);
                place.sheet = Some((file.to_owned(), path.to_owned()));
            }
        }
    }
    placed
}

/// The sheet that a fault names by its line: the innermost one.
fn sheet_of(draft: &Draft, fault: &Fault) -> Option<(String, String)> {
    let (file, line) = (fault.file.as_deref()?, fault.line?);
    let (kind, text) = (kinds(draft.meta.id).get(file)?, draft.text(file)?);
    let node = Node::read(text)?;
    let line_of = |place: usize| text[..place].matches('\n').count() + 1;
    let holds =
        |sheet: &&Sheet<'_>| (line_of(sheet.node.at.start)..=line_of(sheet.node.at.end)).contains(&line);
    let all = sheets(kind, &node);
    let found = all.iter().filter(holds).min_by_key(|sheet| sheet.node.at.len())?;
    Some((file.to_owned(), found.path.clone()))
}

/// Each field of a sheet that is not as the game ships it, and the draft with that field as it was.
fn unmade(draft: &Draft, file: &str, path: &str) -> Vec<(&'static str, Option<Draft>)> {
    let shipped = Draft { content: Content::shipped(draft.meta.content), ..draft.clone() };
    let Some((name, form, now)) = draft.sheet(file, path, |sheet, _| {
        let form = sheet.form();
        let filled = Filled::of(&form, Some(sheet.node));
        (sheet.node.name().map(str::to_owned), form, filled)
    }) else {
        return Vec::new();
    };
    let before = shipped_as(&shipped, file, path, name.as_deref());
    let changed = form.fields().iter().zip(0..).filter_map(|(field, index)| {
        let old =
            before.as_ref().map_or_else(|| Filled::blank(&field.kind), |before| before.parts[index].clone());
        (now.parts[index] != old).then(|| {
            let mut without = now.clone();
            without.parts[index] = old;
            (field.name, draft.filled(file, path, &without).ok())
        })
    });
    changed.collect()
}

/// The row of this name in the same list as the game ships it, or what stands at its place.
fn shipped_as(shipped: &Draft, file: &str, path: &str, name: Option<&str>) -> Option<Filled> {
    let kind = kinds(shipped.meta.id).get(file)?;
    let text = shipped.meta.content.iter().find(|(own, _)| *own == file)?.1;
    let node = Node::read(text)?;
    let all = sheets(kind, &node);
    let alike =
        |sheet: &&Sheet<'_>| place(file, &sheet.path) == place(file, path) && sheet.node.name() == name;
    let named = all.iter().filter(|_| name.is_some()).find(alike);
    let sheet = named.or_else(|| all.iter().find(|sheet| sheet.path == path))?;
    Some(Filled::of(&sheet.form(), Some(sheet.node)))
}
