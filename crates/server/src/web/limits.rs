//! How much one client may ask for: a bucket of requests that fills again every second.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use tokio::time::timeout;

use super::app::App;
use super::client::address;
use super::workshop;
use crate::Limits;
use crate::listening::Arriving;
use crate::refusals::Limit;

/// So many seconds' worth may come at once.
const BURST: f64 = 5.0;

/// When there are so many clients, those whose buckets are full again are forgotten.
const MANY: usize = 10_000;

#[derive(Clone, Copy, Debug)]
struct Bucket {
    changes: f64,
    reads: f64,
    /// Tables and bots: these fill slowly.
    tables: f64,
    bots: f64,
    streams: u32,
    at: Instant,
}

impl Bucket {
    fn full(limits: &Limits, at: Instant) -> Self {
        Self {
            changes: f64::from(limits.changes) * BURST,
            reads: f64::from(limits.reads) * BURST,
            tables: f64::from(limits.tables),
            bots: f64::from(limits.bots),
            streams: 0,
            at,
        }
    }

    fn fill(&mut self, limits: &Limits, now: Instant) {
        let full = Self::full(limits, now);
        let passed = now.duration_since(self.at).as_secs_f64();
        let part = passed / Limits::WHILE.as_secs_f64();
        self.changes = (self.changes + passed * f64::from(limits.changes)).min(full.changes);
        self.reads = (self.reads + passed * f64::from(limits.reads)).min(full.reads);
        self.tables = (self.tables + part * full.tables).min(full.tables);
        self.bots = (self.bots + part * full.bots).min(full.bots);
        self.at = now;
    }

    fn is_full(&self, limits: &Limits, now: Instant) -> bool {
        let mut then = *self;
        then.fill(limits, now);
        let full = Self::full(limits, now);
        (then.changes, then.reads, then.tables, then.bots)
            >= (full.changes, full.reads, full.tables, full.bots)
            && self.streams == 0
    }
}

#[derive(Debug)]
pub(crate) struct Buckets {
    limits: Limits,
    /// Servers that share the store: each gives a client its part, so that nobody gets more by asking all of them.
    servers: Arc<AtomicUsize>,
    clients: Mutex<HashMap<IpAddr, Bucket>>,
}

/// What a request costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cost {
    Change,
    Read,
}

impl Buckets {
    pub(crate) fn new(limits: Limits, servers: Arc<AtomicUsize>) -> Self {
        Self { limits, servers, clients: Mutex::default() }
    }

    fn with<T>(&self, client: IpAddr, take: impl FnOnce(&Limits, &mut Bucket) -> T) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let limits = self.limits.shared_by(self.servers.load(Ordering::Relaxed));
        if clients.len() > MANY {
            clients.retain(|_, bucket| !bucket.is_full(&limits, now));
        }
        let bucket = clients.entry(client).or_insert_with(|| Bucket::full(&limits, now));
        bucket.fill(&limits, now);
        take(&limits, bucket)
    }

    fn take(&self, client: IpAddr, cost: Cost) -> bool {
        self.with(client, |_, bucket| {
            let left = if cost == Cost::Change { &mut bucket.changes } else { &mut bucket.reads };
            if *left < 1.0 {
                return false;
            }
            *left -= 1.0;
            true
        })
    }

    /// Takes a table with so many bots, or says of what there is too little.
    pub(crate) fn open(&self, client: IpAddr, bots: usize) -> Result<(), Limit> {
        let bots = bots as f64;
        self.with(client, |_, bucket| {
            if bucket.tables < 1.0 {
                return Err(Limit::Tables);
            }
            if bucket.bots < bots {
                return Err(Limit::Bots);
            }
            bucket.tables -= 1.0;
            bucket.bots -= bots;
            Ok(())
        })
    }

    /// Room for one more stream; it is given back when the returned place is dropped.
    pub(crate) fn stream(self: &Arc<Self>, client: IpAddr) -> Option<StreamPlace> {
        let free = self.with(client, |limits, bucket| {
            let free = bucket.streams < limits.streams;
            bucket.streams += u32::from(free);
            free
        });
        free.then(|| StreamPlace { buckets: self.clone(), client })
    }
}

/// A stream that counts as long as it is open.
#[derive(Debug)]
pub(crate) struct StreamPlace {
    buckets: Arc<Buckets>,
    client: IpAddr,
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        self.buckets.with(self.client, |_, bucket| bucket.streams = bucket.streams.saturating_sub(1));
    }
}

/// Turns away who asks too much, or too slowly. Assets and health are free.
pub(super) async fn admit(app: &App, request: Request) -> Result<Request, Box<Response>> {
    app.requests.fetch_add(1, Ordering::Relaxed);
    let arriving = request.extensions().get::<Arc<Arriving>>().cloned();
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || matches!(path, "/healthz" | "/readyz" | "/metrics");
    if free || app.config.limits == Limits::NONE {
        if let Some(arriving) = arriving {
            arriving.arrived();
        }
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    // A hint changes nothing, but a strong bot thinks for it.
    let thinks = parts.uri.query().is_some_and(|query| query.contains("hint"));
    let reads = matches!(parts.method, Method::GET | Method::HEAD) && !thinks;
    let cost = if reads { Cost::Read } else { Cost::Change };
    let from_program = parts.uri.path().starts_with("/api/");
    let turn_away = |status: StatusCode, sentence: &str| {
        let answer = if from_program {
            crate::api::turned_away(status, sentence)
        } else {
            (status, malice_words::capitalised(sentence) + ".\n").into_response()
        };
        Err(Box::new(([(header::RETRY_AFTER, "1")], answer).into_response()))
    };
    if !app.buckets.take(address(app, &parts), cost) {
        let limit = if reads { Limit::Reads } else { Limit::Changes };
        app.hall.refusals().note(limit);
        return turn_away(StatusCode::TOO_MANY_REQUESTS, limit.sentence());
    }
    let longest = workshop::longest_body(app, parts.uri.path(), &parts.headers);
    let Ok(body) = timeout(app.config.limits.arrival, to_bytes(body, longest)).await else {
        app.hall.refusals().note(Limit::Arrival);
        return turn_away(StatusCode::REQUEST_TIMEOUT, Limit::Arrival.sentence());
    };
    if let Some(arriving) = arriving {
        arriving.arrived();
    }
    match body {
        Ok(body) => Ok(Request::from_parts(parts, Body::from(body))),
        Err(_) => turn_away(StatusCode::PAYLOAD_TOO_LARGE, "the request is too long"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alone() -> Arc<AtomicUsize> {
        Arc::new(AtomicUsize::new(1))
    }

    #[test]
    fn a_client_is_stopped_and_others_are_not() {
        let limits = Limits { changes: 1, reads: 2, streams: 1, ..Limits::DEFAULT };
        let buckets = Arc::new(Buckets::new(limits, alone()));
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let taken = (0..20).filter(|_| buckets.take(one, Cost::Change)).count();
        assert!((5..=6).contains(&taken), "{taken}");
        assert!(buckets.take(other, Cost::Change) && buckets.take(one, Cost::Read));
        let place = buckets.stream(one);
        assert!(place.is_some() && buckets.stream(one).is_none());
        drop(place);
        assert!(buckets.stream(one).is_some());
    }

    #[test]
    fn a_client_opens_so_many_tables_with_so_many_bots() {
        let limits = Limits { tables: 3, bots: 6, ..Limits::DEFAULT };
        let buckets = Buckets::new(limits, alone());
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        assert_eq!(buckets.open(one, 5), Ok(()));
        assert_eq!(buckets.open(one, 5), Err(Limit::Bots));
        assert_eq!(
            (buckets.open(one, 0), buckets.open(one, 0)),
            (Ok(()), Ok(())),
            "what was refused costs nothing"
        );
        assert_eq!(buckets.open(one, 0), Err(Limit::Tables));
        assert_eq!(buckets.open(other, 5), Ok(()));
    }

    #[test]
    fn nobody_gets_more_by_asking_several_servers() {
        let limits = Limits { changes: 4, streams: 3, tables: 6, ..Limits::DEFAULT };
        let servers = alone();
        let both = [(); 2].map(|()| Arc::new(Buckets::new(limits, servers.clone())));
        let client = IpAddr::from([127, 0, 0, 1]);
        assert!(both[0].take(client, Cost::Change));
        servers.store(2, Ordering::Relaxed);
        let changes: usize =
            both.iter().map(|one| (0..50).filter(|_| one.take(client, Cost::Change)).count()).sum();
        assert!((20..=22).contains(&changes), "{changes}");
        let tables: usize =
            both.iter().map(|one| (0..50).filter(|_| one.open(client, 0).is_ok()).count()).sum();
        assert_eq!(tables, 6);
        let streams: Vec<_> = both.iter().flat_map(|one| (0..9).filter_map(|_| one.stream(client))).collect();
        assert_eq!(streams.len(), 4, "halves are rounded up");
        servers.store(1, Ordering::Relaxed);
        assert!(both[0].stream(client).is_some(), "who is left gives all");
    }

    /// Forgetting a client must not give it what it has used up.
    #[test]
    fn only_who_has_everything_back_is_forgotten() {
        let limits = Limits::DEFAULT;
        let now = Instant::now();
        let mut bucket = Bucket::full(&limits, now);
        assert!(bucket.is_full(&limits, now));
        bucket.tables -= 1.0;
        assert!(!bucket.is_full(&limits, now + std::time::Duration::from_secs(5)));
        assert!(bucket.is_full(&limits, now + Limits::WHILE));
    }
}
