//! A PostgreSQL server for the tests: Debian's, installed when it is missing, in a temporary folder, gone when the tests are over.

use anyhow::{Context, Result};
use malice_load::Postgres;

use crate::debian;

/// What tests read to find the server.
pub(crate) const ADDRESS: &str = "MALICE_TEST_POSTGRES";

pub(crate) fn start() -> Result<Postgres> {
    if !Postgres::is_there() {
        debian::install("the tests of the store", &["postgresql"])?;
    }
    Postgres::start().context("the tests of the store need a PostgreSQL server")
}
