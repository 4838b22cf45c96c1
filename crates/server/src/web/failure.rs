//! From what went wrong to a status.

use axum::http::StatusCode;

use crate::hall::No;

pub(crate) fn status_of(no: &No) -> StatusCode {
    match no {
        No::UnknownTable | No::UnknownLink => StatusCode::NOT_FOUND,
        No::NotYours(_) | No::ShutOut => StatusCode::FORBIDDEN,
        No::Stale => StatusCode::CONFLICT,
        No::Illegal(_) | No::Invalid(_) | No::Faults(_) => StatusCode::UNPROCESSABLE_ENTITY,
        No::Unplayable(_) | No::Ended(_) => StatusCode::GONE,
        No::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
        No::Store(_) | No::Elsewhere => StatusCode::SERVICE_UNAVAILABLE,
    }
}
