//! Positions for scenarios: a few readable lines become a whole state; what they leave out is as after set-up.
//!
//! ```text
//! overlord 1: deepgills            zone 1: NE                    who plays where (zones as the options say)
//! tokens 1: 2 water, 1 food        relic 1: PUB                  what a player holds
//! lackeys 1: 2 barracks, 1 pool                                  the others stand on the board
//! lackey 1: 3:-2, 2:-4 fresh, 4:1 intruder                       where they stand
//! tile 3:-2: T36 turned 2                                        a tile and how it is turned
//! plot 1: K05, known 2, sabotage 1                               the active Plot
//! completed 1: K03, K16 used       infamy 1: 3                   Infamy follows from nothing else
//! hq: 2 wood                       hero: 3:-1 prone              the Hero and his treasure
//! on 3:-2: 2 fauna                                               tokens on a tile
//! tension: 9                       events: E03, E18              the next events, from the top
//! tiles: T01, T02                  plots: K01, V02               the next tiles and Plots, from the top
//! lasting: E01 by 2                revealed: 5                   events in force; how many were revealed
//! turn: 1                          step: action                  begin, hero, action, espionage, end
//! points: 1                        hero due: yes                 Action Points left; a move that the Hero owes
//! last turns: 0                    bribed 2: 1                   how many turns follow this one; who plays a seat's next turn
//! ```

use malice_engine::{Chance, Io, Scenarios, Seat, SeatSet, Stacks};

use crate::OverlordsOfInfamy;
use crate::ids::{LACKEYS, Level, Resource, Tokens};
use crate::rules::{Cx, Frame, Turn, land, renew_modifiers, setup};
use crate::state::{Card, Completed, Lackey, Lasting, Phase, State, Tabletop};

type Fault = (usize, String);

impl Scenarios for OverlordsOfInfamy {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<Fault>> {
        // The scenario's chance is for its play: what the lines leave out comes from a set-up of its own.
        let mut apart = Io::silent(Chance::fast(1));
        let mut t = setup::set_up(&mut Cx::new(self, &mut apart)).tabletop;
        setup::seat_all(&mut t, &mut Cx::new(self, &mut apart));
        let mut builder = Builder { game: self, t, step: "action", named: SeatSet::EMPTY };
        builder.t.turn.points = 3;
        let mut faults = Vec::new();
        for (number, line) in lines {
            if let Err(message) = builder.line(line) {
                faults.push((*number, message));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        builder.finish();
        let Builder { t, step, .. } = builder;
        let turn = Turn::at(step).expect("the step was checked");
        let mut state = State { tabletop: t, procedures: Stacks::new(Frame::Turn(turn)) };
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

struct Builder<'a> {
    game: &'a OverlordsOfInfamy,
    t: Tabletop,
    step: &'static str,
    /// The seats whose Plot a line names; the others' came by chance.
    named: SeatSet,
}

impl Builder<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of line")]
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(": ").ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let body = body.trim();
        let items: Vec<&str> = body.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        match words[..] {
            ["overlord", seat] => {
                let row = self.game.tables.overlords.iter().position(|row| row.id == body);
                let row = row.ok_or_else(|| format!("there is no Overlord {body}"))? as u8;
                let seat = self.seat(seat)?;
                // Nobody else keeps the one that is asked for.
                let before = self.t.player(seat).overlord;
                for player in self.t.players.iter_mut().filter(|player| player.overlord == Some(row)) {
                    player.overlord = before;
                }
                self.t.player_mut(seat).overlord = Some(row);
            }
            ["tokens", seat] => {
                let seat = self.seat(seat)?;
                self.t.player_mut(seat).tokens = tokens(&items)?;
            }
            ["relic", seat] => {
                let relic =
                    self.game.tables.relic_named(body).ok_or_else(|| format!("there is no Relic {body}"))?;
                let seat = self.seat(seat)?;
                self.t.player_mut(seat).relic = Some(relic);
                self.t.relics &= !(1 << relic);
            }
            ["lackeys", seat] => {
                let seat = self.seat(seat)?;
                for item in items {
                    let (count, what) = counted(item)?;
                    match what {
                        "barracks" => self.t.player_mut(seat).barracks = count,
                        "pool" => self.t.player_mut(seat).pool = count,
                        _ => return Err(format!("{what}: Lackeys are in the barracks or the pool")),
                    }
                }
            }
            ["lackey", seat] => {
                let owner = self.seat(seat)?;
                for item in items {
                    let words: Vec<&str> = item.split_whitespace().collect();
                    let (at, rest) = words.split_first().ok_or("a Lackey stands somewhere")?;
                    let site = self.game.site_named(at).ok_or_else(|| format!("{at} is no site"))?;
                    let lackey = Lackey {
                        owner,
                        intruder: rest.contains(&"intruder"),
                        fresh: rest.contains(&"fresh"),
                    };
                    self.t.put_lackey(site, lackey);
                }
            }
            ["tile", at] => self.tile(at, body)?,
            ["on", at] => {
                let space = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
                let (count, what) = counted(body)?;
                let kind = Resource::named(what).ok_or_else(|| format!("{what} is no resource"))?;
                self.t.hex_mut(space).tokens = Some((kind, count));
            }
            ["plot", seat] => self.plot(seat, &items)?,
            ["completed", seat] => {
                let seat = self.seat(seat)?;
                for item in items {
                    let name = item.trim_end_matches(" used");
                    let plot = self.take_plot(name)?;
                    self.t.player_mut(seat).completed.push(Completed { plot, used: name != item });
                }
            }
            ["infamy", seat] => {
                let seat = self.seat(seat)?;
                self.t.player_mut(seat).infamy = number(body)?;
            }
            ["hq"] => self.t.hq = tokens(&items)?,
            ["hero"] => {
                let at = body.trim_end_matches(" prone");
                self.t.hero = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
                self.t.prone = at != body;
            }
            ["hero", "due"] => self.t.hero_pending = body == "yes",
            ["tension"] => self.t.tension = number(body)?,
            ["events"] => {
                for item in items.iter().rev() {
                    let row = self.event(item)?;
                    let index = self.t.events.iter().position(|card| *card == row);
                    let index = index.ok_or_else(|| format!("no {item} is left"))?;
                    let card = self.t.events.remove(index);
                    self.t.events.push(card);
                }
            }
            ["tiles"] => {
                for item in items.iter().rev() {
                    let tile = self.take_tile(item)?;
                    self.t.tiles.push(Card::hidden(tile, SeatSet::EMPTY));
                }
            }
            ["plots"] => {
                for item in items.iter().rev() {
                    let id = self.take_plot(item)?;
                    self.t.plots[Level::of(id).index()].push(Card::hidden(id, SeatSet::EMPTY));
                }
            }
            ["lasting"] => {
                for item in items {
                    let (name, by) = item.split_once(" by ").ok_or("an event lasts 'by' a seat")?;
                    let (event, revealer) = (self.event(name)?, self.seat(by)?);
                    self.t.lasting.push(Lasting { event, revealer });
                }
            }
            ["revealed"] => {
                for _ in 0..number(body)? {
                    // The last ones: those named as next stay on top.
                    let card = self.t.events.remove(0);
                    self.t.revealed.push(card);
                }
            }
            ["turn"] => self.t.active = self.seat(body)?,
            ["points"] => self.t.turn.points = number(body)?,
            ["bribed", seat] => {
                let (seat, by) = (self.seat(seat)?, self.seat(body)?);
                self.t.player_mut(seat).bribed_by = Some(by);
            }
            ["last", "turns"] => self.t.last_turns = Some(number(body)?),
            ["step"] => {
                let steps = ["begin", "hero", "action", "espionage", "end"];
                let step = steps.into_iter().find(|step| *step == body);
                self.step = step.ok_or_else(|| format!("there is no step {body}"))?;
            }
            _ => return Err(format!("'{head}' is nothing that a position has")),
        }
        Ok(())
    }

    fn finish(&mut self) {
        for resource in Resource::ALL {
            let index = resource.index();
            let tiles = self.t.hexes.iter().filter_map(|hex| hex.tokens).filter(|pile| pile.0 == resource);
            let out = self.t.players.iter().map(|player| player.tokens[index]).sum::<u8>()
                + self.t.hq[index]
                + tiles.map(|pile| pile.1).sum::<u8>();
            self.t.supply[index] = crate::ids::TOKENS.saturating_sub(out);
        }
        for index in 0..self.game.players {
            let seat = Seat::new(index);
            land::join(&mut self.t, self.game, seat);
            let out = self.t.lackeys_of(seat).count() as u8;
            // What stands on the board came out of the Pool, then of the Barracks.
            let player = self.t.player_mut(seat);
            let spare = (player.barracks + player.pool + out).saturating_sub(LACKEYS);
            let from_pool = spare.min(player.pool);
            player.pool -= from_pool;
            player.barracks = player.barracks.saturating_sub(spare - from_pool);
        }
        renew_modifiers(&mut self.t, self.game);
        self.t.turn.phase = match self.step {
            "begin" | "hero" => Phase::Hero,
            "action" => Phase::Action,
            "espionage" => Phase::Espionage,
            _ => Phase::End,
        };
        if matches!(self.step, "espionage" | "end") {
            self.t.turn.points = 0;
        }
        // In the Hero Phase the move falls due now; before and after it, at the start of a turn.
        if self.step == "hero" {
            self.t.turn.move_now = std::mem::take(&mut self.t.hero_pending);
        }
    }

    fn tile(&mut self, at: &str, body: &str) -> Result<(), String> {
        let space = self.game.board().named(at).ok_or_else(|| format!("{at} is no space"))?;
        let (name, turned) = body.split_once(" turned ").unwrap_or((body, "0"));
        let rotation = number(turned)?;
        if rotation > 5 {
            return Err("a tile is turned by 0 to 5 sides".into());
        }
        let tile = self.take_tile(name)?;
        let hex = self.t.hex_mut(space);
        (hex.tile, hex.rotation) = (Some(tile), rotation);
        self.t.tiled.insert(space);
        Ok(())
    }

    fn plot(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
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

    fn seat(&self, number: &str) -> Result<Seat, String> {
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
