//! What the clients of a crash test share: where they play, and what has become of it so far.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use malice_load::Connection;
use tokio::sync::watch;

/// Between two tries to reach who is away.
const TRY_AGAIN: Duration = Duration::from_millis(10);

#[derive(Debug)]
pub(crate) struct Load {
    address: SocketAddr,
    pub(crate) acknowledged: watch::Sender<usize>,
    /// Requests that had to be sent again because their answer was lost.
    repeated: AtomicUsize,
    over: AtomicBool,
    /// Whether tables may stay behind whose rules no server has.
    upgraded: AtomicBool,
}

impl Load {
    pub(crate) fn new(address: SocketAddr) -> Arc<Self> {
        Arc::new(Self {
            address,
            acknowledged: watch::Sender::new(0),
            repeated: AtomicUsize::new(0),
            over: AtomicBool::new(false),
            upgraded: AtomicBool::new(false),
        })
    }

    pub(crate) fn connect(&self) -> Connection {
        Connection::new(self.address)
    }

    /// A new connection, after a while.
    pub(crate) async fn reconnect(&self) -> Connection {
        tokio::time::sleep(TRY_AGAIN).await;
        self.connect()
    }

    /// The same for a request that is sent again.
    pub(crate) async fn again(&self, _: io::Error) -> io::Result<Connection> {
        self.repeated.fetch_add(1, Ordering::Relaxed);
        Ok(self.reconnect().await)
    }

    pub(crate) fn repeated(&self) -> usize {
        self.repeated.load(Ordering::Relaxed)
    }

    /// Waits until so many more choices were acknowledged.
    pub(crate) async fn more(&self, count: usize) {
        let mut acknowledged = self.acknowledged.subscribe();
        let enough = *acknowledged.borrow() + count;
        // Cannot fail: the sender lives in `self`.
        let _ = acknowledged.wait_for(|count| *count >= enough).await;
    }

    pub(crate) fn count(&self) {
        self.acknowledged.send_modify(|count| *count += 1);
    }

    /// No server of the earlier version is left.
    pub(crate) fn upgraded(&self) {
        self.upgraded.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_upgraded(&self) -> bool {
        self.upgraded.load(Ordering::Relaxed)
    }

    /// Lets the clients end where they are.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }
}
