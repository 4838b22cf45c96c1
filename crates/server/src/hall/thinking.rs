//! Bots: they think in a bounded pool, know what their seat may know, and act like anybody else.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use malice_bots::BotSpec;
use malice_engine::Seat;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::warn;

use super::moment::Moment;
use super::no::No;
use super::place::Place;
use super::turns::Turn;
use super::voice::Voice;
use super::{Caller, Hall, Order, count, link_id_of};
use crate::refusals::Limit;
use crate::sitting::Sitting;

/// So many hints of one caller may wait.
const HINTS: usize = 4;

/// How long a bot waits before it tries again to have its choice stored, or the table for who is not asked.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// So often in a row a bot, or the table, acts in vain before it leaves it alone until something changes there.
pub(super) const ATTEMPTS: usize = 3;

impl Hall {
    /// Lets the bots of a table play until people are asked.
    pub(super) fn wake_bots(self: &Arc<Self>, place: &Arc<Place>) {
        if self.next_bot(place).is_none() || place.thinking.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, place) = (self.clone(), place.clone());
        tokio::spawn(async move {
            let (mut in_vain, mut stuck) = (0, None);
            while let Some((seat, bot)) = hall.next_bot(&place) {
                let before = place.moment();
                in_vain = if hall.let_think(&place, seat, bot).await { in_vain + 1 } else { 0 };
                if in_vain >= ATTEMPTS && Arc::ptr_eq(&before, &place.moment()) {
                    warn!(table = %link_id_of(&place.id), %seat, "a bot acts in vain: it waits for a change");
                    stuck = Some(before);
                    break;
                }
            }
            place.thinking.store(false, Ordering::Release);
            // Somebody may have handed a seat over just before.
            if stuck.is_none_or(|stuck| !Arc::ptr_eq(&stuck, &place.moment())) {
                hall.wake_bots(&place);
            }
        });
    }

    /// What a bot would choose, for a caller who wants to know.
    pub(crate) async fn hint(
        &self,
        caller: Caller,
        sitting: Arc<dyn Sitting>,
        seat: Seat,
        bot: BotSpec,
    ) -> Result<Option<String>, No> {
        let turn = self.thinkers.take(caller, HINTS).await;
        let turn = turn.ok_or_else(|| self.too_many(Limit::Hints))?;
        Ok(think(turn, move || sitting.advice(seat, bot)).await)
    }

    /// A bot thinks, and says or does what it chose. Returns whether it acted in vain: the table is as it was.
    async fn let_think(self: &Arc<Self>, place: &Arc<Place>, seat: Seat, bot: BotSpec) -> bool {
        let moment = place.moment();
        let Ok(sitting) = moment.sitting().cloned() else { return false };
        let Some(decision) = sitting.decision(seat) else { return false };
        // What it has said it does: people gave it leave for that.
        let said = moment.intents.of(seat).map(|intent| intent.name.clone());
        let chosen = match said {
            Some(name) => Some(name),
            None => self.choose(&moment, sitting.clone(), seat, bot).await,
        };
        let Some(name) = chosen else { return false };
        if self.holds_back(&moment) && !only_agrees(&*sitting, seat, &name) {
            self.intend(place, &moment, seat, &name).await;
            return false;
        }
        if self.gives_way(place, &moment).await {
            return false;
        }
        if !self.is_present(place) {
            return false;
        }
        let order = Order::Choose { seat, decision, name };
        match self.act(&place.id, Voice::Bot, &decision.to_string(), order).await {
            Ok(done) if done.after > moment.version() => count(&self.figures.by_bots),
            // It was done before, or the position changed while the bot thought: it looks again.
            Ok(_) | Err(No::Stale | No::Illegal(_)) => return Arc::ptr_eq(&place.moment(), &moment),
            Err(error) => {
                warn!(%error, "a bot's choice was not stored");
                tokio::time::sleep(PATIENCE).await;
            }
        }
        false
    }

    /// What a bot comes to choose, once it is its turn to think.
    async fn choose(
        &self,
        moment: &Moment,
        sitting: Arc<dyn Sitting>,
        seat: Seat,
        bot: BotSpec,
    ) -> Option<String> {
        // A table has one bot at a time that waits: tables are what a client has only so many of.
        let turn = self.thinkers.take(moment.about.opener(), usize::MAX).await?;
        count(&self.figures.searches);
        let thought = think(turn, move || sitting.bot_choice(seat, bot));
        let chosen = self.figures.thinking.around(thought).await;
        if chosen.is_none() {
            tokio::time::sleep(PATIENCE).await;
        }
        chosen
    }

    /// People who think about the same table come first: a bot acts when it has been still for a while. Returns whether somebody was
    /// quicker, so that the bot has to look again.
    async fn gives_way(&self, place: &Place, moment: &Arc<Moment>) -> bool {
        let asked = moment.awaited();
        let people = moment.about.people();
        if !asked.iter().any(|seat| people.contains(seat)) || moment.in_lanes() {
            return false;
        }
        let mut news = place.listen();
        if !place.moment().looks_like(moment) {
            return true;
        }
        timeout(self.habits.courtesy, news.recv()).await.is_ok()
    }

    /// The first seat that is asked and decided for by a bot, and has not said already what it would do.
    fn next_bot(&self, place: &Place) -> Option<(Seat, BotSpec)> {
        let moment = place.moment();
        // Most tables have none: nothing else needs to be known of them.
        if !moment.awaited().iter().any(|seat| moment.about.bot(seat).is_some()) {
            return None;
        }
        if self.habits.keeps || !self.is_present(place) || !self.minds(&moment.about) {
            return None;
        }
        if moment.sitting().is_ok_and(|sitting| sitting.is_full()) {
            return None;
        }
        let held = self.holds_back(&moment);
        let silent = |seat: &Seat| !held || moment.intents.of(*seat).is_none();
        moment.awaited().iter().filter(silent).find_map(|seat| Some((seat, moment.about.bot(seat)?)))
    }
}

/// What a bot comes to choose.
async fn think(turn: Turn, thought: impl FnOnce() -> String + Send + 'static) -> Option<String> {
    let chosen = spawn_blocking(move || {
        let _turn = turn;
        thought()
    });
    chosen.await.inspect_err(|error| warn!(%error, "a bot broke off")).ok()
}

/// Whether a choice only says that the seat is done for now: others go on being asked, and nothing happens.
fn only_agrees(sitting: &dyn Sitting, seat: Seat, name: &str) -> bool {
    let mut after = sitting.copy();
    let others = sitting.awaited().minus(seat.into());
    after.act(seat, name).is_ok() && !others.is_empty() && after.awaited() == others
}
