//! The graph of a review.

use malice_sim::SimError;
use malice_sim::plot::{self, ChanceLine};

use crate::{Mark, Step, Telling};

impl Telling<'_> {
    /// The chances over the game as SVG, with marks where choices cost some.
    pub fn graph(&self) -> Result<String, SimError> {
        let review = self.review;
        let (decisions, worlds) = (review.steps.len(), review.worlds);
        let below = format!("{}, {decisions} decisions, each tried in {worlds} worlds", review.game);
        plot::chances("Winning chances", &below, &self.lines())
    }

    /// A line of chances for each seat, or one for the party.
    pub fn lines(&self) -> Vec<ChanceLine> {
        let review = self.review;
        let end = review.steps.last().map_or(0, |step| step.version + 1);
        let line = |(seat, name): (usize, String)| {
            let own = |step: &&Step| review.together || step.seat.index() == seat;
            let points = review.steps.iter().map(|step| (step.version, step.chances[seat]));
            let marked = review.steps.iter().filter(own).filter(|step| step.mark > Mark::Good);
            ChanceLine {
                name,
                points: points.chain([(end, review.result[seat])]).collect(),
                marks: marked.map(|step| (step.version, step.chances[seat], step.mark.sign())).collect(),
            }
        };
        self.sides().into_iter().enumerate().map(line).collect()
    }

    /// Whose chances there are: those of each seat, or of all together.
    pub fn sides(&self) -> Vec<String> {
        let seats = self.review.result.len();
        match (self.review.together, seats) {
            (true, 2..) => vec!["The party".into()],
            _ => (0..seats).map(|seat| self.called(seat)).collect(),
        }
    }
}
