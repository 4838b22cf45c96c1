//! How large a table page is, and how soon it comes.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use malice_load::{Ask, Connection};

const PAGES: usize = 200;

pub(super) struct Page {
    pub(super) raw: usize,
    pub(super) packed: usize,
    pub(super) first_byte: Duration,
}

/// A five-player table in its first turn, looked at again and again.
pub(super) async fn measure(address: SocketAddr) -> anyhow::Result<Page> {
    let mut connection = Connection::new(address);
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let seats = "seat=me&name=&".to_owned() + &"seat=open&name=&".repeat(4);
    let body = format!("{seats}visibility=link");
    let opened = connection.ask(Ask::post("/new/overboss", body.as_bytes()).with(&form)).await?;
    let cookie = opened
        .header("set-cookie")
        .and_then(|cookie| cookie.split(';').next())
        .context("no cookie")?
        .to_owned();
    let path = opened.header("location").context("no table was opened")?.to_owned();
    let own = [("cookie", cookie.as_str()), form[0]];
    connection.ask(Ask::post(&format!("{path}/start"), b"level=easy").with(&own)).await?;
    // Bots play until the person is asked; the page then shows choices and previews.
    loop {
        let page = connection.ask(Ask::get(&path).with(&own)).await?.text();
        if page.contains("data-yours") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut times = Vec::new();
    for _ in 0..PAGES {
        let start = Instant::now();
        connection.ask(Ask::get(&path).with(&own)).await?;
        times.push(start.elapsed());
    }
    times.sort_unstable();
    let raw = connection.ask(Ask::get(&path).with(&own)).await?.body.len();
    let packing = [own[0], ("accept-encoding", "gzip")];
    let packed = connection.ask(Ask::get(&path).with(&packing)).await?.body.len();
    Ok(Page { raw, packed, first_byte: times[PAGES / 2] })
}
