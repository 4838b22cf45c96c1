//! Malice in the browser: pages, live tables, a JSON API, all from one process and one file.
//!
//! | Folder | What |
//! |---|---|
//! | `boards` | how each game looks |
//! | `sitting` | a table of any game, behind one interface |
//! | `hall` | all tables: acting, storing, bots, links |
//! | `pages` | HTML from plain models |
//! | `web` | routes, guests, limits, live streams |
//! | `api` | JSON under `/api/v1` |
//! | `admin` | what whoever hosts does, beside servers that go on |
//! | `workshop` | packs made in the browser |
//! | `proof` | all faces of a game's content on a sheet to be printed |

#![allow(clippy::wildcard_enum_match_arm, reason = "most errors are passed on as they are")]

pub mod admin;
mod api;
pub mod boards;
mod config;
mod hall;
mod listening;
pub mod pages;
mod proof;
mod refusals;
mod server;
mod sitting;
mod times;
mod web;
mod workshop;

pub use config::{Config, Limits};
pub use proof::proof;
pub use server::{Server, StartError};
