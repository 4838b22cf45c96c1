//! Starting, running and stopping.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;
use std::time::Duration;

use malice_store::{DataFolder, Home, PostgresStore, SqliteStore, Store, StoreError};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tracing::warn;

use crate::Config;
use crate::hall::{Habits, Hall};
use crate::listening::listen;
use crate::web::{App, CookieKey, router};
use crate::workshop::Workshop;

/// How often unused tables are looked for.
const SWEEP: Duration = Duration::from_secs(30);

/// How often tables are put away that nobody touched for days.
const PUT_AWAY: Duration = Duration::from_hours(1);

/// Why a server did not start, in one line.
#[derive(Debug, Error)]
pub enum StartError {
    #[error("{0} is taken by another program: choose another port with --listen")]
    PortTaken(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    store: Arc<dyn Store>,
    app: Arc<App>,
    /// Nobody else serves the folder as long as this lives.
    folder: Option<DataFolder>,
    stop: watch::Sender<bool>,
    serving: JoinHandle<()>,
    background: [JoinHandle<()>; 2],
}

impl Server {
    /// Opens the store, listens, and takes up unfinished games.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        // Who cannot listen leaves the data alone.
        let listener = TcpListener::bind(config.listen).await.map_err(|error| match error.kind() {
            io::ErrorKind::AddrInUse => StartError::PortTaken(config.listen),
            _ => StartError::Listen(config.listen, error),
        })?;
        match config.home.clone() {
            Home::Folder(path) => {
                let folder = DataFolder::take(path)?;
                let store = Arc::new(SqliteStore::open(folder.store()).await?);
                let key = CookieKey::of_folder(folder.path(), &*store).await?;
                let server = Self::serve(config, listener, key, store).await?;
                Ok(Self { folder: Some(folder), ..server })
            }
            Home::Postgres(options) => {
                let store = Arc::new(PostgresStore::open(options).await?);
                let key = CookieKey::of_store(&*store).await?;
                Self::serve(config, listener, key, store).await
            }
        }
    }

    /// Serves with a store of the caller's: tests bring one that fails.
    pub async fn with_store(config: Config, store: Arc<dyn Store>) -> Result<Self, StartError> {
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(|error| StartError::Listen(config.listen, error))?;
        Self::serve(config, listener, CookieKey::fresh(), store).await
    }

    async fn serve(
        config: Config,
        listener: TcpListener,
        key: CookieKey,
        store: Arc<dyn Store>,
    ) -> Result<Self, StartError> {
        let address = listener.local_addr().map_err(|error| StartError::Listen(config.listen, error))?;
        let habits = Habits {
            idle: config.idle,
            put_away: config.put_away,
            thinkers: available_parallelism().map_or(1, usize::from),
            effort: config.effort,
            courtesy: config.courtesy,
            deal: config.deal,
            compare: config.compare,
            keeps: false,
        };
        let goodbye = config.goodbye;
        let config_idle = config.idle.max(Duration::from_millis(50));
        let hints = store.hints();
        let hall = Hall::new(store.clone(), habits, config.packs.clone());
        // Who asks for anything here finds the other servers known, and this one known to them.
        hall.meet().await;
        let workshop = if config.workshop { Some(Workshop::open(&*store).await?) } else { None };
        let (stop, stopped) = watch::channel(false);
        let app = App::new(hall.clone(), key, config, stopped.clone(), workshop);
        let router = router(app.clone());
        let serving = tokio::spawn(listen(listener, app.clone(), router, stopped, goodbye));
        let sweeper = hall.clone();
        let following = tokio::spawn(hall.keep_company(hints));
        let sweeping = tokio::spawn(async move {
            let hall = sweeper;
            if let Err(error) = hall.take_up().await {
                warn!(%error, "unfinished games could not be taken up");
            }
            let mut sweep = tokio::time::interval(SWEEP.min(config_idle));
            let mut put_away = tokio::time::interval(PUT_AWAY);
            loop {
                tokio::select! {
                    _ = sweep.tick() => hall.sweep(),
                    _ = put_away.tick() => hall.put_away().await,
                }
            }
        });
        Ok(Self { address, store, app, folder: None, stop, serving, background: [sweeping, following] })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The way into the workshop: a path that holds a secret.
    pub fn workshop(&self) -> Option<String> {
        self.app.workshop.as_ref().map(Workshop::door)
    }

    /// Lets others take over, ends all streams, answers what was asked, and closes the store. Who takes too long is not waited for.
    pub async fn stop(self) -> Result<(), StoreError> {
        self.app.leaving.store(true, Ordering::Relaxed);
        tokio::time::sleep(self.app.config.drain).await;
        for task in &self.background {
            task.abort();
        }
        self.app.hall.part().await;
        let _ = self.stop.send(true);
        if let Err(error) = self.serving.await {
            warn!(%error, "the server ended badly");
        }
        let closed = self.store.close().await;
        drop(self.folder);
        closed
    }
}
