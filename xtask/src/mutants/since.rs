//! The tests that were there at another commit, by name: what do the newer ones bring?
//!
//! Tests of then do not compile against the source of now, so today's programs run, and in them only the tests that had their
//! names already. One that was sharpened since and kept its name counts as old: the difference is told too small rather than too big.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::git::git;

/// The names of all tests at a commit, without the modules in which they stand.
pub(crate) fn names(root: &Path, commit: &str) -> Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in git(root, &["ls-tree", "-r", "--name-only", commit])?.lines() {
        if Path::new(file).extension().is_some_and(|kind| kind == "rs") {
            names.extend(tests_in(&git(root, &["show", &format!("{commit}:{file}")])?));
        }
    }
    Ok(names)
}

fn tests_in(source: &str) -> Vec<String> {
    let is_test = |line: &str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
    let mut found = Vec::new();
    let mut follows = false;
    for line in source.lines().map(str::trim) {
        follows |= is_test(line);
        let function = line.split_once("fn ").filter(|_| follows);
        if let Some((name, _)) = function.and_then(|(_, rest)| rest.split_once('(')) {
            found.push(name.to_owned());
            follows = false;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_found_with_and_without_attributes_between() {
        let source = "#[test]\nfn one() {}\nfn none() {}\n#[tokio::test(flavor = \"x\")]\n#[ignore]\nasync fn two() {}";
        assert_eq!(tests_in(source), ["one", "two"]);
    }
}
