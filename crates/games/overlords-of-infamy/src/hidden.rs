//! What a seat cannot know, dealt again: face-down Plots and tiles that it has not seen, the event stack, gifts under way.

use std::iter::repeat_n;

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::OverlordsOfInfamy;
use crate::content::EVENTS;
use crate::ids::{Level, Resource, TILES};
use crate::state::{Card, State, Tabletop};

impl OverlordsOfInfamy {
    /// Deals again all that `seat` cannot know. Everything unseen is sorted before it is shuffled, so that the result depends on
    /// the seat's knowledge and on chance alone. Who knows a card belongs to the place where it lies, and is public.
    pub(crate) fn deal_unseen(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let t = &mut state.tabletop;
        // At the end everything is shown.
        if t.over {
            return;
        }
        for level in Level::ALL {
            let pool = shuffled(plots_of(t, level, seat).map(|card| card.id), level.first(), chance);
            plots_of(t, level, seat).zip(pool.iter().rev()).for_each(|(card, id)| card.id = *id);
        }
        let pool = shuffled(tiles_of(t, seat).map(|card| card.id), 0, chance);
        tiles_of(t, seat).zip(pool.iter().rev()).for_each(|(card, id)| card.id = *id);
        sort(&mut t.events);
        chance.shuffle(Stream::MAIN, "unseen", &mut t.events, |_| String::new());
        for index in 0..self.players {
            let other = Seat::new(index);
            if t.player(other).gift.is_some() && other != seat && t.decider(other) != seat {
                let tokens = t.player(other).tokens;
                let kinds: FixedVec<u8, 7> = (0..7).filter(|kind| tokens[*kind as usize] > 0).collect();
                let pick = chance.below(Stream::MAIN, kinds.len() as u32) as usize;
                t.player_mut(other).gift = Some(Resource::ALL[kinds[pick] as usize]);
            }
        }
    }
}

/// Cards that are there once each, taken up as a set, and so in order, and shuffled. No stack has more than a word has bits.
fn shuffled(cards: impl Iterator<Item = u8>, first: u8, chance: &mut Chance) -> FixedVec<u8, TILES> {
    let mut set = cards.fold(0u64, |set, card| set | 1 << (card - first));
    let mut pool = FixedVec::new();
    while set != 0 {
        pool.push(first + set.trailing_zeros() as u8);
        set &= set - 1;
    }
    chance.shuffle(Stream::MAIN, "unseen", &mut pool, |_| String::new());
    pool
}

/// Puts rows in order, by counting each: there are few.
fn sort(rows: &mut [u8]) {
    let mut counts = [0u8; EVENTS];
    for row in rows.iter() {
        counts[*row as usize] += 1;
    }
    let in_order = (0..).zip(counts).flat_map(|(row, count)| repeat_n(row, count as usize));
    for (row, sorted) in rows.iter_mut().zip(in_order) {
        *row = sorted;
    }
}

/// The face-down Plots of a level that a seat does not know, place by place.
fn plots_of(t: &mut Tabletop, level: Level, seat: Seat) -> impl Iterator<Item = &mut Card> {
    let players =
        t.players.iter_mut().flat_map(|player| player.plot.iter_mut().chain(player.drawn.iter_mut()));
    t.plots[level.index()]
        .iter_mut()
        .chain(players.filter(move |card| Level::of(card.id) == level))
        .filter(move |card| !card.known.contains(seat))
}

fn tiles_of(t: &mut Tabletop, seat: Seat) -> impl Iterator<Item = &mut Card> {
    t.tiles.iter_mut().chain(t.tile_hand.iter_mut()).filter(move |card| !card.known.contains(seat))
}
