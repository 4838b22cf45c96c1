//! Positions for scenarios: a few readable lines become a whole state; what they leave out is as after set-up, with Forces and
//! Entrances dealt and their tokens put back.
//!
//! ```text
//! force 1: cursed_necromancer
//! influence 1: -1
//! dungeon 1: goblin_gate + 3 goblin + 1 treasure, large_cavern + 5 hobgoblin + web + ice_chamber     rooms from the Entrance
//! slain 1: 2 fighter, 1 rogue         limbo 1: 1 zombie
//! pits: dark_ritual, savages, - , hatchery / plunder                 `/`: covered by
//! pillars: peasants, peasants / tournament, -, -
//! light deck: knight_errant, tournament      from the top; `only`: the others are discarded
//! dark deck: conspiring_evil                 from the top; `only`: the others have left the game
//! light discard: harvest        dark discard: plunder
//! explored: chasm, large_cavern, -           excavation: chasm, huge_cavern      from the top
//! garrison: 2 fighter, 0 rogue, destroyed mage        town: 1 fighter
//! party 1: fighter, 2 rogue-p         a battle has begun: these heroes stand before the dungeon (poisoned: `-p`)
//! attack: drunken_dare                the card of that battle              avoided: 2, 3      who takes no part in it
//! turn: 2      start: 1      round: 3      plot used: yes      actions: 1
//! ```

mod cards;

use malice_engine::{Chance, Cx, Io, Scenarios, Seat, Stacks};

use crate::ForcesOfEvil;
use crate::ids::{CLASSES, Kind};
use crate::rules::{Battle, Frame, Turn, setup};
use crate::state::{Garrison, Run, State, Tabletop};

type Fault = (usize, String);

impl Scenarios for ForcesOfEvil {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<Fault>> {
        // The scenario's chance is for its play: what the lines leave out comes from a set-up of its own.
        let mut apart = Io::silent(Chance::fast(1));
        let mut cx = Cx::new(self, &mut apart);
        let mut t = setup::set_up(&mut cx).tabletop;
        if self.draft {
            setup::deal(&mut t, &mut cx);
        }
        (t.start, t.active) = (Seat::new(0), Seat::new(0));
        let mut faults = Vec::new();
        for (number, line) in lines {
            if let Err(message) = self.line(&mut t, line) {
                faults.push((*number, message));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        self.count_supply(&mut t)
            .map_err(|message| vec![(lines.first().map_or(0, |line| line.0), message)])?;
        let mut procedures = Stacks::new(Frame::Turn(Turn::at_menu()));
        if t.resolving.is_some() || t.runs.iter().any(|run| *run != Run::default()) {
            procedures = procedures.above(Frame::Battle(Battle::gathered(t.active, t.resolving)));
        }
        let mut state = State { tabletop: t, procedures };
        io.offer.prepare(None, false);
        state.procedures.start(&mut state.tabletop, &mut Cx::new(self, io));
        let broken = self.audit(&state);
        if broken.is_empty() {
            Ok(state)
        } else {
            Err(broken.into_iter().map(|law| (lines.first().map_or(0, |line| line.0), law)).collect())
        }
    }
}

impl ForcesOfEvil {
    fn line(&self, t: &mut Tabletop, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(':').ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let items: Vec<&str> = body.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        let body = body.trim();
        match words[..] {
            [what, seat] if seat.parse::<u8>().is_ok() => {
                self.player_line(t, what, self.seat_at(seat)?, &items, body)
            }
            ["garrison"] => self.garrison_line(t, &items),
            ["town"] => {
                for item in &items {
                    let (count, kind) = self.counted(item)?;
                    *t.town.get_mut(kind.index()).ok_or("only adventurers are in Town")? = count;
                }
                Ok(())
            }
            ["avoided"] => {
                for item in &items {
                    let seat = self.seat_at(item)?;
                    t.run_mut(seat).avoided = true;
                }
                Ok(())
            }
            ["turn"] => self.seat_at(body).map(|seat| t.active = seat),
            ["start"] => self.seat_at(body).map(|seat| t.start = seat),
            ["round"] => body.parse().map(|round| t.round = round).map_err(|_| "round is a number".into()),
            ["plot", "used"] => {
                t.plot_used = body == "yes";
                Ok(())
            }
            ["actions"] => {
                let left = body.parse().ok().filter(|n| *n <= 2);
                t.committed_left = left.ok_or("there are 0 to 2 committed actions")?;
                Ok(())
            }
            _ => self.card_line(t, head, &items),
        }
    }

    /// What a player has.
    fn player_line(
        &self,
        t: &mut Tabletop,
        what: &str,
        seat: Seat,
        items: &[&str],
        body: &str,
    ) -> Result<(), String> {
        match what {
            "force" => {
                let force = self.force_named(body).ok_or_else(|| format!("there is no Force {body}"))?;
                // Who had it takes the other's.
                let old = t.player(seat).force;
                if let Some(other) = t.players.iter_mut().find(|player| player.force == Some(force)) {
                    other.force = old;
                }
                t.player_mut(seat).force = Some(force);
            }
            "influence" => {
                t.player_mut(seat).influence = body.parse().map_err(|_| "influence is a number")?;
            }
            "dungeon" => self.dungeon_line(t, seat, items)?,
            "slain" => {
                for item in items {
                    let (count, kind) = self.counted(item)?;
                    *t.player_mut(seat).slain.get_mut(kind.index()).ok_or("only adventurers are slain")? =
                        count;
                }
            }
            "limbo" => {
                for item in items {
                    let (count, kind) = self.counted(item)?;
                    t.player_mut(seat).limbo[kind.index()] = count;
                }
            }
            "party" => {
                for item in items {
                    let (count, name) = item.split_once(' ').unwrap_or(("1", item));
                    let count: u8 = count.parse().map_err(|_| format!("'{item}' reads 'number unit'"))?;
                    let unit = self.unit_named(name.trim()).filter(|unit| unit.kind.index() < CLASSES);
                    let unit = unit.ok_or_else(|| format!("there is no adventurer {name}"))?;
                    (0..count).for_each(|_| t.run_mut(seat).party.add(unit));
                }
            }
            _ => return Err(format!("'{what}' is nothing that a player has")),
        }
        Ok(())
    }

    fn garrison_line(&self, t: &mut Tabletop, items: &[&str]) -> Result<(), String> {
        for item in items {
            let destroyed = item.strip_prefix("destroyed ");
            let (count, kind) = match destroyed {
                Some(kind) => (0, self.kind_named(kind).ok_or_else(|| format!("there is no unit {kind}"))?),
                None => self.counted(item)?,
            };
            *t.garrisons.get_mut(kind.index()).ok_or("only adventurers have garrisons")? =
                Garrison { count, destroyed: destroyed.is_some() };
        }
        Ok(())
    }

    fn seat_at(&self, text: &str) -> Result<Seat, String> {
        self.seat_named(text).ok_or_else(|| format!("there is no seat {text}"))
    }

    /// `3 goblin`, or `goblin` for one.
    fn counted(&self, item: &str) -> Result<(u8, Kind), String> {
        let (count, name) = item.split_once(' ').unwrap_or(("1", item));
        let count = count.parse().map_err(|_| format!("'{item}' reads 'number unit'"))?;
        Ok((count, self.kind_named(name.trim()).ok_or_else(|| format!("there is no unit {name}"))?))
    }

    fn dungeon_line(&self, t: &mut Tabletop, seat: Seat, items: &[&str]) -> Result<(), String> {
        for (position, item) in items.iter().enumerate() {
            let mut parts = item.split('+').map(str::trim);
            let name = parts.next().unwrap_or_default();
            if position == 0 {
                let card = self.room_named(name).filter(|card| card.index() >= self.tables.plain_rooms);
                let card = card.ok_or_else(|| format!("{name} is no Entrance"))?;
                let old = t.player(seat).entrance;
                for other in 0..self.players {
                    if t.players[other].entrance == Some(card) {
                        t.players[other].entrance = old;
                        t.room_mut(Seat::new(other), 0).card = old.unwrap_or(card);
                    }
                }
                t.player_mut(seat).entrance = Some(card);
                *t.room_mut(seat, 0) = setup::empty_room(card);
            } else {
                let card = self.plain_room(name)?;
                self.take_room(t, card)?;
                let number = t.rooms.len() as u8;
                t.rooms.push(setup::empty_room(card));
                t.player_mut(seat).dungeon.push(number);
            }
            for part in parts {
                if part == "web" {
                    t.room_mut(seat, position).web = true;
                } else if let Some(count) = part.strip_suffix("treasure") {
                    let count = count.trim();
                    t.room_mut(seat, position).treasure = if count.is_empty() {
                        1
                    } else {
                        count.parse().map_err(|_| format!("'{part}' is no Treasure"))?
                    };
                } else if let Some(number) =
                    (0..self.tables.attachables.len()).find(|i| self.tables.attached(*i).name == part)
                {
                    if let Ok(card) = self.plain_room(part) {
                        self.take_room(t, card)?;
                    } else {
                        cards::take(&mut t.dark_deck, self.dark_named(part)?, part)?;
                    }
                    t.attach(seat, position, number);
                } else {
                    let (count, kind) = self.counted(part)?;
                    t.room_mut(seat, position).units[kind.index()] = count;
                }
            }
        }
        Ok(())
    }

    /// Every token that lies nowhere is in the supply.
    fn count_supply(&self, t: &mut Tabletop) -> Result<(), String> {
        for kind in Kind::ALL {
            let i = kind.index();
            let mut used: u8 = t.rooms.iter().map(|room| room.units[i]).sum();
            used += t.players.iter().map(|player| player.limbo[i]).sum::<u8>();
            if let Some(garrison) = t.garrisons.get(i) {
                used +=
                    garrison.count + t.town[i] + t.players.iter().map(|player| player.slain[i]).sum::<u8>();
                used += t.runs.iter().map(|run| run.heroes(kind)).sum::<u8>();
            }
            let tokens = self.tokens(kind);
            t.supply[i] = tokens
                .checked_sub(used)
                .ok_or_else(|| format!("there are only {tokens} {}", self.tables.unit(kind).name))?;
        }
        let treasure: u8 = t.rooms.iter().map(|room| room.treasure).sum();
        t.treasure = self.treasures().checked_sub(treasure).ok_or("there are only 24 Treasures")?;
        t.webs = self
            .webs()
            .checked_sub(t.rooms.iter().filter(|room| room.web).count() as u8)
            .ok_or("there are only 8 Webs")?;
        Ok(())
    }
}
