//! Proxies for the tests of several servers and of what hosts copy: Debian's, installed when they are missing.

use std::env;
use std::path::Path;

use anyhow::Result;

use crate::debian;

/// Programs, which are their packages, too.
const NEEDED: [&str; 3] = ["haproxy", "nginx", "caddy"];

/// Installs them. Where that cannot be, the tests say that they are left out; where `CI` is set, nothing may be.
pub(crate) fn install() -> Result<()> {
    let missing =
        |name: &&str| !["/usr/sbin", "/usr/bin"].iter().any(|folder| Path::new(folder).join(name).is_file());
    let missing: Vec<&str> = NEEDED.into_iter().filter(missing).collect();
    if missing.is_empty() {
        println!("{} are there", NEEDED.join(", "));
        return Ok(());
    }
    match debian::install("the tests of several servers and of proxies", &missing) {
        Err(error) if env::var_os("CI").is_none_or(|value| value.is_empty()) => {
            println!("{} cannot be had, and what needs it is left out: {error:#}", missing.join(" and "));
            Ok(())
        }
        done => done,
    }
}
