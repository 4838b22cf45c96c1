//! A search that has grown its tree allocates no more.

use malice_bots::{Bot, Budget, Ismcts, IsmctsSettings, Rollout, Settings, next_asked};
use malice_conformance::toy::Toy;
use malice_engine::{Chance, Game, Io, Seen};

#[test]
fn a_warm_search_does_not_allocate() {
    let toy = Toy::with(&[("player_count", "4")]);
    let mut io = Io::silent(Chance::fast(5));
    let mut state = toy.start(&mut io);
    let seat = next_asked(&toy, &mut state, &mut io).unwrap();
    let budget = Budget { iterations: 500, time: None };
    // The toy works out with vectors who has won: judge positions before the end.
    let rollout = Rollout::Evaluate { decisions: 4 };
    // What a seat foresees is a view, which is made of vectors.
    let reuse = false;
    let mut bot = Ismcts::new(IsmctsSettings { budget, rollout, reuse, ..Settings::DEFAULT.search }, 1);
    let choices = io.offer.actions().to_vec();
    for _ in 0..10 {
        bot.choose_from(&Seen::new(&toy, &state, seat), &choices);
    }
    let searching = allocation_counter::measure(|| {
        bot.choose_from(&Seen::new(&toy, &state, seat), &choices);
    });
    // The toy deals with vectors too, once for each iteration.
    let mut imagined = state;
    let dealing = allocation_counter::measure(|| {
        for _ in 0..bot.iterations() {
            Seen::new(&toy, &state, seat).imagine_into(&mut imagined, &mut io.chance);
        }
    });
    assert_eq!(searching.count_total, dealing.count_total);
}
