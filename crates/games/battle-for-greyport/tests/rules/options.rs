//! Options that nobody can play with, or that would change nothing, are refused by name.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::FILES;
use malice_conformance::covers;
use malice_engine::{Content, Game, Options};

fn faults(chosen: &str) -> Vec<String> {
    let mut options = Options::default();
    for pair in chosen.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        options.set_text(Greyport::meta().options, name, value).expect("the option fits");
    }
    let game = Greyport::new(&options, &Content::shipped(FILES));
    game.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn a_mix_has_monsters_for_every_encounter_that_brings_some() {
    covers!("GP-VAR-02");
    let replace = "scenario=goblin_king monster_mix=replace";
    let none = |number| {
        format!(
            "option monster_mix: replace names no subdeck for encounter {number}: let one join it \
             (mix_undead={number}, say)"
        )
    };
    assert_eq!(faults(replace), [none(1), none(2)]);
    assert_eq!(faults(&format!("{replace} mix_dragon=2")), [none(1)]);
    assert_eq!(faults(&format!("{replace} mix_beast=1")), [none(2)]);
    // The third encounter of the scenario brings no subdeck, and needs none.
    assert!(faults(&format!("{replace} mix_beast=1 mix_dragon=2")).is_empty());
}

#[test]
fn a_mix_names_encounters_that_come() {
    covers!("GP-VAR-02");
    for mode in ["replace mix_beast=1 mix_undead=2", "add"] {
        let told = faults(&format!("scenario=interrupted_party monster_mix={mode} mix_dragon=3"));
        assert_eq!(told, ["option mix_dragon: The Interrupted Party has no encounter 3"]);
    }
    assert!(faults("scenario=goblin_king monster_mix=add mix_dragon=3").is_empty());
}

#[test]
fn a_mix_that_changes_nothing_is_refused() {
    covers!("GP-VAR-02");
    let idle = "option mix_dragon: it is only for monster_mix=replace and monster_mix=add";
    assert_eq!(faults("mix_dragon=1"), [idle]);
    assert_eq!(faults("monster_mix=battle_royale mix_dragon=1"), [idle]);
    assert_eq!(
        faults("monster_mix=add"),
        ["option monster_mix: add names no subdeck to add (mix_undead=1, say)"]
    );
    // The Humanoids come in the second encounter of the scenario: before that they are an addition.
    let add = "scenario=goblin_king monster_mix=add mix_humanoid";
    assert!(faults(&format!("{add}=1")).is_empty());
    for late in [2, 3] {
        let told = format!("option mix_humanoid: that subdeck is there in encounter {late} anyway");
        assert_eq!(faults(&format!("{add}={late}")), [told]);
    }
}

#[test]
fn a_character_for_nobody_is_refused() {
    let idle = |name: &str, wanted: &str| {
        let (option, _) = name.split_once('=').expect("a value");
        format!("option {name} has no effect without {wanted}: set that too, or leave {option} out")
    };
    assert_eq!(faults("character_1=zot"), [idle("character_1=zot", "characters=listed")]);
    assert_eq!(
        faults("characters=random character_5=fiona"),
        [idle("character_5=fiona", "characters=listed")]
    );
    let listed = "characters=listed character_3=chronos";
    assert_eq!(
        faults(&format!("player_count=2 {listed}")),
        [idle("character_3=chronos", "player_count=3 or more")]
    );
    assert!(faults(&format!("player_count=3 {listed}")).is_empty());
}

#[test]
fn seats_that_nobody_has_are_refused() {
    covers!("GP-SETUP-08", "GP-VAR-05");
    assert_eq!(
        faults("player_count=2 starting_player=3 wounded_warrior=4"),
        [
            "option starting_player: there is no seat 3 among 2",
            "option wounded_warrior: there is no seat 4 among 2"
        ]
    );
}
