//! Points, places and ties.

use malice_engine::{Outcome, Points, Score, ScoreLine, Seat, TieBreak};

use crate::toy::Toy;
use crate::toy::state::Table;

impl Toy {
    /// A seat's score; without `hand` the cards are left out, for those who may not see them (TOY-SCORE-02).
    pub(in crate::toy) fn score_of(&self, table: &Table, seat: Seat, hand: bool) -> Score {
        let line = |line: &str, label: &str, group: &str, points: i32, rule| ScoreLine {
            line: line.into(),
            label: label.into(),
            group: group.into(),
            points: Points::whole(points),
            rule,
        };
        let player = table.player(seat);
        let mut lines = vec![line("gold", "Gold", "purse", player.gold.into(), "TOY-SCORE-01")];
        if hand {
            lines.push(line("hand", "Hand", "cards", self.worth_of_hand(table, seat), "TOY-SCORE-02"));
        }
        Score::new(seat, lines)
    }

    pub(in crate::toy) fn worth_of_hand(&self, table: &Table, seat: Seat) -> i32 {
        table.player(seat).hand.iter().map(|card| i32::from(self.cards.row(*card).worth)).sum()
    }

    /// TOY-END-01: who would win if the game ended now.
    pub(in crate::toy) fn outcome_of(&self, table: &Table) -> Outcome {
        let scores: Vec<Score> = table.seats().map(|seat| self.score_of(table, seat, true)).collect();
        let rank = |seat: Seat| (scores[seat.index()].total, table.player(seat).rooms);
        let places: Vec<u8> = table
            .seats()
            .map(|seat| 1 + table.seats().filter(|other| rank(*other) > rank(seat)).count() as u8)
            .collect();
        let best = scores.iter().map(|score| score.total).max();
        let tied: Vec<Seat> = table.seats().filter(|seat| Some(scores[seat.index()].total) == best).collect();
        let tie_breaks = if tied.len() > 1 {
            let values = tied.iter().map(|seat| (*seat, Points::whole(table.player(*seat).rooms.into())));
            vec![TieBreak { label: "Rooms seen".into(), rule: "TOY-END-01", values: values.collect() }]
        } else {
            Vec::new()
        };
        let winners = table.seats().filter(|seat| places[seat.index()] == 1).collect();
        Outcome { winners, places, scores, tie_breaks, remarks: Vec::new() }
    }
}
