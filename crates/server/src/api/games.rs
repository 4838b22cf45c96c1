//! Which games there are, what can be chosen before a game, and what can be looked up in it.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use malice_catalog::UnknownGame;
use malice_engine::Meta;

use super::json::Json;
use super::trouble::{Missing, TooMany, Trouble};
use super::wire::{Faces, Game, Games, PackLine};
use crate::hall::No;
use crate::web::App;

/// All games
#[utoipa::path(
    get, path = "/games", operation_id = "list_games",
    responses((status = 200, description = "Every game with its options.", body = Games), TooMany),
)]
pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Games>, Trouble> {
    let mut games = Vec::new();
    for meta in malice_catalog::games() {
        games.push(game(&app, meta).await?);
    }
    Ok(Json(Games { games }))
}

/// One game with its options
#[utoipa::path(
    get, path = "/games/{game}", operation_id = "get_game",
    params(("game" = String, Path, description = "Its id, like `overboss`.")),
    responses((status = 200, description = "The game.", body = Game), Missing, TooMany),
)]
pub(super) async fn one(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
) -> Result<Json<Game>, Trouble> {
    let name = path.map(|path| path.0).unwrap_or_default();
    match malice_catalog::games().iter().find(|meta| meta.id == name) {
        Some(meta) => Ok(Json(game(&app, meta).await?)),
        None => Err(Trouble::new(StatusCode::NOT_FOUND, UnknownGame { name }.to_string())),
    }
}

/// Everything that can be looked up in a game: cards, tiles, rooms
#[utoipa::path(
    get, path = "/games/{game}/faces", operation_id = "list_faces",
    params(
        ("game" = String, Path, description = "Its id, like `overboss`."),
        ("pack" = Option<String>, Query, description = "The id of a pack; what comes with the game without it."),
    ),
    responses((status = 200, description = "The faces, kind by kind.", body = Faces), Missing, TooMany),
)]
pub(super) async fn faces(
    State(app): State<Arc<App>>,
    path: Result<Path<String>, PathRejection>,
    Query(asked): Query<Vec<(String, String)>>,
) -> Result<Json<Faces>, Trouble> {
    let name = path.map(|path| path.0).unwrap_or_default();
    let missing = |why: String| Trouble::new(StatusCode::NOT_FOUND, why);
    if !malice_catalog::games().iter().any(|meta| meta.id == name) {
        return Err(missing(UnknownGame { name }.to_string()));
    }
    let pack = match asked.iter().find(|(field, _)| field == "pack") {
        Some((_, id)) => Some(app.hall.pack(&name, id).await.map_err(|no| match no {
            No::Invalid(why) => missing(why),
            no => no.into(),
        })?),
        None => None,
    };
    let faces = app.hall.games().faces(&name, pack.as_ref(), "").map_err(No::Faults)?;
    Ok(Json(Faces { faces: faces.into_iter().map(|(face, _)| face).collect() }))
}

async fn game(app: &App, meta: &'static Meta) -> Result<Game, No> {
    let packs = app.hall.offered(meta.id).await?;
    Ok(Game {
        id: meta.id,
        title: meta.title,
        summary: meta.summary,
        players: meta.players.into(),
        minutes: meta.minutes.into(),
        rules_version: meta.rules_version,
        options: meta.options,
        packs: packs.iter().filter_map(PackLine::of).collect(),
    })
}
