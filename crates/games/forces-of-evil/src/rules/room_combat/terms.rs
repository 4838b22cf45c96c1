//! On what terms a combat is fought: what all effects that apply in the room come to.

use super::RoomCombat;
use crate::ForcesOfEvil;
use crate::effect::{Category, Combat, Filter};
use crate::ids::{CLASSES, Side};
use crate::state::Tabletop;

pub(super) struct Terms {
    /// Whether who stands behind counts, by side.
    pub(super) support: [bool; 2],
    /// What is added to the dice, by side and category (FE-RC-12).
    attack: [[i8; 4]; 2],
    pub(super) natural_one_slays: bool,
    pub(super) no_poison: bool,
    pub(super) no_push: bool,
    /// The price of each class of heroes who may be won over.
    pub(super) seduces: Option<[u8; CLASSES]>,
    /// So often free, then for a price.
    pub(super) reroll: Option<(u8, u8)>,
}

impl Terms {
    pub(super) fn bonus(&self, side: Side, category: Category) -> i8 {
        self.attack[side as usize][category as usize]
    }
}

impl RoomCombat {
    /// FE-EFF-04: the tops, the Force, the room, and the attack card's own effects.
    pub(super) fn terms(&self, t: &Tabletop, game: &ForcesOfEvil) -> Terms {
        // FE-WEB-02
        let web = i8::from(self.has_web(t));
        let mut terms = Terms {
            support: [true; 2],
            attack: [[0; 4], [web; 4]],
            natural_one_slays: false,
            no_poison: false,
            no_push: false,
            seduces: None,
            reroll: None,
        };
        let in_last = self.room.is_some_and(|room| usize::from(room) + 1 == t.room_count(self.seat));
        let mut add = |effect: Combat| match effect {
            Combat::Attack(side, filter, n) => {
                for category in Category::ALL {
                    let fits = match filter {
                        Filter::All => true,
                        Filter::Of(only) => category == only,
                        Filter::InEntrance => self.room == Some(0),
                    };
                    terms.attack[side as usize][category as usize] += if fits { n } else { 0 };
                }
            }
            Combat::NaturalOneSlays => terms.natural_one_slays = true,
            Combat::NoPush => terms.no_push = true,
            Combat::NoPushInLastRoom => terms.no_push |= in_last,
            Combat::NoMinionSupport => terms.support[Side::Minion as usize] = false,
            Combat::NoPoison => terms.no_poison = true,
            Combat::Reroll(free, price) => drop(terms.reroll.get_or_insert((free, price))),
            Combat::Seduce(prices) => terms.seduces = Some(prices),
            // What happens before and after a combat.
            Combat::EntryRoll(..)
            | Combat::LootCap(_)
            | Combat::LootExtra(..)
            | Combat::HeartRoll(..)
            | Combat::KeepPlagued(_) => (),
        };
        game.each_combat(t, self.seat, &mut add);
        if let Some(room) = self.room {
            game.each_combat_in(t.room(self.seat, usize::from(room)), &mut add);
        }
        if let Some(attack) = self.card.and_then(|card| game.tables.light(card).attack.as_ref()) {
            attack.combat.iter().for_each(|effect| add(*effect));
        }
        terms
    }
}
