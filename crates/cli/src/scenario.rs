//! `malice scenario`: runs scenario files and prints what differs.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_conformance::scenario::{Problem, Scenario, parse, run_with_content};
use malice_engine::plain;

use crate::errors::{BAD, complain};
use crate::{record_file, set_up, text_file};

const EXAMPLES: &str = "\
Exit codes: 0 if all is as the scenarios say, 1 if something differs, 2 if a file cannot be read.
How to write scenarios stands in CONTRIBUTING.md.

Examples:
  malice scenario eruption.txt
  malice scenario crates/games/overboss/scenarios     every .txt file in a folder";

/// Run scenario files: rulings and examples as text
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ScenarioArgs {
    /// Scenario files, or folders of them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A folder with .ron files that replace the shipped content files of the same names
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// List the scenarios that pass, too
    #[arg(long, short)]
    verbose: bool,
}

struct Run<'a> {
    scenario: &'a Scenario,
    content: Option<&'a Path>,
}

impl Visit for Run<'_> {
    type Out = anyhow::Result<Vec<Problem>>;

    fn visit<G: Listed>(self) -> anyhow::Result<Vec<Problem>> {
        Ok(run_with_content::<G>(self.scenario, &set_up::content::<G>(self.content)?))
    }
}

#[derive(Default)]
struct Count {
    passed: usize,
    failed: usize,
    unreadable: usize,
}

impl ScenarioArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut count = Count::default();
        for argument in &self.files {
            for path in record_file::files(argument, "txt")? {
                self.run_file(out, &path, &mut count)?;
            }
        }
        let Count { passed, failed, unreadable } = count;
        let total = passed + failed;
        let scenarios = if total == 1 { "1 scenario".to_owned() } else { format!("{total} scenarios") };
        let failures =
            if failed == 0 { "all as they should be".to_owned() } else { format!("{failed} failed") };
        writeln!(out, "{scenarios}: {failures}")?;
        if unreadable > 0 {
            out.flush()?;
            let files = if unreadable == 1 { "1 file".to_owned() } else { format!("{unreadable} files") };
            complain(&format!("{files} could not be read as scenarios"));
            return Ok(ExitCode::from(BAD));
        }
        Ok(if failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn run_file(&self, out: &mut dyn Write, path: &Path, count: &mut Count) -> anyhow::Result<()> {
        let text = text_file::read_plain(path)?;
        let shown = plain::line(&path.display().to_string());
        let scenarios = match parse(&shown, &text) {
            Ok(scenarios) => scenarios,
            Err(problems) => {
                count.unreadable += 1;
                return problems.iter().try_for_each(|problem| Ok(writeln!(out, "{problem}")?));
            }
        };
        for scenario in &scenarios {
            let run = Run { scenario, content: self.content.as_deref() };
            let Ok(problems) = with_game(&scenario.game, run).map_err(|unknown| {
                count.unreadable += 1;
                writeln!(out, "{}:{}: {unknown}", shown, scenario.line)
            }) else {
                continue;
            };
            let problems = problems?;
            if problems.is_empty() {
                count.passed += 1;
                if self.verbose {
                    writeln!(out, "ok      {}:{}: {}", shown, scenario.line, scenario.title)?;
                }
                continue;
            }
            count.failed += 1;
            writeln!(out, "FAILED  {}:{}: {}", shown, scenario.line, scenario.title)?;
            for problem in problems {
                writeln!(out, "  {problem}")?;
            }
        }
        Ok(())
    }
}
