//! From what went wrong to a status and one clear sentence.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::hall::No;

/// Something that was not done, on its way to the client.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) No);

impl<E: Into<No>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

pub(crate) fn status_of(no: &No) -> StatusCode {
    match no {
        No::UnknownTable | No::UnknownLink => StatusCode::NOT_FOUND,
        No::NotYours(_) => StatusCode::FORBIDDEN,
        No::Stale => StatusCode::CONFLICT,
        No::Illegal(_) | No::Invalid(_) | No::Faults(_) => StatusCode::UNPROCESSABLE_ENTITY,
        No::Unplayable(_) => StatusCode::GONE,
        No::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (status_of(&self.0), format!("{}\n", self.0)).into_response()
    }
}
