//! The list of faults: data that a person can read and add to.
//!
//! ```text
//! hand-token-acts (doors): a token that shows a hand decides for its seat
//!   in   crates/server/src/hall/moment.rs
//!   was  Power::Hand(number) => «Access { hands: seat(number), ..watch }»
//!   is   Access { mine: seat(number), ..watch }
//!   test malice-server: doors api
//! ```
//!
//! The expression between « and » is what the fault replaces; the words around it say which one is meant. Line breaks and spaces
//! do not count. The tests of `test` are run in this order, package by package; `lib` are those beside the code.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

/// A small fault, such as a tired programmer makes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Fault {
    pub(crate) name: String,
    pub(crate) kind: String,
    /// From the root of the project.
    pub(crate) file: String,
    was: String,
    pub(crate) is: String,
    /// Packages, and in each the test programs that are run, in order.
    pub(crate) tests: Vec<(String, Vec<String>)>,
}

impl Fault {
    /// The folder of the crate in which it is planted.
    pub(crate) fn owner(&self) -> &str {
        self.file.split("/src/").next().unwrap_or_default()
    }

    /// Where in a source the expression stands that this fault replaces.
    pub(crate) fn place(&self, source: &str) -> Result<(usize, usize), String> {
        let (before, rest) = self.was.split_once('«').ok_or("« is missing")?;
        let (expression, after) = rest.split_once('»').ok_or("» is missing")?;
        let squeezed: Vec<(usize, char)> =
            source.char_indices().filter(|(_, letter)| !letter.is_whitespace()).collect();
        let squeeze = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<Vec<_>>();
        let (before, expression, after) = (squeeze(before), squeeze(expression), squeeze(after));
        let pattern = [&before[..], &expression, &after].concat();
        let fits = |window: &[(usize, char)]| window.iter().map(|(_, letter)| letter).eq(&pattern);
        let mut found = squeezed.windows(pattern.len().max(1)).enumerate().filter(|(_, window)| fits(window));
        let (start, _) = found.next().ok_or("its text is not there")?;
        if found.next().is_some() {
            return Err("its text is there more than once".into());
        }
        let first = squeezed[start + before.len()].0;
        let (last, letter) = squeezed[start + before.len() + expression.len() - 1];
        Ok((first, last + letter.len_utf8()))
    }
}

/// All faults of a folder's files.
pub(crate) fn read(folder: &Path) -> Result<Vec<Fault>> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .with_context(|| folder.display().to_string())?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    files.sort();
    let mut faults = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        faults.extend(parse(&text).with_context(|| file.display().to_string())?);
    }
    let mut names: Vec<&str> = faults.iter().map(|fault| fault.name.as_str()).collect();
    names.sort_unstable();
    if let Some(name) = names.windows(2).find_map(|pair| (pair[0] == pair[1]).then_some(pair[0])) {
        bail!("two faults are called {name}");
    }
    Ok(faults)
}

fn parse(text: &str) -> Result<Vec<Fault>> {
    let mut faults: Vec<Fault> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        if !line.starts_with(' ') {
            let (name, rest) = line.split_once(" (").context(format!("no kind: {line}"))?;
            let (kind, _) = rest.split_once("): ").context(format!("no description: {line}"))?;
            faults.push(Fault { name: name.to_owned(), kind: kind.to_owned(), ..Fault::default() });
            continue;
        }
        let fault = faults.last_mut().context("a fault begins with its name")?;
        let (field, value) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        let value = value.trim().to_owned();
        match field {
            "in" => fault.file = value,
            "was" => fault.was = value,
            "is" => fault.is = value,
            "test" => fault.tests = value.split(';').map(package).collect(),
            _ => bail!("{}: there is no field '{field}'", fault.name),
        }
    }
    Ok(faults)
}

/// `malice-server: doors api`.
fn package(text: &str) -> (String, Vec<String>) {
    let (package, programs) = text.split_once(':').unwrap_or((text, ""));
    (package.trim().to_owned(), programs.split_whitespace().map(str::to_owned).collect())
}

/// The faults that cannot be planted in this tree any more, and why.
pub(crate) fn lost(root: &Path, faults: &[Fault]) -> Vec<String> {
    let mut lost = Vec::new();
    let mut places: Vec<(&str, (usize, usize), &str)> = Vec::new();
    for fault in faults {
        let tell = |why: &str| format!("{}: {why}: {}: {}", fault.name, fault.file, fault.was);
        if fault.tests.iter().all(|(_, names)| names.is_empty()) {
            lost.push(tell("no test is to notice it"));
        }
        let Ok(source) = fs::read_to_string(root.join(&fault.file)) else {
            lost.push(tell("its file is not there"));
            continue;
        };
        match fault.place(&source) {
            Ok(place) => {
                let meets = |other: &&(&str, (usize, usize), &str)| {
                    other.0 == fault.file && other.1 != place && other.1.0 < place.1 && place.0 < other.1.1
                };
                if let Some(other) = places.iter().find(meets) {
                    lost.push(tell(&format!("it overlaps with {}", other.2)));
                }
                places.push((&fault.file, place, &fault.name));
            }
            Err(why) => lost.push(tell(&why)),
        }
    }
    lost
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever changes a line for which a fault waits mends the fault: it is told here which.
    #[test]
    fn every_fault_has_its_place_in_the_source() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let faults = read(&root.join("xtask/mutants")).unwrap();
        let lost = lost(root, &faults);
        assert!(lost.is_empty(), "mend or remove them in xtask/mutants:\n{}", lost.join("\n"));
    }

    #[test]
    fn a_place_is_found_however_the_lines_are_broken() {
        let fault = Fault { was: "b => «two(x, y)», c".into(), ..Fault::default() };
        let source = "a => two(x, y),\nb =>\n    two(x,\n        y),\nc";
        let (from, to) = fault.place(source).unwrap();
        assert_eq!(&source[from..to], "two(x,\n        y)");
        assert!(
            Fault { was: "«two(x, y)»".into(), ..fault.clone() }.place(source).unwrap_err().contains("more")
        );
        assert!(Fault { was: "«two(y)»".into(), ..fault }.place(source).unwrap_err().contains("not there"));
    }

    #[test]
    fn a_list_is_read() {
        let text = "one (doors): what is wrong\n  in a.rs\n  was f(«x»)\n  is y\n  test p: t u; q: v\n";
        let faults = parse(text).unwrap();
        assert_eq!((faults.len(), faults[0].kind.as_str(), faults[0].is.as_str()), (1, "doors", "y"));
        let tests =
            [("p".to_owned(), vec!["t".to_owned(), "u".to_owned()]), ("q".to_owned(), vec!["v".to_owned()])];
        assert_eq!(faults[0].tests, tests);
    }
}
