//! What nobody can know, for the laws: written from the rules, not from the re-deal.

use malice_conformance::secrets::Hidden;
use malice_engine::Seat;
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::state::State;

/// The order of the decks; rooms that everybody saw going to the bottom stay known.
pub fn secrets(_: &ForcesOfEvil, state: &mut State, _: Seat, hidden: &mut Hidden) {
    let t = &mut state.tabletop;
    hidden.stack("light deck", &mut t.light_deck);
    hidden.stack("dark deck", &mut t.dark_deck);
    let sunk = usize::from(t.sunk);
    hidden.stack("excavation", &mut t.excavation[sunk..]);
}
