//! What every request can reach.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use tokio::sync::watch;

use super::assets::Assets;
use super::cookie::CookieKey;
use super::limits::Buckets;
use crate::Config;
use crate::hall::Hall;

#[derive(Debug)]
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) key: CookieKey,
    pub(crate) config: Config,
    pub(crate) assets: Assets,
    pub(crate) buckets: Arc<Buckets>,
    /// True once the server is to end: streams end then.
    pub(crate) stopped: watch::Receiver<bool>,
    pub(crate) requests: AtomicU64,
    pub(crate) streams: AtomicU64,
}

impl App {
    pub(crate) fn new(
        hall: Arc<Hall>,
        key: CookieKey,
        config: Config,
        stopped: watch::Receiver<bool>,
    ) -> Arc<Self> {
        Arc::new(Self {
            hall,
            key,
            buckets: Arc::new(Buckets::new(config.limits)),
            config,
            assets: Assets::new(),
            stopped,
            requests: AtomicU64::new(0),
            streams: AtomicU64::new(0),
        })
    }
}
