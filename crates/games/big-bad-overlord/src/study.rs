//! What simulations say of the game: how long, how it ends, who wins, with which cards, and how deadly Do-Gooders are.

use malice_engine::{Chart, Figure, Findings, Outcome, Seat, Stake, Study};

use crate::BigBadOverlord;
use crate::content::{Card, Kind};
use crate::event::{Event, Party};
use crate::state::{Ending, Side, State, Tabletop};

const LENGTH: &str = "game-length";
const ENDINGS: &str = "endings";
const ORDER: &str = "win-rate-by-order";
const WINNING_CARDS: &str = "winning-cards";
const CARDS: &str = "wins-by-card";
const LETHALITY: &str = "do-gooder-lethality";
const DAMAGE: &str = "do-gooder-damage";

static CHARTS: [Chart; 7] = [
    Chart { id: LENGTH, title: "Game length", figure: Figure::Spread, unit: "turns" },
    Chart { id: ENDINGS, title: "How games end", figure: Figure::Share, unit: "games" },
    Chart { id: ORDER, title: "Wins by order of play", figure: Figure::Share, unit: "games" },
    Chart {
        id: WINNING_CARDS,
        title: "Cards that the winner ends with",
        figure: Figure::Share,
        unit: "games",
    },
    Chart { id: CARDS, title: "Wins of who was dealt or drew a card", figure: Figure::Share, unit: "cards" },
    Chart { id: LETHALITY, title: "Do-Gooders that kill a Duke", figure: Figure::Share, unit: "Do-Gooders" },
    Chart { id: DAMAGE, title: "Cards that a Do-Gooder destroys", figure: Figure::Mean, unit: "cards" },
];

impl Study for BigBadOverlord {
    fn charts() -> &'static [Chart] {
        &CHARTS
    }

    fn stakes() -> &'static [(&'static str, Stake)] {
        &[(ORDER, Stake::Place), (CARDS, Stake::Row)]
    }

    fn study(&self, events: &[Event], end: &State, outcome: &Outcome, findings: &mut Findings) {
        let t = &end.tabletop;
        findings.add(LENGTH, "", f64::from(t.turns));
        let cataclysm = events.contains(&Event::CataclysmCame);
        findings.share(ENDINGS, "in the Cataclysm", cataclysm);
        findings.share(ENDINGS, "by elimination", !cataclysm);
        for (name, is_so) in [
            ("Cataclysm: both artifacts in one hand", matches!(t.ended, Some(Ending::BothArtifacts(_)))),
            ("Cataclysm: final battle won", matches!(t.ended, Some(Ending::Finale(_)))),
            ("nobody wins", matches!(t.ended, Some(Ending::NobodyWins))),
        ] {
            findings.share(ENDINGS, name, is_so);
        }
        self.study_order(events, outcome, findings);
        self.study_winner(t, outcome, findings);
        self.study_cards(events, outcome, findings);
        self.study_do_gooders(events, findings);
    }
}

impl BigBadOverlord {
    /// Who wins, by when the first turn came. Dukes may change hands later (BBO-TWIN-06): who was dealt them counts.
    fn study_order(&self, events: &[Event], outcome: &Outcome, findings: &mut Findings) {
        let mut order = Vec::new();
        for event in events {
            let Event::TurnBegan { duke } = event else { continue };
            let seat = Seat::new(duke.duke.index() / self.dukes_each());
            if !order.contains(&seat) {
                order.push(seat);
            }
        }
        for (place, seat) in order.into_iter().enumerate() {
            let name = format!("player {} in order", place + 1);
            findings.share(ORDER, name, outcome.winners.contains(seat));
        }
    }

    fn study_winner(&self, t: &Tabletop, outcome: &Outcome, findings: &mut Findings) {
        if outcome.winners.is_empty() {
            return;
        }
        let won = t.dukes.iter().filter(|player| player.alive && outcome.winners.contains(player.owner));
        let held: Vec<Card> =
            won.flat_map(|player| player.army.iter().chain(&*player.citadel)).copied().collect();
        for card in self.tables.cards().filter(|card| self.tables.face(*card).kind != Kind::DoGooder) {
            findings.share(WINNING_CARDS, &*self.tables.row(card).label, held.contains(&card));
        }
    }

    /// Who wins, by the cards that came to them from the deck: what is taken from others shows who was winning.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study_cards(&self, events: &[Event], outcome: &Outcome, findings: &mut Findings) {
        for event in events {
            let (duke, card) = match *event {
                Event::CardDealt { duke, card } | Event::CardDrawn { duke, card, .. } => (duke.duke, card),
                _ => continue,
            };
            let seat = Seat::new(duke.index() / self.dukes_each());
            findings.share(CARDS, &*self.tables.row(card).label, outcome.winners.contains(seat));
        }
    }

    /// Each from its draw to the end of its march, whomever it meets.
    #[expect(clippy::wildcard_enum_match_arm, reason = "most events answer no question")]
    fn study_do_gooders(&self, events: &[Event], findings: &mut Findings) {
        let mut marching: Option<March> = None;
        for event in events {
            if let Event::DoGooderDrawn { card, .. } = *event {
                self.count(marching.replace(March { card, deadly: false, destroyed: 0 }), findings);
            }
            let Some(march) = &mut marching else { continue };
            match event {
                Event::DukeKilled { by: Party::Force(_), .. } => march.deadly = true,
                Event::CardDestroyed { side: Side::Defender, .. } => march.destroyed += 1,
                Event::BattleBegan { attacker: Party::Duke(_), .. } | Event::TurnEnded { .. } => {
                    self.count(marching.take(), findings);
                }
                _ => (),
            }
        }
        self.count(marching, findings);
    }

    fn count(&self, march: Option<March>, findings: &mut Findings) {
        let Some(March { card, deadly, destroyed }) = march else { return };
        let name = self.tables.row(card).label.as_str();
        findings.share(LETHALITY, name, deadly);
        findings.add(DAMAGE, name, f64::from(destroyed));
    }
}

/// A Do-Gooder under way.
#[derive(Clone, Copy)]
struct March {
    card: Card,
    deadly: bool,
    destroyed: u32,
}
