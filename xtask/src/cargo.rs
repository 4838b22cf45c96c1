//! Cargo, started by a program that cargo started itself.

use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use anyhow::{Context, Result, bail};

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
    ended(arguments, command().args(arguments).envs(set.iter().copied()).status()?)
}

/// Runs tests, and something else as soon as they are compiled and the first of them run: two compilations at once would wait for each
/// other. Both have to succeed, and both come to their end.
pub(crate) fn run_beside(
    arguments: &[&str],
    set: &[(&str, &str)],
    beside: impl FnOnce() -> Result<()> + Send,
) -> Result<()> {
    let mut tests = command().args(arguments).envs(set.iter().copied()).stderr(Stdio::piped()).spawn()?;
    let told = tests.stderr.take().context("what cargo says")?;
    thread::scope(|scope| {
        let (mut beside, mut running) = (Some(beside), None);
        for line in BufReader::new(told).lines() {
            let line = line?;
            eprintln!("{line}");
            if line.trim_start().starts_with("Running ") && running.is_none() {
                running = beside.take().map(|beside| scope.spawn(beside));
            }
        }
        let tested = ended(arguments, tests.wait()?);
        let other = running.map_or(Ok(()), |running| running.join().expect("it tells its errors"));
        tested.and(other)
    })
}

/// Runs it whenever nobody else wants a processor; it has to succeed.
pub(crate) fn run_idly(arguments: &[&str]) -> Result<()> {
    let cargo = command();
    let mut idly = Command::new("nice");
    idly.args(["-n", "19"]).arg(cargo.get_program()).args(arguments);
    for (name, value) in cargo.get_envs() {
        match value {
            Some(value) => idly.env(name, value),
            None => idly.env_remove(name),
        };
    }
    ended(arguments, idly.status()?)
}

fn ended(arguments: &[&str], status: ExitStatus) -> Result<()> {
    if !status.success() {
        bail!("cargo {} ended with {status}", arguments.join(" "));
    }
    Ok(())
}
