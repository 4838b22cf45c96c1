//! The server is killed again and again while many play. `cargo xtask crash` does it for long.

use std::env;

use anyhow::{Result, ensure};
use malice_e2e::crash;
use malice_e2e::nodes::{self, Plan, Upgrade};

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_before_a_kill_is_there_exactly_once() -> Result<()> {
    let kills = number("MALICE_CRASH_KILLS", 5)?;
    let seed = number("MALICE_CRASH_SEED", 1)?;
    let data = tempfile::tempdir()?;
    let report = crash::run(data.path(), kills as usize, seed).await?;
    println!("{report}");
    assert!(report.acknowledged > 100, "{report}");
    Ok(())
}

/// A number from the environment.
fn number(name: &str, default: u64) -> Result<u64> {
    Ok(env::var(name).ok().map_or(Ok(default), |text| text.parse())?)
}

/// Whether there are a database and a balancer to play with.
fn can_run() -> Result<bool> {
    let can = nodes::can_run();
    let must = env::var_os("CI").is_some_and(|value| !value.is_empty());
    ensure!(can || !must, "PostgreSQL and haproxy are needed");
    if !can {
        eprintln!("PostgreSQL or haproxy is missing: this is not tried");
    }
    Ok(can)
}

/// Several servers behind a balancer: they, it and the database are struck in turn.
#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_acknowledged_by_any_server_is_there_exactly_once() -> Result<()> {
    if !can_run()? {
        return Ok(());
    }
    let (servers, blows) = (number("MALICE_CRASH_NODES", 3)?, number("MALICE_CRASH_BLOWS", 6)?);
    let plan = Plan::Blows(blows as usize);
    let report = nodes::run(servers as usize, plan, number("MALICE_CRASH_SEED", 1)?).await?;
    println!("{report}");
    assert!(report.by_bots > 20, "{report}");
    // Who dies thinks in vain, and who hears late may think twice.
    assert!(report.searches < 2 * report.by_bots + 50 * report.blows, "{report}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standby_that_takes_over_has_everything_that_was_acknowledged() -> Result<()> {
    if can_run()? {
        println!("{}", nodes::run(2, Plan::FailOver, 1).await?);
    }
    Ok(())
}

/// One server after the other ends, and one of this version takes its place: it or, with `cargo xtask upgrade`, an earlier one was
/// there before. On a machine that is not busy, the balancer hears of it in time and nobody has to ask again, as the report tells.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_upgrade_loses_nothing() -> Result<()> {
    if can_run()? {
        let from = env::var_os("MALICE_UPGRADE_FROM").map(Into::into);
        let choices = number("MALICE_UPGRADE_CHOICES", 40)? as usize;
        let servers = number("MALICE_CRASH_NODES", 2)? as usize;
        let plan = Plan::Upgrade(Upgrade { from, choices });
        println!("{}", nodes::run(servers, plan, number("MALICE_CRASH_SEED", 1)?).await?);
    }
    Ok(())
}
