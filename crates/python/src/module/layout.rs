//! What the numbers of a game are.

use std::sync::Arc;

use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

/// What the numbers of a game are: choices, feature columns, and the parts of an observation.
#[pyclass(frozen, module = "malice._malice")]
#[derive(Clone)]
pub(crate) struct Layout {
    inner: Arc<malice_engine::Layout>,
}

/// A part of an observation: its name, of whom (0 is the own seat) or None, where it starts, and how long it is.
type Part = (&'static str, Option<usize>, usize, usize);

impl Layout {
    pub(crate) fn of(layout: &malice_engine::Layout) -> Self {
        Self { inner: Arc::new(layout.clone()) }
    }
}

#[pymethods]
impl Layout {
    /// How many choices there are; 0 is "wait".
    #[getter]
    fn actions(&self) -> usize {
        self.inner.actions
    }

    /// How many numbers an observation has.
    #[getter]
    fn size(&self) -> usize {
        self.inner.size
    }

    /// Changes whenever anything of the layout does: what was learnt under another one does not fit.
    #[getter]
    fn hash(&self) -> String {
        format!("{:016x}", self.inner.hash())
    }

    /// Name, of whom (0 is the own seat) or None, start and length of each part of an observation.
    #[getter]
    fn parts(&self) -> Vec<Part> {
        self.inner.parts.iter().map(|part| (part.name, part.of, part.start, part.len)).collect()
    }

    /// Name, first choice, number of choices and columns of each verb.
    #[getter]
    fn verbs(&self) -> Vec<(&'static str, usize, usize, Vec<&'static str>)> {
        let columns = |about: &[usize]| about.iter().map(|column| self.inner.columns[*column].name).collect();
        let verb =
            |verb: &malice_engine::learn::VerbRow| (verb.name, verb.base, verb.size, columns(&verb.about));
        self.inner.verbs.iter().map(verb).collect()
    }

    /// Name of each column of features, and of how many things it tells one; 0 stands for none of them.
    #[getter]
    fn columns(&self) -> Vec<(&'static str, usize)> {
        self.inner.columns.iter().map(|column| (column.name, column.count)).collect()
    }

    /// The stable name of a choice, or None.
    fn name(&self, index: usize) -> Option<String> {
        self.inner.name(index)
    }

    /// A row of features for each choice: its verb, and what it is about.
    fn rows<'py>(
        &self,
        py: Python<'py>,
        choices: PyReadonlyArray1<'py, u32>,
    ) -> PyResult<Bound<'py, PyArray2<f32>>> {
        let width = self.inner.columns.len();
        let choices = choices.as_slice()?;
        let mut rows = vec![0.0; choices.len() * width];
        for (row, index) in rows.chunks_exact_mut(width).zip(choices) {
            if *index as usize >= self.inner.actions {
                return Err(PyIndexError::new_err(format!("there is no choice {index}")));
            }
            self.inner.row(*index as usize, row);
        }
        PyArray1::from_vec(py, rows).reshape([choices.len(), width])
    }

    fn __str__(&self) -> String {
        self.inner.text()
    }

    fn __repr__(&self) -> String {
        format!("<malice.Layout {} {}>", self.inner.game, self.hash())
    }
}
