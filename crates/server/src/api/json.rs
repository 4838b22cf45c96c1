//! Answers in JSON.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Room for what most answers say, so that they are written without being moved.
const ROOM: usize = 2048;

/// An answer in JSON.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(ROOM);
        if let Err(error) = serde_json::to_writer(&mut body, &self.0) {
            tracing::error!(%error, "an answer could not be written");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
        let mut answer = Response::new(body.into());
        answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        answer
    }
}
