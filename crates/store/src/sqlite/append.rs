//! Appends: decided under the write lock for a whole batch, then written with a statement per table and not per move.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use sqlx::{Row as _, SqliteConnection};

use super::at_once::{REVISE, revise, revised};
use super::multi::Multi;
use crate::sql::{done, take_out};
use crate::{Append, Appended, Done, Mark, StoreError};

/// Where the tables stand and whether the keys were used. `CROSS` fixes the order: from the requests to the tables.
static LOOK_UP: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "SELECT column1, t.no, t.version, t.revision, t.put_away IS NOT NULL, a.version, a.count, t.ordered FROM",
        3,
        "CROSS JOIN tables t ON t.id = column2 LEFT JOIN appends a ON a.table_no = t.no AND a.key = column3",
    )
});

static ADD: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO appends (table_no, version, count, key, lines) SELECT * FROM",
        5,
        "WHERE column1 IS NOT NULL",
    )
});

static ADVANCE: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "UPDATE tables SET version = column2, awaited = coalesce(column3, awaited), touched = max(touched, column4) \
         FROM",
        4,
        "WHERE tables.no = column1",
    )
});

static SNAPSHOT: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO snapshots (table_no, version, body) SELECT * FROM",
        3,
        "WHERE column1 IS NOT NULL \
         ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, body = excluded.body",
    )
});

/// A table as the requests of this batch will leave it.
#[derive(Clone, Copy)]
struct Standing {
    no: i64,
    mark: Mark,
    archived: bool,
}

/// An append that will be written.
struct Accepted<'a> {
    append: &'a Append,
    standing: Standing,
}

type Results = Vec<Result<Appended, StoreError>>;

/// Appends a batch of requests that passed their check and carry light changes only.
pub(super) async fn append_all(
    connection: &mut SqliteConnection,
    appends: &[&Append],
) -> Result<Results, sqlx::Error> {
    let (results, accepted) = decide(connection, appends).await?;
    write(connection, &accepted).await?;
    Ok(results)
}

/// Reads where everything stands and answers the requests in order, each knowing of those before it.
async fn decide<'a>(
    connection: &mut SqliteConnection,
    appends: &[&'a Append],
) -> Result<(Results, Vec<Accepted<'a>>), sqlx::Error> {
    let mut standings: BTreeMap<&str, Standing> = BTreeMap::new();
    let mut used: BTreeMap<(i64, &str), Done> = BTreeMap::new();
    let numbered: Vec<(usize, &Append)> = appends.iter().copied().enumerate().collect();
    let look_up = LOOK_UP.scripts(&numbered, |script, (index, append)| {
        script.with(*index as i64).with(append.table.as_str()).with(append.key.as_str())
    });
    for script in look_up {
        for row in script.query().fetch_all(&mut *connection).await? {
            let append = appends[row.try_get::<i64, _>(0)? as usize];
            let standing = Standing {
                no: row.try_get(1)?,
                mark: Mark {
                    version: row.try_get::<i64, _>(2)? as u64,
                    revision: row.try_get::<i64, _>(3)? as u64,
                    ordered: row.try_get::<i64, _>(7)? as u64,
                },
                archived: row.try_get(4)?,
            };
            standings.insert(append.table.as_str(), standing);
            if let Some(version) = row.try_get::<Option<i64>, _>(5)? {
                used.insert((standing.no, append.key.as_str()), done(version, row.try_get(6)?));
            }
        }
    }
    let mut accepted = Vec::with_capacity(appends.len());
    let mut results = Vec::with_capacity(appends.len());
    for &append in appends {
        let Some(standing) = standings.get_mut(append.table.as_str()) else {
            results.push(Err(StoreError::UnknownTable(append.table.clone())));
            continue;
        };
        let Standing { no, mark, .. } = *standing;
        let Mark { version, revision, .. } = mark;
        let answer = if let Some(&done) = used.get(&(no, append.key.as_str())) {
            Appended::Repeated(done)
        } else if !append.fits(mark) {
            Appended::Stale { version, revision }
        } else {
            let done = Done { before: version, version: version + append.entries.len() as u64 };
            let version = done.version;
            let revision = append.revised(revision);
            standing.mark = Mark { version, revision, ..mark };
            used.insert((no, append.key.as_str()), done);
            accepted.push(Accepted { append, standing: *standing });
            standing.archived = false;
            Appended::Applied { version, revision }
        };
        results.push(Ok(answer));
    }
    Ok((results, accepted))
}

async fn write(connection: &mut SqliteConnection, accepted: &[Accepted<'_>]) -> Result<(), sqlx::Error> {
    if accepted.is_empty() {
        return Ok(());
    }
    ADD.run(connection, accepted, |script, Accepted { append, standing }| {
        script
            .with(standing.no)
            .with(standing.mark.version as i64)
            .with(append.entries.len() as i64)
            .with(append.key.as_str())
            .with(append.entries.join("\n"))
    })
    .await?;

    // The last word on each table; who is awaited stays from before if the last one does not say.
    let mut last: BTreeMap<i64, (u64, Option<u32>, i64)> = BTreeMap::new();
    let mut snapshots: BTreeMap<i64, (u64, &[u8])> = BTreeMap::new();
    for Accepted { append, standing } in accepted {
        let before = last.get(&standing.no).and_then(|before| before.1);
        last.insert(standing.no, (standing.mark.version, append.changes.awaited.or(before), append.at));
        if let Some(body) = &append.snapshot {
            snapshots.insert(standing.no, (standing.mark.version, body));
        }
        if standing.archived {
            take_out(connection, standing.no).await?;
        }
    }
    let last: Vec<_> = last.into_iter().collect();
    ADVANCE
        .run(connection, &last, |script, (no, (version, awaited, at))| {
            script.with(*no).with(*version as i64).with(awaited.map(i64::from)).with(*at)
        })
        .await?;
    REVISE.run(connection, &revised(accepted.iter().map(|accepted| accepted.append)), revise).await?;
    let snapshots: Vec<_> = snapshots.into_iter().collect();
    SNAPSHOT
        .run(connection, &snapshots, |script, (no, (version, body))| {
            script.with(*no).with(*version as i64).with(*body)
        })
        .await?;
    Ok(())
}
