//! The server is killed again and again while many play. `cargo xtask crash` does it for long.

use std::env;

use anyhow::{Result, ensure};
use malice_e2e::{crash, nodes};

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

/// Several servers behind a balancer: they, it and the database are struck in turn.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_by_any_server_is_there_exactly_once() -> Result<()> {
    let number = |name: &str, default: u64| env::var(name).ok().map_or(Ok(default), |text| text.parse());
    if !nodes::can_run() {
        let must = env::var_os("CI").is_some_and(|value| !value.is_empty());
        ensure!(!must, "PostgreSQL and haproxy are needed");
        eprintln!("PostgreSQL or haproxy is missing: this is not tried");
        return Ok(());
    }
    let (servers, blows) = (number("MALICE_CRASH_NODES", 3)?, number("MALICE_CRASH_BLOWS", 6)?);
    let report = nodes::run(servers as usize, blows as usize, number("MALICE_CRASH_SEED", 1)?).await?;
    println!("{report}");
    assert!(report.by_bots > 20, "{report}");
    // Who dies thinks in vain, and who hears late may think twice.
    assert!(report.searches < 2 * report.by_bots + 50 * report.blows, "{report}");
    Ok(())
}
