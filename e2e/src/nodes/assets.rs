//! What pages load from servers of two versions: each knows its own for ever, and nobody keeps the other's under its name.

use std::collections::BTreeSet;
use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use malice_load::{Answer, Ask, Connection};

/// Pages that load everything that there is.
const PAGES: [&str; 6] = [
    "/",
    "/rules/overboss/cards",
    "/rules/big-bad-overlord/cards",
    "/rules/forces-of-evil/cards",
    "/rules/overlords-of-infamy/cards",
    "/rules/battle-for-greyport/cards",
];

/// Asks every server for what the pages of every server load, and the given page of a table besides. Returns how many there are that
/// not all servers call their own.
pub(super) async fn check(servers: &[SocketAddr], table: &str) -> Result<usize> {
    let mut own: Vec<BTreeSet<String>> = Vec::new();
    for server in servers {
        let mut named = BTreeSet::new();
        for path in PAGES.iter().chain([&table]) {
            let page = ask(*server, path).await?;
            ensure!(page.status == 200, "{path} is answered {}", page.status);
            named.extend(addresses(&page.text()));
        }
        ensure!(named.len() > 10, "the pages of {server} load only {named:?}");
        own.push(named);
    }
    let all: BTreeSet<&String> = own.iter().flatten().collect();
    let mut foreign = 0;
    for address in all {
        let (name, _) = address.split_once('?').context("every asset has a version")?;
        let mut bodies = BTreeSet::new();
        for (server, own) in servers.iter().zip(&own) {
            let answer = ask(*server, address).await?;
            let kept = answer.header("cache-control").unwrap_or_default().to_owned();
            if own.contains(address) {
                ensure!(answer.status == 200 && kept.contains("immutable"), "{address}: {kept}");
                bodies.insert(answer.body);
            } else if own.iter().any(|other| other.split('?').next() == Some(name)) {
                ensure!(answer.status == 200 && kept == "no-store", "{address} of another: {kept}");
            } else {
                ensure!(!kept.contains("immutable"), "{address} that it does not know: {kept}");
            }
        }
        ensure!(bodies.len() == 1, "{address} is not the same everywhere");
        foreign += usize::from(own.iter().any(|own| !own.contains(address)));
    }
    Ok(foreign)
}

async fn ask(server: SocketAddr, path: &str) -> Result<Answer> {
    let asked = Connection::new(server).ask(Ask::get(path)).await;
    asked.with_context(|| format!("{path} at {server}"))
}

/// Every address of an asset that stands in a page, without what is shown of it.
fn addresses(page: &str) -> impl Iterator<Item = String> {
    let named = page.split('"').filter(|text| text.starts_with("/assets/"));
    named.filter_map(|text| text.split('#').next()).map(str::to_owned)
}
