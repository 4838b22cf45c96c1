//! Questions for simulations, one of each kind.

use malice_engine::{Chart, Figure, Findings, Outcome, Stake, Study};

use super::{Event, State, Toy};

impl Study for Toy {
    fn charts() -> &'static [Chart] {
        &[
            Chart { id: "rooms", title: "Rooms entered", figure: Figure::Spread, unit: "rooms" },
            Chart { id: "warded", title: "Traps stopped", figure: Figure::Share, unit: "traps" },
            Chart { id: "loot", title: "Loot brought home", figure: Figure::Mean, unit: "gold" },
            Chart { id: "wins", title: "Wins by seat", figure: Figure::Share, unit: "games" },
            Chart { id: "rolls", title: "Rolls by room", figure: Figure::Course, unit: "roll" },
        ]
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[("wins", Stake::Place)]
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study(&self, events: &[Event], _end: &State, outcome: &Outcome, findings: &mut Findings) {
        for score in &outcome.scores {
            findings.share("wins", format!("seat {}", score.seat), outcome.winners.contains(score.seat));
        }
        let mut rooms = 0;
        for event in events {
            match *event {
                Event::RoomEntered { room, roll, .. } => {
                    rooms += 1;
                    findings.add("rolls", room.to_string(), f64::from(roll));
                }
                Event::TrapSprung { warded, .. } => findings.share("warded", "all traps", warded),
                Event::CameHome { seat, loot } => {
                    let who = if outcome.winners.contains(seat) { "winner" } else { "loser" };
                    findings.add("loot", who, f64::from(loot));
                }
                _ => (),
            }
        }
        findings.add("rooms", "", f64::from(rooms));
    }
}
