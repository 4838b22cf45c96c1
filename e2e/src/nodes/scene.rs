//! Servers, their database and the balancer before them, and what befalls them.

use std::net::SocketAddr;

use anyhow::{Result, bail, ensure};
use malice_engine::Fast;
use malice_load::{Ask, Connection, Haproxy, Postgres};
use malice_store::{Home, PostgresStore, Store as _};
use tokio::time::timeout;

use super::{CLIENTS, PATIENCE, Plan};
use crate::load::Load;
use crate::process::{Killable, binary};
use crate::witness::{Stored, Witness, check};

/// The most acknowledged choices between two blows.
const MOST_BETWEEN: u32 = 60;

pub(super) struct Scene {
    pub(super) database: Postgres,
    balancer: Haproxy,
    pub(super) servers: Vec<Killable>,
    /// What bots have thought at servers that are gone.
    searches: usize,
}

impl Scene {
    pub(super) async fn open(count: usize, plan: &Plan) -> Result<Self> {
        let mut database = Postgres::start()?;
        if *plan == Plan::FailOver {
            database.add_standby()?;
        }
        let own = binary()?;
        let program = plan.earlier().unwrap_or(own);
        let mut servers = Vec::new();
        for _ in 0..count {
            servers.push(Killable::start_as(program, database.address()).await?);
        }
        let addresses: Vec<SocketAddr> = servers.iter().map(Killable::address).collect();
        Ok(Self { balancer: Haproxy::start(&addresses)?, database, servers, searches: 0 })
    }

    pub(super) fn balancer(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// Does what is planned, after random numbers of acknowledged choices, and lets everybody play on for a while. Returns how much it
    /// was, and what was played here besides.
    pub(super) async fn carry_out(
        &mut self,
        plan: &Plan,
        load: &Load,
        seed: u64,
    ) -> Result<(usize, Vec<Witness>)> {
        let mut chance = Fast::new(seed);
        match plan {
            Plan::Blows(blows) => {
                for blow in 0..*blows {
                    load.more(1 + chance.below(MOST_BETWEEN) as usize).await;
                    let server = chance.below(self.servers.len() as u32) as usize;
                    self.strike(blow, server, load).await?;
                }
                load.more(CLIENTS).await;
                Ok((*blows, Vec::new()))
            }
            Plan::FailOver => {
                load.more(1 + chance.below(MOST_BETWEEN) as usize).await;
                self.database.fail_over()?;
                load.more(CLIENTS).await;
                Ok((1, Vec::new()))
            }
            Plan::Upgrade(upgrade) => Ok((self.servers.len(), self.upgrade(upgrade, load, seed).await?)),
        }
    }

    /// Every kind of blow in turn, at anybody.
    async fn strike(&mut self, blow: usize, server: usize, load: &Load) -> Result<()> {
        match blow % 6 {
            0 | 2 | 4 => {
                self.count_searches(server).await;
                self.servers[server].kill().await?;
                self.servers[server].restart().await?;
            }
            1 => {
                self.database.crash()?;
                self.database.resume()?;
            }
            3 => {
                self.balancer.crash()?;
                self.balancer.resume()?;
            }
            _ => {
                self.servers[server].signal("STOP").await?;
                // The others play on without it.
                let played = timeout(PATIENCE, load.more(1)).await.is_ok();
                self.servers[server].signal("CONT").await?;
                ensure!(played, "while a server stood still, nobody could play");
            }
        }
        Ok(())
    }

    /// Notes how often bots have thought at a server so far.
    pub(super) async fn count_searches(&mut self, server: usize) {
        let answer = Connection::new(self.servers[server].address()).ask(Ask::get("/metrics")).await;
        let text = answer.map(|answer| answer.text()).unwrap_or_default();
        let count = text.lines().find_map(|line| line.strip_prefix("malice_bot_searches_total "));
        self.searches += count.and_then(|count| count.parse().ok()).unwrap_or(0_usize);
    }

    /// Holds what was acknowledged against what the database has after a crash: that is the last word. Returns it, and how often bots
    /// have thought.
    pub(super) async fn check(&mut self, witnesses: &[Witness]) -> Result<(Stored, usize)> {
        for server in 0..self.servers.len() {
            self.count_searches(server).await;
            self.servers[server].kill().await?;
        }
        self.database.crash()?;
        self.database.resume()?;
        let Home::Postgres(options) = Home::named(&self.database.address())? else {
            bail!("a database is needed")
        };
        let store = PostgresStore::open(options).await?;
        let stored = check(&store, witnesses).await?;
        store.close().await?;
        Ok((stored, self.searches))
    }
}
