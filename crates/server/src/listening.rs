//! Connections: letting them in, so many for each client; and how they end when the server does.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tracing::warn;

use crate::refusals::Limit;
use crate::web::{App, answer, network};
use crate::{Config, Limits};

/// When the system has no room for another connection, some have to end first.
const BREATH: Duration = Duration::from_millis(100);

/// The connections of every client.
#[derive(Debug)]
pub(crate) struct Doors {
    limits: Limits,
    /// Behind a proxy all connections are the proxy's.
    counts: bool,
    clients: Mutex<HashMap<IpAddr, Count>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    open: u32,
    arriving: u32,
}

impl Doors {
    pub(crate) fn new(config: &Config) -> Self {
        Self { limits: config.limits, counts: !config.trust_forwarded, clients: Mutex::default() }
    }

    fn clients(&self) -> MutexGuard<'_, HashMap<IpAddr, Count>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a connection in, unless its client has too many.
    fn enter(self: &Arc<Self>, client: IpAddr) -> Option<Arc<Arriving>> {
        let mut clients = self.clients();
        let count = clients.entry(client).or_default();
        let full = count.open >= self.limits.connections || count.arriving >= self.limits.arriving;
        if full && self.counts {
            return None;
        }
        count.open += 1;
        count.arriving += 1;
        Some(Arc::new(Arriving { doors: self.clone(), client, arrived: AtomicBool::new(false) }))
    }

    fn change(&self, client: IpAddr, change: impl FnOnce(&mut Count)) {
        let mut clients = self.clients();
        if let Some(count) = clients.get_mut(&client) {
            change(count);
            if *count == Count::default() {
                clients.remove(&client);
            }
        }
    }

    /// How many connections are open, and how many of them have not sent a whole request yet.
    pub(crate) fn open(&self) -> (u64, u64) {
        let clients = self.clients();
        let sum = |of: fn(&Count) -> u32| clients.values().map(|count| u64::from(of(count))).sum();
        (sum(|count| count.open), sum(|count| count.arriving))
    }
}

/// A connection, counted as long as it lives; its requests bring it along.
#[derive(Debug)]
pub(crate) struct Arriving {
    doors: Arc<Doors>,
    client: IpAddr,
    arrived: AtomicBool,
}

impl Arriving {
    /// A whole request has come.
    pub(crate) fn arrived(&self) {
        if !self.arrived.swap(true, Ordering::Relaxed) {
            self.doors.change(self.client, |count| count.arriving -= 1);
        }
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.arrived();
        self.doors.change(self.client, |count| count.open -= 1);
    }
}

/// Serves until `stop`, then answers what was asked; what is not done after `goodbye` is broken off.
pub(crate) async fn listen(
    listener: TcpListener,
    app: Arc<App>,
    router: Router,
    mut stop: watch::Receiver<bool>,
    goodbye: Duration,
) {
    let mut connections = JoinSet::new();
    let stopped = stop.clone();
    loop {
        tokio::select! {
            () = end(&mut stop) => break,
            Some(_) = connections.join_next() => (),
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => match app.doors.enter(network(address.ip())) {
                    Some(arriving) => {
                        let (app, router, stopped) = (app.clone(), router.clone(), stopped.clone());
                        connections.spawn(serve(stream, address, arriving, app, router, stopped));
                    }
                    None => app.hall.refusals().note(Limit::Connections),
                },
                Err(error) if is_passing(&error) => (),
                Err(error) => {
                    warn!(%error, "no connection can be accepted");
                    tokio::time::sleep(BREATH).await;
                }
            },
        }
    }
    drop(listener);
    let all_done = async { while connections.join_next().await.is_some() {} };
    if timeout(goodbye, all_done).await.is_err() {
        warn!(connections = connections.len(), "not everybody was done: they are cut off");
        connections.shutdown().await;
    }
}

/// Waits until the server is to end.
async fn end(stop: &mut watch::Receiver<bool>) {
    // An error means that the server itself is gone.
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Whether a connection only ended before it was accepted.
fn is_passing(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve(
    stream: TcpStream,
    address: SocketAddr,
    arriving: Arc<Arriving>,
    app: Arc<App>,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    let arrival = app.config.limits.arrival;
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(address));
        request.extensions_mut().insert(arriving.clone());
        let (app, router) = (app.clone(), router.clone());
        async move { Ok::<_, Infallible>(answer(&app, router, request).await) }
    });
    let mut http = http1::Builder::new();
    let http = http.timer(TokioTimer::new()).header_read_timeout(arrival);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    tokio::select! {
        // Who breaks off has heard enough.
        _ = connection.as_mut() => return,
        () = end(&mut stopped) => (),
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
