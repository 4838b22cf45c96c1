//! Duels in the toy game.

use std::sync::Arc;

use malice_bots::{Bot, BotSpec, Duel, Duelist, Greedy, Judged, Settings, Sprt};
use malice_conformance::toy::Toy;
use malice_engine::{Chance, Game, Io, Seen, Weighed, choices};

fn toy() -> Toy {
    Toy::with(&[("player_count", "2")])
}

/// A game whose bots want nothing, or the opposite of what they should.
fn backwards() -> Toy {
    let toy = toy();
    let weights = toy.weights();
    let values: Vec<f32> = weights.values().iter().map(|weight| -weight).collect();
    let changed = weights.changed(Toy::features(), &values, weights.lead(), "turned around");
    toy.weighed_by(changed)
}

fn duel(contender: (&str, Toy), champion: (&str, Toy)) -> Duel<Toy> {
    let duelist = |(bot, game): (&str, Toy)| Duelist {
        name: bot.to_owned(),
        bot: bot.parse::<BotSpec>().expect("a bot of this name"),
        settings: Settings::DEFAULT,
        game: Arc::new(game),
    };
    Duel {
        game: Arc::new(toy()),
        contender: duelist(contender),
        champion: duelist(champion),
        together: false,
        sprt: Sprt::DEFAULT,
        most: 400,
        first_seed: 1,
        threads: 0,
    }
}

#[test]
fn who_judges_well_beats_who_judges_backwards_and_soon() {
    let duel = duel(("greedy", toy()), ("greedy", backwards()));
    let report = duel.run(|_| ()).unwrap();
    assert_eq!(report.verdict.is_better(), Some(true), "{report}");
    assert!(report.pairs.count() < 200 && report.score.low > 0.5, "{report}");
    assert_eq!(report, Duel { threads: 1, ..duel }.run(|_| ()).unwrap());
}

#[test]
fn equals_score_a_half_on_every_pair() {
    let report = duel(("greedy", toy()), ("greedy", toy())).run(|_| ()).unwrap();
    assert_ne!(report.verdict.is_better(), Some(true), "{report}");
    assert!((0.4..0.6).contains(&report.score.value), "{report}");
}

#[test]
fn parties_are_compared_deal_by_deal() {
    // Somebody always wins the toy: whole parties never differ.
    let party = Duel { together: true, most: 16, ..duel(("greedy", toy()), ("random", toy())) };
    assert_eq!(party.run(|_| ()).unwrap().pairs.0, [0, 0, 16, 0, 0]);
}

#[test]
fn weights_change_what_is_chosen_and_nothing_else() {
    let game = toy();
    let mut io = Io::silent(Chance::fast(4));
    let mut state = game.start(&mut io);
    let seat = game.awaited(&state).first().unwrap();
    let offered = choices(&game, &mut state, seat, false, &mut io).actions().to_vec();
    let seen = Seen::new(&game, &state, seat);
    let greedy = || Box::new(Greedy::<Toy>::new(Settings::DEFAULT.greedy, 1));
    let chosen = greedy().choose_from(&seen, &offered);
    assert_eq!(Judged::new(Arc::new(toy()), greedy()).choose_from(&seen, &offered), chosen);
    let turned = Judged::new(Arc::new(backwards()), greedy()).choose_from(&seen, &offered);
    assert!(offered.contains(&turned) && turned != chosen, "{turned:?}");
}
