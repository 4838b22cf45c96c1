//! A bare server as a yardstick: it plays one game durably and does nothing else, with a load of its own.
//!
//! `PROGRAM serve PORT sqlite FOLDER` serves, `PROGRAM load PORT TABLES SECONDS closed` plays and prints a line of JSON.

use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use serde_json::Value;

use super::load::{After, Load};
use super::streams::{self, Streamed};
use super::{Row, TABLES, millis, spent, start};

/// How often both are measured in turn.
const ROUNDS: u32 = 5;

/// How long a program may take until it listens.
const PATIENCE: Duration = Duration::from_secs(10);

/// What one of both did in a round.
#[derive(Clone, Copy, Debug)]
struct Round {
    /// Durable actions a second.
    rate: f64,
    p99: Duration,
    /// Processor time of the server an action, where the system tells it: the load's own share is left out.
    cost: Option<Duration>,
}

/// Both in alternation on the same tables' number, each for so long, and ours with pages that look on; the rows tell medians and the median of the ratios.
pub(super) async fn measure(program: &Path, time: Duration) -> anyhow::Result<Vec<Row>> {
    let (mut ours, mut seen, mut bare) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(one_round(time / ROUNDS).await?);
        bare.push(bare_round(program, time / ROUNDS)?);
        seen.push(seen_round(time / ROUNDS).await?);
    }
    let share = |rounds: &[Round]| {
        let shares = rounds.iter().zip(&bare).map(|(round, bare)| round.rate / bare.rate);
        format!("{:.2}", median(shares.collect()))
    };
    let row = |what, figure| Row { what, figure, aim: "" };
    Ok(vec![
        row("durable actions, 200 tables", told(&ours)),
        row("  the bare server, in turn with it", told(&bare)),
        row("  our share of its rate, median", share(&ours)),
        row("the same with two HTML streams a table", told(&seen)),
        row("  our share of its rate, median", share(&seen)),
    ])
}

fn told(rounds: &[Round]) -> String {
    let rate = median(rounds.iter().map(|round| round.rate).collect());
    let p99 = median(rounds.iter().map(|round| round.p99.as_secs_f64()).collect());
    let costs: Vec<f64> =
        rounds.iter().filter_map(|round| round.cost).map(|cost| cost.as_secs_f64() * 1e6).collect();
    let cost =
        if costs.is_empty() { String::new() } else { format!(", {:.0} µs of a core each", median(costs)) };
    format!("{rate:.0} a second, p99 {}{cost}", millis(Duration::from_secs_f64(p99)))
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}

async fn one_round(time: Duration) -> anyhow::Result<Round> {
    let data = tempfile::tempdir()?;
    let server = start(data.path()).await?;
    // What opening the tables costs belongs to no action.
    let games = Load::open(server.address(), TABLES).await?;
    let before = server.cpu();
    let load = Load::play(server.address(), games, time, After::Another).await?;
    let cost = spent(before, server.cpu()).map(|used| used.div_f64(load.moves.max(1) as f64));
    let round = Round { rate: load.rate(), p99: load.within(0.99), cost };
    server.kill().await?;
    Ok(round)
}

async fn seen_round(time: Duration) -> anyhow::Result<Round> {
    let data = tempfile::tempdir()?;
    let server = start(data.path()).await?;
    let Streamed { load, cpu: [before, after], .. } = streams::run(&server, TABLES, time).await?;
    let cost = spent(before, after).map(|used| used.div_f64(load.moves.max(1) as f64));
    let round = Round { rate: load.rate(), p99: load.within(0.99), cost };
    server.kill().await?;
    Ok(round)
}

fn bare_round(program: &Path, time: Duration) -> anyhow::Result<Round> {
    let data = tempfile::tempdir()?;
    let port = free_port()?;
    let server = Bare::start(program, port, data.path())?;
    let output = Command::new(program)
        .args(["load", &port.to_string(), &TABLES.to_string(), &time.as_secs_f64().to_string(), "closed"])
        .env("SRV_PID", server.0.id().to_string())
        .stderr(Stdio::null())
        .output()
        .with_context(|| program.display().to_string())?;
    read(&String::from_utf8_lossy(&output.stdout))
        .with_context(|| format!("{}: this is no yardstick of a server", program.display()))
}

/// What the yardstick's load says of a round.
fn read(output: &str) -> Option<Round> {
    let line: Value = output.lines().find_map(|line| serde_json::from_str(line).ok())?;
    let number = |name: &str| line.get(name).and_then(Value::as_f64);
    let millis = |number: f64| Duration::from_secs_f64(number / 1000.0);
    let cost = number("server_cpu_ms_per_move").filter(|cost| *cost > 0.0).map(millis);
    Some(Round { rate: number("moves_per_s")?, p99: millis(number("p99_ms")?), cost })
}

fn free_port() -> anyhow::Result<u16> {
    Ok(std::net::TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// The bare server, killed when this is dropped.
struct Bare(Child);

impl Bare {
    fn start(program: &Path, port: u16, folder: &Path) -> anyhow::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", &port.to_string(), "sqlite"]).arg(folder);
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut server = Self(child.with_context(|| program.display().to_string())?);
        let began = Instant::now();
        while TcpStream::connect(SocketAddr::from(([127, 0, 0, 1], port))).is_err() {
            if server.0.try_wait()?.is_some() || began.elapsed() > PATIENCE {
                bail!("{}: the yardstick does not listen", program.display());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        // Who is gone already needs no ending.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_yardstick_says_is_read() {
        let round =
            read("listening\n{\"moves_per_s\":21400.5,\"p99_ms\":17.5,\"server_cpu_ms_per_move\":0.04}\n")
                .unwrap();
        assert!((round.rate - 21400.5).abs() < 0.1);
        assert_eq!((round.p99, round.cost), (Duration::from_micros(17_500), Some(Duration::from_micros(40))));
        assert!(read("{\"ns_per_action\":27}").is_none());
        assert!(read("nothing").is_none());
    }
}
