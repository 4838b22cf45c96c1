//! Who stands in no line yet, and who of them may come forward.

use malice_engine::Rule;

use crate::ForcesOfEvil;
use crate::ids::{Kind, Side, Unit, total};
use crate::state::{Run, kinds_of};

/// Units of a side that stand nowhere yet.
#[inline]
pub(super) fn waiting(run: &Run, side: Side) -> u8 {
    let lines = run.side(side);
    let reserve = match side {
        Side::Hero => run.party.len(),
        Side::Minion => total(&run.reserve),
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
    let alone = lines.lifted.is_empty() && lines.loose.is_empty();
    each_in_reserve(run, side, |unit, _| {
        if alone || !lines.lifted.contains(&unit) && !lines.loose.contains(&unit) {
            look(unit, false);
        }
    });
}

/// The unit that may come forward, if no other may.
pub(super) fn only_one(
    run: &Run,
    side: Side,
    verdict: impl Fn(Unit, bool) -> Result<(), Rule>,
) -> Option<Unit> {
    let (mut only, mut choices) = (None, 0);
    each_waiting(run, side, |unit, lifted| {
        if verdict(unit, lifted).is_ok() {
            only = Some(unit);
            choices += 1;
        }
    });
    only.filter(|_| choices == 1)
}

/// Each different unit in reserve, and how many of it there are.
pub(super) fn each_in_reserve(run: &Run, side: Side, mut look: impl FnMut(Unit, u8)) {
    match side {
        Side::Hero => run.party.iter().for_each(|(unit, count)| look(unit, count)),
        Side::Minion => {
            for kind in Kind::of(kinds_of(&run.reserve)) {
                look(Unit::fresh(kind), run.reserve[kind.index()]);
            }
        }
    }
}

/// Who may stand in the next front place (FE-RC-03, FE-R-23): Fighters before all others, Mages after all others. Who stood in
/// the front before stands there again (FE-R-22).
pub(super) struct Front {
    /// Places that are not taken by who stood there before.
    free: u8,
    /// The kinds that may stand there, as a set.
    kinds: u16,
}

impl Front {
    /// `open` are the places still to be filled: in all, and in this pass (minions take those that face heroes first).
    pub(super) fn new(run: &Run, side: Side, open: (u8, u8), game: &ForcesOfEvil) -> Self {
        let lines = run.side(side);
        let free = open.0.saturating_sub(lines.lifted.len() as u8);
        // How many could still take a place of this pass: all who are lifted, and others while places are free.
        let (firsts, lasts) = (game.tables.front_first, game.tables.front_last);
        let (mut lifted, mut others) = ([0u8; 2], [0u8; 2]);
        let count = |counts: &mut [u8; 2], kind: Kind, n: u8| {
            counts[0] += if firsts & kind.bit() != 0 { n } else { 0 };
            counts[1] += if lasts & kind.bit() != 0 { 0 } else { n };
        };
        lines.lifted.iter().for_each(|unit| count(&mut lifted, unit.kind, 1));
        lines.loose.iter().for_each(|unit| count(&mut others, unit.kind, 1));
        match side {
            Side::Hero => {
                for class in Kind::CLASSES {
                    count(&mut others, class, run.party.of_class(class));
                }
            }
            Side::Minion => each_in_reserve(run, side, |unit, n| count(&mut others, unit.kind, n)),
        }
        // Whether places of this pass are left beside all who come first; and beside all who do not come last.
        let left = |which: usize| lifted[which] + free.min(others[which]) < open.1;
        let others = if left(0) { !lasts } else { 0 };
        let lasts = if left(1) { lasts } else { 0 };
        Self { free, kinds: firsts | others | lasts }
    }

    pub(super) fn verdict(&self, unit: Unit, lifted: bool) -> Result<(), Rule> {
        if !lifted && self.free == 0 {
            return Err("FE-R-22");
        }
        if self.kinds & unit.kind.bit() != 0 { Ok(()) } else { Err("FE-RC-03") }
    }
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
