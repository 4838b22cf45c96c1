//! `malice validate`: are records sound, and content folders without faults?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use malice_catalog::{Listed, Visit, games, with_game};
use malice_engine::{Fault, Record, plain};

use crate::errors::{BAD, complain};
use crate::{record_file, replay, set_up};

const EXAMPLES: &str = "\
Examples:
  malice validate game.jsonl other.jsonl
  malice validate records/                          every .jsonl file in a folder
  malice validate --content my-cards overboss       the content files of a folder
  malice validate --content my-cards game.jsonl     a game that was played with them";

/// Check records, or a content folder, and say what is wrong where
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ValidateArgs {
    /// Records, or folders of them; with --content also the name of a game
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The pack or content folder to check, or with which the games were played, unless they carry it
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

impl ValidateArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut bad = 0;
        for file in &self.files {
            let named = games().iter().find(|meta| file.as_os_str() == meta.id);
            bad += match (&self.content, named) {
                (Some(folder), Some(meta)) => check_content(out, meta.id, folder)?,
                _ => check_records(out, file, self.content.as_deref())?,
            };
        }
        if bad == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        out.flush()?;
        complain(&if bad == 1 { "1 fault was found".to_owned() } else { format!("{bad} faults were found") });
        Ok(ExitCode::from(BAD))
    }
}

struct ContentFaults<'a>(&'a Path);

impl Visit for ContentFaults<'_> {
    type Out = anyhow::Result<Vec<Fault>>;

    fn visit<G: Listed>(self) -> anyhow::Result<Vec<Fault>> {
        set_up::content_faults::<G>(self.0)
    }
}

fn check_content(out: &mut dyn Write, game: &str, folder: &Path) -> anyhow::Result<usize> {
    let faults = with_game(game, ContentFaults(folder))??;
    for fault in &faults {
        let line = folder.join("").display().to_string() + &fault.to_string();
        writeln!(out, "{}", plain::line(&line))?;
    }
    if faults.is_empty() {
        writeln!(out, "{}: ok", folder.display())?;
    }
    Ok(faults.len())
}

struct Check<'a> {
    path: &'a Path,
    record: &'a Record,
    content: Option<&'a Path>,
}

impl Visit for Check<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        replay::replayed::<G>(self.path, self.record, self.content).map(|_| ())
    }
}

fn check_records(out: &mut dyn Write, path: &Path, content: Option<&Path>) -> anyhow::Result<usize> {
    let mut bad = 0;
    for path in record_file::files(path, "jsonl")? {
        match check_record(&path, content) {
            Ok(about) => writeln!(out, "{}", plain::line(&format!("{}: ok ({about})", path.display())))?,
            Err(error) => {
                bad += 1;
                writeln!(out, "{}", plain::line(&format!("{error:#}").replace('\n', "; ")))?;
            }
        }
    }
    Ok(bad)
}

fn check_record(path: &Path, content: Option<&Path>) -> anyhow::Result<String> {
    let record = record_file::read(path)?;
    let game = &record.header.game;
    let check = Check { path, record: &record, content };
    with_game(game, check).map_err(|unknown| anyhow::anyhow!("{}: line 1: {unknown}", path.display()))??;
    let state = if record.result.is_some() { "finished" } else { "unfinished" };
    Ok(format!("{game}, {} seats, {} entries, {state}", record.header.seats.len(), record.entries.len()))
}
