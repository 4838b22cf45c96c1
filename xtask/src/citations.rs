//! Every rule of every game stands in its `RULES.md` and is covered by a test or scenario.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use malice_conformance::covers::{cited_in_scenarios, cited_in_source, rule_ids};

pub(crate) fn check() -> Result<()> {
    let root = crate::root()?;
    let games = root.join("crates/games");
    let mut faults = Vec::new();
    for game in folders(&games)? {
        faults.extend(check_game(root, &game)?);
    }
    if !faults.is_empty() {
        bail!("{} fault(s):\n{}", faults.len(), faults.join("\n"));
    }
    Ok(())
}

fn check_game(root: &Path, game: &Path) -> Result<Vec<String>> {
    let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let text =
        fs::read_to_string(game.join("RULES.md")).with_context(|| format!("{name} has no RULES.md"))?;
    let listed = rule_ids(&text);
    let rules: BTreeSet<String> = listed.iter().cloned().collect();
    let mut faults = Vec::new();
    if rules.len() < listed.len() {
        faults.push(format!("{name}: RULES.md has a rule twice"));
    }
    let mut cited = BTreeSet::new();
    for file in files(game)? {
        let read = || fs::read_to_string(&file).with_context(|| file.display().to_string());
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => cited.extend(cited_in_scenarios(&read()?)),
            Some("rs") => cited.extend(cited_in_source(&read()?)),
            _ => (),
        }
    }
    faults.extend(rules.difference(&cited).map(|id| format!("{name}: nothing covers {id}")));
    faults.extend(cited.difference(&rules).map(|id| format!("{name}: {id} is covered, but not in RULES.md")));
    // The specification lies beside the project where the project is made; elsewhere RULES.md stands for it.
    if let Ok(specification) = fs::read_to_string(root.join(format!("../shared/spec/{name}.md"))) {
        let prefix = rules.first().and_then(|id| id.split('-').next()).unwrap_or_default().to_owned();
        let missing: BTreeSet<String> = ids_in(&specification, &prefix).difference(&rules).cloned().collect();
        faults
            .extend(missing.iter().map(|id| format!("{name}: {id} of the specification is not in RULES.md")));
    }
    println!("{name}: {} rules, {} covered", rules.len(), rules.intersection(&cited).count());
    Ok(faults)
}

/// Every id of the form `PREFIX-WORD-12` in a text.
fn ids_in(text: &str, prefix: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words
        .filter(|word| {
            let parts: Vec<&str> = word.split('-').collect();
            let [first, middle, last] = parts[..] else { return false };
            first == prefix
                && middle.bytes().all(|byte| byte.is_ascii_uppercase())
                && last.starts_with(|c: char| c.is_ascii_digit())
        })
        .map(str::to_owned)
        .collect()
}

fn folders(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}
