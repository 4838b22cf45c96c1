//! What people are told at a glance is what the rules then do: the Hero's ways and landings, Acts before their time, Plots.

use malice_engine::{Chance, Fast, Game, Io, Offer, Scenarios, Seat, Viewer, choices, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::board::DIRECTIONS;
use malice_overlords_of_infamy::ids::Space;
use malice_overlords_of_infamy::outlook::Landing;
use malice_overlords_of_infamy::state::{State, Tabletop};
use malice_overlords_of_infamy::view::View;

use crate::common;

/// Plays a game at random; every question is shown with what the asked seat sees.
fn each_question(
    options: &str,
    seed: u64,
    mut look: impl FnMut(&OverlordsOfInfamy, &State, Seat, &View, &Offer<Action>),
) {
    let game = common::game(options);
    let mut io: Io<OverlordsOfInfamy> = Io::silent(Chance::fast(seed));
    let (mut picks, mut state) = (Fast::new(seed), game.start(&mut io));
    while let Some(seat) = game.awaited(&state).first() {
        let view = game.view(&state, Viewer::Seat(seat));
        let offer = choices(&*game, &mut state, seat, true, &mut io).clone();
        look(&game, &state, seat, &view, &offer);
        let action = offer.actions()[picks.below(offer.actions().len() as u32) as usize];
        play(&*game, &mut state, seat, action, &mut io);
    }
}

fn hero(view: &View) -> Space {
    view.spaces.iter().find(|space| space.at == view.hero.at).expect("he is somewhere").space
}

#[test]
fn a_way_leads_step_by_step_to_every_space_that_the_hero_can_reach_and_to_no_other() {
    let mut seen = 0;
    for (seed, options) in [(1, "player_count=2"), (2, "player_count=3"), (3, "player_count=4")] {
        each_question(options, seed, |_, _, _, view, offer| {
            let goes = |space: Space| offer.actions().contains(&Action::MoveHero(space));
            if !goes(hero(view)) {
                return;
            }
            seen += 1;
            for space in &view.spaces {
                assert_eq!(
                    space.way.is_some(),
                    goes(space.space) && space.space != hero(view),
                    "{}",
                    space.at
                );
                let (mut at, mut steps) = (space, 0);
                while let Some(from) = at.way {
                    let from = &view.spaces[from.index()];
                    let step = (at.place.0 - from.place.0, at.place.1 - from.place.1);
                    assert!(DIRECTIONS.contains(&step), "{} is not next to {}", from.at, at.at);
                    (at, steps) = (from, steps + 1);
                }
                assert!(Some(steps) <= view.pending.reach, "{steps} to {}", space.at);
            }
        });
    }
    assert!(seen > 10, "the Hero moved {seen} times");
}

#[test]
fn the_hero_does_what_was_said_of_where_he_lands() {
    let mut met = Vec::new();
    for seed in 0..6 {
        each_question("player_count=3", seed, |game, state, seat, view, offer| {
            for action in offer.actions() {
                let Action::MoveHero(to) = *action else { continue };
                let landing = view.landing(to);
                let mut after = *state;
                play(game, &mut after, seat, *action, &mut Io::silent(Chance::fast(1)));
                let t = &after.tabletop;
                let standing = |t: &Tabletop| t.lackeys_on(t.occupied()).count();
                let killed = standing(t) < standing(&state.tabletop);
                let freed = t.tiled != state.tabletop.tiled;
                // What he captures may be asked first; then he still stands there.
                let asks = !game.awaited(&after).is_empty() && t.hero == to;
                match landing {
                    Landing::Stay => assert_eq!(t.hero, hero(view)),
                    Landing::Home => assert_eq!(t.hero, Space::HQ),
                    Landing::Rest => assert!(t.hero == to && !t.prone && !killed && !freed, "{action:?}"),
                    Landing::Fall => assert!(t.hero == to && t.prone && !killed && !freed, "{action:?}"),
                    Landing::Raid => {
                        assert!(!killed && !freed && (asks || t.hero == Space::HQ), "{action:?}");
                    }
                    Landing::Kill => assert!(asks || (killed && !freed && t.hero == Space::HQ), "{action:?}"),
                    Landing::Liberate => {
                        assert!(asks || (!killed && freed && t.hero == Space::HQ), "{action:?}");
                    }
                }
                met.push(landing);
            }
        });
    }
    for landing in [
        Landing::Stay,
        Landing::Home,
        Landing::Rest,
        Landing::Fall,
        Landing::Raid,
        Landing::Kill,
        Landing::Liberate,
    ] {
        assert!(met.contains(&landing), "{landing:?} never came up");
    }
}

#[test]
fn acts_are_foretold_as_they_are_then_offered() {
    let mut seen = 0;
    each_question("player_count=4", 5, |_, state, seat, view, offer| {
        if !matches!(offer.point(), "OI-D-16" | "OI-D-20") || seat != state.tabletop.active {
            return;
        }
        seen += 1;
        for (act, rule) in &view.acts {
            assert_eq!(offer.actions().contains(act), rule.is_none(), "{act:?}");
            let refused = offer.refused().iter().find(|refusal| refusal.action == *act);
            assert_eq!(refused.map(|refusal| refusal.rule), *rule, "{act:?}");
        }
    });
    assert!(seen > 5, "{seen} Espionage Phases");
}

#[test]
fn a_plot_counts_only_what_helps_it() {
    let game = common::game("player_count=2");
    let lines = [
        "overlord 1: duke",
        "overlord 2: frau",
        "plot 1: V16",
        "plot 2: K15",
        "infamy 1: 2",
        "lackeys 1: 1 barracks, 5 pool",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let plot = game.plot_view("V16", &view.players[0]).expect("there is such a Plot");
    let lackey = plot.needs.iter().find(|need| need.what == "lackey").expect("it needs a Lackey");
    assert_eq!((lackey.count, lackey.have), (1, 0), "the last Lackey in play is not to be spent (OI-PLT-03)");
    assert!(plot.needs.iter().any(|need| need.is_relic && need.what == "GLC" && need.have == 0));
    assert!(view.players[1].plot.is_none(), "a rival's Plot is a secret");
}
