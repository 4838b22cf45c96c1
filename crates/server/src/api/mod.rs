//! The JSON API under `/api/v1`, for bots and other programs. `docs/api.md` explains it; `/api/v1/openapi.json` describes it.
//!
//! | File | What |
//! |---|---|
//! | `games` | which games there are, and what can be looked up in them |
//! | `tables` | listing, opening, joining |
//! | `looking` | a table as the holder of a token may see it |
//! | `acting` | choices, standing orders, undo, chat |
//! | `reviewing` | what the choices of a finished game cost |
//! | `stream` | what happens, line by line |
//! | `wire` | what goes over the wire |
//! | `trouble` | what went wrong |
//! | `json` | how answers are written |
//! | `extract` | what a request says, read without ever answering anything but JSON |

mod acting;
mod extract;
mod games;
mod json;
mod looking;
mod reviewing;
mod stream;
mod tables;
mod trouble;
mod wire;

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{any, get, post};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use self::trouble::{TooMany, Trouble};
use crate::web::App;

pub(crate) use self::trouble::turned_away;

/// One list makes both the router and the document.
macro_rules! routes {
    ($($method:ident $path:literal => $module:ident::$handler:ident;)+) => {
        fn routes() -> Router<Arc<App>> {
            Router::new()$(.route(concat!("/api/v1", $path), $method($module::$handler)))+
        }

        /// Method and path of each route, to hold the document against.
        #[cfg(test)]
        const ROUTES: &[(&str, &str)] = &[$((stringify!($method), $path)),+];

        #[derive(OpenApi)]
        #[openapi(
            info(title = "Malice", description = "Board games of villainy, for programs."),
            servers((url = "/api/v1")),
            paths($($module::$handler),+),
            components(schemas(wire::Line, trouble::Wrong)),
            modifiers(&Tokens, &Untagged),
        )]
        struct Document;
    };
}

routes! {
    get "/games" => games::list;
    get "/games/{game}" => games::one;
    get "/games/{game}/faces" => games::faces;
    get "/tables" => tables::list;
    post "/tables" => tables::open;
    get "/tables/{id}" => looking::table;
    post "/tables/{id}/join" => tables::join;
    get "/tables/{id}/choices" => looking::choices;
    get "/tables/{id}/observation" => looking::observation;
    post "/tables/{id}/act" => acting::act;
    post "/tables/{id}/orders" => acting::give;
    post "/tables/{id}/orders/cancel" => acting::cancel;
    post "/tables/{id}/undo" => acting::undo;
    post "/tables/{id}/restart" => acting::restart;
    post "/tables/{id}/go" => acting::go;
    post "/tables/{id}/chat" => acting::chat;
    get "/tables/{id}/events" => stream::events;
    get "/tables/{id}/record" => looking::record;
    get "/tables/{id}/review" => reviewing::review;
    post "/tables/{id}/review" => reviewing::ask;
    get "/openapi.json" => self::document;
}

/// How programs say who they are.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}

/// In which of our files a handler stands is nobody's business.
struct Untagged;

impl Modify for Untagged {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        for path in document.paths.paths.values_mut() {
            for operation in [&mut path.get, &mut path.post].into_iter().flatten() {
                operation.tags = None;
            }
        }
    }
}

/// Everything under `/api/v1`, by its whole path: a router within a router would write every request's address anew.
pub(crate) fn router() -> Router<Arc<App>> {
    let nothing =
        async || Trouble::new(StatusCode::NOT_FOUND, "there is nothing here: see /api/v1/openapi.json");
    let otherwise = async || {
        Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "this is asked for otherwise: see /api/v1/openapi.json")
    };
    routes()
        .method_not_allowed_fallback(otherwise)
        .route("/api/v1", any(nothing))
        .route("/api/v1/", any(nothing))
        .route("/api/v1/{*rest}", any(nothing))
}

/// This document
#[utoipa::path(
    get, path = "/openapi.json", operation_id = "get_document",
    responses((status = 200, description = "OpenAPI 3.1.", body = Object), TooMany),
)]
async fn document() -> impl IntoResponse {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| Document::openapi().to_json().expect("the document is plain data"));
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_holds_every_route_and_no_other() {
        let document = serde_json::to_value(Document::openapi()).unwrap();
        assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
        let mut documented = Vec::new();
        for (path, methods) in document["paths"].as_object().unwrap() {
            documented
                .extend(methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
        }
        let mut routed: Vec<_> = ROUTES.iter().map(|&(method, path)| (method.into(), path.into())).collect();
        documented.sort();
        routed.sort();
        assert_eq!(documented, routed);
    }
}
