//! Recruiting (GP-REC): a coin for a card of the rows; at the end of an encounter all coins of everybody (GP-END-02).

use malice_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Pending, hand};
use crate::Greyport;
use crate::action::Action;
use crate::content::CardKind;
use crate::effect::{Aura, Coin, Pile};
use crate::event::Event;
use crate::ids::CardId;
use crate::state::{Phase, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Recruit {
    /// Whose single purchase this is; nobody's: everybody spends everything.
    one: Option<Seat>,
    done: bool,
    picked: Option<(Seat, CardId, bool)>,
}

impl Recruit {
    pub(super) fn one(seat: Seat) -> Self {
        Self { one: Some(seat), ..Self::default() }
    }

    pub(super) fn pending(&self) -> Pending {
        Pending {
            card: self.picked.map(|(_, card, _)| card),
            seat: self.picked.map(|(seat, ..)| seat),
            ..Pending::default()
        }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        if let Some((seat, card, top)) = self.picked {
            let Some(Action::Pay(coin)) = answer else {
                if let Some(offer) = cx.offer.to(seat, if self.one.is_some() { "GP-D-15" } else { "GP-D-17" })
                {
                    let upgrade = upgrade(t, game, seat);
                    for coin in Coin::ALL.into_iter().filter(|coin| t.player(seat).coin(*coin)) {
                        let may = worth(coin, upgrade) >= cost(game, card);
                        offer.judge(Action::Pay(coin), if may { Ok(()) } else { Err("GP-REC-02") });
                    }
                }
                return Flow::ask(seat);
            };
            self.picked = None;
            self.done = true;
            t.player_mut(seat).coins[coin as usize] -= 1;
            cx.log.emit(|| Event::CardRecruited { seat, card, coin: Some(coin) });
            take(t, card, top, cx);
            hand::gain(t, seat, card);
            return Flow::Next;
        }
        match answer {
            Some(Action::Recruit(card)) => self.picked = Some((cx.by, card, false)),
            Some(Action::RecruitTop(card)) => self.picked = Some((cx.by, card, true)),
            _ => {
                let buyers: SeatSet = match self.one {
                    Some(_) if self.done => SeatSet::EMPTY,
                    Some(seat) => seat.into(),
                    None => SeatSet::all(game.players),
                };
                // GP-R-25: who has no coin, or finds nothing on offer, buys nothing.
                let buyers: SeatSet = buyers
                    .iter()
                    .filter(|seat| t.player(*seat).has_coins() && on_offer(t, game).next().is_some())
                    .collect();
                if buyers.is_empty() {
                    return Flow::Return;
                }
                for seat in buyers.iter() {
                    offer(t, seat, self.one.is_some(), buyers.len() > 1, cx);
                }
                return Flow::Ask(buyers);
            }
        }
        Flow::Next
    }
}

fn offer(t: &Tabletop, seat: Seat, one: bool, contested: bool, cx: &mut Cx<'_>) {
    let game = cx.game;
    let Some(offer) = cx.offer.to(seat, if one { "GP-D-15" } else { "GP-D-17" }) else { return };
    let upgrade = upgrade(t, game, seat);
    let best = Coin::ALL.into_iter().rev().find(|coin| t.player(seat).coin(*coin));
    let best = best.map(|coin| worth(coin, upgrade));
    for (index, (card, top)) in on_offer(t, game).enumerate() {
        if on_offer(t, game).take(index).any(|other| other == (card, top)) {
            continue;
        }
        let action = if top { Action::RecruitTop(card) } else { Action::Recruit(card) };
        offer.judge(action, if best >= Some(cost(game, card)) { Ok(()) } else { Err("GP-REC-02") });
    }
    offer.refuse(Action::Pass, "GP-REC-01");
    // Who buys first is the players' choice, even where each has one card to buy.
    if contested {
        offer.guard();
    }
}

fn cost(game: &Greyport, card: CardId) -> Coin {
    game.tables.card(card).cost.unwrap_or(Coin::Copper)
}

/// GP-REC-03, GP-R-26: 0: coins are what they are; 1: copper counts as silver; 2: every coin counts as gold.
fn upgrade(t: &Tabletop, game: &Greyport, seat: Seat) -> u8 {
    let player = t.player(seat);
    let buys = |upgrade: u8| {
        Coin::ALL
            .into_iter()
            .filter(|coin| player.coin(*coin))
            .any(|coin| on_offer(t, game).any(|(card, _)| worth(coin, upgrade) >= cost(game, card)))
    };
    (0..2).find(|upgrade| buys(*upgrade)).unwrap_or(2)
}

fn worth(coin: Coin, upgrade: u8) -> Coin {
    match upgrade {
        0 => coin,
        1 => coin.max(Coin::Silver),
        _ => Coin::Gold,
    }
}

/// Both rows, and the top cards that lie face up (GP-CARD-07).
fn on_offer<'a>(t: &'a Tabletop, game: &'a Greyport) -> impl Iterator<Item = (CardId, bool)> + use<'a> {
    [Pile::Heroes, Pile::Items].into_iter().flat_map(move |pile| {
        let from = t.reinforcements(pile);
        let top = from.deck.last().copied().filter(|_| top_is_shown(t, game, pile));
        from.row.iter().map(|card| (*card, false)).chain(top.map(|card| (card, true)))
    })
}

/// GP-LOC-01: by the location, or by a reward for the rest of the game.
pub(crate) fn top_is_shown(t: &Tabletop, game: &Greyport, pile: Pile) -> bool {
    t.reinforcements(pile).shown || (t.phase != Phase::Setup && game.aura(t) == Some(Aura::ShowTop(pile)))
}

/// Whether everybody knows the top card: it is shown, or it was when its location was lost.
pub(crate) fn top_is_known(t: &Tabletop, game: &Greyport, pile: Pile) -> bool {
    let from = t.reinforcements(pile);
    top_is_shown(t, game, pile) || from.deck.len() == from.seen as usize
}

/// A location is about to go: what it showed is turned over, but not forgotten.
pub(super) fn remember_tops(t: &mut Tabletop, game: &Greyport) {
    for pile in [Pile::Heroes, Pile::Items] {
        if top_is_known(t, game, pile) {
            let from = t.reinforcements_mut(pile);
            from.seen = from.deck.len() as u8;
        }
    }
}

/// Takes a card off the row or the top; GP-REC-04: its place is refilled at once.
fn take(t: &mut Tabletop, card: CardId, top: bool, cx: &mut Cx<'_>) {
    let pile = if cx.game.tables.card(card).kind == CardKind::Hero { Pile::Heroes } else { Pile::Items };
    if top {
        t.reinforcements_mut(pile).deck.pop();
    } else {
        take_from_row(t, pile, card, cx);
    }
    settle_top(t, pile, cx);
}

pub(super) fn take_from_row(t: &mut Tabletop, pile: Pile, card: CardId, cx: &mut Cx<'_>) {
    let at = t.reinforcements(pile).row.iter().position(|each| *each == card).expect("it lies in the row");
    match reveal(t, pile, cx) {
        Some(new) => {
            t.reinforcements_mut(pile).row[at] = new;
            cx.log.emit(|| Event::CardOffered { card: new });
        }
        // GP-R-27: the row shrinks.
        None => drop(t.reinforcements_mut(pile).row.remove(at)),
    }
}

pub(super) fn add_to_row(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) {
    if let Some(card) = reveal(t, pile, cx) {
        t.reinforcements_mut(pile).row.push(card);
        cx.log.emit(|| Event::CardOffered { card });
    }
}

/// GP-SETUP-06: the next card of a deck; heroes who are somebody's character are retired as they appear.
pub(super) fn reveal(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) -> Option<CardId> {
    cx.log.reveal();
    while let Some(card) = t.reinforcements_mut(pile).deck.pop() {
        if !is_taken(t, cx.game, card) {
            return Some(card);
        }
        t.retired.push(card);
    }
    None
}

fn is_taken(t: &Tabletop, game: &Greyport, card: CardId) -> bool {
    let identity = game.tables.card(card).character;
    identity.is_some() && t.players.iter().any(|player| player.character == identity)
}

/// GP-R-28: a shown top card that is somebody's character is retired, and the next one shown.
pub(super) fn settle_top(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) {
    if !top_is_shown(t, cx.game, pile) {
        return;
    }
    cx.log.reveal();
    while let Some(card) = t.reinforcements(pile).deck.last().copied() {
        if !is_taken(t, cx.game, card) {
            return;
        }
        t.reinforcements_mut(pile).deck.pop();
        t.retired.push(card);
    }
}
