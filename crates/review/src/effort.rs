//! How much is thought about each decision. Counted, never timed: the same game has the same review on any machine.

/// How much thought a review takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The share of the shipped iterations of a strong bot for a proposal, in percent.
    pub search: u32,
    /// The most iterations for a proposal.
    pub iterations: u32,
    /// Choices made in playouts, for each decision that is judged.
    pub choices: u32,
    /// The most of them for a whole game: long games are looked at less closely.
    pub most: u32,
    /// How many choices a playout goes on for, and then until somebody else is asked.
    pub horizon: u32,
}

impl Effort {
    /// For who waits for it: a game of Overboss in some seconds.
    pub const SHIPPED: Self =
        Self { search: 12, iterations: 1_500, choices: 5_400, most: 700_000, horizon: 24 };

    /// So many times as much of everything but the length of playouts.
    #[must_use]
    pub fn times(self, factor: f32) -> Self {
        let scaled = |count: u32| ((count as f32 * factor).round() as u32).max(1);
        Self {
            search: scaled(self.search),
            iterations: scaled(self.iterations),
            choices: scaled(self.choices),
            most: scaled(self.most),
            horizon: self.horizon,
        }
    }

    /// How many worlds each question is asked in, where a game has so many decisions and each puts so many questions.
    pub(crate) fn worlds(self, decisions: usize, questions: usize) -> usize {
        let each = self.choices.min(self.most / (decisions.max(1) as u32));
        ((each / self.horizon) as usize / questions.max(1)).clamp(Self::FEWEST, Self::MOST)
    }

    /// Fewer worlds than this say nothing.
    const FEWEST: usize = 12;
    const MOST: usize = 400;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_looked_at_less_closely() {
        let effort = Effort::SHIPPED;
        assert!(effort.worlds(60, 3) > effort.worlds(1_000, 3));
        assert!(effort.worlds(60, 3) > effort.worlds(60, 5));
        assert_eq!(effort.worlds(1_000_000, 5), Effort::FEWEST);
        assert!(effort.times(4.0).worlds(60, 3) > effort.worlds(60, 3));
    }
}
