//! Positions for scenarios: a few readable lines become a whole state. Groups without a line are empty; everything else that is
//! left out is as after set-up.
//!
//! ```text
//! encounter: 2                            which one of the scenario; its location, its coins, its subdecks so far
//! location: dwarven_ruins 5               another location, its hit points; also `saved`, `destroyed`
//! monsters 1: worg, zombie damage 3       in front of seat 1; `monsters location: drog hp 20 damage 4 hit`
//! hero 1: fiona 2                         character and level; `aside`: not in hand
//! hp 1: 4          hp: 10, 8, 3           of one seat, or of all
//! coins 1: copper, silver                 `none`
//! hand 1: soldier, mace                   exactly these, besides the player hero; `none`
//! deck 1: acolyte, curse                  its next cards; the starting cards without a place come below (`only`: are retired)
//! discard 1: shortsword                   the last one lies on top
//! played 1: soldier + mace fought         heroes with their items; also `used`; a player hero is `fiona_2`
//! shields: 2
//! marker: 2        marker: 2 used         who defends; whether the Taunt was used
//! ready: 1, 3      round: 4
//! heroes: rogue, clergyman, sorcerer, townsfolk           the row; `items:` too
//! hero deck: fire_mage                    its next cards, the others below (`only`: are retired); `item deck:` too
//! shown: heroes                           top cards that are on offer for the rest of the game; `items`
//! monster deck: worg, giant_boar          its next cards, the others below (`only`: are in the discard pile)
//! monster discard: zombie
//! curses: 3                               so many are left
//! step: window                            of the round: start, window, damage, cleanup, recruit, discard, refill, pass;
//!                                         of the encounter: setup, ambush (all monsters just dealt), end
//! ```

mod cards;
mod table;

use malice_engine::{Chance, Io, Scenarios, Seat, Stacks};

use crate::Greyport;
use crate::rules::{Campaign, Cx, Encounter, EncounterEnd, Frame, Round};
use crate::state::{Phase, State, Tabletop};

use self::cards::Cards;
use self::table::Monsters;

type Fault = (usize, String);

impl Scenarios for Greyport {
    fn position(&self, lines: &[(usize, String)], io: &mut Io<Self>) -> Result<State, Vec<Fault>> {
        // The scenario's chance is for its play: what the lines leave out comes from a set-up of its own.
        let mut apart = Io::silent(Chance::fast(1));
        let mut builder = Builder::new(self);
        let mut faults = Vec::new();
        // Which encounter it is and who plays is known before the cards are dealt.
        for first in [true, false] {
            for (number, line) in lines {
                let frame = line.starts_with("encounter")
                    || line.starts_with("hero ") && !line.starts_with("hero deck");
                if frame == first
                    && let Err(message) = builder.line(line)
                {
                    faults.push((*number, message));
                }
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
        let Builder { mut t, step, .. } = builder;
        let procedures = step.stack(&mut t, self);
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

/// Where the game goes on.
#[derive(Clone, Copy)]
enum Step {
    Setup,
    Ambush,
    Round(Round, Phase),
    End,
}

impl Step {
    fn named(name: &str) -> Result<Self, String> {
        match name {
            "setup" => Ok(Self::Setup),
            "ambush" => Ok(Self::Ambush),
            "end" => Ok(Self::End),
            _ => Round::at(name).map(|(round, phase)| Self::Round(round, phase)).ok_or_else(|| {
                "steps are start, window, damage, cleanup, recruit, discard, refill, pass, setup, ambush and end"
                    .into()
            }),
        }
    }

    fn stack(self, t: &mut Tabletop, game: &Greyport) -> Stacks<Frame, { crate::state::STACK_DEPTH }> {
        let encounter = |encounter| {
            Stacks::new(Frame::Campaign(Campaign::in_encounter())).above(Frame::Encounter(encounter))
        };
        match self {
            Self::Setup => encounter(Encounter::default()),
            Self::Ambush => encounter(Encounter::in_ambush(t, game)),
            Self::Round(round, _) => encounter(Encounter::in_rounds()).above(Frame::Round(round)),
            Self::End => Stacks::new(Frame::Campaign(Campaign::after_encounter()))
                .above(Frame::EncounterEnd(EncounterEnd::default())),
        }
    }
}

struct Builder<'a> {
    game: &'a Greyport,
    t: Tabletop,
    step: Step,
    cards: Cards,
    monsters: Monsters,
}

impl<'a> Builder<'a> {
    fn new(game: &'a Greyport) -> Self {
        let mut t = Tabletop { taunt_ready: true, round: 1, ..Tabletop::default() };
        let cards = Cards::new(game, &mut t);
        let (round, phase) = Round::at("window").expect("there is such a step");
        Self { game, t, step: Step::Round(round, phase), cards, monsters: Monsters::default() }
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (head, body) = line.split_once(':').ok_or("a position line reads 'what: how'")?;
        let words: Vec<&str> = head.split_whitespace().collect();
        let items: Vec<&str> =
            body.split(',').map(str::trim).filter(|item| !item.is_empty() && *item != "none").collect();
        match words[..] {
            ["encounter"] => self.encounter(body.trim()),
            ["location"] => self.location(body.trim()),
            ["monsters", place] => self.monsters(place, &items),
            ["hero" | "item", "deck"] => self.row_deck(words[0], &items),
            ["hero", seat] => self.hero(seat, body.trim()),
            ["hp", seat] => {
                let seat = self.seat(seat)?;
                self.hit_points(seat, body.trim())
            }
            ["hp"] => items.iter().enumerate().try_for_each(|(i, hp)| self.hit_points(Seat::new(i), hp)),
            ["coins", seat] => self.coins(seat, &items),
            ["hand", seat] => self.hand(seat, &items),
            ["deck", seat] => self.deck(seat, &items),
            ["discard", seat] => self.discard(seat, &items),
            ["played", seat] => self.played(seat, &items),
            ["shields"] => number(body).map(|shields| self.t.shield_pool = shields),
            ["marker"] => {
                let (seat, used) =
                    body.trim().strip_suffix("used").map_or((body, false), |seat| (seat, true));
                self.t.defender = self.seat(seat.trim())?;
                self.t.taunt_ready = !used;
                Ok(())
            }
            ["ready"] => items.iter().try_for_each(|seat| {
                let seat = self.seat(seat)?;
                self.t.ready.insert(seat);
                Ok(())
            }),
            ["round"] => number(body).map(|round| self.t.round = u16::from(round)),
            ["heroes" | "items"] => self.row(words[0], &items),
            ["shown"] => self.shown(&items),
            ["monster", "deck"] => self.monster_deck(&items),
            ["monster", "discard"] => self.monster_discard(&items),
            ["curses"] => number(body).and_then(|left| self.curses(left)),
            ["step"] => Step::named(body.trim()).map(|step| self.step = step),
            _ => Err(format!("'{head}' is nothing that a position has")),
        }
    }

    fn seat(&self, text: &str) -> Result<Seat, String> {
        self.game.seat_named(text).ok_or_else(|| format!("there is no seat '{text}'"))
    }

    /// Fills in what was left out.
    fn finish(&mut self, cx: &mut Cx<'_>) -> Result<(), String> {
        self.deal_cards(cx)?;
        self.place_monsters(cx)?;
        match self.step {
            Step::Setup | Step::Ambush => self.t.round = 0,
            Step::End => self.t.phase = Phase::EncounterEnd,
            Step::Round(_, phase) => self.t.phase = phase,
        }
        Ok(())
    }
}

fn number(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| format!("'{}' is no small number", text.trim()))
}
