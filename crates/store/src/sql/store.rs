//! A store over any engine: what is asked becomes a read or a request that writes.

use std::fmt::Debug;

use sqlx::{Database, Pool};
use tokio::sync::mpsc;

use super::change::{BringBack, Granting, NewSecret, PutAway, Revoking, Unsaying};
use super::drafts::{self, DeleteDraft, KeepMeasured};
use super::reviews::{self, KeepReview};
use super::{Counters, Sql, Write, read};
use crate::{
    Append, Appended, Capability, ChatLine, Created, Done, Draft, DraftLine, Drafted, Figures, Filter, Grant,
    Guest, GuestId, Hint, KeepOrders, Kept, Marked, Millis, NewChatLine, NewTable, Node, Publish, Reply,
    Roll, SaveDraft, Store, StoreError, StoredTable, TableId, TableMeta, Talking, TokenHash, Update, Updated,
};

/// What a database does in its own way.
pub(crate) trait Engine: Send + Sync + Debug + 'static {
    type Database: Database<Connection: Sql>;

    /// Whether several servers may use the database at the same time.
    const SHARED: bool;

    fn readers(&self) -> &Pool<Self::Database>;

    fn counters(&self) -> &Counters;

    /// Runs a request by itself, and answers once it is committed.
    fn write<W: Write + 'static>(
        &self,
        write: W,
    ) -> impl Future<Output = Result<W::Answer, StoreError>> + Send;

    /// Takes a new table in, together with others where that can be.
    fn take_in(&self, table: NewTable) -> impl Future<Output = Result<Created, StoreError>> + Send {
        self.write(table)
    }

    /// Appends, together with others where that can be.
    fn enter(&self, append: Append) -> impl Future<Output = Result<Appended, StoreError>> + Send;

    /// Where tables stand, of those that there are; asked together with others where that can be.
    fn look(&self, tables: Vec<TableId>) -> impl Future<Output = Result<Vec<Marked>, StoreError>> + Send {
        async move { read::marks(&mut *self.readers().acquire().await?, &tables).await }
    }

    /// Whether the database answers.
    fn answers(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Commits what was asked for, then closes the connections.
    fn shut(&self) -> impl Future<Output = ()> + Send;

    /// What others do, as far as it is known.
    fn listen(&self) -> Option<mpsc::Receiver<Hint>>;

    /// Does away with what is left of deleted rows where nobody reads them. Whether all of it is gone.
    fn wipe(&self) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Notes that a server is there, and says which are: it alone, where there can be no others.
    fn note(&self, node: Node) -> impl Future<Output = Result<Roll, StoreError>> + Send {
        async { Ok(Roll { alive: vec![node], now: None }) }
    }

    /// Forgets a server.
    fn forget(&self, _: String) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { Ok(()) }
    }

    /// Tells others something, where there can be others.
    fn announce(&self, _: Hint) -> impl Future<Output = Result<(), StoreError>> + Send {
        async { Ok(()) }
    }

    /// Keeps talk for others, where there can be others.
    fn keep_talk(&self, _: Talking) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async { Ok(true) }
    }

    /// An answer on its way, if the database is given only so long for it.
    fn awaited<T: Send>(
        answer: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> impl Future<Output = Result<T, StoreError>> + Send {
        answer
    }
}

/// An answer on its way; if it tells of damage, that is not forgotten.
pub(super) fn reply<'a, T: Send, E: Engine>(
    engine: &'a E,
    answer: impl Future<Output = Result<T, StoreError>> + Send + 'a,
) -> Reply<'a, T> {
    Box::pin(async {
        let answer = answer.await;
        if let Err(StoreError::Corrupt) = &answer {
            engine.counters().note_damage();
        }
        answer
    })
}

/// Reads on a connection of its own: readers never wait for those who write.
macro_rules! reading {
    ($engine:ident, |$sql:ident| $read:expr) => {
        $crate::sql::store::reply(
            $engine,
            Self::awaited(async move {
                let $sql = &mut *$engine.readers().acquire().await?;
                $read.await
            }),
        )
    };
}

pub(super) use reading;

async fn load<E: Engine>(
    engine: &E,
    table: TableId,
    known: Option<u64>,
) -> Result<Option<StoredTable>, StoreError> {
    let reading = <E::Database as Database>::Connection::READING;
    let mut transaction = engine.readers().begin_with(reading).await?;
    let loaded = read::load(&mut *transaction, &table, known).await?;
    transaction.commit().await?;
    Ok(loaded)
}

impl<E: Engine> Store for E {
    fn create(&self, table: NewTable) -> Reply<'_, Created> {
        reply(self, self.take_in(table))
    }

    fn append(&self, append: Append) -> Reply<'_, Appended> {
        reply(self, self.enter(append))
    }

    fn done(&self, table: &TableId, key: &str) -> Reply<'_, Option<Done>> {
        let (table, key) = (table.clone(), key.to_owned());
        reading!(self, |sql| read::done(sql, &table, &key))
    }

    fn keep_orders(&self, orders: KeepOrders) -> Reply<'_, Kept> {
        reply(self, self.write(orders))
    }

    fn update(&self, update: Update) -> Reply<'_, Updated> {
        reply(self, self.write(update))
    }

    fn load(&self, table: &TableId) -> Reply<'_, Option<StoredTable>> {
        reply(self, Self::awaited(load(self, table.clone(), None)))
    }

    fn load_after(&self, table: &TableId, version: u64) -> Reply<'_, Option<StoredTable>> {
        reply(self, Self::awaited(load(self, table.clone(), Some(version))))
    }

    fn meta(&self, table: &TableId) -> Reply<'_, Option<TableMeta>> {
        let table = table.clone();
        reading!(self, |sql| read::meta(sql, &table))
    }

    fn content(&self, id: &str) -> Reply<'_, Option<String>> {
        let id = id.to_owned();
        reading!(self, |sql| read::content(sql, &id))
    }

    fn drafts(&self) -> Reply<'_, Vec<DraftLine>> {
        reading!(self, |sql| drafts::drafts(sql))
    }

    fn draft(&self, id: &str) -> Reply<'_, Option<Draft>> {
        let id = id.to_owned();
        reading!(self, |sql| drafts::draft(sql, &id))
    }

    fn save_draft(&self, draft: SaveDraft) -> Reply<'_, Drafted> {
        reply(self, self.write(draft))
    }

    fn delete_draft(&self, id: &str) -> Reply<'_, bool> {
        reply(self, self.write(DeleteDraft { id: id.to_owned() }))
    }

    fn keep_measured(&self, draft: &str, body: String) -> Reply<'_, bool> {
        reply(self, self.write(KeepMeasured { draft: draft.to_owned(), body }))
    }

    fn measured(&self, draft: &str) -> Reply<'_, Option<String>> {
        let draft = draft.to_owned();
        reading!(self, |sql| drafts::measured(sql, &draft))
    }

    fn publish(&self, publish: Publish) -> Reply<'_, bool> {
        reply(self, self.write(publish))
    }

    fn published(&self, game: &str) -> Reply<'_, Vec<String>> {
        let game = game.to_owned();
        reading!(self, |sql| drafts::published(sql, &game))
    }

    fn keep_review(&self, table: &TableId, body: String) -> Reply<'_, ()> {
        reply(self, self.write(KeepReview { table: table.clone(), body }))
    }

    fn review(&self, table: &TableId) -> Reply<'_, Option<String>> {
        let table = table.clone();
        reading!(self, |sql| reviews::review(sql, &table))
    }

    fn entries(&self, table: &TableId, version: u64) -> Reply<'_, Vec<String>> {
        let table = table.clone();
        reading!(self, |sql| read::entries(sql, &table, version))
    }

    fn marks(&self, tables: Vec<TableId>) -> Reply<'_, Vec<Marked>> {
        reply(self, Self::awaited(self.look(tables)))
    }

    fn is_shared(&self) -> bool {
        E::SHARED
    }

    fn hints(&self) -> Option<mpsc::Receiver<Hint>> {
        self.listen()
    }

    fn beat(&self, node: Node) -> Reply<'_, Roll> {
        reply(self, self.note(node))
    }

    fn part(&self, node: &str) -> Reply<'_, ()> {
        reply(self, self.forget(node.to_owned()))
    }

    fn tell(&self, hint: Hint) -> Reply<'_, ()> {
        reply(self, self.announce(hint))
    }

    fn talk(&self, talking: Talking) -> Reply<'_, bool> {
        reply(self, self.keep_talk(talking))
    }

    fn list(&self, filter: Filter, limit: u32) -> Reply<'_, Vec<TableMeta>> {
        reading!(self, |sql| read::list(sql, &filter, limit))
    }

    fn put_away(&self, before: Millis, at: Millis) -> Reply<'_, Vec<TableId>> {
        reply(self, self.write(PutAway { before, at }))
    }

    fn bring_back(&self, table: &TableId, at: Millis) -> Reply<'_, bool> {
        reply(self, self.write(BringBack { table: table.clone(), at }))
    }

    fn say(&self, line: NewChatLine) -> Reply<'_, u64> {
        reply(self, self.write(line))
    }

    fn chat(&self, table: &TableId, after: u64, limit: u32) -> Reply<'_, Vec<ChatLine>> {
        let table = table.clone();
        reading!(self, |sql| read::chat(sql, &table, after, limit))
    }

    fn unsay(&self, table: &TableId, guest: &GuestId) -> Reply<'_, Vec<u64>> {
        reply(self, self.write(Unsaying { table: table.clone(), guest: guest.clone() }))
    }

    fn unsaid(&self, table: &TableId) -> Reply<'_, Vec<u64>> {
        let table = table.clone();
        reading!(self, |sql| read::unsaid(sql, &table))
    }

    fn grant(&self, table: &TableId, grant: Grant, at: Millis) -> Reply<'_, ()> {
        reply(self, self.write(Granting { table: table.clone(), grant, at }))
    }

    fn revoke(&self, table: &TableId, hash: TokenHash, at: Millis) -> Reply<'_, bool> {
        reply(self, self.write(Revoking { table: table.clone(), hash, at }))
    }

    fn capability(&self, hash: TokenHash) -> Reply<'_, Option<Capability>> {
        reading!(self, |sql| read::capability(sql, hash))
    }

    fn capabilities(&self, table: &TableId) -> Reply<'_, Vec<Capability>> {
        let table = table.clone();
        reading!(self, |sql| read::capabilities(sql, &table))
    }

    fn save_guest(&self, guest: Guest) -> Reply<'_, ()> {
        reply(self, self.write(guest))
    }

    fn guest(&self, id: &GuestId) -> Reply<'_, Option<Guest>> {
        let id = id.clone();
        reading!(self, |sql| read::guest(sql, &id))
    }

    fn banned(&self) -> Reply<'_, Vec<GuestId>> {
        reading!(self, |sql| read::banned(sql))
    }

    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>> {
        let known = reading!(self, |sql| read::secret(sql, name));
        reply(self, async move {
            match known.await? {
                Some(secret) => Ok(secret),
                None => self.write(NewSecret { name, fresh }).await,
            }
        })
    }

    fn check(&self) -> Reply<'_, ()> {
        reply(self, async {
            self.counters().damage()?;
            self.answers().await
        })
    }

    fn figures(&self) -> Figures {
        self.counters().figures()
    }

    fn close(&self) -> Reply<'_, ()> {
        Box::pin(async {
            self.shut().await;
            Ok(())
        })
    }
}
