//! The balancer for the tests of several servers: Debian's, installed when it is missing.

use std::env;

use anyhow::Result;
use malice_load::Haproxy;

use crate::debian;

/// Installs it. Where that cannot be, the tests say that they are left out; where `CI` is set, nothing may be.
pub(crate) fn install() -> Result<()> {
    if Haproxy::is_there() {
        return Ok(());
    }
    match debian::install("the tests of several servers", &["haproxy"]) {
        Err(error) if env::var_os("CI").is_none_or(|value| value.is_empty()) => {
            println!("haproxy is missing, and what needs it is left out: {error:#}");
            Ok(())
        }
        done => done,
    }
}
