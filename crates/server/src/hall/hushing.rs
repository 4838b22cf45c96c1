//! People who do not want to be asked: the table answers for them, as a quick person would, and like anybody else.
//!
//! Each answer is acted, stored and shown on its own, so that nobody can tell it from one that was given by hand.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use malice_engine::Seat;
use tracing::warn;

use super::moment::{HUMAN, Moment};
use super::no::No;
use super::place::Place;
use super::thinking::{ATTEMPTS, PATIENCE};
use super::voice::Voice;
use super::{Hall, Order};

impl Hall {
    /// Answers for people as they have ordered, one after the other, until somebody has to be asked.
    pub(super) fn wake_hushed(self: &Arc<Self>, place: &Arc<Place>) {
        if self.next_hushed(place).is_none() || place.hushing.swap(true, Ordering::AcqRel) {
            return;
        }
        let (hall, place) = (self.clone(), place.clone());
        tokio::spawn(async move {
            let mut in_vain = 0;
            while let Some((seat, decision)) = hall.next_hushed(&place).filter(|_| in_vain < ATTEMPTS) {
                tokio::time::sleep(hall.quickness(&place.moment())).await;
                let order = Order::Hushed { seat, decision };
                match hall.act(&place.id, Voice::Hushed, &decision.to_string(), order).await {
                    Ok(_) => in_vain = 0,
                    // The order was taken back, or somebody was quicker.
                    Err(No::Stale | No::Illegal(_) | No::NotYours(_)) => in_vain += 1,
                    Err(error) => {
                        warn!(%error, "an answer in advance was not stored");
                        tokio::time::sleep(PATIENCE).await;
                    }
                }
            }
            place.hushing.store(false, Ordering::Release);
            if in_vain < ATTEMPTS {
                hall.wake_hushed(&place);
            }
        });
    }

    /// The first seat that is asked something its person does not want to be asked, and that question.
    fn next_hushed(&self, place: &Place) -> Option<(Seat, usize)> {
        if self.habits.keeps || !self.is_present(place) {
            return None;
        }
        let moment = place.moment();
        let sitting = moment.sitting().ok().filter(|sitting| !sitting.is_full())?;
        let hushed = |seat: &Seat| {
            moment.about.chair(*seat).is_ok_and(|chair| chair.player == HUMAN) && sitting.is_hushed(*seat)
        };
        let seat = moment.awaited().iter().find(hushed)?;
        Some((seat, sitting.decision(seat)?))
    }

    /// How long a quick person would take, where there is another one to notice.
    fn quickness(&self, moment: &Moment) -> Duration {
        let mut people = moment.about.seats.iter().filter(|chair| chair.player == HUMAN);
        let first = people.next().and_then(|chair| chair.guest.as_ref());
        if people.all(|chair| first.is_some() && chair.guest.as_ref() == first) {
            return Duration::ZERO;
        }
        let mut luck = [0];
        getrandom::fill(&mut luck).expect("the system gives random numbers");
        self.habits.courtesy.mul_f64(0.5 + f64::from(luck[0]) / 255.0)
    }
}
