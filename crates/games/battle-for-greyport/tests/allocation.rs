//! Random play allocates nothing after set-up, and the state is small and plain.

mod common;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::state::State;
use malice_engine::{Chance, Fast, Game, Io, play};

#[test]
fn steady_random_play_does_not_allocate() {
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<Greyport> = Io::silent(Chance::fast(1));
        let mut picks = Fast::new(1);
        let counted = allocation_counter::measure(|| {
            for _ in 0..20 {
                let mut state = game.start(&mut io);
                while let Some(seat) = io.offer.seat() {
                    let choices = io.offer.actions();
                    let action = choices[picks.below(choices.len() as u32) as usize];
                    play(&*game, &mut state, seat, action, &mut io);
                }
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
    assert!(size_of::<State>() <= 8192, "{} bytes", size_of::<State>());
}
