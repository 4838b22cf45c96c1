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

mod lines;

use malice_engine::{Chance, Io, Scenarios, Seat, SeatSet, Stacks};

use crate::OverlordsOfInfamy;
use crate::ids::{LACKEYS, Resource};
use crate::rules::{Cx, Frame, Turn, land, renew_modifiers, setup};
use crate::state::{Phase, State, Tabletop};

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
    fn line(&mut self, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(": ").ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let body = body.trim();
        let items: Vec<&str> = body.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        let known = match words[..] {
            ["tile", at] => self.tile(at, body).map(|()| true)?,
            ["on", at] => self.tokens_on(at, body).map(|()| true)?,
            ["hero", "due"] | ["last", "turns"] => self.table_line(head, body, &items)?,
            [what] => self.table_line(what, body, &items)?,
            [what, seat] => {
                let seat = self.seat(seat)?;
                self.player_line(what, seat, body, &items)?
            }
            _ => false,
        };
        if known { Ok(()) } else { Err(format!("'{head}' is nothing that a position has")) }
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
}
