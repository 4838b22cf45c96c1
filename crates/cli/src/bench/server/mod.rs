//! `malice bench server`: a server of its own, clients on loopback, and what they measure together on this machine.

mod against;
mod appends;
mod load;
mod nodes;
mod pages;
mod streams;
mod tables;
mod thoughts;

use std::ffi::OsStr;
use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use malice_bots::Columns;
use malice_load::Process;
use malice_store::Home;

use self::load::{After, Load};

/// Tables that are played at once.
const TABLES: usize = 200;
/// Tables that lie in memory.
const MANY_TABLES: usize = 10_000;

/// What a move costs, and what it costs to make it.
const SERVER: &str = "  CPU of a move at its server";
const OWN: &str = "  CPU of a move at the load generator";

/// One row of the report: what, the figure, what we aim at.
pub(super) struct Row {
    pub(super) what: &'static str,
    pub(super) figure: String,
    pub(super) aim: &'static str,
}

/// Measures everything and prints it as a table; `seconds` is how long each load lasts. In a database of the caller's, what needs a
/// fresh one is left out; with `nodes` only what several servers do there is measured, and with a yardstick only
/// how both compare.
pub(super) fn run(
    out: &mut dyn Write,
    seconds: f64,
    against: Option<&Path>,
    store: Option<String>,
    nodes: Option<u8>,
) -> anyhow::Result<ExitCode> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    writeln!(
        out,
        "Server and load generator share {cores} cores. This takes about {:.0} seconds.",
        6.0 * seconds + 40.0
    )?;
    out.flush()?;
    // One thread makes the load: it takes less of the machine than several that wake each other.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let time = Duration::from_secs_f64(seconds);
    let rows = match (against, &store, nodes) {
        (Some(program), ..) => runtime.block_on(against::measure(program, time))?,
        (None, Some(store), Some(nodes)) => {
            runtime.block_on(nodes::measure(time, store, usize::from(nodes)))?
        }
        _ => runtime.block_on(measure(time, store))?,
    };
    let mut columns = Columns::new(&["", "measured", "aim"]);
    for row in rows {
        columns.row([row.what.to_owned(), row.figure, row.aim.to_owned()]);
    }
    write!(out, "{}", columns.text())?;
    Ok(ExitCode::SUCCESS)
}

async fn measure(time: Duration, store: Option<String>) -> anyhow::Result<Vec<Row>> {
    let mut rows = Vec::new();
    let data = tempfile::tempdir()?;
    let server = match &store {
        Some(store) => start(store).await?,
        None => start(data.path()).await?,
    };
    let row = |what, figure, aim| Row { what, figure, aim };
    rows.push(row("start of the process to listening", millis(server.started()), "300 ms"));

    let games = Load::open(server.address(), TABLES).await?;
    let before = server.cpu();
    let load = Load::play(server.address(), games, time, After::Another).await?;
    rows.push(row("durable actions, 200 tables", format!("{:.0} a second", load.rate()), "8,000 a second"));
    rows.push(row(
        "  answered within, p50 / p99",
        format!("{} / {}", millis(load.within(0.5)), millis(load.within(0.99))),
        "p99 50 ms",
    ));
    rows.push(row(SERVER, each(spent(before, server.cpu()), &load), ""));
    rows.push(row(OWN, each(load.own, &load), ""));
    let alone = Load::run(server.address(), 1, time / 4).await?;
    rows.push(row(
        "one table alone, p50 / p99",
        format!("{} / {}", millis(alone.within(0.5)), millis(alone.within(0.99))),
        "p50 1 ms",
    ));

    let streamed = streams::run(&server, TABLES, time).await?;
    rows.push(row(
        "the same with two HTML streams a table",
        format!("{:.0} a second", streamed.load.rate()),
        "2,000 a second",
    ));
    let [before, after] = streamed.cpu;
    rows.push(row(SERVER, each(spent(before, after), &streamed.load), ""));
    rows.push(row(OWN, each(streamed.load.own, &streamed.load), ""));
    let kilobytes = |bytes: u64| format!("{:.0} KB", bytes as f64 / 1e3);
    rows.push(row(
        "  memory of a table with two who look",
        streamed.memory.map_or("unknown".into(), kilobytes),
        "",
    ));
    let share = streamed.pictures as f64 / streamed.moves.max(1) as f64;
    rows.push(row("  pictures a move and page", format!("{share:.2}"), ""));
    rows.push(row(
        "  pages that show the end",
        format!("{} of {}", streamed.up_to_date, streamed.pages),
        "all",
    ));

    let page = pages::measure(server.address()).await?;
    rows.push(row(
        "table page",
        format!("{:.1} KB, {:.1} KB packed", page.raw as f64 / 1000.0, page.packed as f64 / 1000.0),
        "100 KB, 25 KB",
    ));
    rows.push(row("  first byte, median", millis(page.first_byte), "5 ms"));
    server.kill().await?;
    if let Some(store) = store {
        rows.extend(appended(&Home::named(&store)?, 1, time).await?);
        return Ok(rows);
    }
    let data = tempfile::tempdir()?;
    rows.extend(appended(&Home::Folder(data.path().to_owned()), 1, time).await?);

    let data = tempfile::tempdir()?;
    let server = start(data.path()).await?;
    let before = server.memory();
    let tables = tables::fill(server.address(), MANY_TABLES).await?;
    let memory = server.memory().zip(before).map_or("unknown".into(), |(after, before)| {
        format!("{:.0} MB ({:.0} MB before)", after as f64 / 1e6, before as f64 / 1e6)
    });
    rows.push(row("10,000 tables in memory, ten moves each", memory, "400 MB"));
    server.kill().await?;
    let bytes =
        std::fs::read_dir(data.path())?.flatten().filter_map(|file| Some(file.metadata().ok()?.len()));
    rows.push(row("  on the disk", format!("{:.0} MB", bytes.sum::<u64>() as f64 / 1e6), ""));
    let server = start(data.path()).await?;
    let back = tables::come_back(server.address(), &tables).await?;
    rows.push(row(
        "a table comes back from the store, median / worst",
        format!("{} / {}", millis(back.0), millis(back.1)),
        "5 ms",
    ));
    server.kill().await?;
    for (level, what) in [
        ("easy", "a thought of an easy bot, mean of all games"),
        ("normal", "a thought of a normal bot"),
        ("hard", "a thought of a hard bot"),
    ] {
        let data = tempfile::tempdir()?;
        let server = start(data.path()).await?;
        let thought = thoughts::mean(&server, level, time).await?;
        rows.push(row(what, thought.map_or("none".into(), millis), ""));
        server.kill().await?;
    }
    Ok(rows)
}

/// The processor time between two looks at it.
fn spent(before: Option<Duration>, after: Option<Duration>) -> Option<Duration> {
    after.zip(before).map(|(after, before)| after.saturating_sub(before))
}

/// What a move took of a processor's time.
fn each(spent: Option<Duration>, load: &Load) -> String {
    let moves = load.moves.max(1) as f64;
    spent.map_or("unknown".into(), |spent| format!("{:.0} µs", spent.as_secs_f64() * 1e6 / moves))
}

/// What stores commit without a server before them.
async fn appended(home: &Home, stores: usize, time: Duration) -> anyhow::Result<[Row; 2]> {
    let load = appends::measure(home, stores, time).await?;
    let within = format!("{} / {}", millis(load.within(0.5)), millis(load.within(0.99)));
    Ok([
        Row { what: "appends by the store alone", figure: format!("{:.0} a second", load.rate()), aim: "" },
        Row { what: "  committed within, p50 / p99", figure: within, aim: "" },
    ])
}

async fn start(home: impl AsRef<OsStr>) -> anyhow::Result<Process> {
    let loopback = SocketAddr::from(([127, 0, 0, 1], 0));
    Ok(Process::start(&std::env::current_exe()?, home, loopback).await?)
}

fn millis(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}
