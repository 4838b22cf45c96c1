//! Statements for many rows at once, and several of them at once: one way to the database thread and back instead of one per row.

use std::fmt::Write as _;

use sqlx::query::Query;
use sqlx::sqlite::{Sqlite, SqliteArguments};
use sqlx::{Arguments as _, AssertSqlSafe, Encode, SqliteConnection, Type};

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

    /// The scripts that together treat all `rows`, a statement each; `bind` binds the columns of one row.
    pub(super) fn scripts<'r, R>(
        &'static self,
        rows: &'r [R],
        bind: impl Fn(Script, &'r R) -> Script,
    ) -> impl Iterator<Item = Script> {
        rows.chunks(MOST).map(move |rows| Script::default().each(self, rows, &bind))
    }

    /// Treats all `rows`.
    pub(super) async fn run<'r, R>(
        &'static self,
        connection: &mut SqliteConnection,
        rows: &'r [R],
        bind: impl Fn(Script, &'r R) -> Script,
    ) -> Result<(), sqlx::Error> {
        // Bound first: what binds them does not wait for the database.
        for script in self.scripts(rows, bind).collect::<Vec<_>>() {
            script.run(&mut *connection).await?;
        }
        Ok(())
    }
}

/// Statements that go to the database thread together, with what stands in their places.
#[derive(Default)]
pub(super) struct Script {
    text: String,
    values: SqliteArguments,
}

impl Script {
    /// One more statement.
    pub(super) fn then(mut self, statement: &str) -> Self {
        if !self.text.is_empty() {
            self.text.push_str("; ");
        }
        self.text.push_str(statement);
        self
    }

    /// One more statement for all `rows`, none if there are none; `bind` binds the columns of one row.
    pub(super) fn each<'r, R>(
        mut self,
        statement: &Multi,
        rows: &'r [R],
        bind: impl Fn(Self, &'r R) -> Self,
    ) -> Self {
        for rows in rows.chunks(MOST) {
            let room = rows.len().next_power_of_two();
            self.values.reserve(room * statement.columns, 0);
            self = rows.iter().fold(self.then(&statement.texts[room.ilog2() as usize]), &bind);
            let spare = (room - rows.len()) * statement.columns;
            self = (0..spare).fold(self, |script, _| script.with(None::<i64>));
        }
        self
    }

    /// The value of the next place.
    pub(super) fn with<'v>(mut self, value: impl Encode<'v, Sqlite> + Type<Sqlite>) -> Self {
        self.values.add(value).expect("numbers, texts and bytes are what SQLite keeps");
        self
    }

    pub(super) fn query(self) -> Query<'static, Sqlite, SqliteArguments> {
        sqlx::query_with(AssertSqlSafe(self.text), self.values)
    }

    pub(super) async fn run(self, connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
        self.query().execute(connection).await.map(|_| ())
    }
}
