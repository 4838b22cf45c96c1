//! What requests cost, and whose purse pays.

use std::time::Instant;

use malice_server::Limits;

use crate::support::House;
use crate::support::browser::Browser;

/// Few changes, many reads: what is counted as a read never runs out here.
const FEW_CHANGES: Limits = Limits { changes: 1, reads: 100_000, streams: 2, ..Limits::DEFAULT };
const FEW_READS: Limits = Limits { changes: 100_000, reads: 1, streams: 2, ..Limits::DEFAULT };

/// More knocks than any purse holds.
const KNOCKS: usize = 40;

/// How many of many requests were let through.
async fn let_through(guest: &mut Browser, request: (&str, &str, &str), headers: &[(&str, &str)]) -> usize {
    let (method, path, form) = request;
    let mut through = 0;
    for _ in 0..KNOCKS {
        let answer = match method {
            "GET" => guest.get_with(path, headers).await,
            _ => guest.post_with(path, form, headers).await,
        };
        through += usize::from(answer.status != 429);
        if answer.status == 429 {
            assert_eq!(answer.header("retry-after"), Some("1"), "{path}");
        }
    }
    through
}

/// What a purse of one a second gave at most: five at once, and one for each second since.
fn at_most(since: Instant) -> usize {
    6 + since.elapsed().as_secs() as usize
}

/// A request, and whether it costs a change.
const REQUESTS: [(&str, &str, &str, bool); 10] = [
    ("GET", "/", "", false),
    ("GET", "<table>", "", false),
    ("GET", "<table>/record", "", false),
    ("GET", "<table>?hint=1", "", true),
    ("GET", "<table>/text?line=hint", "", true),
    ("GET", "<table>/text?line=hint+easy", "", true),
    ("POST", "<table>/chat", "text=hm&key=k", true),
    ("POST", "/settings", "name=Ann&pace=off&theme=auto", true),
    ("POST", "/api/v1/tables", "{}", true),
    ("GET", "/api/v1/tables", "", false),
];

#[tokio::test]
async fn every_request_costs_what_it_is_worth() {
    for limits in [FEW_CHANGES, FEW_READS] {
        let house = House::with(|config| {
            config.limits = limits;
            config.trust_forwarded = true;
        })
        .await;
        let table = house.browser().open("seat=me&name=&seat=here&name=Bert&visibility=listed").await;
        // Who only watches gets no hint, but pays for having asked: no bot has to think for this test.
        let mut guest = house.browser();
        for (number, (method, path, form, changes)) in REQUESTS.into_iter().enumerate() {
            let since = Instant::now();
            let path = path.replace("<table>", &table);
            let address = format!("10.0.0.{number}");
            let headers = [("x-forwarded-for", address.as_str())];
            let through = let_through(&mut guest, (method, &path, form), &headers).await;
            if changes == (limits == FEW_CHANGES) {
                assert!(through <= at_most(since), "{method} {path}: {through} of {KNOCKS}");
            } else {
                assert_eq!(through, KNOCKS, "{method} {path}");
            }
        }
    }
}

#[tokio::test]
async fn assets_and_health_are_free() {
    let house = House::with_limits(Limits { changes: 1, reads: 1, streams: 1, ..Limits::DEFAULT }).await;
    let mut guest = house.browser();
    for path in ["/assets/style.css", "/healthz"] {
        assert_eq!(let_through(&mut guest, ("GET", path, ""), &[]).await, KNOCKS, "{path}");
    }
}

/// Behind a trusted proxy the last address counts: the proxy wrote it. What stands before is what the client says of itself.
#[tokio::test]
async fn the_address_that_the_proxy_saw_pays() {
    let few = Limits { changes: 1, reads: 1, streams: 1, ..Limits::DEFAULT };
    for (trusted, vary_first, vary_last, short) in [
        (true, false, true, false),
        (true, true, false, true),
        (true, false, false, true),
        (false, true, true, true),
    ] {
        let house = House::with(|config| {
            config.limits = few;
            config.trust_forwarded = trusted;
        })
        .await;
        let since = Instant::now();
        let mut guest = house.browser();
        let mut through = 0;
        for knock in 0..KNOCKS {
            let part = |varies: bool| if varies { knock } else { 0 };
            let forwarded = format!("10.1.0.{}, 10.2.0.{}", part(vary_first), part(vary_last));
            let answer = guest.get_with("/", &[("x-forwarded-for", &forwarded)]).await;
            through += usize::from(answer.status == 200);
        }
        if short {
            assert!(through <= at_most(since), "trusted: {trusted}: {through} of {KNOCKS}");
        } else {
            assert_eq!(through, KNOCKS, "trusted: {trusted}");
        }
    }
}

#[tokio::test]
async fn streams_are_counted_for_each_client() {
    let house = House::with_limits(Limits { streams: 2, ..Limits::DEFAULT }).await;
    let mut guest = house.browser();
    let table = guest.open("seat=me&name=&seat=here&name=Bert&visibility=listed").await;
    let id = table.trim_start_matches("/t/").to_owned();
    let live = format!("t={id}:1:0");
    let events = format!("/tables/{id}/events");
    let first = guest.live(&live).await;
    let second = house.client(None).listen(&events).await;
    assert_eq!((first.answer.status, second.answer.status), (200, 200));
    assert_eq!(guest.live(&live).await.answer.status, 429);
    assert_eq!(house.client(None).listen(&events).await.answer.status, 429);
    drop((first, second));
    // The server notices when it next says something; what was said gives the place back.
    let deadline = Instant::now() + std::time::Duration::from_secs(30);
    for n in 0.. {
        guest.post(&format!("{table}/chat"), &format!("text=hm&key=k{n}")).await;
        if guest.live(&live).await.answer.status == 200 {
            break;
        }
        assert!(Instant::now() < deadline, "a stream that ended still counts");
    }
}
