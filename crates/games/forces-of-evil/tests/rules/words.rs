//! What boards show beside the bare names: cards in words, choices in words, and the sums of a combat.

use malice_engine::pane::{Body, Line};
use malice_engine::{Chance, Game, Io, Panes, Scenarios, Text, Viewer};
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::event::Event;
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::state::State;
use malice_forces_of_evil::text::{Family, Timing};
use malice_forces_of_evil::view::BattleView;

use crate::common;

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
    assert_eq!(said("savages"), ["gain 2 Goblins", "gain 2 Hobgoblins"]);
    assert_eq!(said("ice_chamber"), ["heroes have −1 attack"]);
    assert_eq!(said("plunder"), ["gain 3 Treasure (one use)"]);
    assert_eq!(
        said("robbery"),
        ["2 Rogues for every dungeon, and the heroes in Town; who has no Treasure may avoid it"]
    );
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
    assert_eq!(text("use pit 2 2"), "Savages: gain 2 Hobgoblins, for 2");
    assert!(text("use pit 1 1").ends_with(", free"), "{}", text("use pit 1 1"));
    assert_eq!(text("flee ogre-2 front1"), "the Ogre, wounded 2 in front 1 flees to limbo");
}

/// The sums that a view promises for a die are those it shows once the die is given.
#[test]
fn a_die_makes_the_sums_that_were_promised() {
    let game = common::game("player_count=2");
    let (mut kept, mut decided) = (0, 0);
    for seed in 0..40 {
        common::watched_game(&*game, seed, |before, action, after, _| {
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
        common::watched_game(&*game, seed, |before, action, _, events| {
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
fn a_battle_is_shown_in_whole_words() {
    let game = common::game("player_count=2");
    let lines = [
        "dungeon 1: goblin_gate + 2 goblin",
        "party 1: 2 fighter-1p, rogue",
        "attack: crusade",
        "avoided: 2",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::new(Chance::fast(1))).expect("the position is sound");
    let view = game.view(&state, Viewer::Spectator);
    let panes = game.panes(&view);
    let told: Vec<String> = panes
        .iter()
        .flat_map(|pane| pane.parts.iter())
        .filter_map(|part| if let Body::Lines(lines) = &part.body { Some(lines) } else { None })
        .flatten()
        .map(Line::text)
        .collect();
    let text = game.table_text(&view, false);
    for units in ["2 Fighters (wounded 1), 1 Rogue", "2 Goblins"] {
        assert!(told.iter().any(|line| line.ends_with(units)), "{units}: {told:?}");
        assert!(text.contains(units), "{units}: {text}");
    }
    assert!(panes.iter().any(|pane| pane.title == "stays out of the battle"));
    assert!(text.contains("stays out of the battle"), "{text}");
    assert!(!text.contains(": ;") && !text.contains("[]") && !text.contains("(0)"), "{text}");
}

#[test]
fn ranks_are_what_the_special_scoring_gives() {
    let game = common::game("player_count=4 round_limit=5");
    let mut scored = 0;
    for seed in 0..6 {
        common::watched_game(&*game, seed, |_, _, after, events| {
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

#[test]
fn every_row_can_be_looked_up() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    malice_conformance::check_faces(&*common::game(""), rules).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_face_says_where_it_lies() {
    let game = common::game("player_count=2");
    let lines = [
        "force 1: fallen_angel",
        "dungeon 1: goblin_gate + 2 goblin + chasm, large_cavern + 3 giant_spider + web",
        "pits: savages / plunder, dark_ritual, clouds_of_fear, hatchery",
        "limbo 2: 1 goblin",
        "slain 2: 2 fighter",
        "dark discard: menagerie",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let view = game.view(&state, Viewer::Spectator);
    let lies = |id: &str| {
        let faces = game.faces();
        let face = faces.iter().find(|face| face.id == id).expect("every row has a face");
        game.whereabouts(&view, face)
    };
    assert_eq!(lies("fallen_angel"), ["played by seat 1"]);
    assert_eq!(lies("plunder"), ["1 on top, in Pit 1"]);
    assert_eq!(lies("savages"), ["1 covered, in Pit 1"]);
    assert_eq!(lies("menagerie"), ["1 discarded"]);
    assert_eq!(lies("goblin")[..2], ["2 in the dungeon of seat 1", "1 in the limbo of seat 2"]);
    assert!(lies("fighter").contains(&"2 slain by seat 2".to_owned()), "{:?}", lies("fighter"));
    assert_eq!(lies("web"), ["1 in the dungeon of seat 1", "7 in the supply"]);
    assert_eq!(lies("chasm")[0], "1 attached to the Goblin Gate (room 1) of seat 1");
}

/// Simulations count a game that its round limit ended as that.
#[test]
fn a_round_limit_is_counted_as_such() {
    use malice_engine::{Findings, Study};
    let game = common::game("player_count=2 round_limit=4");
    let mut limited = 0;
    for seed in 0..6 {
        let mut events = Vec::new();
        let end = common::watched_game(&*game, seed, |_, _, _, told| events.extend_from_slice(told));
        let mut findings = Findings::default();
        game.study(&events, &end, &game.outcome(&end).expect("the game is over"), &mut findings);
        let ended = |by: &str| findings.all().any(|(_, key, share)| key == by && share > 0.0);
        let garrisons = end.tabletop.garrisons.iter().all(|garrison| garrison.destroyed);
        if !garrisons && !end.tabletop.last_light && !end.tabletop.downfall {
            assert!(ended("the round limit") && !ended("a card"), "seed {seed}");
            limited += 1;
        }
    }
    assert!(limited > 0, "no game came to its limit: the test would find nothing");
}

/// The log of a random game, lines that come of others set in.
fn log(options: &str, seed: u64) -> Vec<String> {
    let game = common::game(options);
    let mut lines = Vec::new();
    common::watched_game(&*game, seed, |_, _, _, events| {
        for event in events {
            let indent = if game.event_follows(event) { "  " } else { "" };
            lines.extend(game.event_text(event, Viewer::Spectator).map(|text| format!("{indent}{text}")));
        }
    });
    lines
}

#[test]
fn a_log_tells_deeds_before_what_comes_of_them() {
    let lines: Vec<String> =
        (0..8).flat_map(|seed| log("player_count=3 raiding=true round_limit=12", seed)).collect();
    let after = |deed: &str, then: &str| {
        let deeds = lines.iter().enumerate().filter(|(_, line)| line.contains(deed));
        let told = deeds.filter(|(index, _)| lines.get(index + 1).is_some_and(|next| next.contains(then)));
        assert!(told.count() > 0, "'{deed}' is never followed by '{then}'");
    };
    after(" uses “Savages”: gain 2 Goblins.", " pays 1 influence");
    after(" expands the dungeon.", " pays 1 influence");
    after(" attaches a card.", " pays 1 influence");
    after(" builds influence.", " gains 1 influence");
    after(" draws a card.", " pays 1 influence");
    after(" draws a card.", " from the Darkness.");
    after(" chooses Pillar ", " Town for home.");
    after(" reaches the heart of seat ", " loses 1 influence");
    after(" takes influence as Spoils of War.", " gains 2 influence");
    for needle in [" declines the Spoils of War.", " flees to limbo.", " and goes to the supply."] {
        assert!(lines.iter().any(|line| line.contains(needle)), "nobody tells '{needle}'");
    }
    for line in &lines {
        assert!(line.ends_with(['.', '!']) && !line.contains("heros") && !line.contains('_'), "{line}");
        assert!(
            !line.contains(" room 1.") && !line.contains("into room") && !line.contains(" 1 points"),
            "{line}"
        );
    }
}

/// No two choices of a question read alike, and rooms, Pits and Pillars are called by the cards there.
#[test]
fn choices_are_told_apart() {
    for options in common::option_sets().iter().take(5) {
        let game = common::game(options);
        common::random_game(&*game, 3, |state, _, _| {
            let mut state = *state;
            let Some(seat) = game.awaited(&state).first() else { return };
            let mut io = Io::silent(Chance::fast(1));
            let view = game.view(&state, Viewer::Seat(seat));
            let offer = malice_engine::choices(&*game, &mut state, seat, false, &mut io);
            assert_ne!(game.prompt(&view, offer.point()), "Choose", "{}", offer.point());
            let mut words: Vec<String> =
                offer.actions().iter().map(|action| game.action_text(&view, *action)).collect();
            let point = offer.point();
            let offered = words.len();
            words.sort();
            words.dedup();
            // Cards of one name lie on several Pillars or in several spaces, rooms of one name in several dungeons.
            let alike = matches!(point, "FE-D-03" | "FE-D-09" | "FE-D-11");
            assert!(words.len() == offered || alike, "{point}: {words:?}");
            if matches!(point, "FE-D-05" | "FE-D-13") {
                assert!(words.iter().all(|text| text.contains(", over “")), "{words:?}");
            }
        });
    }
}
