//! What a request says. Whatever cannot be read is answered in JSON.

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use malice_store::TableId;
use serde::de::DeserializeOwned;

use super::trouble::Trouble;
use crate::hall::No;

/// A body of JSON, whatever its content type says: so `curl -d` is enough.
#[derive(Debug)]
pub(super) struct Body<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Self, Trouble> {
        let body = Bytes::from_request(request, state).await;
        let body = body.map_err(|error: BytesRejection| Trouble::new(error.status(), error.body_text()))?;
        let read = serde_json::from_slice(&body);
        read.map(Self).map_err(|error| {
            Trouble::new(StatusCode::BAD_REQUEST, format!("this body cannot be read: {error}"))
        })
    }
}

/// What stands behind the question mark.
#[derive(Debug)]
pub(super) struct Asked<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Trouble> {
        let query = Query::from_request_parts(parts, state).await;
        query
            .map(|Query(asked)| Self(asked))
            .map_err(|error| Trouble::new(StatusCode::BAD_REQUEST, error.body_text()))
    }
}

/// The table in the path.
#[derive(Debug)]
pub(super) struct Id(pub(super) TableId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Trouble> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(id)| Self(TableId::new(id))).map_err(|_| No::UnknownTable.into())
    }
}
