//! The decisions of a game, as they were made.

use malice_engine::{Game, Move, Seat, Table, choices};

/// A decision with two choices or more, and what was chosen.
#[derive(Clone, Debug)]
pub(crate) struct Decision<G: Game> {
    /// The version of the table at which it was made: so many entries come before it.
    pub(crate) version: usize,
    pub(crate) seat: Seat,
    pub(crate) state: G::State,
    pub(crate) choices: Vec<G::Action>,
    pub(crate) chosen: G::Action,
}

/// All decisions that count, the first to the last: what was taken back was never played, and who was not asked but only might choose
/// had nothing to decide.
pub(crate) fn decisions<G: Game>(table: &Table<G>) -> Vec<Decision<G>> {
    let entries = table.entries(0);
    let counted = table.counted();
    let mut found = Vec::new();
    let mut io = malice_engine::Io::silent(malice_engine::Chance::fast(0));
    table.retrace(|then| {
        let version = then.version();
        if counted.binary_search(&version).is_err() {
            return;
        }
        let entry = &entries[version];
        let Move::Choice { action, auto: false } = &entry.what else { return };
        if !then.awaited().contains(entry.seat) {
            return;
        }
        let mut state = then.state().clone();
        let choices = choices(&**then.game(), &mut state, entry.seat, false, &mut io).actions().to_vec();
        if choices.len() < 2 {
            return;
        }
        let chosen = then.game().action_named(action).expect("what was played has a name");
        found.push(Decision { version, seat: entry.seat, state, choices, chosen });
    });
    found
}
