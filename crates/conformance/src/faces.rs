//! Checks that everything in a game can be looked up, and that `RULES.md` has it in tables.

use std::path::Path;
use std::{env, fs};

use malice_engine::{Face, Text};

/// Between these lines of a `RULES.md` stand the tables that are made from the content.
const MARKS: [&str; 2] = ["<!-- faces -->", "<!-- end of faces -->"];

/// Every content row has a face that says something and where that comes from, no two faces share an id, and the tables in `rules` are those of the faces.
/// With `MALICE_WRITE_FACES=1` the tables are written anew.
pub fn check_faces<G: Text>(game: &G, rules: impl AsRef<Path>) -> Result<(), String> {
    let faces = game.faces();
    let mut faults = Vec::new();
    for row in game.content_rows() {
        if !faces.iter().any(|face| face.id == row) {
            faults.push(format!("'{row}' cannot be looked up"));
        }
    }
    for (index, face) in faces.iter().enumerate() {
        if face.name.is_empty() || (face.text.is_empty() && face.facts.is_empty()) {
            faults.push(format!("the face of '{}' says nothing", face.id));
        }
        if face.source.is_none() {
            faults.push(format!("the face of '{}' does not say where it comes from", face.id));
        }
        if faces[..index].iter().any(|other| other.id == face.id && other.kind == face.kind) {
            faults.push(format!("two faces are called '{}'", face.id));
        }
    }
    faults.extend(check_tables(&tables(&faces), rules.as_ref()).err());
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn check_tables(tables: &str, rules: &Path) -> Result<(), String> {
    let text = fs::read_to_string(rules).map_err(|error| format!("{}: {error}", rules.display()))?;
    let [begin, end] = MARKS;
    let parts = text.split_once(begin).and_then(|(before, rest)| Some((before, rest.split_once(end)?)));
    let (before, (present, after)) = parts.ok_or_else(|| {
        format!("{}: there are no lines '{begin}' and '{end}' for the tables", rules.display())
    })?;
    if present.trim() == tables.trim() {
        return Ok(());
    }
    if env::var_os("MALICE_WRITE_FACES").is_some() {
        let text = format!("{before}{begin}\n\n{}\n\n{end}{after}", tables.trim());
        return fs::write(rules, text).map_err(|error| format!("{}: {error}", rules.display()));
    }
    let differs = present.trim().lines().zip(tables.trim().lines()).find(|(here, there)| here != there);
    let (here, there) = differs.unwrap_or(("the end", "more, or less"));
    Err(format!(
        "{}: the tables are not those of the content: '{here}' should be '{there}'; MALICE_WRITE_FACES=1 writes them",
        rules.display()
    ))
}

/// A table for each kind, in the order of the faces.
fn tables(faces: &[Face]) -> String {
    let mut kinds: Vec<&str> = Vec::new();
    for face in faces {
        if !kinds.contains(&face.kind) {
            kinds.push(face.kind);
        }
    }
    let table = |kind: &&str| {
        let faces: Vec<&Face> = faces.iter().filter(|face| face.kind == *kind).collect();
        format!("### {kind}\n\n{}", table(&faces))
    };
    kinds.iter().map(table).collect::<Vec<_>>().join("\n")
}

fn table(faces: &[&Face]) -> String {
    let mut labels: Vec<&str> = Vec::new();
    for (label, _) in faces.iter().flat_map(|face| &face.facts) {
        if !labels.contains(label) {
            labels.push(label);
        }
    }
    let several = faces.iter().any(|face| face.copies != 1);
    let speaks = faces.iter().any(|face| !face.text.is_empty());
    let heads = std::iter::once("Name").chain(several.then_some("Copies")).chain(labels.iter().copied());
    let heads: Vec<&str> = heads.chain(speaks.then_some("What it does")).collect();
    let mut lines = vec![row(&heads), row(&vec!["---"; heads.len()])];
    for face in faces {
        let copies = face.copies.to_string();
        let fact = |label: &&str| {
            face.facts.iter().find(|(own, _)| own == label).map_or("", |(_, value)| value.as_str())
        };
        let cells = std::iter::once(face.name.as_str()).chain(several.then_some(copies.as_str()));
        let cells = cells.chain(labels.iter().map(fact)).chain(speaks.then_some(face.text.as_str()));
        lines.push(row(&cells.collect::<Vec<_>>()));
    }
    lines.join("\n") + "\n"
}

fn row(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn the_toys_cards_stand_in_its_rules() {
        check_faces(&Toy::with(&[]), concat!(env!("CARGO_MANIFEST_DIR"), "/src/toy/RULES.md")).unwrap();
    }

    #[test]
    fn other_tables_are_noticed() {
        let mut faces = Toy::with(&[]).faces();
        let rules = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/toy/RULES.md"));
        faces[0].copies += 1;
        assert!(check_tables(&tables(&faces), rules).unwrap_err().contains("not those of the content"));
    }

    #[test]
    fn a_table_has_a_column_for_each_fact() {
        let faces = [
            Face::new("Imp", "a", "Ann").fact("Worth", 1),
            Face::new("Imp", "b", "Bob").fact("Cost", "2|3").text("Hits."),
        ];
        let wanted = "### Imp\n\n| Name | Worth | Cost | What it does |\n| --- | --- | --- | --- |\n\
            | Ann | 1 |  |  |\n| Bob |  | 2\\|3 | Hits. |\n";
        assert_eq!(tables(&faces), wanted);
    }
}
