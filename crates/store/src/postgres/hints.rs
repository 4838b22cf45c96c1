//! What others do at the same tables, told by `NOTIFY` within the transaction that did it.
//!
//! A hint is short and tells nothing that has to be believed: who hears it reads the table. On the channel, hints stand with commas
//! between them: `ID:VERSION:REVISION:ORDERED` where a table stands now, `ID:said`, `ID:unsaid`, `ID:talk`, `ID:gone`,
//! `ID:points:SEAT:THING`; of a guest, `ID:guest`.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};
use tokio::sync::mpsc;

use crate::{GuestId, Hint, Mark, TableId};

/// The channel, of this schema's tables alone.
pub(super) const CHANNEL: &str = "left('malice in ' || current_schema(), 63)";

/// How long a server that cannot be reached is left alone.
const BREATH: Duration = Duration::from_millis(500);
/// So many hints may wait; more wait at the server.
const WAITING: usize = 1024;

/// Hints from now on. After every gap there is a [`Hint::Lost`].
pub(super) fn listen(pool: PgPool) -> mpsc::Receiver<Hint> {
    let (sender, hints) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while !sender.is_closed() {
            tokio::select! {
                () = sender.closed() => break,
                ended = follow(&pool, &sender) => if let Err(error) = ended {
                    tracing::warn!(%error, "hints of others are not heard");
                    tokio::time::sleep(BREATH).await;
                },
            }
        }
        pool.close().await;
    });
    hints
}

/// Follows the channel until the connection ends, or nobody wants to know any more.
async fn follow(pool: &PgPool, sender: &mpsc::Sender<Hint>) -> Result<(), sqlx::Error> {
    let channel: String =
        sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {CHANNEL}"))).fetch_one(pool).await?;
    let mut listener = PgListener::connect_with(pool).await?;
    listener.listen(&channel).await?;
    // What happened before this was told to nobody here.
    let _ = sender.send(Hint::Lost).await;
    while let Some(told) = listener.try_recv().await? {
        for hint in told.payload().split(',').filter_map(read) {
            if sender.send(hint).await.is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn read(text: &str) -> Option<Hint> {
    let mut parts = text.split(':');
    let table = TableId::new(parts.next()?);
    Some(match parts.next()? {
        "said" => Hint::Said(table),
        "talk" => Hint::Talk(table),
        "points" => Hint::Pointed(table, parts.next()?.parse().ok()?, parts.next()?.to_owned()),
        "unsaid" => Hint::Unsaid(table),
        "gone" => Hint::Gone(table),
        "guest" => Hint::Guest(GuestId::new(table.as_str())),
        version => Hint::Table(
            table,
            Mark {
                version: version.parse().ok()?,
                revision: parts.next()?.parse().ok()?,
                ordered: parts.next()?.parse().ok()?,
            },
        ),
    })
}

/// A hint as it stands on the channel.
pub(super) fn write(hint: &Hint) -> String {
    match hint {
        Hint::Table(table, Mark { version, revision, ordered }) => {
            format!("{table}:{version}:{revision}:{ordered}")
        }
        Hint::Said(table) => format!("{table}:said"),
        Hint::Talk(table) => format!("{table}:talk"),
        Hint::Pointed(table, seat, thing) => format!("{table}:points:{seat}:{thing}"),
        Hint::Unsaid(table) => format!("{table}:unsaid"),
        Hint::Gone(table) => format!("{table}:gone"),
        Hint::Guest(guest) => format!("{guest}:guest"),
        Hint::Lost => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_they_were_written() {
        let table = || TableId::new("Ab3-x");
        for hint in [
            Hint::Table(table(), Mark { version: 7, revision: 2, ordered: 1 }),
            Hint::Said(table()),
            Hint::Talk(table()),
            Hint::Unsaid(table()),
            Hint::Gone(table()),
            Hint::Guest(GuestId::new("ann")),
            Hint::Pointed(table(), 2, "tile-7_b".into()),
            Hint::Pointed(table(), 0, String::new()),
        ] {
            assert_eq!(read(&write(&hint)), Some(hint));
        }
        for other in ["", "a", "a:b", "a:1", "a:1:2", "a:1:2:x"] {
            assert_eq!(read(other), None, "{other}");
        }
    }
}
