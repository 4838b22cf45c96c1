//! Different Monsters (GP-VAR-02): which subdecks the encounters bring, and mixes that nobody can play.

use malice_engine::{Fault, Options};

use crate::content::{Encounter, FACTIONS, Scenario};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    AsPrinted,
    Replace,
    Add,
    BattleRoyale,
}

/// The subdecks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mix {
    mode: Mode,
    /// The subdecks chosen for each encounter, as bits. Each joins once a game (GP-R-38), so each names its encounter.
    chosen: [u8; 3],
}

impl Mix {
    pub(crate) fn read(options: &Options, factions: &[String]) -> Self {
        let mode = match options.word("monster_mix") {
            "replace" => Mode::Replace,
            "add" => Mode::Add,
            "battle_royale" => Mode::BattleRoyale,
            _ => Mode::AsPrinted,
        };
        let chosen = ["1", "2", "3"].map(|encounter| {
            let joins = |id: &String| options.word(&format!("mix_{id}")) == encounter;
            let factions = factions.iter().enumerate();
            factions.filter(|(_, id)| joins(id)).fold(0, |bits, (at, _)| bits | 1 << at)
        });
        Self { mode, chosen }
    }

    pub(crate) fn is_as_printed(self) -> bool {
        self.mode == Mode::AsPrinted
    }

    /// The subdecks that an encounter asks for, as bits.
    pub(crate) fn subdecks(self, number: usize, encounter: &Encounter) -> u8 {
        let chosen = self.chosen[number];
        match self.mode {
            Mode::AsPrinted => printed(encounter),
            Mode::Replace => chosen,
            Mode::Add => printed(encounter) | chosen,
            Mode::BattleRoyale => (1 << FACTIONS) - 1,
        }
    }

    /// What is wrong with it in this scenario: encounters without monsters, encounters that do not come, choices that change nothing.
    pub(crate) fn faults(self, scenario: &Scenario, factions: &[String]) -> Vec<Fault> {
        let mut faults = Vec::new();
        let encounters = &scenario.encounters;
        for (number, chosen) in (1..).zip(self.chosen) {
            for (at, id) in factions.iter().enumerate().filter(|(at, _)| chosen >> at & 1 != 0) {
                let before = encounters.iter().take(number).any(|card| printed(card) >> at & 1 != 0);
                let fault = match self.mode {
                    Mode::AsPrinted | Mode::BattleRoyale => {
                        Some("it is only for monster_mix=replace and monster_mix=add".into())
                    }
                    Mode::Replace | Mode::Add if number > encounters.len() => {
                        Some(format!("{} has no encounter {number}", scenario.name))
                    }
                    Mode::Add if before => {
                        Some(format!("that subdeck is there in encounter {number} anyway"))
                    }
                    Mode::Replace | Mode::Add => None,
                };
                faults.extend(fault.map(|why| Fault::new(format!("option mix_{id}: {why}"))));
            }
        }
        match self.mode {
            Mode::Replace => {
                let bare = |(number, card): &(usize, &Encounter)| {
                    printed(card) != 0 && self.chosen[*number - 1] == 0
                };
                faults.extend((1..).zip(encounters).filter(bare).map(|(number, _)| {
                    Fault::new(format!(
                        "option monster_mix: replace names no subdeck for encounter {number}: let one join it \
                         (mix_undead={number}, say)"
                    ))
                }));
            }
            Mode::Add if self.chosen == [0; 3] => {
                faults
                    .push(Fault::new("option monster_mix: add names no subdeck to add (mix_undead=1, say)"));
            }
            Mode::AsPrinted | Mode::Add | Mode::BattleRoyale => (),
        }
        faults
    }
}

fn printed(encounter: &Encounter) -> u8 {
    encounter.subdeck.map_or(0, |faction| 1 << faction)
}
