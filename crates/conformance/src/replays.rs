//! Checks recorded games: each replays to its result.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use malice_engine::{Content, Game, Record, Table};

use crate::scenario::files_below;

/// Replays every `*.jsonl` below `folder` with the shipped content; gives their number, or one report of all faults with
/// file and line.
pub fn check_replays<G: Game>(folder: impl AsRef<Path>) -> Result<usize, String> {
    let files = files_below(folder.as_ref(), "jsonl")?;
    let mut report = Vec::new();
    for path in &files {
        let checked = fs::read_to_string(path).map_err(|error| format!(" {error}"));
        if let Err(fault) = checked.and_then(|text| check_replay::<G>(&text)) {
            report.push(format!("{}:{fault}", path.display()));
        }
    }
    if report.is_empty() { Ok(files.len()) } else { Err(report.join("\n")) }
}

/// `LINE: message` if the record does not replay.
fn check_replay<G: Game>(text: &str) -> Result<(), String> {
    let record = Record::read(text).map_err(|error| format!("{}: {}", error.line, error.message))?;
    if record.header.game != G::meta().id {
        return Err(format!("1: this is a game of {}, not of {}", record.header.game, G::meta().id));
    }
    let game = G::new(&record.header.options, &Content::shipped(G::meta().content)).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        format!("1: {}", faults.join("; "))
    })?;
    let replayed = Table::replay(Arc::new(game), &record);
    replayed.map(|_| ()).map_err(|error| format!("{}: {}", error.line, error.message))
}

#[cfg(test)]
mod tests {
    use malice_engine::{OptionValue, Seat};

    use super::*;
    use crate::toy::Toy;

    const RECORD: &str = include_str!("toy/replays/two_rounds.jsonl");

    #[test]
    fn recorded_games_of_the_toy_replay() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/toy/replays");
        assert_eq!(check_replays::<Toy>(folder), Ok(1));
        assert!(check_replays::<Toy>(concat!(env!("CARGO_MANIFEST_DIR"), "/tests")).is_err());
    }

    #[test]
    fn faults_name_their_line() {
        let record = Record::read(RECORD).unwrap();
        let fault = |change: &dyn Fn(&mut Record)| {
            let mut record = record.clone();
            change(&mut record);
            check_replay::<Toy>(&record.write()).unwrap_err()
        };
        assert!(
            fault(&|record| record.header.game = "chess".into()).starts_with("1: this is a game of chess")
        );
        assert!(
            fault(&|record| record.header.rules_version = 7).starts_with("1: this game was played by rules")
        );
        let options = |record: &mut Record| record.header.options.set("colour", OptionValue::Int(1));
        assert_eq!(fault(&options), "1: there is no option 'colour'");
        assert!(fault(&|record| record.entries[0].seat = Seat::new(1)).starts_with("2: seat 2 is not"));
        assert!(
            fault(&|record| record.result = None).ends_with("the game ends otherwise than the record says")
        );
        assert!(check_replay::<Toy>(&RECORD[..RECORD.len() / 2]).is_err());
    }
}
