//! What simulations say of the game beside its score pad: who wins with which cards, and in which place.

use malice_engine::{Chart, Figure, Findings, Outcome, Stake, Study};

use crate::event::Event;
use crate::game::Overboss;
use crate::state::State;

const BOSSES: &str = "wins-by-boss";
const COMMANDS: &str = "wins-by-command";
const ORDER: &str = "wins-by-order";

static CHARTS: [Chart; 3] = [
    Chart { id: BOSSES, title: "Wins by Boss", figure: Figure::Share, unit: "games" },
    Chart {
        id: COMMANDS,
        title: "Wins of who activated a Command card",
        figure: Figure::Share,
        unit: "Command cards",
    },
    Chart { id: ORDER, title: "Wins by order of play", figure: Figure::Share, unit: "games" },
];

impl Study for Overboss {
    fn charts() -> &'static [Chart] {
        &CHARTS
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[(BOSSES, Stake::Row), (COMMANDS, Stake::Row), (ORDER, Stake::Place)]
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study(&self, events: &[Event], end: &State, outcome: &Outcome, findings: &mut Findings) {
        let seats = outcome.scores.len();
        let mut order = Vec::with_capacity(seats);
        for event in events {
            match *event {
                Event::TurnBegan { seat, .. } if !order.contains(&seat) => order.push(seat),
                Event::CommandActivated { seat, card } => {
                    let name = &*self.tables.commands[card as usize].label;
                    findings.share(COMMANDS, name, outcome.winners.contains(seat));
                }
                _ => (),
            }
        }
        for (place, seat) in order.into_iter().enumerate() {
            let name = format!("player {} in order", place + 1);
            findings.share(ORDER, name, outcome.winners.contains(seat));
        }
        for score in &outcome.scores {
            if let Some(boss) = end.tabletop.boss(score.seat) {
                let name = &*self.tables.bosses[boss].name;
                findings.share(BOSSES, name, outcome.winners.contains(score.seat));
            }
        }
    }
}
