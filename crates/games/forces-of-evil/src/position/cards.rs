//! The cards of a position: stacks, decks, discards, and rooms that can be dug.

use malice_engine::FixedVec;

use crate::ForcesOfEvil;
use crate::ids::{Dark, Light, RoomCard};
use crate::state::Tabletop;

impl ForcesOfEvil {
    /// What a line leaves out of a stack, a deck or the explored spaces lies under its deck.
    pub(super) fn card_line(&self, t: &mut Tabletop, what: &str, items: &[&str]) -> Result<(), String> {
        match what {
            "pits" => {
                for pit in t.pits.iter_mut() {
                    put_under(&mut t.dark_deck, std::mem::take(pit).iter().copied());
                }
                for (pit, name) in stacked(items) {
                    let card = take(&mut t.dark_deck, self.dark_named(name)?, name)?;
                    t.pits.get_mut(pit).ok_or("there are not so many Pits")?.push(card);
                }
                t.see_tops();
            }
            "pillars" => {
                for pillar in t.pillars.iter_mut() {
                    put_under(&mut t.light_deck, std::mem::take(pillar).iter().copied());
                }
                for (pillar, name) in stacked(items) {
                    let card = take(&mut t.light_deck, self.light_named(name)?, name)?;
                    t.pillars.get_mut(pillar).ok_or("there are not so many Pillars")?.push(card);
                }
                t.see_tops();
            }
            "light deck" => {
                let rest = order(&mut t.light_deck, items, |name| self.light_named(name))?;
                t.light_discard.extend(rest.iter().copied());
            }
            "dark deck" => {
                let rest = order(&mut t.dark_deck, items, |name| self.dark_named(name))?;
                t.removed.extend(rest.iter().copied());
            }
            "excavation" => {
                order(&mut t.excavation, items, |name| self.plain_room(name))?;
            }
            "light discard" => {
                for name in items {
                    t.light_discard.push(take(&mut t.light_deck, self.light_named(name)?, name)?);
                }
            }
            "dark discard" => {
                for name in items {
                    t.dark_discard.push(take(&mut t.dark_deck, self.dark_named(name)?, name)?);
                }
            }
            "explored" => {
                let spaces = std::mem::take(&mut t.explored);
                put_under(&mut t.excavation, spaces.into_iter().flatten());
                for (slot, name) in t.explored.iter_mut().zip(items).filter(|(_, name)| **name != "-") {
                    *slot = Some(take(&mut t.excavation, self.plain_room(name)?, name)?);
                }
            }
            "attack" => {
                for name in items {
                    t.resolving = Some(take(&mut t.light_deck, self.light_named(name)?, name)?);
                }
            }
            _ => return Err(format!("'{what}' is nothing that a position has")),
        }
        Ok(())
    }

    pub(super) fn plain_room(&self, name: &str) -> Result<RoomCard, String> {
        let card = self.room_named(name).filter(|card| card.index() < self.tables.plain_rooms);
        card.ok_or_else(|| format!("there is no Dungeon Room {name}"))
    }

    pub(super) fn dark_named(&self, name: &str) -> Result<Dark, String> {
        let found = self.tables.dark.iter().position(|row| row.name == name);
        found.map(|i| Dark(i as u8)).ok_or_else(|| format!("there is no Card of Darkness {name}"))
    }

    fn light_named(&self, name: &str) -> Result<Light, String> {
        let found = self.tables.light.iter().position(|row| row.name == name);
        found.map(|i| Light(i as u8)).ok_or_else(|| format!("there is no Card of Light {name}"))
    }

    /// Takes a room card from the Excavation Deck, or from an explored space, which is filled again.
    pub(super) fn take_room(&self, t: &mut Tabletop, card: RoomCard) -> Result<(), String> {
        let name = &self.tables.room(card).name;
        let explored = t.explored.iter_mut().find(|slot| **slot == Some(card));
        if let (false, Some(slot)) = (t.excavation.contains(&card), explored) {
            *slot = t.excavation.pop();
            return Ok(());
        }
        take(&mut t.excavation, card, name).map(drop)
    }
}

/// The cards of stacks with the numbers of their spaces, from the bottom up: `a, -, b / c`.
fn stacked<'a>(items: &'a [&str]) -> impl Iterator<Item = (usize, &'a str)> {
    let filled = items.iter().enumerate().filter(|(_, item)| **item != "-");
    filled.flat_map(|(space, item)| item.split('/').map(move |name| (space, name.trim())))
}

/// Takes a card out of a deck.
pub(super) fn take<T: Copy + Default + PartialEq, const N: usize>(
    deck: &mut FixedVec<T, N>,
    card: T,
    name: &str,
) -> Result<T, String> {
    let at = deck.iter().position(|other| *other == card);
    at.map(|at| deck.remove(at)).ok_or_else(|| format!("no {name} is left"))
}

fn put_under<T: Copy + Default, const N: usize>(deck: &mut FixedVec<T, N>, cards: impl Iterator<Item = T>) {
    let above = std::mem::take(deck);
    deck.extend(cards);
    deck.extend(above.iter().copied());
}

/// Puts these cards on top of a deck, the first one uppermost; with `only`, gives all others away.
fn order<T: Copy + Default + PartialEq, const N: usize>(
    deck: &mut FixedVec<T, N>,
    items: &[&str],
    named: impl Fn(&str) -> Result<T, String>,
) -> Result<FixedVec<T, N>, String> {
    let mut top = Vec::new();
    for name in items.iter().filter(|name| **name != "only") {
        top.push(take(deck, named(name)?, name)?);
    }
    let rest = if items.contains(&"only") { std::mem::take(deck) } else { FixedVec::default() };
    deck.extend(top.into_iter().rev());
    Ok(rest)
}
