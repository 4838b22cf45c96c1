//! Rulings that no shipped card needs: with changed content they are there to be seen.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::FILES;
use malice_conformance::covers;
use malice_conformance::scenario::{parse, run_with_content};
use malice_engine::{Content, Game};

/// Runs a scenario with the shipped content but for one text in one file.
#[track_caller]
fn holds((file, old, new): (&str, &str, &str), scenario: &str) {
    let text = FILES.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    assert!(text.contains(old), "{file} holds {old}");
    let mut content = Content::shipped(Greyport::meta().content);
    content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    let scenario = format!("game: battle-for-greyport\n{scenario}");
    for scenario in parse("changed_content.rs", &scenario).expect("the scenario is sound") {
        let problems: Vec<String> =
            run_with_content::<Greyport>(&scenario, &content).iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

#[test]
fn a_slash_has_the_triggers_of_its_monster_for_each_player_it_hurts() {
    covers!("GP-R-10");
    holds(
        ("monsters.ron", "[Slash(1)]", "[Slash(1), Cursed]"),
        "options: player_count=3 scenario=summoner_strikes
position:
  location: mages_collegium
  monsters 1: banshee
  shields: 1
  hand 1: soldier
  coins 1: none
  marker: 1
  step: damage
play:
  1 > shield banshee-1 3
  ! player_hurt seat=1 amount=1 by=banshee-1
  ! player_hurt seat=2 amount=1 by=banshee-1
  1 > resolve banshee-1 hit_player 2
  ! curse_gained seat=2
  ! curse_gained seat=1
  !- curse_gained seat=3
",
    );
}

#[test]
fn an_ambush_that_still_waits_finds_its_monster_where_the_fallen_location_left_it() {
    covers!("GP-R-11");
    holds(
        ("monsters.ron", "LocationLose(1)", "LocationLose(9)"),
        "options: player_count=2 scenario=blood_moon_rising monster_mix=add mix_goblin=1
position:
  monster deck: mad_bomber, wyrm, griffon, griffon
  hand 1: spear
  hand 2: none
  marker: 1
  step: setup
play:
  1 > resolve mad_bomber-1 ambush
  ! location_destroyed location=dwarven_ruins
  1 > target wyrm
  ! monster_moved monster=wyrm-1 to=1
  ! monster_moved monster=mad_bomber-1 to=2
  ! card_discarded seat=1 card=spear
",
    );
}

#[test]
fn what_would_join_a_fallen_location_joins_the_active_group_and_a_saved_one_gets_it() {
    covers!("GP-R-13");
    let change = ("monsters.ron", "AddToken(\"worg_token\", ThisGroup", "AddToken(\"worg_token\", Location");
    let scenario = |standing: &str, group: &str| {
        format!(
            "options: player_count=2 scenario=summoner_strikes monster_mix=add mix_beast=1
position:
  encounter: 3
  location: {standing}
  monsters 1: baelfire
  monster deck: worg
  hand 1: soldier
  hand 2: none
  hero 2: aside
  coins 1: none
  marker: 1
  step: pass
play:
  @ public players.1.monsters.*.id = {group}
"
        )
    };
    holds(change, &scenario("destroyed", "baelfire-1, worg-1, worg_token-1"));
    holds(change, &scenario("saved", "baelfire-1, worg-1"));
}

#[test]
fn a_ferocious_monster_of_a_fallen_location_goes_to_the_active_group_whoever_takes_it() {
    covers!("GP-R-14");
    holds(
        ("monsters.ron", "traits: [Vengeful]", "traits: [Ferocious]"),
        "options: player_count=2 scenario=goblin_king
position:
  location: market_district 1
  monsters location: goblin_sapper, firespitter
  hand 1: soldier
  coins 1: none
  marker: 1
  step: damage
play:
  1 > target firespitter
  ! monster_moved monster=goblin_sapper-1 to=1
",
    );
}

#[test]
fn pierce_of_two_items_adds_up() {
    covers!("GP-FIGHT-10");
    holds(
        ("cards.ron", "Pierce(3)", "Pierce(1)"),
        "options: player_count=2 scenario=mad_dragon
position:
  location: market_district
  monsters 1: diamondscale_drake hp 60, griffon
  played 1: swashbuckler + dragonslayer_lance + dragonslayer_lance
chance:
  die 2, 4, 5
play:
  1 > fight 1
  1 > target diamondscale_drake
  ! hero_fought total=11
  ! monster_damaged monster=diamondscale_drake-1 amount=10
",
    );
}

/// A Splash of so much beside a Griffon that is fought.
#[track_caller]
fn splashes(amount: u8, beside: &str, then: &str) {
    holds(
        ("cards.ron", "keywords: [Splash(3)]", &format!("keywords: [Splash({amount})]")),
        &format!(
            "options: player_count=2 scenario=mad_dragon
position:
  location: market_district
  hero 1: zot 3
  monsters 1: {beside}, griffon
  played 1: zot_3
chance:
  die 1
play:
  1 > fight 1
  1 > target griffon
{then}"
        ),
    );
}

#[test]
fn splash_is_not_capped_as_a_fight_is() {
    covers!("GP-CARD-10");
    splashes(8, "ironscale_drake", "  ! monster_damaged monster=ironscale_drake-1 amount=7\n");
}

#[test]
fn splash_never_kills_as_a_great_fight_does() {
    covers!("GP-CARD-09");
    splashes(12, "ice_wyvern", "  ! monster_damaged monster=ice_wyvern-1 amount=12\n  !- monster_defeated\n");
}

#[test]
fn hand_size_is_never_below_nothing() {
    covers!("GP-R-35");
    holds(
        ("monsters.ron", "traits: [HandSizeLess(1)]", "traits: [HandSizeLess(7)]"),
        "options: player_count=2 scenario=goblin_king
forced: ask
position:
  location: market_district
  monsters 1: mercenary_mage
  hand 1: soldier
  coins 1: none
  marker: 1
  step: discard
play:
  1 x pass (GP-DISC-01)
  1 > discard soldier
  ! marker_passed seat=2
  !- card_drawn
  @ all players.0.hand = -
  @ all players.0.hero = in_hand
",
    );
}

#[test]
fn ambushes_of_the_setup_line_wait_for_the_others() {
    covers!("GP-ENC-08");
    holds(
        (
            "monsters.ron",
            "hp: 4, traits: [SplashDouble]",
            "hp: 4, traits: [SplashDouble], on: [(Ambush, [LocationLose(1)])]",
        ),
        "options: player_count=2 scenario=attack_of_the_hydra
position:
  monster deck: griffon, giant_boar, wyrm, giant_boar, griffon
  hand 1: shortsword
  marker: 1
  step: setup
play:
  @ all phase = ambush
  @ all location.hp = 9
  1 ? resolve wyrm ambush, resolve rat_swarm-1 ambush
  1 > resolve wyrm ambush
  ! card_discarded seat=1 card=shortsword
  ! location_damaged amount=1 hp=8
  ! location_damaged amount=1 hp=7
",
    );
}
