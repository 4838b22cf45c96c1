//! Whether everything in a store is what it should be.

use std::collections::BTreeSet;

use futures_util::{StreamExt as _, stream};

use super::{Admin, AdminError, PAGE};
use crate::hall::Finding;

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Fault {
    /// The table; none if it is the database.
    pub table: Option<String>,
    pub what: String,
}

/// What was looked at.
#[derive(Clone, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Checked {
    /// Tables that were played again.
    pub tables: u64,
    /// Tables of rules that this program does not have, which cannot be.
    pub foreign: u64,
    /// What rules those are.
    pub rules: BTreeSet<String>,
    pub faults: Vec<Fault>,
}

impl Admin {
    /// How many tables there are.
    pub async fn count_tables(&self) -> Result<u64, AdminError> {
        let holdings = self.keeper.holdings(0).await?;
        Ok(holdings.tables.iter().map(|kind| kind.tables).sum())
    }

    /// Asks the database what it finds wrong, and plays every table again, a few at a time. `told` hears of each that is done, and at
    /// once of what is wrong.
    pub async fn integrity(&self, mut told: impl FnMut(u64, &[Fault])) -> Result<Checked, AdminError> {
        let mut checked = Checked::default();
        let database = self.keeper.unsound().await?;
        checked.faults.extend(database.into_iter().map(|what| Fault { table: None, what }));
        told(0, &checked.faults);
        let at_once = std::thread::available_parallelism().map_or(1, usize::from);
        let mut after = 0;
        loop {
            let page = self.keeper.all_tables(after, PAGE).await?;
            let Some(end) = page.last() else { break };
            after = end.number;
            let examined = page.into_iter().map(|kept| async move {
                let found = self.hall.examine(&kept.meta.id).await;
                (kept.meta.id, found)
            });
            let mut examined = stream::iter(examined).buffered(at_once);
            while let Some((table, found)) = examined.next().await {
                let first = checked.faults.len();
                match found.map_err(AdminError::at(&table))? {
                    Finding::Sound => checked.tables += 1,
                    Finding::Gone => (),
                    Finding::Foreign(rules) => {
                        checked.foreign += 1;
                        checked.rules.insert(rules);
                    }
                    Finding::Wrong(wrong) => {
                        checked.tables += 1;
                        let fault = |what| Fault { table: Some(table.to_string()), what };
                        checked.faults.extend(wrong.into_iter().map(fault));
                    }
                }
                told(1, &checked.faults[first..]);
            }
        }
        Ok(checked)
    }
}
