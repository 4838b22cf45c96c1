//! Runs all scenario files below a folder, for a game's tests.

use std::fs;
use std::path::{Path, PathBuf};

use malice_engine::{Content, Scenarios};

use super::parse;
use super::run::{Look, watch};

/// Runs all `*.txt` below `folder`; gives the number of scenarios, or one report of all problems.
pub fn run_folder<G: Scenarios>(folder: impl AsRef<Path>) -> Result<usize, String> {
    watch_folder::<G>(folder, &mut |_| ())
}

/// The same while somebody looks at every position that the scenarios come to.
pub(crate) fn watch_folder<G: Scenarios>(
    folder: impl AsRef<Path>,
    look: Look<'_, G>,
) -> Result<usize, String> {
    let folder = folder.as_ref();
    let content = Content::shipped(G::meta().content);
    let mut count = 0;
    let mut report = Vec::new();
    for path in files_below(folder, "txt")? {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        match parse(&name, &text) {
            Err(problems) => report.extend(problems.iter().map(ToString::to_string)),
            Ok(scenarios) => {
                for scenario in scenarios {
                    count += 1;
                    let problems = watch::<G>(&scenario, &content, &mut *look);
                    if !problems.is_empty() {
                        report.push(format!("{}:{}: {}", name, scenario.line, scenario.title));
                    }
                    report.extend(problems.iter().map(|problem| format!("  {problem}")));
                }
            }
        }
    }
    if report.is_empty() { Ok(count) } else { Err(report.join("\n")) }
}

/// The files with this extension below `folder`, in order of their names. None at all is an error: a misspelt folder would
/// otherwise pass every test.
pub(crate) fn files_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let unreadable = |error| format!("{}: {error}", folder.display());
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                files.push(path);
            }
        }
    }
    if files.is_empty() {
        return Err(format!("{}: there is no .{extension} file", folder.display()));
    }
    files.sort();
    Ok(files)
}
