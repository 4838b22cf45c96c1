//! What a page shows of a table. Who only watches sees what all others see who only watch: that is drawn once, however many they are.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use malice_store::{TableId, TokenHash};
use serde_json::json;

use super::part::stamp;
use crate::hall::Moment;
use crate::pages::Part;

/// When so many tables were watched, those that changed since are forgotten.
const MANY: usize = 10_000;

/// The word of pages for who only watches.
const WATCH: &str = "watch";

/// The line up to which somebody knows the log, and the number of the view that they saw before.
type Known = (usize, Option<u64>);

/// A table as it looks to somebody, piece by piece.
#[derive(Debug)]
pub(super) struct View {
    /// Unlike that of any other view.
    number: u64,
    header: serde_json::Value,
    pieces: Vec<Piece>,
    /// What was sent to those who know as much.
    sent: Mutex<HashMap<Known, Arc<str>>>,
}

#[derive(Debug)]
struct Piece {
    name: &'static str,
    line: String,
    hash: TokenHash,
}

impl View {
    fn new(number: u64, part: &Part, eyes: &str) -> Self {
        let piece = |(name, drawn): (&'static str, maud::Markup)| {
            let line = drawn.into_string().replace('\n', " ");
            Piece { name, hash: TokenHash::of(&line), line }
        };
        let pieces: Vec<Piece> = part.pieces().into_iter().map(piece).collect();
        let header = json!({
            "table": part.table,
            "as": eyes,
            "version": part.version,
            "title": part.title,
            "yours": part.yours,
            "points": part.talk.points_as,
            "pieces": pieces.iter().map(|piece| piece.name).collect::<Vec<_>>(),
        });
        Self { number, header, pieces, sent: Mutex::default() }
    }

    /// The text of an event for who saw another view last: the log from a line on, and the pieces that are not as they were.
    pub(super) fn told(&self, before: Option<&Self>, first: usize, log: impl FnOnce() -> String) -> Arc<str> {
        let mut sent = self.sent.lock().unwrap_or_else(PoisonError::into_inner);
        let told = sent.entry((first, before.map(|before| before.number)));
        told.or_insert_with(|| self.tell(before, first, log()).into()).clone()
    }

    fn tell(&self, before: Option<&Self>, first: usize, log: String) -> String {
        let mut header = self.header.clone();
        header["log_from"] = first.into();
        header["log"] = log.into();
        let mut text = header.to_string();
        let known = |piece: &&Piece| {
            before.is_some_and(|before| {
                before.pieces.iter().any(|old| (old.name, old.hash) == (piece.name, piece.hash))
            })
        };
        for Piece { name, line, .. } in self.pieces.iter().filter(|piece| !known(piece)) {
            let _ = write!(text, "\n{name} {line}");
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
    pub(super) fn own(&self, part: &Part, eyes: &str) -> Arc<OnceLock<View>> {
        Arc::new(OnceLock::from(self.draw(part, eyes)))
    }

    /// The view of all who only watch. Who is slower than the others draws what they saw before for itself.
    pub(super) fn shared(&self, moment: &Arc<Moment>, part: impl FnOnce() -> Part) -> Arc<OnceLock<View>> {
        let view = self.watch(moment).unwrap_or_default();
        view.get_or_init(|| self.draw(&part(), WATCH));
        view
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
