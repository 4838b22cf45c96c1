//! How a game went, once it is over: what everybody did, and how they stood all along.

use malice_engine::{Entry, Move, Points};

use super::played::Played;
use crate::boards::{self, Board, Story};

/// So many versions make a graph.
const STEPS: usize = 60;

impl<G: Board> Played<G> {
    /// What the record and its events count of each seat.
    pub(super) fn counted(&self) -> Vec<(&'static str, Vec<u64>)> {
        let (mut made, mut undone) = (vec![0; self.table.seats().len()], vec![0; self.table.seats().len()]);
        for Entry { seat, what } in self.table.entries(0) {
            match what {
                Move::Choice { auto: false, .. } => made[seat.index()] += 1,
                Move::Undo { .. } => undone[seat.index()] += 1,
                Move::Choice { .. } | Move::Rewind { .. } => {}
            }
        }
        let mut figures = vec![("Choices", made)];
        figures.extend(undone.iter().any(|count| *count > 0).then_some(("Taken back", undone)));
        figures.extend(boards::figures(&**self.table.game(), &Story::new(self.table.log())));
        figures
    }

    /// How all seats stood at some versions, the last one among them.
    pub(super) fn traced(&self) -> Vec<(usize, Vec<Points>)> {
        let last = self.table.version();
        let mut race: Vec<(usize, Vec<Points>)> = Vec::new();
        self.table.retrace(|table| {
            let version = table.version();
            let due = race.last().is_none_or(|(before, _)| version >= before + last.div_ceil(STEPS));
            if due || version == last {
                let standing = table.game().standing(table.state());
                race.extend((!standing.is_empty()).then_some((version, standing)));
            }
        });
        race
    }
}
