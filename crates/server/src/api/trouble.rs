//! What went wrong, as programs are told: a status, one clear sentence, and the rule where a rule forbids it.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use malice_engine::Rule;
use serde::Serialize;
use utoipa::openapi::{self, RefOr};
use utoipa::{IntoResponses, ToSchema};

use super::json::Json;
use super::wire::Answers;
use crate::hall::No;
use crate::web::status_of;

/// Something that was not done.
#[derive(Debug)]
pub(super) enum Trouble {
    Wrong(StatusCode, Wrong),
    /// What was answered is no longer asked: this is asked now.
    Late(Late),
}

/// Why nothing was done.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Wrong {
    /// One sentence.
    error: String,
    /// The rule that forbids it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false, example = "OB-TOK-02")]
    rule: Option<Rule>,
    /// Everything that is wrong with the options, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    faults: Vec<String>,
}

/// The decision was already made, or something else is asked now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Late {
    /// One sentence.
    pub(super) error: String,
    pub(super) version: usize,
    #[serde(flatten)]
    pub(super) answers: Answers,
}

/// Statuses that many routes have in common, for the document.
macro_rules! refusals {
    ($($name:ident { $($(#[doc = $what:literal])+ $status:literal)+ })+) => {
        $(
            #[derive(Debug)]
            pub(super) struct $name;

            impl IntoResponses for $name {
                fn responses() -> BTreeMap<String, RefOr<openapi::Response>> {
                    let responses = openapi::ResponsesBuilder::new()
                        $(.response($status, refusal(concat!($($what),+).trim())))+;
                    responses.build().responses
                }
            }
        )+
    };
}

refusals! {
    Unread {
        /// The request cannot be read.
        "400"
        /// The request is too long.
        "413"
    }
    BadQuery {
        /// The request cannot be read.
        "400"
    }
    Closed {
        /// Not with this token.
        "403"
        /// There is no such table, or it is not for you to see.
        "404"
    }
    Missing {
        /// There is no such thing.
        "404"
    }
    Gone {
        /// The token no longer counts, or the game was played by rules that this server does not have.
        "410"
    }
    Refused {
        /// Not by the rules, or not with these values.
        "422"
    }
    Unstored {
        /// It could not be read or stored, and nothing was done: send it again with the same key.
        "503"
    }
    TooMany {
        /// Too many requests: wait a second.
        "429"
    }
}

fn refusal(what: &str) -> openapi::Response {
    let body = openapi::ContentBuilder::new().schema(Some(openapi::Ref::from_schema_name("Wrong"))).build();
    openapi::ResponseBuilder::new().description(what).content("application/json", body).build()
}

impl Trouble {
    pub(super) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Self::Wrong(status, Wrong { error: error.into(), rule: None, faults: Vec::new() })
    }
}

impl<E: Into<No>> From<E> for Trouble {
    fn from(error: E) -> Self {
        let no = error.into();
        let rule = if let No::Illegal(illegal) = &no { illegal.rule() } else { None };
        let faults = if let No::Faults(faults) = &no { &faults[..] } else { &[] };
        let faults = faults.iter().map(ToString::to_string).collect();
        Self::Wrong(status_of(&no), Wrong { error: no.to_string(), rule, faults })
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        match self {
            Self::Wrong(status, wrong) => (status, Json(wrong)).into_response(),
            Self::Late(late) => (StatusCode::CONFLICT, Json(late)).into_response(),
        }
    }
}

/// A program whose request is not even looked at is told so.
pub(crate) fn turned_away(status: StatusCode, sentence: &str) -> Response {
    Trouble::new(status, sentence).into_response()
}
