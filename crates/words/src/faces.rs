//! Cards to look up, by name or by part of it.

use malice_engine::{Face, Text};

use crate::capitalised;

/// So many faces that fit are told by name.
const MOST: usize = 60;

/// The faces that these words mean: the one of this id or name; else those whose names hold all the words, or begin with them; else
/// those whose texts do.
pub fn find<'a>(faces: &'a [Face], words: &str) -> Vec<&'a Face> {
    let wanted = words.trim().to_lowercase();
    let spoken = |text: &str| text.to_lowercase().replace('_', " ");
    let exact = |face: &&Face| [&face.id, &face.name].iter().any(|name| spoken(name) == spoken(&wanted));
    let found: Vec<&Face> = faces.iter().filter(exact).collect();
    if wanted.is_empty() || !found.is_empty() {
        return found;
    }
    let holds = |text: &str| wanted.split_whitespace().all(|word| spoken(text).contains(word));
    let named: Vec<&Face> = faces.iter().filter(|face| holds(&face.name) || holds(&face.id)).collect();
    if !named.is_empty() {
        return named;
    }
    faces.iter().filter(|face| holds(&face.text) || holds(face.kind)).collect()
}

/// A face in a few lines: what it is, its numbers, what it does, how many there are, where they lie, and where all that comes from.
pub fn describe(face: &Face, whereabouts: &[String]) -> String {
    let copies = if face.copies == 1 { String::new() } else { format!(", {} in the box", face.copies) };
    let mut lines = vec![format!("{} ({}{copies})", face.name, face.kind)];
    let facts: Vec<String> = face.facts.iter().map(|(label, value)| format!("{label} {value}")).collect();
    lines.extend((!facts.is_empty()).then(|| facts.join(", ")));
    lines.extend((!face.text.is_empty()).then(|| face.text.clone()));
    lines.extend((!whereabouts.is_empty()).then(|| format!("{}.", capitalised(&whereabouts.join(", ")))));
    lines.extend(face.source.map(|source| format!("{}.", capitalised(source.words()))));
    lines.join("\n")
}

/// What is told about these words: the one card that they mean, or the names of those that they may mean. With a view, also where
/// they lie as far as its viewer knows. The error says why nothing is told.
pub fn look_up<G: Text>(game: &G, view: Option<&G::View>, words: &str) -> Result<String, String> {
    let faces = game.faces();
    if words.trim().is_empty() {
        return Err(format!("Which one? Type its name, or a part of it. There are: {}", kinds(&faces)));
    }
    match find(&faces, words)[..] {
        [] => Err(format!("Nothing is called '{}'. There are: {}", words.trim(), kinds(&faces))),
        [face] => Ok(describe(face, &view.map_or_else(Vec::new, |view| game.whereabouts(view, face)))),
        ref several => Ok(listed(several)),
    }
}

/// The faces whose names hold these words: what a search for rules finds besides.
pub fn named<'a>(faces: &'a [Face], words: &str) -> Vec<&'a Face> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |face: &&Face| wanted.iter().all(|word| face.name.to_lowercase().contains(word));
    faces.iter().filter(|face| !wanted.is_empty() && holds(face)).collect()
}

/// The faces of a kind, or of all kinds where it is empty, that hold all these words anywhere on them.
pub fn browse<'a>(faces: &'a [Face], kind: &str, words: &str) -> Vec<&'a Face> {
    let wanted: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |face: &Face| {
        let facts = face.facts.iter().map(|(label, value)| format!("{label} {value}"));
        let printed = [face.id.clone(), face.name.clone(), face.text.clone()].into_iter().chain(facts);
        let printed = printed.collect::<Vec<_>>().join("\n").to_lowercase();
        wanted.iter().all(|word| printed.contains(word))
    };
    faces.iter().filter(|face| (kind.is_empty() || face.kind == kind) && holds(face)).collect()
}

/// The kinds of faces in their order, and how many there are of each.
pub fn kinds_of(faces: &[Face]) -> Vec<(&'static str, usize)> {
    let mut kinds: Vec<(&'static str, usize)> = Vec::new();
    for face in faces {
        match kinds.iter_mut().find(|(kind, _)| *kind == face.kind) {
            Some((_, count)) => *count += 1,
            None => kinds.push((face.kind, 1)),
        }
    }
    kinds
}

/// "12 Boss cards, 40 Tiles".
fn kinds(faces: &[Face]) -> String {
    let kinds = kinds_of(faces).into_iter().map(|(kind, count)| format!("{kind} ({count})"));
    kinds.collect::<Vec<_>>().join(", ") + "."
}

/// Several faces by name, a line for each kind. Where two have one name, what the content calls them tells them apart.
pub fn listed(faces: &[&Face]) -> String {
    let mut kinds: Vec<(&str, Vec<String>)> = Vec::new();
    for face in faces.iter().take(MOST) {
        let alike = faces.iter().filter(|other| other.name == face.name).count() > 1;
        let name = if alike { format!("{} ({})", face.name, face.id) } else { face.name.clone() };
        match kinds.iter_mut().find(|(kind, _)| *kind == face.kind) {
            Some((_, names)) => names.push(name),
            None => kinds.push((face.kind, vec![name])),
        }
    }
    let mut lines: Vec<String> =
        kinds.iter().map(|(kind, names)| format!("{kind}: {}", names.join(between(names)))).collect();
    lines.extend((faces.len() > MOST).then(|| format!("and {} more", faces.len() - MOST)));
    lines.join("\n")
}

/// What stands between names: a comma, unless one of them holds a comma itself.
fn between(names: &[String]) -> &'static str {
    if names.iter().any(|name| name.contains(',')) { "; " } else { ", " }
}

#[cfg(test)]
mod tests {
    use malice_conformance::toy::Toy;
    use malice_engine::{Chance, Game as _, Io, Seat, Source, Viewer};

    use super::*;

    #[test]
    fn a_card_is_found_by_its_name_and_by_part_of_it() {
        let faces = [
            Face::new("Minion", "toady", "Toady").text("Carries the crown."),
            Face::new("Minion", "giant_toad", "Giant Toad")
                .fact("Defence", 3)
                .copies(2u32)
                .source(Source::House),
        ];
        let found = |words: &str| find(&faces, words).iter().map(|face| face.id.as_str()).collect::<Vec<_>>();
        assert_eq!(found("TOADY"), ["toady"]);
        assert_eq!(found("giant_toad"), ["giant_toad"]);
        assert_eq!(found("toad"), ["toady", "giant_toad"]);
        assert_eq!(found("crown"), ["toady"]);
        assert_eq!(found("minion"), ["toady", "giant_toad"]);
        assert!(found("dragon").is_empty() && found(" ").is_empty());
        let text = describe(&faces[1], &["one in the deck".into()]);
        assert_eq!(text, "Giant Toad (Minion, 2 in the box)\nDefence 3\nOne in the deck.\nA house design.");
        assert_eq!(listed(&find(&faces, "toad")), "Minion: Toady, Giant Toad");
        assert_eq!(named(&faces, "GIANT").len(), 1);
        let browsed =
            |kind, words| browse(&faces, kind, words).iter().map(|face| face.id.as_str()).collect::<Vec<_>>();
        assert_eq!(browsed("", "DEFENCE 3"), ["giant_toad"]);
        assert_eq!(browsed("Minion", "crown"), ["toady"]);
        assert!(browsed("Artifact", "").is_empty());
        assert!(named(&faces, "crown").is_empty() && named(&faces, " ").is_empty());
        let comma = Face::new("Minion", "fear", "Fear, and Doubt");
        assert_eq!(listed(&[&faces[0], &comma]), "Minion: Toady; Fear, and Doubt");
        let twins = [&faces[0], &faces[0]];
        assert_eq!(listed(&twins), "Minion: Toady (toady), Toady (toady)");
    }

    #[test]
    fn where_a_card_lies_is_told_as_far_as_the_viewer_knows() {
        let game = Toy::with(&[]);
        let state = game.start(&mut Io::new(Chance::fast(1)));
        let told = |viewer: Viewer, face: &Face| {
            look_up(&game, Some(&game.view(&state, viewer)), &face.name).unwrap()
        };
        let faces = game.faces();
        let seat = |number: usize| Viewer::Seat(Seat::new(number));
        let mine = |face: &&Face| told(seat(0), face).contains("in seat 1's hand");
        let held = faces.iter().find(mine).expect("everybody holds cards");
        assert!(told(seat(0), held).starts_with(&format!("{} (Card", held.name)), "{}", told(seat(0), held));
        for viewer in [seat(1), Viewer::Spectator] {
            assert!(!told(viewer, held).contains("seat 1's hand"), "{}", told(viewer, held));
        }
        assert!(!look_up(&game, None, &held.name).unwrap().contains("hand"));
        assert!(look_up(&game, None, "").unwrap_err().contains("Card ("));
        assert!(look_up(&game, None, "goose").unwrap_err().contains("Nothing is called 'goose'"));
        assert!(look_up(&game, None, "card").unwrap().starts_with("Card: "));
    }
}
