//! Artifacts change hands (BBO-ART-04): with an army that has no fighter left, and with a dead Duke.

use super::Cx;
use super::setup::shuffle;
use crate::content::Card;
use crate::event::Event;
use crate::state::{BattleKind, Duke, Layer, Place, Side, Tabletop};

/// After every phase and every withdrawal: who has lost all fighters loses the artifacts that lie with them.
pub(super) fn collect(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let defender = t.battle.defender();
    if t.battle.kind == BattleKind::Finale || !t.duke(defender).alive {
        return;
    }
    let layer = t.battle.layer(Side::Defender);
    let attackers_gone = t.battle.line(Side::Attacker).is_empty();
    let army_gone = layer == Layer::Army && t.battle.line(Side::Defender).is_empty();
    match (attackers_gone, army_gone) {
        (false, true) => {
            let winner = t.battle.leader(Side::Attacker).map(|duke| (duke, Place::Army));
            hand_over(t, defender, Place::Army, winner, cx);
        }
        // BBO-R-25: who fell before walls or a Duke leaves them in the citadel.
        (true, false) => {
            if let Some(attacker) = t.battle.leader(Side::Attacker) {
                let place = if layer == Layer::Army { Place::Army } else { Place::Citadel };
                hand_over(t, attacker, Place::Army, Some((defender, place)), cx);
            }
        }
        // BBO-R-25: both armies vanish together, and each keeps their own.
        (true, true) | (false, false) => (),
    }
}

/// Moves the artifacts of a zone to the winner, or into the deck if a Do-Gooder's force took them (BBO-ART-07).
pub(super) fn hand_over(
    t: &mut Tabletop,
    loser: Duke,
    from: Place,
    winner: Option<(Duke, Place)>,
    cx: &mut Cx<'_>,
) {
    let player = t.duke(loser);
    let zone = if from == Place::Army { player.army } else { player.citadel };
    for card in zone.iter().copied().filter(|card| cx.game.tables.face(*card).spoils) {
        t.duke_mut(loser).take(from, card);
        match winner {
            Some((duke, place)) => {
                t.duke_mut(duke).put_openly(place, card);
                let (duke, from) = (t.lord(duke), t.lord(loser));
                cx.log.emit(|| Event::ArtifactTaken { duke, card, from });
            }
            None if cx.game.tables.face(card).returns_to_deck => into_deck(t, card, cx),
            None => unreachable!("content says of every artifact that it returns"),
        }
    }
}

fn into_deck(t: &mut Tabletop, card: Card, cx: &mut Cx<'_>) {
    t.deck.push(card);
    cx.log.emit(|| Event::ArtifactReturned { card });
    shuffle(t, "deck", cx);
}
