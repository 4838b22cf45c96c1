//! Live updates: one stream for all tables that a browser shows.
//!
//! Every moment of a table is sent as HTML, as its viewer may see it, piece by piece; a piece that is as it was is not sent
//! again. A browser that was away says what it saw last, and gets the newest. A slow one that cannot follow is given the
//! newest too: nothing piles up. Nor does it here: a server with more to do than it can draws less often, and does not let those who
//! act wait for those who look.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use futures_util::stream::{self, BoxStream};
use malice_store::{ChatLine, TableId};
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::task::yield_now;
use tokio::time::sleep_until;

use super::app::App;
use super::client::{Address, Client};
use super::eyes::{Eyes, seat};
use super::limits::StreamPlace;
use super::packing;
use super::part::{Extras, log, part, stamp};
use super::views::Kept;
use crate::hall::{Moment, News, Place, Play, Pointing};
use crate::pages::{self, log_lines, newest};
use crate::refusals::Limit;
use crate::sitting::Sitting;

/// The most tables that one stream serves.
const MOST: usize = 32;

/// How much of the chat a page that comes back is told again.
const CHAT_LINES: u32 = 20;

/// How often an idle stream says that it is alive.
const BEAT: Duration = Duration::from_secs(15);

/// Where a picture has to wait no longer than this until it is its turn to be drawn, every state is told, however fast they follow.
const PROMPT: Duration = Duration::from_millis(1);

/// A page rests for so many times the time that its picture waited beyond that, up to [`Config::rest`](crate::Config). So, where all
/// wait for the server, pages are told less often, each a few times a second.
const RESTS: u32 = 128;

/// How long a page rests whose picture waited so long, and which rested so long before, but not longer than `longest`: that its turn came
/// promptly once does not mean that nobody waits any more.
fn rest(waited: Duration, before: Duration, longest: Duration) -> Duration {
    let late = waited.saturating_sub(PROMPT) * RESTS;
    let before = if before > PROMPT { before * 7 / 8 } else { Duration::ZERO };
    late.max(before).min(longest)
}

/// A table that a page shows.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shown {
    table: String,
    /// The word that the page uses for its eyes.
    eyes: String,
    /// What the page shows.
    stamp: u64,
}

impl Shown {
    /// `ID:AS:VERSION`.
    fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let (table, eyes, stamp) = (parts.next()?, parts.next()?, parts.next()?);
        let fits = |text: &str| {
            !text.is_empty() && text.len() <= 64 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        let known = fits(table) && (eyes == "watch" || seat(eyes).is_some()) && parts.next().is_none();
        known
            .then(|| Self { table: table.into(), eyes: eyes.into(), stamp: 0 })
            .and_then(|shown| Some(Self { stamp: stamp.parse().ok()?, ..shown }))
    }
}

pub(super) async fn live(
    State(app): State<Arc<App>>,
    client: Client,
    Address(address): Address,
    headers: HeaderMap,
    Query(pairs): Query<Vec<(String, String)>>,
) -> Response {
    if client.banned {
        return (StatusCode::FORBIDDEN, "Whoever runs this server has shut you out.\n").into_response();
    }
    let mut shown: Vec<Shown> =
        pairs.iter().filter(|(name, _)| name == "t").filter_map(|(_, value)| Shown::read(value)).collect();
    shown.truncate(MOST);
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok()).unwrap_or_default();
    for seen in last.split(';').filter_map(Shown::read) {
        for shown in shown.iter_mut().filter(|shown| shown.table == seen.table && shown.eyes == seen.eyes) {
            shown.stamp = shown.stamp.max(seen.stamp);
        }
    }
    let Some(room) = app.buckets.stream(address) else {
        app.hall.refusals().note(Limit::Streams);
        return (StatusCode::TOO_MANY_REQUESTS, "Too many streams are open.\n").into_response();
    };
    let counted = Counted::new(app.clone(), room);
    let seen: Arc<std::sync::Mutex<HashMap<String, String>>> = Arc::default();
    let mut streams = Vec::new();
    for shown in &shown {
        streams.push(follow(app.clone(), client.clone(), shown.clone()).await);
    }
    let mut stopped = app.stopped.clone();
    let (hall, guest) = (app.hall.clone(), client.guest.clone());
    let end = async move {
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => (),
            () = hall.shut_out(&guest) => (),
        }
    };
    // The id of an event tells what the browser has of every table, so that it can be asked for after a gap.
    let (hall, guest) = (app.hall.clone(), client.guest.clone());
    let farewell = stream::iter(shown)
        .filter(move |_| std::future::ready(hall.is_shut_out(&guest)))
        .map(|shown| gone(&shown));
    let events = stream::select_all(streams).take_until(Box::pin(end)).chain(farewell);
    let events = events.map(move |told: Told| {
        let _ = &counted;
        let mut seen = seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        seen.insert(told.key.clone(), format!("{}:{}", told.key, told.stamp));
        let id = seen.values().map(String::as_str).collect::<Vec<_>>().join(";");
        Ok::<_, Infallible>(told.event.id(id))
    });
    let response = Sse::new(events).keep_alive(KeepAlive::new().interval(BEAT)).into_response();
    if packing::is_wanted(&headers) { packing::packed(response) } else { response }
}

/// Counts as an open stream while it lives.
struct Counted {
    app: Arc<App>,
    _room: StreamPlace,
}

impl Counted {
    fn new(app: Arc<App>, room: StreamPlace) -> Self {
        app.streams.fetch_add(1, Ordering::Relaxed);
        Self { app, _room: room }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// An event of one table.
struct Told {
    key: String,
    stamp: u64,
    event: Event,
}

/// A page that follows a table.
struct Follower {
    app: Arc<App>,
    client: Client,
    shown: Shown,
    place: Arc<Place>,
    news: tokio::sync::broadcast::Receiver<News>,
    /// The moment that was sent last: what is new in the log is new since then.
    before: Option<Arc<Moment>>,
    /// By what that is known: pieces that are the same are not sent again.
    sent: Option<Kept>,
    /// Until then the page rests: what comes meanwhile waits.
    rests: Instant,
    /// For so long.
    rest: Duration,
    over: bool,
}

async fn follow(app: Arc<App>, client: Client, shown: Shown) -> BoxStream<'static, Told> {
    let id = TableId::new(shown.table.clone());
    let Ok(place) = app.hall.place_now(&id).await else { return stream::iter([gone(&shown)]).boxed() };
    let follower = Follower {
        news: place.listen(),
        place,
        app,
        client,
        shown,
        before: None,
        sent: None,
        rests: Instant::now(),
        rest: Duration::ZERO,
        over: false,
    };
    if follower.eyes(&follower.place.moment()).is_none() {
        return stream::iter([gone(&follower.shown)]).boxed();
    }
    // What was said while the page was away; it knows which lines it has.
    let said = follower.app.hall.chat(&id, CHAT_LINES).await.unwrap_or_default();
    let said: Vec<Told> = said.iter().map(|line| follower.chat(line)).collect();
    let news = stream::unfold(follower, |mut follower| async {
        let told = follower.next().await?;
        Some((told, follower))
    });
    stream::iter(said).chain(news).boxed()
}

fn gone(shown: &Shown) -> Told {
    let event = Event::default().event("gone").data(json!({ "table": shown.table }).to_string());
    Told { key: key(shown), stamp: shown.stamp, event }
}

fn key(shown: &Shown) -> String {
    format!("{}:{}", shown.table, shown.eyes)
}

impl Follower {
    async fn next(&mut self) -> Option<Told> {
        if self.over {
            return None;
        }
        if self.before.is_none() {
            // What happened while the page was on its way.
            let moment = self.place.moment();
            if stamp(&moment) > self.shown.stamp {
                return Some(self.tell(moment).await);
            }
            self.before = Some(moment);
        }
        loop {
            if Instant::now() < self.rests {
                sleep_until(self.rests.into()).await;
            }
            match self.news.recv().await {
                Ok(News::Moment(moment)) => {
                    // Who may look no longer is told before anything that was said after it.
                    let moment = self.place.heard_of(&moment);
                    if self.is_news(&moment) {
                        return Some(self.tell(moment).await);
                    }
                }
                Ok(News::Pointed(pointing)) => return Some(self.pointed(&pointing)),
                Ok(News::Chat(line)) => return Some(self.chat(&line)),
                Ok(News::Unsaid(numbers)) => return Some(self.unsaid(&numbers)),
                Err(RecvError::Lagged(_)) => {
                    let moment = self.place.moment();
                    if self.is_news(&moment) {
                        return Some(self.tell(moment).await);
                    }
                }
                // The table has left this place in memory: the page looks again.
                Err(RecvError::Closed) => {
                    self.over = true;
                    return Some(gone(&self.shown));
                }
            }
        }
    }

    /// Whether the page shows something else, or shows what it may not see any more.
    fn is_news(&self, moment: &Moment) -> bool {
        stamp(moment) > self.shown.stamp || self.eyes(moment).is_none()
    }

    /// This page's eyes; none if it may not look any more, or not through the seat it was drawn for.
    fn eyes(&self, moment: &Moment) -> Option<Eyes> {
        let seat = seat(&self.shown.eyes);
        let eyes = Eyes::new(moment, &self.client.guest, seat).ok()?;
        let shown = eyes.access.mine.union(eyes.access.hands);
        seat.is_none_or(|seat| shown.contains(seat)).then_some(eyes)
    }

    fn chat(&self, line: &ChatLine) -> Told {
        let line = pages::ChatLine { number: line.number, name: line.name.clone(), text: line.text.clone() };
        let html = pages::chat_line(&line).into_string();
        let data = json!({ "table": self.shown.table, "number": line.number, "html": html });
        let event = Event::default().event("chat").data(data.to_string());
        Told { key: key(&self.shown), stamp: self.shown.stamp, event }
    }

    fn unsaid(&self, numbers: &[u64]) -> Told {
        let data = json!({ "table": self.shown.table, "numbers": numbers });
        let event = Event::default().event("unsaid").data(data.to_string());
        Told { key: key(&self.shown), stamp: self.shown.stamp, event }
    }

    fn pointed(&self, Pointing { seat, thing }: &Pointing) -> Told {
        let about = &self.place.moment().about;
        let name = about.chair(*seat).map_or_else(|_| String::new(), |chair| chair.name.clone());
        let data = json!({ "table": self.shown.table, "seat": seat, "name": name, "thing": thing });
        let event = Event::default().event("point").data(data.to_string());
        Told { key: key(&self.shown), stamp: self.shown.stamp, event }
    }

    async fn tell(&mut self, moment: Arc<Moment>) -> Told {
        if moment.about.notes.guide {
            self.client.refresh(&self.app).await;
        }
        self.shown.stamp = stamp(&moment);
        // Who acts goes first.
        let wanted = Instant::now();
        yield_now().await;
        let begun = Instant::now();
        self.rest = rest(begun - wanted, self.rest, self.app.config.rest);
        self.rests = begun + self.rest;
        let told = self.draw(&moment);
        self.app.drawing.note(begun.elapsed());
        self.before = Some(moment);
        told.unwrap_or_else(|| {
            self.over = true;
            gone(&self.shown)
        })
    }

    /// The table as this page may see it; nothing if it may not any more, or if it is another kind of page now.
    fn draw(&mut self, moment: &Arc<Moment>) -> Option<Told> {
        let eyes = self.eyes(moment)?;
        let Play::Going(sitting) = &moment.play else { return None };
        let views = &self.app.views;
        let part =
            || part(&self.app.assets, moment, &**sitting, &eyes, &self.client.wishes, &Extras::default());
        let alike = eyes.only_watch() && !moment.about.notes.guide;
        let drawn = if alike { views.shared(moment, part) } else { views.own(&part(), &self.shown.eyes) };
        let first = self.known(sitting);
        let log = || {
            let (game, told) = (&moment.about.header.game, sitting.log(first, eyes.log_viewer(moment)));
            let lines = log(&self.app.assets, game, told, &moment.about.seat_headers());
            log_lines(game, newest(&lines)).into_string()
        };
        let before = self.sent.as_ref().and_then(Kept::trace);
        let data = drawn.view()?.told(before, first, log);
        self.sent = Some(drawn.kept());
        let event = Event::default().event("table").data(data.as_str());
        Some(Told { key: key(&self.shown), stamp: self.shown.stamp, event })
    }

    /// How much of the log the page has.
    fn known(&self, sitting: &Arc<dyn Sitting>) -> usize {
        let before = self.before.as_ref().and_then(|before| before.sitting().ok());
        before.map_or(0, |before| sitting.shared_log(&before.log_versions()))
    }
}

#[cfg(test)]
mod tests {
    use malice_engine::Seat;

    use super::*;

    #[test]
    fn a_page_rests_by_how_long_its_picture_waited() {
        let (never, longest) = (Duration::ZERO, Duration::from_millis(250));
        let (prompt, late) = (Duration::from_micros(900), Duration::from_micros(1_500));
        assert_eq!(rest(prompt, never, longest), never, "every state is told");
        assert_eq!(rest(late, never, longest), Duration::from_millis(64));
        assert_eq!(rest(Duration::from_secs(5), never, longest), longest);
        assert_eq!(rest(Duration::from_secs(5), never, never), never, "who wants every state gets it");
        let mut rests = longest;
        for _ in 0..50 {
            rests = rest(prompt, rests, longest);
        }
        assert_eq!(rests, never, "who is told promptly rests less and less");
    }

    #[test]
    fn what_a_page_shows_is_read() {
        let shown = Shown::read("abc12:2:17").unwrap();
        assert_eq!((shown.table.as_str(), seat(&shown.eyes), shown.stamp), ("abc12", Some(Seat::new(1)), 17));
        assert!(Shown::read("abc12:watch:0").is_some());
        for bad in ["", "abc", "abc:2", "abc:2:x", "abc:nobody:1", "a/b:1:1", "abc:1:1:1", ":1:1"] {
            assert_eq!(Shown::read(bad), None, "{bad}");
        }
    }
}
