//! A rolling upgrade: one server after the other ends, and one of this version is started in its place, while everybody plays.
//!
//! Between two of these steps old and new play the same tables. Besides, there is a table with a pack of each game, opened where
//! packs are offered, and played wherever the balancer sends it. In the end a server of the earlier version comes back and plays on what
//! was left to it; it checks the records of all games that it knows.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use malice_load::{Ask, Connection};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::process::Command;
use tokio::time::timeout;

use super::playing::{GAMES, go_on, open};
use super::scene::Scene;
use super::{PATIENCE, assets};
use crate::load::Load;
use crate::process::{Killable, binary};
use crate::witness::Witness;

/// What is upgraded, and how slowly.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Upgrade {
    /// The program of the earlier version; without it, this one's takes its own place.
    pub from: Option<PathBuf>,
    /// So many choices are acknowledged between two steps.
    pub choices: usize,
}

/// So many choices are made at each table with a pack, between two steps and when it is over.
const SOME: usize = 5;

impl Scene {
    pub(super) async fn upgrade(&mut self, plan: &Upgrade, load: &Load, seed: u64) -> Result<Vec<Witness>> {
        let packs = packs().await?;
        let words = ["--packs", path_text(packs.path())?];
        let mut connection = load.connect();
        let listed = json!({ "game": GAMES[0], "visibility": "listed", "key": "a table to be looked at",
            "seats": [{ "player": "human" }, { "player": "human" }] });
        let looked_at = open(load, &mut connection, &listed, seed).await?.table;
        let page = format!("/t/{looked_at}");
        let mut packed = Vec::new();
        for server in 0..self.servers.len() {
            load.more(plan.choices).await;
            self.count_searches(server).await;
            self.servers[server].end().await?;
            if server + 1 == self.servers.len() {
                load.upgraded();
            }
            self.servers[server].upgrade(&words).await?;
            let addresses: Vec<SocketAddr> = self.servers.iter().map(Killable::address).collect();
            let foreign = assets::check(&addresses, &page).await?;
            println!(
                "{} of {} servers upgraded; {foreign} assets are of one version",
                server + 1,
                addresses.len()
            );
            if server == 0 {
                packed = open_with_packs(addresses[0], load, seed).await?;
            }
            for witness in &mut packed {
                play_some(witness, load, &mut connection).await?;
            }
        }
        load.more(plan.choices).await;
        Ok(packed)
    }

    /// Starts a server of the earlier version beside the others: it goes on where tables were left to it, and finds nothing wrong with
    /// any game that it knows.
    pub(super) async fn bring_back(
        &self,
        old: &Path,
        witnesses: &mut [Witness],
        before: &Load,
    ) -> Result<()> {
        let mut server = Killable::start_as(old, self.database.address()).await?;
        let load = Load::new(server.address());
        let mut connection = load.connect();
        for witness in witnesses.iter_mut().filter(|witness| witness.left) {
            play_some(witness, &load, &mut connection).await?;
        }
        before.acknowledged.send_modify(|count| *count += *load.acknowledged.borrow());
        let records = tempfile::tempdir()?;
        let mut known = 0;
        for witness in witnesses.iter().filter(|witness| witness.moves.last().is_some_and(|last| last.over)) {
            let path = format!("/api/v1/tables/{}/record", witness.game.table);
            let bearer = format!("Bearer {}", witness.game.tokens[0]);
            let answer = connection.ask(Ask::get(&path).with(&[("authorization", &bearer)])).await?;
            if answer.status == 200 {
                known += 1;
                std::fs::write(records.path().join(format!("{known}.jsonl")), answer.body)?;
            }
        }
        if known > 0 {
            run(old, &["validate", path_text(records.path())?]).await?;
        }
        println!("the earlier version finds {known} finished games as they were played");
        server.end().await
    }
}

/// So many choices are made at a table, or its last.
async fn play_some(witness: &mut Witness, load: &Load, connection: &mut Connection) -> Result<()> {
    let before = witness.moves.len();
    let played = timeout(PATIENCE, go_on(witness, load, connection, SOME)).await;
    played.with_context(|| format!("nobody plays on at {}", witness.game.table))??;
    let is_over = witness.moves.last().is_some_and(|last| last.over);
    ensure!(witness.moves.len() == before + SOME || is_over, "{} was left", witness.game.table);
    Ok(())
}

/// A pack of each game in a folder of its own, with the shipped cards under another hash.
async fn packs() -> Result<TempDir> {
    let folder = tempfile::tempdir()?;
    for game in GAMES {
        let pack = folder.path().join(game);
        run(binary()?, &["pack", "new", game, path_text(&pack)?]).await?;
        let is_content = |path: &PathBuf| {
            path.extension().is_some_and(|kind| kind == "ron") && !path.ends_with("pack.ron")
        };
        let files: Vec<PathBuf> = std::fs::read_dir(&pack)?.flatten().map(|file| file.path()).collect();
        let file = files.into_iter().filter(is_content).min().context("a pack has files")?;
        let text = std::fs::read_to_string(&file)?;
        std::fs::write(&file, format!("{text}\n// Upgraded.\n"))?;
    }
    Ok(folder)
}

/// A table with a pack of each game, opened at a server that offers them.
async fn open_with_packs(server: SocketAddr, load: &Load, seed: u64) -> Result<Vec<Witness>> {
    let mut there = Connection::new(server);
    let offered: Value = serde_json::from_slice(&there.ask(Ask::get("/api/v1/games")).await?.body)?;
    let mut packed = Vec::new();
    for game in offered["games"].as_array().context("there are games")? {
        let new = json!({ "game": game["id"], "pack": game["packs"][0]["id"], "key": format!("a table with a pack of {}", game["id"]),
            "seats": [{ "player": "human" }, { "player": "easy" }] });
        packed.push(Witness::of(open(load, &mut there, &new, seed).await?));
        there = Connection::new(server);
    }
    ensure!(packed.len() == GAMES.len(), "a pack of each game is offered");
    Ok(packed)
}

async fn run(program: &Path, words: &[&str]) -> Result<()> {
    let output = Command::new(program).args(words).output().await?;
    ensure!(
        output.status.success(),
        "{} {}: {}{}",
        program.display(),
        words.join(" "),
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(())
}

fn path_text(path: &Path) -> Result<&str> {
    path.to_str().context("a path that can be written")
}
