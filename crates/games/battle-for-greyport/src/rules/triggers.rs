//! Effects that wait for each other: the chair says which comes next (GP-ENC-08, GP-D-03, GP-D-13).

use serde::{Deserialize, Serialize};

use super::{Cx, Effects, Flow, Frame};
use crate::action::Action;
use crate::state::{Phase, Source, Tabletop, Trigger};

/// Resolves the waiting triggers from number `from` on; those below wait for somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Triggers {
    from: u8,
}

impl Triggers {
    /// Resolves them, if there are any, before the procedure that calls goes on.
    pub(super) fn from(from: usize, t: &Tabletop) -> Flow {
        if t.triggers.len() > from {
            Flow::Call(Frame::Triggers(Self { from: from as u8 }))
        } else {
            Flow::Next
        }
    }

    pub(super) fn run(self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let from = self.from as usize;
        let waiting = &t.triggers[from..];
        let at = match (waiting, answer) {
            ([], _) => return Flow::Return,
            (_, Some(action)) => waiting
                .iter()
                .position(|trigger| trigger.name() == action)
                .expect("only waiting triggers are offered"),
            ([first, rest @ ..], None) => {
                if rest.iter().any(|other| !are_alike(t, first, other)) {
                    let point = if t.phase == Phase::Ambush { "GP-D-03" } else { "GP-D-13" };
                    if let Some(offer) = cx.offer.to(t.defender, point) {
                        for (index, trigger) in waiting.iter().enumerate() {
                            if !waiting[..index].iter().any(|other| are_alike(t, other, trigger)) {
                                offer.allow(trigger.name());
                            }
                        }
                    }
                    return Flow::ask(t.defender);
                }
                0
            }
        };
        let trigger = t.triggers.remove(from + at);
        Flow::Call(Frame::Effects(Effects::triggered(trigger, t)))
    }
}

/// Whether two triggers need no order: the same effect on the same player, by monsters of one kind in one group.
fn are_alike(t: &Tabletop, one: &Trigger, other: &Trigger) -> bool {
    let (Source::Monster(a), Source::Monster(b)) = (one.source, other.source) else {
        return one == other;
    };
    let group = |id| t.monster(id).map(|monster| monster.group);
    let same_monsters = a.kind == b.kind && group(a) == group(b);
    same_monsters && (one.occasion, one.subject) == (other.occasion, other.subject)
}

impl Trigger {
    /// The choice that resolves it.
    pub(crate) fn name(&self) -> Action {
        match self.source {
            Source::Monster(id) => Action::Resolve(id, self.occasion, self.subject),
            Source::Card(seat, card, hero) => Action::ResolveCard(card, seat, hero),
        }
    }
}
