//! What the table proposes for the lines or the dice at hand: laid out whole, and shown before anybody takes it.

use malice_engine::{Chance, Cx, Flow, Io, Rule, Seat, Viewer};

use super::{combat_of, dice, lines};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::rules::RoomCombat;
use crate::state::{State, Tabletop};
use crate::view::View;

impl ForcesOfEvil {
    /// FE-DP-2 for the lines, FE-DP-3 for the dice; nothing else is laid out.
    pub(super) fn laid_out(
        &self,
        t: &Tabletop,
        combat: &RoomCombat,
        point: Rule,
        offered: &[Action],
    ) -> Option<Action> {
        match point {
            "FE-D-17" | "FE-D-18" | "FE-D-19" | "FE-D-20" | "FE-D-21" => {
                Some(lines::best(self, t, combat, offered))
            }
            "FE-D-23" => dice::best(self, t, combat).0,
            _ => None,
        }
    }

    /// What the seat would see once the rest is as proposed.
    pub(crate) fn proposal(&self, state: &State, seat: Seat) -> Option<View> {
        self.battle_proposal(state, seat).or_else(|| self.house_proposal(state, seat))
    }

    /// Both lines before the roll, or all dice before the hits.
    fn battle_proposal(&self, state: &State, seat: Seat) -> Option<View> {
        let (mut t, mut combat) = (state.tabletop, *combat_of(state, seat)?);
        let stage = combat.stage()?;
        let mut io: Io<Self> = Io::silent(Chance::fast(0));
        let mut answer = None;
        while combat.stage() == Some(stage) {
            io.offer.prepare(None, false);
            if let Flow::Ask(_) = combat.take_step(&mut t, answer.take(), &mut Cx::new(self, &mut io)) {
                answer = Some(self.laid_out(&t, &combat, io.offer.point(), io.offer.actions())?);
            }
        }
        let mut view = self.show(state, Viewer::Seat(seat));
        let battle = &mut view.players[seat.index()].battle;
        let room = battle.as_ref().and_then(|battle| battle.room);
        *battle = Some(self.combat_view(&t, seat, room, Some(&combat)));
        Some(view)
    }
}
