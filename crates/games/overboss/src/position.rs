//! Positions for scenarios: a few readable lines become a whole state; what they leave out is as after set-up.
//!
//! ```text
//! map 1 A: cave + orc, graveyard 2 + kobold, -, camp yellow     a row of seat 1's map; `-` is an empty square
//! map 1 B3: dungeon                                             one square
//! lair 1: forest crystal, portal, used portal, orc              `rest`: every token that is nowhere else
//! market: volcano + kobold, forest + orc, cave, -               slots 1 to 4; a tile alone has no token, `-` is empty
//! hand: forest + kobold                                         drafted, not yet placed
//! stack: forest, cave                                           the next tiles, from the top; `only`: no others
//! discard: rest            hoard: graveyard 1, graveyard 1      tiles out of play (`rest`: all that are nowhere else)
//! bag: kobold, orc                                              exactly these (`bag: none`); others need a place
//! commands: CMD-01, CMD-09, CMD-12, CMD-16                      the row; `command deck:` from the top
//! command discard: CMD-02, CMD-03                               out of the deck (`rest`: all of it)
//! boss 1: BOS-03, declined BOS-05, revealed
//! turn: 2      first: 1      turns: 12      step: wrap          whose turn it is, and at which step
//! placed: B2   portal used: yes                                 what happened this turn
//! ```

use malice_engine::{Chance, Io, Scenarios, Seat, Stacks};

use crate::Overboss;
use crate::ids::{Square, TileId, Token, TokenId, squares};
use crate::rules::{Cx, Frame, Turn, open_circle, restock, setup};
use crate::sets::{TileSet, TokenSet};
use crate::state::{MAX_PLAYERS, Pair, State, Tabletop};

type Fault = (usize, String);

impl Scenarios for Overboss {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<Fault>> {
        // The scenario's chance is for its play: what the lines leave out comes from a set-up of its own.
        let mut apart = Io::silent(Chance::fast(1));
        let mut builder = Builder::new(self, &setup::set_up(&mut Cx::new(self, &mut apart)).tabletop);
        let mut faults = Vec::new();
        for (number, line) in lines {
            if let Err(message) = builder.line(line) {
                faults.push((*number, message));
            }
        }
        if faults.is_empty()
            && let Err(message) = builder.finish(&mut Cx::new(self, &mut apart))
        {
            faults.push((lines.last().map_or(0, |line| line.0), message));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let Builder { t, step, .. } = builder;
        let mut state = match step {
            Step::Over => State { tabletop: Tabletop { over: true, ..t }, procedures: Stacks::default() },
            Step::At(turn) => State { tabletop: t, procedures: Stacks::new(Frame::Turn(turn)) },
        };
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

enum Step {
    At(Turn),
    Over,
}

struct Builder<'a> {
    game: &'a Overboss,
    t: Tabletop,
    tiles: TileSet,
    tokens: TokenSet,
    step: Step,
    first: Option<Seat>,
    turns: Option<u8>,
    placed: Option<Square>,
    market: bool,
    stack: Vec<TileId>,
    stack_is_all: bool,
    bag: Option<TokenSet>,
    tiles_rest: Option<Pile>,
    tokens_rest: Option<Seat>,
    /// Kept and declined card of each seat, where given.
    bosses: [[Option<u8>; 2]; MAX_PLAYERS],
}

#[derive(Clone, Copy)]
enum Pile {
    Discard,
    Hoard,
}

impl<'a> Builder<'a> {
    fn new(game: &'a Overboss, fresh: &Tabletop) -> Self {
        let t = Tabletop { terrain: fresh.terrain, commands: fresh.commands, ..Tabletop::default() };
        Self {
            game,
            t,
            tiles: setup::all_tiles(&fresh.terrain).into_iter().collect(),
            tokens: setup::all_tokens(&fresh.terrain),
            step: Step::At(Turn::at("draft").expect("there is such a step")),
            first: None,
            turns: None,
            placed: None,
            market: false,
            stack: Vec::new(),
            stack_is_all: false,
            bag: None,
            tiles_rest: None,
            tokens_rest: None,
            bosses: Default::default(),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(':').ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let items: Vec<&str> = body.split(',').map(str::trim).filter(|item| !item.is_empty()).collect();
        match words[..] {
            ["map", seat, place] => self.map(seat, place, &items),
            ["lair", seat] => self.lair(seat, &items),
            ["market"] => self.market(&items),
            ["hand"] => {
                self.t.hand = self.pair(items.first().copied().unwrap_or_default())?;
                self.step = Step::At(Turn::at("place").expect("there is such a step"));
                Ok(())
            }
            ["stack"] => self.stack(&items),
            ["discard"] => self.pile(Pile::Discard, &items),
            ["hoard"] => self.pile(Pile::Hoard, &items),
            ["bag"] => self.bag(&items),
            ["commands"] => self.command_row(&items),
            ["command", "deck"] => self.command_deck(&items),
            ["command", "discard"] => self.command_discard(&items),
            ["boss", seat] => self.boss(seat, &items),
            ["turn"] => self.seat(body.trim()).map(|seat| self.t.active = seat),
            ["first"] => self.seat(body.trim()).map(|seat| self.first = Some(seat)),
            ["turns"] => {
                let turns = body.trim().parse().map_err(|_| "turns is a number")?;
                self.turns = Some(turns);
                Ok(())
            }
            ["placed"] => {
                self.placed = Some(self.square(body.trim())?);
                Ok(())
            }
            ["portal", "used"] => {
                self.t.portal_used = body.trim() == "yes";
                Ok(())
            }
            ["step"] => {
                self.step = match body.trim() {
                    "over" => Step::Over,
                    step => Step::At(
                        Turn::at(step).ok_or("steps are draft, place, circle, command, wrap and over")?,
                    ),
                };
                Ok(())
            }
            _ => Err(format!("'{head}' is nothing that a position has")),
        }
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        let number: u8 = text.parse().map_err(|_| format!("'{text}' is not a seat"))?;
        Seat::try_from(number)
            .ok()
            .filter(|seat| seat.index() < self.game.players)
            .ok_or_else(|| format!("there is no seat {number}"))
    }

    fn square(&self, text: &str) -> Result<Square, String> {
        Square::named(text)
            .filter(|square| square.bit() & self.game.board().all != 0)
            .ok_or_else(|| format!("there is no square {text}"))
    }

    /// Takes the lowest tile that fits: by type, by label (`graveyard 2`), or by id.
    fn tile(&mut self, text: &str) -> Result<TileId, String> {
        let game = self.game;
        let wanted = |tile: &TileId| {
            game.tile_name(*tile).eq_ignore_ascii_case(text)
                || game.tile_label(*tile).eq_ignore_ascii_case(text)
                || game.type_named(text) == Some(tile.tile_type())
        };
        let tile = self.tiles.iter().find(wanted).ok_or_else(|| format!("there is no tile '{text}' left"))?;
        self.tiles.remove(tile);
        Ok(tile)
    }

    /// Takes the lowest token that fits: by kind (`kobold`, `forest crystal`, `portal`), by id, or by a Miniboss's name.
    fn token(&mut self, text: &str) -> Result<TokenId, String> {
        let game = self.game;
        let wanted = |token: &TokenId| {
            let view = game.token_view(*token);
            [Some(view.kind), Some(view.id), view.name]
                .iter()
                .flatten()
                .any(|name| name.eq_ignore_ascii_case(text))
        };
        let token =
            self.tokens.iter().find(wanted).ok_or_else(|| format!("there is no token '{text}' left"))?;
        self.tokens.remove(token);
        Ok(token)
    }

    fn pair(&mut self, text: &str) -> Result<Pair, String> {
        let (tile, token) =
            text.split_once('+').map_or((text, None), |(tile, token)| (tile.trim(), Some(token.trim())));
        Ok(Pair { tile: Some(self.tile(tile)?), token: token.map(|token| self.token(token)).transpose()? })
    }

    fn map(&mut self, seat: &str, place: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        let targets: Vec<Square> = if place.len() == 1 {
            let row = place.as_bytes()[0].to_ascii_uppercase().wrapping_sub(b'A') as usize;
            squares(self.game.board().all).filter(|square| square.row() == row).collect()
        } else {
            vec![self.square(place)?]
        };
        if targets.len() != items.len() {
            return Err(format!("{place} has {} squares, but {} are given", targets.len(), items.len()));
        }
        for (square, item) in targets.into_iter().zip(items) {
            if *item == "-" {
                continue;
            }
            let Pair { tile, token } = self.pair(item)?;
            let map = self.t.map_mut(seat);
            if map.filled & square.bit() != 0 {
                return Err(format!("{square} is given twice"));
            }
            map.put_tile(square, tile.ok_or("a square has a tile")?);
            if let Some(token) = token {
                if !token.is_unit() || map.open() & square.bit() == 0 {
                    return Err(format!("{item}: that token cannot stand there"));
                }
                map.put_unit(square, token);
            }
        }
        Ok(())
    }

    fn lair(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        for item in items {
            if *item == "rest" {
                self.tokens_rest = Some(seat);
                continue;
            }
            let used = item.strip_prefix("used ");
            let token = self.token(used.unwrap_or(item))?;
            self.t.into_lair(seat, token);
            if used.is_some() {
                let number = token
                    .portal_number()
                    .filter(|_| token.token() == Token::Portal)
                    .ok_or("only a portal is used")?;
                self.t.map_mut(seat).active_portals &= !(1 << number);
            }
        }
        Ok(())
    }

    fn market(&mut self, items: &[&str]) -> Result<(), String> {
        if items.len() != self.t.market.len() {
            return Err(format!("the market has four slots, not {}", items.len()));
        }
        self.market = true;
        for (slot, item) in items.iter().enumerate() {
            if *item != "-" {
                self.t.market[slot] = self.pair(item)?;
            }
        }
        Ok(())
    }

    fn stack(&mut self, items: &[&str]) -> Result<(), String> {
        if items == ["none"] {
            self.stack_is_all = true;
            return Ok(());
        }
        for item in items {
            if *item == "only" {
                self.stack_is_all = true;
            } else {
                let tile = self.tile(item)?;
                self.stack.push(tile);
            }
        }
        Ok(())
    }

    fn pile(&mut self, pile: Pile, items: &[&str]) -> Result<(), String> {
        for item in items {
            if *item == "rest" {
                self.tiles_rest = Some(pile);
                continue;
            }
            let tile = self.tile(item)?;
            self.put(pile, tile);
        }
        Ok(())
    }

    fn put(&mut self, pile: Pile, tile: TileId) {
        match pile {
            Pile::Discard => self.t.tile_discard.insert(tile),
            Pile::Hoard => self.t.hoard.insert(tile),
        }
    }

    fn bag(&mut self, items: &[&str]) -> Result<(), String> {
        let mut bag = TokenSet::EMPTY;
        for item in items.iter().filter(|item| **item != "none") {
            bag.insert(self.token(item)?);
        }
        self.bag = Some(bag);
        Ok(())
    }

    fn command(&self, text: &str) -> Result<u8, String> {
        let card = self.game.command_named(text).ok_or_else(|| format!("there is no Command {text}"))?;
        Ok(card as u8)
    }

    fn command_row(&mut self, items: &[&str]) -> Result<(), String> {
        if !self.game.command_cards || items.len() != 4 {
            return Err("a game with command_cards has four Commands in its row".into());
        }
        let row: Vec<u8> = items.iter().map(|item| self.command(item)).collect::<Result<_, _>>()?;
        let rest = (0..self.game.tables.commands.len() as u8).rev().filter(|card| !row.contains(card));
        self.t.commands.deck = rest.collect();
        self.t.commands.row = row.into_iter().collect();
        Ok(())
    }

    fn command_deck(&mut self, items: &[&str]) -> Result<(), String> {
        for item in items.iter().rev() {
            let card = self.command(item)?;
            let deck = &mut self.t.commands.deck;
            let at = deck
                .iter()
                .position(|other| *other == card)
                .ok_or_else(|| format!("{item} is not in the deck"))?;
            deck.remove(at);
            deck.push(card);
        }
        Ok(())
    }

    /// `rest`: the whole deck.
    fn command_discard(&mut self, items: &[&str]) -> Result<(), String> {
        let deck = self.t.commands.deck;
        let discard: Vec<u8> = if items == ["rest"] {
            deck.to_vec()
        } else {
            items.iter().map(|item| self.command(item)).collect::<Result<_, _>>()?
        };
        if let Some(card) = discard.iter().find(|card| !deck.contains(card)) {
            return Err(format!("{} is not in the deck", self.game.tables.commands[*card as usize].id));
        }
        self.t.commands.deck = deck.iter().copied().filter(|card| !discard.contains(card)).collect();
        self.t.commands.discard = discard.into_iter().collect();
        Ok(())
    }

    fn boss(&mut self, seat: &str, items: &[&str]) -> Result<(), String> {
        let seat = self.seat(seat)?;
        if !self.game.boss_cards {
            return Err("only a game with boss_cards has Bosses".into());
        }
        let named = |text: &str| {
            self.game
                .boss_named(text)
                .map(|card| card as u8)
                .ok_or_else(|| format!("there is no Boss {text}"))
        };
        for item in items {
            if *item == "revealed" {
                self.t.bosses[seat.index()].revealed = true;
            } else if let Some(declined) = item.strip_prefix("declined ") {
                self.bosses[seat.index()][1] = Some(named(declined)?);
            } else {
                self.bosses[seat.index()][0] = Some(named(item)?);
            }
        }
        Ok(())
    }

    /// Fills in what was left out.
    fn finish(&mut self, cx: &mut Cx<'_>) -> Result<(), String> {
        self.deal_bosses()?;
        let game = self.game;
        if let Some(square) = self.placed {
            let tile = self.t.map(self.t.active).tile(square);
            let tile = tile.ok_or_else(|| format!("placed: no tile lies on {square}"))?;
            self.t.placed = Some(tile);
            if matches!(self.step, Step::At(turn) if turn.is_settling()) {
                open_circle(&mut self.t, game, tile);
            }
        }
        if matches!(self.step, Step::At(turn) if turn.is_placing()) && self.t.hand.tile.is_none() {
            return Err("step place needs a tile in hand".into());
        }
        if self.turns.is_some_and(|turns| turns as usize >= game.players * game.squares()) {
            return Err(format!(
                "a game has {} turns; its last begins when one less is over",
                game.players * game.squares()
            ));
        }
        let tiles_laid: u32 = self.t.maps.iter().map(|map| map.filled.count_ones()).sum();
        let placed_now = u32::from(self.t.placed.is_some());
        self.t.turns = self.turns.unwrap_or(
            (tiles_laid - placed_now.min(tiles_laid)).min(game.players as u32 * game.squares() as u32 - 1)
                as u8,
        );
        let behind = self.t.turns as usize % game.players;
        let first = Seat::new((self.t.active.index() + game.players - behind) % game.players);
        self.t.first = self.first.unwrap_or(first);
        match self.tiles_rest {
            Some(pile) => {
                for tile in std::mem::take(&mut self.tiles).iter() {
                    self.put(pile, tile);
                }
            }
            None if self.stack_is_all && !self.tiles.is_empty() => {
                return Err("tiles are left over: say 'discard: rest' or 'hoard: rest'".into());
            }
            None => (),
        }
        let mut below: Vec<TileId> = self.tiles.iter().collect();
        cx.chance.shuffle(cx.stream, "stack", &mut below, |tile| game.tile_label(tile));
        self.t.tile_stack = below.into_iter().chain(self.stack.iter().rev().copied()).map(Some).collect();
        self.t.bag = match self.bag {
            None => std::mem::take(&mut self.tokens),
            Some(bag) => bag,
        };
        if let Some(seat) = self.tokens_rest {
            for token in std::mem::take(&mut self.tokens).iter() {
                self.t.into_lair(seat, token);
            }
        }
        if !self.tokens.is_empty() {
            return Err("tokens are left over: say 'lair N: rest', or leave the bag to hold them".into());
        }
        if !self.market {
            restock(&mut self.t, cx);
        }
        Ok(())
    }

    /// Seats whose Boss is not given get cards that nobody has.
    fn deal_bosses(&mut self) -> Result<(), String> {
        if !self.game.boss_cards {
            return Ok(());
        }
        let given: Vec<u8> = self.bosses.as_flattened().iter().flatten().copied().collect();
        if given.iter().enumerate().any(|(i, card)| given[..i].contains(card)) {
            return Err("a Boss is given to two seats".into());
        }
        let mut free = (0..self.game.tables.bosses.len() as u8).filter(|card| !given.contains(card));
        for (boss, given) in self.t.bosses.iter_mut().zip(self.bosses).take(self.game.players) {
            boss.kept = Some(0);
            for (dealt, card) in boss.dealt.iter_mut().zip(given) {
                *dealt = card.or_else(|| free.next()).ok_or("there are not enough Bosses")?;
            }
        }
        Ok(())
    }
}
