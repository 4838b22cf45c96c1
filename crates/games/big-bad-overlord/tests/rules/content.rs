//! The content has the counts of the box, and bad content is refused with all faults, file and line.

use malice_big_bad_overlord::BigBadOverlord;
use malice_conformance::covers;
use malice_engine::{Chance, Content, Fault, Game, Io, OptionValue, Options, Viewer};

use crate::common;

fn shipped() -> Content {
    Content::shipped(BigBadOverlord::meta().content)
}

/// What is said against the game with a piece of a content file replaced.
fn fault(file: &str, old: &str, new: &str) -> String {
    let content = BigBadOverlord::meta().content;
    let text = content.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    assert!(text.contains(old), "{file} has no '{old}'");
    let mut content = shipped();
    content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    let faults: Vec<Fault> =
        BigBadOverlord::new(&Options::default(), &content).expect_err("bad content is refused");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_content_is_refused_with_file_and_line() {
    let file = "minions.ron";
    assert!(fault(file, "copies: 5", "copies: \"x\"").starts_with("minions.ron:10: "));
    assert!(fault(file, "copies: 5", "copies: 4").contains("73 cards, not 74"));
    assert!(fault(file, "copies: 5", "copies: 0").contains("riff_raff: there are no copies"));
    assert!(fault(file, "\"menacing_horde\"", "\"riff_raff\"").contains("riff_raff: the name stands twice"));
    assert!(fault(file, "\"riff_raff\"", "\"Riff Raff\"").contains("small letters"));
    assert!(fault(file, "[Defence(Mind, 1), ", "[").contains("0 MIND defences, not one"));
    assert!(fault(file, "[Defence(Mind, 1), ", "[Defence(Mind, 0), ").contains("cannot have a defence"));
    assert!(
        fault(file, "Attack(Melee, 2), ", "Attack(Melee, 2), Attack(Melee, 2), ")
            .contains("two MELEE attacks")
    );
    assert!(
        fault(file, "DefenceOnly(1)]", "DefenceOnly(1), Attack(Melee, 2)]").contains("defence only, and yet")
    );
    assert!(fault(file, "Salvage(4)", "Salvage(7)").contains("cannot have salvage"));
    assert!(fault(file, "Salvage(4)", "Redirect").contains("the ways of a Do-Gooder"));
    assert!(fault(file, "Salvage(4)", "Explode").starts_with("minions.ron:"));
    assert!(fault("do_gooders.ron", ", Relentless]", "]").contains("every do_gooder has is missing"));
    assert!(fault("artifacts.ron", "Spoils, ", "").contains("every artifact has is missing"));
    assert!(fault("artifacts.ron", "Untouchable", "Attack(Mind, 1)").contains("cannot have an attack"));
    assert!(fault("dukes.ron", "\"grundar\"", "\"eekrah\"").contains("eekrah: the name stands twice"));
}

#[test]
fn all_faults_are_reported_at_once() {
    let mut content = shipped();
    for file in ["minions.ron", "dukes.ron"] {
        content.replace(file, "(".into()).expect("there is such a file");
    }
    let mut options = Options::default();
    options.set("player_count", OptionValue::Int(9));
    assert_eq!(BigBadOverlord::new(&options, &content).expect_err("bad content is refused").len(), 3);
}

#[test]
fn twin_dukes_are_for_two_or_three() {
    covers!("BBO-R-01");
    let seats = |options: &str| {
        let game = common::game(options);
        let state = game.start(&mut Io::silent(Chance::fast(1)));
        (game.seats(), state.tabletop.dukes.len())
    };
    assert_eq!(seats("player_count=2"), (2, 4));
    assert_eq!(seats("player_count=2 duke_mode=single"), (2, 2));
    assert_eq!(seats("player_count=3"), (3, 3));
    assert_eq!(seats("player_count=3 duke_mode=twin"), (3, 6));
    let mut options = Options::default();
    options.set("duke_mode", OptionValue::Word("twin".into()));
    let faults = BigBadOverlord::new(&options, &shipped()).expect_err("four play");
    assert!(faults[0].to_string().contains("two or three players"));
}

/// Six cards each without a Do-Gooder, and the deck of the specification's table (§5) with all ten.
#[test]
fn the_deal_leaves_the_right_deck() {
    covers!("BBO-SETUP-02", "BBO-SETUP-04", "BBO-R-04");
    for (players, deck) in [(2, 74), (3, 68), (4, 62), (5, 56), (6, 50)] {
        let game = common::game(&format!("player_count={players} duke_mode=single"));
        let view = game.view(&game.start(&mut Io::silent(Chance::fast(7))), Viewer::Finished);
        assert_eq!(view.deck, deck);
        for duke in &view.dukes {
            let hand = duke.hand.as_ref().expect("all is open");
            assert_eq!(hand.len(), 6);
            assert!(hand.iter().all(|card| card.kind != "do_gooder"));
        }
    }
}
