//! Statements for many rows at once: one round trip to the database thread instead of one per row.

use std::fmt::Write as _;

use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments};
use sqlx::{Encode, Type};

/// The most rows of one statement.
const MOST: usize = 256;

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
        rows.chunks(MOST).map(move |rows| {
            let places = rows.len().next_power_of_two();
            let text: &'static str = &self.texts[places.ilog2() as usize];
            let mut bound = rows.iter().fold(Bound(sqlx::query(text)), &bind);
            for _ in 0..(places - rows.len()) * self.columns {
                bound = bound.with(None::<i64>);
            }
            bound.0
        })
    }
}

/// A query that is being filled.
pub(super) struct Bound(Query<'static, Sqlite, SqliteArguments>);

impl Bound {
    pub(super) fn with<'v>(self, value: impl Encode<'v, Sqlite> + Type<Sqlite>) -> Self {
        Self(self.0.bind(value))
    }
}
