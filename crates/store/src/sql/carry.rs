//! Everything from one database into another of any kind, and the proof that it arrived.

use self::Kind::{Bytes, Number, Text};
use super::{Cells, Sql, Value, Write, places};
use crate::StoreError;

/// The most rows that are carried at once.
const ROWS: usize = 250;

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Number,
    Bytes,
}

/// A table of the database, in the order in which its rows are read: the first columns name a row.
struct Sheet {
    name: &'static str,
    key: usize,
    columns: &'static [(&'static str, Kind)],
}

macro_rules! sheet {
    ($name:literal, $key:literal, $($column:ident $kind:ident),*) => {
        Sheet { name: $name, key: $key, columns: &[$((stringify!($column), $kind)),*] }
    };
}

/// All that is kept; what others refer to comes first.
#[rustfmt::skip]
const SHEETS: [Sheet; 17] = [
    sheet!("tables", 1, no Number, id Text, game Text, visibility Number, status Number, host Text, version Number,
        revision Number, ordered Number, awaited Number, created Number, touched Number, put_away Number),
    sheet!("contents", 1, id Text, body Text),
    sheet!("details", 1, table_no Number, header Text, notes Text, content Text),
    sheet!("seats", 2, table_no Number, seat Number, guest Text, player Text, name Text),
    sheet!("appends", 2, table_no Number, version Number, count Number, key Text, lines Text),
    sheet!("snapshots", 1, table_no Number, version Number, body Bytes),
    sheet!("chat", 1, no Number, table_no Number, key Text, guest Text, name Text, text Text, at Number),
    sheet!("capabilities", 1, hash Bytes, table_no Number, kind Number, seat Number, created Number, revoked Number),
    sheet!("guests", 1, id Text, name Text, settings Text, created Number, seen Number, banned Number),
    sheet!("secrets", 1, name Text, value Bytes),
    sheet!("orders", 2, table_no Number, seat Number, given Text),
    sheet!("ordered", 2, table_no Number, key Text, version Number),
    sheet!("openings", 1, key Bytes, table_no Number, salt Bytes, request Bytes),
    sheet!("drafts", 1, id Text, game Text, title Text, body Text, version Number, key Text, touched Number),
    sheet!("published", 1, draft Text, id Text, game Text, body Text),
    sheet!("measured", 1, draft Text, body Text),
    sheet!("reviews", 1, table_no Number, body Text),
];

/// The tables of the database.
pub(crate) const NAMES: [&str; SHEETS.len()] = {
    let mut names = [""; SHEETS.len()];
    let mut index = 0;
    while index < SHEETS.len() {
        names[index] = SHEETS[index].name;
        index += 1;
    }
    names
};

#[derive(PartialEq, Eq)]
enum Cell {
    Text(Option<String>),
    Number(Option<i64>),
    Bytes(Vec<u8>),
}

impl Cell {
    fn value(&self) -> Value<'_> {
        match self {
            Self::Text(text) => Value::Text(text.as_deref()),
            Self::Number(number) => Value::Number(*number),
            Self::Bytes(bytes) => Value::Bytes(Some(bytes)),
        }
    }
}

impl Sheet {
    fn names(&self, count: usize) -> String {
        let names: Vec<&str> = self.columns[..count].iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// The next rows after this one, or the first ones.
    async fn page(
        &self,
        sql: &mut impl Sql,
        after: Option<&Vec<Cell>>,
    ) -> Result<Vec<Vec<Cell>>, StoreError> {
        let (all, key) = (self.names(self.columns.len()), self.names(self.key));
        let after: Vec<Value<'_>> =
            after.map_or(Vec::new(), |row| row[..self.key].iter().map(Cell::value).collect());
        let from = if after.is_empty() {
            String::new()
        } else {
            format!(" WHERE ({key}) > {}", places(1, self.key))
        };
        let page = format!("SELECT {all} FROM {}{from} ORDER BY {key} LIMIT {ROWS}", self.name);
        let rows = sql.rows(&page, &after).await?;
        rows.iter().map(|row| Ok(self.row(row)?)).collect()
    }

    fn row(&self, row: &impl Cells) -> Result<Vec<Cell>, sqlx::Error> {
        let cells = self.columns.iter().map(|(name, kind)| {
            Ok(match kind {
                Text => Cell::Text(row.maybe_text(name)?.map(str::to_owned)),
                Number => Cell::Number(row.maybe_number(name)?),
                Bytes => Cell::Bytes(row.bytes(name)?.to_vec()),
            })
        });
        cells.collect()
    }

    async fn write(&self, sql: &mut impl Sql, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let all = self.columns.len();
        let insert =
            format!("INSERT INTO {} ({}) VALUES {}", self.name, self.names(all), places(rows.len(), all));
        let values: Vec<Value<'_>> = rows.iter().flatten().map(Cell::value).collect();
        sql.run(&insert, &values).await?;
        Ok(())
    }

    /// A row of nothing; such rows of all sheets refer to each other.
    fn blank(&self) -> Vec<Cell> {
        let cell = |(_, kind): &(&str, Kind)| match kind {
            Text => Cell::Text(Some(String::new())),
            Number => Cell::Number(Some(0)),
            Bytes => Cell::Bytes(Vec::new()),
        };
        self.columns.iter().map(cell).collect()
    }

    async fn copy(&self, from: &mut impl Sql, to: &mut impl Sql) -> Result<(), StoreError> {
        let mut page = self.page(from, None).await?;
        while !page.is_empty() {
            self.write(to, &page).await?;
            page = self.page(from, page.last()).await?;
        }
        Ok(())
    }

    /// Reads both again, and counts what is the same.
    async fn compare(&self, from: &mut impl Sql, to: &mut impl Sql) -> Result<u64, StoreError> {
        let (mut same, mut last) = (0, None);
        loop {
            let (mut ours, theirs) =
                (self.page(from, last.as_ref()).await?, self.page(to, last.as_ref()).await?);
            if ours != theirs {
                return Err(StoreError::Failed(format!("the {} did not arrive as they were", self.name)));
            }
            same += ours.len() as u64;
            last = ours.pop();
            if last.is_none() {
                return Ok(same);
            }
        }
    }
}

/// Copies everything, compares it, and says how many rows there are of what.
pub(crate) async fn carry<To: Sql>(
    from: &mut impl Sql,
    to: &mut To,
) -> Result<Vec<(&'static str, u64)>, StoreError> {
    for sheet in &SHEETS {
        sheet.copy(from, to).await?;
    }
    for count_on in To::NUMBERED {
        to.rows(count_on, &[]).await?;
    }
    let mut carried = Vec::with_capacity(SHEETS.len());
    for sheet in &SHEETS {
        carried.push((sheet.name, sheet.compare(from, to).await?));
    }
    Ok(carried)
}

/// Lets PostgreSQL look again at all values, so that its planner remembers none that are gone. It learns nothing from tables without
/// rows: so each has one for as long as that takes, which nobody sees.
pub(crate) struct Blank;

impl Write for Blank {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        for sheet in &SHEETS {
            sheet.write(sql, &[sheet.blank()]).await?;
        }
        sql.run(&format!("ANALYZE {}", NAMES.join(", ")), &[]).await?;
        for sheet in SHEETS.iter().rev() {
            let (blank, key) = (sheet.blank(), sheet.names(sheet.key));
            let key_values: Vec<Value<'_>> = blank[..sheet.key].iter().map(Cell::value).collect();
            let delete = format!("DELETE FROM {} WHERE ({key}) = {}", sheet.name, places(1, sheet.key));
            sql.run(&delete, &key_values).await?;
        }
        Ok(())
    }
}

/// Whether nothing is kept there yet.
pub(crate) async fn is_empty(sql: &mut impl Sql) -> Result<bool, StoreError> {
    for sheet in &SHEETS {
        if !sheet.page(sql, None).await?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SqliteOptions, SqliteStore};

    #[tokio::test]
    async fn every_column_is_carried() {
        let folder = tempfile::tempdir().unwrap();
        let options = SqliteOptions::folder(folder.path());
        let _store = SqliteStore::open(options.clone()).await.unwrap();
        let mut sql = options.writer().await.unwrap();
        let columns = "SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c \
                       WHERE m.type = 'table' ORDER BY 1";
        let mut there: Vec<String> = sql
            .rows(columns, &[])
            .await
            .unwrap()
            .iter()
            .map(|row| row.text("name").unwrap().into())
            .collect();
        // Only the order of arrival of all tables' appends is let go: nobody reads it.
        there.retain(|name| name != "appends.no");
        let name = |sheet: &Sheet| {
            sheet.columns.iter().map(|(column, _)| format!("{}.{column}", sheet.name)).collect()
        };
        let mut carried: Vec<String> =
            SHEETS.iter().flat_map(|sheet| -> Vec<String> { name(sheet) }).collect();
        carried.sort();
        assert_eq!(carried, there);
    }
}
