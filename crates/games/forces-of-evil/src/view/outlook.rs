//! What everybody can work out of the open table: who would come with each attack that may be drawn, and who leads in what the
//! Forces score at the end.

use malice_engine::Seat;
use serde::Serialize;

use super::Count;
use crate::ForcesOfEvil;
use crate::ids::Light;
use crate::state::Tabletop;
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
    pub(super) fn threats(&self, t: &Tabletop) -> Vec<ThreatView> {
        self.coming_attacks(t).into_iter().map(|card| self.threat(t, card)).collect()
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
