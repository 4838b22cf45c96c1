//! One game at a time: whatever is done with it fits together, in every game.

use malice_engine::Fast;
use malice_learn::{Env, LearnError, OnIllegal, load, open};

const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "overlords-of-infamy", "forces-of-evil", "battle-for-greyport"];

/// Plays so many random choices, or to the end.
fn stroll(env: &mut dyn Env, picks: &mut Fast, most: usize) {
    for _ in 0..most {
        let choices = env.choices();
        if choices.is_empty() {
            return;
        }
        env.apply(choices[picks.below(choices.len() as u32) as usize].index)
            .expect("what is offered is legal");
    }
}

fn numbers(env: &dyn Env) -> Vec<u32> {
    let mut out = vec![0.0; env.layout().size];
    env.encode(env.asked().unwrap_or_default(), &mut out);
    out.into_iter().map(f32::to_bits).collect()
}

#[test]
fn every_game_is_played_to_its_end() {
    for game in GAMES {
        let mut env = open(game, &[], 1, OnIllegal::Refuse).unwrap();
        assert_eq!(env.returns(), vec![0.0; env.seats()]);
        stroll(&mut *env, &mut Fast::new(1), usize::MAX);
        assert!(env.asked().is_none() && !env.outcome().is_null(), "{game}");
        assert!(env.returns().iter().all(|worth| (0.0..=1.0).contains(worth)), "{game}: {:?}", env.returns());
        assert!(matches!(env.apply(1), Err(LearnError::Over)));
    }
}

#[test]
fn names_and_numbers_are_the_same_choices() {
    for game in GAMES {
        let mut env = open(game, &[], 2, OnIllegal::Refuse).unwrap();
        stroll(&mut *env, &mut Fast::new(2), 20);
        let mut mask = vec![0; env.layout().actions];
        env.mask(&mut mask);
        let choices = env.choices();
        assert_eq!(mask.iter().map(|legal| usize::from(*legal)).sum::<usize>(), choices.len());
        for choice in choices {
            assert_eq!(mask[choice.index], 1);
            let (mut one, mut two) = (env.copy(), env.copy());
            one.apply(choice.index).unwrap();
            two.apply_named(&choice.name).unwrap();
            assert_eq!((numbers(&*one), one.view(None)), (numbers(&*two), two.view(None)), "{}", choice.name);
        }
    }
}

#[test]
fn copies_go_their_own_ways() {
    let mut env = open("overboss", &[], 3, OnIllegal::Refuse).unwrap();
    let before = numbers(&*env);
    let mut copy = env.copy();
    stroll(&mut *copy, &mut Fast::new(3), 9);
    assert_eq!(numbers(&*env), before);
    stroll(&mut *env, &mut Fast::new(3), 9);
    assert_eq!(numbers(&*env), numbers(&*copy));
}

#[test]
fn what_is_imagined_looks_alike_and_can_be_played() {
    for game in GAMES {
        let mut env = open(game, &[], 4, OnIllegal::Refuse).unwrap();
        stroll(&mut *env, &mut Fast::new(4), 15);
        let seat = env.asked().unwrap();
        let mut other = env.imagine(seat, 9);
        assert_eq!((numbers(&*other), other.asked()), (numbers(&*env), Some(seat)), "{game}");
        assert_eq!(
            (other.choices(), other.view(Some(seat))),
            (env.choices(), env.view(Some(seat))),
            "{game}"
        );
        assert!(matches!(other.record(), Err(LearnError::Imagined)));
        stroll(&mut *other, &mut Fast::new(4), usize::MAX);
        assert!(other.asked().is_none());
    }
}

#[test]
fn a_record_goes_on_where_it_was_left() {
    for game in GAMES {
        let mut env = open(game, &[], 5, OnIllegal::Refuse).unwrap();
        stroll(&mut *env, &mut Fast::new(5), 25);
        let mut loaded = load(&env.record().unwrap(), OnIllegal::Refuse).unwrap();
        assert_eq!((numbers(&*loaded), loaded.choices()), (numbers(&*env), env.choices()), "{game}");
        stroll(&mut *env, &mut Fast::new(6), 25);
        stroll(&mut *loaded, &mut Fast::new(6), 25);
        assert_eq!(numbers(&*loaded), numbers(&*env), "{game}");
    }
    assert!(matches!(load("{}", OnIllegal::Refuse), Err(LearnError::Record(_))));
}

#[test]
fn illegal_numbers_are_refused_or_cost_the_game_or_become_another() {
    let mut env = open("overboss", &[], 6, OnIllegal::Refuse).unwrap();
    let before = numbers(&*env);
    for index in [0, env.layout().actions, usize::MAX] {
        assert!(matches!(env.apply(index), Err(LearnError::IllegalNumber { .. })));
    }
    assert_eq!(numbers(&*env), before);
    let refused = env.apply_named("end_turn").unwrap_err().to_string();
    assert!(refused.contains("not allowed (OB-"), "{refused}");
    let mut env = open("overboss", &[], 6, OnIllegal::Lose).unwrap();
    env.apply(0).unwrap();
    assert_eq!((env.asked(), env.returns()), (None, vec![0.0, 1.0]));
    let mut env = open("overboss", &[], 6, OnIllegal::Random).unwrap();
    env.apply(0).unwrap();
    assert_ne!(numbers(&*env), before);
}

#[test]
fn faults_are_the_engines() {
    let options = |name: &str, value: &str| [(name.to_owned(), value.to_owned())];
    let fault = |options: &[(String, String)]| open("overboss", options, 0, OnIllegal::Refuse).unwrap_err();
    assert!(fault(&options("player_count", "9")).to_string().contains("player_count"));
    assert!(fault(&options("colour", "red")).to_string().contains("colour"));
    assert!(matches!(open("chess", &[], 0, OnIllegal::Refuse), Err(LearnError::UnknownGame(_))));
}

#[test]
fn house_bots_answer_by_number() {
    let mut env = open("overboss", &[], 7, OnIllegal::Refuse).unwrap();
    for bot in ["random", "greedy", "easy", "ismcts:20"] {
        let index = env.ask_bot(bot, 1).unwrap();
        assert!(env.choices().iter().any(|choice| choice.index == index));
        env.apply(index).unwrap();
    }
    assert!(matches!(env.ask_bot("deep_blue", 1), Err(LearnError::NoBot(_))));
}
