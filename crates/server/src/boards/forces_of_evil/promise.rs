//! What choices promise, as far as no card and no die decides: influence and points at once, and the sums that a die would make.

use malice_engine::{Chance, Game, Io, Seen, Viewer, play};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::Action;

use crate::boards::Preview;

pub(super) fn previews(seen: &Seen<'_, ForcesOfEvil>, actions: &[Action]) -> Vec<Option<Preview>> {
    let (view, seat) = (seen.view(), seen.seat());
    let before = &view.players[seat.index()];
    let start = seen.imagine(&mut Chance::fast(0));
    let mut io = Io::silent(Chance::fast(0));
    let mut preview = |action: &Action| -> Option<Preview> {
        if let Action::Assign(value) = action {
            let (_, pair) = before.battle.as_ref()?.with_die.iter().find(|(of, _)| of == value)?;
            return Some(Preview::Words(pair.text()));
        }
        if !is_certain(*action) {
            return None;
        }
        let mut state = start;
        play(seen.game(), &mut state, seat, *action, &mut io);
        let after = seen.game().view(&state, Viewer::Seat(seat));
        let after = &after.players[seat.index()];
        let mut words = Vec::new();
        if after.influence != before.influence {
            words.push(format!("influence {} → {}", before.influence, after.influence).replace('-', "−"));
        }
        if after.points != before.points {
            words.push(format!("points {} → {}", before.points, after.points).replace('-', "−"));
        }
        (!words.is_empty()).then(|| Preview::Words(words.join(", ")))
    };
    actions.iter().map(&mut preview).collect()
}

/// Whether all that comes of this choice is known beforehand.
fn is_certain(action: Action) -> bool {
    matches!(
        action,
        Action::Use(..)
            | Action::Pillar(_)
            | Action::Take(..)
            | Action::TakeTreasure(_)
            | Action::Class(_)
            | Action::SpoilsInfluence
            | Action::SpoilsTreasure
    )
}
