//! Several servers on one database behind haproxy. Many clients play all games while servers, database and balancer are killed at
//! random, or stopped for a while. In the end each acknowledged choice is there once, every table replays, and every stream has
//! told the newest state.

mod assets;
mod playing;
mod scene;
mod upgrade;

use std::fmt;
use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use malice_load::{Haproxy, Postgres};
use tokio::task::JoinSet;

use self::playing::play;
use self::scene::Scene;
pub use self::upgrade::Upgrade;
use crate::load::Load;
use crate::witness::Stored;

/// Clients that play at the same time, each at a table of its own; every other one against a bot.
const CLIENTS: usize = 10;
/// So long a stream may take to tell what has happened, a balancer that looks again included.
const PATIENCE: Duration = Duration::from_secs(90);

/// What happens while they play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Plan {
    /// So many blows at random.
    Blows(usize),
    /// The database dies, and a synchronous standby takes its place.
    FailOver,
    /// Each server is told to end, one after the other, and one of this version is started in its place.
    Upgrade(Upgrade),
}

impl Plan {
    /// The program with which the servers are started, where it is not this one's.
    fn earlier(&self) -> Option<&Path> {
        match self {
            Self::Upgrade(upgrade) => upgrade.from.as_deref(),
            Self::Blows(_) | Self::FailOver => None,
        }
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    /// Everything that was killed, stopped or replaced.
    pub blows: usize,
    pub tables: usize,
    pub finished: usize,
    pub acknowledged: usize,
    pub repeated: usize,
    pub by_bots: usize,
    pub searches: usize,
    /// Tables of rules that this version does not have, which it left to the earlier one.
    pub foreign: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { blows, tables, finished, acknowledged, repeated, by_bots, searches, foreign } = self;
        write!(
            f,
            "{blows} blows, {tables} tables ({finished} played to their end), {acknowledged} choices acknowledged, \
             {repeated} sent again, {by_bots} of bots for {searches} searches: each is there once, every table replays, \
             and every stream ended in the newest state"
        )?;
        match foreign {
            0 => Ok(()),
            foreign => write!(f, "; {foreign} tables were left to a server that has their rules"),
        }
    }
}

/// Whether there are a database and a balancer to play with.
pub fn can_run() -> bool {
    Postgres::is_there() && Haproxy::is_there()
}

/// Plays and strikes. The same seed gives the same blows after the same numbers of choices.
pub async fn run(servers: usize, plan: Plan, seed: u64) -> Result<Report> {
    let mut scene = Scene::open(servers, &plan).await?;
    let load = Load::new(scene.balancer());
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(play(load.clone(), client, seed + client as u64));
    }
    // The blows fall on this thread: database and balancer end with the thread that started them.
    let struck = tokio::select! {
        struck = scene.carry_out(&plan, &load, seed) => struck,
        // A client ends only when something is wrong.
        Some(ended) = clients.join_next() => match ended? {
            Ok(_) => bail!("a client ended before the others"),
            Err(error) => Err(error),
        },
    };
    let (blows, mut witnesses) = struck?;
    load.end();
    for ended in clients.join_all().await {
        witnesses.extend(ended?);
    }
    if let Some(program) = plan.earlier() {
        scene.bring_back(program, &mut witnesses, &load).await?;
    }
    let (Stored { tables, finished, by_bots, foreign }, searches) = scene.check(&witnesses).await?;
    ensure!(foreign == 0 || plan.earlier().is_some(), "{foreign} tables are of rules that nobody had");
    Ok(Report {
        blows,
        tables,
        finished,
        acknowledged: *load.acknowledged.borrow(),
        repeated: load.repeated(),
        by_bots,
        searches,
        foreign,
    })
}
