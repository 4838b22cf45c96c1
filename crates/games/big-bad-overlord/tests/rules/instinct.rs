//! What bots do at a glance, and what none of them does any more.

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::state::{Place, State, Zone};
use malice_bots::{
    Bot, Budget, Counsel, IsmctsSettings, Rehearsal, RehearsalSettings, Rollout, Settings, Worth,
};
use malice_engine::{Chance, Fast, Game, Io, Scenarios, Seat, Seen, play};

use crate::common;

fn has_artifact(game: &BigBadOverlord, zone: &Zone) -> bool {
    zone.iter().any(|card| game.tables().face(*card).untouchable)
}

/// Whole games at a glance, with some random choices: it takes what is offered, spares the own twin, and ends no turn with an artifact
/// in the army that could lie behind walls.
#[test]
fn a_glance_takes_what_is_offered_and_hides_artifacts() {
    let (games, first_seed) = common::soak(10, 1);
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in first_seed..first_seed + games {
            let mut io = Io::silent(Chance::fast(seed));
            let mut picks = Fast::new(!seed);
            let mut state = game.start(&mut io);
            let mut strayed = 0;
            while let Some(seat) = io.offer.seat() {
                let choices = io.offer.actions();
                // Where all cards have been moved to the wrong places, nothing sensible may be left.
                let lost = strayed > 0 && strayed >= state.tabletop.turns;
                let glance = game.instinct(&state, seat, choices).inspect(|choice| {
                    assert!(choices.contains(choice), "{options} {seed}: {choice:?} is not offered");
                    let folly = game.is_folly(&state, seat, *choice);
                    assert!(lost || !folly, "{options} {seed}: {choice:?}");
                });
                let (before, strays) = (state.tabletop, picks.below(20) == 0);
                let any = choices[picks.below(choices.len() as u32) as usize];
                let action = if strays { any } else { glance.unwrap_or(any) };
                play(&*game, &mut state, seat, action, &mut io);
                let after = &state.tabletop;
                strayed = if strays { after.turns } else { strayed };
                if after.turns > before.turns && strayed < before.turns && action == Action::Done {
                    let player = after.duke(before.active);
                    assert!(!has_artifact(&game, &player.army), "{options} {seed}: {player:?}");
                }
            }
            assert!(game.outcome(&state).is_some(), "{options} {seed}: it ends");
        }
    }
}

/// At the end of a turn a bot that plays on takes an artifact out of everybody's sight, whoever gives it counsel.
#[test]
fn an_artifact_does_not_stay_before_the_walls() {
    let game = common::game("player_count=2 duke_mode=single");
    let lines = [
        "army 1: doomsword, troops_of_terror, octobats",
        "citadel 1: riff_raff, legion_of_doom, menacing_horde",
        "army 2: legion_of_doom, grim_leapers, horrible_monster_green",
        "citadel 2: troops_of_terror, killer_wolf_frogs, thunder_newts",
        "step: end",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let search = IsmctsSettings {
        budget: Budget { iterations: 100, time: None },
        trust: 2.0,
        rollout: Rollout::Evaluate { decisions: 20 },
        ..Settings::DEFAULT.search
    };
    let settings = |groundwork| RehearsalSettings {
        budget: Budget { iterations: 400, time: None },
        rollout: Rollout::Instinct { rests: 1 },
        doubt: 0.005,
        worth: Worth { rivalry: 1.0, margin: 0.8 },
        counsel: Some(Counsel { search, heed: 0.05, groundwork }),
    };
    for seed in 0..10 {
        let mut io = Io::silent(Chance::fast(seed));
        let mut state: State = game.position(&lines, &mut io).expect("the position is sound");
        let mut bot = Rehearsal::new(settings(seed % 2 == 0), seed);
        let duke = state.tabletop.active;
        let mut action = None;
        while action != Some(Action::Done) {
            let seat = io.offer.seat().expect("somebody is asked");
            let choices = io.offer.actions().to_vec();
            let chosen = bot.choose_from(&Seen::new(&*game, &state, seat), &choices);
            assert_eq!(seat, Seat::new(0));
            play(&*game, &mut state, seat, chosen, &mut io);
            action = Some(chosen);
        }
        let player = state.tabletop.duke(duke);
        assert!(!has_artifact(&game, &player.army), "{seed}: {:?} {:?}", Place::Army, player.army);
    }
}
