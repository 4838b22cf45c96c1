//! Tables that move at other servers.
//!
//! What is in memory may be behind: whoever is refused for that is judged again once it has caught up ([`Hall::catch_up`]). Hints of
//! the store only wake: who hears one looks at the table, if somebody watches it here or its bots think here. For all others it is
//! only noted, and whoever wants the table next looks first: a move costs the servers at which nobody follows it next to nothing.
//! Where a hint got lost, tables that somebody watches are compared with the store every few seconds.

use std::collections::HashMap;
use std::sync::Arc;

use malice_engine::Seat;
use malice_store::{Hint, Marked, TableId};
use tracing::warn;

use super::acting::SNAPSHOT_EVERY;
use super::intents::Intents;
use super::moment::{Moment, Play};
use super::no::No;
use super::place::{News, Place, Pointing};
use super::{Hall, count, link_id_of};

/// So often something is tried that others got in the way of.
pub(super) const TRIES: usize = 8;
/// So many lines of chat are told that were missed.
const LINES: u32 = 50;

/// Whether it is less to play on from a version in memory than from a snapshot. What stands before the first entry has still to begin.
fn is_near(version: usize, stored: u64) -> bool {
    let ahead = (stored as usize).checked_sub(version);
    version > 0 && ahead.is_some_and(|ahead| ahead <= SNAPSHOT_EVERY)
}

impl No {
    /// Whether it may only seem so to who is behind.
    pub(super) fn may_pass(&self) -> bool {
        matches!(
            self,
            Self::Stale | Self::Illegal(_) | Self::NotYours(_) | Self::Ended(_) | Self::UnknownLink
        )
    }
}

impl Hall {
    /// Looks at what a hint tells of.
    pub(super) fn hear(self: &Arc<Self>, hint: Hint) {
        let hall = self.clone();
        let present = |table: &TableId| self.places().get(table).cloned();
        match hint {
            Hint::Table(table, mark) => match present(&table) {
                Some(place) if place.moment().mark().covers(mark) => (),
                Some(place) => {
                    place.note(mark);
                    if self.is_followed(&place) {
                        tokio::spawn(async move { hall.follow(&place).await });
                    }
                }
                None if self.company().may_wake_bots(&table, mark) => {
                    tokio::spawn(async move { hall.take_up_one(&table).await });
                }
                None => (),
            },
            Hint::Talk(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.listen_in(&place).await });
                }
            }
            Hint::Said(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.hear_chat(&place).await });
                }
            }
            Hint::Pointed(table, seat, thing) => {
                if let (Some(place), Ok(seat)) = (present(&table), Seat::try_from(seat)) {
                    place.tell(News::Pointed(Arc::new(Pointing { seat, thing })));
                }
            }
            Hint::Unsaid(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.hear_unsaid(&place).await });
                }
            }
            Hint::Gone(table) => {
                if let Some(place) = present(&table) {
                    tokio::spawn(async move { hall.compare(vec![place]).await });
                }
            }
            Hint::Guest(_) => drop(tokio::spawn(async move { hall.learn_bans().await })),
            Hint::Lost => {
                let all = self.in_memory();
                tokio::spawn(async move {
                    hall.learn_bans().await;
                    hall.compare(all).await;
                    if let Err(error) = hall.take_up().await {
                        warn!(%error, "tables of others could not be taken up");
                    }
                });
            }
        }
    }

    /// Whether somebody here waits for what happens at a table: who looks, or a bot. Who cannot play it reads all of it each time,
    /// and does so only while somebody looks.
    fn is_followed(&self, place: &Place) -> bool {
        let moment = place.moment();
        let can_play = !matches!(moment.play, Play::Unplayable(_));
        place.has_listeners() || can_play && moment.about.has_bots() && self.minds(&moment.about)
    }

    /// Catches up with a table that has gone on elsewhere. What this server has stored itself may have been heard before it is shown.
    pub(super) async fn follow(self: &Arc<Self>, place: &Arc<Place>) {
        let turn = place.writing.lock().await;
        if place.is_behind() {
            self.caught_up(place).await;
        }
        drop(turn);
    }

    /// The same, and logs what is in the way: it is tried again when the table is compared or used.
    async fn caught_up(self: &Arc<Self>, place: &Arc<Place>) {
        if let Err(error) = self.catch_up(place).await {
            warn!(%error, table = %link_id_of(&place.id), "a table could not be followed");
        }
    }

    /// Compares tables with the store, and looks again at those that are not what they are there.
    pub(super) async fn compare(self: &Arc<Self>, places: Vec<Arc<Place>>) {
        let mut places: HashMap<TableId, Arc<Place>> =
            places.into_iter().map(|place| (place.id.clone(), place)).collect();
        let marks = match self.store.marks(places.keys().cloned().collect()).await {
            Ok(marks) => marks,
            Err(error) => return warn!(%error, "tables could not be compared with the store"),
        };
        for marked in marks {
            let Some(place) = &places.remove(&marked.table) else { continue };
            if self.was_put_away(place, &marked) {
                continue;
            }
            let Marked { mark, said, talked, .. } = marked;
            let moment = place.moment();
            if moment.mark() != mark {
                let turn = place.writing.lock().await;
                self.caught_up(place).await;
                drop(turn);
            } else if moment.intents.changes != talked {
                self.listen_in(place).await;
            }
            let heard = *place.heard.lock().await;
            if place.has_listeners() && heard.last < said.last {
                self.hear_chat(place).await;
            }
            if place.has_listeners() && heard.unsaid < said.unsaid {
                self.hear_unsaid(place).await;
            }
        }
        for place in places.values() {
            self.deleted(place);
        }
    }

    /// Compares a table with the store, unless nobody else changes it there.
    pub(super) fn compare_soon(self: &Arc<Self>, place: &Arc<Place>) {
        if self.shared {
            let (hall, place) = (self.clone(), place.clone());
            tokio::spawn(async move { hall.compare(vec![place]).await });
        }
    }

    /// A table as it is in the store, for who wants to look at it and not to wait for a hint.
    pub(crate) async fn place_now(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, No> {
        let place = self.place(id).await?;
        if self.shared {
            // While the store does not answer, what is in memory can be read.
            let marks = self.store.marks(vec![id.clone()]).await.unwrap_or_default();
            if marks.iter().any(|marked| !place.moment().mark().covers(marked.mark)) {
                let turn = place.writing.lock().await;
                self.caught_up(&place).await;
                drop(turn);
            }
        }
        Ok(place)
    }

    /// Looks at the store whether a table is another than in memory, and if so shows it as it is. Whoever calls this writes at the
    /// table. Returns whether it was another.
    pub(super) async fn catch_up(self: &Arc<Self>, place: &Arc<Place>) -> Result<bool, No> {
        let before = place.moment();
        let marked = self.store.marks(vec![place.id.clone()]).await?.pop();
        let mark = marked.ok_or_else(|| self.deleted(place))?.mark;
        if mark == before.mark() {
            return Ok(false);
        }
        count(&self.figures.followed);
        let known = before.sitting().ok().filter(|sitting| is_near(sitting.version(), mark.version));
        let stored = match known {
            Some(sitting) => self.store.load_after(&place.id, sitting.version() as u64).await?,
            None => self.store.load(&place.id).await?,
        };
        let stored = stored.ok_or_else(|| self.deleted(place))?;
        let moment = self.revive(stored, known.map(|sitting| &**sitting)).await?;
        if moment.mark() == before.mark() {
            return Ok(false);
        }
        // An order is its seat's secret: who listens is told of a moment that looks another.
        if moment.looks_like(&before) {
            place.keep(moment);
        } else {
            place.show(moment);
        }
        self.wake_bots(place);
        self.wake_hushed(place);
        Ok(true)
    }

    async fn listen_in(self: &Arc<Self>, place: &Arc<Place>) {
        let turn = place.writing.lock().await;
        if let Err(error) = self.hear_talk(place).await {
            warn!(%error, "talk could not be heard");
        }
        drop(turn);
    }

    /// Hears what others say about the position, and catches up if it is another. Whoever calls this writes at the table. Returns
    /// whether there was something to hear.
    pub(super) async fn hear_talk(self: &Arc<Self>, place: &Arc<Place>) -> Result<bool, No> {
        if !self.shared {
            return Ok(false);
        }
        let moment = place.moment();
        let stored = self.store.load(&place.id).await?.ok_or_else(|| self.deleted(place))?;
        if stored.mark() != moment.mark() {
            return self.catch_up(place).await;
        }
        let intents = Intents::read(stored.talk.as_ref(), moment.version() as u64);
        if intents == moment.intents {
            return Ok(false);
        }
        place.show(Moment { about: moment.about.clone(), play: moment.play.clone(), intents });
        self.wake_bots(place);
        Ok(true)
    }

    /// Tells what was said since it was told last, whoever said it.
    pub(super) async fn hear_chat(&self, place: &Place) {
        let mut heard = place.heard.lock().await;
        match self.chat_after(&place.id, heard.last, LINES).await {
            Ok(lines) => {
                for line in lines {
                    heard.last = line.number;
                    place.tell(News::Chat(Arc::new(line)));
                }
            }
            Err(error) => warn!(%error, "what was said could not be told"),
        }
    }

    /// Tells which lines were taken back, if there are more than was told last.
    pub(super) async fn hear_unsaid(&self, place: &Place) {
        let mut heard = place.heard.lock().await;
        match self.store.unsaid(&place.id).await {
            Ok(numbers) if heard.unsaid < numbers.len() as u64 => {
                heard.unsaid = numbers.len() as u64;
                place.tell(News::Unsaid(Arc::new(numbers)));
            }
            Ok(_) => (),
            Err(error) => warn!(%error, "what was taken back could not be told"),
        }
    }

    /// Takes up a table whose bots think here, if they are asked.
    async fn take_up_one(self: &Arc<Self>, id: &TableId) {
        let taken = async {
            let Some(meta) = self.store.meta(id).await? else { return Ok(()) };
            if !meta.seats.iter().any(super::is_bot) {
                self.company().note_people(meta.id, meta.revision);
            } else if super::waits_for_bot(&meta) && self.may_mind(&meta) {
                self.taken_up(id).await?;
            }
            Ok::<_, No>(())
        };
        if let Err(error) = taken.await {
            warn!(%error, "a table could not be taken up");
        }
    }

    /// Takes up a table, unless another server has its rules and minds it.
    pub(super) async fn taken_up(self: &Arc<Self>, id: &TableId) -> Result<(), No> {
        match self.place(id).await {
            Ok(_) | Err(No::Elsewhere) => Ok(()),
            Err(no) => Err(no),
        }
    }

    /// Whether what was refused is to be tried again: the table has moved without us. Whoever calls this writes at the table.
    pub(super) async fn was_behind(self: &Arc<Self>, place: &Arc<Place>, no: &No) -> bool {
        no.may_pass() && self.catch_up(place).await.unwrap_or(false)
    }
}
