//! Standing orders: what the app decides in battles, and for who is away.

use std::collections::BTreeSet;

use malice_conformance::covers;
use malice_engine::{
    Chance, Fast, Game, Io, Scenarios, Script, Seat, SeatHeader, Seed, Table, Viewer, choices, play,
};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::event::Event;
use malice_forces_of_evil::state::State;
use malice_forces_of_evil::view::BattleView;

use crate::common;

const ONE: Seat = Seat::new(0);

/// A position with the dice that are rolled in it, driven by hand and by orders.
struct Stage {
    game: std::sync::Arc<ForcesOfEvil>,
    state: State,
    io: Io<ForcesOfEvil>,
}

impl Stage {
    fn new(position: &str, dice: &[u8]) -> Self {
        Self::under("player_count=2", position, dice)
    }

    fn under(options: &str, position: &str, dice: &[u8]) -> Self {
        let game = common::game(options);
        let mut script = Script::new(Seed::from_number(1));
        for die in dice {
            script.expect("die", [die.to_string()]);
        }
        let mut io = Io::new(Chance::Script(Box::new(script)));
        let lines: Vec<_> = position.lines().map(|line| (1, line.trim().to_owned())).collect();
        let state = game.position(&lines, &mut io).expect("the position is sound");
        let mut stage = Self { game, state, io };
        stage.forced();
        stage
    }

    fn forced(&mut self) {
        while let Some((seat, action)) = malice_engine::forced(&*self.game, &mut self.state, &mut self.io) {
            play(&*self.game, &mut self.state, seat, action, &mut self.io);
        }
    }

    fn by_hand(mut self, names: &[&str]) -> Self {
        for name in names {
            let action = self.game.action_named(name).expect("this is a choice");
            malice_engine::apply(&*self.game, &mut self.state, ONE, action, &mut self.io)
                .unwrap_or_else(|illegal| panic!("{illegal}: {:?}", self.offered()));
            self.forced();
        }
        self
    }

    fn offered(&mut self) -> Vec<String> {
        let offer = choices(&*self.game, &mut self.state, ONE, false, &mut self.io);
        offer.actions().iter().map(|action| self.game.action_name(*action)).collect()
    }

    /// What the order answers now.
    fn ordered(&self, order: &str) -> Option<String> {
        self.game.obey(order, &self.state, &self.state, ONE).map(|action| self.game.action_name(action))
    }

    /// Follows the order as far as it goes.
    fn follow(mut self, order: &str) -> Self {
        while let Some(action) = self.game.obey(order, &self.state, &self.state, ONE) {
            play(&*self.game, &mut self.state, ONE, action, &mut self.io);
            self.forced();
        }
        self
    }

    /// Takes what the table proposes, which was shown before.
    fn take_proposal(&mut self) -> BattleView {
        let since = self.state;
        let shown = self.game.foresee("proposed", &since, ONE).expect("there is a proposal");
        while let Some(action) = self.game.obey("proposed", &since, &self.state, ONE) {
            play(&*self.game, &mut self.state, ONE, action, &mut self.io);
            self.forced();
        }
        shown.players[0].battle.clone().expect("it is about a battle")
    }

    fn view(&self) -> serde_json::Value {
        serde_json::to_value(self.game.view(&self.state, Viewer::Spectator)).expect("views are plain data")
    }
}

#[expect(clippy::unnecessary_wraps, reason = "what is ordered may be nothing")]
fn answer(name: &str) -> Option<String> {
    Some(name.to_owned())
}

#[test]
fn manual_answers_nothing_and_each_level_more_than_the_one_before() {
    let stage = Stage::new(
        "dungeon 1: smugglers_cove + 1 ogre + 1 goblin\nforce 1: diabolical_demon\nparty 1: fighter, rogue\navoided: 2",
        &[],
    );
    assert_eq!(stage.ordered("manual"), None);
    assert!(stage.ordered("proposed").is_some() && stage.ordered("full").is_some());
    let menu = Stage::new("dungeon 1: smugglers_cove", &[]);
    assert_eq!((menu.ordered("full"), menu.ordered("nonsense")), (None, None));
    assert!(menu.ordered("absent").is_some());
}

/// Enough Ogres fill the front: the Shaman, who helps from behind, stays there.
#[test]
fn lines_are_filled_so_that_the_strike_is_worth_most() {
    covers!("FE-DP-2");
    let stage = Stage::new(
        "dungeon 1: smugglers_cove, narrow_passage + 2 ogre + 1 goblin_shaman\nforce 1: diabolical_demon\nparty 1: 2 fighter\navoided: 2",
        &[],
    );
    let view = stage.follow("proposed").view();
    let minions = &view["players"][0]["battle"]["minions"];
    let front: Vec<_> =
        (0..2).map(|place| minions[place]["unit"].as_str().unwrap_or("-").to_owned()).collect();
    assert!(front.iter().all(|unit| unit.starts_with("ogre")), "{front:?}");
}

/// Over many battles the orders do better than chance would, by the heroes slain and the minions kept.
#[test]
fn arrangements_and_dice_are_better_than_random_ones() {
    covers!("FE-DP-2", "FE-DP-3");
    let game = common::game("player_count=2");
    let position = "dungeon 1: smugglers_cove + 2 goblin + 1 goblin_shaman + 1 hobgoblin + 3 treasure\nforce 1: diabolical_demon\n\
                    party 1: fighter, priest, rogue, mage\navoided: 2";
    let lines: Vec<_> = position.lines().map(|line| (1, line.trim().to_owned())).collect();
    let mut points = [0i32; 2];
    for seed in 0..8 {
        for (way, points) in points.iter_mut().enumerate() {
            let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(seed));
            let mut picks = Fast::new(seed);
            let mut state = game.position(&lines, &mut io).expect("the position is sound");
            // Until the Spoils: then the battle is over.
            loop {
                let offer = choices(&*game, &mut state, ONE, false, &mut io);
                let (point, offered) = (offer.point(), offer.actions().to_vec());
                if point == "FE-D-28" {
                    break;
                }
                let random = offered[picks.below(offered.len() as u32) as usize];
                let flee = point == "FE-D-26";
                let done = game.action_named("done").expect("this is a choice");
                let action = match way {
                    _ if flee => done,
                    0 => game.obey("proposed", &state, &state, ONE).unwrap_or(random),
                    _ => random,
                };
                play(&*game, &mut state, ONE, action, &mut io);
            }
            let t = &state.tabletop;
            *points += 2 * i32::from(t.player(ONE).prestige()) + i32::from(t.minions_of(ONE));
        }
    }
    assert!(points[0] > points[1] + 4, "{points:?}");
}

/// Goblins 3 and 2 against Rogues 3 and 2: two ties slay both Rogues, any other way only one.
#[test]
fn dice_go_where_they_are_worth_most() {
    covers!("FE-DP-3");
    let stage = Stage::new(
        "dungeon 1: smugglers_cove, narrow_passage + 2 goblin\nforce 1: diabolical_demon\nparty 1: 2 rogue\navoided: 2",
        &[3, 2, 3, 2],
    );
    assert!(stage.ordered("proposed").expect("dice are assigned").starts_with("assign"));
    let stage = stage.follow("proposed");
    assert_eq!(stage.state.tabletop.player(ONE).prestige(), 2);
}

/// Five against five of one tier, all dice different: too many assignments to look at all of them.
#[test]
fn many_dice_are_improved_by_exchanges() {
    covers!("FE-DP-3");
    let stage = Stage::new(
        "dungeon 1: smugglers_cove, huge_cavern + 5 hobgoblin + 5 treasure\nforce 1: diabolical_demon\nparty 1: 5 rogue\navoided: 2",
        &[1, 2, 3, 4, 5, 6, 5, 4, 3, 2],
    );
    let stage = stage.follow("proposed");
    assert!(stage.state.tabletop.player(ONE).prestige() >= 4, "each Hobgoblin can beat or tie a Rogue");
}

/// The largest room and many of a kind: not everything is looked at, and still there is an answer.
#[test]
fn large_battles_are_decided_too() {
    let stage = Stage::new(
        "dungeon 1: smugglers_cove, huge_cavern + 5 goblin + 3 goblin_shaman + 3 treasure\nforce 1: diabolical_demon\n\
         party 1: 2 fighter, 3 priest, 2 rogue, 2 mage\navoided: 2",
        &[],
    );
    let answer = stage.ordered("proposed").expect("the order answers");
    assert!(
        ["stand fighter", "stand priest", "stand rogue"].contains(&&*answer),
        "{answer}: no Mage before others"
    );
}

#[test]
fn equal_scorers_hit_by_what_their_harm_does() {
    covers!("FE-DP-4");
    // Fighter and Mage with 2 each against a Wraith's 3: only the Mage can hurt it.
    let wraith = Stage::new(
        "dungeon 1: smugglers_cove, narrow_passage + 2 wraith\nforce 1: diabolical_demon\nparty 1: 2 fighter, mage\navoided: 2",
        &[2, 2, 2, 3, 3],
    )
    .by_hand(&["stand mage"]);
    assert_eq!(wraith.ordered("assisted"), answer("hitter support1"));
    // Skeleton and Zombie with 3 each against a Fighter's 5: the Zombie last, so that the hero becomes prestige.
    let plague = Stage::new(
        "dungeon 1: smugglers_cove + 1 zombie + 1 skeleton\nforce 1: diabolical_demon\nparty 1: fighter\navoided: 2",
        &[5, 3, 3],
    )
    .by_hand(&["stand fighter", "stand zombie", "stand skeleton"]);
    assert_eq!(plague.ordered("assisted"), answer("hitter front2"));
    // Spider and Cockatrice in a grove with 3 each: poison first.
    let poison = Stage::new(
        "dungeon 1: smugglers_cove, mushroom_grove + 1 cockatrice + 1 giant_spider\nforce 1: diabolical_demon\nparty 1: fighter\navoided: 2",
        &[5, 3, 3],
    )
    .by_hand(&["stand fighter", "stand cockatrice", "stand giant_spider"]);
    assert_eq!(poison.ordered("assisted"), answer("hitter front2"));
}

/// A Maze holds the heroes back, so that three can stand against one.
fn hopeless(room: &str) -> Stage {
    Stage::new(
        &format!(
            "dungeon 1: smugglers_cove, {room}\nforce 1: diabolical_demon\nparty 1: 3 fighter\navoided: 2"
        ),
        &[2, 2, 2, 1, 1, 1, 4],
    )
}

#[test]
fn minions_flee_from_three_times_as_many_heroes_where_no_treasure_lies() {
    covers!("FE-DP-5");
    let bare = hopeless("sinister_maze + 1 goblin").by_hand(&["stand goblin"]);
    assert_eq!((bare.ordered("full"), bare.ordered("assisted")), (answer("flee goblin front1"), None));
    let rich = hopeless("sinister_maze + 1 goblin + 1 treasure").by_hand(&["stand goblin"]);
    assert_eq!(rich.ordered("full"), answer("done"));
}

#[test]
fn looters_after_the_rogues_are_fighters_then_priests_then_mages() {
    covers!("FE-DP-6");
    let loot = |party: &str| {
        let position = format!(
            "dungeon 1: smugglers_cove + 1 treasure\nforce 1: diabolical_demon\nparty 1: {party}\navoided: 2"
        );
        Stage::new(&position, &[]).ordered("assisted")
    };
    assert_eq!(loot("mage, priest, fighter"), answer("loot fighter"));
    assert_eq!(loot("mage, priest"), answer("loot priest"));
}

#[test]
fn seduction_is_paid_from_surplus_and_only_for_heroes_who_get_through() {
    covers!("FE-DP-7");
    let stage = |influence: i32, rooms: &str| {
        Stage::new(
            &format!(
                "dungeon 1: smugglers_cove + 2 hobgoblin{rooms}\nforce 1: infernal_succubus\ninfluence 1: {influence}\n\
                 party 1: fighter, mage\navoided: 2"
            ),
            &[5, 1, 5, 5],
        )
        .by_hand(&["stand fighter", "stand mage"])
    };
    assert_eq!(stage(3, "").ordered("full"), answer("seduce fighter-1"));
    assert_eq!(stage(3, "").ordered("assisted"), None);
    assert_eq!(stage(2, "").ordered("full"), answer("done"), "the Mage has fallen, the Fighter costs 3");
    assert_eq!(stage(3, ", small_cavern").ordered("full"), answer("done"), "there is another room");
}

#[test]
fn the_highest_hero_die_is_rolled_again_when_it_is_free_and_the_strike_is_bad() {
    covers!("FE-DP-7", "FE-DP-1");
    let stage = |minion: &str, dice: &[u8]| {
        Stage::new(
            &format!("dungeon 1: smugglers_cove + 1 {minion}\nforce 1: fallen_angel\ninfluence 1: 3\nparty 1: fighter\navoided: 2"),
            dice,
        )
        .by_hand(&["stand fighter"])
    };
    assert_eq!(stage("goblin", &[8, 1]).ordered("full"), answer("reroll hero d8 8"));
    assert_eq!(stage("goblin", &[8, 1]).ordered("assisted"), None);
    assert_eq!(stage("goblin", &[1, 4]).ordered("full"), answer("done"));
    // A Wraith is not hurt by a Fighter: nothing is lost.
    assert_eq!(stage("wraith", &[8, 1]).ordered("full"), answer("done"));
    // The second time in a room it would cost 1.
    let again = stage("ogre", &[8, 1, 8, 8, 1]).by_hand(&["reroll hero d8 8", "done"]);
    assert_eq!(again.ordered("full"), answer("done"));
}

#[test]
fn for_an_absent_player_things_stay_as_they_are() {
    covers!("FE-DP-8");
    let at = |position: &str| Stage::new(position, &[]);
    assert_eq!(at("dungeon 1: smugglers_cove").ordered("absent"), answer("plot"));
    assert_eq!(at("dungeon 1: smugglers_cove").by_hand(&["plot"]).ordered("absent"), answer("stop"));
    let dig = at("dungeon 1: smugglers_cove\nexplored: chasm, huge_cavern, ice_chamber")
        .by_hand(&["expand", "explored 2"]);
    assert_eq!(dig.ordered("absent"), answer("skip"));
    // A weak dungeon avoids, a strong one fights.
    let dare = |units: &str| {
        at(&format!("dungeon 1: smugglers_cove{units}\ninfluence 1: 0\nlight deck: drunken_dare"))
            .by_hand(&["build"])
    };
    assert_eq!(dare(" + 1 goblin").ordered("absent"), answer("avoid"));
    assert_eq!(dare(" + 3 ogre").ordered("absent"), answer("fight"));
    // Spoils: influence, unless there is more than the maximum.
    let spoils = |influence: i32| {
        at(&format!(
            "dungeon 1: smugglers_cove\nforce 1: diabolical_demon\ninfluence 1: {influence}\navoided: 2\nattack: robbery"
        ))
    };
    assert_eq!(spoils(3).ordered("absent"), answer("spoils influence"));
    assert_eq!(spoils(4).ordered("absent"), answer("spoils treasure"));
}

/// A whole game of absent players comes to its end, and nobody builds or raids but who must.
#[test]
fn absent_players_finish_their_game() {
    covers!("FE-DP-8");
    let game = common::game("player_count=3 selection=random raiding=true round_limit=6");
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(3));
    let mut state = game.start(&mut io);
    let mut decisions = 0;
    while let Some(seat) = game.awaited(&state).first() {
        let action = game.obey("absent", &state, &state, seat).expect("somebody answers");
        malice_engine::apply(&*game, &mut state, seat, action, &mut io).expect("orders are legal");
        decisions += 1;
        assert!(decisions < game.bound());
    }
    assert!(state.tabletop.over);
}

/// The decision points that come before the players of a short game who, after the first choice, give this order.
fn asked(options: &str, player: &str, order: Option<&str>) -> BTreeSet<&'static str> {
    let game =
        common::game(&format!("player_count=2 selection=random start_player=1 round_limit=8 {options}"));
    let mut points = BTreeSet::new();
    for seed in 1..=48 {
        let seats = (0..2).map(|_| SeatHeader { name: "Ann".into(), player: player.into() }).collect();
        let mut table = Table::new(game.clone(), seats, Seed::from_number(seed));
        let mut rng = Fast::new(seed);
        if let Some(order) = order {
            table.order(ONE, order).expect("orders are given in the own turn");
        }
        while table.outcome().is_none() {
            let seat = table.awaited().first().expect("the game goes on");
            let offer = table.offer(seat);
            if order.is_none() || seat == ONE {
                points.insert(offer.point());
            }
            let action = offer.actions()[rng.below(offer.actions().len() as u32) as usize];
            table.act(seat, action).expect("it was offered");
        }
    }
    points
}

#[test]
fn people_are_assisted_until_they_say_otherwise_and_bots_never() {
    let has = |points: &BTreeSet<&str>, wanted: [&str; 2]| wanted.map(|point| points.contains(point));
    let lines_and_dice = ["FE-D-19", "FE-D-23"];
    let (flight, loot) = (["FE-D-26", "FE-D-31"], "FE-D-27");
    for (options, player, order, lays_out, by_hand) in [
        ("", "human", None, true, false),
        ("auto_battle=full", "human", None, false, false),
        ("auto_battle=manual", "human", None, true, true),
        ("", "human", Some("manual"), true, true),
        ("auto_battle=manual", "human", Some("assisted"), true, false),
        ("", "normal", None, true, true),
    ] {
        let points = asked(options, player, order);
        assert_eq!(has(&points, lines_and_dice), [lays_out; 2], "{options} {player} {order:?}: {points:?}");
        assert_eq!(points.contains(loot), by_hand, "{options} {player} {order:?}: {points:?}");
        assert_eq!(has(&points, flight), [lays_out, true], "{options} {player} {order:?}: {points:?}");
    }
}

/// One order lays out the rest of the lines as the table showed, and ends before the dice; another lays out the dice.
#[test]
fn a_proposal_is_shown_and_then_taken_for_the_lines_or_the_dice_at_hand() {
    let position = "dungeon 1: smugglers_cove + 1 ogre + 2 goblin\nforce 1: diabolical_demon\nparty 1: fighter, 2 rogue\navoided: 2";
    let stage = Stage::new(position, &[5, 2, 4, 3, 1, 2]);
    let since = stage.state;
    let mut stage = stage;
    let shown = stage.take_proposal();
    let battle = stage.game.view(&stage.state, Viewer::Seat(ONE)).players[0].battle.clone();
    let stand = |battle: &BattleView| -> Vec<Option<(String, u8)>> {
        let lines = battle.heroes.iter().chain(&battle.minions);
        lines.map(|unit| unit.as_ref().map(|unit| (unit.unit.clone(), unit.strikes))).collect()
    };
    assert_eq!(stand(&battle.expect("it is fought")), stand(&shown), "lines stand as shown");
    assert!(stage.offered()[0].starts_with("assign"), "{:?}", stage.offered());
    assert_eq!(stage.game.obey("proposed", &since, &stage.state, ONE), None, "the dice are another proposal");
    let dice = stage.take_proposal();
    let lines = [&dice.heroes, &dice.minions];
    let mut given = 0;
    for event in stage.io.log.events() {
        if let Event::DieAssigned { side, place, value, .. } = event {
            let unit = lines[*side as usize][usize::from(place.0)].as_ref();
            assert_eq!(unit.map(|unit| unit.die), Some(*value), "dice lie as shown");
            given += 1;
        }
    }
    assert_eq!(given, 6);
}

#[test]
fn what_was_chosen_by_hand_is_taken_back_without_an_end_to_the_order() {
    let game = common::game("player_count=2 selection=random start_player=1");
    let seats = (0..2).map(|_| SeatHeader { name: "Ann".into(), player: "human".into() }).collect();
    let mut table = Table::new(game, seats, Seed::from_number(1));
    table.act_named(ONE, "plot").expect("the turn has a plot action");
    table.undo(ONE).expect("nothing was drawn");
    assert_eq!(table.given_orders(ONE).map(|given| given.order.as_str()).collect::<Vec<_>>(), ["assisted"]);
}

/// Whoever always declines can say so, window by window.
#[test]
fn what_may_be_declined_can_be_passed_without_being_asked() {
    let game = common::game("player_count=3 raiding=true");
    let mut windows = BTreeSet::new();
    for seed in 0..6 {
        common::random_game(&*game, seed, |_, _, state| {
            let (mut state, mut io) = (*state, Io::<ForcesOfEvil>::silent(Chance::fast(1)));
            if let Some(seat) = game.awaited(&state).first() {
                choices(&*game, &mut state, seat, false, &mut io);
                let passing = io.offer.actions().iter().filter(|action| game.passes(**action)).count();
                assert!(passing < 2, "{}: {passing} ways to pass", io.offer.point());
                windows.extend((passing == 1).then(|| io.offer.point()));
            }
        });
    }
    for point in ["FE-D-12", "FE-D-22", "FE-D-28"] {
        assert!(windows.contains(point), "{point} is not among {windows:?}");
    }
}
