//! Statements for many rows at once: one round trip to the database thread instead of one per row.

use std::fmt::Write as _;

use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments};
use sqlx::{Encode, SqliteConnection, Type};

/// The most rows of one statement.
pub(super) const MOST: usize = 256;

/// One statement in texts for 1, 2, 4 … rows, so that each is prepared once. A text with room to spare is filled up
/// with rows of nulls, which the statement has to skip.
pub(super) struct Multi {
    columns: usize,
    texts: Vec<String>,
}

impl Multi {
    /// `head`, a list of rows that is named `w` with columns `column1`, `column2` …, `tail`.
    pub(super) fn new(head: &str, columns: usize, tail: &str) -> Self {
        let row = format!("({})", vec!["?"; columns].join(","));
        let texts = (0..=MOST.ilog2()).map(|power| {
            let mut text = format!("{head} (VALUES ");
            let rows = vec![row.as_str(); 1 << power].join(",");
            let _ = write!(text, "{rows}) AS w {tail}");
            text
        });
        Self { columns, texts: texts.collect() }
    }

    /// The queries that together treat all `rows`; `bind` binds the columns of one.
    pub(super) fn queries<'r, R>(
        &'static self,
        rows: &'r [R],
        bind: impl Fn(Bound, &'r R) -> Bound,
    ) -> impl Iterator<Item = Query<'static, Sqlite, SqliteArguments>> {
        rows.chunks(MOST)
            .map(move |rows| self.fill(Bound(sqlx::query(fitting(&self.texts, rows))), rows, &bind).0)
    }

    /// Treats all `rows`.
    pub(super) async fn run<'r, R>(
        &'static self,
        connection: &mut SqliteConnection,
        rows: &'r [R],
        bind: impl Fn(Bound, &'r R) -> Bound,
    ) -> Result<(), sqlx::Error> {
        // Bound first: what binds them does not wait for the database.
        for query in self.queries(rows, bind).collect::<Vec<_>>() {
            query.execute(&mut *connection).await?;
        }
        Ok(())
    }

    /// Binds the columns of all `rows`, and fills up with nulls.
    pub(super) fn fill<'r, R>(
        &self,
        bound: Bound,
        rows: &'r [R],
        bind: impl Fn(Bound, &'r R) -> Bound,
    ) -> Bound {
        let spare = (rows.len().next_power_of_two() - rows.len()) * self.columns;
        (0..spare).fold(rows.iter().fold(bound, bind), |bound, _| bound.with(None::<i64>))
    }
}

/// The text with room for these rows.
fn fitting<R>(texts: &'static [String], rows: &[R]) -> &'static str {
    &texts[rows.len().next_power_of_two().ilog2() as usize]
}

/// Statements over the same rows with the transaction around them: one way to the database thread and back for all of it.
pub(super) struct Whole(Vec<String>);

impl Whole {
    pub(super) fn new(statements: &[&Multi]) -> Self {
        let text = |power: usize| {
            let texts = statements.iter().map(|statement: &&Multi| statement.texts[power].as_str());
            format!("BEGIN IMMEDIATE; {}; COMMIT", texts.collect::<Vec<_>>().join("; "))
        };
        Self((0..=MOST.ilog2() as usize).map(text).collect())
    }

    /// The query for these rows, at most [`MOST`]: each statement [fills](Multi::fill) in its own, in their order.
    pub(super) fn query<R>(&'static self, rows: &[R]) -> Bound {
        Bound(sqlx::query(fitting(&self.0, rows)))
    }
}

/// A query that is being filled.
pub(super) struct Bound(Query<'static, Sqlite, SqliteArguments>);

impl Bound {
    pub(super) fn with<'v>(self, value: impl Encode<'v, Sqlite> + Type<Sqlite>) -> Self {
        Self(self.0.bind(value))
    }

    pub(super) async fn run(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.0.execute(connection).await.map(|_| ())
    }
}
