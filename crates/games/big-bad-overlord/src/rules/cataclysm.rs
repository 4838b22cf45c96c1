//! The end of the world: who holds no artifact is gone, who holds both has won, and two finalists fight it out.

use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Round, Succession, field, spoils, succession};
use crate::content::Card;
use crate::event::Event;
use crate::state::{Battle, BattleKind, Duke, Ending, Layer, Place, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cataclysm {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Destroy,
    Muster,
    Round,
    AfterRound,
}

impl Cataclysm {
    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        match self.step {
            Step::Destroy => {
                cx.log.reveal();
                cx.log.emit(|| Event::CataclysmCame);
                destroy(t, cx);
                // BBO-CAT-02.
                let both = t.living().find(|duke| artifacts(t, *duke, cx).count() > 1);
                if let Some(duke) = both {
                    let owner = t.owner(duke);
                    succession::end(t, Ending::BothArtifacts(owner), cx);
                    return Flow::Return;
                }
                // BBO-R-48, BBO-R-52: nobody, one owner, or two Dukes of one owner may be left.
                self.step = Step::Muster;
                Flow::Call(Frame::Succession(Succession))
            }
            Step::Muster => {
                muster(t, cx);
                self.step = Step::Round;
                Flow::Next
            }
            // BBO-CAT-04, BBO-CAT-08, BBO-CAT-09: round after round; an army that is gone leaves its Duke alone (BBO-R-49).
            Step::Round => {
                for side in Side::BOTH {
                    let alone = t.battle.line(side).is_empty();
                    t.battle.layers[side.index()] = if alone { Layer::Duke } else { Layer::Army };
                }
                self.step = Step::AfterRound;
                Flow::Call(Frame::Round(Round::default()))
            }
            Step::AfterRound => {
                self.step = Step::Round;
                let mut living = t.living();
                match (living.next(), living.next()) {
                    (Some(_), Some(_)) => return Flow::Next,
                    (Some(winner), None) => {
                        let owner = t.owner(winner);
                        drop(living);
                        succession::end(t, Ending::Finale(owner), cx);
                    }
                    // BBO-CAT-10.
                    (None, _) => {
                        drop(living);
                        succession::end(t, Ending::NobodyWins, cx);
                    }
                }
                for side in Side::BOTH {
                    field::disband(t, side, cx);
                }
                Flow::Return
            }
        }
    }
}

fn artifacts<'a>(t: &'a Tabletop, duke: Duke, cx: &Cx<'a>) -> impl Iterator<Item = Card> + 'a {
    let (player, game) = (t.duke(duke), cx.game);
    let cards = player.army.iter().chain(player.citadel.iter()).copied();
    cards.filter(|card| game.tables.face(*card).untouchable)
}

/// BBO-CAT-01, BBO-ART-08: everyone without an artifact, with all cards.
fn destroy(t: &mut Tabletop, cx: &mut Cx<'_>) {
    for index in 0..t.dukes.len() as u8 {
        let duke = Duke(index);
        if !t.duke(duke).alive || artifacts(t, duke, cx).next().is_some() {
            continue;
        }
        succession::fall(t, duke);
        let player = t.duke_mut(duke);
        let cards = [std::mem::take(&mut player.army), std::mem::take(&mut player.citadel)];
        player.known.clear();
        player.remembered.clear();
        for card in cards.iter().flat_map(|zone| zone.iter()) {
            t.discard.push(*card);
        }
        let duke = t.lord(duke);
        cx.log.emit(|| Event::DukeDestroyed { duke });
    }
}

/// BBO-CAT-03: citadel and army are one line, and the artifact lies with the Duke.
fn muster(t: &mut Tabletop, cx: &mut Cx<'_>) {
    // The finalist whose turn would have come first attacks.
    let first = if t.duke(t.active).alive { Some(t.active) } else { t.next(t.active) };
    let first = first.expect("two finalists live");
    let second = t.next(first).expect("two finalists live");
    t.battle = Battle {
        kind: BattleKind::Finale,
        leaders: [Some(first), Some(second)],
        open: true,
        ..Battle::default()
    };
    let finalists = [first, second].map(|duke| t.lord(duke));
    cx.log.emit(|| Event::FinaleBegan { first: finalists[0], second: finalists[1] });
    for (duke, side) in [(first, Side::Attacker), (second, Side::Defender)] {
        field::muster(t, duke, Place::Army, side, cx.game);
        field::muster(t, duke, Place::Citadel, side, cx.game);
        spoils::hand_over(t, duke, Place::Army, Some((duke, Place::Citadel)), cx);
        let player = t.duke_mut(duke);
        (player.known, player.remembered) = (player.citadel, player.citadel);
    }
}
