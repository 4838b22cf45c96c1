//! Many tables that lie in memory, and tables that come back from the store.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use malice_load::{Ask, Connection, Game};

/// Moves that are played at each table.
const MOVES: usize = 10;
/// Clients that fill the server.
const CLIENTS: usize = 16;
/// Tables that are looked at again.
const BACK: usize = 200;

/// Opens tables and plays some moves at each.
pub(super) async fn fill(address: SocketAddr, tables: usize) -> anyhow::Result<Vec<Game>> {
    let clients = (0..CLIENTS).map(|client| {
        tokio::spawn(async move {
            let mut connection = Connection::new(address);
            let mut games = Vec::new();
            for number in (client..tables).step_by(CLIENTS) {
                let mut game = Game::open(&mut connection, number as u64).await?;
                for _ in 0..MOVES {
                    game.act(&mut connection, async |error| Err(error)).await?;
                }
                games.push(game);
            }
            anyhow::Ok(games)
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut games = Vec::new();
    for client in clients {
        games.extend(client.await??);
    }
    Ok(games)
}

/// How long the first look at a table takes that is not in memory: median and worst.
pub(super) async fn come_back(address: SocketAddr, games: &[Game]) -> anyhow::Result<(Duration, Duration)> {
    let mut connection = Connection::new(address);
    let mut times = Vec::new();
    for game in games.iter().step_by((games.len() / BACK).max(1)) {
        let path = format!("/api/v1/tables/{}/choices", game.table);
        let token = format!("Bearer {}", game.tokens[0]);
        let start = Instant::now();
        let answer = connection.ask(Ask::get(&path).with(&[("authorization", &token)])).await?;
        times.push(start.elapsed());
        anyhow::ensure!(answer.status == 200, "a table did not come back: {}", answer.text());
    }
    times.sort_unstable();
    Ok((times[times.len() / 2], times[times.len() - 1]))
}
