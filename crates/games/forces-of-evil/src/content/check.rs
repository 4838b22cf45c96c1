//! What reading alone cannot tell about content: counts, references, ranges.

use malice_engine::{Content, Fault};

use super::{
    ATTACHABLES, CardAction, DARK_CARDS, DarkRow, ENTRANCES, FORCES, Face, ForceRow, LIGHT_CARDS, LightRow,
    ROOMS, RoomRow, UnitRow,
};
use crate::effect::{Category, Combat, Effect, Harm, Ongoing};
use crate::ids::{CLASSES, KINDS, Kind, PLACES};
use crate::state::MOST_TOKENS;

/// Collects every fault it finds.
pub(super) struct Check<'a> {
    pub(super) content: &'a Content,
    pub(super) faults: Vec<Fault>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            let line =
                self.content.line_of(file, &format!("\"{needle}\"")).or(self.content.line_of(file, needle));
            self.faults.push(Fault::in_file(file, line, message()));
        }
    }

    fn names<'n>(&mut self, file: &str, names: impl Iterator<Item = &'n str>) {
        let names: Vec<&str> = names.collect();
        for (index, name) in names.iter().enumerate() {
            let twice = names[..index].contains(name);
            self.demand(!twice, file, name, || format!("{name}: this name stands twice"));
            let plain = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
            self.demand(plain, file, name, || format!("{name}: names are small letters and _"));
        }
    }

    fn actions(&mut self, file: &str, name: &str, actions: &[CardAction]) {
        self.demand(actions.len() <= 3, file, name, || format!("{name}: a card has at most three actions"));
        for action in actions {
            self.demand(action.price <= 9, file, name, || {
                format!("{name}: a price of {} is too much", action.price)
            });
            let sound = match &action.effect {
                Effect::Gain { units, treasure } => {
                    (!units.is_empty() || *treasure > 0)
                        && units.iter().all(|(_, n)| (1..=9).contains(n))
                        && *treasure <= 9
                }
                Effect::Pillage(base, most) => base <= most && *most <= 9,
                Effect::Score(_, (a, b, c)) => a >= b && b >= c && *a <= 9,
                Effect::TakeFromTown(classes) => {
                    !classes.is_empty() && classes.iter().all(|class| class.index() < CLASSES)
                }
                Effect::DiscardLight(most, reward) => (1..=4).contains(most) && *reward <= 9,
                Effect::TakeFromRival(tier) => (1..=3).contains(tier),
                Effect::Sacrifice(low, high) => *low <= 9 && *high <= 9,
                Effect::Sell(n) | Effect::Influence(n) => (1..=9).contains(n),
                Effect::Downfall => true,
            };
            self.demand(sound, file, name, || format!("{name}: {:?} is not possible", action.effect));
        }
    }

    /// What works while a card is in play, and what changes combat: only what the rules can carry out.
    fn effects(&mut self, file: &str, face: Face<'_>) {
        let name = face.name;
        for effect in face.ongoing {
            let sound = match *effect {
                Ongoing::MaxInfluence(n) | Ongoing::Capacity(n) | Ongoing::FreeDraws(n) => {
                    (1..=3).contains(&n)
                }
                Ongoing::ExpandLook(n) => n == 2,
                Ongoing::Frontlines(n) => (1..=PLACES as u8).contains(&n),
                Ongoing::PayUpkeep | Ongoing::MixCreatures | Ongoing::ExpandAnywhere | Ongoing::Grow(_) => {
                    true
                }
            };
            self.demand(sound, file, name, || format!("{name}: {effect:?} is not possible"));
        }
        for effect in face.combat {
            let sound = match *effect {
                Combat::Attack(_, _, n) => n != 0 && (-4..=4).contains(&n),
                Combat::EntryRoll(die, at) | Combat::HeartRoll(die, at) => {
                    [4, 6, 8].contains(&die) && (1..=die).contains(&at)
                }
                Combat::LootCap(n) | Combat::KeepPlagued(n) => n <= 9,
                Combat::LootExtra(kind, n) => kind.index() < CLASSES && (1..=9).contains(&n),
                Combat::Reroll(free, price) => free <= 9 && price <= 9,
                Combat::Seduce(prices) => prices.iter().all(|price| *price <= 9),
                Combat::NaturalOneSlays
                | Combat::NoPush
                | Combat::NoPushInLastRoom
                | Combat::NoMinionSupport
                | Combat::NoPoison => true,
            };
            self.demand(sound, file, name, || format!("{name}: {effect:?} is not possible"));
        }
    }

    pub(super) fn units(&mut self, rows: &[UnitRow]) {
        let file = "units.ron";
        self.demand(rows.len() == KINDS, file, "units", || {
            format!("{} kinds of units, not {KINDS}", rows.len())
        });
        self.names(file, rows.iter().map(|row| row.name.as_str()));
        for (row, kind) in rows.iter().zip(Kind::ALL) {
            let name = &row.name;
            self.demand(row.kind == kind, file, name, || format!("{name}: {kind:?} is expected here"));
            let class = kind.index() < CLASSES;
            self.demand(class == (row.category == Category::Adventurer), file, name, || {
                format!("{name}: the first four kinds, and no others, are adventurers")
            });
            self.demand((1..=3).contains(&row.tier), file, name, || {
                format!("{name}: tier {} does not exist", row.tier)
            });
            let most = if class { 2 } else { 4 };
            self.demand((1..=most).contains(&row.hp), file, name, || {
                format!("{name}: {} hit points, not 1 to {most}", row.hp)
            });
            self.demand((1..=4).contains(&row.damage), file, name, || {
                format!("{name}: {} damage", row.damage)
            });
            self.demand((1..=MOST_TOKENS).contains(&usize::from(row.tokens)), file, name, || {
                format!("{name}: {} tokens", row.tokens)
            });
        }
        let tokens: u32 = rows.iter().map(|row| u32::from(row.tokens)).sum();
        self.demand(tokens == 184, file, "units", || format!("{tokens} unit tokens, not 184"));
        let plagues = rows.iter().filter(|row| row.harm == Harm::Plague).count();
        self.demand(plagues <= 1, file, "units", || format!("{plagues} kinds carry the plague, not one"));
    }

    pub(super) fn forces(&mut self, rows: &[ForceRow]) {
        let file = "dungeons.ron";
        self.demand(rows.len() == FORCES, file, "forces", || format!("{} Forces, not {FORCES}", rows.len()));
        self.names(file, rows.iter().map(|row| row.name.as_str()));
        for row in rows {
            self.actions(file, &row.name, &row.actions);
            self.effects(file, row.face());
            self.demand((1..=9).contains(&row.icons), file, &row.name, || {
                format!("{}: {} influence icons", row.name, row.icons)
            });
        }
    }

    pub(super) fn rooms(&mut self, entrances: &[RoomRow], rooms: &[RoomRow]) {
        let file = "dungeons.ron";
        self.demand(entrances.len() == ENTRANCES, file, "entrances", || {
            format!("{} Entrances, not {ENTRANCES}", entrances.len())
        });
        let count: usize = rooms.iter().map(|row| usize::from(row.count)).sum();
        self.demand(count == ROOMS, file, "rooms:", || format!("{count} Dungeon Rooms, not {ROOMS}"));
        self.names(file, rooms.iter().chain(entrances).map(|row| row.name.as_str()));
        for row in rooms.iter().chain(entrances) {
            let name = &row.name;
            self.actions(file, name, &row.actions);
            self.effects(file, row.face());
            self.demand((1..=PLACES as u8).contains(&row.frontlines), file, name, || {
                format!("{name}: {} frontlines, not 1 to {PLACES}", row.frontlines)
            });
            self.demand(row.count > 0, file, name, || format!("{name}: there are no copies"));
            self.demand(row.icons <= 9, file, name, || format!("{name}: {} influence icons", row.icons));
            self.demand(row.start.treasure <= 9, file, name, || {
                format!("{name}: starts with {} Treasures", row.start.treasure)
            });
            self.demand((1..=12).contains(&row.capacity), file, name, || {
                format!("{name}: capacity {}, not 1 to 12", row.capacity)
            });
            let units: u8 = row.start.units.iter().map(|(_, n)| *n).sum();
            self.demand(units <= row.capacity, file, name, || {
                format!("{name}: starts with {units} units, more than it holds")
            });
        }
    }

    pub(super) fn dark(&mut self, rows: &[DarkRow]) {
        let file = "darkness.ron";
        self.demand(rows.len() == DARK_CARDS, file, "cards", || {
            format!("{} Cards of Darkness, not {DARK_CARDS}", rows.len())
        });
        let start = rows.iter().filter(|row| row.start).count();
        self.demand(start == 4, file, "cards", || format!("{start} cards begin in the Pits, not 4"));
        self.names(file, rows.iter().map(|row| row.name.as_str()));
        for row in rows {
            self.actions(file, &row.name, &row.actions);
            self.effects(file, row.face());
            self.demand(row.event.is_some() || !row.into_play, file, &row.name, || {
                format!("{}: only an event says that it comes into play", row.name)
            });
        }
    }

    pub(super) fn light(&mut self, rows: &[LightRow]) {
        let file = "light.ron";
        let count: usize = rows.iter().map(|row| usize::from(row.count)).sum();
        self.demand(count == LIGHT_CARDS, file, "cards", || {
            format!("{count} Cards of Light, not {LIGHT_CARDS}")
        });
        self.demand(rows.len() <= 32, file, "cards", || format!("{} different Cards of Light", rows.len()));
        self.names(file, rows.iter().map(|row| row.name.as_str()));
        let peasants: u8 = rows.iter().filter(|row| row.peasants).map(|row| row.count).sum();
        self.demand(peasants >= 3, file, "cards", || {
            format!("{peasants} Peasants: two begin on the Pillars")
        });
        let kinds = rows.iter().filter(|row| row.peasants).count();
        self.demand(kinds <= 1, file, "cards", || format!("{kinds} kinds of Peasants, not one"));
        for row in rows {
            let name = &row.name;
            self.actions(file, name, &row.actions);
            self.effects(file, row.face());
            self.demand(row.attack.is_none() || row.event.is_none(), file, name, || {
                format!("{name}: a card is no attack and event at once")
            });
            self.demand(row.clarion.iter().all(|n| *n <= 3), file, name, || {
                format!("{name}: too many heroes")
            });
            self.demand(row.count > 0, file, name, || format!("{name}: there are no copies"));
            self.demand(row.event.is_some() || !row.into_play, file, name, || {
                format!("{name}: only an event says that it comes into play")
            });
            self.demand(row.attack.is_none() || row.clarion == [0; 4], file, name, || {
                format!("{name}: an attack card is never in play and calls nobody")
            });
            let auto = row.attack.as_ref().map_or([0; 4], |attack| attack.auto);
            self.demand(auto.iter().all(|n| *n <= 3), file, name, || format!("{name}: too many heroes"));
            if let Some(extra) = row.attack.as_ref().and_then(|attack| attack.extra) {
                self.demand(
                    extra.class.index() < CLASSES && extra.per > 0 && extra.most <= 3,
                    file,
                    name,
                    || format!("{name}: extra heroes are adventurers, one per 1 or more, 3 at most"),
                );
            }
        }
    }

    pub(super) fn attachables(&mut self, rooms: &[RoomRow], dark: &[DarkRow], light: &[LightRow]) {
        let count = rooms.iter().filter(|row| row.attachable).count()
            + dark.iter().filter(|row| row.attachable).count()
            + light.iter().filter(|row| row.attachable).count();
        let copies = rooms.iter().filter(|row| row.attachable).map(|row| row.count);
        let most = copies.chain(light.iter().filter(|row| row.attachable).map(|row| row.count)).max();
        self.demand(most.unwrap_or(0) < 16, "dungeons.ron", "attachable", || {
            "an attachable card has at most 15 copies".into()
        });
        self.demand(count <= ATTACHABLES, "dungeons.ron", "attachable", || {
            format!("{count} attachable cards, not at most {ATTACHABLES}")
        });
    }
}
