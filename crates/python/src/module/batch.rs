//! Many games at once.

use std::sync::{Mutex, PoisonError};

use malice_learn::{Batch as Games, Boards, LearnError, open_batch};
use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::layout::Layout;
use super::{options, policy, raised};

/// The arrays of a batch, which are the caller's.
#[derive(FromPyObject)]
struct Arrays<'py> {
    observations: PyReadwriteArray2<'py, f32>,
    #[pyo3(attribute("_masks"))]
    masks: PyReadwriteArray2<'py, u8>,
    #[pyo3(attribute("_masks_are_kept"))]
    masks_are_kept: bool,
    seats_to_move: PyReadwriteArray1<'py, u8>,
    rewards: PyReadwriteArray2<'py, f32>,
    done: PyReadwriteArray1<'py, u8>,
    ends: Option<PyReadwriteArray2<'py, f32>>,
}

impl Arrays<'_> {
    fn boards(&mut self) -> PyResult<Boards<'_>> {
        Ok(Boards {
            numbers: self.observations.as_slice_mut()?,
            mask: self.masks.as_slice_mut()?,
            mask_is_kept: self.masks_are_kept,
            seats: self.seats_to_move.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            done: self.done.as_slice_mut()?,
            ends: self.ends.as_mut().map_or(Ok(&mut [][..]), PyReadwriteArray2::as_slice_mut)?,
        })
    }
}

/// Many games of one kind, stepped in threads while Python goes on. `malice.Batch` brings the arrays.
#[pyclass(module = "malice._malice", subclass)]
pub(crate) struct Batch {
    layout: Layout,
    games: usize,
    seats: usize,
    /// Never waited for: whoever steps has the batch to itself.
    all: Mutex<Box<dyn Games>>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, games, players = Vec::new(), illegal = "raise", **options))]
    fn new(
        game: &str,
        games: usize,
        players: Vec<Option<String>>,
        illegal: &str,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let (options, policy) = (self::options(options)?, policy(illegal)?);
        let games = open_batch(game, &options, games, &players, policy).map_err(raised)?;
        let (layout, count, seats) = (Layout::of(games.layout()), games.games(), games.seats());
        Ok(Self { layout, games: count, seats, all: Mutex::new(games) })
    }

    /// What the numbers are.
    #[getter]
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    /// How many games there are.
    #[getter]
    fn games(&self) -> usize {
        self.games
    }

    /// How many seats each game has.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// Starts all games anew, each with its seed, and writes the arrays of `into`.
    fn reset_into(
        &mut self,
        py: Python<'_>,
        seeds: PyReadonlyArray1<'_, u64>,
        mut into: Arrays<'_>,
    ) -> PyResult<()> {
        let (seeds, boards) = (seeds.as_slice()?, into.boards()?);
        self.detached(py, |games| games.reset(seeds, boards))
    }

    /// Makes one choice in each game, and writes the arrays of `into`.
    fn step_into(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, u32>,
        mut into: Arrays<'_>,
    ) -> PyResult<()> {
        let (actions, boards) = (actions.as_slice()?, into.boards()?);
        self.detached(py, |games| games.step(actions, boards))
    }

    /// Writes a legal choice for each game, picked at random by `luck`.
    fn sample_into(
        &mut self,
        py: Python<'_>,
        luck: u64,
        mut actions: PyReadwriteArray1<'_, u32>,
    ) -> PyResult<()> {
        let actions = actions.as_slice_mut()?;
        self.detached(py, |games| games.sample(luck, actions))
    }

    /// Writes the legal choices of each game into its row; 0 where there are no more.
    fn choices_into(&mut self, py: Python<'_>, mut lists: PyReadwriteArray2<'_, u32>) -> PyResult<()> {
        let lists = lists.as_slice_mut()?;
        self.detached(py, |games| games.list(lists))
    }
}

impl Batch {
    fn detached(
        &mut self,
        py: Python<'_>,
        act: impl FnOnce(&mut dyn Games) -> Result<(), LearnError> + Send,
    ) -> PyResult<()> {
        let games = self.all.get_mut().unwrap_or_else(PoisonError::into_inner);
        py.detach(|| act(&mut **games)).map_err(raised)
    }
}
