//! Random play allocates nothing after set-up, and the state is small and plain.

mod common;

use malice_bots::random_game;
use malice_engine::{Chance, Fast, Game, Io};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::state::State;

#[test]
fn steady_random_play_does_not_allocate() {
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
        let mut picks = Fast::new(1);
        let counted = allocation_counter::measure(|| {
            for _ in 0..20 {
                let (state, _) = random_game(&*game, &mut io, &mut picks);
                let mut worth = [0.0; 8];
                game.returns(&state, &mut worth);
            }
        });
        assert_eq!(counted.count_total, 0, "{options}");
    }
}

#[test]
fn a_state_is_plain_and_small() {
    fn plain<T: Copy>() {}
    plain::<State>();
    assert!(size_of::<State>() <= 4096, "{} bytes", size_of::<State>());
}
