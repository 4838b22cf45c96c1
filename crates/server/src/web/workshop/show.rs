//! From drafts to what their pages show.

use malice_engine::forms::{Filled, Kind, Sheet, sheets};
use malice_engine::{Face, Node, Shape, plain};
use maud::Markup;

use crate::pages::{DraftName, FaultLine, GameName, Group, RowCard, Shown, spoken_word};
use crate::web::App;
use crate::workshop::{Draft, Placed, kinds, place};

pub(super) fn draft_name(draft: &Draft) -> DraftName {
    DraftName { id: draft.id.clone(), said: draft.pack().to_string(), game: GameName::of(draft.meta) }
}

/// Faults as people read them.
pub(super) fn lines(faults: &[Placed]) -> Vec<FaultLine> {
    let line = |placed: &Placed| FaultLine {
        message: malice_words::capitalised(&format!("{}.", plain::line(&placed.fault.message))),
        sheet: placed.sheet.clone(),
    };
    faults.iter().map(line).collect()
}

/// All faces of a draft that can be played.
pub(super) fn faces(app: &App, draft: &Draft) -> Option<Vec<(Face, Markup)>> {
    app.hall.games().faces(draft.meta.id, Some(&draft.content), &app.assets.sprite(draft.meta.id)).ok()
}

/// The faces of a row: those of its name.
pub(super) fn faces_of<'f>(
    faces: &'f [(Face, Markup)],
    sheet: &Sheet<'_>,
) -> impl Iterator<Item = Shown> + use<'f> {
    let name = sheet.node.name().filter(|_| sheet.list.is_some()).map(str::to_owned);
    let fits = move |id: &str| name.as_deref().is_some_and(|name| id == name);
    faces
        .iter()
        .filter(move |(face, _)| fits(&face.id))
        .map(|(face, picture)| Shown { face: face.clone(), picture: picture.clone() })
}

/// Everything in a draft, list by list. As long as it cannot be played, rows look as the game ships them, and changed ones tell their
/// fields.
pub(super) fn groups(app: &App, draft: &Draft, faults: &[Placed]) -> Vec<Group> {
    let sprite = app.assets.sprite(draft.meta.id);
    let (whole, faces) = match faces(app, draft) {
        Some(faces) => (true, faces),
        None => (false, app.hall.games().faces(draft.meta.id, None, &sprite).unwrap_or_default()),
    };
    let mut groups: Vec<Group> = Vec::new();
    // In the order in which the game names its files, which is the order of the box.
    for (file, before) in draft.meta.content {
        let (Some(kind), Some(text)) = (kinds(draft.meta.id).get(*file), draft.text(file)) else { continue };
        let (Some(node), Some(old)) = (Node::read(text), Node::read(before)) else { continue };
        let known = sheets(kind, &old);
        let (rows, besides): (Vec<_>, Vec<_>) =
            sheets(kind, &node).into_iter().partition(|sheet| sheet.list.is_some());
        for sheet in rows.into_iter().chain(besides).filter(|sheet| !sheet.form().fields().is_empty()) {
            let title = title(file, &sheet, &node, kind);
            let alike = |known: &&Sheet<'_>| {
                let named = sheet.list.is_none() || known.node.name() == sheet.node.name();
                named && place(file, &known.path) == place(file, &sheet.path)
            };
            let filled = Filled::of(&sheet.form(), Some(sheet.node));
            let before = known.iter().find(alike).map(|known| Filled::of(&known.form(), Some(known.node)));
            let changed = before.as_ref() != Some(&filled);
            let face = faces_of(&faces, &sheet).next();
            let picture = face.as_ref().map(|shown| shown.picture.clone());
            let shown = face.filter(|_| whole || !changed);
            let here = ((*file).to_owned(), sheet.path.clone());
            let card = RowCard {
                name: label(file, &sheet),
                says: if shown.is_some() { Vec::new() } else { says(&sheet.form(), &filled) },
                shown,
                picture,
                changed,
                wrong: faults.iter().any(|placed| placed.sheet.as_ref() == Some(&here)),
                path: sheet.path.clone(),
            };
            match groups.iter_mut().find(|group| group.title == title && group.file == *file) {
                Some(group) => group.rows.push(card),
                None => groups.push(Group { title, file: (*file).to_owned(), rows: vec![card] }),
            }
        }
    }
    groups
}

/// What people call a row.
pub(super) fn label(file: &str, sheet: &Sheet<'_>) -> String {
    let text = |field: &str| match sheet.node.field(field)?.shape {
        Shape::Text(text) => Some(text.replace("\\\"", "\"")),
        Shape::Plain(_) | Shape::Fields(_) | Shape::List(_) => None,
    };
    let said = ["label", "name", "title"].iter().find_map(|field| text(field));
    said.filter(|_| sheet.list.is_some()).unwrap_or_else(|| spoken_word(&name(file, sheet)))
}

/// What a row is called; what is none is called by its place.
pub(super) fn name(file: &str, sheet: &Sheet<'_>) -> String {
    let last = sheet.path.rsplit('.').next().filter(|step| !step.is_empty());
    let place = last.unwrap_or_else(|| file.trim_end_matches(".ron"));
    sheet.node.name().filter(|_| sheet.list.is_some()).unwrap_or(place).to_owned()
}

/// The heading of a sheet's list: "Monsters of goblin".
fn title(file: &str, sheet: &Sheet<'_>, root: &Node<'_>, kind: &Kind) -> String {
    let Some(list) = &sheet.list else { return format!("Besides, in {file}") };
    let mut steps: Vec<&str> = list.split('.').collect();
    let own = steps.pop().unwrap_or_default();
    // The row, or the part of the file, in which the list stands.
    let all = sheets(kind, root);
    let holder = all.iter().find(|sheet| sheet.path == steps.join("."));
    match holder.filter(|holder| !holder.path.is_empty()).map(|holder| name(file, holder)) {
        Some(holder) => format!("{} of {}", spoken_word(own), spoken_word(&holder)),
        None => spoken_word(own),
    }
}

/// A few fields of a row, as they are written.
fn says(form: &Kind, filled: &Filled) -> Vec<(String, String)> {
    let fields = form.fields().iter().zip(&filled.parts);
    let told = fields.filter(|(field, part)| !part.is_blank(&field.kind)).filter_map(|(field, part)| {
        let value = match field.kind {
            Kind::Number { .. } | Kind::Choice(_) | Kind::Truth => spoken_word(&part.said),
            Kind::Text if !matches!(field.name, "id" | "name") => plain::cut(&part.said, 40),
            _ => return None,
        };
        Some((spoken_word(field.name), value))
    });
    told.filter(|(label, _)| !label.to_lowercase().contains("source")).take(6).collect()
}
