//! What was found when a finished game was looked at again.

use super::append::standing;
use super::{Cells, Sql, Write, values};
use crate::{StoreError, TableId};

/// Keeps a review in the place of one that was there.
pub(super) struct KeepReview {
    pub(super) table: TableId,
    pub(super) body: String,
}

impl Write for KeepReview {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        let no = standing(sql, &self.table).await?.no;
        let keep = "INSERT INTO reviews (table_no, body) VALUES ($1, $2) \
                    ON CONFLICT (table_no) DO UPDATE SET body = excluded.body";
        sql.run(keep, values![no, self.body.as_str()]).await?;
        Ok(())
    }
}

pub(super) async fn review(sql: &mut impl Sql, table: &TableId) -> Result<Option<String>, StoreError> {
    let review = "SELECT r.body FROM reviews r JOIN tables t ON t.no = r.table_no WHERE t.id = $1";
    let row = sql.row(review, values![table.as_str()]).await?;
    row.map(|row| Ok(row.text("body")?.to_owned())).transpose()
}
