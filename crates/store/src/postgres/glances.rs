//! Where tables stand, asked for all who want to know: whoever looks at a table has it compared with the database, and a question
//! about many tables costs hardly more than one about one.

use std::collections::{HashMap, HashSet};

use sqlx::postgres::PgPool;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::PATIENCE;
use crate::sql::read::marks;
use crate::{Marked, StoreError, TableId};

/// The most who are answered together.
const TOGETHER: usize = 256;
/// How many may wait; more of them wait for a place.
const QUEUE: usize = 1024;

/// The way to the task that asks.
#[derive(Debug)]
pub(super) struct Glances {
    queue: mpsc::Sender<Glance>,
}

struct Glance {
    tables: Vec<TableId>,
    answer: oneshot::Sender<Result<Vec<Marked>, StoreError>>,
}

impl Glances {
    pub(super) fn start(pool: PgPool) -> Self {
        let (queue, glances) = mpsc::channel(QUEUE);
        tokio::spawn(answer(pool, glances));
        Self { queue }
    }

    /// Where these tables stand now, of those that there are: what was committed before this was called is seen.
    pub(super) async fn at(&self, tables: Vec<TableId>) -> Result<Vec<Marked>, StoreError> {
        let (sender, answer) = oneshot::channel();
        let glance = Glance { tables, answer: sender };
        self.queue.send(glance).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }
}

/// Asks for whoever waits, and meanwhile others come.
async fn answer(pool: PgPool, mut glances: mpsc::Receiver<Glance>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while glances.recv_many(&mut waiting, TOGETHER).await > 0 {
        let tables: HashSet<&TableId> = waiting.iter().flat_map(|glance: &Glance| &glance.tables).collect();
        let stand = stand(&pool, tables.into_iter().cloned().collect()).await;
        if stand.is_err() {
            // Who came meanwhile would wait as long again for the same answer.
            while let Ok(late) = glances.try_recv() {
                waiting.push(late);
            }
        }
        for Glance { tables, answer } in waiting.drain(..) {
            let own = |stand: &HashMap<_, Marked>| {
                tables.iter().filter_map(|table| stand.get(table).cloned()).collect()
            };
            // Whoever asked may be gone.
            let _ = answer.send(stand.as_ref().map(own).map_err(Clone::clone));
        }
    }
}

async fn stand(pool: &PgPool, tables: Vec<TableId>) -> Result<HashMap<TableId, Marked>, StoreError> {
    let asked = async { marks(&mut *pool.acquire().await?, &tables).await };
    let marks = timeout(PATIENCE, asked).await.map_err(|_| StoreError::Silent)??;
    Ok(marks.into_iter().map(|marked| (marked.table.clone(), marked)).collect())
}
