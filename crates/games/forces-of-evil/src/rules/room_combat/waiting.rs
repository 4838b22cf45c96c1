//! Who stands in no line yet, and who of them may come forward.

use crate::ForcesOfEvil;
use crate::effect::Trait;
use crate::ids::{Kind, Side, Unit};
use crate::state::Run;

/// Units of a side that stand nowhere yet.
pub(super) fn waiting(run: &Run, side: Side) -> u8 {
    let lines = run.side(side);
    let reserve = match side {
        Side::Hero => run.party.len(),
        Side::Minion => run.reserve.iter().sum(),
    };
    (lines.lifted.len() + lines.loose.len()) as u8 + reserve
}

/// Each different unit that stands nowhere yet, and whether it was picked up from the front.
pub(super) fn each_waiting(run: &Run, side: Side, mut look: impl FnMut(Unit, bool)) {
    let lines = run.side(side);
    let mut last = None;
    for unit in lines.lifted.iter() {
        if last.replace(*unit) != Some(*unit) {
            look(*unit, true);
        }
    }
    last = None;
    for unit in lines.loose.iter() {
        if last.replace(*unit) != Some(*unit) && !lines.lifted.contains(unit) {
            look(*unit, false);
        }
    }
    let mut reserve = |unit: Unit| {
        if !lines.lifted.contains(&unit) && !lines.loose.contains(&unit) {
            look(unit, false);
        }
    };
    match side {
        Side::Hero => run.party.iter().for_each(|(unit, _)| reserve(unit)),
        Side::Minion => {
            let kinds = Kind::ALL.into_iter().filter(|kind| run.reserve[kind.index()] > 0);
            kinds.for_each(|kind| reserve(Unit::fresh(kind)));
        }
    }
}

/// Places still to be filled in the front: in all, and in this pass (minions take those that face heroes first).
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub(super) all: u8,
    pub(super) now: u8,
}

/// FE-RC-03, FE-R-23: whether this unit may stand in the next place: Fighters before all others, Mages after all others. Who
/// stood in the front before stands there again (FE-R-22).
pub(super) fn front_verdict(
    run: &Run,
    side: Side,
    unit: Unit,
    lifted: bool,
    open: Open,
    game: &ForcesOfEvil,
) -> Result<(), &'static str> {
    let back = &run.side(side).lifted;
    let free = open.all.saturating_sub(back.len() as u8);
    if !lifted && free == 0 {
        return Err("FE-R-22");
    }
    // How many could still take a place of this pass: all who are lifted, and others while places are free.
    let has = |kind: Kind, what: Trait| game.tables.unit(kind).has(what);
    let count = |what: Trait, with: bool| -> u8 {
        let wanted = |kind: Kind| has(kind, what) == with;
        let again = back.iter().filter(|unit| wanted(unit.kind)).count() as u8;
        let behind = run.side(side).loose.iter().filter(|unit| wanted(unit.kind)).count() as u8;
        let reserve: u8 = match side {
            Side::Hero => run.party.iter().filter(|(unit, _)| wanted(unit.kind)).map(|(_, n)| n).sum(),
            Side::Minion => {
                Kind::ALL.into_iter().filter(|kind| wanted(*kind)).map(|kind| run.reserve[kind.index()]).sum()
            }
        };
        again + free.min(behind + reserve)
    };
    let fits = if has(unit.kind, Trait::FrontFirst) {
        true
    } else if has(unit.kind, Trait::FrontLast) {
        count(Trait::FrontLast, false) < open.now
    } else {
        count(Trait::FrontFirst, true) < open.now
    };
    if fits { Ok(()) } else { Err("FE-RC-03") }
}

/// Takes a unit that stands nowhere yet: from those picked up in front, from the reserve, or from support.
pub(super) fn take_waiting(run: &mut Run, side: Side, unit: Unit) {
    if let Some(at) = run.side(side).lifted.iter().position(|other| *other == unit) {
        run.side_mut(side).lifted.remove(at);
    } else if in_reserve(run, side, unit) {
        leave_reserve(run, side, unit);
    } else if let Some(at) = run.side(side).loose.iter().position(|other| *other == unit) {
        run.side_mut(side).loose.remove(at);
    }
}

fn in_reserve(run: &Run, side: Side, unit: Unit) -> bool {
    match side {
        Side::Hero => run.party.has(unit),
        Side::Minion => unit == Unit::fresh(unit.kind) && run.reserve[unit.kind.index()] > 0,
    }
}

pub(super) fn leave_reserve(run: &mut Run, side: Side, unit: Unit) {
    match side {
        Side::Hero => run.party.remove(unit),
        Side::Minion => run.reserve[unit.kind.index()] -= 1,
    }
}
