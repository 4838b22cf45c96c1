//! What a fight was foretold to do is what it does: by hand for some, and over games of every scenario.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::forecast::{Foe, Forecast, Target};
use malice_battle_for_greyport::view::View;
use malice_engine::{Chance, Game, Io, Scenarios, Seat, Text, Viewer, play};

use crate::common;

/// What is seen at a position where seat 1 defends the Market District, after these choices of seat 1.
fn view(lines: &[&str], choices: &[&str]) -> View {
    let game = common::game("player_count=2 scenario=goblin_king");
    let lines = ["location: market_district 9", "marker: 1"].into_iter().chain(lines.iter().copied());
    let lines: Vec<(usize, String)> = lines.map(str::to_owned).enumerate().collect();
    let mut io = Io::silent(Chance::fast(1));
    let mut state = game.position(&lines, &mut io).expect("the position is sound");
    for name in choices {
        let action = game.action_named(name).expect("there is such a choice");
        play(&*game, &mut state, Seat::new(0), action, &mut io);
    }
    game.view(&state, Viewer::Seat(Seat::new(0)))
}

fn forecast(lines: &[&str]) -> Forecast {
    view(lines, &[]).players[0].played[0].forecast.clone().expect("it has not fought")
}

fn fate(foe: &Foe) -> (&str, u8, u8, u8, Option<u8>) {
    (&foe.id, foe.least, foe.most, foe.defeats, foe.needs)
}

fn follows(target: &Target) -> Vec<(&str, u8)> {
    target.follows.iter().map(|follow| (follow.text.as_str(), follow.chance)).collect()
}

/// Whether it ends what a fight alone brings about: monsters that act or come.
fn begins(event: &Event) -> bool {
    matches!(
        event,
        Event::MonsterEntered { .. }
            | Event::EncounterBegan { .. }
            | Event::PlayerHurt { .. }
            | Event::CurseGained { .. }
    )
}

fn follows_it(event: &Event) -> bool {
    matches!(
        event,
        Event::MonsterMoved { .. }
            | Event::LocationSaved { .. }
            | Event::CardRetired { .. }
            | Event::EncounterWon { .. }
    )
}

/// Zot's yellow die (1 2 2 3 3 4) and the staff's white one make 36 rolls.
const DUEL: [&str; 3] = [
    "hero 1: zot",
    "monsters 1: griffon damage 4, ironscale_drake, wraith, rat_swarm",
    "played 1: zot_1 + freezing_staff",
];

#[test]
fn the_dice_and_every_sum_of_them_are_told() {
    let forecast = forecast(&DUEL);
    assert_eq!(forecast.dice.iter().map(|die| die.name()).collect::<Vec<_>>(), ["yellow", "white"]);
    assert_eq!((forecast.plain, forecast.splash, forecast.pierce, forecast.cleaves), (0, 2, 0, false));
    let odds: Vec<(u8, u32)> = forecast.odds.iter().map(|odds| (odds.total, odds.rolls)).collect();
    assert_eq!(odds, [(2, 1), (3, 3), (4, 5), (5, 6), (6, 6), (7, 6), (8, 5), (9, 3), (10, 1)]);
}

#[test]
fn splash_is_told_after_armor_immunity_and_doubling() {
    let forecast = forecast(&DUEL);
    let griffon = &forecast.targets[0];
    // 6 hit points are left: 21 of the 36 rolls.
    assert_eq!(fate(&griffon.foe), ("griffon-1", 2, 10, 58, Some(6)));
    let others: Vec<_> = griffon.others.iter().map(fate).collect();
    assert_eq!(
        others,
        [
            ("ironscale_drake-1", 1, 1, 0, None),
            ("wraith-1", 0, 0, 0, None),
            ("rat_swarm-1", 4, 4, 100, Some(2)),
        ]
    );
    assert!(griffon.others.iter().all(|foe| foe.splashed) && griffon.follows.is_empty());
    // Armor 1, at most 6 a fight.
    assert_eq!(fate(&forecast.targets[1].foe), ("ironscale_drake-1", 1, 6, 0, None));
}

#[test]
fn a_lance_pierces_and_a_tainted_blade_costs_its_wielder() {
    let lines = ["monsters 1: black_knight", "played 1: swashbuckler + dragonslayer_lance + tainted_blade"];
    let forecast = forecast(&lines);
    // A white die and two green ones: 9 is the least and always enough for 8 hit points.
    assert_eq!((forecast.least, forecast.most, forecast.pierce), (9, 22, 3));
    assert_eq!(forecast.odds.iter().map(|odds| odds.rolls).sum::<u32>(), 216);
    let target = &forecast.targets[0];
    assert_eq!(fate(&target.foe), ("black_knight-1", 9, 22, 100, Some(9)));
    assert_eq!(
        follows(target),
        [("Seat 1's Swashbuckler is retired by Tainted Blade.", 100), ("Encounter 1 is won.", 100)]
    );
}

#[test]
fn what_monsters_do_in_return_is_told_in_their_words() {
    let lines = [
        "monsters 1: magma_drake, spiked_drake damage 8",
        "monsters location: orc_raider",
        "played 1: sorcerer + spark_rod",
    ];
    let forecast = forecast(&lines);
    let fought = "Magma Drake 1, having been fought. After a fight with it, the player of that hero discards a card of their choice.";
    let falls = "Spiked Drake 1, being defeated. The player whose hero defeats it, by damage of any kind, takes 1 damage; shields help.";
    // A Splash of 3 finishes the second one whatever the die shows.
    assert_eq!(follows(&forecast.targets[0]), [(falls, 100), (fought, 100)]);
    assert_eq!(follows(&forecast.targets[1]), [(falls, 100)]);
}

#[test]
fn the_vengeful_come_and_the_last_at_the_location_saves_it() {
    let lines = [
        "monsters location: firespitter damage 2, goblin_sapper",
        "monsters 2: orc_raider",
        "played 1: pit_brawler",
    ];
    let alone = forecast(&lines);
    // Whoever is hurt there, the sapper comes; its 4 hit points go with a 4, 5 or 6. Vengeance saves no location.
    assert_eq!(follows(&alone.targets[0]), [("Goblin Sapper 1 moves to seat 1.", 100)]);
    let last = forecast(&["monsters location: firespitter damage 2", lines[1], lines[2]]);
    let saved = "The party saves the Market District. The top item stays on offer for the rest of the game.";
    assert_eq!(follows(&last.targets[0]), [(saved, 66)]);
    let sapper = &alone.targets[1];
    assert_eq!(fate(&sapper.foe), ("goblin_sapper-1", 1, 6, 50, Some(4)));
    assert_eq!(follows(sapper), [("Goblin Sapper 1 moves to seat 1.", 50)]);
}

#[test]
fn a_wound_of_the_hydra_grows_a_head() {
    let game = common::game("player_count=2 scenario=attack_of_the_hydra");
    let lines = ["encounter: 3", "monsters 1: hydra hp 20", "played 1: pit_brawler", "marker: 1"];
    let lines: Vec<(usize, String)> = lines.map(str::to_owned).into_iter().enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let view = game.view(&state, Viewer::Spectator);
    let forecast = view.players[0].played[0].forecast.as_ref().expect("it has not fought");
    let grows = "The Hydra, having been wounded. Whenever it takes damage and lives, a Hydra Head joins the defender's group.";
    assert_eq!(follows(&forecast.targets[0]), [(grows, 100)]);
}

#[test]
fn a_cleave_is_told_for_each_second_target_and_for_none() {
    let lines = [
        "hero 1: fiona",
        "monsters 1: firespitter damage 3, goblin_cutpurse, orc_raider",
        "played 1: fiona_1",
    ];
    let first = view(&lines, &["fight 1"]).pending.fights;
    assert_eq!(first.len(), 3);
    let fights = view(&lines, &["fight 1", "target firespitter-1"]).pending.fights;
    let told: Vec<_> = fights
        .iter()
        .map(|target| (fate(&target.foe), target.others.iter().map(fate).collect::<Vec<_>>()))
        .collect();
    // Yellow: 1 2 2 3 3 4. Two hit points are left of the first, four of the second, six of the third.
    let spitter = ("firespitter-1", 1, 4, 83, Some(2));
    assert_eq!(
        told,
        [
            (spitter, vec![]),
            (("goblin_cutpurse-1", 1, 4, 16, Some(4)), vec![spitter]),
            (("orc_raider-1", 1, 4, 0, None), vec![spitter]),
        ]
    );
}

#[test]
fn once_the_dice_lie_it_is_told_what_they_do_and_what_another_roll_would() {
    let game = common::game("player_count=2 scenario=goblin_king");
    let lines = [
        "location: market_district",
        "hero 1: chronos",
        "monsters 1: griffon damage 7, orc_raider",
        "played 1: chronos_1",
        "marker: 1",
    ];
    let lines: Vec<(usize, String)> = lines.map(str::to_owned).into_iter().enumerate().collect();
    let mut io = Io::silent(Chance::fast(1));
    let mut state = game.position(&lines, &mut io).expect("the position is sound");
    for name in ["fight 1", "target griffon-1"] {
        let action = game.action_named(name).expect("there is such a choice");
        play(&*game, &mut state, Seat::new(0), action, &mut io);
    }
    let view = game.view(&state, Viewer::Spectator);
    let [rolled] = view.pending.dice[..] else { panic!("one die was rolled") };
    let [fight] = &view.pending.fights[..] else { panic!("there is one way to go on") };
    let sure = if rolled >= 3 { (100, Some(rolled)) } else { (0, None) };
    assert_eq!(fate(&fight.foe), ("griffon-1", rolled, rolled, sure.0, sure.1));
    // Three hit points are left: 3 to 6 of a white die.
    let again = game.forecast(&state, Seat::new(0), Action::Reroll(0)).expect("it may be rolled again");
    assert_eq!(fate(&again.targets[0].foe), ("griffon-1", 1, 6, 66, Some(3)));
}

#[test]
fn fights_do_what_was_foretold() {
    let (mut fights, mut certain, mut struck, mut followed) = (0, 0, 0, 0);
    for options in common::long_option_sets() {
        let game = common::game(&options);
        for seed in 1..=6 {
            common::eager_game(&game, seed, |before, action, _, events| {
                let (Action::Target(id), Some(at)) =
                    (action, events.iter().position(|event| matches!(event, Event::HeroFought { .. })))
                else {
                    return;
                };
                let view = game.view(before, Viewer::Spectator);
                let (Some(seat), Some(hero)) = (view.pending.seat, view.pending.hero) else { return };
                let hero = &view.players[seat.index()].played[usize::from(hero) - 1];
                let forecast = hero.forecast.as_ref().expect("it is about to fight");
                let Event::HeroFought { total, .. } = events[at] else { return };
                assert!((forecast.least..=forecast.most).contains(&total), "{total}: {forecast:?}");
                let named = |id| game.action_name(Action::Target(id)).replace("target ", "");
                let name = named(id);
                let target =
                    forecast.targets.iter().find(|target| target.foe.id == name).expect("it may be fought");
                let damage = |event: &Event| {
                    if let Event::MonsterDamaged { monster, amount, .. } = event {
                        Some((*monster, *amount))
                    } else {
                        None
                    }
                };
                let dealt = events[at..].iter().filter_map(damage).find(|(monster, _)| *monster == id);
                let dealt = dealt.map_or(0, |(_, amount)| amount);
                assert!((target.foe.least..=target.foe.most).contains(&dealt), "{dealt}: {target:?}");
                let falls = events[at..]
                    .iter()
                    .any(|event| matches!(event, Event::MonsterDefeated { monster } if *monster == id));
                assert!(falls || target.foe.defeats < 100, "{target:?} stands");
                let way =
                    view.pending.fights.iter().find(|way| way.foe.id == name).expect("it may be fought");
                for other in &way.others {
                    let of = |event: &Event| damage(event).filter(|(id, _)| named(*id) == other.id);
                    let dealt = events[at..].iter().find_map(of).map_or(0, |(_, amount)| amount);
                    assert!((other.least..=other.most).contains(&dealt), "{dealt}: {other:?}");
                    struck += u32::from(dealt > 0);
                }
                for event in
                    events[at..].iter().take_while(|event| !begins(event)).filter(|event| follows_it(event))
                {
                    let text = game.event_text(event, Viewer::Spectator).expect("all are told");
                    assert!(
                        way.follows.iter().any(|follow| follow.text.starts_with(&text)),
                        "{text} {way:?}"
                    );
                    followed += 1;
                }
                fights += 1;
                certain += u32::from(target.foe.defeats == 100);
            });
        }
    }
    let enough = fights > 200 && certain > 20 && struck > 20 && followed > 5;
    assert!(enough, "{fights} {certain} {struck} {followed}: too few to tell");
}
