//! A guest without a browser: sends forms, follows redirects, keeps cookies.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use malice_load::{Answer, Ask, Connection, Lines};

pub(crate) struct Browser {
    connection: Connection,
    address: SocketAddr,
    cookies: BTreeMap<String, String>,
    /// The path that the last answer came from.
    pub(crate) path: String,
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { connection: Connection::new(address), address, cookies: BTreeMap::new(), path: String::new() }
    }

    /// The same guest at another server.
    pub(crate) fn at(self, address: SocketAddr) -> Self {
        Self { connection: Connection::new(address), address, ..self }
    }

    /// The same guest, who asks something else at the same time.
    pub(crate) fn twin(&self) -> Self {
        let cookies = self.cookies.clone();
        Self { connection: Connection::new(self.address), cookies, path: String::new(), ..*self }
    }

    fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    async fn send(&mut self, ask: Ask<'_>) -> Answer {
        let cookie = self.cookie();
        let mut headers = vec![("cookie", cookie.as_str())];
        headers.extend(ask.headers);
        if !headers.iter().any(|(name, _)| *name == "accept") {
            headers.push(("accept", "text/html"));
        }
        let answer = self.connection.ask(Ask { headers: &headers, ..ask }).await.expect("the server answers");
        for value in answer.headers("set-cookie") {
            let pair = value.split(';').next().unwrap_or_default();
            if let Some((name, value)) = pair.split_once('=') {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        ask.path.clone_into(&mut self.path);
        answer
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.send(Ask::get(path)).await
    }

    pub(crate) async fn get_with(&mut self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Ask::get(path).with(headers)).await
    }

    /// The text of a page that is there.
    pub(crate) async fn page(&mut self, path: &str) -> String {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.text()
    }

    pub(crate) async fn post_with(&mut self, path: &str, form: &str, headers: &[(&str, &str)]) -> Answer {
        let mut all = vec![("content-type", "application/x-www-form-urlencoded")];
        all.extend(headers);
        self.send(Ask::post(path, form.as_bytes()).with(&all)).await
    }

    /// Sends a body as it is.
    pub(crate) async fn send_body(&mut self, path: &str, body: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Ask::post(path, body.as_bytes()).with(headers)).await
    }

    /// Sends a form and follows the redirect.
    pub(crate) async fn post(&mut self, path: &str, form: &str) -> Answer {
        let answer = self.post_with(path, form, &[]).await;
        match answer.header("location") {
            Some(to) => {
                let to = to.to_owned();
                self.get(&to).await
            }
            None => answer,
        }
    }

    pub(crate) async fn live(&self, query: &str) -> Lines {
        let path = format!("/live?{query}");
        let cookie = self.cookie();
        let headers = [("cookie", cookie.as_str())];
        Connection::new(self.address).listen(Ask::get(&path).with(&headers)).await.expect("a stream begins")
    }

    /// Opens a table and returns its path.
    pub(crate) async fn open(&mut self, form: &str) -> String {
        let answer = self.post("/new/overboss", form).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        self.path.clone()
    }

    /// Makes a link and returns its path, or the token if it is one for programs.
    pub(crate) async fn link(&mut self, table: &str, power: &str) -> String {
        let shown = self.post(&format!("{table}/links"), &format!("power={power}")).await;
        assert_eq!(shown.status, 200, "{}", shown.text());
        let secret = values(&shown.text(), "class=\"address\" readonly value=\"")[0].clone();
        secret.find("/link/").map_or(secret.clone(), |begin| secret[begin..].to_owned())
    }

    /// Presses the `n`-th choice of a table page, and confirms it where that is asked.
    pub(crate) async fn choose(&mut self, table: &str, n: usize) -> Answer {
        let page = self.page(table).await;
        let choices = values(&page, "name=\"do\" value=\"");
        let choice = &choices[n % choices.len()];
        self.act(table, &page, choice, true).await
    }

    /// Sends a choice with the fields of a page.
    pub(crate) async fn act(&mut self, table: &str, page: &str, choice: &str, confirmed: bool) -> Answer {
        let form = format!(
            "{}&do={}{}",
            fields(page),
            choice.replace(' ', "+"),
            if confirmed { "&confirmed=1" } else { "" }
        );
        self.post(&format!("{table}/act"), &form).await
    }
}

/// Seat, decision and key of a table page, as a form sends them.
pub(crate) fn fields(page: &str) -> String {
    let field = |name: &str| {
        let mark = format!("name=\"{name}\" value=\"");
        format!("{name}={}", values(page, &mark).first().cloned().unwrap_or_default())
    };
    ["seat", "decision", "key"].map(field).join("&")
}

/// What stands after each occurrence of `mark`, up to the next quote.
pub(crate) fn values(page: &str, mark: &str) -> Vec<String> {
    page.split(mark).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}
