//! What people read names heroes, players and cards, not their numbers.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::state::State;
use malice_engine::{Chance, Game, Io, Scenarios, Seat, Text, Viewer, apply, choices, may_choose};

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
    for wanted in
        ["Give Mace to Fiona the Volatile", "Fight with Fiona the Volatile", "Ready: let the round end"]
    {
        assert!(texts.iter().any(|text| text == wanted), "{wanted}: {texts:?}");
    }
    at = at.choose(0, "play_item mace 1");
    assert_eq!(at.last(), "Seat 1 gives Mace to Fiona the Volatile.");
}

#[test]
fn two_heroes_of_one_name_are_told_apart() {
    let mut at = At::new(&["monsters 1: griffon", "played 1: soldier, soldier", "marker: 1"]);
    let texts = at.read(0);
    assert!(texts.contains(&"Fight with Soldier (hero 2)".to_owned()), "{texts:?}");
}

#[test]
fn a_fight_says_who_fights_and_what_declining_means() {
    let mut at = At::new(&FIGHT).choose(0, "fight 1");
    assert_eq!(at.prompt(0), "Fiona the Volatile fights: whom?");
    assert_eq!(at.read(0), ["Fight Griffon 1", "Fight Zombie 1", "Cancel"]);
    at = at.choose(0, "target griffon-1");
    assert_eq!(at.prompt(0), "Fiona the Volatile cleaves: who is the second target?");
    assert_eq!(at.read(0), ["Fight Zombie 1", "Nobody else", "Cancel"]);
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
    assert_eq!(at.read(0), ["Decline", "Taunt Zombie 1"]);
}

#[test]
fn the_round_marker_taunts() {
    let mut at = At::new(&["monsters 1: griffon", "monsters 2: zombie", "marker: 1"]).choose(0, "use_marker");
    assert_eq!(at.prompt(0), "Taunt with the round marker: whom?");
    assert_eq!(at.read(0), ["Taunt Zombie 1", "Cancel"]);
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
        let text = at.game.event_text(event, Viewer::Spectator).expect("every event has words");
        format!("{}{text}", if at.game.event_follows(event) { "  " } else { "" })
    };
    at.io.log.events().iter().map(line).collect()
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
        "Townsfolk of seat 1 fights Zombie 1.",
        "  Townsfolk deals 7.",
        "  Zombie 1 takes 7.",
        "  Zombie 1 is defeated.",
    ];
    assert_eq!(told(&at), fight);
    let at = at.choose(0, "ready").choose(1, "ready").choose(0, "pass");
    let strike = [
        "Seat 1 is ready.",
        "Seat 2 is ready.",
        "The monsters strike: seat 1 defends.",
        "  Griffon 1 hurts seat 1 for 1.",
        "  The location takes 2: 3 HP left.",
        "Cleanup.",
    ];
    assert_eq!(told(&at)[4..10], strike);
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
        words("each player loses 1 HP"),
        words("each player loses 2 HP"),
        words("each player loses a coin"),
    ]);
    assert_eq!(told, all);
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
