//! The one connection that writes, on its own task, with group commit: whatever is waiting is committed together.
//!
//! While one commit is on its way to the disk, the next requests gather. They share the next transaction and its sync,
//! so that two hundred tables cost hardly more than one, and a lone player waits for nobody.

use std::pin::Pin;
use std::sync::Arc;

use sqlx::{Connection as _, SqliteConnection, query, query_as, query_scalar};
use tokio::sync::{mpsc, oneshot};

use super::SqliteOptions;
use super::append::append_all;
use super::multi::Script;
use super::{at_once, opened};
use crate::sql::{Counters, Write, append::check};
use crate::{Append, Appended, Created, NewTable, StoreError};

/// The most requests of one transaction: fewer than wait on a busy server, so that some are answered and ask again while others are
/// committed.
const BATCH: usize = 64;
/// How many may wait; more of them wait for a place.
const QUEUE: usize = 1024;

const BEGIN: &str = "BEGIN IMMEDIATE";

type Sender<T> = oneshot::Sender<Result<T, StoreError>>;

/// A request in the queue.
enum Job {
    /// An append that changes nothing else, or that the game is over: many are written by one statement.
    Plain(Box<Append>, Sender<Appended>),
    /// A table that is opened, perhaps with others.
    Open(Box<NewTable>, Sender<Created>),
    Alone(Box<dyn Alone>),
    /// Whether the connection answers.
    Check(Sender<()>),
    /// A number that is another once somebody else has written to the file.
    Glance(Sender<i64>),
    /// Brings the log into the file and empties it. Whether nobody was in the way.
    Wipe(Sender<bool>),
    Close(oneshot::Sender<()>),
}

/// A request that is run by itself, with its answer kept back until the commit.
trait Alone: Send {
    fn run<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

    fn answer(self: Box<Self>, committed: Result<(), StoreError>);
}

struct Request<W: Write> {
    write: W,
    answer: Option<Result<W::Answer, StoreError>>,
    sender: Sender<W::Answer>,
}

impl<W: Write> Alone for Request<W> {
    fn run<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>> {
        Box::pin(async {
            let answer = self.write.run(connection).await;
            let outcome = answer.as_ref().map(|_| ()).map_err(Clone::clone);
            self.answer = Some(answer);
            outcome
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let Self { answer, sender, .. } = *self;
        // Whoever asked may be gone: the request counts all the same.
        let _ = sender.send(committed.and_then(|()| answer.unwrap_or(Err(StoreError::Lost))));
    }
}

#[cfg(feature = "fault")]
struct Pragma {
    name: &'static str,
    value: Option<String>,
    sender: Sender<String>,
}

#[cfg(feature = "fault")]
impl Alone for Pragma {
    fn run<'a>(
        &'a mut self,
        connection: &'a mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>> {
        Box::pin(async {
            let sql = format!("PRAGMA {}", self.name);
            let row = query(sqlx::AssertSqlSafe(sql)).fetch_one(connection).await?;
            // Unchecked, because some settings are words and others numbers: all are read as text.
            self.value = Some(sqlx::Row::try_get_unchecked(&row, 0)?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        let _ = self.sender.send(committed.and(self.value.ok_or(StoreError::Lost)));
    }
}

/// The way to the writing task.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Job>,
    counters: Arc<Counters>,
}

impl Writer {
    pub(super) fn start(options: SqliteOptions, connection: SqliteConnection) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let counters = Arc::new(Counters::default());
        let task = Task { options, connection: Some(connection), counters: counters.clone() };
        tokio::spawn(task.run(jobs));
        Self { queue, counters }
    }

    pub(super) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        check(&append)?;
        if !append.is_plain() {
            return self.write(append).await;
        }
        let (sender, answer) = oneshot::channel();
        self.queue.send(Job::Plain(Box::new(append), sender)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(super) async fn open(&self, table: NewTable) -> Result<Created, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.queue.send(Job::Open(Box::new(table), sender)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    pub(super) async fn write<W: Write + 'static>(&self, write: W) -> Result<W::Answer, StoreError> {
        let (sender, answer) = oneshot::channel();
        let request = Request { write, answer: None, sender };
        self.queue.send(Job::Alone(Box::new(request))).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Answers once the connection has answered.
    pub(super) async fn check(&self) -> Result<(), StoreError> {
        let (sender, answer) = oneshot::channel();
        self.queue.send(Job::Check(sender)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// A number that is another once somebody else has written to the file.
    pub(super) async fn others_wrote(&self) -> Result<i64, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.queue.send(Job::Glance(sender)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Empties the log, which still has what was deleted. Whether nobody who reads was in the way.
    pub(super) async fn wipe(&self) -> Result<bool, StoreError> {
        let (sender, answer) = oneshot::channel();
        self.queue.send(Job::Wipe(sender)).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// A setting, read where it counts: on the writing connection.
    #[cfg(feature = "fault")]
    pub(super) async fn pragma(&self, name: &'static str) -> Result<String, StoreError> {
        let (sender, answer) = oneshot::channel();
        let pragma = Pragma { name, value: None, sender };
        self.queue.send(Job::Alone(Box::new(pragma))).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Returns once everything before it is committed and the connection is closed.
    pub(super) async fn close(&self) {
        let (sender, closed) = oneshot::channel();
        if self.queue.send(Job::Close(sender)).await.is_ok() {
            let _ = closed.await;
        }
    }

    pub(super) fn counters(&self) -> &Counters {
        &self.counters
    }
}

struct Task {
    options: SqliteOptions,
    /// None after a failure that left its state in doubt.
    connection: Option<SqliteConnection>,
    counters: Arc<Counters>,
}

/// The requests of one transaction.
#[derive(Default)]
struct Batch {
    plain: Vec<(Box<Append>, Sender<Appended>)>,
    opened: Vec<(Box<NewTable>, Sender<Created>)>,
    alone: Vec<Box<dyn Alone>>,
}

impl Task {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut waiting = Vec::with_capacity(BATCH);
        let mut closing = None;
        while closing.is_none() && jobs.recv_many(&mut waiting, BATCH).await > 0 {
            let mut batch = Batch::default();
            let (mut checks, mut glances, mut wipes) = (Vec::new(), Vec::new(), Vec::new());
            for job in waiting.drain(..) {
                match job {
                    Job::Plain(append, sender) => batch.plain.push((append, sender)),
                    Job::Open(table, sender) => batch.opened.push((table, sender)),
                    Job::Alone(request) => batch.alone.push(request),
                    Job::Check(sender) => checks.push(sender),
                    Job::Glance(sender) => glances.push(sender),
                    Job::Wipe(sender) => wipes.push(sender),
                    Job::Close(sender) => closing = Some(sender),
                }
            }
            // What is certain does not wait for what is read first.
            self.commit_at_once(&mut batch).await;
            self.commit(batch).await;
            for sender in glances {
                let _ = sender.send(self.glance().await);
            }
            for sender in wipes {
                let _ = sender.send(self.wipe().await);
            }
            if !checks.is_empty() {
                let answer = self.answers().await;
                for sender in checks {
                    let _ = sender.send(answer.clone());
                }
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "closing the store");
        }
        drop(jobs);
        if let Some(sender) = closing {
            let _ = sender.send(());
        }
    }

    async fn answers(&mut self) -> Result<(), StoreError> {
        Ok(execute(connected(&mut self.connection, &self.options).await?, "SELECT no FROM tables LIMIT 1")
            .await?)
    }

    async fn glance(&mut self) -> Result<i64, StoreError> {
        let connection = connected(&mut self.connection, &self.options).await?;
        Ok(query_scalar("PRAGMA data_version").fetch_one(connection).await?)
    }

    async fn wipe(&mut self) -> Result<bool, StoreError> {
        let connection = connected(&mut self.connection, &self.options).await?;
        let (busy, ..): (i64, i64, i64) =
            query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(connection).await?;
        Ok(busy == 0)
    }

    /// Commits at once all that is certain, and answers. What has to be looked at more closely stays.
    async fn commit_at_once(&mut self, batch: &mut Batch) {
        let opened: Vec<&NewTable> = batch.opened.iter().map(|(table, _)| &**table).collect();
        let plain: Vec<&Append> = batch.plain.iter().map(|(append, _)| &**append).collect();
        let opens = !opened.is_empty() && opened::are_certain(&opened);
        let enters = !plain.is_empty() && at_once::are_certain(&plain);
        if !opens && !enters {
            return;
        }
        let mut script = Script::default().then(BEGIN);
        if opens {
            script = opened::take_in(script, &opened);
        }
        if enters {
            script = at_once::enter(script, &plain);
        }
        let size = if opens { opened.len() } else { 0 } + if enters { plain.len() } else { 0 };
        let outcome = match self.try_at_once(script.then("COMMIT")).await {
            Ok(None) => return,
            Ok(Some(())) => {
                self.counters.count(size, true);
                Ok(())
            }
            Err(error) => {
                self.fail(size, &error).await;
                Err(error)
            }
        };
        if enters {
            for (append, sender) in batch.plain.drain(..) {
                let _ = sender.send(outcome.clone().map(|()| at_once::applied(&append)));
            }
        }
        if opens {
            for (_, sender) in batch.opened.drain(..) {
                let _ = sender.send(outcome.clone().map(|()| Created::New));
            }
        }
    }

    /// Nothing, and nothing written, if one request stands in the way.
    async fn try_at_once(&mut self, script: Script) -> Result<Option<()>, StoreError> {
        self.before_commit().await?;
        let connection = connected(&mut self.connection, &self.options).await?;
        let done = passing(script.run(connection).await)?;
        match done {
            Some(()) => self.after_commit()?,
            None => execute(connection, "ROLLBACK").await?,
        }
        Ok(done)
    }

    /// Commits a batch, then answers. No answer leaves before its commit is done.
    async fn commit(&mut self, mut batch: Batch) {
        for (table, sender) in batch.opened.drain(..) {
            batch.alone.push(Box::new(Request { write: *table, answer: None, sender }));
        }
        let size = batch.plain.len() + batch.alone.len();
        if size == 0 {
            return;
        }
        let committed = self.try_commit(&mut batch).await;
        let outcome = match &committed {
            Ok(_) => {
                self.counters.count(size, true);
                Ok(())
            }
            Err(error) => {
                self.fail(size, error).await;
                Err(error.clone())
            }
        };
        for request in batch.alone {
            request.answer(outcome.clone());
        }
        let mut results = committed.unwrap_or_default().into_iter();
        for (_, sender) in batch.plain {
            let result = results.next().unwrap_or(Err(StoreError::Lost));
            let _ = sender.send(outcome.clone().and(result));
        }
    }

    async fn try_commit(
        &mut self,
        batch: &mut Batch,
    ) -> Result<Vec<Result<Appended, StoreError>>, StoreError> {
        let connection = connected(&mut self.connection, &self.options).await?;
        execute(connection, BEGIN).await?;
        for request in &mut batch.alone {
            savepoint(connection, request.as_mut()).await?;
        }
        let results = append_together(connection, &batch.plain).await?;
        self.before_commit().await?;
        execute(connected(&mut self.connection, &self.options).await?, "COMMIT").await?;
        self.after_commit()?;
        Ok(results)
    }

    async fn fail(&mut self, requests: usize, error: &StoreError) {
        self.counters.count(requests, false);
        tracing::error!(%error, requests, "a commit failed");
        self.roll_back().await;
    }

    /// Tests make commits wait or fail.
    async fn before_commit(&self) -> Result<(), StoreError> {
        #[cfg(feature = "fault")]
        if let Some(faults) = &self.options.faults {
            faults.before_commit().await?;
        }
        Ok(())
    }

    fn after_commit(&self) -> Result<(), StoreError> {
        #[cfg(feature = "fault")]
        if let Some(faults) = &self.options.faults {
            faults.after_commit()?;
        }
        Ok(())
    }

    /// After a failure the connection is used again only if it is known to be outside a transaction.
    async fn roll_back(&mut self) {
        let Some(connection) = &mut self.connection else { return };
        // SQLite has often rolled back by itself; then this fails and the next line tells.
        let _ = execute(connection, "ROLLBACK").await;
        let usable =
            execute(connection, "BEGIN").await.is_ok() && execute(connection, "ROLLBACK").await.is_ok();
        if !usable {
            self.connection = None;
        }
    }
}

/// The connection, opened again if it is gone.
async fn connected<'a>(
    connection: &'a mut Option<SqliteConnection>,
    options: &SqliteOptions,
) -> Result<&'a mut SqliteConnection, StoreError> {
    Ok(match connection {
        Some(connection) => connection,
        none => none.insert(options.writer().await?),
    })
}

async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> Result<(), sqlx::Error> {
    query(sql).execute(connection).await.map(|_| ())
}

/// Runs one request so that its failure takes back what it did and nothing else.
async fn savepoint(connection: &mut SqliteConnection, request: &mut dyn Alone) -> Result<(), StoreError> {
    execute(connection, "SAVEPOINT request").await?;
    if let Err(error) = request.run(connection).await {
        if error.spoils_all() {
            return Err(error);
        }
        execute(connection, "ROLLBACK TO request").await?;
    }
    Ok(execute(connection, "RELEASE request").await?)
}

/// Appends all plain requests together. If one stands in the way, each goes by itself, so that only that one fails.
async fn append_together(
    connection: &mut SqliteConnection,
    plain: &[(Box<Append>, Sender<Appended>)],
) -> Result<Vec<Result<Appended, StoreError>>, StoreError> {
    if plain.is_empty() {
        return Ok(Vec::new());
    }
    let appends: Vec<&Append> = plain.iter().map(|(append, _)| &**append).collect();
    execute(connection, "SAVEPOINT together").await?;
    if let Some(results) = passing(append_all(connection, &appends).await)? {
        execute(connection, "RELEASE together").await?;
        return Ok(results);
    }
    execute(connection, "ROLLBACK TO together").await?;
    execute(connection, "RELEASE together").await?;
    let mut results = Vec::with_capacity(appends.len());
    for append in appends {
        execute(connection, "SAVEPOINT request").await?;
        let result = append.run(connection).await;
        if let Err(error) = &result {
            if error.spoils_all() {
                return Err(error.clone());
            }
            execute(connection, "ROLLBACK TO request").await?;
        }
        execute(connection, "RELEASE request").await?;
        results.push(result);
    }
    Ok(results)
}

/// What was done; nothing after a failure that concerns one request alone.
fn passing<T>(done: Result<T, sqlx::Error>) -> Result<Option<T>, StoreError> {
    match done.map_err(StoreError::from) {
        Ok(done) => Ok(Some(done)),
        Err(error) if error.spoils_all() => Err(error),
        Err(_) => Ok(None),
    }
}
