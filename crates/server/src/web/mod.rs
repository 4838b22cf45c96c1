//! HTTP: who asks, what for, and how the answer is wrapped.

mod app;
mod client;
mod cookie;
mod failure;
mod limits;
mod plain;
mod security;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::compression::CompressionLayer;

pub(crate) use app::App;
pub(crate) use client::{Client, Token, address};
pub(crate) use cookie::CookieKey;
pub(crate) use failure::{Failure, status_of};
pub(crate) use limits::StreamPlace;

/// No request needs more.
const LONGEST_BODY: usize = 64 * 1024;

pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/healthz", get(plain::healthz))
        .route("/metrics", get(plain::metrics))
        .layer(CompressionLayer::new())
        // Programs get their answers as they are: compressing would hold lines of a stream back.
        .nest("/api/v1", crate::api::router())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn_with_state(app.clone(), limits::guard))
        .layer(from_fn(security::headers))
        .with_state(app)
}
