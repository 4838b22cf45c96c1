//! Every content row is used: random games run until each has occurred in some event.

use std::collections::BTreeSet;

use malice_engine::{Chance, Fast, Game, Io, Viewer, choices, play};
use serde_json::Value;

/// Games whose rows are wanted from the start, so that a first game with few of them does not end the search.
const LOOKED_AHEAD: u64 = 64;

/// What it took until every content row had occurred.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowsUsed {
    pub games: u64,
    pub decisions: u64,
    pub rows: usize,
}

/// Plays random games, the n-th being `games(n)` under seed n, until each of their content rows has occurred as a string in
/// some event. After `limit` games it gives up and names the rows that never did.
pub fn play_until_all_rows_used<G: Game>(
    mut games: impl FnMut(u64) -> G,
    limit: u64,
) -> Result<RowsUsed, Vec<String>> {
    let mut rows: BTreeSet<String> =
        (0..limit.min(LOOKED_AHEAD)).flat_map(|number| games(number).content_rows()).collect();
    let mut occurred = BTreeSet::new();
    let mut decisions = 0;
    for number in 0..limit {
        let game = games(number);
        rows.extend(game.content_rows());
        decisions += play_one(&game, number, &mut occurred);
        if rows.is_subset(&occurred) {
            return Ok(RowsUsed { games: number + 1, decisions, rows: rows.len() });
        }
    }
    Err(rows.difference(&occurred).cloned().collect())
}

fn play_one<G: Game>(game: &G, seed: u64, occurred: &mut BTreeSet<String>) -> u64 {
    let mut io = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    let mut decisions = 0;
    while let Some(seat) = game.awaited(&state).first()
        && decisions < game.bound() as u64
    {
        let offered = choices(game, &mut state, seat, false, &mut io).actions();
        if offered.is_empty() {
            break;
        }
        let action = offered[picks.below(offered.len() as u32) as usize];
        play(game, &mut state, seat, action, &mut io);
        decisions += 1;
        for event in io.log.take() {
            if let Some(json) = game.event_json(&event, Viewer::Finished) {
                collect_strings(&json, occurred);
            }
        }
    }
    decisions
}

fn collect_strings(value: &Value, strings: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            if !strings.contains(text) {
                strings.insert(text.clone());
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect_strings(value, strings)),
        Value::Object(fields) => fields.values().for_each(|value| collect_strings(value, strings)),
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}
