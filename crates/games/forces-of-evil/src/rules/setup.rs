//! Setting the game up (§5), and choosing Forces and Entrances (FE-SET-03).

use malice_engine::{FixedVec, Seat, Stacks, Stream};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Turn, clockwise};
use crate::action::Action;
use crate::event::Event;
use crate::game::StartPlayer;
use crate::ids::{CLASSES, Dark, Force, Kind, Light, RoomCard};
use crate::state::{EXPLORED, Garrison, Room, State, Tabletop};

pub(crate) fn decks() -> Stream {
    Stream::named("decks")
}

pub(crate) fn set_up(cx: &mut Cx<'_>) -> State {
    let game = cx.game;
    let mut t = Tabletop { round: 1, committed_left: 2, ..Tabletop::default() };
    (t.treasure, t.webs) = (game.treasures(), game.webs());
    for kind in Kind::ALL {
        t.supply[kind.index()] = game.tokens(kind);
    }
    // FE-SET-01: the cards of the realm.
    for (index, count) in game.realm.cards.iter().enumerate() {
        (0..*count).for_each(|_| t.light_deck.push(Light(index as u8)));
    }
    t.pillars = (0..game.pillars).map(|_| FixedVec::new()).collect();
    t.pits = (0..game.pits).map(|_| FixedVec::new()).collect();
    let peasants = Light(game.tables.light.iter().position(|row| row.peasants).unwrap_or(0) as u8);
    for pillar in 0..2 {
        let at = t
            .light_deck
            .iter()
            .position(|card| *card == peasants)
            .expect("two Peasants are in every kingdom");
        t.light_deck.remove(at);
        t.pillars[pillar].push(peasants);
        cx.log.emit(|| Event::LightPlaced { card: peasants, pillar: pillar as u8, covers: None });
    }
    let light = |card: Light| game.tables.light(card).name.clone();
    cx.chance.shuffle(decks(), "light", &mut t.light_deck, light);
    t.light_deck.reverse();
    let (mut pit, dark) = (0, (0..game.tables.dark.len() as u8).map(Dark));
    for card in dark {
        if game.tables.dark(card).start {
            t.pits[pit].push(card);
            cx.log.emit(|| Event::DarkPlaced { card, pit: pit as u8, covers: None });
            pit += 1;
        } else {
            t.dark_deck.push(card);
        }
    }
    t.see_tops();
    cx.chance.shuffle(decks(), "dark", &mut t.dark_deck, |card| game.tables.dark(card).name.clone());
    t.dark_deck.reverse();
    for (index, row) in game.tables.rooms[..game.tables.plain_rooms].iter().enumerate() {
        (0..row.count).for_each(|_| t.excavation.push(RoomCard(index as u8)));
    }
    cx.chance.shuffle(decks(), "rooms", &mut t.excavation, |card| game.tables.room(card).name.clone());
    t.excavation.reverse();
    for slot in 0..EXPLORED {
        t.explored[slot] = t.excavation.pop();
        if let Some(card) = t.explored[slot] {
            cx.log.emit(|| Event::RoomExplored { slot: slot as u8, card });
        }
    }
    // FE-SET-02: as many of each class as there are players.
    for class in 0..CLASSES {
        let count = (game.players as u8).min(t.supply[class]);
        t.supply[class] -= count;
        t.garrisons[class] = Garrison { count, destroyed: false };
    }
    t.start = match game.start_player {
        StartPlayer::Seat(seat) => seat,
        StartPlayer::Roll => roll_for_start(cx),
    };
    t.active = t.start;
    let start = t.start;
    cx.log.emit(|| Event::StartPlayerNamed { seat: start });
    let bottom = Frame::Turn(Turn::default());
    let procedures = if game.draft {
        Stacks::new(bottom).above(Frame::Selection(Selection::default()))
    } else {
        deal(&mut t, cx);
        Stacks::new(bottom)
    };
    State { tabletop: t, procedures }
}

/// The highest die begins; ties roll again.
fn roll_for_start(cx: &mut Cx<'_>) -> Seat {
    let mut best: FixedVec<u8, 6> = (0..cx.game.players as u8).collect();
    while best.len() > 1 {
        let rolls: FixedVec<u32, 6> = best.iter().map(|_| cx.chance.die(decks(), 8)).collect();
        let top = rolls.iter().copied().max().unwrap_or(0);
        best = best.iter().zip(&*rolls).filter(|(_, roll)| **roll == top).map(|(seat, _)| *seat).collect();
    }
    Seat::new(usize::from(best[0]))
}

/// `selection=random`: both are dealt.
pub(crate) fn deal(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    let mut forces: FixedVec<u8, 8> = (0..game.tables.forces.len() as u8).collect();
    cx.chance.shuffle(decks(), "forces", &mut forces, |i| game.tables.forces[usize::from(i)].name.clone());
    let mut entrances: FixedVec<u8, 8> =
        (game.tables.plain_rooms as u8..game.tables.rooms.len() as u8).collect();
    cx.chance
        .shuffle(decks(), "entrances", &mut entrances, |i| game.tables.rooms[usize::from(i)].name.clone());
    for (i, seat) in clockwise(t.start, game.players).enumerate() {
        take_force(t, seat, Force(forces[i]), cx);
        take_entrance(t, seat, RoomCard(entrances[i]), cx);
    }
}

fn take_force(t: &mut Tabletop, seat: Seat, force: Force, cx: &mut Cx<'_>) {
    t.player_mut(seat).force = Some(force);
    cx.log.emit(|| Event::ForceTaken { seat, force });
}

/// FE-SET-04: the Entrance with its tokens; influence starts at maximum.
fn take_entrance(t: &mut Tabletop, seat: Seat, card: RoomCard, cx: &mut Cx<'_>) {
    t.player_mut(seat).entrance = Some(card);
    cx.log.emit(|| Event::EntranceTaken { seat, card });
    super::expand::add_room(t, seat, card, 0, cx);
    if cx.game.late_seat_treasure {
        let place = (seat.index() + cx.game.players - t.start.index()) % cx.game.players;
        let more = (place as u8 / 2).min(t.treasure);
        t.treasure -= more;
        t.room_mut(seat, 0).treasure += more;
    }
    t.player_mut(seat).influence = cx.game.max_influence(t, seat);
}

/// A room with nothing in it.
pub(crate) fn empty_room(card: RoomCard) -> Room {
    Room { card, ..Room::default() }
}

/// Forces in seat order, then Entrances in reverse (FE-SET-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Selection {
    taken: u8,
}

impl Selection {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let players = cx.game.players;
        let number = usize::from(self.taken);
        if number == 2 * players {
            return Flow::Return;
        }
        let forces = number < players;
        let place = if forces { number } else { 2 * players - 1 - number };
        let seat = clockwise(t.start, players).nth(place).expect("places are seats");
        let Some(action) = answer else {
            if forces {
                // FE-D-01
                if let Some(offer) = cx.offer.to(seat, "FE-D-01") {
                    for force in (0..cx.game.tables.forces.len() as u8).map(Force) {
                        let taken = t.players[..players].iter().any(|player| player.force == Some(force));
                        offer.judge(Action::Force(force), if taken { Err("FE-SET-03") } else { Ok(()) });
                    }
                }
            } else if let Some(offer) = cx.offer.to(seat, "FE-D-02") {
                let entrances = cx.game.tables.plain_rooms as u8..cx.game.tables.rooms.len() as u8;
                for card in entrances.map(RoomCard) {
                    let taken = t.players[..players].iter().any(|player| player.entrance == Some(card));
                    offer.judge(Action::Entrance(card), if taken { Err("FE-SET-03") } else { Ok(()) });
                }
            }
            return Flow::ask(seat);
        };
        if let Action::Force(force) = action {
            take_force(t, seat, force, cx);
        } else if let Action::Entrance(card) = action {
            take_entrance(t, seat, card, cx);
        }
        self.taken += 1;
        Flow::Next
    }
}
