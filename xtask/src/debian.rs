//! Packages of Debian that tests need, installed when they are missing.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Installs packages; `what` needs them.
pub(crate) fn install(what: &str, packages: &[&str]) -> Result<()> {
    let by_hand = format!("{what} need {}: install with your package manager", packages.join(" and "));
    if !Path::new("/etc/debian_version").exists() {
        bail!("{by_hand}");
    }
    apt_get(&["update"]).context(by_hand.clone())?;
    apt_get(&[&["install", "--yes", "--no-install-recommends"], packages].concat()).context(by_hand)
}

/// As root, or with sudo where that asks no password. Nothing is asked, and no service of a package is started: in the runlevel
/// of a rescue there are none.
fn apt_get(arguments: &[&str]) -> Result<()> {
    let id = Command::new("id").arg("-u").output()?;
    let mut command = if id.stdout.starts_with(b"0\n") {
        Command::new("env")
    } else {
        let mut sudo = Command::new("sudo");
        sudo.args(["--non-interactive", "env"]);
        sudo
    };
    command.args(["DEBIAN_FRONTEND=noninteractive", "RUNLEVEL=1", "apt-get", "--quiet"]);
    let status = command.args(arguments).status();
    match status.context("apt-get cannot be run: be root, or have sudo")? {
        status if status.success() => Ok(()),
        status => bail!("apt-get {} ended with {status}", arguments.join(" ")),
    }
}
