//! What seats do: choices, undo, going back. Each is tried on a copy, stored, and then shown.

use std::sync::Arc;

use malice_engine::{Illegal, Seat};
use malice_store::{Append, Appended, Changes, Status, StoreError, TableId};
use tracing::warn;

use super::moment::{Moment, Play};
use super::no::No;
use super::notes::Proposal;
use super::place::Place;
use super::voice::Voice;
use super::{About, Hall, bits, count, now};
use crate::sitting::Sitting;

/// A snapshot is kept whenever so many entries have come together.
const SNAPSHOT_EVERY: usize = 64;

/// What a seat wants, and which question it answers.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    Choose {
        seat: Seat,
        decision: usize,
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
        let (hall, key) = (self.clone(), key.to_owned());
        let done = tokio::spawn(async move { hall.carry_out(&place, &voice, &key, &order).await });
        done.await.unwrap_or_else(|_| Err(No::Store(StoreError::Failed("the table broke off".into()))))
    }

    async fn carry_out(
        self: &Arc<Self>,
        place: &Arc<Place>,
        voice: &Voice,
        key: &str,
        order: &Order,
    ) -> Result<Done, No> {
        let turn = place.writing.lock().await;
        let moment = place.moment();
        let sitting = moment.sitting()?;
        voice.check(&moment.about, order.seat())?;
        let key = &voice.key(&moment.about, order.seat(), key);
        if moment.about.is_over() || is_late(&**sitting, order) {
            return self.late(place, &moment, key, order).await;
        }
        let mut copy = sitting.copy();
        if let Err(illegal) = order.apply(&mut *copy) {
            count(&self.figures.refused);
            return Err(illegal.into());
        }
        if copy.version() == moment.version() {
            // A standing order that has nothing to answer yet: the table keeps it in mind, and there is nothing to store.
            let (before, play) = (moment.version(), Play::Going(Arc::from(copy)));
            let (about, intents) = (moment.about.clone(), moment.intents.clone());
            let moment = place.show(Moment { about, play, intents });
            return Ok(Done { moment, before, after: before });
        }
        let intents = moment.intents.after(order.seat(), &moment.about, &**sitting, &*copy);
        let next = Moment { about: moment.about.clone(), play: Play::Going(Arc::from(copy)), intents };
        let done = self.commit(place, &moment, next, key).await;
        drop(turn);
        if done.is_ok() {
            self.wake_bots(place);
        }
        done
    }

    /// An answer to a question that is no longer asked: it was given before under this key, or it comes too late.
    async fn late(&self, place: &Place, moment: &Arc<Moment>, key: &str, order: &Order) -> Result<Done, No> {
        if let Some(after) = self.store.done(&place.id, key).await? {
            count(&self.figures.repeated);
            Ok(repeated(moment, after as usize))
        } else {
            count(&self.figures.stale);
            Err(match order {
                _ if moment.about.is_over() => Illegal::Over.into(),
                Order::Choose { seat, .. } if !moment.awaited().union(moment.welcome()).contains(*seat) => {
                    Illegal::NotAsked(*seat).into()
                }
                _ => No::Stale,
            })
        }
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
        if about.notes.proposal.is_some() {
            let about: &mut About = Arc::make_mut(&mut about);
            about.notes.proposal = None;
            changes.notes = Some(about.notes.write());
        }
        let append = Append {
            table: place.id.clone(),
            version: before as u64,
            revision: None,
            key: key.to_owned(),
            entries: sitting.lines(before),
            changes,
            snapshot: (over || before / SNAPSHOT_EVERY != after / SNAPSHOT_EVERY).then(|| sitting.snapshot()),
            at: now(),
        };
        match self.store.append(append).await {
            Ok(Appended::Applied { revision, .. }) => {
                if about.revision != revision {
                    Arc::make_mut(&mut about).revision = revision;
                }
                let moment = place.show(Moment { about, play, intents });
                count(&self.figures.accepted);
                Ok(Done { moment, before, after })
            }
            Ok(Appended::Repeated { version }) if version <= before as u64 => {
                count(&self.figures.repeated);
                Ok(repeated(moment, version as usize))
            }
            Ok(Appended::Repeated { .. } | Appended::Stale { .. }) => {
                // Somebody else writes to the same store: what we have in memory is old.
                self.forget(place);
                count(&self.figures.stale);
                Err(No::Stale)
            }
            Err(error) => {
                warn!(%error, "an action was not stored");
                if matches!(error, StoreError::Lost | StoreError::Closed) {
                    self.forget(place);
                }
                Err(error.into())
            }
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
            | Self::Undo { seat, .. }
            | Self::RestartTurn { seat, .. }
            | Self::Rewind { seat, .. } => *seat,
        }
    }

    fn apply(&self, sitting: &mut dyn Sitting) -> Result<(), Illegal> {
        match self {
            Self::Choose { seat, name, .. } => sitting.act(*seat, name),
            Self::Undo { seat, .. } => sitting.undo(*seat),
            Self::RestartTurn { seat, .. } => sitting.restart_turn(*seat),
            Self::Rewind { seat, to } => sitting.rewind(*seat, *to),
        }
    }
}

/// Whether an order answers something that is no longer asked. An undo names the version it was wanted at; if the seat has not
/// acted since, it is the same undo.
fn is_late(sitting: &dyn Sitting, order: &Order) -> bool {
    match order {
        Order::Choose { seat, decision, .. } => sitting.decision(*seat) != Some(*decision),
        Order::Undo { seat, version } | Order::RestartTurn { seat, version } => {
            sitting.has_acted_since(*seat, *version)
        }
        Order::Rewind { .. } => false,
    }
}

/// What an order did that was carried out before.
fn repeated(moment: &Arc<Moment>, after: usize) -> Done {
    let before = moment.sitting().map_or(after, |sitting| sitting.before(after));
    Done { moment: moment.clone(), before, after }
}
