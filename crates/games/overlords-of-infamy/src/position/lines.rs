//! The lines of a position: a player's, the table's, and what lies on a space.

use malice_engine::{Seat, SeatSet};

use super::Builder;
use crate::ids::{Level, Resource, Tokens};
use crate::rules::land;
use crate::state::{Card, Completed, Lackey, Lasting};

impl Builder<'_> {
    /// What a player has; says whether there is such a line.
    pub(super) fn player_line(
        &mut self,
        what: &str,
        seat: Seat,
        body: &str,
        items: &[&str],
    ) -> Result<bool, String> {
        match what {
            "overlord" => self.overlord(seat, body)?,
            "tokens" => self.t.player_mut(seat).tokens = tokens(items)?,
            "relic" => {
                let relic =
                    self.game.tables.relic_named(body).ok_or_else(|| format!("there is no Relic {body}"))?;
                self.t.player_mut(seat).relic = Some(relic);
                self.t.relics &= !(1 << relic);
            }
            "lackeys" => self.lackeys(seat, items)?,
            "lackey" => self.stationed(seat, items)?,
            "plot" => self.plot(seat, items)?,
            "completed" => {
                for item in items {
                    let name = item.trim_end_matches(" used");
                    let plot = self.take_plot(name)?;
                    self.t.player_mut(seat).completed.push(Completed { plot, used: name != *item });
                }
            }
            "infamy" => self.t.player_mut(seat).infamy = number(body)?,
            "bribed" => self.t.player_mut(seat).bribed_by = Some(self.seat(body)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// What is everybody's; says whether there is such a line.
    pub(super) fn table_line(&mut self, what: &str, body: &str, items: &[&str]) -> Result<bool, String> {
        match what {
            "hq" => self.t.hq = tokens(items)?,
            "hero" => {
                let at = body.trim_end_matches(" prone");
                self.t.hero = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
                self.t.prone = at != body;
            }
            "hero due" => self.t.hero_pending = body == "yes",
            "tension" => self.t.tension = number(body)?,
            "events" | "tiles" | "plots" => {
                for item in items.iter().rev() {
                    self.put_on_top(what, item)?;
                }
            }
            "lasting" => {
                for item in items {
                    let (name, by) = item.split_once(" by ").ok_or("an event lasts 'by' a seat")?;
                    let (event, revealer) = (self.event(name)?, self.seat(by)?);
                    self.t.lasting.push(Lasting { event, revealer });
                }
            }
            "revealed" => {
                for _ in 0..number(body)? {
                    // The last ones: those named as next stay on top.
                    let card = self.t.events.remove(0);
                    self.t.revealed.push(card);
                }
            }
            "turn" => self.t.active = self.seat(body)?,
            "points" => self.t.turn.points = number(body)?,
            "last turns" => self.t.last_turns = Some(number(body)?),
            "step" => {
                let steps = ["begin", "hero", "action", "espionage", "end"];
                let step = steps.into_iter().find(|step| *step == body);
                self.step = step.ok_or_else(|| format!("there is no step {body}"))?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The next card of a stack.
    fn put_on_top(&mut self, stack: &str, name: &str) -> Result<(), String> {
        match stack {
            "events" => {
                let row = self.event(name)?;
                let index = self.t.events.iter().position(|card| *card == row);
                let card = self.t.events.remove(index.ok_or_else(|| format!("no {name} is left"))?);
                self.t.events.push(card);
            }
            "tiles" => {
                let tile = self.take_tile(name)?;
                self.t.tiles.push(Card::hidden(tile, SeatSet::EMPTY));
            }
            _ => {
                let id = self.take_plot(name)?;
                self.t.plots[Level::of(id).index()].push(Card::hidden(id, SeatSet::EMPTY));
            }
        }
        Ok(())
    }

    fn overlord(&mut self, seat: Seat, name: &str) -> Result<(), String> {
        let row = self.game.tables.overlords.iter().position(|row| row.id == name);
        let row = row.ok_or_else(|| format!("there is no Overlord {name}"))? as u8;
        // Nobody else keeps the one that is asked for.
        let before = self.t.player(seat).overlord;
        for player in self.t.players.iter_mut().filter(|player| player.overlord == Some(row)) {
            player.overlord = before;
        }
        self.t.player_mut(seat).overlord = Some(row);
        for zone in &self.game.board().zones {
            land::lay_out(&mut self.t, self.game, zone.lair);
        }
        Ok(())
    }

    fn lackeys(&mut self, seat: Seat, items: &[&str]) -> Result<(), String> {
        for item in items {
            let (count, what) = counted(item)?;
            match what {
                "barracks" => self.t.player_mut(seat).barracks = count,
                "pool" => self.t.player_mut(seat).pool = count,
                _ => return Err(format!("{what}: Lackeys are in the barracks or the pool")),
            }
        }
        Ok(())
    }

    fn stationed(&mut self, owner: Seat, items: &[&str]) -> Result<(), String> {
        for item in items {
            let words: Vec<&str> = item.split_whitespace().collect();
            let (at, rest) = words.split_first().ok_or("a Lackey stands somewhere")?;
            let site = self.game.site_named(at).ok_or_else(|| format!("{at} is no site"))?;
            let (intruder, fresh) = (rest.contains(&"intruder"), rest.contains(&"fresh"));
            self.t.put_lackey(site, Lackey { owner, intruder, fresh });
        }
        Ok(())
    }

    pub(super) fn tokens_on(&mut self, at: &str, body: &str) -> Result<(), String> {
        let space = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
        let (count, what) = counted(body)?;
        let kind = Resource::named(what).ok_or_else(|| format!("{what} is no resource"))?;
        self.t.hex_mut(space).tokens = Some((kind, count));
        Ok(())
    }

    pub(super) fn tile(&mut self, at: &str, body: &str) -> Result<(), String> {
        let space = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
        let (name, turned) = body.split_once(" turned ").unwrap_or((body, "0"));
        let rotation = number(turned)?;
        if rotation > 5 {
            return Err("a tile is turned by 0 to 5 sides".into());
        }
        let tile = self.take_tile(name)?;
        land::put_tile(&mut self.t, self.game, tile, rotation, space);
        Ok(())
    }

    fn plot(&mut self, seat: Seat, items: &[&str]) -> Result<(), String> {
        for item in items {
            match item.split_once(' ') {
                Some(("known", by)) => {
                    let by = self.seat(by)?;
                    if let Some(card) = &mut self.t.player_mut(seat).plot {
                        card.known.insert(by);
                    }
                }
                Some(("sabotage", count)) => {
                    let count = number(count)?;
                    self.t.player_mut(seat).sabotage = count;
                    self.t.sabotage = self.t.sabotage.saturating_sub(count);
                }
                _ => {
                    if let Some(card) = self.t.player_mut(seat).plot.take() {
                        self.t.plots[Level::of(card.id).index()].push(Card::hidden(card.id, SeatSet::EMPTY));
                        self.t.plots[Level::of(card.id).index()].rotate_right(1);
                    }
                    let id = self.take_plot(item)?;
                    self.t.player_mut(seat).plot = Some(Card::hidden(id, seat.into()));
                    self.named.insert(seat);
                }
            }
        }
        Ok(())
    }

    /// Takes a Plot out of its stack, or from a player who got it by chance.
    fn take_plot(&mut self, name: &str) -> Result<u8, String> {
        let id = self.game.tables.plots.iter().position(|plot| plot.id == name);
        let id = id.ok_or_else(|| format!("there is no Plot {name}"))? as u8;
        let stack = Level::of(id).index();
        if let Some(index) = self.t.plots[stack].iter().position(|card| card.id == id) {
            self.t.plots[stack].remove(index);
            return Ok(id);
        }
        let holder = self.t.players.iter().position(|player| player.plot.is_some_and(|card| card.id == id));
        let by_chance = holder.filter(|holder| !self.named.contains(Seat::new(*holder)));
        let holder = by_chance.ok_or_else(|| format!("{name} lies elsewhere"))?;
        let other = self.t.plots[stack].pop().map(|card| Card::hidden(card.id, Seat::new(holder).into()));
        self.t.players[holder].plot = other;
        Ok(id)
    }

    fn take_tile(&mut self, name: &str) -> Result<u8, String> {
        let row = self.game.tables.tiles.iter().position(|tile| tile.id == name);
        let row = row.ok_or_else(|| format!("there is no tile {name}"))? as u8;
        let index = self.t.tiles.iter().position(|card| card.id == row);
        self.t.tiles.remove(index.ok_or_else(|| format!("{name} lies elsewhere"))?);
        Ok(row)
    }

    fn event(&self, name: &str) -> Result<u8, String> {
        let row = self.game.tables.events.iter().position(|event| event.id == name);
        row.map(|row| row as u8).ok_or_else(|| format!("there is no event {name}"))
    }

    pub(super) fn seat(&self, number: &str) -> Result<Seat, String> {
        self.game.seat(number).ok_or_else(|| format!("there is no seat {number}"))
    }
}

fn number(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("{text} is no number"))
}

/// `2 water`.
fn counted(item: &str) -> Result<(u8, &str), String> {
    let (count, what) = item.split_once(' ').ok_or_else(|| format!("'{item}' reads 'how many what'"))?;
    Ok((number(count)?, what))
}

fn tokens(items: &[&str]) -> Result<Tokens, String> {
    let mut tokens = Tokens::default();
    for item in items {
        let (count, what) = counted(item)?;
        let kind = Resource::named(what).ok_or_else(|| format!("{what} is no resource"))?;
        tokens[kind.index()] = count;
    }
    Ok(tokens)
}
