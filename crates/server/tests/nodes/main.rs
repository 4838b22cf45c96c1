//! Several servers on one PostgreSQL database: where `MALICE_TEST_POSTGRES` names a server.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod company;
mod failing;
mod following;
mod once;
mod packs;
mod people;
#[path = "../support/mod.rs"]
mod support;

use serde_json::{Value, json};

use crate::support::Client;

/// Plays until the other seat is asked, and returns the version.
async fn end_turn(client: &mut Client, path: &str) -> Value {
    loop {
        let (status, acted) = client.choose(path, 0).await;
        assert_eq!(status, 200, "{acted}");
        if acted["awaited"] != json!([1]) {
            return acted["version"].clone();
        }
    }
}
