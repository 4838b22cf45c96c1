//! Dukes fall, and what follows: who is out, who has won, and the hand-over between twin Dukes' owners.

use malice_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, spoils};
use crate::BigBadOverlord;
use crate::action::Action;
use crate::effect::Category;
use crate::event::{Event, Party};
use crate::state::{BattleKind, Duke, Ending, Place, Side, Tabletop};

/// Looks whether the game is over, after Dukes have fallen and the battle is cleared away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Succession;

impl Succession {
    #[expect(clippy::unused_self, reason = "every procedure runs alike")]
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let [standing, fallen] = owners(t, cx.game);
        let Some(survivor) = standing.first() else {
            end(t, Ending::NobodyWins, cx);
            return Flow::Return;
        };
        if standing.len() > 1 {
            take_out(t, cx.game);
            return Flow::Return;
        }
        // BBO-TWIN-06: of two owners, who has two Dukes gives one to who has none (BBO-D-13).
        let rival = if cx.game.is_twin() && fallen.len() == 1 { fallen.first() } else { None };
        let Some(rival) = rival.filter(|_| t.has_dukes(survivor) == 2) else {
            end(t, Ending::LastAlive(survivor), cx);
            return Flow::Return;
        };
        if let Some(Action::GiveDuke(duke)) = answer {
            give(t, duke, rival, cx);
            return Flow::Return;
        }
        if let Some(offer) = cx.offer.to(survivor, "BBO-D-13") {
            for duke in t.living() {
                offer.allow(Action::GiveDuke(duke));
            }
        }
        Flow::ask(survivor)
    }
}

/// Of those who are still in the game: who has a Duke, and who has none.
fn owners(t: &Tabletop, game: &BigBadOverlord) -> [SeatSet; 2] {
    let playing: SeatSet = SeatSet::all(game.players).iter().filter(|seat| Some(*seat) != t.out).collect();
    let standing: SeatSet = playing.iter().filter(|seat| t.has_dukes(*seat) > 0).collect();
    [standing, playing.minus(standing)]
}

/// BBO-TWIN-05: of three owners the first to lose both Dukes is out.
pub(crate) fn take_out(t: &mut Tabletop, game: &BigBadOverlord) {
    let [standing, fallen] = owners(t, game);
    if game.is_twin() && standing.len() == 2 && fallen.len() == 1 {
        t.out = fallen.first();
    }
}

/// The Duke changes owner with all cards; who gave it remembers them.
fn give(t: &mut Tabletop, duke: Duke, to: Seat, cx: &mut Cx<'_>) {
    let lord = t.lord(duke);
    let player = t.duke_mut(duke);
    player.giver = Some(player.owner);
    player.remembered = player.citadel;
    player.owner = to;
    cx.log.reveal();
    cx.log.emit(|| Event::DukeGiven { duke: lord, to });
}

pub(super) fn end(t: &mut Tabletop, ending: Ending, cx: &mut Cx<'_>) {
    t.ended = Some(ending);
    cx.log.reveal();
    cx.log.emit(|| Event::GameEnded { ending });
}

/// The Duke of a side is killed (BBO-DUKE-07); artifacts go to the killer, or into the deck (BBO-R-38).
pub(super) fn kill(t: &mut Tabletop, side: Side, category: Category, killer: Party, cx: &mut Cx<'_>) {
    let duke = t.battle.leader(side).expect("Dukes lead the side they stand on");
    let by = t.battle.leader(side.other());
    fall(t, duke);
    let lord = t.lord(duke);
    cx.log.emit(|| Event::DukeKilled { duke: lord, category, by: killer });
    // In the final battle the artifact stays on the mat: nothing comes after.
    if t.battle.kind != BattleKind::Finale {
        for place in [Place::Army, Place::Citadel] {
            spoils::hand_over(t, duke, place, by.map(|by| (by, Place::Army)), cx);
        }
    }
}

/// The Duke is out of the game. His cards are somebody else's matter: who dies in battle has none left but artifacts.
pub(crate) fn fall(t: &mut Tabletop, duke: Duke) {
    t.fallen += 1;
    let count = t.fallen;
    let player = t.duke_mut(duke);
    (player.alive, player.fell) = (false, count);
}
