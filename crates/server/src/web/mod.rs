//! HTTP: who asks, what for, and how the answer is wrapped.

mod acting;
mod answer;
mod app;
mod assets;
mod client;
mod cookie;
mod ending;
mod eyes;
mod failure;
mod find;
mod gallery;
mod home;
mod limits;
mod links;
mod live;
mod new_table;
mod packing;
mod part;
mod plain;
mod replay;
mod review;
mod rules;
mod seating;
mod security;
mod settings;
mod table;
mod text;
mod views;
mod workshop;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::response::Response;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use tower_service::Service as _;

pub(crate) use app::App;
pub(crate) use client::{Address, Token, network};
pub(crate) use cookie::CookieKey;
pub(crate) use failure::status_of;
pub(crate) use limits::StreamPlace;

use self::answer::Asker;
use crate::hall::No;

/// No request needs more.
pub(crate) const LONGEST_BODY: usize = 64 * 1024;

pub(crate) fn router(app: Arc<App>) -> Router {
    let pages = Router::new()
        .route("/", get(home::home))
        .route("/play/{game}", post(home::play))
        .route("/guide/{game}", post(home::guide))
        .route("/new/{game}", get(new_table::form).post(new_table::open))
        .route("/find/{game}/{puzzle}", get(find::find))
        .route("/rules/{game}", get(rules::rules))
        .route("/rules/{game}/cards", get(gallery::gallery))
        .route("/rules/{game}/pictures/{number}", get(rules::picture))
        .route("/rules/{game}/legend", get(rules::legend))
        .route("/settings", get(settings::form).post(settings::save))
        .route("/settings/coached", post(settings::coached))
        .route("/link/{token}", get(links::look).post(links::take));
    let tables = Router::new()
        .route("/", get(table::table))
        .route("/act", post(acting::act))
        .route("/order", post(acting::order))
        .route("/order/cancel", post(acting::cancel_order))
        .route("/undo", post(acting::undo))
        .route("/restart", post(acting::restart))
        .route("/go", post(acting::go))
        .route("/point", post(acting::point))
        .route("/back", post(acting::back))
        .route("/back/agree", post(acting::agree))
        .route("/back/refuse", post(acting::refuse))
        .route("/chat", post(acting::chat))
        .route("/join", post(seating::join))
        .route("/leave", post(seating::leave))
        .route("/start", post(seating::start))
        .route("/bot", post(seating::hand_over))
        .route("/human", post(seating::take_back))
        .route("/end", post(seating::end))
        .route("/rematch", post(seating::rematch))
        .route("/again", post(seating::again))
        .route("/curtain", post(seating::curtain))
        .route("/fork", post(seating::fork))
        .route("/links", get(links::list).post(links::give))
        .route("/links/revoke", post(links::revoke))
        .route("/visitors/{word}", post(links::judge))
        .route("/replay", get(replay::replay))
        .route("/review", get(review::page).post(review::ask))
        .route("/record", get(replay::record))
        .route("/report", get(replay::report))
        .route("/report.json", get(replay::report_file))
        .route("/text", get(text::text).post(text::command));
    // Streams are left as they are: packing would hold updates back.
    let packed = DefaultPredicate::new().and(NotForContentType::const_new("text/event-stream"));
    Router::new()
        .merge(pages)
        .nest("/t/{id}", tables)
        .merge(workshop::router())
        .route("/live", get(live::live))
        .route("/assets/{name}", get(assets::asset))
        .route("/healthz", get(plain::healthz))
        .route("/readyz", get(plain::readyz))
        .route("/metrics", get(plain::metrics))
        .fallback(nowhere)
        .layer(CompressionLayer::new().compress_when(packed))
        // Programs get their answers as they are: compressing would hold lines of a stream back.
        .merge(crate::api::router())
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(app)
}

/// Answers a request, if it may come in at all.
pub(crate) async fn answer(app: &App, mut router: Router, request: Request) -> Response {
    let answer = match security::refusal(&request) {
        Some(refusal) => refusal,
        None => match limits::admit(app, request).await {
            Ok(request) => router.call(request).await.unwrap_or_else(|never| match never {}),
            Err(turned_away) => *turned_away,
        },
    };
    security::harden(answer)
}

async fn nowhere(asker: Asker) -> Response {
    asker.no(&No::UnknownTable)
}
