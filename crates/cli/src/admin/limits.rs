//! `malice admin limits`: what one client may ask for, and how often that was not enough.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::time::Duration;

use malice_load::{Ask, Connection};
use serde::Serialize;

use super::{Told, grid};
use crate::errors::complain;
use crate::serve::wait_for;
use crate::settings::{self, Unread};

/// The limits by the words of the metrics, and the settings that they come from; those without one are fixed.
const LIMITS: [(&str, Option<&str>, &str); 9] = [
    ("changes", Some("changes-per-second"), "requests that change something, a second"),
    ("reads", Some("reads-per-second"), "other requests, a second"),
    ("streams", Some("streams-per-client"), "open streams"),
    ("connections", Some("connections-per-client"), "open connections"),
    ("arrival", Some("arrival"), "seconds until a request has arrived"),
    ("tables", Some("tables-per-client"), "new tables in ten minutes"),
    ("bots", Some("bots-per-client"), "bots at new tables in ten minutes"),
    ("hints", None, "hints that wait"),
    ("looking_back", None, "replays that wait"),
];

#[derive(Debug, Serialize)]
struct Limit {
    #[serde(rename = "limit")]
    word: &'static str,
    setting: Option<&'static str>,
    in_force: Option<u64>,
    /// How often it was met since the server started.
    refused: Option<u64>,
    #[serde(skip)]
    what: &'static str,
}

#[derive(Debug, Serialize)]
struct Answer {
    /// The server that was asked; none if it did not answer.
    server: Option<SocketAddr>,
    limits: Vec<Limit>,
}

pub(super) fn run(config: Option<&Path>, listen: SocketAddr, told: &mut Told<'_>) -> anyhow::Result<()> {
    let server = reachable(listen);
    let metrics = wait_for(metrics(server))?;
    let set = if metrics.is_some() { BTreeMap::new() } else { set(config)? };
    let figure = |name: &str, word: &str| {
        let row = format!("{name}{{limit=\"{word}\"}} ");
        metrics.as_ref()?.lines().find_map(|line| line.strip_prefix(&row)?.trim().parse().ok())
    };
    let limits = LIMITS.map(|(word, setting, what)| Limit {
        word,
        setting,
        in_force: figure("malice_limit", word).or_else(|| set.get(setting?)?.parse().ok()),
        refused: figure("malice_refused_total", word),
        what,
    });
    let answer = Answer { server: metrics.is_some().then_some(server), limits: limits.into() };
    told.tell(&answer, |out| write(out, &answer.limits))?;
    if answer.server.is_none() {
        told.out.flush()?;
        complain(&format!("no server answers at {server}: this is what one would have that is started now"));
    }
    Ok(())
}

/// Where a server is reached that listens everywhere.
fn reachable(listen: SocketAddr) -> SocketAddr {
    let here = match listen {
        SocketAddr::V4(address) if address.ip().is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        SocketAddr::V6(address) if address.ip().is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        SocketAddr::V4(_) | SocketAddr::V6(_) => return listen,
    };
    SocketAddr::new(here, listen.port())
}

async fn metrics(server: SocketAddr) -> Option<String> {
    let mut connection = Connection::new(server);
    let asked = tokio::time::timeout(Duration::from_secs(5), connection.ask(Ask::get("/metrics")));
    let answer = asked.await.ok()?.ok()?;
    (answer.status == 200).then(|| answer.text())
}

/// What 'malice config' would print with the same file and environment.
fn set(config: Option<&Path>) -> anyhow::Result<BTreeMap<String, String>> {
    let mut typed: Vec<OsString> = vec!["malice".into(), "config".into()];
    if let Some(file) = config {
        typed.extend(["--config".into(), file.into()]);
    }
    let told = settings::read(typed).map_err(|unread| match unread {
        Unread::Set(error) => error,
        Unread::Typed(error) => error.into(),
    })?;
    Ok(told.settings.into_iter().filter_map(|setting| Some((setting.name, setting.value?))).collect())
}

fn write(out: &mut dyn Write, limits: &[Limit]) -> io::Result<()> {
    let number = |number: Option<u64>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let row = |limit: &Limit| {
        let setting = limit.setting.map_or_else(|| "-".to_owned(), |setting| format!("--{setting}"));
        vec![limit.what.to_owned(), number(limit.in_force), number(limit.refused), setting]
    };
    let rows: Vec<_> = limits.iter().map(row).collect();
    grid::write(out, &["ONE CLIENT MAY HAVE", "IN FORCE", "REFUSED", "SETTING"], &rows)
}
