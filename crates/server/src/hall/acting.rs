//! What seats do: choices, standing orders, undo, going back. Each is tried on a copy, stored, and then shown.

use std::sync::Arc;
use std::time::Instant;

use malice_engine::{Illegal, Seat};
use malice_store::{
    Append, Appended, Changes, KeepOrders, Kept, Mark, SeatOrders, Status, StoreError, TableId,
};
use tracing::warn;

use super::finishing::Finishing;
use super::following::TRIES;
use super::moment::{Moment, Play};
use super::no::No;
use super::notes::Proposal;
use super::place::Place;
use super::voice::Voice;
use super::{About, Hall, bits, count};
use crate::sitting::Sitting;

/// A snapshot is kept whenever so many entries have come together.
pub(super) const SNAPSHOT_EVERY: usize = 100;

/// What a seat wants, and which question it answers.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    Choose {
        seat: Seat,
        decision: usize,
        name: String,
    },
    /// Answers in advance.
    Give {
        seat: Seat,
        version: usize,
        name: String,
    },
    /// What the seat has ordered not to be asked.
    Hushed {
        seat: Seat,
        decision: usize,
    },
    /// Takes such an answer back.
    Cancel {
        seat: Seat,
        name: String,
    },
    Undo {
        seat: Seat,
        version: usize,
    },
    RestartTurn {
        seat: Seat,
        version: usize,
    },
    /// Goes back by consent of all.
    Rewind {
        seat: Seat,
        to: usize,
    },
}

/// Something was done, now or before.
#[derive(Clone, Debug)]
pub(crate) struct Done {
    /// The table now.
    pub(crate) moment: Arc<Moment>,
    /// The versions before and after what was done.
    pub(crate) before: usize,
    pub(crate) after: usize,
}

impl Hall {
    /// Carries out an order, once for each key. It goes on even if whoever asked goes away.
    pub(crate) async fn act(
        self: &Arc<Self>,
        id: &TableId,
        voice: Voice,
        key: &str,
        order: Order,
    ) -> Result<Done, No> {
        let place = self.place(id).await?;
        let (hall, key, begun) = (self.clone(), key.to_owned(), Instant::now());
        // A moment takes another's place whole or not at all: what breaks off leaves nothing behind.
        let done = Finishing::new(async move {
            let done = hall.carry_out(&place, &voice, &key, &order).await;
            // What a seat orders in advance is its secret, also that it did.
            if done.as_ref().is_ok_and(|done| done.after != done.before) {
                hall.figures.acting.note(begun.elapsed());
            }
            done
        });
        done.await.unwrap_or_else(|| Err(No::Store(StoreError::Failed("the table broke off".into()))))
    }

    async fn carry_out(
        self: &Arc<Self>,
        place: &Arc<Place>,
        voice: &Voice,
        key: &str,
        order: &Order,
    ) -> Result<Done, No> {
        let turn = place.writing.lock().await;
        let mut tries = 0;
        let done = loop {
            match self.attempt(place, voice, key, order).await {
                // Another server was faster: what is legal where the table is now is done.
                Err(no) if tries < TRIES && self.was_behind(place, &no).await => tries += 1,
                done => break done,
            }
        };
        drop(turn);
        match &done {
            Ok(_) => {
                self.wake_bots(place);
                self.wake_hushed(place);
            }
            Err(no) => self.count_refused(no),
        }
        done
    }

    /// Tries an order on the table as it is in memory.
    async fn attempt(
        self: &Arc<Self>,
        place: &Arc<Place>,
        voice: &Voice,
        key: &str,
        order: &Order,
    ) -> Result<Done, No> {
        let moment = place.moment();
        let sitting = moment.sitting()?;
        voice.check(&moment.about, order.seat())?;
        let key = &voice.key(&moment.about, order.seat(), key);
        if moment.about.is_over() || is_late(&**sitting, order) {
            return self.late(place, &moment, key, order).await;
        }
        let tried = match order {
            // These play much again.
            Order::Rewind { .. } | Order::RestartTurn { .. } => {
                let (sitting, order) = (sitting.clone(), order.clone());
                let opener = moment.about.opener();
                self.look_back_with(opener, usize::MAX, move || order.tried(&*sitting)).await?
            }
            Order::Choose { .. }
            | Order::Give { .. }
            | Order::Hushed { .. }
            | Order::Cancel { .. }
            | Order::Undo { .. } => order.tried(&**sitting),
        };
        let copy = match tried {
            Ok(copy) => copy,
            Err(illegal) => return self.illegal(place, &moment, key, order, illegal).await,
        };
        if copy.version() == moment.version() {
            return self.keep_orders(place, &moment, copy, key).await;
        }
        let intents = moment.intents.after(order.seat(), &moment.about, &**sitting, &*copy);
        let next = Moment { about: moment.about.clone(), play: Play::Going(Arc::from(copy)), intents };
        self.commit(place, &moment, next, key).await
    }

    fn count_refused(&self, no: &No) {
        match no {
            No::Stale | No::Illegal(Illegal::Over | Illegal::NotAsked(_)) => count(&self.figures.stale),
            No::Illegal(_) => count(&self.figures.refused),
            _ => (),
        }
    }

    /// An answer to a question that is no longer asked: it was given before under this key, or it comes too late.
    async fn late(&self, place: &Place, moment: &Arc<Moment>, key: &str, order: &Order) -> Result<Done, No> {
        if let Some(done) = self.store.done(&place.id, key).await? {
            self.repeated(moment, done)
        } else {
            Err(match order {
                _ if moment.about.is_over() => Illegal::Over.into(),
                Order::Choose { seat, .. } if !moment.awaited().union(moment.welcome()).contains(*seat) => {
                    Illegal::NotAsked(*seat).into()
                }
                _ => No::Stale,
            })
        }
    }

    /// Something that is not legal now: it was done before under this key, another seat was quicker, or it never was.
    async fn illegal(
        &self,
        place: &Place,
        moment: &Arc<Moment>,
        key: &str,
        order: &Order,
        illegal: Illegal,
    ) -> Result<Done, No> {
        if let Some(done) = self.store.done(&place.id, key).await? {
            return self.repeated(moment, done);
        }
        if self.was_offered(moment, order).await? {
            return Err(No::Stale);
        }
        Err(illegal.into())
    }

    /// Whether what is chosen was offered with the same question, before others acted.
    async fn was_offered(&self, moment: &Moment, order: &Order) -> Result<bool, No> {
        let sitting = moment.sitting()?.clone();
        match order.clone() {
            Order::Choose { seat, decision, name } if decision < sitting.version() => {
                let look = move || sitting.was_offered(seat, &name, decision);
                self.look_back_with(moment.about.opener(), usize::MAX, look).await
            }
            _ => Ok(false),
        }
    }

    /// What an order did that was carried out before. Where it was done by another server, we may be behind.
    fn repeated(&self, moment: &Arc<Moment>, done: malice_store::Done) -> Result<Done, No> {
        if done.version > moment.version() as u64 {
            return Err(No::Stale);
        }
        count(&self.figures.repeated);
        Ok(Done { moment: moment.clone(), before: done.before as usize, after: done.version as usize })
    }

    /// Stores standing orders that have nothing to answer yet. They are the seat's secret: no listener hears of it, and nothing is
    /// counted.
    async fn keep_orders(
        &self,
        place: &Place,
        moment: &Arc<Moment>,
        copy: Box<dyn Sitting>,
        key: &str,
    ) -> Result<Done, No> {
        let version = moment.version();
        let orders = changed_orders(moment, &*copy);
        let Mark { version: marked, revision, ordered } = moment.mark();
        let keep = KeepOrders {
            table: place.id.clone(),
            version: marked,
            revision: Some(revision),
            ordered: Some(ordered),
            key: key.to_owned(),
            orders,
        };
        match self.store.keep_orders(keep).await {
            Ok(Kept::Applied) => {
                let (mut about, intents) = (moment.about.clone(), moment.intents.clone());
                Arc::make_mut(&mut about).ordered += 1;
                let moment = place.keep(Moment { about, play: Play::Going(Arc::from(copy)), intents });
                Ok(Done { moment, before: version, after: version })
            }
            Ok(Kept::Repeated(done)) => self.repeated(moment, done),
            Ok(Kept::Stale { .. }) => Err(No::Stale),
            Err(error) => Err(self.unstored(place, error)),
        }
    }

    fn unstored(&self, place: &Place, error: StoreError) -> No {
        if matches!(error, StoreError::UnknownTable(_)) {
            return self.deleted(place);
        }
        warn!(%error, "an action was not stored");
        if matches!(error, StoreError::Lost | StoreError::Closed) {
            self.forget(place);
        }
        error.into()
    }

    async fn commit(&self, place: &Place, moment: &Arc<Moment>, next: Moment, key: &str) -> Result<Done, No> {
        let sitting = next.sitting()?.clone();
        let Moment { mut about, play, intents } = next;
        let (before, after) = (moment.version(), sitting.version());
        let over = sitting.outcome().is_some();
        let mut changes = Changes { awaited: Some(bits(sitting.awaited())), ..Changes::default() };
        if over {
            changes.status = Some(Status::Finished);
            Arc::make_mut(&mut about).status = Status::Finished;
        }
        if about.put_away.is_some() {
            Arc::make_mut(&mut about).put_away = None;
        }
        if about.notes.proposal.is_some() {
            let about: &mut About = Arc::make_mut(&mut about);
            about.notes.proposal = None;
            changes.notes = Some(about.notes.write());
        }
        let append = Append {
            table: place.id.clone(),
            version: before as u64,
            revision: Some(moment.about.revision),
            ordered: Some(moment.about.ordered),
            key: key.to_owned(),
            entries: sitting.lines(before),
            changes,
            orders: changed_orders(moment, &*sitting),
            snapshot: (over || before / SNAPSHOT_EVERY != after / SNAPSHOT_EVERY).then(|| sitting.snapshot()),
            at: self.now(),
        };
        match self.figures.committing.around(self.store.append(append)).await {
            Ok(Appended::Applied { revision, .. }) => {
                if about.revision != revision {
                    Arc::make_mut(&mut about).revision = revision;
                }
                let moment = place.show(self.with_talk(place, Moment { about, play, intents }).await);
                count(&self.figures.accepted);
                Ok(Done { moment, before, after })
            }
            Ok(Appended::Repeated(done)) => self.repeated(moment, done),
            Ok(Appended::Stale { .. }) => Err(No::Stale),
            Err(error) => Err(self.unstored(place, error)),
        }
    }

    /// Asks all people at the table to go back to an earlier version. Who is alone with bots need not ask.
    pub(crate) async fn propose(
        self: &Arc<Self>,
        id: &TableId,
        voice: &Voice,
        seat: Seat,
        to: usize,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        if to >= place.moment().version() {
            return Err(No::Invalid("there is no such earlier version".into()));
        }
        self.change(&place, |about| {
            voice.check(about, seat)?;
            about.notes.proposal = Some(Proposal { by: seat, to, agreed: vec![seat] });
            Ok(())
        })
        .await?;
        self.settle_proposal(id, &place).await
    }

    pub(crate) async fn agree(self: &Arc<Self>, id: &TableId, voice: &Voice, seat: Seat) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            voice.check(about, seat)?;
            let proposal = about.notes.proposal.as_mut().ok_or(No::Stale)?;
            if !proposal.agreed.contains(&seat) {
                proposal.agreed.push(seat);
            }
            Ok(())
        })
        .await?;
        self.settle_proposal(id, &place).await
    }

    /// Refuses, or takes back, a proposal to go back.
    pub(crate) async fn refuse(self: &Arc<Self>, id: &TableId, voice: &Voice, seat: Seat) -> Result<(), No> {
        let place = self.place(id).await?;
        self.change(&place, |about| {
            voice.check(about, seat)?;
            about.notes.proposal.take().map(|_| ()).ok_or(No::Stale)
        })
        .await
    }

    async fn settle_proposal(self: &Arc<Self>, id: &TableId, place: &Place) -> Result<(), No> {
        let moment = place.moment();
        let Some(proposal) = &moment.about.notes.proposal else { return Ok(()) };
        if !proposal.is_settled(moment.about.people()) {
            return Ok(());
        }
        let key = format!("{} {}", moment.version(), proposal.to);
        let order = Order::Rewind { seat: proposal.by, to: proposal.to };
        self.act(id, Voice::Everybody, &key, order).await.map(|_| ())
    }
}

impl Order {
    fn seat(&self) -> Seat {
        match self {
            Self::Choose { seat, .. }
            | Self::Give { seat, .. }
            | Self::Hushed { seat, .. }
            | Self::Cancel { seat, .. }
            | Self::Undo { seat, .. }
            | Self::RestartTurn { seat, .. }
            | Self::Rewind { seat, .. } => *seat,
        }
    }

    /// What the table would be after it.
    fn tried(&self, sitting: &dyn Sitting) -> Result<Box<dyn Sitting>, Illegal> {
        let mut copy = sitting.copy();
        self.apply(&mut *copy)?;
        Ok(copy)
    }

    fn apply(&self, sitting: &mut dyn Sitting) -> Result<(), Illegal> {
        match self {
            Self::Choose { seat, name, .. } => sitting.act(*seat, name),
            Self::Give { seat, name, .. } => sitting.order(*seat, name),
            Self::Hushed { seat, .. } => sitting.act_hushed(*seat),
            Self::Cancel { seat, name, .. } => sitting.cancel_order(*seat, name),
            Self::Undo { seat, .. } => sitting.undo(*seat),
            Self::RestartTurn { seat, .. } => sitting.restart_turn(*seat),
            Self::Rewind { seat, to } => sitting.rewind(*seat, *to),
        }
    }
}

/// Whether an order answers something that is no longer asked. An undo or a standing order names the version it was wanted at; if
/// the seat has not acted since, it is the same.
fn is_late(sitting: &dyn Sitting, order: &Order) -> bool {
    match order {
        Order::Choose { seat, decision, .. } | Order::Hushed { seat, decision } => {
            sitting.decision(*seat) != Some(*decision)
        }
        Order::Undo { seat, version }
        | Order::RestartTurn { seat, version }
        | Order::Give { seat, version, .. } => sitting.has_acted_since(*seat, *version),
        Order::Cancel { .. } | Order::Rewind { .. } => false,
    }
}

/// What seats answer in advance, of those for whom that is another than at `moment`.
pub(super) fn changed_orders(moment: &Moment, next: &dyn Sitting) -> Vec<SeatOrders> {
    let Ok(sitting) = moment.sitting() else { return Vec::new() };
    let changed = moment.about.chairs().filter_map(|(seat, _)| {
        let given = next.given_orders(seat);
        (given != sitting.given_orders(seat)).then(|| SeatOrders {
            seat: seat.index() as u8,
            given: serde_json::to_string(&given).expect("orders are plain data"),
        })
    });
    changed.collect()
}
