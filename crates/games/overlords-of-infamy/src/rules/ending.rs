//! The end (OI-END): who wins, and by which tie-break.

use malice_engine::{Outcome, Points, Seat, SeatSet, TieBreak};

use super::{Cx, clockwise, setup};
use crate::OverlordsOfInfamy;
use crate::event::Event;
use crate::state::Tabletop;

/// The last turn is over; who is tied in points and Infamy rolls for it (OI-END-04).
pub(crate) fn end(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let leaders = cx.game.leaders(t);
    if leaders.len() > 1 {
        t.tie_winner = Some(setup::highest_die(leaders, cx));
    }
    t.over = true;
    cx.log.reveal();
    cx.log.emit(|| Event::GameEnded);
}

impl OverlordsOfInfamy {
    /// Points, then Infamy, then the dice.
    fn standing(&self, t: &Tabletop, seat: Seat) -> (u16, u8, bool) {
        (self.sheet(t, seat).total(), t.player(seat).infamy, t.tie_winner == Some(seat))
    }

    fn leaders(&self, t: &Tabletop) -> SeatSet {
        let seats = || clockwise(Seat::new(0), self.players);
        let best = seats().map(|seat| self.standing(t, seat)).max();
        seats().filter(|seat| Some(self.standing(t, *seat)) == best).collect()
    }

    pub(crate) fn ending(&self, t: &Tabletop) -> Outcome {
        let seats = || clockwise(Seat::new(0), self.players);
        let standings: Vec<_> = seats().map(|seat| self.standing(t, seat)).collect();
        let places = standings
            .iter()
            .map(|own| 1 + standings.iter().filter(|other| *other > own).count() as u8)
            .collect();
        let best = standings.iter().map(|standing| standing.0).max();
        let tied: Vec<Seat> = seats().filter(|seat| Some(standings[seat.index()].0) == best).collect();
        let mut tie_breaks = Vec::new();
        if tied.len() > 1 {
            let values = |of: fn(&(u16, u8, bool)) -> i32| {
                tied.iter().map(|seat| (*seat, Points::whole(of(&standings[seat.index()])))).collect()
            };
            tie_breaks.push(TieBreak {
                label: "Infamy".to_owned(),
                rule: "OI-END-04",
                values: values(|standing| i32::from(standing.1)),
            });
            if t.tie_winner.is_some() {
                let values = values(|standing| i32::from(standing.2));
                tie_breaks.push(TieBreak { label: "Dice".to_owned(), rule: "OI-END-04", values });
            }
        }
        let scores = seats().map(|seat| self.score(t, seat)).collect();
        Outcome { winners: self.leaders(t), places, scores, tie_breaks, remarks: Vec::new() }
    }

    /// The winner takes all.
    pub(crate) fn worth(&self, t: &Tabletop, worth: &mut [f32]) {
        let leaders = self.leaders(t);
        for (index, worth) in worth.iter_mut().enumerate() {
            *worth = if leaders.contains(Seat::new(index)) { 1.0 / leaders.len() as f32 } else { 0.0 };
        }
    }
}
