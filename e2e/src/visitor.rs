//! A guest without a browser: what tests prepare, and the rival who is always there.

use std::fmt::Write as _;
use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use malice_load::{Ask, Connection};

use crate::waiting::until;

/// A guest, known to the server by a cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    server: SocketAddr,
    cookie: String,
}

/// What the server answered.
#[derive(Clone, Debug)]
pub struct Page {
    pub status: u16,
    /// Where a redirect leads.
    pub location: Option<String>,
    pub body: String,
}

impl Visitor {
    /// Somebody new.
    pub async fn new(home: &str) -> Result<Self> {
        let server = address(home)?;
        let answer = Connection::new(server).ask(Ask::get("/")).await?;
        let cookie = answer.header("set-cookie").context("a new guest gets a cookie")?;
        let (pair, _) = cookie.split_once(';').context("a cookie has attributes")?;
        Ok(Self { server, cookie: pair.to_owned() })
    }

    /// The guest whose cookie has this value.
    pub(crate) fn known(home: &str, value: &str) -> Result<Self> {
        Ok(Self { server: address(home)?, cookie: format!("malice={value}") })
    }

    pub async fn get(&self, path: &str) -> Result<Page> {
        self.ask(Ask::get(path)).await
    }

    pub async fn post(&self, path: &str, fields: &[(&str, &str)]) -> Result<Page> {
        let pairs: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", escaped(value))).collect();
        self.ask(Ask::post(path, pairs.join("&").as_bytes())).await
    }

    async fn ask(&self, ask: Ask<'_>) -> Result<Page> {
        let headers = [
            ("cookie", self.cookie.as_str()),
            ("accept", "text/html"),
            ("content-type", "application/x-www-form-urlencoded"),
        ];
        let answer = Connection::new(self.server).ask(ask.with(&headers)).await?;
        let location = answer.header("location").map(str::to_owned);
        Ok(Page { status: answer.status, location, body: answer.text() })
    }

    /// Opens a table of a game with these fields of the form for new tables, and returns its path.
    pub async fn open_table(&self, game: &str, fields: &[(&str, &str)]) -> Result<String> {
        let page = self.post(&format!("/new/{game}"), fields).await?;
        page.location.with_context(|| format!("no table was opened: {} {}", page.status, page.body))
    }

    /// Waits until this guest is asked at the table, and chooses the first thing that moves the game on. Returns false
    /// if the game is over.
    pub async fn choose(&self, table: &str) -> Result<bool> {
        let page = until("the rival's turn", async || {
            let page = self.get(table).await?;
            Ok((page.is_asked() || page.body.contains("class=\"ending\"")).then_some(page))
        })
        .await?;
        let choices = page.values("do");
        let Some(choice) = next(&choices) else { return Ok(false) };
        self.answer(table, &page, choice).await?;
        Ok(true)
    }

    /// Answers what a page of the table asks.
    pub async fn answer(&self, table: &str, page: &Page, choice: &str) -> Result<()> {
        self.send(&format!("{table}/act"), page, ("do", choice)).await
    }

    /// Gives a standing order that a page of the table offers.
    pub async fn order(&self, table: &str, page: &Page, order: &str) -> Result<()> {
        self.send(&format!("{table}/order"), page, ("order", order)).await
    }

    async fn send(&self, path: &str, page: &Page, (field, value): (&str, &str)) -> Result<()> {
        let [seat, decision, key] = page.act();
        let fields = [
            ("seat", seat.as_str()),
            ("decision", decision.as_str()),
            ("key", key.as_str()),
            (field, value),
            ("confirmed", "1"),
        ];
        let done = self.post(path, &fields).await?;
        ensure!(done.status == 303, "{value} was not taken: {} {}", done.status, done.body);
        Ok(())
    }

    /// Chooses until it is somebody else's turn.
    pub async fn turn(&self, table: &str) -> Result<()> {
        while self.choose(table).await? && self.get(table).await?.is_asked() {}
        Ok(())
    }
}

fn address(home: &str) -> Result<SocketAddr> {
    home.strip_prefix("http://").and_then(|text| text.parse().ok()).context("a server has an address")
}

/// A value as forms send it.
fn escaped(value: &str) -> String {
    value.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() {
            text.push(byte as char);
        } else {
            let _ = write!(text, "%{byte:02X}");
        }
        text
    })
}

/// The choice that moves the game on, whichever it is: no Portals, no Bosses, no attacks, no dwelling.
pub fn next(choices: &[String]) -> Option<&str> {
    const DWELLING: [&str; 4] = ["use_portal", "reveal_boss", "activate", "give"];
    const ENDING: [&str; 4] = ["end_turn", "done", "break_off", "pass"];
    let ends = ENDING.iter().find_map(|end| choices.iter().find(|name| name == end));
    let goes_on = || choices.iter().find(|name| !DWELLING.iter().any(|word| name.starts_with(word)));
    ends.or_else(goes_on).or(choices.first()).map(String::as_str)
}

impl Page {
    /// The values of all fields and buttons of a name.
    pub fn values(&self, name: &str) -> Vec<String> {
        values(&self.body, name).map(str::to_owned).collect()
    }

    /// The number of the table's version that it shows.
    pub fn version(&self) -> Result<u64> {
        let version = self.body.split("data-version=\"").nth(1).and_then(|rest| rest.split('"').next());
        version.and_then(|text| text.parse().ok()).context("a table page has a version")
    }

    /// The decision point, by the rule that stands beside what is asked.
    pub fn point(&self) -> Option<&str> {
        let prompt = self.body.split("id=\"prompt\"").nth(1)?.split("</p>").next()?;
        prompt.split("href=\"/rules/").nth(1)?.split(['#', '"']).nth(1)
    }

    /// Whether the guest has a choice to make.
    pub fn is_asked(&self) -> bool {
        self.body.contains(" data-yours>")
    }

    /// Seat, decision and key of the form `act`.
    fn act(&self) -> [String; 3] {
        let form = self.body.split_once("id=\"act\"").map_or("", |(_, form)| form);
        ["seat", "decision", "key"].map(|name| values(form, name).next().unwrap_or_default().to_owned())
    }
}

fn values<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let mark = format!("name=\"{name}\" value=\"");
    let after: Vec<&str> = html.split(mark.as_str()).skip(1).collect();
    after.into_iter().filter_map(|rest| rest.split('"').next())
}
