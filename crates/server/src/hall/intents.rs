//! What seats would do, told before it is done.
//!
//! Where people and bots play together and may talk, bots propose: they say what they would do, and do it once the people let
//! them, or are done themselves. People may suggest in the same way. It is talk about one position: the store keeps it for other
//! servers, and may forget it.

use std::sync::Arc;

use malice_engine::{Seat, Talk, Viewer};
use malice_store::{Hint, TableId, TableTalk, Talking, TokenHash};
use serde::{Deserialize, Serialize};
use tracing::warn;

use super::Hall;
use super::following::TRIES;
use super::links::link_id;
use super::moment::{About, Moment};
use super::no::No;
use super::place::{News, Place, Pointing};
use super::thinking::PATIENCE;
use super::voice::Voice;
use crate::sitting::Sitting;

/// No thing on a table has a longer name.
const LONGEST_NAME: usize = 80;
/// So many keys of what was said about a position are remembered.
const KEYS: usize = 32;

/// "Zot would: Play Vampire Hunter (deals 2–5)".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Intent {
    pub(crate) seat: Seat,
    /// `play_hero vampire_hunter`.
    pub(crate) name: String,
    pub(crate) text: String,
}

/// What was said about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Intents {
    pub(crate) list: Vec<Intent>,
    /// The people let the bots go on for the rest of the round.
    pub(crate) free: bool,
    /// The keys of what people have said: sent twice, it is said once.
    #[serde(default)]
    keys: Vec<String>,
    /// How often this changed while the position stayed the same.
    #[serde(skip)]
    pub(crate) changes: u64,
}

impl Intents {
    /// What the store has of it, if that is about this version.
    pub(super) fn read(talk: Option<&TableTalk>, version: u64) -> Self {
        let Some(talk) = talk.filter(|talk| talk.version == version) else { return Self::default() };
        let said: Self = serde_json::from_str(&talk.body).unwrap_or_default();
        Self { changes: talk.count, ..said }
    }

    pub(crate) fn of(&self, seat: Seat) -> Option<&Intent> {
        self.list.iter().find(|intent| intent.seat == seat)
    }

    /// What is still said once `by` has acted: suggestions of others that are still possible, and what bots have leave to do. A person
    /// who goes on thinks anew about what the bots may do; one who is done leaves the rest of the round to them.
    pub(super) fn after(&self, by: Seat, about: &About, before: &dyn Sitting, now: &dyn Sitting) -> Self {
        if now.talk() != Talk::Together {
            return Self::default();
        }
        let free = match about.bot(by) {
            Some(_) => self.free || !asks_people(about, before),
            None => !asks_people(about, now),
        };
        let free = free && before.round(Viewer::Spectator) == now.round(Viewer::Spectator);
        let stands = |intent: &&Intent| {
            let offered = || now.brief(intent.seat).iter().any(|choice| choice.name == intent.name);
            // Who has to wait for another bot keeps its word until it is asked again.
            let kept = || offered() || !now.awaited().contains(intent.seat);
            intent.seat != by && if about.bot(intent.seat).is_some() { free && kept() } else { offered() }
        };
        Self { list: self.list.iter().filter(stands).cloned().collect(), free, ..Self::default() }
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
    pub(super) async fn intend(
        self: &Arc<Self>,
        place: &Arc<Place>,
        moment: &Arc<Moment>,
        seat: Seat,
        name: &str,
    ) {
        let Ok(sitting) = moment.sitting() else { return };
        let Some(intent) = described(&**sitting, seat, name) else { return };
        let said = self.discuss(place, |now, intents| {
            // Talk of others leaves the position as it is.
            if now.version() == moment.version() && intents.of(seat).is_none() {
                intents.list.push(intent.clone());
            }
            Ok(())
        });
        if let Err(error) = said.await {
            warn!(%error, "what a bot would do was not told");
            tokio::time::sleep(PATIENCE).await;
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
        key: &str,
    ) -> Result<(), No> {
        let place = self.place(id).await?;
        let key = link_id(&TokenHash::of(&format!("{seat} {key}")));
        self.discuss(&place, |moment, intents| {
            voice.check(&moment.about, seat)?;
            if intents.keys.contains(&key) {
                return Ok(());
            }
            let sitting = moment.sitting()?;
            if sitting.talk() != Talk::Together {
                return Err(No::Invalid("nobody suggests anything in this game".into()));
            }
            if sitting.decision(seat) != Some(decision) {
                return Err(No::Stale);
            }
            let intent = described(&**sitting, seat, name)
                .ok_or_else(|| No::Invalid("this cannot be chosen now".into()))?;
            let said = intents.list.contains(&intent);
            intents.list.retain(|intent| intent.seat != seat);
            if !said {
                intents.list.push(intent);
            }
            let forgotten = (intents.keys.len() + 1).saturating_sub(KEYS);
            intents.keys.drain(..forgotten);
            intents.keys.push(key.clone());
            Ok(())
        })
        .await
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
        if self.shared {
            // Who points here is seen here, too, when the hint comes back.
            self.store.tell(Hint::Pointed(id.clone(), seat.number(), thing)).await?;
        } else {
            place.tell(News::Pointed(Arc::new(Pointing { seat, thing })));
        }
        Ok(())
    }

    /// A person lets the bots do what they would do, for the rest of the round or until somebody thinks again.
    pub(crate) async fn let_go(self: &Arc<Self>, id: &TableId, voice: &Voice, seat: Seat) -> Result<(), No> {
        let place = self.place(id).await?;
        self.discuss(&place, |moment, intents| {
            voice.check(&moment.about, seat)?;
            intents.free = true;
            Ok(())
        })
        .await?;
        self.wake_bots(&place);
        Ok(())
    }

    /// Shows the same position with something else said about it.
    async fn discuss(
        self: &Arc<Self>,
        place: &Arc<Place>,
        change: impl Fn(&Moment, &mut Intents) -> Result<(), No>,
    ) -> Result<(), No> {
        let _turn = place.writing.lock().await;
        let mut tries = 0;
        loop {
            let moment = place.moment();
            let mut intents = moment.intents.clone();
            let said = match change(&moment, &mut intents) {
                Ok(()) if intents == moment.intents => return Ok(()),
                Ok(()) => self.keep_talk(place, &moment, &intents).await,
                Err(no) => Err(no),
            };
            match said {
                Ok(()) => {
                    intents.changes += 1;
                    place.show(Moment { about: moment.about.clone(), play: moment.play.clone(), intents });
                    return Ok(());
                }
                // Others talk as well.
                Err(no) if no.may_pass() && tries < TRIES && self.hear_talk(place).await? => tries += 1,
                Err(no) => return Err(no),
            }
        }
    }

    /// A fresh moment, about which perhaps something is still said: others hear of that, too.
    pub(super) async fn with_talk(&self, place: &Place, mut moment: Moment) -> Moment {
        if moment.intents == Intents::default() {
            return moment;
        }
        match self.keep_talk(place, &moment, &moment.intents).await {
            Ok(()) => moment.intents.changes += 1,
            // Another server has gone on from here, or told it already.
            Err(No::Stale) => (),
            // Talk may get lost.
            Err(error) => warn!(%error, "what is said about a table was not told"),
        }
        moment
    }

    /// Stores what is said about a position, where others may want to know.
    async fn keep_talk(&self, place: &Place, moment: &Moment, intents: &Intents) -> Result<(), No> {
        let talking = Talking {
            table: place.id.clone(),
            version: moment.version() as u64,
            count: moment.intents.changes,
            body: serde_json::to_string(intents).expect("talk is plain data"),
        };
        if self.store.talk(talking).await? { Ok(()) } else { Err(No::Stale) }
    }
}
