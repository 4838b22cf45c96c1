//! What happens at a table, line by line, for as long as the client listens.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::body::Body;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use malice_store::{ChatLine, TableId, TokenHash};
use serde::Deserialize;
use tokio::sync::broadcast::{Receiver, error::RecvError};
use tokio::sync::watch;

use super::extract::{Asked, Id};
use super::looking::{Sight, access};
use super::trouble::{BadQuery, Closed, Gone, TooMany, Trouble, Unstored};
use super::wire::{self, Line};
use crate::hall::{Moment, News, No};
use crate::refusals::Limit;
use crate::web::{Address, App, StreamPlace, Token};

/// A silent line is not left silent for longer.
const BEAT: Duration = Duration::from_secs(15);

#[derive(Debug, Deserialize)]
pub(super) struct Since {
    since: Option<usize>,
}

/// What happens at a table, one JSON value a line, until the game is over
#[utoipa::path(
    get, path = "/tables/{id}/events", operation_id = "listen",
    params(
        ("id" = String, Path, description = "The table."),
        ("since" = Option<usize>, Query, description = "Begin after this version. Without it, the first line is the whole table."),
    ),
    responses(
        (status = 200, description = "Lines, until the game is over.", content_type = "application/x-ndjson", body = Line),
        BadQuery, Closed, Gone, Unstored, TooMany,
    ),
    security((), ("token" = [])),
)]
pub(super) async fn events(
    State(app): State<Arc<App>>,
    Id(id): Id,
    Asked(asked): Asked<Since>,
    Token(token): Token,
    Address(address): Address,
) -> Result<Response, Trouble> {
    let sight = Sight::now(&app, &id, token).await?;
    let Some(room) = app.buckets.stream(address) else {
        return Err(app.hall.too_many(Limit::Streams).into());
    };
    let since = match (asked.since, sight.moment.sitting()) {
        (Some(since), Ok(sitting)) if since <= sitting.version() => {
            let then = app.hall.earlier(app.caller(address), &id, sitting, since).await?;
            Some((since, then.log_versions()))
        }
        _ => None,
    };
    let listener = Listener::new(app, id, token, sight, since, room);
    let lines = stream::unfold(listener, async |mut listener| {
        let line = listener.next().await?;
        let mut text = serde_json::to_vec(&line).expect("lines are plain data");
        text.push(b'\n');
        Some((Ok::<_, Infallible>(text), listener))
    });
    let kind = [(header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, Body::from_stream(lines)).into_response())
}

/// Somebody who listens, and what they know.
struct Listener {
    id: TableId,
    token: Option<TokenHash>,
    sight: Sight,
    news: Receiver<News>,
    /// The version of each event that the client knows.
    log: Vec<usize>,
    lines: VecDeque<Line>,
    ended: bool,
    stopped: watch::Receiver<bool>,
    counted: Counted,
    _room: StreamPlace,
}

/// Counts as a stream as long as it lives.
struct Counted(Arc<App>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Listener {
    fn new(
        app: Arc<App>,
        id: TableId,
        token: Option<TokenHash>,
        sight: Sight,
        since: Option<(usize, Vec<usize>)>,
        room: StreamPlace,
    ) -> Self {
        app.streams.fetch_add(1, Ordering::Relaxed);
        let news = sight.place.listen();
        let moment = sight.place.moment();
        let mut listener = Self {
            id,
            token,
            news,
            log: Vec::new(),
            lines: VecDeque::new(),
            ended: false,
            stopped: app.stopped.clone(),
            counted: Counted(app),
            _room: room,
            sight,
        };
        // The seat may have changed hands before this began to listen.
        if !listener.look(moment.clone()) {
            return listener;
        }
        match (since, moment.sitting()) {
            (Some((since, known)), Ok(sitting)) => {
                listener.log = known;
                if since < sitting.version() {
                    listener.tell_events(since);
                }
                listener.tell_end();
            }
            _ => listener.tell_all(),
        }
        listener
    }

    /// The next line, as soon as there is one; none when all is over.
    async fn next(&mut self) -> Option<Line> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Some(line);
            }
            if self.ended {
                return None;
            }
            let heard = tokio::select! {
                biased;
                _ = self.stopped.wait_for(|stopped| *stopped) => return None,
                heard = self.news.recv() => heard,
                () = tokio::time::sleep(BEAT) => return Some(Line::Beat),
            };
            match heard {
                Ok(News::Moment(moment)) => self.see(self.sight.place.heard_of(&moment)),
                Ok(News::Chat(line)) => self.hear(&line),
                Ok(News::Unsaid(numbers)) => self.lines.push_back(Line::Unsaid { numbers: numbers.to_vec() }),
                // Programs have no things on a screen.
                Ok(News::Pointed(_)) => (),
                Err(RecvError::Lagged(_)) => {
                    self.news = self.news.resubscribe();
                    self.see_newest();
                }
                Err(RecvError::Closed) => match self.find_again().await {
                    Ok(sight) => {
                        self.news = sight.place.listen();
                        self.sight = sight;
                        self.see_newest();
                    }
                    Err(no) => self.close(&no),
                },
            }
        }
    }

    /// The table, where its place in memory counts no more.
    async fn find_again(&self) -> Result<Sight, No> {
        match self.sight.place.ending() {
            Some(ending) => Err(ending.no()),
            None => Sight::of(&self.counted.0, &self.id, self.token).await,
        }
    }

    /// Looks at a moment if the token still allows it.
    fn look(&mut self, moment: Arc<Moment>) -> bool {
        match access(&moment.about, self.token) {
            Ok(access) => {
                self.sight.access = access;
                self.sight.moment = moment;
                true
            }
            Err(no) => {
                self.close(&no);
                false
            }
        }
    }

    /// Nothing more may be told but why.
    fn close(&mut self, no: &No) {
        self.lines.clear();
        self.lines.push_back(Line::Closed { error: no.to_string() });
        self.ended = true;
    }

    fn see_newest(&mut self) {
        let newest = self.sight.place.moment();
        if self.look(newest) {
            self.tell_all();
        }
    }

    fn see(&mut self, moment: Arc<Moment>) {
        let old = self.sight.moment.clone();
        let at = |moment: &Moment| (moment.version(), moment.about.revision);
        if at(&moment) <= at(&old) || !self.look(moment) {
            return;
        }
        let (about, before) = (&self.sight.moment.about, &old.about);
        // Who was behind may see two changes at once.
        let reseated = about.seats != before.seats;
        if !reseated && old.sitting().is_ok() && self.sight.moment.version() > old.version() {
            self.tell_events(old.version());
            self.tell_end();
        } else if reseated || about.status != before.status {
            self.tell_all();
        }
    }

    fn hear(&mut self, line: &ChatLine) {
        let (name, text) = (line.name.clone(), line.text.clone());
        self.lines.push_back(Line::Chat { number: line.number, name, text, at: line.at });
    }

    /// The whole table.
    fn tell_all(&mut self) {
        self.lines.push_back(Line::State(Box::new(self.sight.table())));
        self.log = self.sight.moment.sitting().map_or_else(|_| Vec::new(), |sitting| sitting.log_versions());
        self.tell_end();
    }

    /// What happened after `version`, and what no longer did.
    fn tell_events(&mut self, version: usize) {
        let Ok(sitting) = self.sight.moment.sitting().cloned() else { return };
        let viewer = self.sight.viewer();
        let (awaited, welcome) = (self.sight.moment.awaited(), self.sight.moment.welcome());
        let seat = self.sight.seat().filter(|seat| awaited.union(welcome).contains(*seat));
        let asked = wire::Asked {
            awaited,
            welcome,
            decision: seat.and_then(|seat| sitting.decision(seat)),
            yours: seat.is_some_and(|seat| awaited.contains(seat)),
        };
        let shared = sitting.shared_log(&self.log);
        let now = sitting.version();
        self.lines.push_back(match self.log.get(shared) {
            Some(&from) => {
                let events = sitting.events(from.saturating_sub(1), viewer);
                Line::Undone { version: now, from, events, asked }
            }
            None => Line::Events { version: now, events: sitting.events(version, viewer), asked },
        });
        self.log = sitting.log_versions();
    }

    fn tell_end(&mut self) {
        let about = &self.sight.moment.about;
        if about.is_over() {
            self.lines.push_back(Line::Over {
                version: self.sight.moment.version(),
                outcome: self.sight.moment.sitting().ok().and_then(|sitting| sitting.outcome()),
                ended: about.notes.ended.clone(),
                seed: about.header.seed.to_hex(),
            });
            self.ended = true;
        }
    }
}
