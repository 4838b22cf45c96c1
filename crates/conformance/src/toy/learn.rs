//! The toy for programs that learn: a table of its choices, and what a seat knows as numbers.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Game as _, Learn, Seat, Sight};

use super::Toy;
use super::action::{Action, Item, Treasure};
use super::rules::Frame;
use super::state::{Card, Player, State};

/// Kinds of cards in a game, at most.
const KINDS: usize = 3;

const CARD: Domain<Card> =
    Domain { count: KINDS, index: |card, _| card.0.into(), nth: |index, _| Card(index as u8) };
const ITEM: Domain<Item> =
    Domain { count: 2, index: |item, _| item as usize, nth: |index, _| Item::ALL[index] };
const TREASURE: Domain<Treasure> =
    Domain { count: 2, index: |treasure, _| treasure as usize, nth: |index, _| Treasure::ALL[index] };

malice_engine::verbs!(Action {
    Buy(item: ITEM),
    Done,
    Pick(card: CARD),
    TakeBack,
    GoOn,
    Stop,
    Take(treasure: TREASURE),
});

impl Learn for Toy {
    fn verbs() -> &'static Verbs {
        &VERBS
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        index_of(action, &Around::new(by, self.seats()))
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        action_of(index, &Around::new(by, self.seats()))
    }

    fn observe(&self, state: &State, by: Seat, sight: &mut Sight<'_>) {
        let table = &state.table;
        let around = Around::new(by, self.seats());
        let over = state.stacks.frames().is_empty();
        sight.of(None);
        sight.counts("round", &[table.round]);
        sight.flag("over", over);
        sight.counts("deck", &[table.deck.len() as u8]);
        sight.bag("discard", table.discard.iter().map(|card| usize::from(card.0)), KINDS);
        let awaited = self.awaited(state).iter();
        sight.bag("awaited", awaited.map(|seat| around.away(seat.index())), self.seats());
        for (away, seat) in around.seats().enumerate() {
            sight.of(Some(away));
            observe_player(table.player(seat), over || seat == by, sight);
            let cellar = state
                .stacks
                .lane(seat)
                .iter()
                .find_map(|frame| if let Frame::Cellar(cellar) = frame { Some(*cellar) } else { None });
            let cellar = cellar.map_or([0; 4], |run| [1, run.rooms, run.loot, run.ward.into()]);
            sight.counts("cellar", &cellar);
        }
    }
}

fn observe_player(player: &Player, open: bool, sight: &mut Sight<'_>) {
    let Player { gold, lamp, rope, rooms, .. } = *player;
    sight.counts("gold_lamp_rope_rooms", &[gold, lamp.into(), rope.into(), rooms]);
    sight.counts("hand_size", &[player.hand.len() as u8]);
    let hand: &[Card] = if open { &player.hand } else { &[] };
    sight.bag("hand", hand.iter().map(|card| usize::from(card.0)), KINDS);
    sight.flag("has_picked", player.picked.is_some());
    sight.one_of("picked", player.picked.filter(|_| open).map(|card| card.0.into()), KINDS);
    sight.one_of("shown", player.shown.map(|card| card.0.into()), KINDS);
}
