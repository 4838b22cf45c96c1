//! Cargo, started by a program that cargo started itself.

use std::env;
use std::process::Command;

use anyhow::{Result, bail};

/// Cargo as from a shell. It tells a program that it runs of which package that is, and there are build scripts that look at such
/// words: where a shell and this program took turns, they would be run again each time, and all that rests on them compiled anew
/// (ring, and with it the database, the server and every test of it).
pub(crate) fn command() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in env::vars_os() {
        if ["CARGO_PKG_", "CARGO_MANIFEST_"].iter().any(|of| name.to_string_lossy().starts_with(of)) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs it with these variables set; it has to succeed.
pub(crate) fn run(arguments: &[&str], set: &[(&str, &str)]) -> Result<()> {
    let status = command().args(arguments).envs(set.iter().copied()).status()?;
    if !status.success() {
        bail!("cargo {} ended with {status}", arguments.join(" "));
    }
    Ok(())
}
