//! How a server is set up.

use std::net::SocketAddr;
use std::time::Duration;

use malice_engine::{Content, Seed};
use malice_review::Effort;
use malice_store::Home;

/// What a server needs to know before it starts.
#[derive(Clone, Debug)]
pub struct Config {
    /// Loopback unless somebody wants more.
    pub listen: SocketAddr,
    /// Where the tables live.
    pub home: Home,
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
    /// The longest that a page is told nothing where all wait for the server; otherwise it is told every state.
    pub rest: Duration,
    /// Every table is dealt from this seed, so that tests know what comes; by chance if there is none.
    pub deal: Option<Seed>,
    /// Packs that are offered beside what the games ship. Tables keep theirs in the store.
    pub packs: Vec<Content>,
    /// Whether packs can be made here, by whoever has the link to the workshop.
    pub workshop: bool,
    /// How much thought the review of a finished game takes.
    pub effort: Effort,
    /// Where others share the store: so often tables that somebody watches are compared with it, for hints that got lost.
    pub compare: Duration,
    /// A server that is to end goes on for so long and says so (`/readyz`), so that a balancer sends clients elsewhere.
    pub drain: Duration,
    /// Then it waits so long for what was asked.
    pub goodbye: Duration,
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
    /// Connections of one client, in use or not. Behind a trusted proxy it is the proxy that counts them.
    pub connections: u32,
    /// Those of them that have not sent a whole request yet.
    pub arriving: u32,
    /// How long a request may take to arrive, and a connection may be idle.
    pub arrival: Duration,
    /// Tables that one client may open within [`Limits::WHILE`].
    pub tables: u32,
    /// Bots in the seats of these tables.
    pub bots: u32,
}

impl Limits {
    /// For people and for bots that think.
    pub const DEFAULT: Self = Self {
        changes: 20,
        reads: 100,
        streams: 64,
        connections: 256,
        arriving: 64,
        arrival: Duration::from_secs(30),
        tables: 60,
        bots: 200,
    };
    /// For measuring and crash tests.
    pub const NONE: Self = Self {
        changes: u32::MAX,
        reads: u32::MAX,
        streams: u32::MAX,
        connections: u32::MAX,
        arriving: u32::MAX,
        arrival: Duration::from_hours(1),
        tables: u32::MAX,
        bots: u32::MAX,
    };
    /// What one of several servers gives to a client.
    pub(crate) fn shared_by(self, servers: usize) -> Self {
        let part = |limit: u32| limit.div_ceil(u32::try_from(servers).unwrap_or(u32::MAX).max(1));
        Self {
            changes: part(self.changes),
            reads: part(self.reads),
            streams: part(self.streams),
            tables: part(self.tables),
            bots: part(self.bots),
            ..self
        }
    }

    /// The while in which tables and bots are counted.
    pub const WHILE: Duration = Duration::from_mins(10);
}

impl Config {
    /// A server on loopback with its tables there.
    pub fn new(home: impl Into<Home>) -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 4666)),
            home: home.into(),
            limits: Limits::DEFAULT,
            trust_forwarded: false,
            idle: Duration::from_mins(15),
            put_away: Duration::from_hours(30 * 24),
            courtesy: Duration::from_secs(1),
            rest: Duration::from_millis(250),
            deal: None,
            packs: Vec::new(),
            workshop: false,
            effort: Effort::SHIPPED,
            compare: Duration::from_secs(3),
            drain: Duration::ZERO,
            goodbye: Duration::from_secs(5),
        }
    }
}
