//! `malice replay`: a recorded game, move by move.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{anyhow, bail};
use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Content, Entry, Game, Move, Record, Seat, Table, Text, Viewer};

use malice_words::score_pad;

use crate::errors::Faults;
use crate::{record_file, set_up, terminal};

const EXAMPLES: &str = "\
Examples:
  malice replay game.jsonl                  what happened, and the table at the end
  malice replay game.jsonl --at 25          the table after entry 25
  malice replay game.jsonl --at 25 --json   the same for a program";

/// Show a recorded game step by step
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArgs {
    /// The record, as 'malice play --save' or 'malice sim --records' wrote it
    file: PathBuf,
    /// Stop after this entry; 0 is the set-up
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show what this seat sees, not everything
    #[arg(long, value_name = "N")]
    seat: Option<u8>,
    /// Print the view as JSON, and nothing else
    #[arg(long)]
    json: bool,
    /// The pack or content folder with which the game was played, unless the record carries it
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// No colours
    #[arg(long)]
    no_color: bool,
}

impl ReplayArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let record = record_file::read(&self.file)?;
        let game = record.header.game.clone();
        with_game(&game, Replay { args: self, record, out })??;
        Ok(ExitCode::SUCCESS)
    }
}

/// Plays a record again under its own options, with the content that is given or else with the pack that it carries; errors say the
/// file and the line.
pub(crate) fn replayed<G: Game>(
    path: &Path,
    record: &Record,
    content: Option<&Path>,
) -> anyhow::Result<Table<G>> {
    let in_header = |error: anyhow::Error| match error.downcast::<Faults>() {
        Ok(faults) => anyhow!("{}: line 1: {}", path.display(), faults.to_string().replace('\n', "; ")),
        Err(error) => error,
    };
    let content = match (&record.pack, content) {
        (Some(pack), None) => {
            Content::from_json(G::meta(), pack).map_err(|faults| in_header(Faults(faults).into()))?
        }
        (_, content) => set_up::content::<G>(content)?,
    };
    let game = set_up::build::<G>(&record.header.options, &content).map_err(in_header)?;
    Table::replay(Arc::new(game), record).map_err(|error| anyhow!("{}: {error}", path.display()))
}

struct Replay<'a> {
    args: ReplayArgs,
    record: Record,
    out: &'a mut dyn Write,
}

impl Visit for Replay<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, record, out } = self;
        let whole = replayed::<G>(&args.file, &record, args.content.as_deref())?;
        let at = args.at.unwrap_or(whole.version());
        if at > whole.version() {
            bail!("there is no entry {at}: the record has {}", whole.version());
        }
        let viewer = viewer(args.seat, whole.game().seats(), record.result.is_some())?;
        let table = whole.at(at);
        if args.json {
            return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&table.view(viewer))?)?);
        }
        write_header(out, &record)?;
        write_events(out, &table, 0, viewer)?;
        for (index, entry) in record.entries.iter().take(at).enumerate() {
            write_entry(out, index + 1, entry)?;
            write_events(out, &table, index + 1, viewer)?;
        }
        let paint = terminal::paint(args.no_color);
        writeln!(out, "\n{}", table.game().table_text(&table.view(viewer), paint.on))?;
        if let Some(outcome) = table.outcome() {
            out.write_all(score_pad::ending(&outcome, table.seats()).as_bytes())?;
        }
        Ok(())
    }
}

/// Through whose eyes the game is shown: a seat's, or everybody's as long as it is not over.
fn viewer(seat: Option<u8>, seats: usize, over: bool) -> anyhow::Result<Viewer> {
    match seat {
        Some(number) if number == 0 || usize::from(number) > seats => {
            bail!("there is no seat {number}: the game has seats 1 to {seats}")
        }
        Some(number) => Ok(Viewer::Seat(Seat::new(usize::from(number) - 1))),
        None if over => Ok(Viewer::Finished),
        None => Ok(Viewer::Spectator),
    }
}

fn write_header(out: &mut dyn Write, record: &Record) -> anyhow::Result<()> {
    let header = &record.header;
    let seats: Vec<String> = header
        .seats
        .iter()
        .enumerate()
        .map(|(index, seat)| {
            let whose = if seat.name == seat.player { String::new() } else { format!(" ({})", seat.player) };
            format!("seat {}: {}{whose}", index + 1, seat.name)
        })
        .collect();
    let options: Vec<String> = header.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
    writeln!(out, "{}; {}", header.game, seats.join(", "))?;
    writeln!(out, "{}", terminal::wrap(&options.join(" "), terminal::width(), "  "))?;
    let state = if record.result.is_some() { "finished" } else { "unfinished" };
    Ok(writeln!(out, "{} entries, {state}\n", record.entries.len())?)
}

fn write_entry(out: &mut dyn Write, number: usize, entry: &Entry) -> anyhow::Result<()> {
    let what = match &entry.what {
        Move::Choice { action, auto: false } => action.clone(),
        Move::Choice { action, auto: true } => format!("{action} (the only choice)"),
        Move::Undo { to } => format!("takes back entry {}", to + 1),
        Move::Rewind { to } => format!("all go back to entry {to}"),
    };
    Ok(writeln!(out, "{number:>4}  seat {}: {what}", entry.seat)?)
}

/// The events of an entry, as far as they still stand.
fn write_events<G: Text>(
    out: &mut dyn Write,
    table: &Table<G>,
    version: usize,
    viewer: Viewer,
) -> anyhow::Result<()> {
    for happened in table.log().iter().filter(|happened| happened.version == version) {
        if let Some(text) = table.game().event_text(&happened.event, viewer) {
            writeln!(out, "      {text}")?;
        }
    }
    Ok(())
}
