//! Every dependency's licence is one of those in `deny.toml`, by what `cargo metadata` says.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo;

pub(crate) fn check() -> Result<()> {
    let root = crate::root()?;
    let allowed = allowed(&fs::read_to_string(root.join("deny.toml"))?);
    let output =
        cargo::command().args(["metadata", "--format-version", "1", "--quiet"]).current_dir(root).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists packages")?;
    let mut faults = Vec::new();
    for package in packages {
        let licence = package["license"].as_str().unwrap_or("none");
        if !permits(licence, &allowed) {
            faults.push(format!("{} {}: {licence}", package["name"], package["version"]));
        }
    }
    if !faults.is_empty() {
        bail!("licences that deny.toml does not allow:\n{}", faults.join("\n"));
    }
    println!("{} packages", packages.len());
    Ok(())
}

/// The quoted names of the `allow = [...]` list.
fn allowed(deny: &str) -> Vec<String> {
    let list =
        deny.split_once("allow = [").and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    list.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether a licence expression can be met: one side of each OR, both sides of each AND.
fn permits(expression: &str, allowed: &[String]) -> bool {
    let plain = expression.replace('/', " OR ").replace(['(', ')'], "");
    plain
        .split(" OR ")
        .any(|choice| choice.split(" AND ").all(|name| allowed.iter().any(|other| other == name.trim())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_read() {
        let allowed = allowed("[licenses]\nallow = [\"MIT\", \"Zlib\"]\n");
        assert!(permits("MIT OR GPL-3.0", &allowed));
        assert!(permits("GPL-3.0/MIT", &allowed));
        assert!(permits("(MIT AND Zlib) OR Apache-2.0", &allowed));
        assert!(!permits("MIT AND GPL-3.0", &allowed));
        assert!(!permits("none", &allowed));
    }
}
