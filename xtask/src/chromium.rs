//! Chromium and its driver for the browser tests: Debian's, installed when they are missing.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Programs that browser tests start, and the packages of Debian that bring them.
const NEEDED: [(&str, &str); 2] = [("chromium", "chromium"), ("chromedriver", "chromium-driver")];

pub(crate) fn install() -> Result<()> {
    let missing = || NEEDED.iter().filter(|(program, _)| !is_there(program)).map(|(_, package)| *package);
    if missing().next().is_none() {
        println!("{}", NEEDED.map(|(program, _)| program).join(" and ") + " are there");
        return Ok(());
    }
    let wanted: Vec<&str> = missing().collect();
    let by_hand =
        format!("the browser tests need {}: install with your package manager", wanted.join(" and "));
    if !Path::new("/etc/debian_version").exists() {
        bail!("{by_hand}");
    }
    apt_get(&["update"]).context(by_hand.clone())?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], &wanted[..]].concat()).context(by_hand)?;
    match missing().next() {
        Some(package) => bail!("{package} was installed, but its program is not in PATH"),
        None => Ok(()),
    }
}

/// As root, or with sudo where that asks no password.
fn apt_get(arguments: &[&str]) -> Result<()> {
    let id = Command::new("id").arg("-u").output()?;
    let mut command = if id.stdout.starts_with(b"0\n") {
        Command::new("apt-get")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.args(["--non-interactive", "apt-get"]);
        sudo
    };
    let status = command.args(["--quiet"]).args(arguments).env("DEBIAN_FRONTEND", "noninteractive").status();
    match status.context("apt-get cannot be run: be root, or have sudo")? {
        status if status.success() => Ok(()),
        status => bail!("apt-get {} ended with {status}", arguments.join(" ")),
    }
}

fn is_there(program: &str) -> bool {
    env::var_os("PATH")
        .is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(program).is_file()))
}
