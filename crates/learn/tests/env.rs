//! One game at a time: whatever is done with it fits together, in every game.

use malice_engine::{Fast, Seat};
use malice_learn::{Choice, Env, LearnError, OnIllegal, load, open, revive};
use serde_json::Value;

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

/// Everything that can be read from a table.
fn face(env: &dyn Env) -> (Option<Seat>, Vec<u32>, Vec<Choice>, Value) {
    (env.asked(), numbers(env), env.choices(), env.view(env.asked()))
}

#[test]
fn what_is_revived_plays_on_alike() {
    for game in GAMES {
        let mut table = open(game, &[], 8, OnIllegal::Random).unwrap();
        stroll(&mut *table, &mut Fast::new(8), 20);
        table.apply(0).unwrap();
        let mut imagined = table.imagine(table.asked().unwrap(), 9);
        stroll(&mut *imagined, &mut Fast::new(9), 10);
        let deeper = imagined.imagine(imagined.asked().unwrap(), 10);
        for mut kept in [table, imagined, deeper] {
            let mut again = revive(&kept.past()).unwrap();
            assert_eq!(face(&*again), face(&*kept), "{game}");
            assert_eq!(again.past(), kept.past(), "{game}");
            // Also in what is still hidden, and in all luck to come.
            stroll(&mut *again, &mut Fast::new(11), usize::MAX);
            stroll(&mut *kept, &mut Fast::new(11), usize::MAX);
            assert_eq!((again.view(None), again.outcome()), (kept.view(None), kept.outcome()), "{game}");
        }
    }
}

/// Two games that a seat cannot tell apart are kept as the same text once all that it cannot know is dealt again.
#[test]
fn what_is_kept_of_an_imagined_game_does_not_tell_what_was_hidden() {
    for game in GAMES {
        let mut table = open(game, &[], 12, OnIllegal::Refuse).unwrap();
        stroll(&mut *table, &mut Fast::new(12), 20);
        let seat = table.asked().unwrap();
        let other = table.imagine(seat, 1);
        assert_ne!(other.past(), table.past(), "{game}");
        assert_eq!(other.imagine(seat, 2).past(), table.imagine(seat, 2).past(), "{game}");
    }
}

#[test]
fn what_is_revived_keeps_its_options_and_who_has_lost() {
    let mut table = open("overboss", &three(), 8, OnIllegal::Lose).unwrap();
    stroll(&mut *table, &mut Fast::new(8), 5);
    table.apply(0).unwrap();
    for lost in [table.copy(), table.imagine(Seat::default(), 1)] {
        let again = revive(&lost.past()).unwrap();
        assert_eq!((again.asked(), again.returns()), (None, table.returns()));
    }
    let mut before = revive(&open("overboss", &three(), 8, OnIllegal::Lose).unwrap().past()).unwrap();
    assert_eq!(before.seats(), 3);
    before.apply(0).unwrap();
    assert!(before.asked().is_none(), "an illegal choice still loses the game");
}

#[test]
fn what_is_no_past_is_not_revived() {
    let past = open("overboss", &[], 8, OnIllegal::Refuse).unwrap().past();
    for fault in ["", "{}", &past.replace("overboss", "chess"), &past[1..]] {
        assert!(revive(fault).is_err(), "{fault}");
    }
    let unreadable = past.replace("\"dealt\":\"", "\"dealt\":\"x");
    assert_ne!(unreadable, past);
    assert!(matches!(revive(&unreadable), Err(LearnError::Past(_))));
    let forbidden = past.replace("\"steps\":[]", "\"steps\":[{\"chosen\":[1,\"end_turn\"]}]");
    assert_ne!(forbidden, past);
    assert!(matches!(revive(&forbidden), Err(LearnError::Illegal(_))));
}

#[test]
fn a_table_anew_is_a_fresh_one_under_the_same_options() {
    for game in GAMES {
        let mut table = open(game, &[], 8, OnIllegal::Lose).unwrap();
        stroll(&mut *table, &mut Fast::new(8), 10);
        let fresh = open(game, &[], 9, OnIllegal::Lose).unwrap();
        for used in [table.copy(), table.imagine(table.asked().unwrap(), 1)] {
            let mut anew = used.anew(9);
            assert_eq!((face(&*anew), anew.past()), (face(&*fresh), fresh.past()), "{game}");
            anew.apply(0).unwrap();
            assert!(anew.asked().is_none());
            assert!(anew.anew(9).asked().is_some(), "who has lost the last game plays the next");
        }
    }
    let three = open("overboss", &three(), 8, OnIllegal::Refuse).unwrap();
    assert_eq!((three.anew(9).seats(), three.anew(9).options()), (3, three.options()));
    assert_ne!(face(&*three.anew(9)), face(&*three.anew(10)));
}

fn three() -> [(String, String); 1] {
    [("player_count".to_owned(), "3".to_owned())]
}
