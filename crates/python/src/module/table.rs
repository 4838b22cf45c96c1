//! One game.

use malice_learn::{Env, load, open, revive};
use numpy::{PyArray1, PyArrayMethods as _, PyReadwriteArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use super::layout::Layout;
use super::{policy, python, raised, seat};

/// One game in progress: `Table("overboss", seed=1, player_count=3)`. Seats are counted from 0; keyword arguments are the game's options.
///
/// `illegal` says what an illegal number does: "raise" (nothing is done), "random" (a legal one is chosen) or "lose" (the game is lost).
#[pyclass(module = "malice._malice")]
pub(crate) struct Table {
    env: Box<dyn Env>,
    layout: Layout,
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (game, seed = 0, illegal = "raise", **options))]
    fn new(game: &str, seed: u64, illegal: &str, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let env = open(game, &super::options(options)?, seed, policy(illegal)?).map_err(raised)?;
        Ok(Self { layout: Layout::of(env.layout()), env })
    }

    /// A recorded game where it was left.
    #[staticmethod]
    #[pyo3(signature = (record, illegal = "raise"))]
    fn load(record: &str, illegal: &str) -> PyResult<Self> {
        let env = load(record, policy(illegal)?).map_err(raised)?;
        Ok(Self { layout: Layout::of(env.layout()), env })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.env.layout().game
    }

    /// What the numbers are.
    #[getter]
    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    /// What was chosen before the game began, and what is usual where nothing was.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python(py, &self.env.options())
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> usize {
        self.env.seats()
    }

    /// The seat that chooses next; None when the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.env.asked().map(malice_engine::Seat::index)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.env.asked().is_none()
    }

    /// The legal choices: number, name, and what people read.
    fn choices(&self) -> Vec<(usize, String, String)> {
        self.env.choices().into_iter().map(|choice| (choice.index, choice.name, choice.text)).collect()
    }

    /// The numbers of the legal choices, ascending.
    fn legal(&self) -> Vec<usize> {
        self.env.legal()
    }

    /// The number that a choice of this name has for a seat, legal or not.
    #[pyo3(signature = (name, seat))]
    fn index(&self, name: &str, seat: usize) -> PyResult<usize> {
        self.env.index_named(super::seat(seat, self.env.seats())?, name).map_err(raised)
    }

    /// 1 for each legal choice; into `out`, or a new array.
    #[pyo3(signature = (out = None))]
    fn mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<Bound<'py, PyArray1<u8>>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.env.layout().actions, false));
        let mut places: PyReadwriteArray1<'_, u8> = out.try_readwrite()?;
        let places = places.as_slice_mut()?;
        fits("mask", self.env.layout().actions, places.len())?;
        self.env.mask(places);
        Ok(out)
    }

    /// What a seat knows, as numbers; into `out`, or a new array.
    #[pyo3(signature = (seat, out = None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let by = super::seat(seat, self.env.seats())?;
        let out = out.unwrap_or_else(|| PyArray1::zeros(py, self.env.layout().size, false));
        let mut places: PyReadwriteArray1<'_, f32> = out.try_readwrite()?;
        let places = places.as_slice_mut()?;
        fits("observation", self.env.layout().size, places.len())?;
        self.env.encode(by, places);
        Ok(out)
    }

    /// Makes a choice, by number or by name.
    fn apply(&mut self, choice: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(index) = choice.extract::<usize>() {
            return self.env.apply(index).map_err(raised);
        }
        self.env.apply_named(&choice.extract::<String>()?).map_err(raised)
    }

    /// What a seat sees, or who watches, as dicts and lists.
    #[pyo3(signature = (seat = None))]
    fn view(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Py<PyAny>> {
        python(py, &self.env.view(self.viewer(seat)?))
    }

    /// The same as text.
    #[pyo3(signature = (seat = None))]
    fn text(&self, seat: Option<usize>) -> PyResult<String> {
        Ok(self.env.text(self.viewer(seat)?))
    }

    /// The scores as a seat, or who watches, can tell them.
    #[pyo3(signature = (seat = None))]
    fn scores(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Py<PyAny>> {
        python(py, &self.env.scores(self.viewer(seat)?))
    }

    /// Who has won and why; None until the game is over.
    fn outcome(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        python(py, &self.env.outcome())
    }

    /// The worth of a finished game to each seat, 0 to 1; 0 before.
    fn returns(&self) -> Vec<f32> {
        self.env.returns()
    }

    /// The same game once more, to go its own way.
    fn clone(&self) -> Self {
        Self { env: self.env.copy(), layout: self.layout.clone() }
    }

    /// A new game under the same options, dealt by another seed: much cheaper than a new table.
    fn anew(&self, seed: u64) -> Self {
        Self { env: self.env.anew(seed), layout: self.layout.clone() }
    }

    /// What is pickled is how the game came to where it is.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (&'static str,), String) {
        (py.get_type::<Self>(), (self.game(),), self.env.past())
    }

    fn __setstate__(&mut self, past: &str) -> PyResult<()> {
        self.env = revive(past).map_err(raised)?;
        self.layout = Layout::of(self.env.layout());
        Ok(())
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    /// A game that `seat` cannot tell from this one: all that it cannot know is dealt again.
    fn resample(&self, seat: usize, seed: u64) -> PyResult<Self> {
        let by = super::seat(seat, self.env.seats())?;
        Ok(Self { env: self.env.imagine(by, seed), layout: self.layout.clone() })
    }

    /// The number that a house bot would choose: random, greedy, easy, normal, hard, expert, ismcts:1000.
    #[pyo3(signature = (level, seed = 0))]
    fn bot(&self, py: Python<'_>, level: &str, seed: u64) -> PyResult<usize> {
        py.detach(|| self.env.ask_bot(level, seed)).map_err(raised)
    }

    /// The game so far, to be loaded again.
    fn record(&self) -> PyResult<String> {
        self.env.record().map_err(raised)
    }

    fn __str__(&self) -> String {
        self.env.text(None)
    }

    fn __repr__(&self) -> String {
        let seat =
            self.env.asked().map_or_else(|| "over".to_owned(), |seat| format!("seat {}", seat.index()));
        format!("<malice.Table {} {seat}>", self.env.layout().game)
    }
}

impl Table {
    fn viewer(&self, number: Option<usize>) -> PyResult<Option<malice_engine::Seat>> {
        number.map(|number| seat(number, self.env.seats())).transpose()
    }
}

fn fits(what: &str, wanted: usize, given: usize) -> PyResult<()> {
    if wanted == given {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{what} has {wanted} places, not {given}")))
}
