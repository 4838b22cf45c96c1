//! Cards to look up, by name or by part of it.

use malice_engine::Face;

use crate::capitalised;

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

/// A face in a few lines: what it is, its numbers, what it does, how many there are, where they lie.
pub fn describe(face: &Face, whereabouts: &[String]) -> String {
    let copies = if face.copies == 1 { String::new() } else { format!(", {} in the box", face.copies) };
    let mut lines = vec![format!("{} ({}{copies})", face.name, face.kind)];
    let facts: Vec<String> = face.facts.iter().map(|(label, value)| format!("{label} {value}")).collect();
    lines.extend((!facts.is_empty()).then(|| facts.join(", ")));
    lines.extend((!face.text.is_empty()).then(|| face.text.clone()));
    lines.extend((!whereabouts.is_empty()).then(|| format!("{}.", capitalised(&whereabouts.join(", ")))));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_found_by_its_name_and_by_part_of_it() {
        let faces = [
            Face::new("Minion", "toady", "Toady").text("Carries the crown."),
            Face::new("Minion", "giant_toad", "Giant Toad").fact("Defence", 3).copies(2u32),
        ];
        let found = |words: &str| find(&faces, words).iter().map(|face| face.id.as_str()).collect::<Vec<_>>();
        assert_eq!(found("TOADY"), ["toady"]);
        assert_eq!(found("giant_toad"), ["giant_toad"]);
        assert_eq!(found("toad"), ["toady", "giant_toad"]);
        assert_eq!(found("crown"), ["toady"]);
        assert_eq!(found("minion"), ["toady", "giant_toad"]);
        assert!(found("dragon").is_empty() && found(" ").is_empty());
        let text = describe(&faces[1], &["one in the deck".into()]);
        assert_eq!(text, "Giant Toad (Minion, 2 in the box)\nDefence 3\nOne in the deck.");
    }
}
