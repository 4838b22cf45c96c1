//! Chromium and its driver for the browser tests: Debian's, installed when they are missing.

use std::env;

use anyhow::{Result, bail};

use crate::debian;

/// Programs that browser tests start, and the packages of Debian that bring them.
const NEEDED: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

pub(crate) fn install() -> Result<()> {
    let missing = || NEEDED.iter().filter(|(program, _)| !is_there(program)).map(|(_, package)| *package);
    if missing().next().is_none() {
        println!("{}", NEEDED.map(|(program, _)| program).join(" and ") + " are there");
        return Ok(());
    }
    let wanted: Vec<&str> = missing().collect();
    debian::install("the browser tests", &wanted)?;
    match missing().next() {
        Some(package) => bail!("{package} was installed, but its program is not in PATH"),
        None => Ok(()),
    }
}

fn is_there(program: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
