//! What a fight would do, before anybody commits to it: the rules' own arithmetic over every roll of the dice.

use std::collections::BTreeMap;

use malice_engine::Seat;
use serde::Serialize;

use crate::Greyport;
use crate::action::Action;
use crate::rules::{Hit, Impact, Kind, Reach, dice, force, impact};
use crate::state::{PlayedHero, State, Tabletop};

/// What a hero would do with the items it has. Rerolls are not counted: they can only help.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forecast {
    /// What the fight can add up to.
    pub least: u8,
    pub most: u8,
    pub splash: u8,
    pub pierce: u8,
    /// The monsters that may be fought now.
    pub targets: Vec<Target>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Target {
    pub id: String,
    /// What gets through to it.
    pub least: u8,
    pub most: u8,
    /// In how many of a hundred fights it is defeated, rounded down: 100 is certain.
    pub defeats: u8,
}

impl Greyport {
    /// What the fight of a hero would do after this choice; `None` where a choice does not concern a hero of the own.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the other choices play, equip and send no hero")]
    pub fn forecast(&self, state: &State, seat: Seat, action: Action) -> Option<Forecast> {
        let t = &state.tabletop;
        let played = &t.player(seat).played;
        let hero = match action {
            Action::PlayHero(card) => PlayedHero { card, ..PlayedHero::default() },
            Action::PlayItem(card, hero) => {
                let mut hero = *played.get(hero as usize)?;
                // GP-PLAY-04: nobody wields three.
                if hero.items.len() > 1 {
                    return None;
                }
                hero.items.push(card);
                hero
            }
            Action::Fight(hero) => *played.get(hero as usize)?,
            _ => return None,
        };
        Some(self.foresee(t, seat, &hero))
    }

    pub(crate) fn foresee(&self, t: &Tabletop, seat: Seat, hero: &PlayedHero) -> Forecast {
        let force = force(t, self, seat, hero);
        // Sums of the dice, each with the number of rolls that lead to it.
        let mut sums = BTreeMap::from([(force.plain, 1_u32)]);
        for die in dice(self, hero) {
            let mut next = BTreeMap::new();
            for (sum, rolls) in sums {
                for face in die.faces() {
                    *next.entry(sum + face).or_default() += rolls;
                }
            }
            sums = next;
        }
        let rolls: u32 = sums.values().sum();
        let reach = Reach::of(t, self, hero);
        let targets = t.monsters.iter().filter(|monster| reach.first(monster).is_ok());
        let targets = targets.map(|monster| {
            let hit =
                |amount| Hit { kind: Kind::Fight, amount, side: Some(force.side), pierce: force.pierce };
            let struck = || sums.iter().map(|(sum, rolls)| (impact(t, self, monster, hit(*sum)), *rolls));
            let falls = |blow: Impact| blow.doomed || monster.damage.saturating_add(blow.dealt) >= monster.hp;
            let fatal: u32 = struck().filter(|(blow, _)| falls(*blow)).map(|(_, rolls)| rolls).sum();
            Target {
                id: self.monster_name(monster.id),
                least: struck().map(|(blow, _)| blow.dealt).min().unwrap_or_default(),
                most: struck().map(|(blow, _)| blow.dealt).max().unwrap_or_default(),
                defeats: (fatal * 100 / rolls) as u8,
            }
        });
        Forecast {
            least: sums.keys().next().copied().unwrap_or_default(),
            most: sums.keys().next_back().copied().unwrap_or_default(),
            splash: force.splash,
            pierce: force.pierce,
            targets: targets.collect(),
        }
    }
}
