//! How much one client may ask for: a bucket of requests that fills again every second.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::app::App;
use super::client::address;
use crate::Limits;

/// So many seconds' worth may come at once.
const BURST: f64 = 5.0;

/// When there are so many clients, those whose buckets are full again are forgotten.
const MANY: usize = 10_000;

#[derive(Clone, Copy, Debug)]
struct Bucket {
    changes: f64,
    reads: f64,
    streams: u32,
    at: Instant,
}

#[derive(Debug)]
pub(crate) struct Buckets {
    limits: Limits,
    clients: Mutex<HashMap<IpAddr, Bucket>>,
}

/// What a request costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cost {
    Change,
    Read,
}

impl Buckets {
    pub(crate) fn new(limits: Limits) -> Self {
        Self { limits, clients: Mutex::default() }
    }

    fn with<T>(&self, client: IpAddr, take: impl FnOnce(&Limits, &mut Bucket) -> T) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if clients.len() > MANY {
            clients.retain(|_, bucket| {
                bucket.streams > 0 || now.duration_since(bucket.at).as_secs_f64() < BURST
            });
        }
        let (changes, reads) = (f64::from(self.limits.changes) * BURST, f64::from(self.limits.reads) * BURST);
        let bucket = clients.entry(client).or_insert(Bucket { changes, reads, streams: 0, at: now });
        let passed = now.duration_since(bucket.at).as_secs_f64();
        bucket.changes = (bucket.changes + passed * f64::from(self.limits.changes)).min(changes);
        bucket.reads = (bucket.reads + passed * f64::from(self.limits.reads)).min(reads);
        bucket.at = now;
        take(&self.limits, bucket)
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

/// Turns away who asks too much. Assets and health are free.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.requests.fetch_add(1, Ordering::Relaxed);
    let path = request.uri().path();
    let free = path.starts_with("/assets/") || path == "/healthz" || path == "/metrics";
    if free || app.config.limits == Limits::NONE {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    // A hint changes nothing, but a strong bot thinks for it.
    let thinks = parts.uri.query().is_some_and(|query| query.contains("hint"));
    let reads = matches!(parts.method, Method::GET | Method::HEAD) && !thinks;
    let cost = if reads { Cost::Read } else { Cost::Change };
    let from_program = parts.uri.path().starts_with("/api/");
    if app.buckets.take(address(&app, &parts), cost) {
        return next.run(Request::from_parts(parts, body)).await;
    }
    if from_program {
        return crate::api::too_many();
    }
    let message = "Too many requests: wait a moment.\n";
    (StatusCode::TOO_MANY_REQUESTS, [("retry-after", "1")], message).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_stopped_and_others_are_not() {
        let limits = Limits { changes: 1, reads: 2, streams: 1 };
        let buckets = Arc::new(Buckets::new(limits));
        let (one, other) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2]));
        let taken = (0..20).filter(|_| buckets.take(one, Cost::Change)).count();
        assert!((5..=6).contains(&taken), "{taken}");
        assert!(buckets.take(other, Cost::Change) && buckets.take(one, Cost::Read));
        let place = buckets.stream(one);
        assert!(place.is_some() && buckets.stream(one).is_none());
        drop(place);
        assert!(buckets.stream(one).is_some());
    }
}
