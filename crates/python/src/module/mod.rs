//! What Python calls.
#![expect(clippy::needless_pass_by_value, reason = "what comes from Python is owned")]

mod batch;
mod layout;
mod table;

use malice_bots::Ratings;
use malice_catalog::UnknownGame;
use malice_learn::{LearnError, OnIllegal};
use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyModule};
use serde_json::{Value, json};

create_exception!(malice, IllegalAction, PyValueError, "What was chosen is not allowed now.");

#[pymodule]
fn _malice(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("IllegalAction", module.py().get_type::<IllegalAction>())?;
    module.add_class::<table::Table>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<layout::Layout>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(game_options, module)?)?;
    module.add_function(wrap_pyfunction!(ratings, module)?)
}

/// The games: name, title, fewest and most players.
#[pyfunction]
fn games() -> Vec<(&'static str, &'static str, u8, u8)> {
    malice_catalog::games().iter().map(|meta| (meta.id, meta.title, meta.players.0, meta.players.1)).collect()
}

/// The options of a game: for each its name, kind (with what it may be), default and help.
#[pyfunction]
#[pyo3(name = "options")]
fn game_options(py: Python<'_>, game: &str) -> PyResult<Py<PyAny>> {
    let unknown = || raised(UnknownGame { name: game.to_owned() }.into());
    let meta = malice_catalog::games().iter().find(|meta| meta.id == game).ok_or_else(unknown)?;
    python(py, &json!(meta.options))
}

/// Elo of so many entrants from games, each a list of entrant and place for every seat: what each is above the first, and between
/// which values it lies with 95 %.
#[pyfunction]
fn ratings(entrants: usize, games: Vec<Vec<(usize, u8)>>) -> PyResult<Vec<(f64, f64, f64)>> {
    if games.iter().flatten().any(|(entrant, _)| *entrant >= entrants) {
        return Err(PyIndexError::new_err("entrants are counted from 0"));
    }
    Ok(Ratings::fit(entrants, &games).0.iter().map(|elo| (elo.value, elo.low, elo.high)).collect())
}

fn raised(error: LearnError) -> PyErr {
    let told = error.to_string();
    match error {
        LearnError::Illegal(_)
        | LearnError::IllegalNumber { .. }
        | LearnError::IllegalInBatch { .. }
        | LearnError::Over => IllegalAction::new_err(told),
        LearnError::UnknownGame(_)
        | LearnError::Faults(_)
        | LearnError::NoBot(_)
        | LearnError::Record(_)
        | LearnError::NobodyLearns
        | LearnError::Imagined
        | LearnError::Past(_)
        | LearnError::Size(..) => PyValueError::new_err(told),
    }
}

fn policy(name: &str) -> PyResult<OnIllegal> {
    match name {
        "raise" => Ok(OnIllegal::Refuse),
        "random" => Ok(OnIllegal::Random),
        "lose" => Ok(OnIllegal::Lose),
        _ => Err(PyValueError::new_err(format!("illegal: 'raise', 'random' or 'lose', not '{name}'"))),
    }
}

/// Keyword arguments as the options that the schema reads: `player_count=3`, `boss_cards=True`, sets as lists.
fn options(given: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let text = |value: Bound<'_, PyAny>| -> PyResult<String> {
        if let Ok(flag) = value.extract::<bool>() {
            return Ok(flag.to_string());
        }
        if let Ok(words) = value.extract::<Vec<String>>() {
            return Ok(words.join(","));
        }
        Ok(value.str()?.to_string())
    };
    given.iter().map(|(name, value)| Ok((name.extract()?, text(value)?))).collect()
}

/// JSON as dicts and lists, by Python's own reader.
fn python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(py.import("json")?.call_method1("loads", (value.to_string(),))?.unbind())
}

fn seat(number: usize, seats: usize) -> PyResult<malice_engine::Seat> {
    if number < seats {
        return Ok(malice_engine::Seat::new(number));
    }
    let last = seats - 1;
    Err(PyIndexError::new_err(format!("there is no seat {number}: seats are counted from 0 to {last}")))
}
