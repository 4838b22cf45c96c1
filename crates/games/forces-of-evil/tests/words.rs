//! What boards show beside the bare names: cards in words, choices in words, and the sums of a combat.

mod common;

use malice_engine::{Chance, Game, Io, Scenarios, Text, Viewer};
use malice_forces_of_evil::action::Action;
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
