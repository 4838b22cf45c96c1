//! A client: plays all games one after another, and follows each on a stream.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use malice_load::{Ask, Connection, Game};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::PATIENCE;
use crate::load::Load;
use crate::witness::Witness;

pub(super) const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"];

/// A stream that says nothing for so long is dead: a live one says that it is alive more often.
const SILENCE: Duration = Duration::from_secs(40);

/// Plays one game after another, and follows each on a stream.
pub(super) async fn play(load: Arc<Load>, client: usize, seed: u64) -> Result<Vec<Witness>> {
    let mut witnesses = Vec::new();
    let mut connection = load.connect();
    let rival = if client.is_multiple_of(2) { "human" } else { "easy" };
    let mut number = client;
    while !load.is_over() {
        let key = format!("crash test {seed} of client {client}, table {number}");
        let seats = json!([{ "player": "human" }, { "player": rival }]);
        let new = json!({ "game": GAMES[number % GAMES.len()], "seats": seats, "key": key });
        let mut witness = Witness::of(open(&load, &mut connection, &new, seed).await?);
        let mut stream = Stream::follow(load.clone(), &witness.game);
        let played = go_on(&mut witness, &load, &mut connection, usize::MAX).await;
        played.with_context(|| format!("{new}"))?;
        if !witness.left {
            let newest = witness.moves.last().map_or(0, |done| done.version);
            stream.hear(newest).await.with_context(|| format!("the stream of {}", witness.game.table))?;
        }
        witnesses.push(witness);
        number += 1;
    }
    Ok(witnesses)
}

/// Plays on, so many choices at most, until the game or the load is over, or the table is left behind.
pub(super) async fn go_on(
    witness: &mut Witness,
    load: &Load,
    connection: &mut Connection,
    most: usize,
) -> Result<()> {
    let enough = witness.moves.len().saturating_add(most);
    while !load.is_over() && witness.moves.len() < enough {
        match witness.game.act(connection, |error| load.again(error)).await {
            Ok(Some(done)) => {
                witness.moves.push(done);
                load.count();
            }
            Ok(None) if is_finished(&witness.game, load, connection).await? => break,
            Err(error) if error.kind() == io::ErrorKind::Unsupported && load.is_upgraded() => {
                witness.left = true;
                break;
            }
            // A server without these rules has not heard yet of the one that has them.
            Ok(None) => *connection = load.reconnect().await,
            Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                *connection = load.again(error).await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

async fn is_finished(game: &Game, load: &Load, connection: &mut Connection) -> Result<bool> {
    let seen = see(&game.table, &game.tokens[0], load, connection).await?;
    Ok(seen["status"] == "finished")
}

/// A table as the holder of a token sees it.
async fn see(table: &str, token: &str, load: &Load, connection: &mut Connection) -> Result<Value> {
    let (path, bearer) = (format!("/api/v1/tables/{table}"), format!("Bearer {token}"));
    loop {
        match connection.ask(Ask::get(&path).with(&[("authorization", &bearer)])).await {
            Ok(answer) if answer.status == 200 => return Ok(serde_json::from_slice(&answer.body)?),
            _ => *connection = load.reconnect().await,
        }
    }
}

/// Opens a table, once for its key, and takes back the orders with which it begins: what they answer is entered for the seat, and
/// this client has not chosen it.
pub(super) async fn open(load: &Load, connection: &mut Connection, new: &Value, seed: u64) -> Result<Game> {
    let game = loop {
        match Game::open_as(connection, new, seed).await {
            Ok(game) => break game,
            Err(error) if error.kind() == io::ErrorKind::Other => return Err(error.into()),
            Err(_) => *connection = load.reconnect().await,
        }
    };
    for token in &game.tokens {
        take_back_orders(load, connection, &game.table, token).await?;
    }
    Ok(game)
}

async fn take_back_orders(load: &Load, connection: &mut Connection, table: &str, token: &str) -> Result<()> {
    let bearer = format!("Bearer {token}");
    let cancelling = format!("/api/v1/tables/{table}/orders/cancel");
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    loop {
        let seen = see(table, token, load, connection).await?;
        if seen["view"].is_null() && !load.is_upgraded() {
            // Somebody who does not have its rules was asked.
            *connection = load.reconnect().await;
            continue;
        }
        let Some(order) = seen["given"][0]["order"].as_str() else { return Ok(()) };
        let cancel = json!({ "key": format!("by hand: {order}"), "order": order }).to_string();
        // Whether it was done is seen in the next round.
        if connection.ask(Ask::post(&cancelling, cancel.as_bytes()).with(&headers)).await.is_err() {
            *connection = load.reconnect().await;
        }
    }
}

/// A stream of a table, followed wherever it comes from.
struct Stream {
    version: watch::Receiver<usize>,
    following: JoinHandle<()>,
}

impl Stream {
    fn follow(load: Arc<Load>, game: &Game) -> Self {
        let (told, version) = watch::channel(0);
        let path = format!("/api/v1/tables/{}/events", game.table);
        let token = format!("Bearer {}", game.tokens[0]);
        let following = tokio::spawn(async move {
            loop {
                let headers = [("authorization", token.as_str())];
                let listening = load.reconnect().await.listen(Ask::get(&path).with(&headers)).await;
                if let Ok(mut lines) = listening {
                    while let Ok(Ok(Some(line))) = timeout(SILENCE, lines.next()).await {
                        let line: Value = serde_json::from_str(&line).unwrap_or_default();
                        if let Some(version) = line["version"].as_u64() {
                            told.send_if_modified(|newest| {
                                let newer = version as usize > *newest;
                                *newest = (version as usize).max(*newest);
                                newer
                            });
                        }
                    }
                }
            }
        });
        Self { version, following }
    }

    /// Waits until a version was told.
    async fn hear(&mut self, version: usize) -> Result<()> {
        let heard =
            matches!(timeout(PATIENCE, self.version.wait_for(|told| *told >= version)).await, Ok(Ok(_)));
        ensure!(heard, "version {version} was never told, only {}", *self.version.borrow());
        Ok(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.following.abort();
    }
}
