//! What a viewer sees, with the names of the specification. Only the order of the decks is hidden, from everybody.

mod battle;
mod outlook;

use std::collections::BTreeMap;

pub use battle::{BattleView, PairView, StandingView};
use malice_engine::{Seat, Viewer};
pub use outlook::{PartyView, RankView, ThreatView};
use serde::Serialize;

use crate::ForcesOfEvil;
use crate::hidden::sort_unseen;
use crate::ids::{KINDS, Kind};
use crate::rules::Frame;
use crate::state::{Room, Run, State, Tabletop};

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub viewer: Option<Seat>,
    /// What the realm is called.
    pub realm: String,
    pub round: u8,
    pub active: Seat,
    pub start: Seat,
    pub plot_used: bool,
    pub committed_left: u8,
    pub light_deck: usize,
    pub light_left: Vec<String>,
    pub light_discard: Vec<String>,
    pub dark_deck: usize,
    pub dark_discard: Vec<String>,
    pub removed: Vec<String>,
    pub dark_left: Vec<String>,
    pub excavation: usize,
    pub rooms_left: Vec<String>,
    /// Known cards at the bottom of the Excavation Deck, the lowest first.
    pub sunk: Vec<String>,
    /// The Card of Light that is being resolved, such as an attack.
    pub resolving: Option<String>,
    /// The Card of Darkness that waits for its Pit.
    pub drawn: Option<String>,
    /// The rival from whose dungeon a minion is taken.
    pub rival: Option<Seat>,
    /// Rooms that were dug and are not yet built.
    pub dug: Vec<String>,
    /// Stacks from the bottom; the last card is in play.
    pub pillars: Vec<Vec<String>>,
    pub pits: Vec<Vec<String>>,
    pub explored: Vec<Option<String>>,
    pub garrisons: Vec<GarrisonView>,
    /// Heroes of each class whom the Cards of Light in play have called.
    pub clarions: Vec<u8>,
    pub supply: Vec<Count>,
    pub treasure: u8,
    pub webs: u8,
    pub players: Vec<PlayerView>,
    /// Attacks that may come.
    pub threats: Vec<ThreatView>,
    /// How the special scoring stands.
    pub ranks: Vec<RankView>,
    pub over: bool,
    /// The position as everybody knows it, its decks in order: whoever advises a player plays on from it.
    #[serde(skip)]
    pub(crate) open: Box<State>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    pub kind: String,
    pub count: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GarrisonView {
    pub class: String,
    pub count: u8,
    pub destroyed: bool,
    pub town: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    pub force: Option<String>,
    pub influence: i16,
    pub max_influence: i16,
    pub rooms: Vec<RoomView>,
    pub limbo: Vec<Count>,
    /// Units and Treasure that are being placed.
    pub hand: Vec<Count>,
    pub treasure_in_hand: u8,
    pub slain: Vec<Count>,
    pub points: i32,
    pub battle: Option<BattleView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RoomView {
    pub card: String,
    pub capacity: u8,
    pub frontlines: u8,
    pub icons: u8,
    pub units: Vec<Count>,
    pub treasure: u8,
    pub needed: u8,
    pub web: bool,
    /// The owner wants a Web here, and will get it as far as tokens go.
    pub web_wanted: bool,
    pub attached: Vec<String>,
}

impl PlayerView {
    /// The units that this player has, in rooms and in hand, and would not have then.
    pub fn given_up(&self, then: &Self) -> Vec<Count> {
        let sum = |player: &Self| {
            let units = player.rooms.iter().flat_map(|room| &room.units).chain(&player.hand);
            let mut sums: BTreeMap<String, u8> = BTreeMap::new();
            units.for_each(|unit| *sums.entry(unit.kind.clone()).or_default() += unit.count);
            sums
        };
        let kept = sum(then);
        let lost = sum(self).into_iter().map(|(kind, count)| {
            let count = count.saturating_sub(kept.get(&kind).copied().unwrap_or(0));
            Count { kind, count }
        });
        lost.filter(|unit| unit.count > 0).collect()
    }
}

impl ForcesOfEvil {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let t = &state.tabletop;
        let light = |cards: &[crate::ids::Light]| -> Vec<String> {
            cards.iter().map(|card| self.tables.light(*card).name.clone()).collect()
        };
        let dark = |cards: &[crate::ids::Dark]| -> Vec<String> {
            cards.iter().map(|card| self.tables.dark(*card).name.clone()).collect()
        };
        let room = |card: &crate::ids::RoomCard| self.tables.room(*card).name.clone();
        let (mut drawn, mut dug, mut rival) = (None, Vec::new(), None);
        for frame in state.procedures.frames() {
            if let Frame::Plot(plot) = frame {
                drawn = plot.drawn();
            } else if let Frame::Expand(expand) = frame {
                dug.extend(expand.in_hand());
            } else if let Frame::Committed(action) = frame {
                rival = action.rival();
            }
        }
        let mut open = Box::new(*state);
        sort_unseen(&mut open);
        // The contents of a deck can be deduced, its order cannot.
        let sorted = |mut names: Vec<String>| {
            names.sort();
            names
        };
        View {
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            realm: self.realm.name.clone(),
            round: t.round,
            active: t.active,
            start: t.start,
            plot_used: t.plot_used,
            committed_left: t.committed_left,
            light_deck: t.light_deck.len(),
            light_left: sorted(light(&t.light_deck)),
            light_discard: light(&t.light_discard),
            dark_deck: t.dark_deck.len(),
            dark_discard: dark(&t.dark_discard),
            removed: dark(&t.removed),
            dark_left: sorted(dark(&t.dark_deck)),
            excavation: t.excavation.len(),
            rooms_left: sorted(t.excavation.iter().map(room).collect()),
            sunk: t.excavation[..usize::from(t.sunk)].iter().map(room).collect(),
            resolving: t.resolving.map(|card| self.tables.light(card).name.clone()),
            drawn: drawn.map(|card| self.tables.dark(card).name.clone()),
            rival,
            dug: dug.iter().map(room).collect(),
            pillars: t.pillars.iter().map(|pillar| light(pillar)).collect(),
            pits: t.pits.iter().map(|pit| dark(pit)).collect(),
            explored: t
                .explored
                .iter()
                .map(|room| room.map(|room| self.tables.room(room).name.clone()))
                .collect(),
            garrisons: Kind::CLASSES
                .into_iter()
                .map(|class| GarrisonView {
                    class: self.tables.unit(class).name.clone(),
                    count: t.garrisons[class.index()].count,
                    destroyed: t.garrisons[class.index()].destroyed,
                    town: t.town[class.index()],
                })
                .collect(),
            clarions: self.called(t).to_vec(),
            supply: self.counts(&t.supply),
            treasure: t.treasure,
            webs: t.webs,
            players: (0..self.players).map(|i| self.player_view(state, Seat::new(i))).collect(),
            threats: self.threats(t),
            ranks: self.ranks(t),
            over: t.over,
            open,
        }
    }

    fn counts(&self, counts: &[u8]) -> Vec<Count> {
        let some = Kind::ALL.into_iter().zip(counts).filter(|(_, count)| **count > 0);
        some.map(|(kind, count)| Count { kind: self.tables.unit(kind).name.clone(), count: *count }).collect()
    }

    pub(crate) fn player_view(&self, state: &State, seat: Seat) -> PlayerView {
        let t = &state.tabletop;
        let player = t.player(seat);
        let (hand, treasure_in_hand) = hand(state, seat);
        PlayerView {
            seat,
            force: player.force.map(|force| self.tables.forces[force.index()].name.clone()),
            influence: player.influence,
            max_influence: self.max_influence(t, seat),
            rooms: self.rooms_view(t, seat),
            limbo: self.counts(&player.limbo),
            hand: self.counts(&hand),
            treasure_in_hand,
            slain: self.counts(&player.slain),
            points: t.points(seat),
            battle: (*t.run(seat) != Run::default()).then(|| self.battle_view(state, seat)),
        }
    }

    /// A dungeon as it is, or as it might be.
    pub(crate) fn rooms_view(&self, t: &Tabletop, seat: Seat) -> Vec<RoomView> {
        t.dungeon(seat).map(|room| self.room_view(t, seat, room)).collect()
    }

    fn room_view(&self, t: &Tabletop, seat: Seat, room: &Room) -> RoomView {
        RoomView {
            card: self.tables.room(room.card).name.clone(),
            capacity: self.capacity(room, self.more_capacity(t, seat)),
            frontlines: self.frontlines(room),
            icons: self.tables.room(room.card).icons,
            units: self.counts(&room.units),
            treasure: room.treasure,
            needed: self.upkeep(room),
            web: room.web,
            web_wanted: room.web_wanted,
            attached: self.room_faces(room).skip(1).map(|face| face.name.to_owned()).collect(),
        }
    }
}

/// What a seat holds while it places units and Treasure.
pub(crate) fn hand(state: &State, seat: Seat) -> ([u8; KINDS], u8) {
    let lane = state.procedures.lane(seat).iter().map(|frame| (frame, true));
    let main = state.procedures.frames().iter().map(|frame| (frame, false));
    let (mut hand, mut held) = ([0; KINDS], 0);
    for (frame, own) in lane.chain(main) {
        let holding = if let Frame::Placing(placing) = frame {
            (own || placing.seat() == seat).then(|| placing.in_hand())
        } else if let Frame::Maintenance(maintenance) = frame {
            (own || maintenance.seat() == Some(seat)).then(|| maintenance.in_hand())
        } else {
            None
        };
        if let Some((units, treasure)) = holding {
            hand.iter_mut().zip(units).for_each(|(sum, more)| *sum += more);
            held += treasure;
        }
    }
    (hand, held)
}
