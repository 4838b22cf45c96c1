//! What a seat cannot know, dealt again: face-down Plots and tiles that it has not seen, the event stack, gifts under way.

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::OverlordsOfInfamy;
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
            let mut pool: FixedVec<u8, 35> = plots_of(t, level, seat).map(|card| card.id).collect();
            redeal(&mut pool, chance);
            for card in plots_of(t, level, seat) {
                card.id = pool.pop().expect("as many as were taken up");
            }
        }
        let mut pool: FixedVec<u8, TILES> = tiles_of(t, seat).map(|card| card.id).collect();
        redeal(&mut pool, chance);
        for card in tiles_of(t, seat) {
            card.id = pool.pop().expect("as many as were taken up");
        }
        t.events.sort_unstable();
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

fn redeal(pool: &mut [u8], chance: &mut Chance) {
    pool.sort_unstable();
    chance.shuffle(Stream::MAIN, "unseen", pool, |_| String::new());
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
