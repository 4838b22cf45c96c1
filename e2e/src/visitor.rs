//! A guest without a browser: what tests prepare, and the rival who is always there.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use reqwest::{Client, StatusCode, header};

use crate::waiting::until;

/// A guest, known to the server by a cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    client: Client,
    home: String,
    cookie: String,
}

/// What the server answered.
#[derive(Clone, Debug)]
pub struct Page {
    pub status: StatusCode,
    /// Where a redirect leads.
    pub location: Option<String>,
    pub body: String,
}

impl Visitor {
    /// Somebody new.
    pub async fn new(home: &str) -> Result<Self> {
        let stranger = Self::known(home, "");
        let response = stranger.client.get(format!("{home}/")).send().await?;
        let cookie = response.headers().get(header::SET_COOKIE).context("a new guest gets a cookie")?;
        let (pair, _) = cookie.to_str()?.split_once(';').context("a cookie has attributes")?;
        Ok(Self { cookie: pair.to_owned(), ..stranger })
    }

    /// The guest whose cookie has this value.
    pub(crate) fn known(home: &str, value: &str) -> Self {
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build();
        Self {
            client: client.expect("a client without TLS has nothing that can fail"),
            home: home.to_owned(),
            cookie: format!("malice={value}"),
        }
    }

    pub async fn get(&self, path: &str) -> Result<Page> {
        let request = self.client.get(format!("{}{path}", self.home));
        Page::read(request.header(header::COOKIE, &self.cookie).send().await?).await
    }

    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Result<Page> {
        let request = self.client.post(format!("{}{path}", self.home)).form(fields);
        Page::read(request.header(header::COOKIE, &self.cookie).send().await?).await
    }

    /// Opens a table with these fields of the form for new tables, and returns its path.
    pub async fn open_table(&self, fields: &[(&str, &str)]) -> Result<String> {
        let page = self.post("/new/overboss", fields).await?;
        page.location.with_context(|| format!("no table was opened: {} {}", page.status, page.body))
    }

    /// Gives out a link (`seat-2`, `watch` …) and returns its path.
    pub async fn give_link(&self, table: &str, power: &str) -> Result<String> {
        let page = self.post(&format!("{table}/links"), &[("power", power)]).await?;
        let (_, after) = page.body.split_once("/link/").context("the page shows the link")?;
        let token = after.split('"').next().unwrap_or_default();
        Ok(format!("/link/{token}"))
    }

    /// Waits until this guest is asked at the table, and chooses the first thing that moves the game on. Returns false
    /// if the game is over.
    pub async fn choose(&self, table: &str) -> Result<bool> {
        let page = until("the rival's turn", async || {
            let page = self.get(table).await?;
            let asked = page.body.contains("data-yours") || page.body.contains("class=\"ending\"");
            Ok(asked.then_some(page))
        })
        .await?;
        let choices = page.values("do");
        let Some(choice) = next(&choices) else { return Ok(false) };
        let act = page.act();
        let fields = [
            ("seat", act["seat"].as_str()),
            ("decision", act["decision"].as_str()),
            ("key", act["key"].as_str()),
            ("do", choice),
            ("confirmed", "1"),
        ];
        let done = self.post(&format!("{table}/act"), &fields).await?;
        ensure!(done.status == StatusCode::SEE_OTHER, "{choice} was not taken: {}", done.body);
        Ok(true)
    }

    /// Chooses until it is somebody else's turn.
    pub async fn turn(&self, table: &str) -> Result<()> {
        while self.choose(table).await? {
            if !self.get(table).await?.body.contains("data-yours") {
                break;
            }
        }
        Ok(())
    }
}

/// The choice that moves the game on: no Portals, no Bosses, no dwelling.
pub(crate) fn next(choices: &[String]) -> Option<&str> {
    let dwells = |name: &&String| {
        ["use_portal", "reveal_boss", "activate", "give"].iter().any(|word| name.starts_with(word))
    };
    let ends = choices.iter().find(|name| ["end_turn", "pass"].contains(&name.as_str()));
    ends.or_else(|| choices.iter().find(|name| !dwells(name))).or(choices.first()).map(String::as_str)
}

impl Page {
    async fn read(response: reqwest::Response) -> Result<Self> {
        let location =
            response.headers().get(header::LOCATION).map(|value| value.to_str().map(str::to_owned));
        Ok(Self { status: response.status(), location: location.transpose()?, body: response.text().await? })
    }

    /// The values of all fields and buttons of a name.
    pub fn values(&self, name: &str) -> Vec<String> {
        let mark = format!("name=\"{name}\" value=\"");
        let after = self.body.split(&mark).skip(1);
        after.filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
    }

    /// Seat, decision and key of the form `act`.
    fn act(&self) -> BTreeMap<&'static str, String> {
        let form = self.body.split_once("id=\"act\"").map_or("", |(_, form)| form);
        let page = Self { body: form.to_owned(), ..self.clone() };
        ["seat", "decision", "key"]
            .map(|name| (name, page.values(name).into_iter().next().unwrap_or_default()))
            .into()
    }
}
