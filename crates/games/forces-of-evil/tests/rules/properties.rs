//! The invariants of the specification (§11) that need two positions or whole games; those of one position are checked by the
//! conformance suite after every action.

use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Seat, Viewer, choices};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::event::Event;
use malice_forces_of_evil::ids::{Kind, Place, Side};
use malice_forces_of_evil::rules::Frame;
use malice_forces_of_evil::state::{Run, State};

use crate::common;

/// Runs `look` over random games of every option set.
fn over_random_games(mut look: impl FnMut(&ForcesOfEvil, &State, Action, &State, &[Event])) {
    for options in common::option_sets() {
        let game = common::game(&options);
        let (games, first_seed) = common::soak(2, 1);
        for seed in first_seed..first_seed + games {
            common::watched_game(&*game, seed, |before, action, after, events| {
                look(&game, before, action, after, events);
            });
        }
    }
}

/// Whether the turn's player is asked for the next action: nothing is suspended.
fn at_menu(state: &State) -> bool {
    matches!(state.procedures.frames(), [Frame::Turn(_)])
}

fn in_battle(state: &State) -> bool {
    state.procedures.frames().iter().any(|frame| matches!(frame, Frame::Battle(_) | Frame::Raid(_)))
}

#[test]
fn random_games_keep_the_invariants_and_end() {
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in 0..2 {
            let mut decisions = 0;
            let end = common::random_game(&*game, seed, |_, action, after| {
                decisions += 1;
                let broken = game.broken_invariants(after);
                assert!(
                    broken.is_empty(),
                    "{options} seed {seed}, decision {decisions} {action:?}: {broken:?}"
                );
            });
            assert!(end.tabletop.over && decisions < game.bound(), "{options}: {decisions}");
        }
    }
}

/// FE-SET-02 and the example of three players.
#[test]
fn garrisons_start_with_one_adventurer_per_player() {
    covers!("FE-SET-02", "FE-EX-01");
    for players in 2..=6u8 {
        let game = common::game(&format!("player_count={players}"));
        let mut io = Io::silent(Chance::fast(1));
        let t = game.start(&mut io).tabletop;
        for class in 0..4 {
            assert_eq!((t.garrisons[class].count, t.supply[class]), (players, 14 - players));
        }
    }
}

/// The sizes of the Deck of Light in each kingdom.
#[test]
fn kingdoms_have_their_cards() {
    covers!("FE-SET-01", "FE-KNG-01", "FE-R-01", "FE-R-49");
    for (players, deck) in [(2, 27), (3, 27), (4, 28), (5, 29), (6, 30)] {
        let size = |more: &str| {
            let game = common::game(&format!("player_count={players} {more}"));
            let mut io = Io::silent(Chance::fast(1));
            let t = game.start(&mut io).tabletop;
            assert_eq!(t.pillars[..2].iter().map(|pillar| pillar.len()).sum::<usize>(), 2);
            assert!(t.pits[..4].iter().all(|pit| pit.len() == 1));
            assert_eq!((t.dark_deck.len(), t.excavation.len()), (18, 18));
            t.light_deck.len()
        };
        assert_eq!(size(""), deck);
        assert_eq!(size("include_meteor=false"), deck - 1);
        assert_eq!(size("thirty_sixth_light_card=omit"), deck - 1);
    }
}

/// Invariant 4: a fallen garrison stays fallen, and none falls but in Resolution, Armageddon, Meteor or a raid.
#[test]
fn garrisons_fall_for_good_and_only_for_a_reason() {
    covers!("FE-RES-02");
    over_random_games(|_, before, action, after, events| {
        for class in 0..4 {
            let (old, new) = (before.tabletop.garrisons[class], after.tabletop.garrisons[class]);
            assert!(!old.destroyed || new.destroyed, "a garrison stands again");
            assert!(!new.destroyed || new.count == 0);
            if new.destroyed && !old.destroyed {
                let reason = |event: &Event| {
                    matches!(
                        event,
                        Event::PillarsCleared | Event::ArmageddonBegan | Event::MeteorRolled { .. }
                    )
                };
                assert!(events.iter().any(reason) || matches!(action, Action::Destroy(_)), "{action:?}");
            }
        }
    });
}

/// Invariant 5: between actions Town holds no more than the clarions of the Pillars call.
#[test]
fn town_holds_whom_the_clarions_call() {
    covers!("FE-ASM-01", "FE-ASM-03");
    over_random_games(|game, _, _, after, _| {
        if at_menu(after) {
            let view = game.view(after, Viewer::Spectator);
            for (i, garrison) in view.garrisons.iter().enumerate() {
                assert!(garrison.town <= view.clarions[i], "{}", garrison.class);
            }
        }
    });
}

/// Invariant 6: who lives together may, and after a battle's Maintenance there is room, Treasure and a spinner for every Web.
#[test]
fn maintenance_leaves_dungeons_in_order() {
    covers!("FE-MNT-04", "FE-MNT-06", "FE-MNT-09");
    let mut avoiders = malice_engine::SeatSet::EMPTY;
    over_random_games(|game, _, _, after, events| {
        for event in events {
            if let Event::BattleJoined { seat, avoided: true } = event {
                avoiders.insert(*seat);
            }
        }
        if !events.contains(&Event::BattleEnded) {
            return;
        }
        let avoided = std::mem::take(&mut avoiders);
        let view = game.view(after, Viewer::Spectator);
        // Who avoided the battle has had no Maintenance.
        for player in view.players.iter().filter(|player| !avoided.contains(player.seat)) {
            assert!(player.limbo.is_empty(), "units in limbo after Maintenance");
            for room in &player.rooms {
                let units: u8 = room.units.iter().map(|unit| unit.count).sum();
                assert!(units <= room.capacity, "{} is too full", room.card);
                let demon = player.force.as_deref() == Some("diabolical_demon");
                assert!(room.needed <= room.treasure || demon, "{} lacks Treasure", room.card);
                let spins = room.units.iter().any(|unit| unit.kind == "giant_spider");
                assert!(!room.web || spins, "a Web without a spinner");
            }
        }
    });
}

/// FE-TRN-05, invariant 7: at the end of a turn its player holds at most the maximum.
#[test]
fn influence_is_trimmed_at_the_end_of_a_turn() {
    covers!("FE-TRN-05");
    over_random_games(|game, _, _, after, events| {
        for event in events {
            if let Event::TurnEnded { seat } = event {
                let player = &game.view(after, Viewer::Spectator).players[seat.index()];
                assert!(player.influence <= player.max_influence || after.tabletop.over);
            }
        }
    });
}

/// Invariant 8: in submission only actions that are free or bring more than they cost (FE-R-11), and a plot action never leads
/// into it.
#[test]
fn who_is_in_submission_pays_for_gains_only() {
    covers!("FE-ACT-05", "FE-PLT-02");
    // Who has paid in submission, with what influence before, until the gain has come.
    let mut due = None;
    over_random_games(|game, before, action, after, events| {
        let seat = before.tabletop.active;
        // A game may end before the gain has come: its debt is not the next game's.
        if at_menu(before) {
            due = None;
        }
        let (old, new) = (before.tabletop.player(seat).influence, after.tabletop.player(seat).influence);
        let committed = matches!(action, Action::Use(..) | Action::Expand | Action::Attach);
        if at_menu(before) && committed && old < 0 && new < old {
            let told = game.event_json(&events[0], Viewer::Spectator).expect("a choice is told");
            assert_eq!(told["card"], "clouds_of_fear", "{action:?} cost influence in submission");
            due = Some((seat, old));
        }
        if at_menu(after)
            && let Some((payer, before)) = due.take()
        {
            assert_eq!(after.tabletop.player(payer).influence, before + 1, "two cards for the price of one");
        }
        let plotting = before.procedures.frames().iter().any(|frame| matches!(frame, Frame::Plot(_)));
        if plotting && action == Action::Draw && old >= 0 {
            assert!(new >= 0, "a draw was paid without surplus");
        }
    });
}

/// Invariant 9: every turn has one plot action and two committed ones, or forfeits them; only the end of the game cuts it short.
#[test]
fn turns_have_one_plot_action_and_two_committed_ones() {
    covers!("FE-TRN-01", "FE-PLT-01");
    let (mut plots, mut committed) = (0, 0);
    over_random_games(|_, before, action, after, events| {
        if before.tabletop.round == 1 && !at_menu(before) && before.tabletop.battles == 0 {
            // The Forces are being chosen.
            if before.procedures.frames().iter().any(|frame| matches!(frame, Frame::Selection(_))) {
                (plots, committed) = (0, 0);
                return;
            }
        }
        if at_menu(before) {
            let plot = matches!(action, Action::Plot | Action::RaidByPlot);
            plots += u8::from(plot);
            committed += u8::from(!plot);
        }
        for event in events {
            if let Event::ActionsForfeited { count, .. } = event {
                committed += count;
            } else if matches!(event, Event::TurnEnded { .. }) {
                assert_eq!((plots, committed), (1, 2));
                (plots, committed) = (0, 0);
            }
        }
        if after.tabletop.over {
            (plots, committed) = (0, 0);
        }
    });
}

/// Invariant 10: lines are filled from the front, and nobody flanks a flanker.
#[test]
fn lines_are_filled_from_the_front() {
    covers!("FE-RC-04", "FE-RC-05");
    over_random_games(|_, before, action, _, _| {
        if !matches!(action, Action::Assign(_)) {
            return;
        }
        for run in &before.tabletop.runs {
            // Dice have been rolled: the lines stand.
            if run.pool == Run::default().pool {
                continue;
            }
            for side in Side::BOTH {
                let waits = match side {
                    Side::Hero => !run.party.is_empty(),
                    Side::Minion => run.reserve != Run::default().reserve,
                };
                let front = (0..5).filter(|column| run.front(side, *column).is_some()).count();
                let behind = Place::all().filter(|place| !place.is_front() && run.at(side, *place).is_some());
                assert!(!waits || behind.count() == front, "reserve before support is full");
            }
            let flanks = |side: Side| {
                let alone = |column: &usize| {
                    run.front(side, *column).is_some() && run.front(side.other(), *column).is_none()
                };
                (0..5).any(|column| alone(&column))
            };
            assert!(!(flanks(Side::Hero) && flanks(Side::Minion)), "both sides flank");
        }
    });
}

/// Invariant 10: the dice that are rolled are the dice that are assigned.
#[test]
fn dice_keep_their_faces_through_assignment() {
    covers!("FE-RC-11");
    let mut open = [[[0i32; 9]; 2]; 6];
    over_random_games(|_, _, _, _, events| {
        for event in events {
            if let Event::DieRolled { seat, side, value, .. } = *event {
                open[seat.index()][side as usize][usize::from(value)] += 1;
            } else if let Event::DieRerolled { seat, side, old, new, .. } = *event {
                open[seat.index()][side as usize][usize::from(old)] -= 1;
                open[seat.index()][side as usize][usize::from(new)] += 1;
            } else if let Event::DieAssigned { seat, side, value, .. } = *event {
                open[seat.index()][side as usize][usize::from(value)] -= 1;
            } else if let Event::HitsFound { seat, .. } = *event {
                assert_eq!(open[seat.index()], [[0; 9]; 2]);
            }
        }
    });
}

/// Invariant 10: every locked pair yields a hit.
#[test]
fn every_strike_hits() {
    covers!("FE-RC-13");
    over_random_games(|_, _, _, _, events| {
        for event in events {
            if let Event::HitsFound { heroes, minions, .. } = event {
                assert!(heroes | minions != 0, "nobody hit");
            }
        }
    });
}

/// Invariant 10: each hero of a party ends as exactly one of slain, turned, seduced, gone home with Treasure or without, or
/// through to the heart.
#[test]
fn every_hero_of_a_party_comes_to_one_end() {
    covers!("FE-BAT-06");
    let mut waiting = 0i32;
    over_random_games(|_, _, _, after, events| {
        for event in events {
            if let Event::PartyGathered { party, .. } = event {
                waiting += party.iter().map(|count| i32::from(*count)).sum::<i32>();
            }
            let end = matches!(
                event,
                Event::HeroSlain { .. }
                    | Event::HeroTurned { .. }
                    | Event::HeroSeduced { .. }
                    | Event::HeroLost { .. }
                    | Event::TreasureStolen { .. }
                    | Event::HeartPenetrated { .. }
            );
            waiting -= i32::from(end);
            assert!(*event != Event::BattleEnded || waiting == 0, "heroes are left, or came to two ends");
        }
        // A raid's heroes belong to no party of a battle.
        if !in_battle(after) || after.procedures.frames().iter().any(|frame| matches!(frame, Frame::Raid(_)))
        {
            waiting = 0;
        }
    });
}

/// Invariant 11: outside battles nothing of a combat is left, neither wounds nor poison.
#[test]
fn outside_battles_everybody_is_whole() {
    covers!("FE-RES-04");
    over_random_games(|_, _, _, after, _| {
        if !in_battle(after) {
            assert!(after.tabletop.runs.iter().all(|run| *run == Run::default()));
        }
    });
}

/// Invariant 12: no list of choices is longer than 60.
#[test]
fn lists_of_choices_are_short() {
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(0));
        common::random_game(&*game, 9, |_, _, after| {
            for seat in game.awaited(after).iter() {
                let offered = choices(&*game, &mut { *after }, seat, false, &mut io).actions().len();
                assert!(offered <= 60, "{offered} choices");
            }
        });
    }
}

/// The longest list: a dungeon of all rooms with as many kinds as can live in them is asked about kind by kind.
#[test]
fn crowded_dungeons_are_asked_about_kind_by_kind() {
    use malice_engine::{Scenarios, play};
    let game = common::game("player_count=2 finite_tokens=false");
    let crowd = "1 fighter + 1 priest + 1 rogue + 1 mage + 1 goblin + 1 goblin_shaman + 1 hobgoblin + 1 ogre";
    let rooms = [
        "large_cavern",
        "large_cavern",
        "large_cavern",
        "huge_cavern",
        "huge_cavern",
        "small_cavern",
        "small_cavern",
    ];
    let dungeon = rooms.map(|room| format!("{room} + {crowd}")).join(", ");
    let line = format!("dungeon 1: smugglers_cove + {crowd}, {dungeon}");
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
    let mut state = game.position(&[(1, line)], &mut io).expect("the position is sound");
    let seat = Seat::new(0);
    let mut act = |state: &mut State, name: &str| {
        let action = game.action_named(name).expect("this is a choice");
        malice_engine::apply(&*game, state, seat, action, &mut io).expect("it is legal");
    };
    act(&mut state, "use pit 1 1");
    let kinds = |state: &mut State, io: &mut Io<ForcesOfEvil>| -> Vec<Action> {
        choices(&*game, state, seat, false, io).actions().to_vec()
    };
    let mut other: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
    assert_eq!(kinds(&mut state, &mut other).len(), 8);
    play(&*game, &mut state, seat, Action::Hold(Kind::Ogre), &mut other);
    let rooms = kinds(&mut state, &mut other);
    assert_eq!(rooms.len(), 8);
    assert!(rooms.contains(&Action::Take(Kind::Ogre, 7)));
}
