//! What the events of a finished game count, seat by seat.

use malice_engine::{Seat, Viewer};
use serde_json::Value;

use super::{Board, Story};

/// One figure: how often events name a seat, or how much they say of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    /// "Tiles placed".
    pub label: &'static str,
    /// The kinds of events, as their JSON names them.
    events: &'static [&'static str],
    /// The field that names whose it is.
    whose: &'static str,
    /// The field that says how much; each event counts one where there is none.
    amount: Option<&'static str>,
}

impl Figure {
    /// How often such events happened to a seat.
    pub const fn often(label: &'static str, events: &'static [&'static str]) -> Self {
        Self { label, events, whose: "seat", amount: None }
    }

    /// How much such events say of a seat in this field.
    pub const fn much(label: &'static str, events: &'static [&'static str], amount: &'static str) -> Self {
        Self { label, events, whose: "seat", amount: Some(amount) }
    }

    /// The same where another field names whose it is.
    #[must_use]
    pub const fn of(self, whose: &'static str) -> Self {
        Self { whose, ..self }
    }

    fn counts(&self, event: &Value) -> u64 {
        if !self.events.iter().any(|kind| event["event"] == *kind) {
            return 0;
        }
        self.amount.map_or(1, |field| event[field].as_u64().unwrap_or_default())
    }
}

/// The figures of a finished game, those in which everybody has nothing left out: label, and a number for each seat.
pub fn figures<G: Board>(game: &G, story: &Story<'_, G>) -> Vec<(&'static str, Vec<u64>)> {
    let mut sums: Vec<Vec<u64>> = vec![vec![0; game.seats()]; G::FIGURES.len()];
    for event in story.events(game, Viewer::Finished) {
        for (figure, sums) in G::FIGURES.iter().zip(&mut sums) {
            let whose = event[figure.whose].as_u64().and_then(|number| game.seat_of(number));
            if let Some(sum) = whose.and_then(|seat: Seat| sums.get_mut(seat.index())) {
                *sum += figure.counts(&event);
            }
        }
    }
    let figures = G::FIGURES.iter().map(|figure| figure.label).zip(sums);
    figures.filter(|(_, sums)| sums.iter().any(|sum| *sum > 0)).collect()
}
