//! A game played through the API, with choices picked at random.

use std::borrow::Cow;
use std::io;
use std::time::{Duration, Instant};

use malice_engine::Fast;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Answer, Ask, Connection};

/// How long a bot is left to think before we look again.
const THINKING: Duration = Duration::from_millis(10);

/// A table, and the tokens of the seats that are played here.
#[derive(Clone, Debug)]
pub struct Game {
    pub table: String,
    pub tokens: Vec<String>,
    /// The seats of these tokens, from 0.
    seats: Vec<usize>,
    /// Others may change what can be chosen while we choose.
    company: bool,
    /// What is chosen next, if that is known; perhaps it was chosen, and who could tell was not there any more.
    next: Option<Choosing>,
    /// Who was waited for when we were told last.
    awaited: Option<usize>,
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

/// An answer to what a seat is asked: sent the same however often.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Choosing {
    seat: usize,
    /// As a header has it.
    token: String,
    decision: usize,
    name: String,
    key: String,
}

/// The same as it is sent.
#[derive(Serialize)]
struct Act<'a> {
    decision: usize,
    key: &'a str,
    #[serde(rename = "do")]
    name: &'a str,
}

#[derive(Deserialize)]
struct Opened {
    table: String,
    tokens: Vec<SeatToken>,
}

#[derive(Deserialize)]
struct SeatToken {
    seat: usize,
    token: String,
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(rename = "do", borrow)]
    name: Cow<'a, str>,
}

/// What both `choices` and `act` answer, as far as a player needs it.
#[derive(Deserialize)]
struct State<'a> {
    #[serde(default)]
    before: usize,
    version: usize,
    awaited: Vec<usize>,
    decision: Option<usize>,
    #[serde(borrow)]
    choices: Vec<Choice<'a>>,
    #[serde(default)]
    over: bool,
}

/// Whether a server, or a balancer for it, says that nothing was done or that the answer was lost.
fn is_away(answer: &Answer) -> bool {
    matches!(answer.status, 502..=504)
}

fn bad(message: impl Into<String>) -> io::Error {
    io::Error::other(message.into())
}

/// No server that was asked has the rules of the table.
fn unplayable(answer: &Answer) -> io::Error {
    io::Error::new(io::ErrorKind::Unsupported, answer.text())
}

const GONE: u16 = 410;

impl Game {
    /// Opens a classic two-player table of Overboss.
    pub async fn open(connection: &mut Connection, seed: u64) -> io::Result<Self> {
        let seats = [json!({ "player": "human" }), json!({ "player": "human" })];
        let new = json!({ "game": "overboss", "seats": seats, "visibility": "link" });
        Self::open_as(connection, &new, seed).await
    }

    /// Opens a table as the API describes it; the seats of people are played here.
    pub async fn open_as(connection: &mut Connection, new: &Value, seed: u64) -> io::Result<Self> {
        let headers = [("content-type", "application/json")];
        let body = new.to_string();
        let answer = connection.ask(Ask::post("/api/v1/tables", body.as_bytes()).with(&headers)).await?;
        if answer.status != 201 {
            let kind = if is_away(&answer) { io::ErrorKind::ConnectionRefused } else { io::ErrorKind::Other };
            return Err(io::Error::new(kind, format!("{new}: {} {}", answer.status, answer.text())));
        }
        let opened: Opened = serde_json::from_slice(&answer.body)?;
        let seats = opened.tokens.iter().map(|given| given.seat - 1).collect();
        let company = opened.tokens.len() < new["seats"].as_array().map_or(0, Vec::len);
        let tokens = opened.tokens.into_iter().map(|given| given.token).collect();
        Ok(Self { seats, company, ..Self::new(opened.table, tokens, seed) })
    }

    /// A table whose seats are all played here.
    pub fn new(table: String, tokens: Vec<String>, seed: u64) -> Self {
        let seats = (0..tokens.len()).collect();
        Self {
            table,
            tokens,
            seats,
            company: false,
            next: None,
            awaited: None,
            picks: Fast::new(seed),
            moves: 0,
        }
    }

    /// The seats that are played here, from 0.
    pub fn seats(&self) -> &[usize] {
        &self.seats
    }

    /// Makes a choice for whoever is asked; nothing once the game is over. A choice whose answer is lost is sent again with the
    /// same key until the server answers: `again` is called before each new try. Where nobody has the rules of the table, the error
    /// says so (`Unsupported`), and the same choice comes first when it is played on.
    pub async fn act<F>(
        &mut self,
        connection: &mut Connection,
        mut again: impl FnMut(io::Error) -> F,
    ) -> io::Result<Option<Move>>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        let path = format!("/api/v1/tables/{}/act", self.table);
        let (choosing, answer, took) = loop {
            let Some(choosing) = self.choosing(connection, &mut again).await? else { return Ok(None) };
            let Choosing { token, decision, name, key, .. } = &choosing;
            let body = serde_json::to_string(&Act { decision: *decision, key, name })?;
            let (answer, took) = loop {
                let start = Instant::now();
                let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
                match connection.ask(Ask::post(&path, body.as_bytes()).with(&headers)).await {
                    Ok(answer) if is_away(&answer) => *connection = again(bad(answer.text())).await?,
                    Ok(answer) => break (answer, start.elapsed()),
                    Err(error) => *connection = again(error).await?,
                }
            };
            if answer.status == GONE {
                self.next = Some(choosing);
                return Err(unplayable(&answer));
            }
            if answer.status != 409 {
                break (choosing, answer, took);
            }
            // Somebody else was quicker, and this is no longer to be chosen; or we were told what a server remembered whose database
            // was gone, and another question is asked by now.
            let now = serde_json::from_slice::<Value>(&answer.body).unwrap_or_default()["decision"].as_u64();
            let is_over = now != Some(*decision as u64);
            if !self.company && !is_over {
                break (choosing, answer, took);
            }
        };
        let Choosing { seat, token, name, key, .. } = choosing;
        if answer.status != 200 {
            return Err(bad(format!("{} {name}: {} {}", self.table, answer.status, answer.text())));
        }
        let state: State<'_> = serde_json::from_slice(&answer.body)?;
        let done =
            Move { seat, name, key, before: state.before, version: state.version, over: state.over, took };
        self.next = self.choose(seat, token, &state);
        Ok(Some(done))
    }

    /// An answer to what a seat is waited for: who may only think again is left alone.
    fn choose(&mut self, seat: usize, token: String, state: &State<'_>) -> Option<Choosing> {
        self.awaited = state.awaited.first().map(|number| number - 1);
        let decision = state.decision.filter(|_| state.awaited.contains(&(seat + 1)))?;
        if state.choices.is_empty() {
            return None;
        }
        let name = state.choices[self.picks.below(state.choices.len() as u32) as usize].name.to_string();
        self.moves += 1;
        Some(Choosing { seat, token, decision, name, key: format!("load {}", self.moves) })
    }

    /// What whoever is asked chooses: the seat that has just acted, or else another one, first the one that is waited for.
    async fn choosing<F>(
        &mut self,
        connection: &mut Connection,
        again: &mut impl FnMut(io::Error) -> F,
    ) -> io::Result<Option<Choosing>>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        if let Some(choosing) = self.next.take() {
            return Ok(Some(choosing));
        }
        let first = self.seats.iter().position(|seat| Some(*seat) == self.awaited).unwrap_or_default();
        loop {
            for index in (first..self.seats.len()).chain(0..first) {
                let token = format!("Bearer {}", self.tokens[index]);
                let answer = self.choices(connection, &token, again).await?;
                let state: State<'_> = serde_json::from_slice(&answer.body)?;
                if state.awaited.is_empty() {
                    return Ok(None);
                }
                if let Some(choosing) = self.choose(self.seats[index], token, &state) {
                    return Ok(Some(choosing));
                }
            }
            // A bot thinks.
            tokio::time::sleep(THINKING).await;
        }
    }

    async fn choices<F>(
        &self,
        connection: &mut Connection,
        token: &str,
        again: &mut impl FnMut(io::Error) -> F,
    ) -> io::Result<Answer>
    where
        F: Future<Output = io::Result<Connection>>,
    {
        let path = format!("/api/v1/tables/{}/choices", self.table);
        loop {
            match connection.ask(Ask::get(&path).with(&[("authorization", token)])).await {
                Ok(answer) if answer.status == 200 => return Ok(answer),
                Ok(answer) if is_away(&answer) => *connection = again(bad(answer.text())).await?,
                Ok(answer) if answer.status == GONE => return Err(unplayable(&answer)),
                Ok(answer) => return Err(bad(format!("{path}: {} {}", answer.status, answer.text()))),
                Err(error) => *connection = again(error).await?,
            }
        }
    }
}
