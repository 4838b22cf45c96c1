//! What is sent to one server and sent again to another is done once: a balancer may do that with any request.

use malice_load::Answer;

use crate::support::browser::{Browser, values};
use crate::support::nodes::Nodes;

/// A guest who is known at every server.
struct Guest<'a> {
    nodes: &'a Nodes,
    browser: Browser,
}

impl<'a> Guest<'a> {
    async fn new(nodes: &'a Nodes) -> Self {
        let mut browser = Browser::new(nodes.servers[0].address());
        browser.page("/").await;
        Self { nodes, browser }
    }

    async fn page(&mut self, path: &str) -> String {
        self.browser.page(path).await
    }

    /// Sends a form to both servers, one after the other.
    async fn send(&self, path: &str, form: &str) -> [Answer; 2] {
        let (mut one, mut other) = (self.at(0), self.at(1));
        [one.post_with(path, form, &[]).await, other.post_with(path, form, &[]).await]
    }

    /// The same at once.
    async fn send_at_once(&self, path: &str, form: &str) -> [Answer; 2] {
        let (mut one, mut other) = (self.at(0), self.at(1));
        tokio::join!(one.post_with(path, form, &[]), other.post_with(path, form, &[])).into()
    }

    fn at(&self, node: usize) -> Browser {
        self.browser.twin().at(self.nodes.servers[node].address())
    }
}

/// Where both answers lead.
fn place([one, other]: &[Answer; 2]) -> String {
    let place = one.header("location").unwrap_or_else(|| panic!("{}", one.text()));
    assert_eq!(other.header("location"), Some(place), "{}", other.text());
    place.to_owned()
}

async fn count(nodes: &mut Nodes, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut nodes.database).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_opened_once_by_any_form() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let mut opened = 0;
    for at_once in [false, true] {
        let mut guest = Guest::new(&nodes).await;
        let key = values(&guest.page("/").await, "name=\"key\" value=\"").remove(0);
        let new = "seat=me&name=&seat=here&name=Bert&visibility=link";
        let mut tables = Vec::new();
        for (path, fields) in
            [("/play/overboss", "level=easy"), ("/guide/overboss", ""), ("/new/overboss", new)]
        {
            let form = format!("{fields}&key={key}");
            let answers =
                if at_once { guest.send_at_once(path, &form).await } else { guest.send(path, &form).await };
            tables.push(place(&answers));
        }
        // Ended, played again, and played on from a position.
        let table = tables.pop().unwrap();
        assert_eq!(place(&guest.send(&format!("{table}/end"), "").await), table);
        let again = if at_once {
            guest.send_at_once(&format!("{table}/rematch"), "").await
        } else {
            guest.send(&format!("{table}/rematch"), "").await
        };
        place(&again);
        let replay = guest.page(&format!("{table}/replay?at=0")).await;
        let fork = format!("at=0&seat=1&level=easy&key={}", values(&replay, "name=\"key\" value=\"")[0]);
        place(&guest.send(&format!("{table}/fork"), &fork).await);
        opened += 5;
    }
    assert_eq!(count(&mut nodes, "SELECT count(*) FROM tables").await, opened);
    nodes.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_links_and_words_are_given_once() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let (mut host, friend) = (Guest::new(&nodes).await, Guest::new(&nodes).await);
    let open = "seat=me&name=&seat=open&name=&seat=open&name=&visibility=listed";
    let table = host.browser.open(open).await;
    for form in ["join", "leave", "join"] {
        for answer in friend.send(&format!("{table}/{form}"), "seat=2").await {
            assert_eq!(answer.status, 303, "{form}: {}", answer.text());
        }
    }
    let links = format!("{table}/links");
    let key = values(&host.page(&links).await, "name=\"key\" value=\"").remove(0);
    let given = host.send(&links, &format!("power=watch&key={key}")).await;
    let secrets = given.map(|answer| values(&answer.text(), "class=\"address\" readonly value=\"").remove(0));
    let token = |secret: &String| secret.rsplit('/').next().unwrap().to_owned();
    assert_eq!(token(&secrets[0]), token(&secrets[1]));
    for answer in host.send(&format!("{table}/chat"), "text=hello&key=h").await {
        assert_eq!(answer.status, 303, "{}", answer.text());
    }
    drop((host, friend));
    assert_eq!(count(&mut nodes, "SELECT count(*) FROM seats WHERE player = 'open'").await, 1);
    assert_eq!(count(&mut nodes, "SELECT count(*) FROM capabilities").await, 1);
    assert_eq!(count(&mut nodes, "SELECT count(*) FROM chat").await, 1);
    nodes.end().await;
}
