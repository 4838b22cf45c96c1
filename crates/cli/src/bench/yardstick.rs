//! The yardstick: a program written for one game and nothing else, as fast as it goes.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, anyhow, bail};
use serde_json::Value;

/// The variant that lists its choices as we do.
const VARIANT: &str = "list-portals";

/// About how long one run and our two slices take.
pub(super) const ROUND_SECONDS: f64 = 0.8;

/// Runs one round of the yardstick. Returns its nanoseconds per decision.
pub(super) fn run(program: &Path) -> anyhow::Result<f64> {
    let output = Command::new(program)
        .args(["robin", "0.05", "1"])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| anyhow!("{}: {error}", program.display()))
        .context("the yardstick could not be run")?;
    if !output.status.success() {
        bail!("{}: the yardstick failed ({})", program.display(), output.status);
    }
    ns_per_action(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| {
        anyhow!("{}: this is no yardstick: it gave no ns_per_action of {VARIANT}", program.display())
    })
}

fn ns_per_action(output: &str) -> Option<f64> {
    let lines = output.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut lines = lines.filter(|line| line.get("variant").and_then(Value::as_str) == Some(VARIANT));
    lines.next()?.get("ns_per_action")?.as_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_the_variant_is_read() {
        let output = "sizes\n{\"variant\":\"fast\",\"ns_per_action\":1.5}\n{\"variant\":\"list-portals\",\"ns_per_action\":27.31}\n";
        assert_eq!(ns_per_action(output), Some(27.31));
        assert_eq!(ns_per_action("nothing"), None);
    }
}
