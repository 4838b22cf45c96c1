//! What everybody can work out of the open table: who would come with each attack that may be drawn, and who leads in what the
//! Forces score at the end.

use malice_engine::Seat;
use serde::Serialize;

use super::Count;
use crate::ForcesOfEvil;
use crate::ids::Light;
use crate::state::{Lines, Party, Run, Tabletop};
use crate::text::measured;

/// An attack that may come.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ThreatView {
    /// The attack card; `None` is Armageddon.
    pub card: Option<String>,
    /// Whom each seat would meet, if nobody else avoided it.
    pub parties: Vec<PartyView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartyView {
    pub seat: Seat,
    pub heroes: Vec<Count>,
    pub may_avoid: bool,
}

/// A condition of the special scoring (FE-FIN-01), as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RankView {
    /// What is counted, in the plural.
    pub what: String,
    /// How much of it each seat has, and the points for it.
    pub counts: Vec<u16>,
    pub points: Vec<u8>,
}

impl ForcesOfEvil {
    /// The attack that is being avoided or not, else each that the deck still holds, and Armageddon; none while parties fight.
    pub(super) fn threats(&self, t: &Tabletop) -> Vec<ThreatView> {
        let fought = |run: &Run| run.party != Party::default() || run.lines != [Lines::default(); 2];
        if t.over || t.runs.iter().any(fought) {
            return Vec::new();
        }
        let attack = |card: &Light| self.tables.light(*card).attack.is_some();
        if let Some(card) = t.resolving.filter(attack) {
            return vec![self.threat(t, Some(card))];
        }
        let mut cards: Vec<Light> = t.light_deck.iter().copied().filter(attack).collect();
        cards.sort_unstable();
        cards.dedup();
        let last = (!self.no_armageddon).then_some(None);
        cards.into_iter().map(Some).chain(last).map(|card| self.threat(t, card)).collect()
    }

    fn threat(&self, t: &Tabletop, card: Option<Light>) -> ThreatView {
        let parties = self.parties(t, card);
        let party = |index: usize| PartyView {
            seat: Seat::new(index),
            heroes: self.counts(&parties[index]),
            may_avoid: self.may_avoid(t, Seat::new(index), card),
        };
        ThreatView {
            card: card.map(|card| self.tables.light(card).name.clone()),
            parties: (0..self.players).map(party).collect(),
        }
    }

    pub(super) fn ranks(&self, t: &Tabletop) -> Vec<RankView> {
        let ranks = self.special_ranks(t).map(|(what, counts, points)| RankView {
            what: measured(what).into(),
            counts: counts[..self.players].to_vec(),
            points: points[..self.players].to_vec(),
        });
        ranks.collect()
    }
}
