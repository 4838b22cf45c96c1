//! Good's Downfall: special scoring, totals, ties.

use malice_engine::{Outcome, Points, Score, ScoreLine, Seat, TieBreak};

use super::Cx;
use crate::ForcesOfEvil;
use crate::effect::Measure;
use crate::event::{Ending, Event};
use crate::state::{MAX_PLAYERS, Tabletop};

/// FE-FIN-01, FE-R-41: each different condition once, all counts before all points; no maximum applies.
pub(super) fn downfall(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let (game, before) = (cx.game, *t);
    for (i, points) in game.special_points(&before).into_iter().enumerate().filter(|(_, sum)| *sum > 0) {
        let seat = Seat::new(i);
        t.player_mut(seat).influence += i16::from(points);
        cx.log.emit(|| Event::SpecialScored { seat, points });
        for (what, counts, points) in game.special_ranks(&before).filter(|(_, _, points)| points[i] > 0) {
            cx.log.emit(|| Event::ConditionScored { seat, what, count: counts[i], points: points[i] });
        }
    }
    t.over = true;
    let by = ending(t);
    cx.log.emit(|| Event::GameEnded { by });
}

/// What brought it: a card, the last Card of Light, the last garrison, or the last round that the players wanted.
fn ending(t: &Tabletop) -> Ending {
    if t.downfall {
        Ending::Card
    } else if t.last_light {
        Ending::Armageddon
    } else if t.garrisons.iter().all(|garrison| garrison.destroyed) {
        Ending::Garrisons
    } else {
        Ending::RoundLimit
    }
}

impl Tabletop {
    /// FE-FIN-02: slain heroes, Treasure and influence.
    pub(crate) fn points(&self, seat: Seat) -> i32 {
        let player = self.player(seat);
        i32::from(player.prestige()) + i32::from(self.treasure_of(seat)) + i32::from(player.influence)
    }
}

impl ForcesOfEvil {
    /// The different conditions of the Forces in play: how much of it each seat has now, and what that would score.
    pub(crate) fn special_ranks(
        &self,
        t: &Tabletop,
    ) -> impl Iterator<Item = (Measure, [u16; MAX_PLAYERS], [u8; MAX_PLAYERS])> {
        let special = |i: usize| t.players[i].force.map(|force| self.tables.forces[force.index()].special);
        let first = move |i: usize| special(i).filter(|what| (0..i).all(|j| special(j) != Some(*what)));
        (0..self.players).filter_map(first).map(|what| {
            let (counts, points) = self.scores_for(t, what, (5, 3, 1));
            (what, counts, points)
        })
    }

    /// What the special scoring would give each seat now.
    pub(crate) fn special_points(&self, t: &Tabletop) -> [u8; MAX_PLAYERS] {
        self.special_ranks(t).fold([0; MAX_PLAYERS], |sum, (_, _, points)| {
            std::array::from_fn(|seat| sum[seat] + points[seat])
        })
    }

    /// FE-FIN-03, FE-R-42: among those tied at the top, the one with most minions gets a point.
    pub(crate) fn minion_point(&self, t: &Tabletop) -> Option<Seat> {
        let best = (0..self.players).map(|i| t.points(Seat::new(i))).max()?;
        let tied = || (0..self.players).map(Seat::new).filter(|seat| t.points(*seat) == best);
        if tied().count() < 2 {
            return None;
        }
        let most = tied().map(|seat| self.measure(t, seat, Measure::Minions)).max()?;
        let mut first = tied().filter(|seat| self.measure(t, *seat, Measure::Minions) == most);
        let only = first.next()?;
        if first.next().is_some() { None } else { Some(only) }
    }

    /// The winner: the highest total, then the latest in turn order.
    pub(crate) fn winner(&self, t: &Tabletop) -> Seat {
        let bonus = self.minion_point(t);
        let late = |seat: Seat| (seat.index() + self.players - t.start.index()) % self.players;
        (0..self.players)
            .map(Seat::new)
            .max_by_key(|seat| (t.points(*seat) + i32::from(bonus == Some(*seat)), late(*seat)))
            .expect("somebody plays")
    }

    pub(crate) fn score_of(&self, t: &Tabletop, seat: Seat) -> Score {
        let player = t.player(seat);
        let bonus = t.over && self.minion_point(t) == Some(seat);
        let lines = [
            ("slain", "Slain heroes", i32::from(player.prestige()), "FE-FIN-02"),
            ("treasure", "Treasure", i32::from(t.treasure_of(seat)), "FE-FIN-02"),
            ("influence", "Influence", i32::from(player.influence), "FE-FIN-02"),
            ("most_minions", "Most minions", i32::from(bonus), "FE-FIN-03"),
        ];
        let lines = lines.map(|(line, label, points, rule)| ScoreLine {
            line: line.into(),
            label: label.into(),
            group: line.into(),
            points: Points::whole(points),
            rule,
        });
        Score::new(seat, lines.into())
    }

    pub(crate) fn ending(&self, t: &Tabletop) -> Outcome {
        let scores: Vec<Score> = (0..self.players).map(|i| self.score_of(t, Seat::new(i))).collect();
        let winner = self.winner(t);
        let places = scores.iter().map(|own| {
            let better = scores.iter().filter(|other| {
                other.total > own.total
                    || other.seat == winner && own.seat != winner && other.total == own.total
            });
            1 + better.count() as u8
        });
        let places = places.collect();
        let tied: Vec<Seat> = scores
            .iter()
            .filter(|score| t.points(score.seat) == t.points(winner))
            .map(|score| score.seat)
            .collect();
        let mut tie_breaks = Vec::new();
        if tied.len() > 1 {
            let value = |seat: &Seat| (*seat, Points::whole(i32::from(t.minions_of(*seat))));
            tie_breaks.push(TieBreak {
                label: "Minions".into(),
                rule: "FE-FIN-03",
                values: tied.iter().map(value).collect(),
            });
        }
        Outcome { winners: winner.into(), places, scores, tie_breaks, remarks: Vec::new() }
    }
}
