//! What seats answer in advance. It is their secret: nothing that others may read of a table changes with it.

use super::append::{Standing, check_key, standing};
use super::{Cells, Sql, Write, values};
use crate::{Hint, KeepOrders, Kept, Mark, SeatOrders, StoreError};

pub(super) async fn keep(sql: &mut impl Sql, no: i64, orders: &[SeatOrders]) -> Result<(), StoreError> {
    let keep = "INSERT INTO orders (table_no, seat, given) VALUES ($1, $2, $3) \
                ON CONFLICT (table_no, seat) DO UPDATE SET given = excluded.given";
    for SeatOrders { seat, given } in orders {
        sql.run(keep, values![no, i64::from(*seat), given.as_str()]).await?;
    }
    Ok(())
}

pub(super) async fn kept(sql: &mut impl Sql, no: i64) -> Result<Vec<SeatOrders>, StoreError> {
    let rows =
        sql.rows("SELECT seat, given FROM orders WHERE table_no = $1 ORDER BY seat", values![no]).await?;
    let orders = rows
        .iter()
        .map(|row| Ok(SeatOrders { seat: row.number("seat")? as u8, given: row.text("given")?.into() }));
    orders.collect()
}

impl Write for KeepOrders {
    type Answer = Kept;

    async fn run(&self, sql: &mut impl Sql) -> Result<Kept, StoreError> {
        check_key(&self.key)?;
        let Standing { no, mark } = standing(sql, &self.table).await?;
        if let Some(done) = super::read::done(sql, &self.table, &self.key).await? {
            return Ok(Kept::Repeated(done));
        }
        if !self.fits(mark) {
            return Ok(Kept::Stale { version: mark.version });
        }
        let done = "INSERT INTO ordered (table_no, key, version) VALUES ($1, $2, $3)";
        sql.run(done, values![no, self.key.as_str(), self.version as i64]).await?;
        sql.run("UPDATE tables SET ordered = ordered + 1 WHERE no = $1", values![no]).await?;
        keep(sql, no, &self.orders).await?;
        let mark = Mark { ordered: mark.ordered + 1, ..mark };
        sql.tell(&Hint::Table(self.table.clone(), mark)).await?;
        Ok(Kept::Applied)
    }
}
