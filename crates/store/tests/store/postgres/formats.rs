//! Opening a database: its format, whose it is, and what is said about it.

use malice_store::{Home, PostgresOptions, PostgresStore, Store as _, StoreError};
use sqlx::query_scalar;
use tokio::task::JoinSet;

use super::open;
use crate::house::Schema;
use crate::{id, table};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_open_at_once_one_migrates() {
    let Some(schema) = Schema::fresh().await else { return };
    let mut openings = JoinSet::new();
    for _ in 0..8 {
        openings.spawn(PostgresStore::open(schema.options()));
    }
    for store in openings.join_all().await {
        store.unwrap();
    }
    let mut by_hand = schema.connect().await;
    let formats: Vec<(i64, i64)> =
        sqlx::query_as("SELECT format, min_reader FROM malice").fetch_all(&mut by_hand).await.unwrap();
    assert_eq!(formats, [(8, 2)]);
}

#[tokio::test]
async fn newer_and_foreign_databases_are_refused_and_left_alone() {
    let Some(schema) = Schema::fresh().await else { return };
    let refusal = async || PostgresStore::open(schema.options()).await.map(|_| ()).unwrap_err().to_string();
    schema.by_hand("CREATE TABLE groceries (name text)").await;
    let message = refusal().await;
    assert!(
        message.starts_with("postgres://") && message.ends_with("is a database of another program"),
        "{message}"
    );
    let mut by_hand = schema.connect().await;
    let things =
        "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace";
    let things: i64 = query_scalar(things).fetch_one(&mut by_hand).await.unwrap();
    assert_eq!(things, 1);
    schema.by_hand("DROP TABLE groceries").await;
    open(&schema).await.create(table("a")).await.unwrap();
    // Newer, but so that we still understand it.
    schema.by_hand("UPDATE malice SET format = 99").await;
    assert!(open(&schema).await.load(&id("a")).await.unwrap().is_some());
    schema.by_hand("UPDATE malice SET min_reader = 98").await;
    let message = refusal().await;
    assert!(
        message.ends_with("was written by a newer malice (its format is 99, this one knows 8)"),
        "{message}"
    );
}

#[tokio::test]
async fn a_password_is_never_told() {
    let options = PostgresOptions::address("postgres://ann:s3cret@127.0.0.1:1/malice").unwrap();
    let error = PostgresStore::open(options.clone()).await.unwrap_err();
    let told = format!("{options:?} {error} {error:?} {}", Home::Postgres(options.clone()));
    assert!(told.contains("postgres://127.0.0.1:1/malice") && !told.contains("s3cret"), "{told}");
    for wrong in ["postgres://ann:s3cret@[::x/malice", "postgres://ann:s3cret@h:99999/x", "s3cret"] {
        let error = PostgresOptions::address(wrong).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3cret"), "{error}");
    }
    // What is not written as in an address would be taken for the name of a machine or a database, and told.
    for password in ["p@ss/w#rd", "12/x", "12?x", "12#x"] {
        let address = format!("postgres://ann:{password}@127.0.0.1:1/malice");
        assert!(matches!(PostgresOptions::address(&address), Err(StoreError::Invalid(_))), "{password}");
    }
    let options = PostgresOptions::address("postgres://ann:p%40ss%2Fw%23rd@127.0.0.1:1/malice").unwrap();
    assert_eq!(options.place(), "postgres://127.0.0.1:1/malice");
}
