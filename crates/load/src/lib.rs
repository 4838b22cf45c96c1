//! Load for a Malice server: a small HTTP client, the server as a process of its own, and players that play through the API.
//!
//! `malice bench server` measures with it, the crash test kills with it, and the server's own tests talk with it.

#[cfg(unix)]
mod haproxy;
mod http;
mod player;
#[cfg(unix)]
mod postgres;
mod process;

#[cfg(unix)]
pub use haproxy::Haproxy;
pub use http::{Answer, Ask, Connection, Lines};
pub use player::{Game, Move};
#[cfg(unix)]
pub use postgres::Postgres;
pub use process::{Process, cpu_of};
