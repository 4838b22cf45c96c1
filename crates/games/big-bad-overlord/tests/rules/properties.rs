//! Invariants of the specification (§11) that need two positions, or a position that play cannot reach.

use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::event::Event;
use malice_big_bad_overlord::state::{BattleKind, CITADEL_LIMIT, Side};
use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Scenarios, Seat, Viewer, play};

use crate::common;

/// Should one artifact be nowhere, its only holder wins; should both be, nobody does.
#[test]
fn a_cataclysm_without_both_artifacts_still_ends() {
    covers!("BBO-R-48");
    let game = common::game("player_count=2 duke_mode=single");
    for (held, discarded, winner) in
        [("doomsword", "mageskull", Some(Seat::new(1))), ("octobats", "mageskull, doomsword", None)]
    {
        let lines = [
            "army 1: octobats".to_owned(),
            format!("citadel 2: {held}"),
            format!("discard: {discarded}"),
            "deck: none".into(),
            "step: end".into(),
        ];
        let lines: Vec<(usize, String)> = lines.into_iter().enumerate().collect();
        let mut io = Io::silent(Chance::fast(1));
        let mut state = game.position(&lines, &mut io).expect("the position is sound");
        play(&*game, &mut state, Seat::new(0), Action::Done, &mut io);
        let outcome = game.outcome(&state).expect("the game is over");
        assert_eq!(outcome.winners.first(), winner);
    }
}

/// 5, 7, 9: what a battle begins with; nobody is attacked twice in a turn; the deck grows by returned artifacts only.
#[test]
fn battles_and_deck_keep_their_bounds() {
    covers!("BBO-ATK-06", "BBO-ARR-03", "BBO-ART-07");
    let (games, first_seed) = common::soak(15, 1);
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in first_seed..first_seed + games {
            common::random_game(&*game, seed, |before, action, after| {
                let (b, a) = (&before.tabletop, &after.tabletop);
                if let Action::Attack(target) = action {
                    assert_eq!(b.duke(b.active).citadel.len(), CITADEL_LIMIT);
                    assert!(!b.fought.contains(target), "attacked twice in a turn");
                    assert!(a.battle.kind == BattleKind::Attack || a.ended.is_some());
                }
                assert!(a.deck.len() <= b.deck.len() + 2, "the deck grows");
                assert!(a.discard.len() >= b.discard.len(), "the discard pile shrinks");
            });
        }
    }
}

/// What one side may have done and lost in a round.
#[derive(Default)]
struct Tally {
    rolls: [[u8; 3]; 2],
    lost: [[u8; 3]; 2],
}

/// 8, 11: in a phase each side rolls and loses once at most, in MELEE both roll alike; so a round costs three cards, and four in the
/// final battle.
#[test]
fn a_phase_costs_a_side_one_card_at_most() {
    covers!("BBO-CMB-01", "BBO-CMB-03");
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in 0..15 {
            let mut tally = Tally::default();
            for event in common::events_of_random_game(&game, seed) {
                note(&event, &mut tally);
                for side in Side::BOTH.map(Side::index) {
                    assert!(tally.lost[side].iter().all(|lost| *lost <= 1), "{options} {seed}: {event:?}");
                    assert!(
                        tally.rolls[side][..2].iter().all(|rolls| *rolls <= 1),
                        "{options} {seed}: {event:?}"
                    );
                }
                let [attacker, defender] = tally.rolls.map(|rolls| rolls[2]);
                assert!(attacker == defender || attacker == defender + 1, "{options} {seed}: {event:?}");
            }
        }
    }
}

fn note(event: &Event, tally: &mut Tally) {
    if let Event::RoundBegan { .. } = event {
        *tally = Tally::default();
    } else if let Event::Rolled { side, category, smack, .. } = event {
        if *smack {
            // What falls from here on falls to the Dukes.
            tally.lost = [[0; 3]; 2];
        } else {
            tally.rolls[side.index()][category.index()] += 1;
        }
    } else if let Event::CardCaptured { by, .. } = event {
        tally.lost[by.other().index()][0] += 1;
    } else if let Event::CardDestroyed { side, category, .. } = event {
        tally.lost[side.index()][category.index()] += 1;
    }
}

/// 2, 9: artifacts are held by the living or lie in the deck, and with an empty deck both are held.
#[test]
fn artifacts_are_never_lost() {
    covers!("BBO-ART-06");
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in 0..15 {
            common::random_game(&*game, seed, |_, _, after| {
                let t = &after.tabletop;
                if t.ended.is_some() {
                    return;
                }
                let view = game.view(after, Viewer::Finished);
                let held = view.dukes.iter().filter(|duke| duke.alive).flat_map(|duke| {
                    duke.army.iter().chain(duke.citadel.iter().flatten()).chain(duke.hand.iter().flatten())
                });
                let held = held.filter(|card| card.kind == "artifact").count();
                assert!(held <= 2 && (held == 2 || !t.deck.is_empty()), "{options} {seed}");
            });
        }
    }
}
