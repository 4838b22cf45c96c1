//! For machines that watch over the server.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use tokio::time::timeout;
use tracing::warn;

use super::app::App;
use crate::refusals::Limit;

/// A store that has not answered by then does not answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Well as long as the store answers: without it nothing can be played. What is wrong stands in the log.
pub(super) async fn healthz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    match timeout(PATIENCE, app.hall.store().check()).await {
        Ok(Ok(())) => (StatusCode::OK, "ok\n"),
        Ok(Err(error)) => {
            warn!(%error, "the store is not well");
            (StatusCode::SERVICE_UNAVAILABLE, "the store is not well\n")
        }
        Err(_) => {
            warn!("the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
    }
}

/// Whether new clients should come here: not to a server that is about to end, nor to one without a store. haproxy leaves who is
/// there alone where it finds nothing, and turns everybody away from a server that is not well.
pub(super) async fn readyz(state: State<Arc<App>>) -> (StatusCode, &'static str) {
    if state.leaving.load(Ordering::Relaxed) {
        return (StatusCode::NOT_FOUND, "about to end\n");
    }
    healthz(state).await
}

/// Counters for Prometheus.
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let hall = app.hall.figures();
    let store = app.hall.store().figures();
    let (connections, arriving) = app.doors.open();
    let (thinkers, lookers) = (app.hall.thinkers(), app.hall.lookers());
    let of = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let rows = [
        ("malice_requests_total", "counter", "Requests.", of(&app.requests)),
        ("malice_actions_accepted_total", "counter", "Actions that were stored.", of(&hall.accepted)),
        (
            "malice_actions_repeated_total",
            "counter",
            "Actions that had been stored before.",
            of(&hall.repeated),
        ),
        ("malice_actions_refused_total", "counter", "Actions that the rules forbid.", of(&hall.refused)),
        ("malice_actions_stale_total", "counter", "Actions that came too late.", of(&hall.stale)),
        ("malice_bot_actions_total", "counter", "Actions of bots.", of(&hall.by_bots)),
        ("malice_bot_searches_total", "counter", "How often bots thought.", of(&hall.searches)),
        ("malice_tables_created_total", "counter", "Tables that were opened.", of(&hall.created)),
        ("malice_tables_loaded_total", "counter", "Tables that came back from the store.", of(&hall.loaded)),
        (
            "malice_tables_followed_total",
            "counter",
            "How often a table was read again that had gone on at another server.",
            of(&hall.followed),
        ),
        ("malice_tables_in_memory", "gauge", "Tables in memory.", app.hall.tables_in_memory() as u64),
        (
            "malice_servers",
            "gauge",
            "Servers that share the store.",
            app.hall.servers().load(Ordering::Relaxed) as u64,
        ),
        ("malice_streams", "gauge", "Live streams that are open.", of(&app.streams)),
        (
            "malice_views_drawn_total",
            "counter",
            "How often a table was drawn for streams.",
            of(&app.views.drawn),
        ),
        ("malice_connections", "gauge", "Connections that are open.", connections),
        ("malice_connections_arriving", "gauge", "Connections without a whole request yet.", arriving),
        ("malice_thinking", "gauge", "Bots that think.", thinkers.placed() as u64),
        (
            "malice_thinking_waiting",
            "gauge",
            "Bots that wait for their turn to think.",
            thinkers.waiting() as u64,
        ),
        ("malice_looking_back", "gauge", "Records that are worked on.", lookers.placed() as u64),
        (
            "malice_looking_back_waiting",
            "gauge",
            "Records that wait for being worked on.",
            lookers.waiting() as u64,
        ),
        ("malice_commits_total", "counter", "Commits of the store.", store.commits),
        ("malice_commit_requests_total", "counter", "Requests in these commits.", store.requests),
        ("malice_commit_failures_total", "counter", "Commits that failed.", store.failures),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in rows {
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
    }
    tell_limits(&app, &mut text);
    for (times, name, help) in [
        (
            &hall.acting,
            "malice_acting_seconds",
            "From an action that arrived to one that is stored and shown.",
        ),
        (&hall.committing, "malice_committing_seconds", "What the store takes of that."),
        (&hall.thinking, "malice_thinking_seconds", "A bot's thought."),
        (&app.drawing, "malice_drawing_seconds", "A table drawn for a stream."),
    ] {
        times.write(&mut text, name, help);
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

/// What a client may have, and how often one asked for more.
fn tell_limits(app: &App, text: &mut String) {
    let name = "malice_refused_total";
    let _ = writeln!(
        text,
        "# HELP {name} What was refused because a client asked for too much.\n# TYPE {name} counter"
    );
    for limit in Limit::ALL {
        let times = app.hall.refusals().times(limit);
        let _ = writeln!(text, "{name}{{limit=\"{}\"}} {times}", limit.word());
    }
    let name = "malice_limit";
    let _ = writeln!(text, "# HELP {name} How much this server lets one client have.\n# TYPE {name} gauge");
    let limits = app.config.limits.shared_by(app.hall.servers().load(Ordering::Relaxed));
    for (limit, most) in [
        (Limit::Changes, limits.changes),
        (Limit::Reads, limits.reads),
        (Limit::Streams, limits.streams),
        (Limit::Connections, limits.connections),
        (Limit::Arrival, u32::try_from(limits.arrival.as_secs()).unwrap_or(u32::MAX)),
        (Limit::Tables, limits.tables),
        (Limit::Bots, limits.bots),
    ] {
        let _ = writeln!(text, "{name}{{limit=\"{}\"}} {most}", limit.word());
    }
}
