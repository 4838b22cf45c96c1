//! The invariants of the specification (§11) that need two positions or whole games.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{FILES, MonsterClass, Tables};
use malice_battle_for_greyport::effect::{Aura, Gift, Keyword};
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::state::{Phase, Player, Standing, State};
use malice_conformance::covers;
use malice_engine::{Chance, Content, Game, Illegal, Io, Seat, apply};

use crate::common;

/// Runs `look` over games of every option set in which encounters are won and lost.
fn over_games(mut look: impl FnMut(&Greyport, &State, Action, &State, &[Event])) {
    for options in common::long_option_sets() {
        let game = common::game(&options);
        let (games, first_seed) = common::soak(3, 1);
        for seed in first_seed..first_seed + games {
            common::eager_game(&game, seed, |before, action, after, events| {
                look(&game, before, action, after, events);
            });
        }
    }
}

fn tables() -> Tables {
    Tables::load(&Content::shipped(FILES)).expect("the shipped content is sound")
}

fn seats(game: &Greyport) -> impl Iterator<Item = Seat> {
    (0..game.seats()).map(Seat::new)
}

#[test]
fn the_games_looked_at_are_long_enough() {
    let (mut ends, mut saved, mut destroyed) = (0, 0, 0);
    let mut furthest = 0;
    over_games(|_, before, _, after, events| {
        furthest = furthest.max(after.tabletop.encounter);
        ends += u32::from(before.tabletop.encounter != after.tabletop.encounter);
        let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count() as u32;
        saved += count(|event| matches!(event, Event::LocationSaved { .. }));
        destroyed += count(|event| matches!(event, Event::LocationDestroyed { .. }));
    });
    assert!(
        ends > 20 && furthest == 2 && saved > 10 && destroyed > 10,
        "{ends} {furthest} {saved} {destroyed}"
    );
}

#[test]
fn a_hero_that_fought_stays_so_for_the_round_and_gets_no_more_items() {
    covers!("GP-I-08");
    over_games(|game, before, action, after, _| {
        if before.tabletop.round != after.tabletop.round {
            return;
        }
        for seat in seats(game) {
            let (old, new) = (before.tabletop.player(seat), after.tabletop.player(seat));
            // Cleanup takes all away at once.
            for (was, is) in old.played.iter().zip(new.played.iter()) {
                assert_eq!(was.card, is.card);
                assert!(is.fought || !was.fought, "{}", game.action_name(action));
                assert!(!was.fought || was.items == is.items, "{}", game.action_name(action));
            }
        }
    });
}

#[test]
fn a_second_item_needs_dual_wield_when_it_is_played() {
    covers!("GP-I-07");
    let tables = tables();
    let mut seen = 0;
    over_games(|game, before, action, after, _| {
        let Action::PlayItem(_, hero) = action else { return };
        let t = &before.tabletop;
        let Some(seat) =
            seats(game).find(|seat| t.player(*seat).played != after.tabletop.player(*seat).played)
        else {
            return;
        };
        let played = t.player(seat).played[hero as usize];
        if played.items.is_empty() {
            return;
        }
        seen += 1;
        let card = tables.card(played.card);
        let own = card.has(Keyword::DualWield) || played.gift == Some(Gift::DualWield);
        let standing = t.location.standing != Standing::Destroyed;
        let aura = tables.locations[t.location.card as usize].aura;
        assert!(own || standing && aura == Aura::DualWield(card.side), "{}", card.id);
        assert_eq!(played.items.len(), 1);
    });
    assert!(seen > 3, "a second item was played {seen} times");
}

#[test]
fn the_marker_is_used_once_a_round() {
    covers!("GP-I-10");
    let (mut used, mut last) = (0, None);
    over_games(|_, before, _, after, events| {
        // Another game begins.
        if last != Some(*before) {
            used = 0;
        }
        last = Some(*after);
        for event in events {
            if matches!(event, Event::MarkerPassed { .. }) {
                used = 0;
            }
            used += u8::from(matches!(event, Event::MarkerUsed { .. }));
            assert!(used <= 1);
        }
        assert!(used == 0 || !after.tabletop.taunt_ready, "only the pass turns it up again");
    });
}

#[test]
fn a_location_is_saved_once_and_never_rises_again() {
    covers!("GP-I-11");
    over_games(|_, before, _, after, events| {
        let saved = events.iter().filter(|event| matches!(event, Event::LocationSaved { .. })).count();
        assert!(saved <= 1);
        if before.tabletop.encounter == after.tabletop.encounter && before.tabletop.phase != Phase::Setup {
            let (old, new) = (before.tabletop.location, after.tabletop.location);
            assert!(old.standing != Standing::Destroyed || new.standing == Standing::Destroyed);
            assert!(old.standing != Standing::Saved || (new.standing != Standing::Standing && saved == 0));
            assert!(new.hp <= old.hp);
        }
    });
}

#[test]
fn coins_become_more_by_setup_and_by_effects_that_say_so() {
    covers!("GP-I-13");
    let tables = tables();
    over_games(|game, before, action, after, events| {
        let began = events.iter().any(|event| matches!(event, Event::EncounterBegan { .. }));
        let scenario = tables.scenarios.iter().find(|row| row.id == game.options().word("scenario"));
        let given =
            scenario.expect("there is such a scenario").encounters[after.tabletop.encounter as usize].coins;
        for seat in seats(game) {
            let gained = |coin: usize| {
                let told = |event: &Event| matches!(event, Event::CoinGained { seat: s, coin: c } if *s == seat && *c as usize == coin);
                events.iter().filter(|event| told(event)).count() as u8
            };
            let (old, new) = (before.tabletop.player(seat).coins, after.tabletop.player(seat).coins);
            for (coin, ((old, new), given)) in old.into_iter().zip(new).zip(given).enumerate() {
                // An encounter begins with nobody holding a coin.
                let most = if began { given } else { old } + gained(coin);
                assert!(new <= most, "{}: {old} became {new}", game.action_name(action));
            }
        }
    });
}

#[test]
fn a_finished_game_accepts_nothing_and_equal_games_end_alike() {
    covers!("GP-I-14");
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut last = None;
        let mut end = common::eager_game(&game, 7, |_, action, _, _| last = Some(action));
        let again = common::eager_game(&game, 7, |_, _, _, _| ());
        assert_eq!(end, again, "{options}");
        assert!(
            game.awaited(&end).is_empty() && game.welcome(&end).is_empty() && game.outcome(&end).is_some()
        );
        let before = end;
        for seat in seats(&game) {
            let mut io: Io<Greyport> = Io::silent(Chance::fast(1));
            let refused = apply(&*game, &mut end, seat, last.expect("something was chosen"), &mut io);
            assert_eq!(refused, Err(Illegal::Over));
        }
        assert_eq!(before, end);
    }
}

/// What an event does to the number of cards in a seat's hand.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others leave hands alone")]
fn into_hand(event: &Event, seat: Seat, is_player_hero: impl Fn(u8) -> bool) -> (isize, bool) {
    match *event {
        Event::CardDrawn { seat: s, .. } | Event::CardRecruited { seat: s, .. } if s == seat => (1, false),
        Event::CardReturned { seat: s, card } if s == seat => (isize::from(!is_player_hero(card.0)), false),
        Event::HeroPlayed { seat: s, card } | Event::CardDiscarded { seat: s, card, .. } if s == seat => {
            (-isize::from(!is_player_hero(card.0)), false)
        }
        Event::ItemPlayed { seat: s, .. } if s == seat => (-1, false),
        // From the hand, from the discard pile, or out of play.
        Event::CardRetired { seat: s, .. } if s == seat => (0, true),
        _ => (0, false),
    }
}

#[test]
fn hands_change_only_by_what_is_told() {
    covers!("GP-I-15");
    let tables = tables();
    let is_player_hero = |card: u8| tables.cards[card as usize].level > 0;
    over_games(|game, before, action, after, events| {
        if before.tabletop.phase == Phase::Setup {
            return;
        }
        for seat in seats(game) {
            let held = |player: &Player| player.hand.len().cast_signed();
            let change = held(after.tabletop.player(seat)) - held(before.tabletop.player(seat));
            let told: Vec<(isize, bool)> =
                events.iter().map(|event| into_hand(event, seat, is_player_hero)).collect();
            let sum: isize = told.iter().map(|(change, _)| change).sum();
            let retired = told.iter().filter(|(_, retired)| *retired).count().cast_signed();
            let name = game.action_name(action);
            assert!((sum - retired..=sum).contains(&change), "seat {seat}, {name}: {change}, told {sum}");
        }
    });
}

#[test]
fn nobody_but_the_defender_recruits_discards_or_refills_in_a_round() {
    covers!("GP-REF-03", "GP-REC-01", "GP-DISC-01");
    over_games(|_, before, action, _, events| {
        let t = &before.tabletop;
        let own_step = matches!(t.phase, Phase::Recruit | Phase::Discard) && !t.encounter_over;
        if own_step && matches!(action, Action::Recruit(_) | Action::Pay(_) | Action::Discard(_)) {
            for event in events {
                if let Event::CardRecruited { seat, .. } | Event::CardDiscarded { seat, .. } = event {
                    assert_eq!(*seat, t.defender);
                }
            }
        }
    });
}

#[test]
fn tokens_and_bosses_are_in_no_deck() {
    covers!("GP-ENC-10");
    let tables = tables();
    let is_card = |kind| matches!(tables.monster(kind).class, MonsterClass::Faction(_));
    over_games(|_, _, _, after, _| {
        let t = &after.tabletop;
        assert!(t.monster_deck.iter().chain(t.monster_discard.iter()).all(|kind| is_card(*kind)));
    });
}

#[test]
fn lists_of_choices_stay_short() {
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<Greyport> = Io::silent(Chance::fast(5));
        let mut picks = malice_engine::Fast::new(5);
        let mut state = game.start(&mut io);
        while let Some(seat) = io.offer.seat() {
            let choices = io.offer.actions();
            assert!(!choices.is_empty() && choices.len() <= 50, "{} choices", choices.len());
            let action = choices[picks.below(choices.len() as u32) as usize];
            malice_engine::play(&*game, &mut state, seat, action, &mut io);
        }
    }
}
