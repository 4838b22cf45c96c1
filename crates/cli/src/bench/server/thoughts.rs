//! How long bots think: a table of each game, at which only they play.

use std::time::Duration;

use malice_load::{Ask, Connection, Process};
use serde_json::json;

/// The mean thought of bots of a level at a server that has done nothing else, over all games.
pub(super) async fn mean(server: &Process, level: &str, time: Duration) -> anyhow::Result<Option<Duration>> {
    let mut connection = Connection::new(server.address());
    for meta in malice_catalog::games() {
        let bots = [json!({"player": level}), json!({"player": level})];
        let new = json!({"game": meta.id, "seats": bots}).to_string();
        let ask = Ask::post("/api/v1/tables", new.as_bytes()).with(&[("content-type", "application/json")]);
        let opened = connection.ask(ask).await?;
        anyhow::ensure!(opened.status == 201, "no table of bots was opened: {}", opened.text());
    }
    tokio::time::sleep(time).await;
    let figures = connection.ask(Ask::get("/metrics")).await?.text();
    let figure = |name: &str| {
        let told = figures.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        told.and_then(|value| value.parse::<f64>().ok())
    };
    let thought = figure("malice_thinking_seconds_sum").zip(figure("malice_thinking_seconds_count"));
    Ok(thought.filter(|(_, count)| *count > 0.0).map(|(sum, count)| Duration::from_secs_f64(sum / count)))
}
