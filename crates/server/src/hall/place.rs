//! A table in memory: what it is now, who writes, who listens.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock, Weak};

use malice_engine::Seat;
use malice_store::{ChatLine, Mark, Said, TableId};
use tokio::sync::broadcast;

use super::host::Ending;
use super::moment::Moment;
use super::now;

/// How many moments a slow listener may lag behind before it is given the newest only.
const MOMENTS: usize = 64;

/// What listeners hear.
#[derive(Clone, Debug)]
pub(crate) enum News {
    /// What the table is now, as long as it is: who comes too late for it looks at the newest.
    Moment(Weak<Moment>),
    /// Somebody points at a thing on the table.
    Pointed(Arc<Pointing>),
    Chat(Arc<ChatLine>),
    /// These lines of the chat were taken back.
    Unsaid(Arc<Vec<u64>>),
}

/// What a seat points at: a thing as pages name it, or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pointing {
    pub(crate) seat: Seat,
    pub(crate) thing: String,
}

#[derive(Debug)]
pub(crate) struct Place {
    pub(super) id: TableId,
    moment: RwLock<Arc<Moment>>,
    /// Held while something is applied and stored, so that one follows the other.
    pub(super) writing: Arc<tokio::sync::Mutex<()>>,
    /// There is no sender where nobody listens: most tables have none.
    news: Mutex<Option<broadcast::Sender<News>>>,
    /// How much of the chat was told.
    pub(super) heard: tokio::sync::Mutex<Said>,
    /// How far it has come elsewhere, by what was heard last.
    told_of: Mutex<Option<Mark>>,
    /// Whether a bot of this table is at work.
    pub(super) thinking: AtomicBool,
    /// Whether people who do not want to be asked are being answered for.
    pub(super) hushing: AtomicBool,
    used: AtomicI64,
    ended: OnceLock<Ending>,
}

impl Place {
    pub(super) fn new(moment: Moment, said: Said) -> Self {
        Self {
            id: moment.about.id.clone(),
            moment: RwLock::new(Arc::new(moment)),
            writing: Arc::default(),
            news: Mutex::new(None),
            heard: tokio::sync::Mutex::new(said),
            told_of: Mutex::new(None),
            thinking: AtomicBool::new(false),
            hushing: AtomicBool::new(false),
            used: AtomicI64::new(now()),
            ended: OnceLock::new(),
        }
    }

    /// The table as it is: everything in it is stored.
    pub(crate) fn moment(&self) -> Arc<Moment> {
        self.moment.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A moment that was heard of, or the newest if it is over.
    pub(crate) fn heard_of(&self, moment: &Weak<Moment>) -> Arc<Moment> {
        moment.upgrade().unwrap_or_else(|| self.moment())
    }

    /// Makes a stored moment the present one, and tells it to whoever listens.
    pub(super) fn show(&self, moment: Moment) -> Arc<Moment> {
        let moment = self.keep(moment);
        self.tell(News::Moment(Arc::downgrade(&moment)));
        moment
    }

    /// The same for what nobody who listens may notice.
    pub(super) fn keep(&self, moment: Moment) -> Arc<Moment> {
        let moment = Arc::new(moment);
        *self.moment.write().unwrap_or_else(PoisonError::into_inner) = moment.clone();
        moment
    }

    pub(super) fn tell(&self, news: News) {
        let mut sender = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        if sender.as_ref().is_some_and(|sender| sender.send(news).is_err()) {
            *sender = None;
        }
    }

    /// All that happens from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<News> {
        let mut sender = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        sender.get_or_insert_with(|| broadcast::channel(MOMENTS).0).subscribe()
    }

    /// Ends what listeners hear: this place counts no more, and they look for the table again.
    pub(super) fn hang_up(&self) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Ends what listeners hear, for good.
    pub(super) fn end(&self, ending: Ending) {
        let _ = self.ended.set(ending);
        self.hang_up();
    }

    /// How the table ended, if it did.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.ended.get().copied()
    }

    pub(super) fn has_listeners(&self) -> bool {
        let sender = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        sender.as_ref().is_some_and(|sender| sender.receiver_count() > 0)
    }

    /// Notes that the table has come this far elsewhere: whoever wants it next looks at the store first.
    pub(super) fn note(&self, mark: Mark) {
        *self.told_of.lock().unwrap_or_else(PoisonError::into_inner) = Some(mark);
    }

    /// Whether the table has gone on elsewhere, by what was heard of it.
    pub(super) fn is_behind(&self) -> bool {
        let told_of = *self.told_of.lock().unwrap_or_else(PoisonError::into_inner);
        told_of.is_some_and(|mark| !self.moment().mark().covers(mark))
    }

    pub(super) fn touch(&self) {
        self.used.store(now(), Ordering::Relaxed);
    }

    pub(super) fn used(&self) -> i64 {
        self.used.load(Ordering::Relaxed)
    }
}
