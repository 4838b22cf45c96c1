//! Standing orders: what they answer, and when they lapse. The table that keeps them is tested on the toy.

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::state::State;
use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Scenarios, Script, Seat, apply};

use crate::common;

/// A position of four, and what follows from it; dice come from a script.
struct Battle {
    game: std::sync::Arc<BigBadOverlord>,
    state: State,
    io: Io<BigBadOverlord>,
}

impl Battle {
    fn begin(dice: &str) -> Self {
        let game = common::game("player_count=4");
        let lines = [
            "army 1: legion_of_doom, octobats",
            "citadel 1: riff_raff, riff_raff, lickspittle",
            "army 2: octobats, grim_leapers",
            "army 3: troops_of_terror, toady",
            "army 4: octobats",
            "turn: 1",
        ];
        let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
        let mut script = Script::default();
        script.expect("die", dice.split_whitespace().map(str::to_owned));
        let mut io = Io::new(Chance::Script(Box::new(script)));
        let state = game.position(&lines, &mut io).expect("the position is sound");
        Self { game, state, io }
    }

    fn play(&mut self, moves: &str) {
        for line in moves.split(", ") {
            let (seat, name) = line.split_once(' ').expect("moves read 'seat choice'");
            let seat = Seat::new(seat.parse::<usize>().expect("a number") - 1);
            let action = self.game.action_named(name).expect("there is such a choice");
            apply(&*self.game, &mut self.state, seat, action, &mut self.io)
                .unwrap_or_else(|illegal| panic!("{line}: {illegal}"));
        }
    }

    /// What the order, given then by seat, answers now.
    fn obeys(&self, seat: usize, order: &str, since: &State) -> Option<String> {
        let seat = Seat::new(seat - 1);
        assert!(self.game.awaited(&self.state).contains(seat), "nobody asks seat {seat}");
        self.game.obey(order, since, &self.state, seat).map(|action| self.game.action_name(action))
    }

    fn orders(&self, seat: usize) -> Vec<String> {
        self.game.orders(&self.state, Seat::new(seat - 1))
    }
}

#[test]
fn helpers_pass_for_as_long_as_they_said() {
    covers!("BBO-D-06", "BBO-D-07");
    let pass = || Some("pass".to_owned());
    let mut battle = Battle::begin("1 1 1 1 5 5 1 2 1 1 1 1");
    let before = battle.state;
    assert_eq!(battle.orders(3), ["pass_until_my_turn"], "what is about a battle needs one");
    battle.play("1 attack 2");
    assert_eq!(battle.orders(3), ["pass_battle", "pass_until_change", "pass_until_my_turn", "never_help 1"]);
    let first = battle.state;
    for order in ["pass_battle", "pass_until_change", "pass_until_my_turn", "never_help 1"] {
        assert_eq!(battle.obeys(3, order, &first), pass(), "{order}");
    }
    assert_eq!(battle.obeys(3, "pass_until_my_turn", &before), pass());
    assert_eq!(battle.obeys(3, "never_help 2", &before), None);
    battle.play("3 pass, 4 pass, 2 done");
    assert_eq!(battle.obeys(3, "never_help 1", &first), None, "now Duke 2 needs help");
    let round = battle.state;
    battle.play("3 pass, 1 press_on");
    for order in ["pass_battle", "pass_until_change", "never_help 2"] {
        assert_eq!(battle.obeys(3, order, &round), pass(), "{order}: nothing has changed");
    }
    battle.play("3 pass, 1 press_on");
    assert_eq!(battle.obeys(3, "pass_battle", &round), pass());
    assert_eq!(battle.obeys(3, "pass_until_change", &round), None, "the defender has lost a card");
    battle.play("3 pass, 1 break_off, 1 attack 4");
    battle.play("2 pass");
    assert_eq!(battle.obeys(3, "pass_battle", &round), None, "another battle");
    assert_eq!(battle.obeys(3, "pass_until_my_turn", &before), pass());
    battle.state.tabletop.dukes[2].turns_taken += 1;
    assert_eq!(battle.obeys(3, "pass_until_my_turn", &before), None, "a turn has gone by");
}

#[test]
fn allies_stay_to_the_end() {
    covers!("BBO-D-08");
    let mut battle = Battle::begin("1 1 1 1 1 1 1 1");
    battle.play("1 attack 2, 3 lend army troops_of_terror, 3 pass, 4 pass, 2 done");
    assert_eq!(battle.orders(3), ["stay_to_the_end", "pass_until_my_turn"]);
    let given = battle.state;
    assert_eq!(battle.obeys(3, "stay_to_the_end", &given), Some("stay".into()));
    assert_eq!(battle.obeys(3, "pass_battle", &given), None, "that is another question");
    battle.play("3 stay, 1 press_on");
    assert_eq!(battle.obeys(3, "stay_to_the_end", &given), Some("stay".into()));
}

#[test]
fn attackers_press_on_while_the_odds_are_good() {
    covers!("BBO-D-09");
    let mut battle = Battle::begin("1 1 1 1 1 2 6 5 6 5 1 2 6 5 1 2");
    battle.play("1 attack 2, 3 pass, 4 pass, 2 done, 3 pass");
    // 7 against 5: 72.64 %.
    assert_eq!(battle.orders(1), ["press_on_while 50", "press_on_while 70", "press_on_while 90"]);
    let given = battle.state;
    assert_eq!(battle.obeys(1, "press_on_while 70", &given), Some("press_on".into()));
    assert_eq!(battle.obeys(1, "press_on_while 90", &given), None);
    battle.play("1 press_on, 3 pass");
    // 5 against 5.
    assert_eq!(battle.obeys(1, "press_on_while 70", &given), None, "the odds are worse");
    battle.play("1 press_on, 3 pass");
    battle.play("1 press_on, 3 pass");
    assert_eq!(battle.obeys(1, "press_on_while 50", &given), None, "nobody stands in the open any more");
}

#[test]
fn nonsense_is_no_order() {
    let mut battle = Battle::begin("");
    battle.play("1 attack 2");
    for order in ["", "pass", "never_help 9", "never_help", "press_on_while much", "surrender 1"] {
        assert_eq!(battle.obeys(3, order, &battle.state), None, "{order}");
    }
}
