//! The server is killed again and again while many play. `cargo xtask crash` does it for long.

use std::env;

use anyhow::Result;
use malice_e2e::crash;

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_before_a_kill_is_there_exactly_once() -> Result<()> {
    let number = |name: &str, default: u64| env::var(name).ok().map_or(Ok(default), |text| text.parse());
    let kills = number("MALICE_CRASH_KILLS", 5)?;
    let seed = number("MALICE_CRASH_SEED", 1)?;
    let data = tempfile::tempdir()?;
    let report = crash::run(data.path(), kills as usize, seed).await?;
    println!("{report}");
    assert!(report.acknowledged > 100, "{report}");
    Ok(())
}
