//! What is the same in every database: reading, changing, and how the words of the model stand in columns, each written once.
//!
//! An engine brings its connections ([`Sql`]) and its way to commit ([`Engine`]); then it is a [`crate::Store`]. The
//! statements here are understood by SQLite and PostgreSQL alike. Where the two differ, the difference has a name in [`Sql`].

pub(crate) mod append;
mod carry;
mod change;
mod code;
mod counters;
mod drafts;
mod keeper;
mod orders;
pub(crate) mod read;
mod reviews;
mod store;

use sqlx::query::Query;
use sqlx::{AssertSqlSafe, ColumnIndex, Database, Decode, Encode, Error, Row, Type};

pub(crate) use self::append::{Standing, standing};
pub(crate) use self::carry::{Blank, NAMES, carry, is_empty};
pub(crate) use self::change::{BEGINNING, Write, take_out};
pub(crate) use self::code::{done, of_power, of_status, of_visibility};
pub(crate) use self::counters::Counters;
pub(crate) use self::store::Engine;

use crate::{Hint, StoreError, TableTalk};

/// A connection on which statements run. Their text is this crate's own; what comes from outside is a [`Value`].
pub(crate) trait Sql: Send {
    type Row: Cells + Send + Sync;

    /// How a transaction begins that reads, and sees one moment of the database.
    const READING: &'static str;

    /// How a `SELECT` ends that finds what will be changed: nobody else changes it then until the commit.
    const FOR_UPDATE: &'static str;

    /// Makes the database count on from numbers that rows brought along.
    const NUMBERED: &'static [&'static str];

    /// Tables of this database alone that hold something of a table, by its number.
    const ASIDE: &'static [&'static str];

    /// How many bytes the database takes, as `bytes`.
    const SIZE: &'static str;

    /// How often something was said about the position of a row of `tables`, as an expression.
    const TALKED: &'static str;

    /// The rows that a statement gives.
    fn rows(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<Self::Row>, Error>> + Send;

    /// How many rows a statement changed.
    fn run(&mut self, sql: &str, values: &[Value<'_>]) -> impl Future<Output = Result<u64, Error>> + Send;

    /// Tells whoever shares the database what happened, once that is committed.
    fn tell(&mut self, hint: &Hint) -> impl Future<Output = Result<(), Error>> + Send;

    /// What is said about a table's position: none where nobody shares the database.
    fn talk(&mut self, no: i64) -> impl Future<Output = Result<Option<TableTalk>, StoreError>> + Send;

    /// What the database itself finds wrong with what it keeps.
    fn unsound(&mut self) -> impl Future<Output = Result<Vec<String>, Error>> + Send;

    /// The first row.
    fn row(
        &mut self,
        sql: &str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Option<Self::Row>, Error>> + Send {
        let rows = self.rows(sql, values);
        async { Ok(rows.await?.into_iter().next()) }
    }
}

/// What is put in the place of `$1`, `$2` and so on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
    Bytes(Option<&'a [u8]>),
}

macro_rules! value_from {
    ($kind:ident, $type:ty) => {
        impl<'a> From<$type> for Value<'a> {
            fn from(value: $type) -> Self {
                Self::$kind(Some(value))
            }
        }

        impl<'a> From<Option<$type>> for Value<'a> {
            fn from(value: Option<$type>) -> Self {
                Self::$kind(value)
            }
        }
    };
}

value_from!(Text, &'a str);
value_from!(Number, i64);
value_from!(Bytes, &'a [u8]);

/// The values of a statement, each of its own type.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::sql::Value::from($value)),*]
    };
}
pub(crate) use values;

/// A statement with its values.
pub(crate) fn filled<DB: Database>(sql: &str, values: &[Value<'_>]) -> Query<'static, DB, DB::Arguments>
where
    for<'v> Option<&'v str>: Encode<'v, DB> + Type<DB>,
    for<'v> Option<&'v [u8]>: Encode<'v, DB> + Type<DB>,
    for<'v> Option<i64>: Encode<'v, DB> + Type<DB>,
{
    values.iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, value| match *value {
        Value::Text(text) => query.bind(text),
        Value::Number(number) => query.bind(number),
        Value::Bytes(bytes) => query.bind(bytes),
    })
}

/// A row, read by the names of its columns.
pub(crate) trait Cells {
    fn text(&self, column: &str) -> Result<&str, Error>;
    fn maybe_text(&self, column: &str) -> Result<Option<&str>, Error>;
    fn number(&self, column: &str) -> Result<i64, Error>;
    fn maybe_number(&self, column: &str) -> Result<Option<i64>, Error>;
    fn bytes(&self, column: &str) -> Result<&[u8], Error>;
}

impl<R: Row> Cells for R
where
    for<'c> &'c str: ColumnIndex<R>,
    for<'r> &'r str: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> &'r [u8]: Decode<'r, R::Database> + Type<R::Database>,
    for<'r> i64: Decode<'r, R::Database> + Type<R::Database>,
{
    fn text(&self, column: &str) -> Result<&str, Error> {
        self.try_get(column)
    }

    fn maybe_text(&self, column: &str) -> Result<Option<&str>, Error> {
        self.try_get(column)
    }

    fn number(&self, column: &str) -> Result<i64, Error> {
        self.try_get(column)
    }

    fn maybe_number(&self, column: &str) -> Result<Option<i64>, Error> {
        self.try_get(column)
    }

    fn bytes(&self, column: &str) -> Result<&[u8], Error> {
        self.try_get(column)
    }
}

/// The places of so many rows with so many values each, as they stand behind `VALUES`.
pub(crate) fn places(rows: usize, columns: usize) -> String {
    let row = |row: usize| {
        let places: Vec<String> =
            (1..=columns).map(|column| format!("${}", row * columns + column)).collect();
        format!("({})", places.join(","))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(",")
}
