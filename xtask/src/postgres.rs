//! A PostgreSQL server for the tests: Debian's, installed when it is missing, in a temporary folder, gone when the tests are over.

use std::env;

use anyhow::{Context, Result};
use malice_load::Postgres;

use crate::debian;

/// What tests read to find the server.
pub(crate) const ADDRESS: &str = "MALICE_TEST_POSTGRES";

/// A server; none where there is no PostgreSQL and none can be installed. Where `CI` is set, nothing may be left out.
pub(crate) fn start() -> Result<Option<Postgres>> {
    if !Postgres::is_there()
        && let Err(error) = debian::install("the tests of PostgreSQL", &["postgresql"])
    {
        if env::var_os("CI").is_some_and(|value| !value.is_empty()) {
            return Err(error);
        }
        println!("PostgreSQL is missing, and what needs it is left out: {error:#}");
        return Ok(None);
    }
    Postgres::start().map(Some).context("the tests need a PostgreSQL server")
}
