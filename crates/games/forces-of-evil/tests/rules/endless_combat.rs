//! A combat that nobody can win ends all the same.

use malice_conformance::{covers, scenario};
use malice_forces_of_evil::ForcesOfEvil;

/// FE-R-50: a Fighter who wins every round but cannot hurt the Wraith; after 200 rounds the heroes go home, with no Treasure and
/// into no other room.
#[test]
fn after_200_rounds_the_heroes_go_home() {
    covers!("FE-R-50");
    let dice = "  die 8\n  die 1\n".repeat(200);
    let stays = "  1 > done\n".repeat(199);
    let text = format!(
        "# A Fighter and a Wraith.
game: forces-of-evil
options: player_count=2
position:
  force 1: diabolical_demon
  dungeon 1: mausoleum_stair + 1 wraith + 1 treasure, small_cavern
  garrison: 2 fighter
  party 1: fighter
  avoided: 2
chance:
{dice}play:
  1 > stand fighter
{stays}  !- combat_abandoned
  1 ? done, flee wraith front1
  1 > done
  ! combat_abandoned seat=1
  !- room_entered
  @ all garrisons.0.count = 3
  @ all players.0.rooms.0.treasure = 1
  1 ? spoils none, spoils influence, spoils treasure
"
    );
    for scenario in scenario::parse("stalemate", &text).expect("the scenario can be read") {
        let problems: Vec<String> =
            scenario::run::<ForcesOfEvil>(&scenario).iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}
