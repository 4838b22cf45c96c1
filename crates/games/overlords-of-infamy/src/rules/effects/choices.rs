//! Effects that ask: which Lackeys, which tiles, which gifts, a new Plot or not (OI-D-15, OI-D-21).

use malice_engine::{Seat, SeatSet};

use super::targets::unoccupied_tiles;
use super::{Flow, Resolve};
use crate::action::Action;
use crate::effect::Who;
use crate::event::Event;
use crate::ids::{Resource, Site, Spaces};
use crate::rules::tokens::{Purse, move_tokens};
use crate::rules::{Cx, Frame, NewPlot, clockwise, lackeys, land, plot, question, wait};
use crate::state::Tabletop;

impl Resolve {
    /// Up to so many Lackeys come home, by choice.
    pub(super) fn recall_some(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        count: u8,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        match answer {
            Some(Action::Spot(site)) => {
                lackeys::recall(t, site, cx);
                self.more += 1;
            }
            Some(_) => self.more = count,
            None => (),
        }
        if self.more < count && t.player(seat).on_board() > 0 {
            if let Some(offer) = question(t, cx.offer, seat, self.rule()) {
                for (site, _) in t.lackeys_of(seat) {
                    offer.allow(Action::Spot(site));
                }
                offer.allow(Action::Pass);
            }
            return Some(wait(t, seat));
        }
        self.more = 0;
        self.left.remove(seat);
        None
    }

    /// OI-CARD-04: the user picks an occupied tile of each zone; its Lackeys go to their Pools, tokens lie on it.
    pub(super) fn overrun(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        resource: Resource,
        count: u8,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        let occupied: Spaces =
            land::tiles(t, cx.game, seat).iter().filter(|space| t.is_occupied(*space)).collect();
        match answer {
            Some(Action::Tile(space)) => {
                for slot in 0..2 {
                    lackeys::discard(t, Site::new(space, slot), cx);
                }
                move_tokens(t, Purse::Supply, Purse::Tile(space), resource, count, cx);
            }
            _ if occupied.is_empty() => (),
            _ => return Some(self.ask_tile(t, self.me, occupied, cx)),
        }
        self.left.remove(seat);
        None
    }

    /// A tile without Lackeys leaves: the user's pick of an opponent's, or one's own.
    pub(super) fn raze(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        by: Who,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        let empty = unoccupied_tiles(t, cx.game, seat);
        match answer {
            Some(Action::Tile(space)) => land::remove(t, space, cx),
            _ if empty.is_empty() => (),
            _ => {
                let chooser = if by == Who::Opponent { self.me } else { seat };
                return Some(self.ask_tile(t, chooser, empty, cx));
            }
        }
        self.left.remove(seat);
        None
    }

    /// Everybody may swap; the new Plot comes with a frame of its own.
    pub(super) fn redraw(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        if answer.is_none() {
            if let Some(offer) = question(t, cx.offer, seat, self.rule()) {
                offer.allow(Action::Accept);
                offer.allow(Action::Pass);
            }
            return Some(wait(t, seat));
        }
        self.left.remove(seat);
        if answer != Some(Action::Accept) {
            return None;
        }
        plot::bury(t, seat, cx);
        Some(Flow::Call(Frame::NewPlot(NewPlot { seat })))
    }

    fn ask_tile(self, t: &Tabletop, chooser: Seat, tiles: Spaces, cx: &mut Cx<'_>) -> Flow {
        if let Some(offer) = question(t, cx.offer, chooser, self.rule()) {
            for space in tiles.iter() {
                offer.allow(Action::Tile(space));
            }
        }
        wait(t, chooser)
    }

    /// Everybody who has a token gives one to the next player; all choose in secret before any changes hands (OI-D-21).
    pub(super) fn give_left(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Option<Flow> {
        let players = cx.game.players;
        let undecided = |t: &Tabletop| -> SeatSet {
            let seats = clockwise(Seat::new(0), players);
            seats.filter(|seat| t.player(*seat).gift.is_none() && t.player(*seat).resources() > 0).collect()
        };
        // Who plays another's turn decides for both, first for themselves.
        let asked = |t: &Tabletop, by: Seat| {
            let open = undecided(t);
            let other = move |seat: &Seat| t.decider(*seat) == by;
            if open.contains(by) && t.decider(by) == by { Some(by) } else { open.iter().find(other) }
        };
        if let Some(Action::Gift(resource)) = answer
            && let Some(seat) = asked(t, cx.by)
        {
            t.player_mut(seat).gift = Some(resource);
            let by = cx.by;
            cx.log.emit(|| Event::GiftChosen { seat, resource, by });
        }
        let deciders: SeatSet = undecided(t).iter().map(|seat| t.decider(seat)).collect();
        if deciders.is_empty() {
            cx.log.reveal();
            for seat in clockwise(self.me, players) {
                if let Some(resource) = t.player_mut(seat).gift.take() {
                    move_tokens(t, Purse::Seat(seat), Purse::Seat(seat.next(players)), resource, 1, cx);
                }
            }
            self.left = SeatSet::EMPTY;
            return None;
        }
        for by in deciders.iter() {
            let Some(seat) = asked(t, by) else { continue };
            if let Some(offer) = cx.offer.to(by, self.rule()) {
                if by != seat {
                    offer.on_behalf_of(seat);
                }
                for resource in Resource::ALL {
                    if t.player(seat).tokens[resource.index()] > 0 {
                        offer.allow(Action::Gift(resource));
                    }
                }
            }
        }
        Some(Flow::Ask(deciders))
    }
}
