//! Finished games, looked at again.

use std::sync::Arc;

use axum::extract::State;
use malice_review::Review;
use serde::Serialize;
use utoipa::ToSchema;

use super::extract::Id;
use super::json::Json;
use super::looking::Sight;
use super::trouble::{Closed, Gone, TooMany, Trouble, Unstored};
use crate::hall::Reviewed;
use crate::web::{Address, App, Token};

/// How far the review of a game is.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReviewState {
    /// `none` before anybody has asked for it, then `going`, then `done`; `failed` if nothing came of it.
    state: &'static str,
    /// So many decisions are judged, while it goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    judged: Option<usize>,
    /// Of so many: 0 as long as others come first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    decisions: Option<usize>,
    /// Why nothing came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    error: Option<String>,
    /// Every decision with its mark, cost, better choice and chances; how each seat's result came about; turning points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>, nullable = false)]
    review: Option<Arc<Review>>,
}

impl From<Reviewed> for ReviewState {
    fn from(reviewed: Reviewed) -> Self {
        let state = |state| Self { state, judged: None, decisions: None, error: None, review: None };
        match reviewed {
            Reviewed::Not => state("none"),
            Reviewed::Going(judged, decisions) => {
                Self { judged: Some(judged), decisions: Some(decisions), ..state("going") }
            }
            Reviewed::Failed(error) => Self { error: Some(error), ..state("failed") },
            Reviewed::Done(review) => Self { review: Some(review), ..state("done") },
        }
    }
}

/// The review of a finished game, if somebody has asked for it
#[utoipa::path(
    get, path = "/tables/{id}/review", operation_id = "get_review",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "How far it is, and what was found.", body = ReviewState),
        Closed, Gone, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn review(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
) -> Result<Json<ReviewState>, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    Ok(Json(app.hall.reviewed(&sight.moment).await?.into()))
}

/// Ask for the review of a finished game: asked twice, it is made once
#[utoipa::path(
    post, path = "/tables/{id}/review", operation_id = "ask_review",
    params(("id" = String, Path, description = "The table.")),
    responses(
        (status = 200, description = "How far it is, and what was found.", body = ReviewState),
        Closed, Gone, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn ask(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Token(token): Token,
    Address(address): Address,
) -> Result<Json<ReviewState>, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    Ok(Json(app.hall.ask_review(app.caller(address), &sight.moment).await?.into()))
}
