//! What a page shows of a table. Who only watches sees what all others see who only watch: that is drawn once, however many they are.

use std::collections::HashMap;
use std::hash::BuildHasher as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError, Weak};

use foldhash::quality::RandomState;
use malice_store::TableId;
use serde::Serialize;

use super::part::stamp;
use crate::hall::Moment;
use crate::pages::Part;

/// When so many tables were watched, those that changed since are forgotten.
const MANY: usize = 10_000;

/// The word of pages for who only watches.
const WATCH: &str = "watch";

/// Nobody can tell beforehand by what a piece will be known, and so make two alike.
static KNOWN_BY: LazyLock<RandomState> = LazyLock::new(RandomState::default);

/// The line up to which somebody knows the log, and the number of the view that they saw before.
type Known = (usize, Option<u64>);

/// The name of a piece, and by what it is known: equal pieces have equal numbers.
type Piece = (&'static str, u64);

/// A table as it looks to somebody, piece by piece.
#[derive(Debug)]
pub(super) struct View {
    trace: Trace,
    about: About,
    /// The pieces as they are sent, in the order of the trace.
    lines: Vec<String>,
    /// What was sent to those who know as much.
    sent: Mutex<HashMap<Known, Arc<String>>>,
}

/// What is told with every view of a table.
#[derive(Debug, Default)]
struct About {
    table: String,
    /// The word that the page uses for its viewer.
    eyes: String,
    version: u64,
    title: String,
    yours: bool,
    covered: bool,
    points: Option<u8>,
}

/// The first line of an event.
#[derive(Serialize)]
struct Head<'a> {
    #[serde(rename = "as")]
    eyes: &'a str,
    covered: bool,
    log: &'a str,
    log_from: usize,
    pieces: Vec<&'static str>,
    points: Option<u8>,
    table: &'a str,
    title: &'a str,
    version: u64,
    yours: bool,
}

/// By what a view is known when it is gone: enough to say what another one has that it had not.
#[derive(Debug)]
pub(super) struct Trace {
    /// Unlike that of any other view.
    number: u64,
    pieces: Box<[Piece]>,
}

/// A view that is about to be told.
#[derive(Debug)]
pub(super) enum Drawn {
    /// Its viewer's alone.
    Own(View),
    /// That of all who only watch.
    Shared(Arc<OnceLock<View>>),
}

/// What a stream keeps of a view that it has told: a trace, or its share in what all who watch are told.
#[derive(Debug)]
pub(super) enum Kept {
    Trace(Trace),
    Shared(Arc<OnceLock<View>>),
}

impl Drawn {
    pub(super) fn view(&self) -> Option<&View> {
        match self {
            Self::Own(view) => Some(view),
            Self::Shared(view) => view.get(),
        }
    }

    pub(super) fn kept(self) -> Kept {
        match self {
            Self::Own(view) => Kept::Trace(view.trace),
            Self::Shared(view) => Kept::Shared(view),
        }
    }
}

impl Kept {
    pub(super) fn trace(&self) -> Option<&Trace> {
        match self {
            Self::Trace(trace) => Some(trace),
            Self::Shared(view) => view.get().map(|view| &view.trace),
        }
    }
}

impl Trace {
    fn has(&self, piece: &Piece) -> bool {
        self.pieces.contains(piece)
    }
}

impl View {
    fn new(number: u64, part: &Part, eyes: &str) -> Self {
        let about = About {
            table: part.table.clone(),
            eyes: eyes.to_owned(),
            version: part.version,
            title: part.title.clone(),
            yours: part.yours,
            covered: part.curtain.is_some(),
            points: part.talk.points_as,
        };
        let pieces = part.pieces().into_iter().map(|(name, piece)| (name, piece.into_string()));
        Self::of(number, about, pieces)
    }

    fn of(number: u64, about: About, pieces: impl Iterator<Item = (&'static str, String)>) -> Self {
        let in_a_line = |piece: String| if piece.contains('\n') { piece.replace('\n', " ") } else { piece };
        let (names, lines): (Vec<_>, Vec<String>) =
            pieces.map(|(name, piece)| (name, in_a_line(piece))).unzip();
        let known_by = |line: &String| KNOWN_BY.hash_one(line);
        let pieces = names.into_iter().zip(lines.iter().map(known_by)).collect();
        Self { trace: Trace { number, pieces }, about, lines, sent: Mutex::default() }
    }

    /// The text of an event for who saw another view last: the log from a line on, and the pieces that are not as they were.
    pub(super) fn told(
        &self,
        before: Option<&Trace>,
        first: usize,
        log: impl FnOnce() -> String,
    ) -> Arc<String> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let told = sent.entry((first, before.map(|before| before.number)));
        told.or_insert_with(|| Arc::new(self.tell(before, first, &log()))).clone()
    }

    fn tell(&self, before: Option<&Trace>, first: usize, log: &str) -> String {
        let About { table, eyes, version, title, yours, covered, points } = &self.about;
        let head = serde_json::to_string(&Head {
            eyes,
            covered: *covered,
            log,
            log_from: first,
            pieces: self.trace.pieces.iter().map(|(name, _)| *name).collect(),
            points: *points,
            table,
            title,
            version: *version,
            yours: *yours,
        });
        let head = head.expect("it is plain data");
        let new = || {
            let pieces = self.trace.pieces.iter().zip(&self.lines);
            pieces.filter(move |(piece, _)| !before.is_some_and(|before| before.has(piece)))
        };
        let length = |((name, _), line): (&Piece, &String)| name.len() + line.len() + 2;
        let mut text = String::with_capacity(head.len() + new().map(length).sum::<usize>());
        text.push_str(&head);
        for ((name, _), line) in new() {
            for part in ["\n", *name, " ", line.as_str()] {
                text.push_str(part);
            }
        }
        text
    }
}

/// The tables that are watched, as who only watches sees them.
#[derive(Debug, Default)]
pub(crate) struct Views {
    watched: Mutex<HashMap<TableId, Watched>>,
    /// How often a table was drawn for streams.
    pub(crate) drawn: AtomicU64,
}

#[derive(Debug)]
struct Watched {
    moment: Weak<Moment>,
    /// Whoever was shown it keeps it.
    view: Weak<OnceLock<View>>,
}

impl Views {
    /// A view that is its viewer's own; `eyes` is the word that the page uses for them.
    pub(super) fn own(&self, part: &Part, eyes: &str) -> Drawn {
        Drawn::Own(self.draw(part, eyes))
    }

    /// The view of all who only watch. Who is slower than the others draws what they saw before for itself.
    pub(super) fn shared(&self, moment: &Arc<Moment>, part: impl FnOnce() -> Part) -> Drawn {
        let view = self.watch(moment).unwrap_or_default();
        view.get_or_init(|| self.draw(&part(), WATCH));
        Drawn::Shared(view)
    }

    fn draw(&self, part: &Part, eyes: &str) -> View {
        View::new(self.drawn.fetch_add(1, Ordering::Relaxed), part, eyes)
    }

    /// Where the view of a moment is kept; nowhere for one that is over.
    fn watch(&self, moment: &Arc<Moment>) -> Option<Arc<OnceLock<View>>> {
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        if watched.len() > MANY {
            watched.retain(|_, watched| watched.view.strong_count() > 0);
        }
        let known = watched
            .get(&moment.about.id)
            .and_then(|known| Some((known.moment.upgrade()?, known.view.upgrade())));
        match known {
            Some((then, Some(view))) if Arc::ptr_eq(&then, moment) => return Some(view),
            Some((then, _)) if stamp(&then) > stamp(moment) => return None,
            _ => (),
        }
        let view = Arc::default();
        let (moment, id) = (Arc::downgrade(moment), moment.about.id.clone());
        watched.insert(id, Watched { moment, view: Arc::downgrade(&view) });
        Some(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(number: u64, pieces: &[(&'static str, &str)]) -> View {
        let about = About { version: number, ..About::default() };
        View::of(number, about, pieces.iter().map(|(name, piece)| (*name, (*piece).to_owned())))
    }

    #[test]
    fn whatever_is_not_as_it_was_is_told_and_nothing_else() {
        let before = view(1, &[("asking", "<p>Wait.</p>"), ("dock", "<b>7</b>"), ("side", "<i></i>")]);
        let now = view(2, &[("asking", "<p>Your\nturn.</p>"), ("dock", "<b>7</b>"), ("rivals", "<i></i>")]);
        let told = |view: &View, before: Option<&View>| -> Vec<String> {
            let told = view.told(before.map(|before| &before.trace), 0, String::new);
            told.lines().skip(1).map(str::to_owned).collect()
        };
        // The same in another place is another piece.
        assert_eq!(told(&now, Some(&before)), ["asking <p>Your turn.</p>", "rivals <i></i>"]);
        assert_eq!(told(&now, None), ["asking <p>Your turn.</p>", "dock <b>7</b>", "rivals <i></i>"]);
        assert_eq!(told(&before, Some(&now)), ["asking <p>Wait.</p>", "side <i></i>"]);
        assert_eq!(told(&now, Some(&view(3, &[("asking", "<p>Your turn.</p>")]))).len(), 2);
    }

    /// What is kept for one stream alone.
    fn bytes(kept: &Kept) -> usize {
        size_of::<Kept>()
            + match kept {
                Kept::Trace(trace) => size_of_val(&*trace.pieces),
                Kept::Shared(view) if Arc::strong_count(view) > 1 => 0,
                Kept::Shared(view) => view.get().map_or(0, |view| view.lines.iter().map(String::len).sum()),
            }
    }

    #[test]
    fn a_stream_keeps_little_of_what_it_has_told() {
        let names = ["asking", "tabs", "side", "centre", "dock", "sheet", "rivals", "ending"];
        let large = "<div>".repeat(2_000);
        let drawn = Drawn::Own(view(1, &names.map(|name| (name, large.as_str()))));
        let told = drawn.view().map(|view| view.told(None, 0, String::new).len());
        assert!(told > Some(80_000), "{told:?}");
        let kept = drawn.kept();
        assert!(bytes(&kept) < 1024, "{} bytes", bytes(&kept));
        let next = view(2, &names.map(|name| (name, large.as_str())));
        assert_eq!(next.told(kept.trace(), 0, String::new).lines().count(), 1, "all of it is known");
    }
}
