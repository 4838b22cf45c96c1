//! What is refused because somebody asks for too much: one sentence for whoever asks, a counter for whoever watches, and a line in
//! the log now and then.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use malice_store::Millis;
use tracing::warn;

/// The least time between two lines about the same limit.
const QUIET: Millis = 60_000;

/// What there is only so much of for one client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    Changes,
    Reads,
    Streams,
    /// Connections, those included that have not sent a whole request yet.
    Connections,
    /// The time that a request may take to arrive.
    Arrival,
    Tables,
    Bots,
    Hints,
    LookingBack,
}

impl Limit {
    pub(crate) const ALL: [Self; 9] = [
        Self::Changes,
        Self::Reads,
        Self::Streams,
        Self::Connections,
        Self::Arrival,
        Self::Tables,
        Self::Bots,
        Self::Hints,
        Self::LookingBack,
    ];

    /// The word by which machines know it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Changes => "changes",
            Self::Reads => "reads",
            Self::Streams => "streams",
            Self::Connections => "connections",
            Self::Arrival => "arrival",
            Self::Tables => "tables",
            Self::Bots => "bots",
            Self::Hints => "hints",
            Self::LookingBack => "looking_back",
        }
    }

    /// What people and programs are told.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Changes | Self::Reads | Self::Connections => "too many requests: wait a moment",
            Self::Streams => "too many streams are open: close some",
            Self::Arrival => "the request took too long to arrive",
            Self::Tables => {
                "you have opened many tables in a short time: play some of them first, or wait some minutes"
            }
            Self::Bots => {
                "you have called many bots in a short time: play with some of them first, or wait some minutes"
            }
            Self::Hints => "other hints of yours are still being thought about: wait a moment",
            Self::LookingBack => "other replays of yours are still being made: wait a moment",
        }
    }
}

/// How often each limit was met since the start.
#[derive(Debug, Default)]
pub(crate) struct Refusals([Met; Limit::ALL.len()]);

#[derive(Debug, Default)]
struct Met {
    times: AtomicU64,
    /// When the log was told last.
    told: AtomicI64,
}

impl Refusals {
    pub(crate) fn note(&self, limit: Limit) {
        if let Some(times) = self.note_at(limit, crate::hall::now()) {
            warn!(limit = limit.word(), times, "a client asks for too much");
        }
    }

    /// Counts, and says how often it has happened when it is time for a line in the log.
    fn note_at(&self, limit: Limit, now: Millis) -> Option<u64> {
        let met = &self.0[limit as usize];
        let times = met.times.fetch_add(1, Ordering::Relaxed) + 1;
        let told = met.told.load(Ordering::Relaxed);
        let due = now >= told + QUIET;
        let mine = due && met.told.compare_exchange(told, now, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        mine.then_some(times)
    }

    pub(crate) fn times(&self, limit: Limit) -> u64 {
        self.0[limit as usize].times.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_gets_a_line_a_minute_for_each_limit_and_the_counter_all() {
        let refusals = Refusals::default();
        let told = |limit, now| refusals.note_at(limit, QUIET + now);
        assert_eq!(told(Limit::Reads, 0), Some(1));
        assert_eq!((1..QUIET).step_by(600).find_map(|now| told(Limit::Reads, now)), None);
        assert_eq!(told(Limit::Tables, 5), Some(1), "another limit has lines of its own");
        assert_eq!(told(Limit::Reads, QUIET), Some(102));
        assert_eq!(refusals.times(Limit::Reads), 102);
    }

    #[test]
    fn every_limit_has_its_own_counter() {
        for (index, limit) in Limit::ALL.into_iter().enumerate() {
            assert_eq!(limit as usize, index, "{limit:?}");
        }
    }
}
