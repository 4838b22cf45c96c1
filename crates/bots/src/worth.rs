//! What a position is worth to a seat: evaluated points turned into leads, and leads into rewards.

use malice_engine::{Game, MAX_SEATS, Seat};

/// Points of each seat; seats that do not play have 0.
pub(crate) type Points = [f32; MAX_SEATS];

/// How a bot weighs its own points against those of others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// How much the best other seat's points count against one's own: 1 where only the lead counts, 0 where all win or
    /// lose together.
    pub rivalry: f32,
    /// How much of a finished game's reward is the margin, from 0 (only winning counts) to 1 (only the margin counts).
    pub margin: f32,
}

impl Worth {
    pub const DEFAULT: Self = Self { rivalry: 1.0, margin: 0.5 };

    /// The points of a position by the game's evaluation.
    #[inline]
    pub(crate) fn points<G: Game>(game: &G, state: &G::State) -> Points {
        let mut points = [0.0; MAX_SEATS];
        game.evaluate(state, &mut points[..game.seats()]);
        points
    }

    /// How far `seat` is ahead.
    #[inline]
    pub(crate) fn lead(self, points: &[f32], seat: Seat) -> f32 {
        let own = seat.index();
        let best_other = points
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != own)
            .map(|(_, &points)| points)
            .fold(f32::NEG_INFINITY, f32::max);
        if best_other == f32::NEG_INFINITY { points[own] } else { points[own] - self.rivalry * best_other }
    }

    /// The scale for a search that starts here. What is not measured against rivals is measured against how the seats
    /// stand now, so that rewards stay in the range where differences show.
    pub(crate) fn scale<G: Game>(self, game: &G, state: &G::State) -> Scale {
        let seats = game.seats();
        let points = Self::points(game, state);
        let mean = points[..seats].iter().sum::<f32>() / seats as f32;
        let rivalry = if seats == 1 { 0.0 } else { self.rivalry };
        Scale {
            worth: self,
            seats,
            middle: (1.0 - rivalry) * mean,
            lead: game.decisive_lead().max(f32::MIN_POSITIVE),
        }
    }
}

/// Turns positions into rewards from 0 to 1 for each seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    worth: Worth,
    seats: usize,
    middle: f32,
    lead: f32,
}

impl Scale {
    /// The reward of a lead of the evaluation.
    #[inline]
    fn of_lead(&self, points: &Points, seat: usize) -> f32 {
        let lead = self.worth.lead(&points[..self.seats], Seat::new(seat)) - self.middle;
        1.0 / (1.0 + (-lead / self.lead).exp())
    }

    /// The expected reward of one seat in a position that goes on.
    #[inline]
    pub(crate) fn estimate_for<G: Game>(&self, game: &G, state: &G::State, seat: Seat) -> f32 {
        self.of_lead(&Worth::points(game, state), seat.index())
    }

    /// The expected reward of each seat in a position that goes on.
    #[inline]
    pub(crate) fn estimate<G: Game>(&self, game: &G, state: &G::State, rewards: &mut Points) {
        let points = Worth::points(game, state);
        for (seat, reward) in rewards[..self.seats].iter_mut().enumerate() {
            *reward = self.of_lead(&points, seat);
        }
    }

    /// The reward of each seat in a finished game.
    #[inline]
    pub(crate) fn result<G: Game>(&self, game: &G, state: &G::State, rewards: &mut Points) {
        let margin = self.worth.margin;
        if margin <= 0.0 {
            game.returns(state, &mut rewards[..self.seats]);
            return;
        }
        let mut points = [0.0; MAX_SEATS];
        game.conclude(state, &mut rewards[..self.seats], &mut points[..self.seats]);
        for (seat, reward) in rewards[..self.seats].iter_mut().enumerate() {
            *reward += margin * (self.of_lead(&points, seat) - *reward);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lead_is_measured_against_the_best_other_seat() {
        let worth = Worth { rivalry: 1.0, margin: 0.0 };
        assert_eq!(worth.lead(&[10.0, 7.0, 12.0], Seat::new(0)).to_bits(), (-2.0f32).to_bits());
        assert_eq!(worth.lead(&[10.0, 7.0, 12.0], Seat::new(2)).to_bits(), 2.0f32.to_bits());
        let together = Worth { rivalry: 0.0, margin: 0.0 };
        assert_eq!(together.lead(&[10.0, 7.0], Seat::new(1)).to_bits(), 7.0f32.to_bits());
        assert_eq!(worth.lead(&[9.0], Seat::new(0)).to_bits(), 9.0f32.to_bits());
    }
}
