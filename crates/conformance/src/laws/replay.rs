//! Laws about copies: a state survives JSON, and a table survives its record.

use std::sync::Arc;

use malice_engine::{Fast, Game, Record, Seat, SeatHeader, Seed, Table};

use super::difference::difference;
use super::walk::{Walk, each_step, ensure, traced};

/// How many earlier versions of a table are looked at.
const LOOKS_BACK: u32 = 4;

/// A state that was cloned, or written to JSON and read back, is equal, and the game goes on from it as from the first.
pub fn copies_agree<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    let mut copied = Walk::new(&**game, seed);
    each_step(&**game, seed, |walk| {
        ensure(walk.state == copied.state, || {
            format!("a copy goes on otherwise: {}", difference(&walk.state, &copied.state))
        })?;
        ensure(walk.state.clone() == walk.state, || "a clone is not equal".into())?;
        let text =
            serde_json::to_string(&walk.state).map_err(|error| format!("the state is no JSON: {error}"))?;
        let read: G::State = serde_json::from_str(&text)
            .map_err(|error| format!("the state's JSON is not read back: {error}"))?;
        ensure(read == walk.state, || format!("JSON loses something: {}", difference(&walk.state, &read)))?;
        copied.state = read;
        if let Some((seat, action)) = copied.pick() {
            copied.play(seat, action);
        }
        Ok(())
    })
}

/// A table with choices, undos and a rewind is rebuilt from the text of its record; so is each earlier version.
pub fn replays_agree<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    traced(seed, |step| {
        let seats =
            (1..=game.seats()).map(|n| SeatHeader { name: format!("Seat {n}"), player: "random".into() });
        let mut table = Table::new(game.clone(), seats.collect(), Seed::from_number(seed));
        let mut picks = Fast::new(seed);
        let mut versions = vec![(table.version(), table.state().clone())];
        for number in 0..game.bound() {
            step.set(number);
            if !move_at_random(&mut table, &mut picks) {
                break;
            }
            let version = versions.last().map_or(0, |(version, _)| *version);
            ensure(table.version() > version, || format!("version {} does not grow", table.version()))?;
            versions.push((table.version(), table.state().clone()));
        }
        for _ in 0..LOOKS_BACK {
            let (version, state) = &versions[picks.below(versions.len() as u32) as usize];
            let then = table.at(*version);
            ensure(then.state() == state, || {
                format!("version {version} looks otherwise: {}", difference(state, then.state()))
            })?;
        }
        let read = Record::read(&table.record().write()).map_err(|error| format!("the record: {error}"))?;
        let again = Table::replay(game.clone(), &read).map_err(|error| format!("the replay: {error}"))?;
        ensure(table.state() == again.state(), || {
            format!("the replay ends otherwise: {}", difference(table.state(), again.state()))
        })?;
        ensure(table.log() == again.log(), || {
            format!("the replay logs otherwise: {}", difference(&table.log(), &again.log()))
        })
    })
}

/// A table that is put away as a snapshot and taken out again goes on as if nothing had happened: the same choices lead to the
/// same states, events, draws, undos and decision numbers.
pub fn snapshots_go_on<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    traced(seed, |step| {
        let seats =
            (1..=game.seats()).map(|n| SeatHeader { name: format!("Seat {n}"), player: "random".into() });
        let mut table = Table::new(game.clone(), seats.collect(), Seed::from_number(seed));
        let mut restored = table.copy();
        let (mut picks, mut same_picks) = (Fast::new(seed), Fast::new(seed));
        for number in 0..game.bound() {
            step.set(number);
            if number % SNAPSHOT_EVERY == 0 {
                restored = Table::from_snapshot(game.clone(), &restored.header(), &restored.snapshot())
                    .ok_or("a snapshot of this game and content is not taken")?;
            }
            if !move_at_random(&mut table, &mut picks) {
                break;
            }
            move_at_random(&mut restored, &mut same_picks);
            ensure(table.state() == restored.state(), || {
                format!("a restored table goes on otherwise: {}", difference(table.state(), restored.state()))
            })?;
            for seat in (0..game.seats()).map(Seat::new) {
                ensure(table.decision(seat) == restored.decision(seat), || {
                    format!("seat {seat}'s decision has another number in a restored table")
                })?;
            }
        }
        ensure(table.log() == restored.log() && table.record() == restored.record(), || {
            "a restored table has another log or record".into()
        })
    })
}

/// How many moves lie between two snapshots.
const SNAPSHOT_EVERY: usize = 7;

/// A choice, or now and then an undo or a rewind; false when the game is over.
fn move_at_random<G: Game>(table: &mut Table<G>, picks: &mut Fast) -> bool {
    if picks.below(8) == 0 {
        let seat = Seat::new(picks.below(table.game().seats() as u32) as usize);
        if table.undo(seat).is_ok() {
            return true;
        }
    }
    let version = table.version() as u32;
    if version > 0 && picks.below(64) == 0 {
        let back = picks.below(version.min(10)) + 1;
        return table.rewind(Seat::default(), (version - back) as usize).is_ok();
    }
    let awaited: Vec<Seat> = table.awaited().iter().collect();
    if awaited.is_empty() {
        return false;
    }
    let seat = awaited[picks.below(awaited.len() as u32) as usize];
    let offered = table.choices(seat).actions().to_vec();
    if offered.is_empty() {
        return false;
    }
    table.act(seat, offered[picks.below(offered.len() as u32) as usize]).is_ok()
}
