//! What boards show beside the bare names: cards in words, choices in words, and the sums of a combat.

mod common;

use malice_engine::{Chance, Game, Io, Scenarios, Text, Viewer};
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::event::Event;
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::state::State;
use malice_forces_of_evil::text::{Family, Timing};
use malice_forces_of_evil::view::BattleView;

#[test]
fn every_card_says_what_it_does() {
    let game = common::game("player_count=2");
    let tables = game.tables();
    let names = tables.forces.iter().map(|row| &row.name).chain(tables.rooms.iter().map(|row| &row.name));
    let names = names.chain(tables.dark.iter().map(|row| &row.name));
    for name in names.chain(tables.light.iter().map(|row| &row.name)) {
        let card = game.card_text(name).expect("the card is known");
        for clause in &card.clauses {
            assert!(!clause.text.is_empty(), "{name}");
            assert_eq!(clause.price.is_some(), clause.timing == Timing::Action, "{name}: {}", clause.text);
        }
        let plain = card.room.is_some() || card.family == Family::Peasants || card.clarion != [0; 4];
        assert!(plain || !card.clauses.is_empty(), "{name} says nothing");
    }
    assert_eq!(game.card_text("nowhere"), None);
}

#[test]
fn a_card_is_told_with_its_figures() {
    let game = common::game("player_count=2");
    let said = |name: &str| -> Vec<String> {
        let card = game.card_text(name).expect("the card is known");
        card.clauses.into_iter().map(|clause| clause.text).collect()
    };
    assert_eq!(said("savages"), ["2 Goblins", "2 Hobgoblins"]);
    assert_eq!(said("ice_chamber"), ["heroes −1 attack"]);
    assert_eq!(said("plunder"), ["3 Treasure (one use)"]);
    assert_eq!(said("robbery"), ["2 Rogues for everybody, with Town; avoidable without Treasure"]);
    assert_eq!(game.label("goblin_shaman"), "Goblin Shaman");
}

#[test]
fn using_a_card_is_told_with_its_price() {
    let game = common::game("player_count=2");
    let lines = [(1, "pits: dark_ritual, savages, -, -".to_owned())];
    let mut io = Io::new(Chance::fast(1));
    let state = game.position(&lines, &mut io).expect("the position is sound");
    let view = game.view(&state, Viewer::Spectator);
    let text = |name: &str| game.action_text(&view, game.action_named(name).expect("this is a choice"));
    assert_eq!(text("use pit 2 2"), "Savages: 2 Hobgoblins, for 2");
    assert!(text("use pit 1 1").ends_with(", free"), "{}", text("use pit 1 1"));
    assert_eq!(text("flee ogre-2 front1"), "the Ogre, wounded 2 in front 1 flees");
}

/// The sums that a view promises for a die are those it shows once the die is given.
#[test]
fn a_die_makes_the_sums_that_were_promised() {
    let game = common::game("player_count=2");
    let (mut kept, mut decided) = (0, 0);
    for seed in 0..40 {
        common::watched_game(&game, seed, |before, action, after, _| {
            let Action::Assign(value) = action else { return };
            let [before, after] = [before, after].map(|state| game.view(state, Viewer::Spectator));
            for (old, new) in before.players.iter().zip(&after.players) {
                let (Some(old), Some(new)) = (&old.battle, &new.battle) else { continue };
                // Only this die was given: no other along with it, and no new round has begun.
                let dice = |battle: &BattleView| -> Vec<Option<(String, u8)>> {
                    let standing = battle.heroes.iter().chain(&battle.minions);
                    standing.map(|unit| unit.as_ref().map(|unit| (unit.unit.clone(), unit.die))).collect()
                };
                let (was, is) = (dice(old), dice(new));
                let given: Vec<_> = was.iter().zip(&is).filter(|(was, is)| was != is).collect();
                let one = matches!(given[..], [(Some((_, 0)), Some((_, die)))] if *die == value);
                if !one || old.pool.len() != new.pool.len() + 1 || new.pairs.is_empty() {
                    continue;
                }
                let Some((_, promised)) = old.with_die.iter().find(|(of, _)| *of == value) else { continue };
                let now = new.pairs.iter().find(|pair| pair.place == promised.place);
                assert_eq!(now, Some(promised));
                kept += 1;
                decided += i32::from(promised.hero_hits + promised.minion_hits > 0);
            }
        });
    }
    assert!(
        kept > 0 && decided > 0,
        "{kept} dice, {decided} pairs with all dice: the test would find nothing"
    );
}

/// The parties that a view foretells for an attack are those that gather when it comes.
#[test]
fn attacks_bring_the_parties_that_were_foretold() {
    let game = common::game("player_count=3");
    let (mut drawn, mut decided) = (0, 0);
    for seed in 0..30 {
        common::watched_game(&game, seed, |before, action, _, events| {
            let view = game.view(before, Viewer::Spectator);
            let card = events.iter().find_map(|event| {
                let Event::LightDrawn { card, .. } = event else { return None };
                Some(game.tables().light(*card).name.clone())
            });
            let Some(name) = card.clone().or(view.resolving.filter(|_| action == Action::Fight)) else {
                return;
            };
            for event in events {
                let Event::PartyGathered { seat, party } = event else { continue };
                // The last card of the deck brings a second attack, which is foretold by itself.
                if events.contains(&Event::ArmageddonBegan) {
                    continue;
                }
                let threat = view.threats.iter().find(|threat| threat.card.as_ref() == Some(&name));
                let foretold = threat.expect("it may come").parties[seat.index()].heroes.iter();
                let foretold: Vec<_> = foretold.map(|hero| (hero.kind.clone(), hero.count)).collect();
                let came = Kind::CLASSES.into_iter().zip(*party).filter(|(_, count)| *count > 0);
                let came: Vec<_> =
                    came.map(|(class, count)| (game.tables().unit(class).name.clone(), count)).collect();
                assert_eq!(came, foretold, "{name} at seat {seat}");
                drawn += i32::from(card.is_some());
                decided += i32::from(card.is_none());
            }
        });
    }
    assert!(
        drawn > 0 && decided > 0,
        "{drawn} drawn, {decided} after who may avoid: the test would find nothing"
    );
}

#[test]
fn ranks_are_what_the_special_scoring_gives() {
    let game = common::game("player_count=4 round_limit=5");
    let mut scored = 0;
    for seed in 0..6 {
        common::watched_game(&game, seed, |_, _, after, events| {
            let fought = events.iter().any(|event| matches!(event, Event::BattleEnded));
            if !after.tabletop.over || fought {
                return;
            }
            for seat in 0..4 {
                let given = events.iter().find_map(|event| {
                    let Event::SpecialScored { seat: of, points } = event else { return None };
                    (of.index() == seat).then_some(*points)
                });
                let promised: u8 =
                    game.view(after, Viewer::Spectator).ranks.iter().map(|rank| rank.points[seat]).sum();
                assert_eq!(given.unwrap_or(0), promised);
                scored += promised;
            }
        });
    }
    assert!(scored > 0, "nobody scored: the test would find nothing");
}

/// Who is said to fall by a die falls once all dice lie.
#[test]
fn dice_that_slay_before_damage_are_marked() {
    let game = common::game("player_count=2");
    let lines = [
        "dungeon 1: smugglers_cove, chasm + 1 ogre",
        "force 1: diabolical_demon",
        "party 1: 2 fighter",
        "avoided: 2",
    ];
    let lines = lines.map(|line| (1, line.to_owned()));
    let mut script = malice_engine::Script::new(malice_engine::Seed::from_number(1));
    for die in ["1", "6", "4"] {
        script.expect("die", [die.to_owned()]);
    }
    let mut io = Io::new(Chance::Script(Box::new(script)));
    let mut state = game.position(&lines, &mut io).expect("the position is sound");
    let one = malice_engine::Seat::new(0);
    loop {
        while let Some((seat, action)) = malice_engine::forced(&*game, &mut state, &mut io) {
            malice_engine::play(&*game, &mut state, seat, action, &mut io);
        }
        let offer = malice_engine::choices(&*game, &mut state, one, false, &mut io);
        let (point, first) = (offer.point(), offer.actions()[0]);
        if point == "FE-D-23" {
            break;
        }
        malice_engine::play(&*game, &mut state, one, first, &mut io);
    }
    let battle =
        |state: &State| game.view(state, Viewer::Spectator).players[0].battle.clone().expect("they fight");
    assert_eq!(battle(&state).fatal, [1]);
    io.log.take();
    malice_engine::play(&*game, &mut state, one, Action::Assign(1), &mut io);
    let slain = io.log.take().iter().any(|event| matches!(event, Event::HeroSlain { .. }));
    let marked = battle(&state).heroes[0].as_ref().is_some_and(|hero| hero.falls);
    assert!(slain || marked, "the Fighter falls into the Chasm");
}
