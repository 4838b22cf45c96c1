//! Positions for scenarios, in the game's own words.

use malice_engine::{Io, Scenarios, Stacks};

use crate::BigBadOverlord;
use crate::content::{Card, Kind};
use crate::rules::{Cx, Frame, Turn, setup, succession};
use crate::state::{Duke, Place, Player, State, Tabletop};

impl Scenarios for BigBadOverlord {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<(usize, String)>> {
        io.offer.prepare(None, false);
        let mut cx = Cx::new(self, io);
        let mut builder = Builder::new(self, &cx);
        let mut faults = Vec::new();
        for (number, line) in lines {
            if let Err(message) = builder.line(line) {
                faults.push((*number, message));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let last = lines.last().map_or(1, |(number, _)| *number);
        let (t, turn) = builder.finish(&mut cx).map_err(|message| vec![(last, message)])?;
        let mut state = State { tabletop: t, procedures: Stacks::new(Frame::Turn(turn)) };
        state.procedures.start(&mut state.tabletop, &mut cx);
        Ok(state)
    }
}

struct Builder<'a> {
    game: &'a BigBadOverlord,
    t: Tabletop,
    /// The cards that have no place yet.
    left: Vec<Card>,
    deck: Vec<Card>,
    /// There are no other cards in the deck than those named.
    deck_is_all: bool,
    turn: Turn,
}

impl<'a> Builder<'a> {
    fn new(game: &'a BigBadOverlord, cx: &Cx<'_>) -> Self {
        let mut t = Tabletop::default();
        for index in 0..game.dukes {
            let owner = malice_engine::Seat::new(index / game.dukes_each());
            t.dukes.push(Player { owner, alive: true, portrait: Some(index as u8), ..Player::default() });
        }
        Self {
            game,
            t,
            left: setup::all_cards(cx).collect(),
            deck: Vec::new(),
            deck_is_all: false,
            turn: Turn::at("target").expect("there is such a step"),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(':').ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let items: Vec<&str> =
            body.split(',').map(str::trim).filter(|item| !item.is_empty() && *item != "-").collect();
        match words[..] {
            ["army", duke] => self.zone(duke, Place::Army, &items),
            ["citadel", duke] => self.zone(duke, Place::Citadel, &items),
            ["known", duke] => {
                let duke = self.game.duke_named(duke)?;
                let player = self.t.duke_mut(duke);
                (player.known, player.remembered) = (player.citadel, player.citadel);
                Ok(())
            }
            ["deck"] => {
                for item in items {
                    match item {
                        "only" | "none" => self.deck_is_all = true,
                        _ => {
                            let card = self.card(item)?;
                            self.deck.push(card);
                        }
                    }
                }
                Ok(())
            }
            ["discard"] => {
                for item in items {
                    let card = self.card(item)?;
                    self.t.discard.push(card);
                }
                Ok(())
            }
            ["dead"] => {
                for item in items {
                    // In this order: who loses both twin Dukes first is out.
                    succession::fall(&mut self.t, self.game.duke_named(item)?);
                    succession::take_out(&mut self.t, self.game);
                }
                Ok(())
            }
            ["turn"] => {
                self.t.active = self.game.duke_named(body.trim())?;
                Ok(())
            }
            ["fought"] => {
                for item in items {
                    self.t.fought.insert(self.game.duke_named(item)?);
                }
                self.t.fielded = true;
                Ok(())
            }
            ["turns"] => {
                let turns = body.trim().parse().map_err(|_| "turns is a number")?;
                self.t.turns = turns;
                for player in self.t.dukes.iter_mut() {
                    player.turns_taken = turns as u8 / self.game.dukes as u8;
                }
                Ok(())
            }
            ["step"] => {
                self.turn = Turn::at(body.trim()).ok_or("steps are draw, arrange, target and end")?;
                Ok(())
            }
            _ => Err(format!("'{head}' is nothing that a position has")),
        }
    }

    fn card(&mut self, name: &str) -> Result<Card, String> {
        let card = self.game.tables.named(name).ok_or_else(|| format!("there is no card '{name}'"))?;
        let at = self.left.iter().position(|left| *left == card);
        let at = at.ok_or_else(|| format!("there is no {name} left"))?;
        Ok(self.left.remove(at))
    }

    fn zone(&mut self, duke: &str, place: Place, items: &[&str]) -> Result<(), String> {
        let duke: Duke = self.game.duke_named(duke)?;
        for item in items {
            let card = self.card(item)?;
            if self.game.tables.face(card).kind == Kind::DoGooder {
                return Err(format!("nobody holds {item}"));
            }
            self.t.duke_mut(duke).put(place, card);
        }
        Ok(())
    }

    /// What has no place lies in the deck, below the cards that are named, or in the discard pile if those are all (`only`, `none`).
    fn finish(mut self, cx: &mut Cx<'_>) -> Result<(Tabletop, Turn), String> {
        if self.t.dukes.iter().any(|player| !player.alive && player.total() > 0) {
            return Err("the dead hold no cards".into());
        }
        if self.t.living().count() < 2 {
            return Err("one Duke alone is no game".into());
        }
        if !self.t.duke(self.t.active).alive {
            return Err("it is the turn of a dead Duke".into());
        }
        let game = self.game;
        let mut below: Vec<Card> = std::mem::take(&mut self.left);
        if self.deck_is_all {
            if let Some(card) = below.iter().find(|card| game.tables.face(**card).untouchable) {
                return Err(format!("the {} has no place", game.tables.name(*card)));
            }
            for card in below.drain(..) {
                self.t.discard.push(card);
            }
        }
        cx.chance.shuffle(cx.stream, "below", &mut below, |card| game.tables.name(card).to_owned());
        self.t.deck = below.into_iter().chain(self.deck.iter().rev().copied()).collect();
        Ok((self.t, self.turn))
    }
}
