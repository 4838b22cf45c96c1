//! What every request can reach.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use tokio::sync::watch;

use super::assets::Assets;
use super::cookie::CookieKey;
use super::limits::Buckets;
use super::views::Views;
use crate::Config;
use crate::hall::{Caller, Hall, No, spelled};
use crate::listening::Doors;
use crate::times::Times;
use crate::workshop::Workshop;

#[derive(Debug)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) key: CookieKey,
    pub(crate) config: Config,
    pub(crate) assets: Assets,
    pub(crate) buckets: Arc<Buckets>,
    /// True once the server is to end: streams end then.
    pub(crate) stopped: watch::Receiver<bool>,
    /// The server is about to end, and still serves.
    pub(crate) leaving: AtomicBool,
    pub(crate) views: Views,
    /// How long tables take to be drawn.
    pub(crate) drawing: Times,
    pub(crate) requests: AtomicU64,
    pub(crate) streams: AtomicU64,
    pub(crate) doors: Arc<Doors>,
    /// Packs are made here.
    pub(crate) workshop: Option<Workshop>,
}

impl App {
    /// Whoever comes from an address, as the hall knows them.
    pub(crate) fn caller(&self, address: IpAddr) -> Caller {
        self.key.caller(&address.to_string())
    }

    /// A secret that is made of something, the same whenever and wherever that is asked for again: as long as a fresh token.
    pub(crate) fn secret(&self, what: &str, of: &str) -> String {
        let bytes = [self.key.secret(what, of), self.key.secret(&format!("{what}, on"), of)].concat();
        spelled(&bytes[..52])
    }

    /// Lets somebody open a table with so many bots, unless they have opened many just now.
    pub(crate) fn let_open(&self, address: IpAddr, bots: usize) -> Result<Caller, No> {
        self.buckets.open(address, bots).map_err(|limit| self.hall.too_many(limit))?;
        Ok(self.caller(address))
    }

    pub(crate) fn new(
        hall: Arc<Hall>,
        key: CookieKey,
        config: Config,
        stopped: watch::Receiver<bool>,
        workshop: Option<Workshop>,
    ) -> Arc<Self> {
        let servers = hall.servers().clone();
        Arc::new(Self {
            hall,
            key,
            buckets: Arc::new(Buckets::new(config.limits, servers)),
            doors: Arc::new(Doors::new(&config)),
            workshop,
            config,
            assets: Assets::new(),
            stopped,
            leaving: AtomicBool::new(false),
            views: Views::default(),
            drawing: Times::default(),
            requests: AtomicU64::new(0),
            streams: AtomicU64::new(0),
        })
    }
}
