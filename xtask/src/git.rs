//! What git says of the project.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

pub(crate) fn git(root: &Path, arguments: &[&str]) -> Result<String> {
    let output =
        Command::new("git").args(arguments).current_dir(root).output().context("git cannot be run")?;
    if !output.status.success() {
        bail!("git {}: {}", arguments.join(" "), String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?)
}
