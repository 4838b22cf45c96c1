//! What seats would do, told before it is done.
//!
//! Where people and bots play together and may talk, bots propose: they say what they would do, and do it once the people let
//! them, or are done themselves. People may suggest in the same way. None of it is stored: it is talk about one position.

use std::sync::Arc;

use malice_engine::{Seat, Talk};
use malice_store::TableId;

use super::Hall;
use super::moment::{About, Moment};
use super::no::No;
use super::place::{News, Place, Pointing};
use super::voice::Voice;
use crate::sitting::Sitting;

/// No thing on a table has a longer name.
const LONGEST_NAME: usize = 80;

/// "Zot would: Play Vampire Hunter (deals 2–5)".
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Intent {
    pub(crate) seat: Seat,
    /// `play_hero vampire_hunter`.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What was said about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Intents {
    pub(crate) list: Vec<Intent>,
    /// The people let the bots go on for the rest of the round.
    pub(crate) free: bool,
    /// How often this changed while the position stayed the same.
    pub(crate) changes: u64,
}

impl Intents {
    pub(crate) fn of(&self, seat: Seat) -> Option<&Intent> {
        self.list.iter().find(|intent| intent.seat == seat)
    }

    /// What is still said once `by` has acted: suggestions of others that are still possible. A person who goes on thinks anew
    /// about what the bots may do; one who is done leaves the rest of the round to them.
    pub(super) fn after(&self, by: Seat, about: &About, before: &dyn Sitting, now: &dyn Sitting) -> Self {
        if now.talk() != Talk::Together {
            return Self::default();
        }
        let possible = |intent: &&Intent| {
            let offered = || now.brief(intent.seat).iter().any(|choice| choice.name == intent.name);
            intent.seat != by && about.bot(intent.seat).is_none() && offered()
        };
        let free = match about.bot(by) {
            Some(_) => self.free || !asks_people(about, before),
            None => !asks_people(about, now),
        };
        Self {
            list: self.list.iter().filter(possible).cloned().collect(),
            free: free && before.round() == now.round(),
            changes: 0,
        }
    }
}

fn asks_people(about: &About, sitting: &dyn Sitting) -> bool {
    sitting.awaited().iter().any(|seat| about.people().contains(seat))
}

/// What a choice of a seat is called, with what it would do.
fn described(sitting: &dyn Sitting, seat: Seat, name: &str) -> Option<Intent> {
    let choice = sitting.question(seat)?.choices.into_iter().find(|choice| choice.name == name)?;
    let text = match choice.preview {
        Some(preview) => format!("{} ({preview})", choice.text),
        None => choice.text,
    };
    Some(Intent { seat, name: choice.name, text })
}

impl Hall {
    /// Whether bots say what they would do instead of doing it.
    pub(super) fn holds_back(&self, moment: &Moment) -> bool {
        let Ok(sitting) = moment.sitting() else { return false };
        !self.habits.courtesy.is_zero()
            && sitting.talk() == Talk::Together
            && !moment.intents.free
            && asks_people(&moment.about, &**sitting)
            && !sitting.in_lanes()
    }

    /// A bot says what it would do in this position.
    pub(super) async fn intend(&self, place: &Place, moment: &Arc<Moment>, seat: Seat, name: &str) {
        let Ok(sitting) = moment.sitting() else { return };
        let Some(intent) = described(&**sitting, seat, name) else { return };
        let _turn = place.writing.lock().await;
        let now = place.moment();
        // Talk of others leaves the position as it is.
        if now.version() == moment.version() {
            place.discuss(&now, |intents| intents.list.push(intent));
        }
    }

    /// A person tells what they could do, or takes it back.
    pub(crate) async fn suggest(
        self: &Arc<Self>,
        id: &TableId,
        voice: &Voice,
        seat: Seat,
        decision: usize,
        name: &str,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        let _turn = place.writing.lock().await;
        let moment = place.moment();
        voice.check(&moment.about, seat)?;
        let sitting = moment.sitting()?;
        if sitting.talk() != Talk::Together {
            return Err(No::Invalid("nobody suggests anything in this game".into()));
        }
        if sitting.decision(seat) != Some(decision) {
            return Err(No::Stale);
        }
        let intent = described(&**sitting, seat, name)
            .ok_or_else(|| No::Invalid("this cannot be chosen now".into()))?;
        place.discuss(&moment, |intents| {
            let said = intents.list.contains(&intent);
            intents.list.retain(|intent| intent.seat != seat);
            if !said {
                intents.list.push(intent);
            }
        });
        Ok(())
    }

    /// A person points at a thing, for the others to see.
    pub(crate) async fn point(
        self: &Arc<Self>,
        id: &TableId,
        voice: &Voice,
        seat: Seat,
        thing: String,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        let moment = place.moment();
        voice.check(&moment.about, seat)?;
        if moment.sitting()?.talk() != Talk::Together {
            return Err(No::Invalid("nobody points at anything in this game".into()));
        }
        let named = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if thing.len() > LONGEST_NAME || !thing.chars().all(named) {
            return Err(No::Invalid("there is no such thing".into()));
        }
        place.tell(News::Pointed(Arc::new(Pointing { seat, thing })));
        Ok(())
    }

    /// A person lets the bots do what they would do, for the rest of the round or until somebody thinks again.
    pub(crate) async fn let_go(self: &Arc<Self>, id: &TableId, voice: &Voice, seat: Seat) -> Result<(), No> {
        let place = self.place(id).await?;
        let turn = place.writing.lock().await;
        let moment = place.moment();
        voice.check(&moment.about, seat)?;
        place.discuss(&moment, |intents| intents.free = true);
        drop(turn);
        self.wake_bots(&place);
        Ok(())
    }
}

impl Place {
    /// Shows the same position with something else said about it.
    fn discuss(&self, moment: &Moment, change: impl FnOnce(&mut Intents)) {
        let mut intents = moment.intents.clone();
        change(&mut intents);
        intents.changes += 1;
        self.show(Moment { about: moment.about.clone(), play: moment.play.clone(), intents });
    }
}
