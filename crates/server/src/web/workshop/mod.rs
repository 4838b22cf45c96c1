//! The workshop's doors. Whoever has not come in by the host's link finds nothing here, as if there were none.

mod bench;
mod choices;
mod draft;
mod files;
mod fill;
mod measure;
mod row;
mod show;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path};
use axum::http::header;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use axum::routing::{get, post};
use malice_store::TokenHash;

use super::LONGEST_BODY;
use super::answer::Asker;
use super::app::App;
use super::client::{cookie, guest_of, is_secure, set_cookie};
use crate::hall::No;
use crate::pages::{self, Door};

const COOKIE: &str = "malice_workshop";
/// No file of a pack is longer, whatever its letters are written as.
const LONGEST_FILE: usize = 1 << 20;
const MONTH: u32 = 30 * 24 * 3600;

pub(super) fn router() -> Router<Arc<App>> {
    Router::new()
        .route("/workshop", get(bench::bench).post(bench::begin))
        .route("/workshop/key/{token}", get(knock).post(come_in))
        .route("/workshop/import", post(files::import).layer(DefaultBodyLimit::max(LONGEST_FILE)))
        .route("/workshop/{draft}", get(draft::draft).post(draft::rename))
        .route("/workshop/{draft}/row", get(row::row).post(fill::fill))
        .route("/workshop/{draft}/diff", get(draft::diff))
        .route("/workshop/{draft}/file", get(files::export))
        .route("/workshop/{draft}/try", post(draft::try_it))
        .route("/workshop/{draft}/offer", post(draft::offer))
        .route("/workshop/{draft}/withdraw", post(draft::withdraw))
        .route("/workshop/{draft}/measure", get(measure::measure).post(measure::begin))
        .route("/workshop/{draft}/measure/stop", post(measure::stop))
        .route("/workshop/{draft}/plots/{side}/{name}", get(measure::plot))
        .route("/workshop/{draft}/delete", post(draft::delete))
}

/// What the cookie of somebody who came in is signed for: another link, and it counts no longer.
fn purpose(app: &App) -> Option<String> {
    app.workshop.as_ref().map(|workshop| format!("workshop {}", workshop.token()))
}

/// Whether this browser came in by the host's link.
fn is_maker(app: &App, headers: &HeaderMap) -> bool {
    let signed = cookie(headers, COOKIE);
    let came = purpose(app).zip(signed).and_then(|(purpose, signed)| app.key.read(&purpose, signed));
    came.is_some() && came == guest_of(app, headers)
}

/// How long a request may be: those who make packs bring whole ones.
pub(super) fn longest_body(app: &App, path: &str, headers: &HeaderMap) -> usize {
    let brings = path == "/workshop/import" && is_maker(app, headers);
    if brings { LONGEST_FILE } else { LONGEST_BODY }
}

/// Somebody who may make packs.
pub(super) struct Maker(Asker);

impl FromRequestParts<Arc<App>> for Maker {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let asker = Asker::from_request_parts(parts, app).await?;
        if is_maker(app, &parts.headers) { Ok(Self(asker)) } else { Err(asker.no(&No::UnknownTable)) }
    }
}

/// Whether this is the host's link. Compared by hash, so that time tells nothing.
fn opens(app: &App, token: &str) -> bool {
    app.workshop.as_ref().is_some_and(|workshop| TokenHash::of(workshop.token()) == TokenHash::of(token))
}

async fn knock(asker: Asker, Path(token): Path<String>) -> Response {
    if !opens(&asker.app, &token) {
        return asker.no(&No::UnknownTable);
    }
    let model = Door { path: asker.here.clone() };
    asker.page(None, |shell| pages::door(shell, &model))
}

async fn come_in(asker: Asker, Path(token): Path<String>) -> Response {
    let Some(purpose) = purpose(&asker.app).filter(|_| opens(&asker.app, &token)) else {
        return asker.no(&No::UnknownTable);
    };
    let signed = asker.app.key.sign(&purpose, asker.client.guest.as_str());
    let cookie = set_cookie(COOKIE, &signed, MONTH, is_secure(&asker.app, &asker.headers));
    let mut answer = asker.to("/workshop");
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        answer.headers_mut().append(header::SET_COOKIE, cookie);
    }
    answer
}

/// The value of a field; empty if it was not sent.
fn said<'f>(form: &'f [(String, String)], name: &str) -> &'f str {
    form.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value)
}
