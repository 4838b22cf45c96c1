//! What a seat cannot know, for the laws: written from the rules, not from the re-deal.

use malice_conformance::secrets::Hidden;
use malice_engine::Seat;
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::ids::{Level, Resource};
use malice_overlords_of_infamy::state::{Card, State};

/// Face-down Plots, level by level, and tiles that the seat has not seen, the order of the events, gifts under way. At the end all is
/// shown.
pub fn secrets(_: &OverlordsOfInfamy, state: &mut State, seat: Seat, hidden: &mut Hidden) {
    let t = &mut state.tabletop;
    if t.over {
        return;
    }
    let unknown = |card: &&mut Card| !card.known.contains(seat);
    for level in Level::ALL {
        let stack = t.plots[level.index()].iter_mut().enumerate();
        let stack = stack.map(|(place, card)| ((level.name(), place), card));
        let held = t.players.iter_mut().enumerate().flat_map(|(index, player)| {
            let plot = player.plot.iter_mut().map(move |card| (("plot", index), card));
            let drawn = player.drawn.iter_mut().enumerate();
            plot.chain(drawn.map(move |(place, card)| (("drawn", 10 * index + place), card)))
        });
        let held = held.filter(|(_, card)| Level::of(card.id) == level);
        let places = stack.chain(held).filter(|(_, card)| unknown(card));
        hidden.pool(places.map(|(zone, card)| (zone, &mut card.id)));
    }
    let stack = t.tiles.iter_mut().enumerate().map(|(place, card)| (("tiles", place), card));
    let drawn = t.tile_hand.iter_mut().enumerate().map(|(place, card)| (("tile hand", place), card));
    hidden
        .pool(stack.chain(drawn).filter(|(_, card)| unknown(card)).map(|(zone, card)| (zone, &mut card.id)));
    hidden.stack("events", &mut t.events);
    // OI-D-21: only the giver knows, and whoever decides for the giver.
    let givers = (0..t.players.len()).filter(|index| t.players[*index].gift.is_some()).map(Seat::new);
    let others: Vec<Seat> = givers.filter(|giver| *giver != seat && t.decider(*giver) != seat).collect();
    for giver in others {
        let player = t.player_mut(giver);
        let owned = Resource::ALL.into_iter().filter(|kind| player.tokens[kind.index()] > 0);
        let mut rest: Vec<Resource> = owned.filter(|kind| player.gift != Some(*kind)).collect();
        let gift = player.gift.iter_mut().map(|kind| (("gift", giver.index()), kind));
        hidden.pool(gift.chain(rest.iter_mut().map(|kind| (("kept", giver.index()), kind))));
    }
}
