//! All that somebody can get of a table.

use malice_load::{Ask, Connection, Lines};

use crate::support::House;

/// A header that says who looks.
pub(crate) type Credential = (&'static str, String);

/// Somebody who looks.
#[derive(Clone, Debug)]
pub(crate) struct Looker {
    pub(crate) name: String,
    pub(crate) who: Credential,
    /// The eyes that pages' streams are asked for.
    pub(crate) eyes: Vec<&'static str>,
    /// Whether the secret is theirs to know.
    pub(crate) knows: bool,
}

impl Looker {
    /// Somebody who asks for everybody's eyes, and should get their own.
    pub(crate) fn new(name: &str, who: Credential, knows: bool) -> Self {
        Self { name: name.into(), who, eyes: vec!["watch", "1", "2"], knows }
    }
}

/// Pages of a table; `{}` is its name.
const PAGES: [&str; 9] = [
    "/t/{}",
    "/t/{}?why=pass&confirm=pass",
    "/t/{}/text",
    "/t/{}/text?line=score",
    "/t/{}/text?line=why",
    "/t/{}/record",
    "/t/{}/report",
    "/t/{}/report.json",
    "/",
];

/// What programs get; `{}` is the table's name.
const PROGRAMS: [&str; 5] = [
    "/api/v1/tables/{}",
    "/api/v1/tables/{}/choices",
    "/api/v1/tables/{}/observation",
    "/api/v1/tables/{}/record",
    "/api/v1/tables",
];

/// Looking back, version by version.
const EARLIER: [&str; 2] = ["/t/{}/replay?at=", "/api/v1/tables/{}?at="];

/// Every way out that is open to somebody, with what came out of it. With `earlier`, all earlier versions too.
pub(crate) async fn all(
    house: &House,
    table: &str,
    looker: &Looker,
    earlier: Option<usize>,
) -> Vec<(String, String)> {
    let who = &looker.who;
    let is_program = who.0 == "authorization";
    let paths = if is_program { &PROGRAMS[..] } else { &PAGES[..] };
    let mut paths: Vec<String> = paths.iter().map(|path| path.replace("{}", table)).collect();
    for version in earlier.map_or(0..0, |last| 0..last + 1) {
        let back = EARLIER[usize::from(is_program)].replace("{}", table);
        paths.push(format!("{back}{version}"));
        if !is_program {
            paths.extend(["1", "2", "watch", "all"].map(|eyes| format!("{back}{version}&as={eyes}")));
        }
    }
    let mut connection = Connection::new(house.server.address());
    let mut found = Vec::new();
    for path in paths {
        for more in [("accept", "text/html"), ("accept", "*/*"), ("x-malice-part", "1")] {
            let headers = [(who.0, who.1.as_str()), more];
            let answer = connection.ask(Ask::get(&path).with(&headers)).await.unwrap();
            assert!(answer.status < 500, "{path}: {}", answer.text());
            found.push((format!("{path} {more:?}"), steady(&answer.text(), answer.status)));
        }
    }
    let mut streams = if is_program {
        vec![format!("/api/v1/tables/{table}/events")]
    } else {
        looker.eyes.iter().map(|eyes| format!("/live?t={table}:{eyes}:0")).collect()
    };
    if is_program && earlier.is_some_and(|last| last > 0) {
        streams.push(format!("/api/v1/tables/{table}/events?since=0"));
    }
    for path in streams {
        found.push((path.clone(), first_words(house, &path, who).await));
    }
    found
}

/// A stream's first event.
async fn first_words(house: &House, path: &str, who: &Credential) -> String {
    let headers = [(who.0, who.1.as_str())];
    let mut lines =
        Connection::new(house.server.address()).listen(Ask::get(path).with(&headers)).await.unwrap();
    event(&mut lines, path).await
}

/// The next event of a stream: a line of a program's, lines up to an empty one of a page's.
pub(crate) async fn event(lines: &mut Lines, path: &str) -> String {
    let mut told = String::new();
    while let Some(line) = lines.next().await.unwrap() {
        told += &line;
        if line.is_empty() || path.starts_with("/api/") {
            break;
        }
    }
    steady(&told, lines.answer.status)
}

/// The text without the keys of its forms, which are new each time.
pub(crate) fn steady(text: &str, status: u16) -> String {
    let mut text = format!("{status} {text}");
    for (mark, end) in [("name=\"key\" value=\"", '"'), (" key=", ' ')] {
        let mut parts = text.split(mark);
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once(end).map_or("", |(_, rest)| rest));
        text = rest.fold(first, |text, part| text + mark + part);
    }
    text
}

/// Where two texts part, with some words around.
pub(crate) fn parting(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let near = |text: &str| -> String {
        let bytes = &text.as_bytes()[at.saturating_sub(60).min(text.len())..(at + 60).min(text.len())];
        String::from_utf8_lossy(bytes).into_owned()
    };
    format!("…{}…\n…{}…", near(one), near(other))
}

/// A viewer gets the same in both worlds, or, if the secret is its own, something else somewhere.
pub(crate) async fn compare(worlds: &[House; 2], table: &str, looker: &Looker, earlier: Option<usize>) {
    let one = all(&worlds[0], table, looker, earlier).await;
    let other = all(&worlds[1], table, looker, earlier).await;
    let differ: Vec<_> = one.iter().zip(&other).filter(|(one, other)| one != other).collect();
    let name = &looker.name;
    if looker.knows {
        assert!(!differ.is_empty(), "{name} knows the secret, and sees nothing of it: this test is blind");
    } else if let Some((one, other)) = differ.first() {
        panic!("{name} can tell what it may not know, by {}:\n{}", one.0, parting(&one.1, &other.1));
    }
}
