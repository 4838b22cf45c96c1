//! What the shipped content or its counts never bring about, with other content or a stack made short by hand.

use malice_conformance::covers;
use malice_conformance::scenario::{parse, run_with_content};
use malice_engine::{Chance, Content, Game, Io, apply, choices};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;

use crate::common;

/// The shipped content, with one text of a file replaced.
fn content_with(file: &str, old: &str, new: &str) -> Content {
    let files = OverlordsOfInfamy::meta().content;
    let (_, text) = files.iter().find(|(name, _)| *name == file).expect("a shipped file");
    assert!(text.contains(old), "{file} holds {old}");
    let mut content = Content::shipped(files);
    content.replace(file, text.replacen(old, new, 1)).expect("a shipped file");
    content
}

#[test]
fn of_a_tile_with_two_resources_the_mover_picks_what_the_hero_captures() {
    covers!("OI-R-22", "OI-D-05");
    let content = content_with(
        "tiles.ron",
        "(id: \"T22\", sites: [Resource(Water), Village]",
        "(id: \"T22\", sites: [Resource(Water), Resource(Food)]",
    );
    let text = "\
# The mover, not the owner, picks one of the two.
game: overlords-of-infamy
options: player_count=2
position:
  overlord 1: borgg
  overlord 2: frau
  plot 1: K15
  tile 2:2: T22
  hero: 1:3
  hero due: yes
  step: hero
chance:
  die 1
play:
  1 > move_hero 2:2
  1 ? token water, token food
  1 > token food
  ! tokens_moved from=supply to=hq resource=food count=1
  ! tile_removed tile=T22 at=2:2
  @ all hq = (count 1, resource food)
---
# Of the two only what the supply has.
game: overlords-of-infamy
options: player_count=2
position:
  overlord 1: borgg
  overlord 2: frau
  plot 1: K15
  plot 2: K08
  tokens 2: 12 water
  tile 2:2: T22
  hero: 1:3
  hero due: yes
  step: hero
chance:
  die 1
play:
  1 > move_hero 2:2
  ! tokens_moved from=supply to=hq resource=food count=1
  ! tile_removed tile=T22 at=2:2
";
    for scenario in parse("two resources", text).expect("the scenario reads well") {
        let problems = run_with_content::<OverlordsOfInfamy>(&scenario, &content);
        assert!(problems.is_empty(), "{problems:?}");
    }
}

#[test]
fn a_short_tile_stack_gives_what_is_left_and_an_empty_one_nothing() {
    covers!("OI-R-49");
    let game = common::game("player_count=2 overlord_assignment=choose first_player=1");
    for left in 0..=2 {
        let mut io: Io<OverlordsOfInfamy> = Io::silent(Chance::fast(7));
        let mut state = game.start(&mut io);
        // The first choices, up to the first turn: who plays whom, which Plot stays.
        while state.tabletop.turns == 0 && state.tabletop.turn.points == 0 {
            let seat = io.offer.seat().expect("somebody is asked");
            let action = io.offer.actions()[0];
            apply(&*game, &mut state, seat, action, &mut io).expect("what is offered is legal");
        }
        while state.tabletop.tiles.len() > left {
            state.tabletop.tiles.pop();
        }
        let seat = state.tabletop.active;
        let offered = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
        assert_eq!(offered.contains(&Action::Exploit), left > 0, "with {left} tiles left");
        if left > 0 {
            apply(&*game, &mut state, seat, Action::Exploit, &mut io).expect("it was offered");
            assert_eq!(state.tabletop.tile_hand.len(), left.min(2));
            assert!(state.tabletop.tiles.is_empty());
        }
    }
}
