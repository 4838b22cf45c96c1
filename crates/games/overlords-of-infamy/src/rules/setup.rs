//! Setting up (OI-SET, specification §5): Overlords, zones, supplies, stacks, the first Plots, the first player.

use malice_engine::{FixedVec, Seat, SeatSet, Stacks};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Turn, clockwise, land};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::event::Event;
use crate::game::{FirstPlayer, Zones};
use crate::ids::{Level, PLOTS, RELICS, RESOURCES, SABOTAGE_TOKENS, Space, TILES, TOKENS};
use crate::state::{Card, Hex, State, Tabletop, put_under};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SetUp {
    step: Step,
    seat: Seat,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Zones,
    Overlords,
    Deal,
    Keep,
}

/// A new game, before the first question: the board, the supplies and the shuffled stacks.
pub(crate) fn set_up(cx: &mut Cx<'_>) -> State {
    let game = cx.game;
    let mut t = Tabletop {
        hexes: (0..game.board().len()).map(|_| Hex::default()).collect(),
        supply: [TOKENS; RESOURCES],
        relics: (1 << RELICS) - 1,
        sabotage: SABOTAGE_TOKENS,
        // OI-SET-05
        hero: Space::HQ,
        ..Tabletop::default()
    };
    // OI-SET-02, OI-SET-03
    for player in &mut t.players[..game.players] {
        (player.barracks, player.pool, player.infamy) = (3, 3, 1);
    }
    land::lay_out(&mut t, game, game.board().contested);
    shuffle_stacks(&mut t, cx);
    State {
        tabletop: t,
        procedures: Stacks::new(Frame::Turn(Turn::default())).above(Frame::SetUp(SetUp::default())),
    }
}

/// OI-SET-04: five stacks, each shuffled on its own. A script names cards from the top.
fn shuffle_stacks(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    let card = |id: u8| Card::hidden(id, SeatSet::EMPTY);
    for level in Level::ALL {
        let mut cards: FixedVec<u8, 35> = (0..PLOTS as u8).filter(|plot| Level::of(*plot) == level).collect();
        cx.chance
            .shuffle(cx.stream, level.name(), &mut cards, |plot| game.tables.plots[plot as usize].id.clone());
        t.plots[level.index()].extend(cards.iter().rev().map(|id| card(*id)));
    }
    let mut tiles: [u8; TILES] = std::array::from_fn(|tile| tile as u8);
    cx.chance.shuffle(cx.stream, "tiles", &mut tiles, |tile| game.tables.tiles[tile as usize].id.clone());
    t.tiles.extend(tiles.iter().rev().map(|id| card(*id)));
    let mut events: FixedVec<u8, 60> = FixedVec::new();
    for (row, event) in game.tables.events.iter().enumerate() {
        events.extend((0..event.copies).map(|_| row as u8));
    }
    cx.chance.shuffle(cx.stream, "events", &mut events, |row| game.tables.events[row as usize].id.clone());
    t.events.extend(events.iter().rev().copied());
}

impl SetUp {
    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        // OI-SET-08: two players sit in adjacent areas; three and four take them in order.
        while self.step == Step::Zones && self.seat.index() < game.players {
            let seat = self.seat;
            let zone = match game.zones {
                Zones::InOrder => seat.number() - 1,
                Zones::Pair(pair) => pair[seat.index()],
                Zones::Choose => {
                    let Some(Action::ChooseZone(zone)) = answer.take() else {
                        if let Some(offer) = cx.offer.to(seat, "OI-D-02") {
                            let first = t.player(Seat::new(0)).zone;
                            for zone in 0..game.board().zones.len() as u8 {
                                let near = first.is_none_or(|first| game.board().adjacent_zones(first, zone));
                                let verdict = if near { Ok(()) } else { Err("OI-SET-08") };
                                offer.judge(Action::ChooseZone(zone), verdict);
                            }
                        }
                        return Flow::ask(seat);
                    };
                    zone
                }
            };
            t.player_mut(seat).zone = Some(zone);
            land::lay_out(t, game, game.board().zones[zone as usize].lair);
            cx.log.emit(|| Event::ZoneTaken { seat, zone });
            self.seat = Seat::new(seat.index() + 1);
        }
        if self.step == Step::Zones {
            (self.step, self.seat) = (Step::Overlords, Seat::new(0));
            if !game.choose_overlords {
                assign_overlords(t, cx);
                self.seat = Seat::new(game.players);
            }
        }

        // OI-SET-01: clockwise, no Overlord twice (OI-D-01).
        while self.step == Step::Overlords && self.seat.index() < game.players {
            let seat = self.seat;
            let Some(Action::ChooseOverlord(overlord)) = answer.take() else {
                if let Some(offer) = cx.offer.to(seat, "OI-D-01") {
                    for overlord in game.overlords_in_play() {
                        let taken = t.players.iter().any(|player| player.overlord == Some(overlord));
                        let verdict = if taken { Err("OI-SET-01") } else { Ok(()) };
                        offer.judge(Action::ChooseOverlord(overlord), verdict);
                    }
                }
                return Flow::ask(seat);
            };
            move_in(t, game, seat, overlord);
            cx.log.emit(|| Event::OverlordAssigned { seat, overlord });
            self.seat = Seat::new(seat.index() + 1);
        }
        if self.step == Step::Overlords {
            self.step = Step::Deal;
        }

        // OI-SET-06: two Knavery Plots each, one kept in secret by all at once (OI-D-03).
        if self.step == Step::Deal {
            for seat in clockwise(Seat::new(0), game.players) {
                super::plot::draw_two(t, seat, Level::Knavery, cx);
            }
            self.step = Step::Keep;
        }
        if let Some(Action::KeepPlot(plot)) = answer {
            let (seat, player) = (cx.by, t.player_mut(cx.by));
            if player.drawn.first().is_some_and(|card| card.id != plot) {
                player.drawn.swap(0, 1);
            }
            player.kept = true;
            cx.log.emit(|| Event::PlotKept { seat, plot, known: seat.into() });
        }
        let undecided: SeatSet =
            clockwise(Seat::new(0), game.players).filter(|seat| !t.player(*seat).kept).collect();
        if undecided.is_empty() {
            return Self::finish(t, cx);
        }
        for seat in undecided.iter() {
            if let Some(offer) = cx.offer.to(seat, "OI-D-03") {
                for card in t.player(seat).drawn.iter() {
                    offer.allow(Action::KeepPlot(card.id));
                }
            }
        }
        Flow::Ask(undecided)
    }

    /// The rejected Plots go under the stack, clockwise; then the first player is named (OI-SET-07).
    fn finish(t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        for seat in clockwise(Seat::new(0), game.players) {
            let player = t.player_mut(seat);
            let drawn = std::mem::take(&mut player.drawn);
            player.plot = drawn.first().copied();
            player.kept = false;
            for card in drawn.iter().skip(1) {
                put_under(&mut t.plots[Level::Knavery.index()], *card);
            }
        }
        t.first = match game.first_player {
            FirstPlayer::Seat(seat) => seat,
            FirstPlayer::Dice => highest_die(SeatSet::all(game.players), cx),
        };
        t.active = t.first;
        let seat = t.first;
        cx.log.emit(|| Event::FirstPlayerNamed { seat });
        Flow::Return
    }
}

/// Everybody rolls; those tied for the highest roll again (OI-SET-07, OI-END-04).
pub(crate) fn highest_die(mut seats: SeatSet, cx: &mut Cx<'_>) -> Seat {
    loop {
        let mut best = 0;
        let mut leaders = SeatSet::EMPTY;
        for seat in seats.iter() {
            let roll = super::roll(seat, cx);
            if roll > best {
                (best, leaders) = (roll, SeatSet::EMPTY);
            }
            if roll == best {
                leaders.insert(seat);
            }
        }
        if leaders.len() == 1 {
            return leaders.first().expect("somebody rolled");
        }
        seats = leaders;
    }
}

fn assign_overlords(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game: &OverlordsOfInfamy = cx.game;
    let mut overlords: FixedVec<u8, 9> = game.overlords_in_play().collect();
    cx.chance.shuffle(cx.stream, "overlords", &mut overlords, |row| {
        game.tables.overlords[row as usize].id.clone()
    });
    for (seat, overlord) in clockwise(Seat::new(0), game.players).zip(overlords.iter().copied()) {
        move_in(t, game, seat, overlord);
        cx.log.emit(|| Event::OverlordAssigned { seat, overlord });
    }
}

/// An Overlord moves into the lair of a seat.
pub(crate) fn move_in(t: &mut Tabletop, game: &OverlordsOfInfamy, seat: Seat, overlord: u8) {
    t.player_mut(seat).overlord = Some(overlord);
    land::lay_out(t, game, land::lair(t, game, seat));
}

/// Seats everybody as the options say, with Overlords in the order of the content and a Plot each: where positions begin.
pub(crate) fn seat_all(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let overlords: FixedVec<u8, 9> = cx.game.overlords_in_play().collect();
    for seat in clockwise(Seat::new(0), cx.game.players) {
        let plot = t.plots[Level::Knavery.index()].pop();
        let player = t.player_mut(seat);
        player.plot = plot.map(|card| Card::hidden(card.id, seat.into()));
        player.zone = Some(match cx.game.zones {
            Zones::Pair(pair) => pair[seat.index()],
            Zones::InOrder | Zones::Choose => seat.number() - 1,
        });
        move_in(t, cx.game, seat, overlords[seat.index()]);
    }
}
