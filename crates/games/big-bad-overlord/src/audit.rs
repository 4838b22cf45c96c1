//! The invariants of the specification (§11) that one position can show.

use crate::BigBadOverlord;
use crate::content::{Card, Kind};
use crate::rules::Frame;
use crate::state::{ARMY_LIMIT, BattleKind, CARD_LIMIT, CITADEL_LIMIT, Place, Side, State, Tabletop};

impl BigBadOverlord {
    /// The laws that a position breaks: none, ever.
    pub(crate) fn audit(&self, state: &State) -> Vec<String> {
        let t = &state.tabletop;
        let mut broken = Vec::new();
        let mut demand = |holds: bool, law: &str| {
            if !holds {
                broken.push(law.to_owned());
            }
        };
        // 1: every card is somewhere, once.
        let all: Vec<Card> = cards_on_table(t).collect();
        for card in self.tables.cards() {
            let count = all.iter().filter(|other| **other == card).count();
            demand(count == usize::from(self.tables.row(card).copies), "cards were lost or added");
        }
        let face = |card: &Card| self.tables.face(*card);
        let lines = || t.battle.lines.iter().flat_map(|line| line.iter());
        // 2: artifacts are in the deck or with a living Duke.
        demand(t.discard.iter().all(|card| !face(card).untouchable), "an artifact was discarded");
        demand(lines().all(|fighter| !face(&fighter.card).untouchable), "an artifact stands in a line");
        let over = t.ended.is_some();
        for player in &*t.dukes {
            // 10: the dead own nothing.
            demand(player.alive || over || player.total() == 0, "a dead Duke holds cards");
            let held = || player.army.iter().chain(&*player.citadel).chain(&*player.hand);
            // 6: Do-Gooders are in deck, discard or the one force.
            demand(held().all(|card| face(card).kind != Kind::DoGooder), "a Duke holds a Do-Gooder");
            let count = |zone: &[Card], card: Card| zone.iter().filter(|other| **other == card).count();
            for zone in [&player.known, &player.remembered] {
                let there = |card: &Card| count(zone, *card) <= count(&player.citadel, *card);
                demand(zone.iter().all(there), "a card is known that is not there");
            }
            demand(player.army.is_sorted() && player.citadel.is_sorted(), "a zone is not in order");
        }
        let good = lines().filter(|fighter| face(&fighter.card).kind == Kind::DoGooder).count();
        demand(
            good <= usize::from(t.battle.kind == BattleKind::DoGooder || over),
            "a second Do-Gooder, or one out of place",
        );
        // 4: Machines are never under control.
        demand(
            lines().all(|f| !f.controlled || face(&f.card).salvage.is_none()),
            "a Machine is under control",
        );
        let battle = &t.battle;
        if battle.kind == BattleKind::None {
            // 3: outside battles nothing is lent or controlled.
            demand(lines().next().is_none(), "cards stand in a line outside a battle");
        }
        // 5: allies of the attacker.
        if let (BattleKind::Attack, Some(attacker)) = (battle.kind, battle.leader(Side::Attacker)) {
            demand(
                t.duke(attacker).citadel.len() == CITADEL_LIMIT,
                "the attacker's citadel does not hold three",
            );
            let line = battle.line(Side::Attacker);
            let lent = line.iter().filter(|f| f.owner.is_some() && f.owner != Some(attacker)).count();
            let own = line.iter().filter(|f| f.owner == Some(attacker)).count() + t.duke(attacker).army.len();
            demand(lent <= 3, "more than three cards are lent");
            let joining = matches!(state.procedures.frames().last(), Some(Frame::LendAttack(_)));
            demand(!joining || lent <= own, "more cards are lent than the army has");
        }
        // 5: one card from each of the defender's neighbours.
        for duke in
            t.living().filter(|duke| battle.kind != BattleKind::None && battle.leaders[1] != Some(*duke))
        {
            let lent = battle.line(Side::Defender).iter().filter(|f| f.owner == Some(duke)).count();
            demand(lent <= 1, "a neighbour lends two cards");
        }
        // 3: while targets are chosen everybody is within the limits, but for the loot of whose turn it is.
        if let (Some(Frame::Turn(_)), false) = (state.procedures.frames().last(), over) {
            for duke in t.living() {
                let player = t.duke(duke);
                let sound = player.army.len() <= ARMY_LIMIT && player.citadel.len() <= CITADEL_LIMIT;
                let loot = duke == t.active && player.total() <= CARD_LIMIT;
                demand(sound || loot, "a Duke is beyond the limits");
                demand(player.hand.is_empty(), "a card was not laid down");
            }
        }
        for side in Side::BOTH {
            let away = battle.line(side).iter().filter(|f| f.from == Place::Hand).count();
            demand(away == 0, "a card fights from a hand");
        }
        // 10: over if and only if one owner is left, or the Cataclysm resolved.
        demand(over == state.procedures.frames().is_empty(), "the game is over, but procedures run");
        broken
    }
}

fn cards_on_table(t: &Tabletop) -> impl Iterator<Item = Card> + '_ {
    let held =
        t.dukes.iter().flat_map(|player| player.army.iter().chain(&*player.citadel).chain(&*player.hand));
    let field = t.battle.lines.iter().flat_map(|line| line.iter().map(|fighter| fighter.card));
    t.deck.iter().chain(&*t.discard).chain(held).copied().chain(field)
}
