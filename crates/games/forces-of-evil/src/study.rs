//! What simulations say of the game: how long and why it ends, who wins with what, how battles go, how the garrisons wane.

use malice_engine::{Chart, Figure, Findings, Outcome, Stake, Study};

use crate::ForcesOfEvil;
use crate::event::{Ending, Event};
use crate::ids::{CLASSES, RoomCard};
use crate::state::{State, Tabletop};

const ROUNDS: &str = "rounds";
const TRIGGERS: &str = "what-ends-the-game";
const FORCES: &str = "wins-by-force";
const ENTRANCES: &str = "wins-by-entrance";
const ORDER: &str = "wins-by-order";
const BATTLE: &str = "heroes-slain-in-a-battle";
const ROOM: &str = "heroes-slain-by-room";
const GARRISONS: &str = "garrisons-over-time";

static CHARTS: [Chart; 8] = [
    Chart { id: ROUNDS, title: "Game length", figure: Figure::Spread, unit: "rounds" },
    Chart { id: TRIGGERS, title: "What ends the game", figure: Figure::Share, unit: "games" },
    Chart { id: FORCES, title: "Wins by Force", figure: Figure::Share, unit: "games" },
    Chart { id: ENTRANCES, title: "Wins by Entrance", figure: Figure::Share, unit: "games" },
    Chart { id: ORDER, title: "Wins by order of play", figure: Figure::Share, unit: "games" },
    Chart { id: BATTLE, title: "Heroes slain in a battle", figure: Figure::Spread, unit: "heroes" },
    Chart { id: ROOM, title: "Heroes slain when they enter a room", figure: Figure::Mean, unit: "heroes" },
    Chart {
        id: GARRISONS,
        title: "Garrisons that stand, round by round",
        figure: Figure::Course,
        unit: "garrisons",
    },
];

impl Study for ForcesOfEvil {
    fn charts() -> &'static [Chart] {
        &CHARTS
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[(FORCES, Stake::Row), (ENTRANCES, Stake::Row), (ORDER, Stake::Place)]
    }

    fn study(&self, events: &[Event], end: &State, outcome: &Outcome, findings: &mut Findings) {
        let t = &end.tabletop;
        for score in &outcome.scores {
            let won = outcome.winners.contains(score.seat);
            if let Some(force) = t.player(score.seat).force {
                findings.share(FORCES, self.label(&self.tables.forces[force.index()].name), won);
            }
            let place = (score.seat.index() + self.players - t.start.index()) % self.players;
            findings.share(ORDER, format!("player {} in order", place + 1), won);
        }
        for event in events {
            if let Event::EntranceTaken { seat, card } = *event {
                let entrance = self.label(&self.tables.room(card).name);
                findings.share(ENTRANCES, entrance, outcome.winners.contains(seat));
            }
        }
        study_end(events, t, findings);
        study_garrisons(events, findings);
        self.study_battles(events, findings);
    }
}

impl ForcesOfEvil {
    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study_battles(&self, events: &[Event], findings: &mut Findings) {
        // Where a seat's heroes are, and how many fell there.
        let mut visits: Vec<Option<(RoomCard, u32)>> = vec![None; self.players];
        let mut slain: Option<u32> = None;
        for event in events {
            match *event {
                Event::BattleJoined { .. } => slain = slain.or(Some(0)),
                Event::RoomEntered { seat, room, .. } => {
                    self.leave(visits[seat.index()].take(), findings);
                    visits[seat.index()] = Some((room.card, 0));
                }
                Event::HeroSlain { seat, .. } | Event::HeroTurned { seat, .. } => {
                    slain = slain.map(|slain| slain + 1);
                    if let Some((_, fallen)) = &mut visits[seat.index()] {
                        *fallen += 1;
                    }
                }
                Event::BattleEnded => {
                    for visit in &mut visits {
                        self.leave(visit.take(), findings);
                    }
                    if let Some(slain) = slain.take() {
                        findings.add(BATTLE, "", f64::from(slain));
                    }
                }
                _ => (),
            }
        }
    }

    fn leave(&self, visit: Option<(RoomCard, u32)>, findings: &mut Findings) {
        if let Some((card, slain)) = visit {
            findings.add(ROOM, self.label(&self.tables.room(card).name), f64::from(slain));
        }
    }
}

/// How many garrisons stand at the beginning of each round.
#[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
fn study_garrisons(events: &[Event], findings: &mut Findings) {
    let (mut standing, mut told) = (CLASSES, 0);
    for event in events {
        match *event {
            Event::TurnBegan { round, .. } if round > told => {
                told = round;
                findings.add(GARRISONS, round.to_string(), standing as f64);
            }
            Event::GarrisonDestroyed { .. } => standing -= 1,
            _ => (),
        }
    }
}

/// FE-END-01, FE-END-02, FE-END-03.
fn study_end(events: &[Event], t: &Tabletop, findings: &mut Findings) {
    for (trigger, by) in [
        ("Armageddon", Ending::Armageddon),
        ("all garrisons destroyed", Ending::Garrisons),
        ("a card", Ending::Card),
        ("the round limit", Ending::RoundLimit),
    ] {
        findings.share(TRIGGERS, trigger, events.contains(&Event::GameEnded { by }));
    }
    findings.add(ROUNDS, "", f64::from(t.round));
}
