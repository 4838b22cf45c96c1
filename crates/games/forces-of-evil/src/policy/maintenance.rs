//! Dungeon Maintenance as the table would do it, step by step towards the layout that `maintenance/layout.rs` finds.

mod layout;

use malice_engine::{Chance, Cx, Flow, Io, Rule, Seat, Viewer};

use self::layout::Layout;
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::Upkeep;
use crate::eval::WORTH;
use crate::ids::{KINDS, Kind};
use crate::rules::{Frame, Maintenance, Placing};
use crate::state::{Room, State, Tabletop};
use crate::view::View;

/// A Maintenance in progress.
#[derive(Clone, Copy)]
struct House {
    t: Tabletop,
    seat: Seat,
    maintenance: Maintenance,
    placing: Option<Placing>,
}

impl ForcesOfEvil {
    /// What the proposal that was given when the position was `since` answers now.
    pub(super) fn keeps_house(
        &self,
        since: &State,
        now: &State,
        seat: Seat,
        point: Rule,
        offered: &[Action],
    ) -> Option<Action> {
        let (began, house) = (House::of(since, seat)?, House::of(now, seat)?);
        began.is_same(&house).then(|| house.answer(self, &began.plan(self), point, offered))
    }

    /// The seat's dungeon once its Maintenance is over.
    pub(super) fn house_proposal(&self, state: &State, seat: Seat) -> Option<View> {
        let house = House::of(state, seat)?;
        let kept = house.kept(self, &house.plan(self));
        let mut view = self.show(state, Viewer::Seat(seat));
        let player = &mut view.players[seat.index()];
        player.rooms = self.rooms_view(&kept, seat);
        player.influence = kept.player(seat).influence;
        (player.hand, player.treasure_in_hand) = (Vec::new(), 0);
        Some(view)
    }
}

/// Whether a seat keeps house now.
pub(super) fn is_asked(state: &State, seat: Seat) -> bool {
    House::of(state, seat).is_some()
}

/// Whether it is the same Maintenance.
pub(super) fn is_same(since: &State, now: &State, seat: Seat) -> bool {
    House::of(since, seat).zip(House::of(now, seat)).is_some_and(|(began, house)| began.is_same(&house))
}

impl House {
    fn of(state: &State, seat: Seat) -> Option<Self> {
        let (lane, main) = (state.procedures.lane(seat), state.procedures.frames());
        let frames = if lane.is_empty() { main } else { lane };
        let (below, placing) = match frames.split_last()? {
            (Frame::Placing(placing), below) => (below, Some(*placing)),
            _ => (frames, None),
        };
        let Some(Frame::Maintenance(maintenance)) = below.last() else { return None };
        let own = if lane.is_empty() { maintenance.seat() == Some(seat) } else { true };
        own.then(|| Self { t: state.tabletop, seat, maintenance: maintenance.of(seat), placing })
    }

    /// The same Maintenance at another moment: no two of a turn have as many actions left and as many battles behind them.
    fn is_same(&self, other: &Self) -> bool {
        let when = |t: &Tabletop| (t.round, t.active, t.committed_left, t.battles);
        when(&self.t) == when(&other.t)
    }

    /// The table when it is over, if this layout is wished for.
    fn kept(mut self, game: &ForcesOfEvil, wish: &Layout) -> Tabletop {
        let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(0));
        let mut answer = None;
        loop {
            io.offer.prepare(None, false);
            let cx = &mut Cx::new(game, &mut io);
            let flow = match &mut self.placing {
                Some(placing) => placing.run(&mut self.t, answer.take(), cx),
                None => self.maintenance.run(&mut self.t, answer.take(), cx),
            };
            match flow {
                Flow::Call(Frame::Placing(placing)) => self.placing = Some(placing),
                Flow::Return if self.placing.is_some() => self.placing = None,
                Flow::Ask(_) => {
                    answer = Some(self.answer(game, wish, io.offer.point(), io.offer.actions()));
                }
                Flow::Next => (),
                Flow::Call(_) | Flow::AskOrHear { .. } | Flow::Fork(..) | Flow::Return => return self.t,
            }
        }
    }

    fn in_hand(&self) -> ([u8; KINDS], u8) {
        let (units, treasure) = self.maintenance.in_hand();
        let placed = self.placing.as_ref().map_or([0; KINDS], |placing| *placing.in_hand().0);
        (std::array::from_fn(|kind| units[kind] + placed[kind]), treasure)
    }

    /// The next step towards a layout.
    fn answer(&self, game: &ForcesOfEvil, wish: &Layout, point: Rule, offered: &[Action]) -> Action {
        let now = layout::of(&self.t, self.seat);
        let wanted = match point {
            "FE-D-29" => offered.iter().copied().find(|action| moves_treasure(&now, wish, *action)),
            "FE-D-30" => self.picked_up(&now, wish, offered),
            "FE-D-07" => self.put_down(&now, wish, offered),
            "FE-D-32" => Some(self.given_up(game, offered)),
            "FE-D-33" => offered.iter().copied().find(|action| matches!(action, Action::Spin(_))),
            _ => None,
        };
        wanted.unwrap_or(if offered.contains(&Action::Done) { Action::Done } else { offered[0] })
    }

    /// FE-MNT-04: who is wanted elsewhere; from a room above its capacity else whoever is worth least.
    fn picked_up(&self, now: &Layout, wish: &Layout, offered: &[Action]) -> Option<Action> {
        let hand = self.in_hand().0;
        let spare = |kind: Kind, room: u8| {
            let (room, kind) = (usize::from(room), kind.index());
            now[room].0[kind] > wish[room].0[kind]
        };
        let goes = |kind: Kind| lacking(now, wish, kind) > hand[kind.index()];
        let moved = offered.iter().copied().find(|action| {
            matches!(*action, Action::Take(kind, room) if spare(kind, room) && goes(kind))
                || matches!(*action, Action::Hold(kind) if goes(kind) && (0..now.len() as u8).any(|room| spare(kind, room)))
        });
        let worth = |action: &Action| {
            if let Action::Take(kind, _) | Action::Hold(kind) = action { WORTH[kind.index()] } else { 0.0 }
        };
        let cheapest = offered.iter().copied().min_by(|one, other| worth(one).total_cmp(&worth(other)));
        moved.or(cheapest)
    }

    /// Where the kind in hand is lacking; else beside its own.
    fn put_down(&self, now: &Layout, wish: &Layout, offered: &[Action]) -> Option<Action> {
        let held = self.placing.and_then(|placing| placing.held());
        let of_held =
            |layout: &Layout, room: u8| held.map_or(0, |kind| layout[usize::from(room)].0[kind.index()]);
        let lacks = |room: u8| of_held(wish, room) > of_held(now, room);
        let wanted = offered.iter().copied().find(|action| {
            matches!(*action, Action::Put(room) if lacks(room))
                || matches!(*action, Action::Hold(kind) if lacking(now, wish, kind) > 0)
        });
        let own = |action: &Action| matches!(*action, Action::Put(room) if of_held(now, room) > 0);
        wanted.or_else(|| offered.iter().copied().find(own))
    }

    /// FE-MNT-07: what saves a Treasure at the least loss; influence where it may be paid and a unit is worth more than that.
    fn given_up(&self, game: &ForcesOfEvil, offered: &[Action]) -> Action {
        let upkeep = |kind: Kind| game.tables.unit(kind).upkeep;
        let thirds = |room: &Room| -> u8 {
            let some = Kind::ALL.into_iter().filter(|kind| upkeep(*kind) == Upkeep::Third);
            some.map(|kind| room.units[kind.index()]).sum()
        };
        let loss = |action: &Action| {
            let Action::Take(kind, room) = *action else { return 1.0 };
            // Of three that share a Treasure all have to go, or those beyond the last full three.
            let sharing = match upkeep(kind) {
                Upkeep::Third => (thirds(self.t.room(self.seat, usize::from(room))) + 2) % 3 + 1,
                Upkeep::One | Upkeep::Free => 1,
            };
            f32::from(sharing) * WORTH[kind.index()]
        };
        let least = offered.iter().copied().min_by(|one, other| loss(one).total_cmp(&loss(other)));
        least.expect("something is offered")
    }
}

/// FE-MNT-03
fn moves_treasure(now: &Layout, wish: &Layout, action: Action) -> bool {
    let short = |room: u8| i16::from(wish[usize::from(room)].1) - i16::from(now[usize::from(room)].1);
    matches!(action, Action::Lay(room) if short(room) > 0)
        || matches!(action, Action::TakeTreasure(room) if short(room) < 0)
}

/// How many of a kind are not yet where they should be.
fn lacking(now: &Layout, wish: &Layout, kind: Kind) -> u8 {
    let short =
        wish.iter().zip(now).map(|(wish, now)| wish.0[kind.index()].saturating_sub(now.0[kind.index()]));
    short.sum()
}
