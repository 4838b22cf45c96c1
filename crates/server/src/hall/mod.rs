//! The hall: all tables, those in memory and those in the store.
//!
//! Nothing is acknowledged, shown or kept in memory before it is stored. A change is tried on a copy of the table, appended to
//! the store, and only then takes the table's place. What a table looks like at a moment is immutable ([`Moment`]): whoever
//! reads needs no lock.

mod acting;
mod again;
mod checking;
mod company;
mod finishing;
mod following;
mod holding;
mod host;
mod hushing;
mod intents;
mod keeping;
mod links;
mod looking_back;
mod moment;
mod names;
mod no;
mod notes;
mod opening;
mod packs;
mod place;
mod reviewing;
mod seating;
mod thinking;
mod turns;
mod visitors;
mod voice;

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use malice_engine::{Content, Header, RecordError, Seed};
use malice_review::Effort;
use malice_store::{
    Append, Appended, Changes, Filter, Millis, Said, SeatOrders, Snapshot, Status, Store, StoreError,
    StoredTable, TableId, TableMeta,
};
use tracing::{info, warn};

pub(crate) use acting::{Done, Order};
pub(crate) use checking::Finding;
pub(crate) use intents::Intent;
pub(crate) use keeping::{Parted, sign};
pub(crate) use links::link_id;
pub(crate) use moment::{About, Access, HUMAN, Moment, OPEN, Play, Unplayed};
pub(crate) use names::{fresh_id, fresh_key, fresh_token, spelled};
pub(crate) use no::No;
pub(crate) use notes::{Notes, Standing, Visitor};
pub(crate) use opening::OpeningKey;
pub(crate) use place::{News, Place, Pointing};
pub(crate) use reviewing::Reviewed;
pub(crate) use seating::{Dealt, NewTableRequest};
pub(crate) use turns::{Caller, Turns};
pub(crate) use voice::Voice;

use self::company::Company;
use self::host::DoneWith;
use self::intents::Intents;
use self::looking_back::Earlier;
use self::names::tell_apart;
use self::packs::Packs;
use self::reviewing::Reviews;
use crate::refusals::{Limit, Refusals};
use crate::sitting::{Games, Saved, Sitting, last_view, told};
use crate::times::Times;

/// Milliseconds since 1970, by this machine's clock.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as Millis
}

/// How the hall behaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// A table that nobody touched for so long leaves memory.
    pub(crate) idle: Duration,
    /// An unfinished table that nobody touched for so long is put away.
    pub(crate) put_away: Duration,
    /// How many bots of one client think at once; there is a place more, for others. Half as many records are worked on for one
    /// client.
    pub(crate) thinkers: usize,
    /// How often tables that somebody watches are compared with the store, where others share it.
    pub(crate) compare: Duration,
    /// How much stillness a bot lets pass where people are asked at the same time.
    pub(crate) courtesy: Duration,
    /// The seed of every table, where it is not left to chance.
    pub(crate) deal: Option<Seed>,
    /// How much thought a review takes.
    pub(crate) effort: Effort,
    /// Nobody plays here: this hall is only for looking after the tables of others. Its bots do not think, and what it changes does
    /// not count as touched.
    pub(crate) keeps: bool,
}

#[derive(Debug)]
pub(crate) struct Hall {
    store: Arc<dyn Store>,
    games: Games,
    packs: Packs,
    places: Mutex<HashMap<TableId, Arc<Place>>>,
    thinkers: Arc<Turns>,
    lookers: Arc<Turns>,
    earlier: Earlier,
    reviews: Reviews,
    habits: Habits,
    figures: Figures,
    refusals: Refusals,
    done_with: DoneWith,
    /// Whether there can be other servers.
    shared: bool,
    /// How many servers there are.
    servers: Arc<AtomicUsize>,
    company: Mutex<Company>,
    /// How far the store's clock, by which all servers go, is ahead of this machine's.
    ahead: AtomicI64,
}

/// What the hall has done since the start.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    pub(crate) accepted: AtomicU64,
    pub(crate) repeated: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) stale: AtomicU64,
    pub(crate) by_bots: AtomicU64,
    pub(crate) searches: AtomicU64,
    pub(crate) created: AtomicU64,
    pub(crate) loaded: AtomicU64,
    pub(crate) followed: AtomicU64,
    /// From an order that arrived to one that is stored and shown.
    pub(crate) acting: Times,
    /// What the store takes of that.
    pub(crate) committing: Times,
    pub(crate) thinking: Times,
}

/// Adds one.
fn count(figure: &AtomicU64) {
    figure.fetch_add(1, Ordering::Relaxed);
}

impl Hall {
    /// `packs` are offered beside what the games ship.
    pub(crate) fn new(store: Arc<dyn Store>, habits: Habits, packs: Vec<Content>) -> Arc<Self> {
        Arc::new(Self {
            // Whoever looks after tables changes them beside those who play.
            shared: store.is_shared() || habits.keeps,
            store,
            games: Games::default(),
            company: Mutex::new(Company::new(fresh_id(), &packs)),
            packs: Packs::new(packs),
            places: Mutex::default(),
            thinkers: Turns::new(habits.thinkers + 1, habits.thinkers),
            // Where nobody plays, there are no others to leave a place to.
            lookers: Turns::new(
                habits.thinkers + 1,
                if habits.keeps { habits.thinkers } else { habits.thinkers.div_ceil(2) },
            ),
            earlier: Earlier::default(),
            reviews: Reviews::new(),
            habits,
            figures: Figures::default(),
            refusals: Refusals::default(),
            done_with: DoneWith::default(),
            servers: Arc::new(AtomicUsize::new(1)),
            ahead: AtomicI64::new(0),
        })
    }

    /// The time by the clock that all servers go by: what is stored is stamped with it.
    pub(crate) fn now(&self) -> Millis {
        now() + self.ahead.load(Ordering::Relaxed)
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) fn games(&self) -> &Games {
        &self.games
    }

    pub(crate) fn figures(&self) -> &Figures {
        &self.figures
    }

    /// Who thinks, and who waits for it.
    pub(crate) fn thinkers(&self) -> &Turns {
        &self.thinkers
    }

    /// Who looks back, and who waits for it.
    pub(crate) fn lookers(&self) -> &Turns {
        &self.lookers
    }

    pub(crate) fn refusals(&self) -> &Refusals {
        &self.refusals
    }

    /// Notes that a limit was met.
    pub(crate) fn too_many(&self, limit: Limit) -> No {
        self.refusals.note(limit);
        No::TooMany(limit)
    }

    pub(crate) fn tables_in_memory(&self) -> usize {
        self.places().len()
    }

    fn places(&self) -> std::sync::MutexGuard<'_, HashMap<TableId, Arc<Place>>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table, from memory or from the store.
    pub(crate) async fn place(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, No> {
        let known = self.places().get(id).cloned();
        if let Some(place) = known {
            place.touch();
            if place.is_behind() {
                self.follow(&place).await;
            }
            return self.playable(place).await;
        }
        let (moment, said) = self.loaded(id).await?;
        count(&self.figures.loaded);
        self.playable(self.take_in(moment, said)).await
    }

    /// A stored table has its place in memory from now on.
    fn take_in(self: &Arc<Self>, moment: Moment, said: Said) -> Arc<Place> {
        let id = moment.about.id.clone();
        let place = || Arc::new(Place::new(moment, said));
        let place = self.places().entry(id).or_insert_with(place).clone();
        self.wake_bots(&place);
        self.wake_hushed(&place);
        // Hints that came while it was loaded met nobody.
        self.compare_soon(&place);
        place
    }

    /// A table from the store, and how far its chat has come. Of several servers that begin a game one is first.
    async fn loaded(self: &Arc<Self>, id: &TableId) -> Result<(Moment, Said), No> {
        let mut tries = 0;
        loop {
            let stored = self.store.load(id).await?.ok_or_else(|| self.missing(id))?;
            let said = stored.said;
            match self.revive(stored, None).await {
                Err(No::Stale) if tries < following::TRIES => tries += 1,
                revived => return revived.map(|moment| (moment, said)),
            }
        }
    }

    /// Forgets a table whose place in the store may have moved on without us; it is loaded again when it is wanted. Those who
    /// listen are told, and look again.
    fn forget(&self, place: &Place) {
        self.places().remove(&place.id);
        place.hang_up();
    }

    /// Whether this is the table's place, and not one that was forgotten.
    fn is_present(&self, place: &Place) -> bool {
        self.places().get(&place.id).is_some_and(|known| std::ptr::eq(Arc::as_ptr(known), place))
    }

    /// From what the store has to a table that can be played. Where the table was `known` at an earlier version, it has what came
    /// after that.
    async fn revive(
        self: &Arc<Self>,
        stored: StoredTable,
        known: Option<&dyn Sitting>,
    ) -> Result<Moment, No> {
        let about = self.about(&stored).await?;
        let StoredTable { meta, snapshot, entries, orders, talk, .. } = stored;
        let intents = Intents::read(talk.as_ref(), meta.version);
        if about.status == Status::Open {
            return Ok(Moment::new(about, Play::Waiting));
        }
        // Row and log are written together: where they disagree, one of them is damaged.
        let known_to = known.map(|known| known.version() as u64);
        let begun = known_to.or(snapshot.as_ref().map(|snapshot| snapshot.version)).unwrap_or_default();
        let logged = begun + entries.len() as u64;
        // Who gives an order at version 0 finds a game that has begun, and who has other rules cannot begin it.
        let fresh = logged == 0 && meta.version == 0 && orders.is_empty() && self.has_rules(&about);
        if fresh && about.status == Status::Playing {
            let play = self.begin(&about).await?;
            return Ok(Moment { intents, ..Moment::new(about, play) });
        }
        let play = if logged == meta.version {
            self.played_on(&about, known, snapshot.clone(), entries, orders).await?
        } else {
            let wrong = format!("its log has {logged} entries and should have {}", meta.version);
            Err(RecordError::new(1, wrong))
        };
        let play = match play {
            Ok(sitting) => Play::Going(sitting),
            Err(reason) => {
                warn!(table = %link_id_of(&about.id), %reason, "a table cannot be played on");
                let view = snapshot.as_ref().map_or(String::new(), |snapshot| last_view(&snapshot.body));
                let all = self.store.entries(&about.id, 0).await?;
                let told = told(&all);
                Play::Unplayable(Arc::new(Unplayed {
                    reason: reason.to_string(),
                    told,
                    view,
                    version: meta.version,
                }))
            }
        };
        Ok(Moment { intents, ..Moment::new(about, play) })
    }

    /// The table by these entries, which come after what is known of it, or after its snapshot.
    async fn played_on(
        self: &Arc<Self>,
        about: &About,
        known: Option<&dyn Sitting>,
        snapshot: Option<Snapshot>,
        entries: Vec<String>,
        orders: Vec<SeatOrders>,
    ) -> Result<Result<Arc<dyn Sitting>, RecordError>, No> {
        // What is known by other names is not the same any more.
        let renamed = known.is_some_and(|known| known.header().seats != about.header.seats);
        let in_part = known.is_some() || snapshot.as_ref().is_some_and(|snapshot| snapshot.version > 0);
        let played = match known {
            Some(_) if renamed => None,
            Some(known) => Some(known.gone_on(&entries, &orders)),
            None => Some(self.restore(about, snapshot, entries, orders.clone()).await?),
        };
        match played {
            Some(played) if played.is_ok() || !in_part => Ok(played),
            // A snapshot is a cache, and so is what was known: where it does not fit, the log counts.
            _ => {
                let all = self.store.entries(&about.id, 0).await?;
                self.restore(about, None, all, orders).await
            }
        }
    }

    /// What surrounds a stored game.
    async fn about(&self, stored: &StoredTable) -> Result<About, No> {
        let StoredTable { meta, header, content, ordered, .. } = stored;
        let header = serde_json::from_str(header).map_err(|error| error.to_string());
        let header = header.and_then(|value| Header::from_json(&value)).map_err(No::Unplayable)?;
        let pack = self.pack_of_table(&header.game, content.as_deref()).await?;
        let powers = self.store.capabilities(&meta.id).await?;
        let mut about = About {
            id: meta.id.clone(),
            visibility: meta.visibility,
            status: meta.status,
            host: meta.host.clone(),
            seats: meta.seats.clone(),
            revision: meta.revision,
            put_away: meta.put_away,
            ordered: *ordered,
            notes: Notes::read(&meta.notes),
            header,
            pack,
            powers,
        };
        tell_apart(&mut about.seats);
        Ok(about)
    }

    /// Plays stored entries again, from a snapshot on where there is one. A long table takes long.
    async fn restore(
        self: &Arc<Self>,
        about: &About,
        snapshot: Option<Snapshot>,
        lines: Vec<String>,
        orders: Vec<SeatOrders>,
    ) -> Result<Result<Arc<dyn Sitting>, RecordError>, No> {
        let (hall, header, pack) = (self.clone(), about.header.clone(), about.pack.clone());
        let restore = move || {
            let first = snapshot.as_ref().map_or(0, |snapshot| snapshot.version as usize);
            let snapshot = snapshot.as_ref().map(|snapshot| &snapshot.body[..]);
            let (header, pack) = (&header, pack.as_ref());
            hall.games.restore(&Saved { header, pack, snapshot, lines: &lines, first, orders: &orders })
        };
        self.look_back_with(about.opener(), usize::MAX, restore).await
    }

    /// Who is asked when a game begins, as the store keeps it.
    fn asked_first(&self, header: &Header, pack: Option<&Content>) -> Result<u32, No> {
        Ok(bits(self.games.start(header, pack).map_err(No::Faults)?.awaited()))
    }

    /// Sets a game up whose seats are all taken, and stores what the set-up answered by itself.
    async fn begin(&self, about: &About) -> Result<Play, No> {
        let sitting = self.games.start(&about.header, about.pack.as_ref()).map_err(No::Faults)?;
        if sitting.version() > 0 {
            self.store_beginning(&about.id, &*sitting).await?;
        }
        Ok(Play::Going(sitting))
    }

    /// Stores the first entries of a table's log. They follow from its header: who else begins the same game enters the same.
    async fn store_beginning(&self, id: &TableId, sitting: &dyn Sitting) -> Result<(), No> {
        let append = Append {
            table: id.clone(),
            version: 0,
            revision: None,
            ordered: None,
            key: "begin".into(),
            entries: sitting.lines(0),
            changes: Changes::default(),
            orders: Vec::new(),
            snapshot: None,
            at: self.now(),
        };
        match self.store.append(append).await? {
            Appended::Applied { .. } => Ok(()),
            Appended::Repeated(done) if done.version == sitting.version() as u64 => Ok(()),
            Appended::Repeated(_) | Appended::Stale { .. } => Err(No::Stale),
        }
    }

    /// Tables in the store, with names as they may be shown.
    pub(crate) async fn list(&self, filter: Filter, limit: u32) -> Result<Vec<TableMeta>, StoreError> {
        let mut metas = self.store.list(filter, limit).await?;
        for meta in &mut metas {
            tell_apart(&mut meta.seats);
        }
        Ok(metas)
    }

    /// Lets unused tables leave memory. What is stored is not touched by that.
    pub(crate) fn sweep(&self) {
        let idle = now() - self.habits.idle.as_millis() as Millis;
        let used =
            |place: &Arc<Place>| Arc::strong_count(place) > 1 || place.has_listeners() || place.used() > idle;
        self.places().retain(|_, place| used(place));
    }

    /// Puts away unfinished tables that nobody has touched for long: they leave the lists, and lose nothing.
    pub(crate) async fn put_away(&self) {
        let now = self.now();
        let before = now - self.habits.put_away.as_millis() as Millis;
        match self.store.put_away(before, now).await {
            Ok(tables) if !tables.is_empty() => info!(tables = tables.len(), "put away what nobody touched"),
            Ok(_) => (),
            Err(error) => warn!(%error, "nothing could be put away"),
        }
    }

    /// Takes up the tables where bots are to move: they do not wait for somebody to look.
    pub(crate) async fn take_up(self: &Arc<Self>) -> Result<(), StoreError> {
        let unfinished = self.store.list(Filter::Unfinished, 10_000).await?;
        for meta in unfinished.iter().filter(|meta| waits_for_bot(meta) && self.may_mind(meta)) {
            if let Err(error) = self.taken_up(&meta.id).await {
                warn!(%error, "a table could not be taken up");
            }
        }
        Ok(())
    }
}

/// Whether a bot is asked at a table, as far as the store tells.
fn waits_for_bot(meta: &TableMeta) -> bool {
    meta.seats.iter().enumerate().any(|(seat, chair)| meta.awaited >> seat & 1 == 1 && is_bot(chair))
}

fn is_bot(chair: &malice_store::Seat) -> bool {
    chair.player.parse::<malice_bots::BotSpec>().is_ok()
}

/// Seats as the store keeps them.
fn bits(seats: malice_engine::SeatSet) -> u32 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// A table in log lines: its name is a secret to whoever may not see it, so that only a part of its hash is written.
fn link_id_of(id: &TableId) -> String {
    link_id(&malice_store::TokenHash::of(id.as_str()))
}
