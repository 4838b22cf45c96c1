//! Every law notices a game that breaks it, and only such a game.

mod flawed;

use std::sync::Arc;

use flawed::{Flaw, Flawed, NEXT, secrets};
use malice_conformance::laws::{choices_have_numbers, laws, numbers_tell_what_is_seen};
use malice_conformance::scenario::{parse, run};
use malice_conformance::secrets::another_world;
use malice_conformance::toy::Toy;
use malice_engine::{Chance, Fast, Game as _, Illegal, Io, Seat, SeatHeader, Seed, Seen, Table, choices};

/// The laws that report a flaw in a few games, with what they say.
fn reports(flaw: Flaw) -> Vec<(&'static str, String)> {
    let options = [("player_count", "3"), ("rounds", "2"), ("die", "d4")];
    let failing = laws::<Flawed>(secrets).into_iter().filter_map(|(name, law)| {
        let failure =
            (1..=12).find_map(|seed| law(&Arc::new(Flawed::with(Toy::with(&options), flaw)), seed).err());
        failure.map(|message| (name, message))
    });
    failing.collect()
}

#[track_caller]
fn is_reported(flaw: Flaw, by: &[&str], saying: &str) {
    let reports = reports(flaw);
    let names: Vec<&str> = reports.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, by, "{flaw:?}: {reports:#?}");
    assert!(reports.iter().all(|(_, message)| message.starts_with("seed ") && message.contains(", step ")));
    assert!(reports.iter().any(|(_, message)| message.contains(saying)), "{flaw:?}: {reports:#?}");
}

#[test]
fn questions_without_choices() {
    is_reported(Flaw::TreasureWithoutChoice, &["somebody_can_always_choose"], "is asked, but has no choice");
    is_reported(Flaw::AskedAfterTheEnd, &["somebody_can_always_choose"], "there is an outcome, but");
}

#[test]
fn offers_that_do_not_fit() {
    is_reported(Flaw::OfferedTwice, &["offered_is_accepted", "names_are_read_back"], "is offered twice");
    let by = [
        "offered_is_accepted",
        "asking_is_pure",
        "copies_agree",
        "snapshots_go_on",
        "resampling_keeps_the_view",
        "nothing_leaks",
        "interleavings_agree",
    ];
    is_reported(Flaw::UnstableOffers, &by, "asked twice");
    is_reported(Flaw::RefusedByNoRule, &["offered_is_accepted"], "should be refused by a rule");
    is_reported(Flaw::ExplainingAllows, &["asking_is_pure"], "explanations change the offer");
    let by = [
        "offered_is_accepted",
        "asking_is_pure",
        "copies_agree",
        "replays_agree",
        "snapshots_go_on",
        "undo_goes_behind_nothing",
        "seeds_decide",
    ];
    is_reported(Flaw::AskingCounts, &by, "asking seat 1 changes the state");
}

#[test]
fn panics() {
    let reports = reports(Flaw::PanicsOnRope);
    assert!(
        reports.len() > 5 && reports.iter().all(|(_, message)| message.contains("panics: no rope, sorry"))
    );
}

#[test]
fn copies_and_replays() {
    is_reported(
        Flaw::JsonForgets,
        &["copies_agree", "snapshots_go_on"],
        "JSON loses something: forgotten: 1, became forgotten: 0",
    );
    let by = ["copies_agree", "replays_agree", "snapshots_go_on", "seeds_decide"];
    is_reported(Flaw::GamesDiffer, &by, "goes otherwise");
    is_reported(Flaw::NamesMisread, &["replays_agree", "names_are_read_back"], "the replay: line");
    let by =
        ["replays_agree", "snapshots_go_on", "nothing_leaks", "undo_goes_behind_nothing", "seeds_decide"];
    is_reported(Flaw::EventsDiffer, &by, "the events differ");
}

#[test]
fn games_without_end() {
    is_reported(Flaw::NeverEnds, &["ends_within_bound"], "should be over after");
    is_reported(Flaw::BoundTooLow, &["ends_within_bound"], "should be over after 12 decisions");
}

#[test]
fn lost_things() {
    is_reported(Flaw::LosesCard, &["invariants_hold", "what_was_seen_is_known"], "11 of 12");
}

#[test]
fn resampling() {
    let by = ["resampling_keeps_the_view", "resampling_deals_all_anew"];
    is_reported(Flaw::ResamplesOwnHand, &by, "resampling changes what seat");
    let by = ["resampling_depends_on_knowledge", "resampling_deals_all_anew"];
    is_reported(Flaw::ResamplesByDeck, &by, "deck");
    is_reported(Flaw::ResamplesNothing, &by, "depends on what it cannot know");
    is_reported(Flaw::ResamplesHandsOnly, &by, "deck");
    is_reported(Flaw::ResamplesOneToTheTop, &["resampling_deals_all_anew"], "to deck");
    is_reported(Flaw::ResamplesInOrder, &["resampling_deals_all_anew"], "not about");
    let by = ["resampling_keeps_the_view", "resampling_deals_all_anew"];
    is_reported(Flaw::ResamplesTheShown, &by, "resampling changes what seat");
}

#[test]
fn leaks() {
    let by =
        ["resampling_keeps_the_view", "what_was_seen_is_known", "nothing_leaks", "undo_goes_behind_nothing"];
    is_reported(Flaw::SeatsSeeHands, &by, "hand");
    let by = &["resampling_keeps_the_view", "nothing_leaks"];
    is_reported(Flaw::RefusalsTell, by, "refused done by TOY-MARKET-01");
    is_reported(Flaw::SpectatorsSeeHands, &["nothing_leaks"], "hand");
    is_reported(Flaw::ForcedTells, &["nothing_leaks", "undo_goes_behind_nothing"], "is answered for");
    let by = ["what_was_seen_is_known", "nothing_leaks", "undo_goes_behind_nothing"];
    is_reported(Flaw::SecretsInTheRecord, &by[..2], "neither is secret");
    is_reported(Flaw::EventsTell, &by, "pick");
    is_reported(Flaw::TextsTell, &by[..2], "picks the");
    is_reported(Flaw::OwnChoiceTells, &by, "its own buy");
}

#[test]
fn names() {
    is_reported(Flaw::NamesCollide, &["replays_agree", "names_are_read_back"], "is named 'take loot'");
    is_reported(Flaw::EventWithoutKind, &["names_are_read_back"], "does not say in JSON what it is");
}

#[test]
fn lanes() {
    is_reported(Flaw::LanesShareDice, &["interleavings_agree"], "leads to another state");
    is_reported(Flaw::FirstHomeGains, &["interleavings_agree"], "leads to another state");
    assert_eq!(reports(Flaw::FirstHomeGainsAndSays), [], "a game may say that the order matters");
}

/// Where no lanes keep the seats apart, what another has drawn since might rest on a choice, or be what it is taken back for.
#[test]
fn what_another_has_drawn_holds_a_choice_where_there_are_no_lanes() {
    let (one, two) = (Seat::new(0), Seat::new(1));
    let at_a_treasure = |seed| {
        let game = Flawed::with(Toy::with(&[]), Flaw::FirstHomeGainsAndSays);
        let header = SeatHeader { name: "Ann".into(), player: "human".into() };
        let mut table = Table::new(Arc::new(game), vec![header; 2], Seed::from_number(seed));
        for seat in [one, two, one, two] {
            let done_or_picked = *table.choices(seat).actions().last().unwrap();
            table.act(seat, done_or_picked).unwrap();
        }
        table.act_named(one, "go_on").unwrap();
        (table.choices(one).point() == "TOY-ROOM-03").then_some(table)
    };
    let mut table = (1..100).find_map(at_a_treasure).expect("a die shows its highest face sometimes");
    assert!(!table.game().in_lanes(table.state()));
    table.act_named(one, "take loot").unwrap();
    assert!(table.undo_target(one).is_ok(), "nothing has happened since");
    table.act_named(two, "go_on").unwrap();
    let refused = table.undo(one);
    assert!(matches!(refused, Err(Illegal::NoUndo(why)) if why.contains("drawn or revealed")), "{refused:?}");
}

#[test]
fn results() {
    is_reported(Flaw::LosersWin, &["returns_fit_the_outcome"], "but its return is");
    is_reported(Flaw::NoEvaluation, &["returns_fit_the_outcome"], "is no number");
}

#[test]
fn scenarios_report_broken_games() {
    let text = "game: toy\nposition:\n  seat 1 gold 9\nplay:\n  1 > buy lamp\n  1 > buy rope\n  awaits 1\n";
    let scenarios = parse("s.txt", text).unwrap();
    let report = |flaw| {
        NEXT.set(flaw);
        run::<Flawed>(&scenarios[0]).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let lost = report(Flaw::LosesCard);
    assert!(lost[0].starts_with("s.txt:5: an invariant is broken: 11 of 12"), "{lost:#?}");
    assert_eq!(report(Flaw::PanicsOnRope), ["s.txt:6: the game panics: no rope, sorry"]);
    let refused = "game: toy\nplay:\n  1 x stop (TOY-MARKET-01)\n";
    NEXT.set(Flaw::AskingCounts);
    let problems = run::<Flawed>(&parse("s.txt", refused).unwrap()[0]);
    assert_eq!(problems[0].to_string(), "s.txt:3: refusing stop changes the state");
}

/// Whether a choice can be taken back is told to a seat by what it knows, even in a game where it rests on what it does not.
#[test]
fn what_is_final_is_judged_by_what_the_seat_knows() {
    let game = Flawed::with(Toy::with(&[("rounds", "2")]), Flaw::BuyingRevealsBySecret);
    let mut io = Io::silent(Chance::fast(5));
    let mut state = game.start(&mut io);
    let seat = Seat::new(0);
    let offered = choices(&game, &mut state, seat, false, &mut io).actions().to_vec();
    let mut picks = Fast::new(1);
    let mut truths = Vec::new();
    for _ in 0..20 {
        let world = another_world(&game, secrets, &state, seat, &mut picks);
        truths.push(flawed::top_is_of_the_first_kind(&world));
        assert_eq!(
            Seen::new(&game, &world, seat).finals(&offered),
            Seen::new(&game, &state, seat).finals(&offered)
        );
    }
    assert!(truths.contains(&true) && truths.contains(&false), "the positions differ where it matters");
}

#[test]
fn numbers_that_say_too_little_or_too_much() {
    let options = [("player_count", "3"), ("rounds", "2"), ("die", "d4")];
    let game = |flaw| Arc::new(Flawed::with(Toy::with(&options), flaw));
    let noticed = |flaw| {
        let choices = (1..=12).find_map(|seed| choices_have_numbers(&game(flaw), seed).err());
        let numbers = (1..=12).find_map(|seed| numbers_tell_what_is_seen(&game(flaw), secrets, seed).err());
        (choices.unwrap_or_default(), numbers.unwrap_or_default())
    };
    assert_eq!(noticed(Flaw::NoEvaluation), (String::new(), String::new()));
    let (misread, _) = noticed(Flaw::NumbersMisread);
    assert!(misread.contains("done is 3, which is read as None"), "{misread}");
    let (collide, _) = noticed(Flaw::NumbersCollide);
    assert!(collide.contains("which is read as Some(GoOn)"), "{collide}");
    let (_, tell) = noticed(Flaw::NumbersTell);
    assert!(tell.contains("depends on what it cannot know") && tell.contains("\"top\""), "{tell}");
    let (_, forget) = noticed(Flaw::NumbersForget);
    assert!(forget.contains("sees another table in the same numbers"), "{forget}");
}
