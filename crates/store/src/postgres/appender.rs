//! The connection that appends, on its own task, with group commit: whatever is waiting is committed together.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::{Connection as _, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use super::append::{append_all, prepare, tell_apart};
use super::failure::committing;
use super::writes::Writes;
use super::{PATIENCE, PostgresOptions};
use crate::sql::Counters;
use crate::{Append, Appended, StoreError};

/// The most requests of one statement.
const BATCH: usize = 256;
/// How many may wait; more of them wait for a place.
const QUEUE: usize = 1024;
/// A connection that was not used for so long is asked whether it is still there.
const IDLE: Duration = Duration::from_secs(1);
/// How often requests are tried that others got in the way of.
const TRIES: usize = 3;

type Sender<T> = oneshot::Sender<Result<T, StoreError>>;
type Request = (Box<Append>, Sender<Appended>);
type Answers = Vec<Result<Appended, StoreError>>;

enum Job {
    Append(Request),
    Close(oneshot::Sender<()>),
}

/// The way to the appending task.
#[derive(Debug)]
pub(super) struct Appender {
    queue: mpsc::Sender<Job>,
}

impl Appender {
    pub(super) fn start(
        options: PostgresOptions,
        connection: PgConnection,
        writes: Writes,
        counters: Arc<Counters>,
    ) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let line = Line { connection, used: Instant::now() };
        let task = Task { options, line: Some(line), writes, counters };
        tokio::spawn(task.run(jobs));
        Self { queue }
    }

    pub(super) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let (sender, answer) = oneshot::channel();
        let job = Job::Append((Box::new(append), sender));
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Returns once everything before it is committed and the connection is closed.
    pub(super) async fn close(&self) {
        let (sender, closed) = oneshot::channel();
        if self.queue.send(Job::Close(sender)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

/// A connection that is prepared for appends, and when it was last used.
struct Line {
    connection: PgConnection,
    used: Instant,
}

struct Task {
    options: PostgresOptions,
    /// None after a failure that left its state in doubt.
    line: Option<Line>,
    writes: Writes,
    counters: Arc<Counters>,
}

impl Task {
    async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut arrived = Vec::with_capacity(BATCH);
        let mut waiting: VecDeque<Request> = VecDeque::new();
        let mut closing = None;
        loop {
            if waiting.is_empty() && (closing.is_some() || jobs.recv_many(&mut arrived, BATCH).await == 0) {
                break;
            }
            while arrived.len() + waiting.len() < BATCH
                && let Ok(job) = jobs.try_recv()
            {
                arrived.push(job);
            }
            for job in arrived.drain(..) {
                match job {
                    Job::Append(request) => waiting.push_back(request),
                    Job::Close(sender) => closing = Some(sender),
                }
            }
            let batch = first_of_each(&mut waiting);
            self.commit(batch).await;
        }
        if let Some(line) = self.line.take()
            && let Err(error) = line.connection.close().await
        {
            tracing::warn!(%error, "closing the store");
        }
        drop(jobs);
        if let Some(sender) = closing {
            let _ = sender.send(());
        }
    }

    /// Commits a batch, then answers. No answer leaves before its commit is done.
    async fn commit(&mut self, batch: Vec<Request>) {
        if batch.is_empty() {
            return;
        }
        let appends: Vec<&Append> = batch.iter().map(|(append, _)| &**append).collect();
        let mut answers = self.together(&appends).await;
        for _ in 1..TRIES {
            if !matches!(answers, Err(StoreError::Busy)) {
                break;
            }
            answers = self.together(&appends).await;
        }
        match &answers {
            Err(StoreError::Failed(_) | StoreError::Corrupt) => (),
            Err(error) => {
                tracing::error!(%error, requests = batch.len(), "a commit failed");
                self.counters.count(batch.len(), false);
            }
            Ok(_) => self.counters.count(batch.len(), true),
        }
        let mut answers = answers.map(Vec::into_iter);
        for (append, sender) in batch {
            let answer = match &mut answers {
                Ok(answers) => answers.next().unwrap_or(Err(StoreError::Lost)),
                // One stands in the way: each by itself, so that only that one fails.
                Err(StoreError::Failed(_) | StoreError::Corrupt) => self.writes.write(*append).await,
                Err(error) => Err(error.clone()),
            };
            // Whoever asked may be gone: the request counts all the same.
            let _ = sender.send(answer);
        }
    }

    async fn together(&mut self, appends: &[&Append]) -> Result<Answers, StoreError> {
        #[cfg(feature = "fault")]
        let faults = self.options.faults.clone();
        let connection = self.opened().await?;
        #[cfg(feature = "fault")]
        if let Some(faults) = &faults {
            faults.before_commit().await?;
        }
        let judged = timeout(PATIENCE, append_all(connection, appends)).await;
        let answers = match judged.map_err(|_| StoreError::Lost).and_then(|judged| judged.map_err(committing))
        {
            Ok(judged) => timeout(PATIENCE, tell_apart(connection, appends, judged)).await,
            Err(error) => {
                if error == StoreError::Lost {
                    self.line = None;
                }
                return Err(error);
            }
        };
        #[cfg(feature = "fault")]
        if let Some(faults) = &faults {
            faults.after_commit()?;
        }
        answers.map_err(|_| StoreError::Lost)
    }

    /// The connection, opened again if it is gone.
    async fn opened(&mut self) -> Result<&mut PgConnection, StoreError> {
        if let Some(line) = &mut self.line
            && line.used.elapsed() > IDLE
            && !matches!(timeout(IDLE, line.connection.ping()).await, Ok(Ok(())))
        {
            self.line = None;
        }
        let line = match &mut self.line {
            Some(line) => line,
            none => none.insert(Line { connection: open(&self.options).await?, used: Instant::now() }),
        };
        line.used = Instant::now();
        Ok(&mut line.connection)
    }
}

/// A database that cannot be reached now was reached before: where it is and what is wrong with it is for the log.
async fn open(options: &PostgresOptions) -> Result<PgConnection, StoreError> {
    let opened = async {
        let mut connection = options.connect().await?;
        prepare(&mut connection).await?;
        Ok(connection)
    };
    opened.await.map_err(|error: StoreError| {
        tracing::warn!(%error, "the store does not answer");
        StoreError::Silent
    })
}

/// Takes the first request of each table, in the order of the tables' ids, so that of two statements that wait for each other's tables
/// none waits in a circle. The others keep their order.
fn first_of_each(waiting: &mut VecDeque<Request>) -> Vec<Request> {
    let mut first: BTreeMap<String, Request> = BTreeMap::new();
    let mut rest = VecDeque::new();
    for request in waiting.drain(..) {
        let table = request.0.table.as_str();
        if first.len() < BATCH && !first.contains_key(table) {
            first.insert(table.to_owned(), request);
        } else {
            rest.push_back(request);
        }
    }
    *waiting = rest;
    first.into_values().collect()
}
