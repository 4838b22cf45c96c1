//! Tokens: where they lie, how they move, and choosing them one at a time (OI-D-06, OI-D-14, OI-D-15, OI-D-18, OI-D-21).

use malice_engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, question, wait};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{RESOURCES, Resource, Space, Tokens, total};
use crate::state::Tabletop;

/// Where tokens lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Purse {
    #[default]
    Supply,
    Hq,
    Seat(Seat),
    Tile(Space),
}

impl Purse {
    pub fn name(self) -> String {
        match self {
            Self::Supply => "supply".into(),
            Self::Hq => "hq".into(),
            Self::Seat(seat) => seat.to_string(),
            Self::Tile(_) => "tile".into(),
        }
    }
}

/// What lies in a purse.
pub(crate) fn held(t: &Tabletop, purse: Purse) -> Tokens {
    match purse {
        Purse::Supply => t.supply,
        Purse::Hq => t.hq,
        Purse::Seat(seat) => t.player(seat).tokens,
        Purse::Tile(space) => {
            let mut tokens = [0; RESOURCES];
            if let Some((resource, count)) = t.hex(space).tokens {
                tokens[resource.index()] = count;
            }
            tokens
        }
    }
}

fn put(t: &mut Tabletop, purse: Purse, resource: Resource, count: u8) {
    match purse {
        Purse::Supply => t.supply[resource.index()] = count,
        Purse::Hq => t.hq[resource.index()] = count,
        Purse::Seat(seat) => t.player_mut(seat).tokens[resource.index()] = count,
        Purse::Tile(space) => t.hex_mut(space).tokens = (count > 0).then_some((resource, count)),
    }
}

/// Moves tokens as far as there are any (OI-TRN-09, OI-R-14); says how many.
pub(crate) fn move_tokens(
    t: &mut Tabletop,
    from: Purse,
    to: Purse,
    resource: Resource,
    count: u8,
    cx: &mut Cx<'_>,
) -> u8 {
    let there = held(t, from)[resource.index()];
    let count = count.min(there);
    if count > 0 {
        put(t, from, resource, there - count);
        let here = held(t, to)[resource.index()];
        put(t, to, resource, here + count);
        cx.log.emit(|| Event::TokensMoved { from, to, resource, count });
    }
    count
}

/// Moves all tokens of a purse.
pub(crate) fn move_all(t: &mut Tabletop, from: Purse, to: Purse, cx: &mut Cx<'_>) {
    for resource in Resource::ALL {
        move_tokens(t, from, to, resource, u8::MAX, cx);
    }
}

/// OI-HERO-07, OI-R-27: six or more tokens at the headquarters are all discarded, after each complete deposit.
pub(crate) fn check_hq(t: &mut Tabletop, cx: &mut Cx<'_>) {
    if total(&t.hq) >= 6 {
        move_all(t, Purse::Hq, Purse::Supply, cx);
    }
}

/// A seat chooses tokens, one at a time, and they move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TokenChoice {
    pub chooser: Seat,
    pub from: Purse,
    pub to: Purse,
    pub left: u8,
    /// How many of each kind may still go.
    pub allowed: Tokens,
    /// The first kind chosen is the kind of all.
    pub one_type: bool,
    /// The seat may stop (OI-D-18).
    pub optional: bool,
    pub point: Point,
}

/// The decision point that a choice belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Point {
    LairRaid,
    Failure,
    #[default]
    Effect,
    Plunder,
    Event,
}

impl Point {
    const fn rule(self) -> Rule {
        ["OI-D-06", "OI-D-14", "OI-D-15", "OI-D-18", "OI-D-21"][self as usize]
    }
}

impl TokenChoice {
    pub(crate) fn new(chooser: Seat, from: Purse, to: Purse, left: u8, point: Point) -> Self {
        Self {
            chooser,
            from,
            to,
            left,
            allowed: [u8::MAX; RESOURCES],
            one_type: false,
            optional: false,
            point,
        }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if let Some(Action::Token(resource)) = answer {
            let count = if self.one_type { self.left } else { 1 };
            move_tokens(t, self.from, self.to, resource, count, cx);
            self.allowed[resource.index()] = self.allowed[resource.index()].saturating_sub(count);
            self.left -= count;
        } else if answer == Some(Action::Pass) {
            self.left = 0;
        }
        let there = held(t, self.from);
        let may = |resource: Resource| there[resource.index()].min(self.allowed[resource.index()]) > 0;
        if self.left == 0 || !Resource::ALL.into_iter().any(may) {
            if self.to == Purse::Hq {
                check_hq(t, cx);
            }
            return Flow::Return;
        }
        if let Some(offer) = question(t, cx.offer, self.chooser, self.point.rule()) {
            for resource in Resource::ALL {
                let verdict = if may(resource) { Ok(()) } else { Err(self.point.rule()) };
                offer.judge(Action::Token(resource), verdict);
            }
            if self.optional {
                offer.allow(Action::Pass);
            }
        }
        wait(t, self.chooser)
    }
}
