//! Keeps each game of a run: its record, and how it ended with every line of the score.

use std::fs;
use std::path::Path;

use malice_engine::{Game, Outcome, Table, Viewer};
use serde_json::json;

use crate::SimError;

/// Writes `game-000001.jsonl` and `game-000001.final.json` for game number 0, and so on.
pub(crate) fn write<G: Game>(
    directory: &Path,
    number: u64,
    table: &Table<G>,
    outcome: &Outcome,
) -> Result<(), SimError> {
    let name = format!("game-{:06}", number + 1);
    let record = directory.join(format!("{name}.jsonl"));
    fs::write(&record, table.record().write()).map_err(SimError::file(&record))?;
    let end = directory.join(format!("{name}.final.json"));
    let value = json!({ "view": table.view(Viewer::Finished), "outcome": outcome });
    fs::write(&end, format!("{value:#}\n")).map_err(SimError::file(&end))
}
