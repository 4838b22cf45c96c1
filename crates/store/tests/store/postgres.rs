//! What only PostgreSQL needs: others at the same tables, connections that end, a server that crashes, formats.

mod company;
mod endings;
mod formats;

use std::sync::Arc;
use std::time::Duration;

use malice_store::PostgresStore;
use sqlx::{AssertSqlSafe, PgConnection, query, query_scalar};

use super::house::Schema;

/// Waits until something holds; a test that waits in vain has failed.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(1), waiting).await.expect(what);
}

async fn open(schema: &Schema) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(schema.options()).await.unwrap())
}

/// The store's connections that do this, as the server sees them.
async fn connections(by_hand: &mut PgConnection, doing: &'static str) -> i64 {
    let sql = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'malice in ' || current_schema() AND {doing}"
    );
    query_scalar(AssertSqlSafe(sql)).fetch_one(by_hand).await.unwrap()
}

/// Ends the store's connections that do this.
async fn end_connections(by_hand: &mut PgConnection, doing: &'static str) {
    let sql = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE application_name = 'malice in ' || current_schema() AND {doing}"
    );
    query(AssertSqlSafe(sql)).execute(by_hand).await.unwrap();
}

const WAITING: &str = "wait_event_type = 'Lock'";
