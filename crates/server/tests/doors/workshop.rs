//! The workshop's doors: for those who came in by the host's link, and for nobody else.

use malice_load::{Ask, Connection};
use malice_store::{SqliteStore, Store as _};

use crate::run::{covered, rows, web_routes};
use crate::support::House;

const WORKSHOP: &str = "
    who                                                                                     none stranger forged maker
    GET  /workshop                     -                                                     404  404     404    200
    POST /workshop                     from=overboss&name=A&author=B&version=1&key=<key>     404  404     404    303+
    GET  /workshop/key/{token}         -                                                     404  200     200    200
    POST /workshop/key/{token}         -                                                     404  303     303    303
    GET  /workshop/key/{token}?guess   -                                                     404  404     404    404
    POST /workshop/key/{token}?guess   -                                                     404  404     404    404
    POST /workshop/import              -                                                     404  404     404    422
    GET  /workshop/{draft}             -                                                     404  404     404    200
    POST /workshop/{draft}             name=A&author=C&version=2&rests=1&key=<key>           404  404     404    303+
    GET  /workshop/{draft}/row?file=bosses.ron&at=bosses.0  -                                404  404     404    200
    GET  /workshop/{draft}/row?file=bosses.ron&at=bosses.99 -                                404  404     404    404
    GET  /workshop/{draft}/row?file=nothing&at=             -                                404  404     404    404
    POST /workshop/{draft}/row         file=bosses.ron&at=bosses.0&rests=1&do=show&key=<key> 404  404     404    200
    POST /workshop/{draft}/row         file=bosses.ron&at=bosses.0&rests=1&do=remove&key=<key> 404 404    404    303+
    GET  /workshop/{draft}/diff        -                                                     404  404     404    200
    GET  /workshop/{draft}/file        -                                                     404  404     404    200
    POST /workshop/{draft}/try         key=<key>                                             404  404     404    303
    POST /workshop/{draft}/offer       key=<key>                                             404  404     404    303+
    POST /workshop/{draft}/withdraw    key=<key>                                             404  404     404    303
    GET  /workshop/{draft}/measure     -                                                     404  404     404    200
    POST /workshop/{draft}/measure     players=2&games=100&bot=random                        404  404     404    303
    POST /workshop/{draft}/measure/stop  -                                                   404  404     404    303
    GET  /workshop/{draft}/plots/{side}/{name}  -                                            404  404     404    404
    POST /workshop/{draft}/delete      -                                                     404  404     404    422
    POST /workshop/{draft}/delete      sure=yes                                              404  404     404    303+
";

const PEOPLE: [&str; 4] = ["none", "stranger", "forged", "maker"];

struct Street {
    connection: Connection,
    store: std::sync::Arc<SqliteStore>,
    token: String,
}

impl Street {
    async fn send(
        &mut self,
        method: &str,
        path: &str,
        cookie: &str,
        body: &str,
    ) -> (u16, Vec<String>, String) {
        let headers = [
            ("accept", "text/html"),
            ("content-type", "application/x-www-form-urlencoded"),
            ("cookie", cookie),
        ];
        let body = (method != "GET").then_some(body.as_bytes());
        let answer = self.connection.ask(Ask { method, path, headers: &headers, body }).await.unwrap();
        let cookies = answer.headers("set-cookie");
        let cookies = cookies.map(|value| value.split(';').next().unwrap().to_owned()).collect();
        (answer.status, cookies, answer.header("location").unwrap_or_default().to_owned())
    }

    async fn stored(&self) -> String {
        let drafts = self.store.drafts().await.unwrap();
        let lines = drafts.into_iter().map(|line| format!("{line:?}")).collect::<Vec<_>>();
        format!("{lines:?} {:?}", self.store.published("overboss").await.unwrap())
    }
}

/// A server with or without a workshop.
async fn street(open: bool) -> (House, Street) {
    let (house, store) = House::with_store(|config| config.workshop = open).await;
    let door = house.server.workshop().unwrap_or("/workshop/key/guess".into());
    let token = door.rsplit('/').next().unwrap().to_owned();
    let street = Street { connection: Connection::new(house.server.address()), store, token };
    (house, street)
}

#[tokio::test]
async fn everybody_at_every_door_of_the_workshop() {
    let (open, mut with) = street(true).await;
    let (closed, mut without) = street(false).await;
    let (_, guests, _) = with.send("GET", "/", "", "").await;
    let (_, strangers, _) = with.send("GET", "/", "", "").await;
    let (guest, stranger) = (guests.join("; "), strangers.join("; "));
    let door = format!("/workshop/key/{}", with.token);
    let (_, keys, _) = with.send("POST", &door, &guest, "").await;
    let key = keys.into_iter().find(|cookie| cookie.starts_with("malice_workshop=")).unwrap();
    let maker = format!("{guest}; {key}");
    // Another's key is nobody's: it is signed for the guest who came in.
    let forged = format!("{stranger}; {key}");
    let mut number = 0;
    for row in rows(WORKSHOP, &PEOPLE) {
        for (person, cell) in PEOPLE.iter().zip(&row.cells) {
            number += 1;
            let begin = format!("from=overboss&name=A&author=B&version=1&key=begin-{number}");
            let (_, _, draft) = with.send("POST", "/workshop", &maker, &begin).await;
            let here = if *person == "none" { &mut without } else { &mut with };
            let cookie = match *person {
                "maker" | "none" => &maker,
                "forged" => &forged,
                _ => &stranger,
            };
            let path = row.path.replace("{token}?guess", &"0".repeat(52)).replace("{token}", &here.token);
            let path = path
                .replace("/workshop/{draft}", &draft)
                .replace("{side}", "draft")
                .replace("{name}", "scores");
            let body = row.body.replace("<key>", &format!("key-{number}"));
            let before = here.stored().await;
            let (status, ..) = here.send(&row.method, &path, cookie, &body).await;
            let at = format!("{} {} {body} by {person}", row.method, row.path);
            assert_eq!(status, cell.status, "{at}");
            assert_eq!(here.stored().await != before, cell.done, "{at}");
        }
    }
    let routed = web_routes(include_str!("../../src/web/workshop/mod.rs"));
    assert_eq!(covered(&rows(WORKSHOP, &PEOPLE)), routed, "whoever adds a route adds a row");
    drop((open, closed));
}
