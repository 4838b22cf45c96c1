//! Tables that are played as fast as the server answers, each by its own client: a closed loop.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use malice_load::{Connection, Game};

/// What a load has measured.
#[derive(Debug, Default)]
pub(super) struct Load {
    /// How long each action took that was accepted within `time`, sorted.
    pub(super) times: Vec<Duration>,
    pub(super) time: Duration,
    /// All that were accepted, before and after it too.
    pub(super) moves: usize,
    /// The processor time that making the load took, where the system tells.
    pub(super) own: Option<Duration>,
}

/// What follows a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum After {
    Another,
    Nothing,
}

impl Load {
    /// Plays so many tables at once for so long.
    pub(super) async fn run(address: SocketAddr, tables: usize, time: Duration) -> anyhow::Result<Self> {
        Self::play(address, Self::open(address, tables).await?, time, After::Another).await
    }

    /// Opens so many tables.
    pub(super) async fn open(address: SocketAddr, tables: usize) -> anyhow::Result<Vec<Game>> {
        let mut connection = Connection::new(address);
        let mut games = Vec::new();
        for seed in 0..tables {
            games.push(Game::open(&mut connection, seed as u64).await?);
        }
        Ok(games)
    }

    /// Plays these tables at once. What is measured begins once all have found their pace, and ends while all still play; where nothing
    /// follows a game, it is all of it.
    pub(super) async fn play(
        address: SocketAddr,
        games: Vec<Game>,
        time: Duration,
        after: After,
    ) -> anyhow::Result<Self> {
        let (start, before) = (Instant::now(), cpu());
        let begins = if after == After::Another { start + time / 4 } else { start };
        let ends = begins + time;
        let clients = games.into_iter().map(|game| tokio::spawn(client(address, game, ends, after)));
        let clients: Vec<_> = clients.collect();
        let mut load = Self::default();
        for client in clients {
            let done = client.await??;
            load.moves += done.len();
            let counts =
                |(at, _): &&(Instant, Duration)| after == After::Nothing || (begins..ends).contains(at);
            load.times.extend(done.iter().filter(counts).map(|(_, took)| took));
        }
        load.time = if after == After::Another { time } else { start.elapsed() };
        load.own = cpu().zip(before).map(|(after, before)| after.saturating_sub(before));
        load.times.sort_unstable();
        Ok(load)
    }

    pub(super) fn rate(&self) -> f64 {
        self.times.len() as f64 / self.time.as_secs_f64()
    }

    /// The time within which this part of the actions was answered.
    pub(super) fn within(&self, part: f64) -> Duration {
        let index = (self.times.len() as f64 * part) as usize;
        self.times.get(index.min(self.times.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// The processor time of this process.
fn cpu() -> Option<Duration> {
    malice_load::cpu_of(std::process::id())
}

/// When each action was answered, and how long it took.
async fn client(
    address: SocketAddr,
    mut game: Game,
    end: Instant,
    after: After,
) -> anyhow::Result<Vec<(Instant, Duration)>> {
    let mut connection = Connection::new(address);
    let mut done = Vec::new();
    let mut number = 1_000_000;
    while Instant::now() < end {
        match game.act(&mut connection, async |error| Err(error)).await? {
            Some(accepted) => done.push((Instant::now(), accepted.took)),
            None if after == After::Nothing => break,
            None => {
                number += 1;
                game = Game::open(&mut connection, number).await?;
            }
        }
    }
    Ok(done)
}
