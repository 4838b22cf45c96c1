//! What seats answer in advance. It is their secret: nothing that others may read of a table changes with it.

use sqlx::{Row as _, SqliteConnection, query};

use super::append::check_key;
use super::change::Write;
use crate::{KeepOrders, Kept, SeatOrders, StoreError};

pub(super) async fn keep(
    connection: &mut SqliteConnection,
    no: i64,
    orders: &[SeatOrders],
) -> Result<(), StoreError> {
    let sql = "INSERT INTO orders (table_no, seat, given) VALUES (?, ?, ?) \
               ON CONFLICT (table_no, seat) DO UPDATE SET given = excluded.given";
    for SeatOrders { seat, given } in orders {
        let keep = query(sql).bind(no).bind(i64::from(*seat)).bind(given.as_str());
        keep.execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn kept(connection: &mut SqliteConnection, no: i64) -> Result<Vec<SeatOrders>, StoreError> {
    let rows = query("SELECT seat, given FROM orders WHERE table_no = ? ORDER BY seat").bind(no);
    let rows = rows.fetch_all(connection).await?;
    let orders = rows
        .iter()
        .map(|row| Ok(SeatOrders { seat: row.try_get::<i64, _>(0)? as u8, given: row.try_get(1)? }));
    orders.collect()
}

impl Write for KeepOrders {
    type Answer = Kept;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Kept, StoreError> {
        check_key(&self.key)?;
        if let Some(done) = super::read::done(&mut *connection, &self.table, &self.key).await? {
            return Ok(Kept::Repeated(done));
        }
        let found = query("SELECT no, version FROM tables WHERE id = ?").bind(self.table.as_str());
        let found = found.fetch_optional(&mut *connection).await?;
        let found = found.ok_or_else(|| StoreError::UnknownTable(self.table.clone()))?;
        let (no, version): (i64, i64) = (found.try_get(0)?, found.try_get(1)?);
        if version as u64 != self.version {
            return Ok(Kept::Stale { version: version as u64 });
        }
        let done = query("INSERT INTO ordered (table_no, key, version) VALUES (?, ?, ?)").bind(no);
        done.bind(self.key.as_str()).bind(version).execute(&mut *connection).await?;
        keep(connection, no, &self.orders).await?;
        Ok(Kept::Applied)
    }
}
