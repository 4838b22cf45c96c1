//! There is a recorded game for each way in which a game can end, under the options that people get unasked.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::Win;
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::state::Phase;
use malice_engine::{Content, Game, Options, Record, Table};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ending {
    AllDefeated,
    BossDefeated,
    /// Monsters strike at the end of a round.
    Strike,
    /// A location falls.
    Penalty,
    /// An effect hurts somebody while the heroes act: of a monster that is taunted, fought or defeated.
    Effect,
}

fn ending(table: &Table<Greyport>) -> Option<Ending> {
    let events = || table.log().iter().rev().map(|happened| happened.event);
    let game = table.game();
    let scenario = game.tables().scenarios.iter().find(|row| row.id == game.options().word("scenario"))?;
    if events().next()? == Event::GameWon {
        return Some(match scenario.win {
            Win::AllDefeated => Ending::AllDefeated,
            Win::BossDefeated(_) => Ending::BossDefeated,
        });
    }
    let last_blow =
        events().find_map(|event| if let Event::PlayerHurt { by, .. } = event { Some(by) } else { None })?;
    Some(match (last_blow, table.state().tabletop.phase) {
        (None, _) => Ending::Penalty,
        (Some(_), Phase::MonsterDamage) => Ending::Strike,
        (Some(_), _) => Ending::Effect,
    })
}

/// Whether only scenario and number of players were chosen.
fn is_as_shipped(options: &Options) -> bool {
    let mut defaults = Options::default();
    for (name, value) in options.iter().filter(|(name, _)| ["scenario", "player_count"].contains(name)) {
        defaults.set(name, value.clone());
    }
    defaults.completed(Greyport::meta().options).expect("defaults fit") == *options
}

#[test]
fn every_ending_was_reached_under_shipped_options() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/replays");
    let mut endings = BTreeSet::new();
    for file in fs::read_dir(folder).expect("there are records") {
        let text = fs::read_to_string(file.expect("it can be listed").path()).expect("it can be read");
        let record = Record::read(&text).expect("it is a record");
        if !is_as_shipped(&record.header.options) {
            continue;
        }
        let game = Greyport::new(&record.header.options, &Content::shipped(Greyport::meta().content));
        let table = Table::replay(Arc::new(game.expect("its options fit")), &record).expect("it replays");
        endings.extend(ending(&table));
    }
    let all = [Ending::AllDefeated, Ending::BossDefeated, Ending::Strike, Ending::Penalty, Ending::Effect];
    assert_eq!(endings, BTreeSet::from(all));
}
