//! How a server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// What a server needs to know before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Loopback unless somebody wants more.
    pub listen: SocketAddr,
    /// The folder of the database.
    pub data: PathBuf,
    pub limits: Limits,
    /// Whether the address of a client is taken from `X-Forwarded-For`: only behind a proxy that sets it.
    pub trust_forwarded: bool,
    /// A table that nobody used for so long leaves memory.
    pub idle: Duration,
    /// An unfinished table that nobody touched for so long is put away.
    pub put_away: Duration,
    /// Where people are asked at the same time, a bot lets so much stillness pass before it acts; where they play together, it
    /// says first what it would do, and waits for their leave. Zero: bots wait for nobody.
    pub courtesy: Duration,
}

/// How much one client may ask for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Requests that change something, or cost much, a second and client; a few seconds' worth may come at once.
    pub changes: u32,
    /// Other requests, a second and client.
    pub reads: u32,
    /// Live streams open at once for one client.
    pub streams: u32,
}

impl Limits {
    /// For people and for bots that think.
    pub const DEFAULT: Self = Self { changes: 20, reads: 100, streams: 64 };
    /// For measuring and crash tests.
    pub const NONE: Self = Self { changes: u32::MAX, reads: u32::MAX, streams: u32::MAX };
}

impl Config {
    /// A server on loopback with its data in this folder.
    pub fn new(data: PathBuf) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 4666)),
            data,
            limits: Limits::DEFAULT,
            trust_forwarded: false,
            idle: Duration::from_mins(15),
            put_away: Duration::from_hours(30 * 24),
            courtesy: Duration::from_secs(1),
        }
    }
}
