//! Tables in a SQLite file: one writer with group commit, a few readers beside it.

mod append;
mod backup;
mod change;
mod code;
mod failure;
mod multi;
mod open;
mod orders;
mod read;
mod writer;

use std::path::Path;

use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};

use self::change::{BringBack, Granting, NewSecret, PutAway, Revoking, Unsaying};
use self::writer::Writer;
use crate::{
    Append, Appended, Capability, ChatLine, Created, Done, Figures, Filter, Grant, Guest, GuestId,
    KeepOrders, Kept, Millis, NewChatLine, NewTable, Reply, Store, StoreError, StoredTable, TableId,
    TableMeta, TokenHash, Update, Updated,
};

pub use self::backup::{backup, checked, restore};
pub use self::open::SqliteOptions;

/// A store in a SQLite file. Needs a tokio runtime for as long as it lives.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens a store, makes it if there is none, and brings it to the newest format.
    pub async fn open(options: SqliteOptions) -> Result<Self, StoreError> {
        options.make()?;
        let connection = options.writer().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(options.readers)
            .test_before_acquire(false)
            .connect_with(options.reader())
            .await
            .map_err(|error| failure::opening(&options.path, error))?;
        Ok(Self { writer: Writer::start(options, connection), readers })
    }

    /// An answer on its way; if it tells of damage, that is not forgotten.
    fn reply<'a, T>(
        &'a self,
        answer: impl Future<Output = Result<T, StoreError>> + Send + 'a,
    ) -> Reply<'a, T> {
        Box::pin(async {
            let answer = answer.await;
            if let Err(StoreError::Corrupt) = &answer {
                self.writer.note_damage();
            }
            answer
        })
    }

    /// A setting of the connection that writes, as SQLite itself reports it.
    #[cfg(feature = "fault")]
    pub async fn writer_pragma(&self, name: &'static str) -> Result<String, StoreError> {
        self.writer.write(change::Pragma { name }).await
    }
}

impl Store for SqliteStore {
    fn create(&self, table: NewTable) -> Reply<'_, Created> {
        self.reply(self.writer.write(table))
    }

    fn append(&self, append: Append) -> Reply<'_, Appended> {
        self.reply(self.writer.append(append))
    }

    fn done(&self, table: &TableId, key: &str) -> Reply<'_, Option<Done>> {
        let (table, key) = (table.clone(), key.to_owned());
        self.reply(async move { read::done(&self.readers, &table, &key).await })
    }

    fn keep_orders(&self, orders: KeepOrders) -> Reply<'_, Kept> {
        self.reply(self.writer.write(orders))
    }

    fn update(&self, update: Update) -> Reply<'_, Updated> {
        self.reply(self.writer.write(update))
    }

    fn load(&self, table: &TableId) -> Reply<'_, Option<StoredTable>> {
        let table = table.clone();
        self.reply(async move { read::load(&self.readers, &table).await })
    }

    fn meta(&self, table: &TableId) -> Reply<'_, Option<TableMeta>> {
        let table = table.clone();
        self.reply(async move { read::meta(&self.readers, &table).await })
    }

    fn entries(&self, table: &TableId, version: u64) -> Reply<'_, Vec<String>> {
        let table = table.clone();
        self.reply(async move { read::entries(&self.readers, &table, version).await })
    }

    fn list(&self, filter: Filter, limit: u32) -> Reply<'_, Vec<TableMeta>> {
        self.reply(async move { read::list(&self.readers, &filter, limit).await })
    }

    fn put_away(&self, before: Millis, at: Millis) -> Reply<'_, Vec<TableId>> {
        self.reply(self.writer.write(PutAway { before, at }))
    }

    fn bring_back(&self, table: &TableId, at: Millis) -> Reply<'_, bool> {
        self.reply(self.writer.write(BringBack { table: table.clone(), at }))
    }

    fn say(&self, line: NewChatLine) -> Reply<'_, u64> {
        self.reply(self.writer.write(line))
    }

    fn chat(&self, table: &TableId, after: u64, limit: u32) -> Reply<'_, Vec<ChatLine>> {
        let table = table.clone();
        self.reply(async move { read::chat(&self.readers, &table, after, limit).await })
    }

    fn unsay(&self, table: &TableId, guest: &GuestId) -> Reply<'_, Vec<u64>> {
        self.reply(self.writer.write(Unsaying { table: table.clone(), guest: guest.clone() }))
    }

    fn grant(&self, table: &TableId, grant: Grant, at: Millis) -> Reply<'_, ()> {
        self.reply(self.writer.write(Granting { table: table.clone(), grant, at }))
    }

    fn revoke(&self, table: &TableId, hash: TokenHash, at: Millis) -> Reply<'_, bool> {
        self.reply(self.writer.write(Revoking { table: table.clone(), hash, at }))
    }

    fn capability(&self, hash: TokenHash) -> Reply<'_, Option<Capability>> {
        self.reply(read::capability(&self.readers, hash))
    }

    fn capabilities(&self, table: &TableId) -> Reply<'_, Vec<Capability>> {
        let table = table.clone();
        self.reply(async move { read::capabilities(&self.readers, &table).await })
    }

    fn save_guest(&self, guest: Guest) -> Reply<'_, ()> {
        self.reply(self.writer.write(guest))
    }

    fn guest(&self, id: &GuestId) -> Reply<'_, Option<Guest>> {
        let id = id.clone();
        self.reply(async move { read::guest(&self.readers, &id).await })
    }

    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>> {
        self.reply(async move {
            match read::secret(&self.readers, name).await? {
                Some(secret) => Ok(secret),
                None => self.writer.write(NewSecret { name, fresh }).await,
            }
        })
    }

    fn check(&self) -> Reply<'_, ()> {
        self.reply(self.writer.check())
    }

    fn backup(&self, file: &Path) -> Reply<'_, ()> {
        let file = file.to_owned();
        self.reply(async move {
            let mut connection = self.readers.acquire().await?;
            backup::copy(&mut connection, &file, false).await
        })
    }

    fn figures(&self) -> Figures {
        self.writer.figures()
    }

    fn close(&self) -> Reply<'_, ()> {
        Box::pin(async {
            self.readers.close().await;
            self.writer.close().await;
            Ok(())
        })
    }
}
