//! What people read names heroes, players and cards, not their numbers.

use std::collections::BTreeSet;
use std::sync::Arc;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::state::State;
use malice_engine::{Chance, Game, Io, Scenarios, Seat, Text, Viewer, apply, choices, may_choose};

use crate::common;

/// A position, and what has been chosen in it since.
struct At {
    game: Arc<Greyport>,
    state: State,
    io: Io<Greyport>,
}

impl At {
    fn new(position: &[&str]) -> Self {
        let game = common::game(
            "player_count=2 scenario=goblin_king characters=listed character_1=fiona character_2=gerki",
        );
        let lines: Vec<(usize, String)> = (1..).zip(position.iter().map(|line| (*line).to_owned())).collect();
        let mut io = Io::new(Chance::fast(1));
        let state = game.position(&lines, &mut io).expect("the position can be read");
        Self { game, state, io }
    }

    fn choose(mut self, seat: usize, name: &str) -> Self {
        let action = self.game.action_named(name).expect("there is such a choice");
        apply(&*self.game, &mut self.state, Seat::new(seat), action, &mut self.io).expect("it is legal");
        self
    }

    /// What is asked of a seat.
    fn prompt(&mut self, seat: usize) -> String {
        let seat = Seat::new(seat);
        let point = choices(&*self.game, &mut self.state, seat, false, &mut self.io).point();
        self.game.prompt(&self.game.view(&self.state, Viewer::Seat(seat)), point)
    }

    /// What a seat can choose, as it reads it.
    fn read(&mut self, seat: usize) -> Vec<String> {
        let seat = Seat::new(seat);
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let offer = choices(&*self.game, &mut self.state, seat, false, &mut self.io);
        offer.accepted().map(|action| self.game.action_text(&view, action)).collect()
    }

    /// The last thing that was told.
    fn last(&self) -> String {
        let event = self.io.log.events().last().expect("something happened");
        self.game.event_text(event, Viewer::Spectator).expect("every event has words")
    }
}

const FIGHT: [&str; 5] = [
    "location: market_district",
    "monsters 1: griffon, zombie",
    "hand 1: mace, soldier",
    "played 1: fiona_1",
    "marker: 1",
];

#[test]
fn heroes_are_called_by_their_names() {
    let mut at = At::new(&FIGHT);
    let texts = at.read(0);
    for wanted in [
        "Give Mace to Fiona the Volatile: physical item, damage 5. A plain weapon.",
        "Fight with Fiona the Volatile: would deal 1 to 4 (yellow die): nobody falls",
        "Ready: let the round end",
    ] {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
    // The player is called by the name of the character.
    at = at.choose(0, "play_item mace 1");
    assert_eq!(at.last(), "Seat 1 gives Mace to the player hero.");
}

#[test]
fn two_heroes_of_one_name_are_told_apart() {
    let mut at = At::new(&["monsters 1: griffon", "played 1: soldier, soldier", "marker: 1"]);
    let texts = at.read(0);
    assert!(texts.iter().any(|text| text.starts_with("Fight with Soldier (hero 2): ")), "{texts:?}");
}

#[test]
fn a_fight_says_who_fights_and_what_declining_means() {
    let mut at = At::new(&FIGHT).choose(0, "fight 1");
    assert_eq!(at.prompt(0), "Fiona the Volatile fights: whom?");
    let griffon = "Fight Griffon 1 (10 of 10 HP, deals 1): takes 1 to 4, stands";
    let zombie = "Fight Zombie 1 (8 of 8 HP, deals 1): takes 1 to 4, stands";
    assert_eq!(at.read(0), [griffon, zombie, "Cancel"]);
    at = at.choose(0, "target griffon-1");
    assert_eq!(at.prompt(0), "Fiona the Volatile cleaves: who is the second target?");
    assert_eq!(at.read(0), [zombie, "Nobody else", "Cancel"]);
}

#[test]
fn a_card_that_asks_says_what_for() {
    let position = [
        "location: market_district",
        "monsters 1: griffon",
        "monsters 2: zombie",
        "hand 1: clergyman, rogue",
        "marker: 1",
    ];
    let mut at = At::new(&position).choose(0, "play_hero clergyman");
    assert_eq!(at.prompt(0), "Clergyman: who draws a card?");
    assert_eq!(at.read(0), ["Fiona the Volatile (you)", "Gerki the Sneak"]);
    at = At::new(&position).choose(0, "play_hero rogue");
    assert_eq!(at.prompt(0), "Rogue: taunt a monster?");
    assert_eq!(at.read(0), ["Decline", TAUNTED]);
}

const TAUNTED: &str = "Taunt Zombie 1 (8 of 8 HP, deals 1): Whoever taunts it takes 1 damage; shields help.";

#[test]
fn the_round_marker_taunts() {
    let mut at = At::new(&["monsters 1: griffon", "monsters 2: zombie", "marker: 1"]).choose(0, "use_marker");
    assert_eq!(at.prompt(0), "Taunt with the round marker: whom?");
    assert_eq!(at.read(0), [TAUNTED, "Cancel"]);
}

#[test]
fn who_is_ready_may_think_again() {
    let mut at = At::new(&FIGHT).choose(0, "ready");
    assert_eq!(at.prompt(0), "You are ready: wait for the others, or go on");
    assert_eq!(at.read(0).last().map(String::as_str), Some("Not ready after all"));
}

/// Once all have their characters, nothing that is offered speaks of seats, and no question is just "choose".
#[test]
fn nobody_reads_numbers_of_seats() {
    let mut prompts = BTreeSet::new();
    for options in common::long_option_sets() {
        let game = common::game(&options);
        let mut io: Io<Greyport> = Io::silent(Chance::fast(1));
        common::eager_game(&game, 3, |before, _, _, _| {
            let mut before = *before;
            for seat in may_choose(&*game, &before).iter() {
                let view = game.view(&before, Viewer::Seat(seat));
                if view.players.iter().any(|player| player.character.is_none()) {
                    return;
                }
                let offer = choices(&*game, &mut before, seat, false, &mut io);
                prompts.insert(game.prompt(&view, offer.point()));
                for action in offer.accepted() {
                    let text = game.action_text(&view, action);
                    assert!(!text.contains("seat "), "{text}");
                }
            }
        });
    }
    let vague: Vec<&String> = prompts.iter().filter(|prompt| prompt.ends_with("choose")).collect();
    assert!(vague.is_empty(), "{vague:?}");
    assert!(prompts.len() > 40, "few questions came up: {prompts:?}");
}

/// The log as a column: what follows from a line before it is set in.
fn told(at: &At) -> Vec<String> {
    let line = |event| {
        let text = at.game.event_text(event, Viewer::Spectator)?;
        Some(format!("{}{text}", if at.game.event_follows(event) { "  " } else { "" }))
    };
    at.io.log.events().iter().filter_map(line).collect()
}

#[test]
fn the_log_is_grouped_by_fights_and_by_the_damage_of_monsters() {
    let position = [
        "location: market_district 5",
        "monsters 1: griffon, zombie damage 3",
        "monsters location: orc_raider",
        "hand 1: none",
        "hand 2: none",
        "hero 1: fiona aside",
        "hero 2: gerki aside",
        "played 1: townsfolk + mace",
        "shields: 1",
        "coins 1: none",
        "marker: 1 used",
    ];
    let at = At::new(&position).choose(0, "fight 1").choose(0, "target zombie-1");
    let fight = [
        "Seat 1's Townsfolk fights Zombie 1.",
        "  The blow comes to 7.",
        "  Zombie 1 takes 7 damage.",
        "  Zombie 1 is defeated.",
    ];
    assert_eq!(told(&at), fight);
    let at = at.choose(0, "ready").choose(1, "ready").choose(0, "pass");
    let strike = [
        "The round ends: the monsters strike.",
        "  Griffon 1 deals 1 damage to seat 1: 9 HP left.",
        "  The location takes 2 damage: 3 HP left.",
        "Whatever was played is discarded.",
    ];
    assert_eq!(told(&at)[4..8], strike);
}

#[test]
fn what_the_fall_of_a_location_costs_is_told_in_every_encounter() {
    let mut told = BTreeSet::new();
    for scenario in common::SCENARIOS {
        let game = common::game(&format!("player_count=3 scenario={scenario}"));
        let encounters =
            game.tables().scenarios.iter().find(|row| row.id == scenario).map(|row| row.encounters.len());
        for number in 1..=encounters.expect("there is such a scenario") {
            let lines = [(1, format!("encounter: {number}")), (2, "monsters location: orc_raider".into())];
            let state =
                game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position can be read");
            told.insert(game.penalty_text(&game.view(&state, Viewer::Spectator)));
        }
    }
    let words = |text: &str| Some(text.to_owned());
    let all = BTreeSet::from([
        None,
        words("Valeria shows the other side"),
        words("a Hydra Head comes to the defender"),
        words("a Rat Swarm comes to each player"),
        words("a Werewolf comes to each player"),
        words("a monster with 4 HP comes to each player"),
        words("each player gains a Curse"),
        words("each player gains a Curse, which goes onto the deck"),
        words("each player loses 1 HP"),
        words("each player loses 2 HP"),
        words("each player loses a coin"),
    ]);
    assert_eq!(told, all);
}

#[test]
fn who_loses_a_card_or_gains_a_curse_is_told_to_what_and_where_it_goes() {
    let lines = |position: &[&str], choices: &[(usize, &str)]| {
        let mut at = At::new(position);
        for (seat, name) in choices {
            at = at.choose(*seat, name);
        }
        told(&at)
    };
    let wyrm = ["monsters 1: wyrm", "hand 1: mace, spear", "marker: 1", "step: ambush"];
    let log = lines(&wyrm, &[(0, "discard mace")]);
    assert!(log.contains(&"  Wyrm 1 makes seat 1 discard Mace.".to_owned()), "{log:?}");
    let tainted = ["monsters 1: griffon", "hand 1: none", "played 1: soldier + tainted_blade", "marker: 1"];
    let log = lines(&tainted, &[(0, "fight 1"), (0, "target griffon")]);
    assert!(log.contains(&"  Seat 1's Soldier is retired by Tainted Blade.".to_owned()), "{log:?}");
    let own = ["monsters 1: griffon", "hand 1: none", "played 1: fiona_1 + tainted_blade", "marker: 1"];
    let log = lines(&own, &[(0, "fight 1"), (0, "target griffon")]);
    let level = "  Seat 1's player hero is set aside by Tainted Blade, at level 1 now.";
    assert!(log.contains(&level.to_owned()), "{log:?}");
    let biters = ["monsters 1: ghoul, giant_cobra", "marker: 1", "step: damage"];
    let log = lines(&biters, &[(0, "resolve ghoul-1 hit_player 1")]);
    for wanted in [
        "  Ghoul 1 curses seat 1: a Curse goes onto the discard pile.",
        "  Giant Cobra 1 curses seat 1: a Curse goes onto the deck.",
    ] {
        assert!(log.iter().any(|line| line == wanted), "{wanted}: {log:?}");
    }
}

#[test]
fn recruits_and_payments_say_what_they_are() {
    let position = [
        "monsters 2: griffon",
        "hand 1: none",
        "coins 1: copper, gold",
        "heroes: sorcerer, rogue, fire_mage, fire_mage",
        "items: mace, mace, mace, spear",
        "marker: 1",
        "step: recruit",
    ];
    let mut at = At::new(&position);
    let texts = at.read(0);
    let sorcerer = "Recruit Sorcerer for silver: magical hero, damage white die. Also burns the rest of the group for 2.";
    assert!(texts.iter().any(|text| text == sorcerer), "{texts:?}");
    let mut at = at.choose(0, "recruit spear");
    assert_eq!(at.read(0), ["Pay copper", "Pay gold: there is no change for copper"]);
    let at = at.choose(0, "pay gold");
    let log = told(&at);
    assert!(log.contains(&"  Seat 1 recruits Spear for a gold coin.".to_owned()), "{log:?}");
    let dear = [
        "monsters 2: griffon",
        "coins 1: copper, silver",
        "hand 1: none",
        "heroes: fleck_the_bard, kaylin_the_renegade, ohava_grand_cleric, serena_the_pious",
        "items: meteor_staff, meteor_staff, runed_greatsword, runed_greatsword",
        "marker: 1",
        "step: recruit",
    ];
    let mut at = At::new(&dear).choose(0, "recruit meteor_staff");
    assert_eq!(at.read(0), ["Pay copper, which counts as gold now", "Pay silver, which counts as gold now"]);
}

/// Read aloud: whole sentences, no number below nought, no "1 shields", nothing that comes with every action, no name for two things.
#[test]
fn the_log_reads_as_a_person_would_tell_it() {
    let mut kinds = BTreeSet::new();
    for options in common::long_option_sets() {
        let game = common::game(&options);
        for seed in 0..3 {
            common::eager_game(&game, seed, |_, _, after, events| {
                let view = game.view(after, Viewer::Spectator);
                for event in events {
                    let Some(text) = game.event_text(event, Viewer::Spectator) else { continue };
                    let mut named = text.clone();
                    for player in &view.players {
                        let name = game.seat_name(&view, player.seat).unwrap_or_default();
                        for seat in ["Seat", "seat"] {
                            named = named.replace(&format!("{seat} {}", player.seat), &name);
                        }
                    }
                    for row in &game.tables().characters {
                        let taken = text.contains(" plays ") && !text.contains("player hero");
                        assert!(taken || named.matches(row.name.as_str()).count() < 2, "{named}");
                    }
                    assert!(
                        named.ends_with('.') && !named.contains("  ") && !named.contains(" -"),
                        "{named}"
                    );
                    for odd in ["1 shields", "1 cards", "1 Curses", "heros", " is ready", "the the "] {
                        assert!(!named.contains(odd), "{named}");
                    }
                    let json = game.event_json(event, Viewer::Spectator).expect("every event has a form");
                    kinds.insert(json["event"].to_string());
                }
            });
        }
    }
    assert!(kinds.len() > 38, "few kinds of events came up: {}", kinds.len());
}

#[test]
fn every_row_can_be_looked_up_and_no_two_share_a_name() {
    let game = common::game("");
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    malice_conformance::check_faces(&*game, rules).unwrap_or_else(|faults| panic!("{faults}"));
    let faces = game.faces();
    let mut names = BTreeSet::new();
    for face in &faces {
        assert!(names.insert(&face.name), "{} is the name of two things", face.name);
        assert!(face.text.is_empty() || face.text.ends_with('.'), "{}: {}", face.name, face.text);
    }
    let tables = game.tables();
    let encounters: usize = tables.scenarios.iter().map(|row| row.encounters.len()).sum();
    let rows = tables.cards.len() + tables.monsters.len() + tables.locations.len() + tables.scenarios.len();
    assert_eq!(faces.len(), rows + encounters);
}

#[test]
fn a_face_says_where_it_lies_as_far_as_the_viewer_knows() {
    let game = common::game("player_count=2 scenario=goblin_king open_hands=false");
    let lines = [
        "encounter: 2",
        "hero 1: fiona 2",
        "hero 2: gerki aside",
        "location: market_district 5",
        "monsters 1: worg_token, worg damage 2",
        "monsters location: worg",
        "monster discard: zombie, zombie",
        "hand 1: mace, mace",
        "hand 2: spear",
        "played 2: soldier + mace",
        "discard 2: curse",
        "items: spear, spear, claymore, longbow",
        "item deck: scythe",
        "heroes: rogue, rogue, sorcerer, poacher",
        "marker: 1",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let faces = game.faces();
    let lies = |id: &str, seat: usize| {
        let face = faces.iter().find(|face| face.id == id).expect("every row has a face");
        game.whereabouts(&game.view(&state, Viewer::Seat(Seat::new(seat))), face)
    };
    assert_eq!(lies("mace", 0), ["2 in seat 1's hand", "1 in play in front of seat 2"]);
    assert_eq!(lies("mace", 1), ["1 in play in front of seat 2"], "a closed hand");
    assert_eq!(lies("spear", 0), ["2 in the item row"]);
    assert_eq!(lies("scythe", 0), ["open on top of the item deck"]);
    assert_eq!(lies("fiona_2", 1), ["seat 1's, in hand"]);
    assert_eq!(lies("gerki_1", 1), ["seat 2's, set aside"]);
    assert!(lies("fiona_1", 1).is_empty());
    assert_eq!(
        lies("worg", 0),
        ["Worg 2 at the location, 5 of 5 HP left", "Worg 1 in front of seat 1, 3 of 5 HP left"]
    );
    assert_eq!(lies("worg_token", 0), ["Worg token 1 in front of seat 1, 5 of 5 HP left"]);
    assert_eq!(lies("zombie", 0), ["2 in the monster discard pile"]);
    assert_eq!(lies("curse", 0), ["1 in seat 2's discard pile", "19 Curses in the supply"]);
    assert_eq!(lies("market_district", 0), ["on the table, with 5 HP"]);
    assert!(lies("grand_square", 0).is_empty());
    assert_eq!(lies("goblin_king", 0), ["played now, encounter 2"]);
    let encounters = [1, 2, 3].map(|number| lies(&format!("goblin_king_{number}"), 0));
    assert_eq!(encounters, [["over"], ["played now"], ["still to come"]]);
}

#[test]
fn nobody_defends_before_there_is_a_starting_player() {
    let game = common::game("player_count=2 characters=listed");
    let mut io: Io<Greyport> = Io::silent(Chance::fast(1));
    let mut state = game.start(&mut io);
    let table = |state: &State| game.table_text(&game.view(state, Viewer::Spectator), false);
    assert!(!table(&state).contains("DEFENDS"));
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    assert_eq!(game.prompt(&view, "GP-D-21"), "Who defends first?");
    let second = game.action_named("choose 2").expect("there is such a choice");
    apply(&*game, &mut state, Seat::new(0), second, &mut io).expect("it is legal");
    assert!(table(&state).contains("DEFENDS"));
}

#[test]
fn who_must_discard_is_told_how_many() {
    let hand = "hand 1: soldier, soldier, shortsword, acolyte, mace, spear";
    let position =
        ["monsters 1: mercenary_mage", "coins 1: none", hand, "hero 1: fiona", "marker: 1", "step: discard"];
    let mut at = At::new(&position);
    assert_eq!(at.prompt(0), "Discard at least 2 cards: your hand size is 4");
    let mut at = at.choose(0, "discard mace").choose(0, "discard spear");
    assert_eq!(at.prompt(0), "Discard what you do not want to keep");
}
