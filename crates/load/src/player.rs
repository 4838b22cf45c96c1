//! A game played through the API, with choices picked at random.

use std::io;
use std::time::{Duration, Instant};

use malice_engine::Fast;
use serde::Deserialize;
use serde_json::json;

use crate::{Ask, Connection};

/// A two-player table and the tokens of its seats.
#[derive(Clone, Debug)]
pub struct Game {
    pub table: String,
    pub tokens: Vec<String>,
    asked: Option<Asked>,
    picks: Fast,
    moves: u64,
}

/// A choice that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// From 0.
    pub seat: usize,
    pub name: String,
    pub key: String,
    /// The versions before and after it.
    pub before: usize,
    pub version: usize,
    pub over: bool,
    pub took: Duration,
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Asked {
    seat: usize,
    decision: usize,
    choices: Vec<String>,
}

#[derive(Deserialize)]
struct Opened {
    table: String,
    tokens: Vec<SeatToken>,
}

#[derive(Deserialize)]
struct SeatToken {
    token: String,
}

#[derive(Deserialize)]
struct Choice {
    #[serde(rename = "do")]
    name: String,
}

/// What both `choices` and `act` answer.
#[derive(Deserialize)]
struct State {
    #[serde(default)]
    before: usize,
    version: usize,
    awaited: Vec<usize>,
    decision: Option<usize>,
    choices: Vec<Choice>,
    #[serde(default)]
    over: bool,
}

fn bad(message: impl Into<String>) -> io::Error {
    io::Error::other(message.into())
}

impl Game {
    /// Opens a classic two-player table of Overboss.
    pub async fn open(connection: &mut Connection, seed: u64) -> io::Result<Self> {
        let seats = [json!({ "player": "human" }), json!({ "player": "human" })];
        let body = json!({ "game": "overboss", "seats": seats, "visibility": "link" }).to_string();
        let headers = [("content-type", "application/json")];
        let answer = connection.ask(Ask::post("/api/v1/tables", body.as_bytes()).with(&headers)).await?;
        let opened: Opened = serde_json::from_slice(&answer.body)?;
        Ok(Self::new(opened.table, opened.tokens.into_iter().map(|seat| seat.token).collect(), seed))
    }

    pub fn new(table: String, tokens: Vec<String>, seed: u64) -> Self {
        Self { table, tokens, asked: None, picks: Fast::new(seed), moves: 0 }
    }

    /// Makes a choice for whoever is asked; nothing once the game is over. A choice whose answer is lost is sent again with the
    /// same key until the server answers: `again` is called before each new try.
    pub async fn act<F>(
        &mut self,
        connection: &mut Connection,
        mut again: impl FnMut(io::Error) -> F,
    ) -> io::Result<Option<Move>>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        let Some(asked) = self.asked(connection, &mut again).await? else { return Ok(None) };
        let name = asked.choices[self.picks.below(asked.choices.len() as u32) as usize].clone();
        self.moves += 1;
        let key = format!("load {}", self.moves);
        let body = json!({ "decision": asked.decision, "key": key, "do": name }).to_string();
        let path = format!("/api/v1/tables/{}/act", self.table);
        let (answer, took) = loop {
            let start = Instant::now();
            let token = format!("Bearer {}", self.tokens[asked.seat]);
            let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
            match connection.ask(Ask::post(&path, body.as_bytes()).with(&headers)).await {
                Ok(answer) if answer.status == 503 => *connection = again(bad(answer.text())).await?,
                Ok(answer) => break (answer, start.elapsed()),
                Err(error) => *connection = again(error).await?,
            }
        };
        if answer.status != 200 {
            return Err(bad(format!("{} {name}: {} {}", self.table, answer.status, answer.text())));
        }
        let state: State = serde_json::from_slice(&answer.body)?;
        let done = Move {
            seat: asked.seat,
            name,
            key,
            before: state.before,
            version: state.version,
            over: state.over,
            took,
        };
        self.asked = question(asked.seat, state);
        Ok(Some(done))
    }

    /// Whoever is asked: the seat that has just acted, or else another one.
    async fn asked<F>(
        &mut self,
        connection: &mut Connection,
        again: &mut impl FnMut(io::Error) -> F,
    ) -> io::Result<Option<Asked>>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        if let Some(asked) = self.asked.take() {
            return Ok(Some(asked));
        }
        let mut seat = 0;
        loop {
            let state = self.choices(connection, seat, again).await?;
            let Some(first) = state.awaited.first() else { return Ok(None) };
            let awaited = first - 1;
            match question(seat, state) {
                Some(asked) => return Ok(Some(asked)),
                None => seat = awaited,
            }
        }
    }

    async fn choices<F>(
        &self,
        connection: &mut Connection,
        seat: usize,
        again: &mut impl FnMut(io::Error) -> F,
    ) -> io::Result<State>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        let path = format!("/api/v1/tables/{}/choices", self.table);
        let token = format!("Bearer {}", self.tokens[seat]);
        loop {
            match connection.ask(Ask::get(&path).with(&[("authorization", &token)])).await {
                Ok(answer) if answer.status == 200 => return Ok(serde_json::from_slice(&answer.body)?),
                Ok(answer) if answer.status == 503 => *connection = again(bad(answer.text())).await?,
                Ok(answer) => return Err(bad(format!("{path}: {} {}", answer.status, answer.text()))),
                Err(error) => *connection = again(error).await?,
            }
        }
    }
}

fn question(seat: usize, state: State) -> Option<Asked> {
    let decision = state.decision?;
    let choices: Vec<String> = state.choices.into_iter().map(|choice| choice.name).collect();
    (!choices.is_empty()).then_some(Asked { seat, decision, choices })
}
