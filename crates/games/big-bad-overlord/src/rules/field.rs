//! The field: cards go out into lines, layers fall, lines come home.

use super::Cx;
use crate::BigBadOverlord;
use crate::content::{Card, Kind};
use crate::event::{Event, Loss, Party};
use crate::state::{Duke, Fighter, Layer, Place, Side, Tabletop};

/// Who leads a side now, as events tell it.
#[inline]
pub(super) fn party(t: &Tabletop, side: Side, cx: &Cx<'_>) -> Party {
    if !cx.log.is_read() {
        return Party::Force(None);
    }
    let is_good = |card: &Card| cx.game.tables.face(*card).kind == Kind::DoGooder;
    match t.battle.leader(side) {
        Some(duke) => Party::Duke(t.lord(duke)),
        None => Party::Force(t.battle.line(side).iter().map(|fighter| fighter.card).find(is_good)),
    }
}

/// A fighter that its side has lost.
#[inline]
pub(super) fn loss(t: &Tabletop, fighter: Fighter, of: Party) -> Loss {
    let leader = if let Party::Duke(lord) = of { Some(lord.duke) } else { None };
    let lender = fighter.owner.filter(|owner| Some(*owner) != leader).map(|owner| t.lord(owner));
    Loss { card: fighter.card, of, lender, captive: fighter.controlled }
}

/// Sends a zone's fighters into the line; artifacts stay where they are (BBO-R-24).
pub(crate) fn muster(t: &mut Tabletop, duke: Duke, from: Place, side: Side, game: &BigBadOverlord) {
    let line = t.battle.line_mut(side);
    t.dukes[duke.index()].send_out(
        from,
        |card| !game.tables.face(card).untouchable,
        |card| line.push(Fighter { card, owner: Some(duke), from, controlled: false }),
    );
}

/// Brings up the defender's next layer once a line is empty, as everybody sees (BBO-CIT-02, BBO-DUKE-01).
pub(super) fn advance(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let duke = t.battle.defender();
    let before = t.battle.layer(Side::Defender);
    if t.battle.line(Side::Defender).is_empty() && before == Layer::Army {
        open_citadel(t, duke, cx);
    }
    bring_up(t, cx.game);
    if t.battle.layer(Side::Defender) == Layer::Duke && before != Layer::Duke {
        let duke = t.lord(duke);
        cx.log.emit(|| Event::DukeFaced { duke });
    }
}

/// What stands behind an empty line: the citadel's minions, then the Duke. A citadel without minions counts as empty (BBO-R-32).
pub(crate) fn bring_up(t: &mut Tabletop, game: &BigBadOverlord) {
    if !t.battle.line(Side::Defender).is_empty() {
        return;
    }
    if t.battle.layer(Side::Defender) == Layer::Army {
        muster(t, t.battle.defender(), Place::Citadel, Side::Defender, game);
        t.battle.layers[1] = Layer::Citadel;
    }
    if t.battle.line(Side::Defender).is_empty() {
        t.battle.layers[1] = Layer::Duke;
    }
}

fn open_citadel(t: &mut Tabletop, duke: Duke, cx: &mut Cx<'_>) {
    let player = t.duke_mut(duke);
    (player.known, player.remembered) = (player.citadel, player.citadel);
    let cards = player.citadel;
    t.battle.open = true;
    if !cards.is_empty() {
        let duke = t.lord(duke);
        cx.log.reveal();
        cx.log.emit(|| Event::CitadelStormed { duke, cards: cards.len() as u8 });
        for card in cards.iter().copied() {
            cx.log.emit(|| Event::CardRevealed { duke, card });
        }
    }
}

/// A line goes home: captives are discarded (BBO-MIND-04), all others return to the zone that they came from (BBO-R-14).
pub(super) fn disband(t: &mut Tabletop, side: Side, cx: &mut Cx<'_>) {
    let party = party(t, side, cx);
    for index in 0..t.battle.line(side).len() {
        send_home(t, t.battle.line(side)[index], party, cx);
    }
    t.battle.line_mut(side).clear();
}

/// An ally's cards go home (BBO-ALLY-12).
pub(super) fn withdraw(t: &mut Tabletop, duke: Duke, side: Side, cx: &mut Cx<'_>) {
    let party = party(t, side, cx);
    let mut index = 0;
    while let Some(fighter) = t.battle.line(side).get(index).copied() {
        if fighter.owner == Some(duke) {
            t.battle.line_mut(side).remove(index);
            send_home(t, fighter, party, cx);
        } else {
            index += 1;
        }
    }
}

fn send_home(t: &mut Tabletop, fighter: Fighter, side: Party, cx: &mut Cx<'_>) {
    let Fighter { card, owner, from, .. } = fighter;
    let loss = loss(t, fighter, side);
    if let Some(duke) = owner.filter(|owner| t.duke(*owner).alive) {
        t.duke_mut(duke).put_openly(from, card);
        let duke = t.lord(duke);
        cx.log.emit(|| Event::CardReturned { duke, card, to: from, lent: loss.lender.is_some() });
    } else {
        t.discard.push(card);
        cx.log.emit(|| Event::ControlEnded { loss });
    }
}

/// A card that a side wins for good (a Machine, a Duke's captive): it belongs to the side's leader (BBO-ALLY-11, BBO-R-30).
pub(super) fn enlist(t: &mut Tabletop, side: Side, card: Card) {
    let owner = t.battle.leader(side);
    // BBO-DUKE-05, BBO-R-30, BBO-R-49: what a Duke wins stands before him again.
    if t.battle.layer(side) == Layer::Duke {
        let finale = t.battle.kind == crate::state::BattleKind::Finale;
        t.battle.layers[side.index()] = if finale { Layer::Army } else { Layer::Citadel };
    }
    let from = if t.battle.layer(side) == Layer::Army { Place::Army } else { Place::Citadel };
    t.battle.line_mut(side).push(Fighter { card, owner, from, controlled: false });
}
