//! The checker of accessibility that browser tests run on every page: fetched by npm, never committed.

use std::process::Command;

use anyhow::{Context, Result, bail};

/// What tests read to find the checker's script.
pub(crate) const SCRIPT: &str = "MALICE_AXE";

const PACKAGE: &str = "axe-core@4.14.0";

/// Where the script lies; none where there is no npm.
pub(crate) fn fetch() -> Result<Option<String>> {
    let root = crate::root()?;
    let folder = root.join("target/axe");
    let script = folder.join("package/axe.min.js");
    let address = script.to_str().context("a folder whose name can be written is needed")?.to_owned();
    if script.is_file() {
        return Ok(Some(address));
    }
    std::fs::create_dir_all(&folder)?;
    let packed = Command::new("npm").args(["pack", "--silent", PACKAGE]).current_dir(&folder).output();
    let packed = match packed {
        Ok(packed) if packed.status.success() => String::from_utf8(packed.stdout)?,
        Ok(packed) => {
            println!(
                "{PACKAGE} cannot be fetched, and what needs it is left out: {}",
                String::from_utf8_lossy(&packed.stderr)
            );
            return Ok(None);
        }
        Err(error) => {
            println!("npm is missing, and what needs it is left out: {error}");
            return Ok(None);
        }
    };
    let status = Command::new("tar").args(["-xzf", packed.trim()]).current_dir(&folder).status()?;
    if !status.success() || !script.is_file() {
        bail!("{} holds no script", packed.trim());
    }
    Ok(Some(address))
}
