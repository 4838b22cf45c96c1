//! The board shows every choice once, over games of all kinds of tables; and what is special to a battle.

use std::collections::BTreeSet;

use malice_engine::{Game, Seat, Text, Viewer};
use malice_forces_of_evil::ForcesOfEvil;

use crate::boards::Board;
use crate::boards::trial::{asked, drawn, is_explained, play, table};

/// The first words of the choices that come up in every few games.
const CHOICES: &str = "force entrance plot use expand build attach draw stop pit pillar take put put_rest lay lay_all \
                       explored dig card host maintain skip fight stand gap assign flee spoils done";

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..3 {
        for options in [
            "player_count=2",
            "player_count=2 auto_battle=manual raiding=true extra_pillars=2 extra_pits=2",
            "player_count=3 auto_battle=manual parallel_battles=false expensive_rooms=true",
            "player_count=6 auto_battle=manual selection=random no_armageddon=true round_limit=6",
        ] {
            play::<ForcesOfEvil>(options, seed, &mut met);
        }
    }
    let missed: Vec<&str> = CHOICES.split_whitespace().filter(|word| !met.contains(*word)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
    for point in (1..=36).map(|n| format!("FE-D-{n:02}")) {
        assert!(ForcesOfEvil::coach(&point).is_some(), "the coach is silent on {point}");
    }
}

#[test]
fn a_battle_shows_the_sums_that_each_die_would_make() {
    let mut bot = malice_bots::Level::Easy.bot::<ForcesOfEvil>(1);
    for seed in 0..20 {
        let mut table = table::<ForcesOfEvil>("player_count=2 auto_battle=manual", seed);
        while let Some(seat) = table.awaited().first() {
            let asked = asked(&mut table, seat);
            if asked.point == "FE-D-23" {
                let view = table.view(Viewer::Seat(seat));
                let battle = view.players[seat.index()].battle.as_ref().unwrap();
                assert_eq!(battle.with_die.len(), asked.choices.len(), "a sum for every die");
                let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
                for (_, pair) in &battle.with_die {
                    assert!(html.contains(&pair.text()), "{}", pair.text());
                }
                return;
            }
            let action = bot.choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
    panic!("nobody had to give out dice");
}

/// Whom each attack would bring, and how the special scoring stands, is on the table from the first turn on.
#[test]
fn what_may_come_and_what_will_be_scored_is_shown() {
    let table = table::<ForcesOfEvil>("player_count=3 selection=random", 1);
    let view = table.view(Viewer::Spectator);
    let html = drawn(&table, Viewer::Spectator, None);
    assert!(view.threats.len() > 3 && !view.ranks.is_empty());
    for threat in &view.threats {
        let label = threat.card.as_ref().map_or("Armageddon".into(), |card| table.game().label(card));
        assert_eq!(html.matches(&format!(">{label}</th>")).count(), 1, "{label}");
    }
    let avoidable = view.threats.iter().flat_map(|threat| &threat.parties).filter(|party| party.may_avoid);
    let avoidable = avoidable.count();
    assert_eq!(html.matches(" (avoidable)").count(), avoidable);
    let standings =
        html.split("<table class=\"standings of-3\">").nth(1).unwrap().split("</table>").next().unwrap();
    let (rows, players) = (view.ranks.len() + view.threats.len(), view.players.len());
    assert_eq!(standings.matches("scope=\"row\"").count(), rows);
    let around = 1 + usize::from(avoidable > 0);
    assert_eq!(standings.matches("</td>").count(), rows * players + around, "for every player");
}

/// What has a row in the content can be looked up: everything that is named by its face has one, and nothing face-down is named.
#[test]
fn things_tell_their_faces() {
    let mut fast = malice_engine::Fast::new(3);
    let mut named = BTreeSet::new();
    let mut table = table::<ForcesOfEvil>("player_count=3 selection=random auto_battle=full", 2);
    let faces: BTreeSet<String> = table.game().faces().into_iter().map(|face| face.id).collect();
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
        let ids: BTreeSet<String> = html
            .split(" data-face=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned())
            .collect();
        assert!(ids.is_subset(&faces), "{:?}", ids.difference(&faces));
        let view = table.view(Viewer::Seat(seat));
        let tops = view.pits.iter().chain(&view.pillars).filter_map(|stack| stack.last());
        let rooms = view.players.iter().flat_map(|player| &player.rooms);
        let units = rooms.clone().flat_map(|room| room.units.iter().map(|unit| &unit.kind));
        let forces = view.players.iter().filter_map(|player| player.force.as_ref());
        for name in tops.chain(rooms.map(|room| &room.card)).chain(units).chain(forces) {
            assert!(ids.contains(name), "{name} cannot be looked up");
        }
        named.extend(ids);
        let choice = &asked.choices[fast.below(asked.choices.len() as u32) as usize];
        table.act(seat, choice.action).unwrap();
    }
    assert!(named.len() > 60, "{} faces", named.len());
}

/// Every choice of a battle tells what it comes to.
#[test]
fn choices_in_battle_tell_what_they_come_to() {
    let mut bot = malice_bots::Level::Easy.bot::<ForcesOfEvil>(1);
    let mut told = BTreeSet::new();
    for seed in 0..12 {
        let mut table = table::<ForcesOfEvil>("player_count=3 auto_battle=manual", seed);
        while let Some(seat) = table.awaited().first() {
            let offer = table.choices(seat).clone();
            let seen = table.seen(seat);
            if ("FE-D-16"..="FE-D-27").contains(&offer.point()) && offer.point() != "FE-D-22" {
                for (action, preview) in
                    offer.actions().iter().zip(ForcesOfEvil::previews(&seen, offer.actions()))
                {
                    let name = table.game().action_name(*action);
                    assert!(preview.is_some() || name == "done", "{}: {name}", offer.point());
                    told.insert(offer.point());
                }
            }
            let action = bot.choose(&seen);
            table.act(seat, action).unwrap();
        }
    }
    for point in ["FE-D-16", "FE-D-17", "FE-D-19", "FE-D-21", "FE-D-23", "FE-D-26"] {
        assert!(told.contains(point), "{point} never came up");
    }
}

/// Every room that heroes may come to tells how likely it holds, the heart how likely it is reached.
#[test]
fn rooms_tell_whether_they_will_hold() {
    let table = table::<ForcesOfEvil>("player_count=3 selection=random", 1);
    let view = table.view(Viewer::Seat(Seat::new(1)));
    let html = drawn(&table, Viewer::Seat(Seat::new(1)), None);
    let forecasts = table.game().forecasts(&view);
    assert_eq!(forecasts.iter().flatten().count(), 3, "attacks are in the deck");
    for forecast in forecasts.into_iter().flatten() {
        let text = forecast.rooms[0].unwrap().text();
        assert!(html.contains(&text), "{text}");
        assert!(html.contains(&format!("reached {} %", forecast.heart)));
    }
    assert_eq!(html.matches("<rect class=\"part\"").count(), 1, "a bar for the own room alone");
}

/// In Maintenance the board shows how the table would leave each room that it would change, and who would be lost.
#[test]
fn maintenance_shows_the_proposed_layout() {
    let mut fast = malice_engine::Fast::new(5);
    let (mut changed, mut lost) = (0, 0);
    for seed in 0..4 {
        let mut table = table::<ForcesOfEvil>("player_count=2 selection=random auto_battle=full", seed);
        while let Some(seat) = table.awaited().first() {
            let asked = asked(&mut table, seat);
            if let Some((_, then)) = asked.foreseen.as_ref().filter(|_| asked.point >= "FE-D-29") {
                let (viewer, html) = (Viewer::Seat(seat), drawn(&table, Viewer::Seat(seat), Some(&asked)));
                let (now, then) = (&table.view(viewer).players[seat.index()], &then.players[seat.index()]);
                let rooms = now.rooms.iter().zip(&then.rooms).filter(|(now, then)| now != then).count();
                let given_up = usize::from(!now.given_up(then).is_empty());
                assert_eq!(html.matches("class=\"planned\"").count(), (rooms + given_up).max(1));
                assert_eq!(html.contains("everything stays as it is"), rooms + given_up == 0);
                (changed, lost) = (changed + rooms, lost + given_up);
            }
            let choice = &asked.choices[fast.below(asked.choices.len() as u32) as usize];
            table.act(seat, choice.action).unwrap();
        }
    }
    assert!(changed > 10 && lost > 0, "{changed} rooms, {lost} losses");
}

/// While a battle lasts, everybody is told what has come of it in each dungeon so far.
#[test]
fn battles_are_summed_up() {
    let mut fast = malice_engine::Fast::new(7);
    let mut summed = 0;
    for seed in 0..4 {
        let mut table = table::<ForcesOfEvil>("player_count=3 selection=random auto_battle=full", seed);
        while let Some(seat) = table.awaited().first() {
            let offer = table.choices(seat).clone();
            // Spoils come after all runs.
            if offer.point() == "FE-D-28" {
                let html = drawn(&table, Viewer::Spectator, None);
                let told = |word: &str| html.matches(word).count();
                assert!((1..=3).contains(&told("class=\"summary\"")), "{}", told("class=\"summary\""));
                let view = table.view(Viewer::Spectator);
                let slain: u8 =
                    view.players.iter().flat_map(|player| &player.slain).map(|hero| hero.count).sum();
                assert!(
                    slain == 0 || summed > 0 || html.contains(" slain"),
                    "the first battle's heroes are told"
                );
                summed += 1;
            }
            let action = offer.actions()[fast.below(offer.actions().len() as u32) as usize];
            table.act(seat, action).unwrap();
        }
        let html = drawn(&table, Viewer::Finished, None);
        assert!(!html.contains("class=\"summary\""), "all battles are over");
    }
    assert!(summed > 2);
}

/// What the Forces score at the end has an emblem each.
#[test]
fn scoring_has_seven_emblems() {
    let whats: BTreeSet<String> = (0..8)
        .flat_map(|seed| {
            table::<ForcesOfEvil>("player_count=6 selection=random", seed).view(Viewer::Spectator).ranks
        })
        .map(|rank| rank.what)
        .collect();
    let emblems: BTreeSet<&str> = whats.iter().map(|what| super::outlook::emblem(what)).collect();
    assert_eq!((whats.len(), emblems.len()), (7, 7), "{whats:?}");
}

#[test]
fn every_symbol_is_explained() {
    is_explained::<ForcesOfEvil>();
}
