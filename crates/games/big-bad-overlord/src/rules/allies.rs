//! Ganging up: who lends cards to the attacker, who to the defender, and when they leave (BBO-ALLY rules).

use serde::{Deserialize, Serialize};

use super::turn::distinct;
use super::{Cx, Flow, Frame, Offer, field, spoils};
use crate::BigBadOverlord;
use crate::action::Action;
use crate::event::Event;
use crate::state::{BattleKind, Duke, DukeSet, Fighter, Layer, Place, Side, Tabletop};

/// BBO-ALLY-04.
const MOST_LENT: usize = 3;

/// Before the first round, everybody may join the attacker (BBO-ALLY-02), in play order (BBO-R-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LendAttack {
    asked: DukeSet,
}

impl LendAttack {
    /// Asks whoever may help, if anybody may.
    pub(super) fn if_possible(t: &Tabletop, game: &BigBadOverlord) -> Flow {
        let lend = Self::default();
        let possible = room(t) > 0 && lend.next(t, game).is_some();
        if possible { Flow::Call(Frame::LendAttack(lend)) } else { Flow::Next }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if let (Some(action), Some(helper)) = (answer, self.next(t, cx.game)) {
            if let Action::Lend(place, card) = action {
                lend(t, helper, place, card, Side::Attacker, cx);
            } else {
                self.asked.insert(helper);
            }
        }
        if room(t) == 0 {
            return Flow::Return;
        }
        let Some(helper) = self.next(t, cx.game) else { return Flow::Return };
        let owner = t.owner(helper);
        if let Some(offer) = cx.offer.to(owner, "BBO-D-06") {
            offer_loans(t, cx.game, helper, offer);
            offer.allow(Action::Pass);
        }
        Flow::ask(owner)
    }

    /// BBO-ALLY-01: whoever is neither attacker nor defender.
    pub(crate) fn next(self, t: &Tabletop, game: &BigBadOverlord) -> Option<Duke> {
        let (attacker, defender) = (t.battle.leader(Side::Attacker)?, t.battle.defender());
        let mut helpers = t.after(attacker).filter(|duke| *duke != defender && !self.asked.contains(*duke));
        helpers.find(|duke| may_help(t, game, *duke, attacker))
    }
}

/// BBO-ALLY-04, BBO-ALLY-05, BBO-R-11: three cards in all, and no more than the attacker's own army has, artifacts included.
fn room(t: &Tabletop) -> usize {
    let attacker = t.battle.leader(Side::Attacker);
    let own = |fighter: &&Fighter| fighter.owner == attacker;
    let line = t.battle.line(Side::Attacker);
    let artifacts = attacker.map_or(0, |duke| t.duke(duke).army.len());
    let army = line.iter().filter(own).count() + artifacts;
    let lent = line.iter().filter(|fighter| !own(fighter)).count();
    MOST_LENT.min(army).saturating_sub(lent)
}

/// At the start of a round the defender's neighbours may lend one card each (BBO-ALLY-06, BBO-ALLY-07), while fighters stand in
/// the army (BBO-ALLY-08, BBO-R-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LendDefence {
    asked: DukeSet,
}

impl LendDefence {
    /// Asks whoever may help, if anybody may.
    pub(super) fn if_possible(t: &Tabletop, game: &BigBadOverlord) -> Flow {
        let lend = Self::default();
        let possible = Self::is_open(t) && lend.next(t, game).is_some();
        if possible { Flow::Call(Frame::LendDefence(lend)) } else { Flow::Next }
    }

    /// Whether fighters stand in the army, and it is not the final battle.
    fn is_open(t: &Tabletop) -> bool {
        t.battle.kind != BattleKind::Finale && t.battle.layer(Side::Defender) == Layer::Army
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if !Self::is_open(t) {
            return Flow::Return;
        }
        if let (Some(action), Some(helper)) = (answer, self.next(t, cx.game)) {
            self.asked.insert(helper);
            if let Action::Lend(place, card) = action {
                lend(t, helper, place, card, Side::Defender, cx);
            }
        }
        let Some(helper) = self.next(t, cx.game) else { return Flow::Return };
        let owner = t.owner(helper);
        if let Some(offer) = cx.offer.to(owner, "BBO-D-07") {
            offer_loans(t, cx.game, helper, offer);
            offer.allow(Action::Pass);
        }
        Flow::ask(owner)
    }

    /// The next neighbour to ask: the nearest living Duke on either side, the next in play order first, never the attacker
    /// (BBO-ALLY-09); a Do-Gooder's victim may have both (BBO-R-41).
    pub(crate) fn next(self, t: &Tabletop, game: &BigBadOverlord) -> Option<Duke> {
        let battle = &t.battle;
        let defender = battle.defender();
        [t.next(defender), t.previous(defender)].into_iter().flatten().find(|duke| {
            Some(*duke) != battle.leader(Side::Attacker)
                && !self.asked.contains(*duke)
                && !battle.helped.contains(*duke)
                && may_help(t, game, *duke, defender)
        })
    }
}

/// After a complete round every ally may pull out (BBO-ALLY-12, BBO-D-08): the attacker's first, then the defender's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Withdraw {
    asked: DukeSet,
}

impl Withdraw {
    /// Asks the allies, if there are any.
    pub(super) fn if_possible(t: &Tabletop) -> Flow {
        let withdraw = Self::default();
        if withdraw.next(t).is_some() { Flow::Call(Frame::Withdraw(withdraw)) } else { Flow::Next }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if let (Some(action), Some((duke, side))) = (answer, self.next(t)) {
            self.asked.insert(duke);
            if action == Action::Withdraw {
                let lord = t.lord(duke);
                cx.log.emit(|| Event::CardsWithdrawn { duke: lord });
                field::withdraw(t, duke, side, cx);
                // BBO-R-16: artifacts that are left alone are lost.
                spoils::collect(t, cx);
            }
        }
        let Some((duke, _)) = self.next(t) else { return Flow::Return };
        let owner = t.owner(duke);
        if let Some(offer) = cx.offer.to(owner, "BBO-D-08") {
            offer.allow(Action::Stay);
            offer.allow(Action::Withdraw);
        }
        Flow::ask(owner)
    }

    pub(crate) fn next(self, t: &Tabletop) -> Option<(Duke, Side)> {
        let battle = &t.battle;
        if battle.line(Side::Attacker).is_empty() || battle.helped == DukeSet::default() {
            return None;
        }
        Side::BOTH.into_iter().find_map(|side| {
            let leader = battle.leader(side)?;
            let owners = battle.owners(side);
            let ally = t.after(leader).find(|duke| owners.contains(*duke) && !self.asked.contains(*duke));
            ally.map(|duke| (duke, side))
        })
    }
}

/// Whether a Duke may be asked for help: it could have a minion, as far as everybody can see; its cards are not frozen (BBO-R-41);
/// and twin Dukes help each other only (BBO-TWIN-03).
fn may_help(t: &Tabletop, game: &BigBadOverlord, helper: Duke, leader: Duke) -> bool {
    let player = t.duke(helper);
    let could = !player.citadel.is_empty() || game.has_minion(&player.army);
    could && !t.is_in_the_field(helper) && (!game.is_twin() || t.owner(helper) == t.owner(leader))
}

/// BBO-ALLY-03: from either zone; never an artifact (BBO-R-11).
fn offer_loans(t: &Tabletop, game: &BigBadOverlord, helper: Duke, offer: &mut Offer) {
    offer.guard();
    let player = t.duke(helper);
    for (place, zone) in [(Place::Army, &player.army), (Place::Citadel, &player.citadel)] {
        for card in distinct(zone) {
            let safe = game.tables.face(card).untouchable;
            offer.judge(Action::Lend(place, card), if safe { Err("BBO-R-11") } else { Ok(()) });
        }
    }
}

fn lend(
    t: &mut Tabletop,
    helper: Duke,
    place: Place,
    card: crate::content::Card,
    side: Side,
    cx: &mut Cx<'_>,
) {
    t.duke_mut(helper).take(place, card);
    let fighter = Fighter { card, owner: Some(helper), from: place, controlled: false };
    t.battle.line_mut(side).push(fighter);
    t.battle.helped.insert(helper);
    if place == Place::Citadel {
        cx.log.reveal();
    }
    let leader = t.battle.leader(side).expect("only Dukes are helped");
    let (duke, to) = (t.lord(helper), t.lord(leader));
    cx.log.emit(|| Event::CardLent { duke, card, from: place, side, to });
}
