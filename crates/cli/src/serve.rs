//! `malice serve`, and `malice` without a command: the games in the browser.

mod quiet;
mod supervisor;

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use malice_server::{Config, Limits, Server};
use tracing_subscriber::filter::{FilterExt as _, Targets};
use tracing_subscriber::prelude::*;

use self::quiet::Quiet;
use crate::home::HomeArgs;
use crate::pack;

/// Play in the browser: start the server
#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Where to listen; 0.0.0.0:4666 lets others in your network join
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4666")]
    listen: SocketAddr,
    #[command(flatten)]
    home: HomeArgs,
    /// Requests that change something, a second and client
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.changes)]
    changes_per_second: u32,
    /// Other requests, a second and client
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.reads)]
    reads_per_second: u32,
    /// Live streams that one client may have open
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.streams)]
    streams_per_client: u32,
    /// Connections that one client may have open; behind a trusted proxy, the proxy counts them
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.connections)]
    connections_per_client: u32,
    /// Seconds that a request may take to arrive
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::DEFAULT.arrival.as_secs())]
    arrival: u64,
    /// Tables that one client may open within ten minutes
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.tables)]
    tables_per_client: u32,
    /// Bots that one client may call to new tables within ten minutes
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT.bots)]
    bots_per_client: u32,
    /// Take a client's address from X-Forwarded-For: only behind a proxy that sets it
    #[arg(long)]
    trust_forwarded: bool,
    /// A folder of packs, each a folder or a file, to be offered for new tables (see 'malice pack')
    #[arg(long, value_name = "DIR")]
    packs: Option<PathBuf>,
    /// Let packs be made in the browser, by whoever has the link that is printed at the start
    #[arg(long)]
    workshop: bool,
    /// Seconds to go on after the signal to end while /readyz says no, so that a balancer sends clients elsewhere
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    drain: u64,
    /// Seconds to wait for what was asked, when the server is to end
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    goodbye: u64,
    /// Minutes until an unused table leaves memory
    #[arg(long, value_name = "MINUTES", default_value_t = 15)]
    idle: u64,
    /// Days until an untouched unfinished table is put away (it is not lost)
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    put_away: u64,
    /// What is written to standard error: error, warn, info, debug, or rules such as `malice_server=debug,info`
    #[arg(long, value_name = "FILTER", default_value = "info")]
    log: String,
    /// How: as text, or as one JSON object a line
    #[arg(long, value_name = "FORM", default_value = "text")]
    log_format: LogFormat,
}

/// How log lines are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

/// Runs one piece of work of the store to its end.
pub(crate) fn wait_for<T>(work: impl Future<Output = T>) -> anyhow::Result<T> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work))
}

impl ServeArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let wanted: Targets = self.log.parse()?;
        let lines = tracing_subscriber::fmt::layer()
            .with_writer(std::io::stderr)
            .with_ansi(std::io::stderr().is_terminal())
            // A log that cannot be written, on a full disk, is no reason to end what was about to be logged.
            .log_internal_errors(false);
        let (log, quiet) = (tracing_subscriber::registry(), Quiet::default());
        let wanted = wanted.and(quiet.clone());
        match self.log_format {
            LogFormat::Text => log.with(lines.with_filter(wanted)).init(),
            LogFormat::Json => log.with(lines.json().flatten_event(true).with_filter(wanted)).init(),
        }
        let packs = self.packs.as_deref().map(pack::folder::offered).transpose()?.unwrap_or_default();
        let home = self.home.home()?;
        let config = Config {
            listen: self.listen,
            limits: Limits {
                changes: self.changes_per_second,
                reads: self.reads_per_second,
                streams: self.streams_per_client,
                connections: self.connections_per_client,
                arriving: Limits::DEFAULT.arriving.max(self.connections_per_client / 4),
                arrival: Duration::from_secs(self.arrival),
                tables: self.tables_per_client,
                bots: self.bots_per_client,
            },
            trust_forwarded: self.trust_forwarded,
            packs,
            workshop: self.workshop,
            drain: Duration::from_secs(self.drain),
            goodbye: Duration::from_secs(self.goodbye),
            idle: Duration::from_secs(self.idle * 60),
            put_away: Duration::from_secs(self.put_away * 24 * 3600),
            ..Config::new(home.clone())
        };
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.spawn(quiet.tell());
        let served = runtime.block_on(async {
            let mut ending = Ending::new();
            let server = Server::start(config).await?;
            writeln!(out, "Malice is open: http://{}", server.address())?;
            if let Some(path) = server.workshop() {
                writeln!(
                    out,
                    "The workshop, for you and whom you give this link: http://{}{path}",
                    server.address()
                )?;
            }
            writeln!(out, "Tables live in {home}. Ctrl-C ends it; everything is saved.")?;
            out.flush()?;
            supervisor::tell(supervisor::READY);
            ending.wanted().await;
            supervisor::tell(supervisor::STOPPING);
            tokio::select! {
                stopped = server.stop() => stopped?,
                // Who asks twice does not want to wait.
                () = ending.wanted() => (),
            }
            Ok(ExitCode::SUCCESS)
        });
        // What a bot is still thinking about is nobody's any more.
        runtime.shutdown_background();
        served
    }
}

/// Whether somebody wants the program to end. It is heard from when this is made: who is told that the server is open can end it.
#[derive(Debug)]
pub(crate) struct Ending {
    #[cfg(unix)]
    signals: Option<[tokio::signal::unix::Signal; 2]>,
}

impl Ending {
    /// Within a runtime.
    pub(crate) fn new() -> Self {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            let heard = |kind| signal(kind).ok();
            let signals = heard(SignalKind::interrupt()).zip(heard(SignalKind::terminate()));
            Self { signals: signals.map(|(interrupt, terminate)| [interrupt, terminate]) }
        }
        #[cfg(not(unix))]
        Self {}
    }

    /// Waits for it, each time again.
    pub(crate) async fn wanted(&mut self) {
        #[cfg(unix)]
        if let Some([interrupt, terminate]) = &mut self.signals {
            tokio::select! {
                _ = interrupt.recv() => (),
                _ = terminate.recv() => (),
            }
            return;
        }
        // Without signals there is nothing to wait for but the end of the process.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
