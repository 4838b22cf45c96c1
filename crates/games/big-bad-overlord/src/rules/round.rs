//! A round: MIND, MAGIC, MELEE (BBO-CMB-01), and the Dukes' smack in the final battle. It serves attacks on armies, citadels
//! and Dukes, Do-Gooders, and the Cataclysm: what differs is in the layers and in `strength.rs`.

use serde::{Deserialize, Serialize};

use super::strength::{Melee, Strength, melee, succeeds};
use super::{Cx, Flow, LendDefence, field, spoils, succession};
use crate::effect::Category;
use crate::event::{Event, Party};
use crate::state::{BattleKind, Fighter, Layer, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    fighting: bool,
}

/// Whom an attack hits.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Victim {
    Nobody,
    Card(usize),
    Duke,
}

/// A blow: in which category, as part of the Dukesmack or not, and who leads the sides as it falls.
#[derive(Clone, Copy)]
struct Blow {
    category: Category,
    smack: bool,
    parties: [Party; 2],
}

impl Round {
    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        if !self.fighting {
            self.fighting = true;
            t.battle.rounds = t.battle.rounds.saturating_add(1);
            let (round, layers) = (t.battle.rounds, t.battle.layers);
            let parties = parties(t, cx);
            cx.log.emit(|| Event::RoundBegan { round, layers, parties });
            return LendDefence::if_possible(t, cx.game);
        }
        if t.battle.kind == BattleKind::DoGooder && !anybody_attacks(t, cx) {
            // BBO-R-44: nobody can do anything any more, the helpers of this round included.
            cx.log.emit(|| Event::ForceDispersed);
            field::disband(t, Side::Attacker, cx);
            return Flow::Return;
        }
        fight(t, cx);
        Flow::Return
    }
}

fn anybody_attacks(t: &Tabletop, cx: &Cx<'_>) -> bool {
    let attacks = |side| Category::ALL.iter().any(|category| cx.game.attacks(&t.battle, side, *category));
    Side::BOTH.into_iter().any(attacks)
}

/// BBO-MELEE-10, BBO-R-20, BBO-R-49: the round ends early when a side is wiped out, a Duke dies or the match-up changes.
fn fight(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let layers = t.battle.layers;
    volley(t, Category::Mind, cx);
    if is_over(t, layers) || t.battle.turned {
        return;
    }
    volley(t, Category::Magic, cx);
    if is_over(t, layers) {
        return;
    }
    fight_melee(t, cx);
    if !is_over(t, layers) && t.battle.kind == BattleKind::Finale {
        smack(t, cx);
    }
}

fn is_over(t: &Tabletop, layers: [Layer; 2]) -> bool {
    let battle = &t.battle;
    battle.layers != layers
        || Side::BOTH.iter().any(|side| {
            let dead = battle.leader(*side).is_some_and(|duke| !t.duke(duke).alive);
            dead || (battle.layer(*side) != Layer::Duke && battle.line(*side).is_empty())
        })
}

/// MIND or MAGIC: both sides roll if they can, and must (BBO-CMB-03); bonuses and victims are those of the phase's beginning
/// (BBO-CMB-07).
fn volley(t: &mut Tabletop, category: Category, cx: &mut Cx<'_>) {
    let blow = Blow { category, smack: false, parties: parties(t, cx) };
    let hits = Side::BOTH.map(|side| {
        let rolls = cx.game.attacks(&t.battle, side, category);
        rolls && shoot(side, cx.game.strength(t, side, category), blow, cx)
    });
    let victims = Side::BOTH
        .map(|side| if hits[side.index()] { victim(t, side.other(), category, cx) } else { Victim::Nobody });
    strike(t, victims, blow, cx);
}

/// What comes of hits; `victims` are by the side that struck. All are taken before any arrives (BBO-CMB-07).
fn strike(t: &mut Tabletop, victims: [Victim; 2], blow: Blow, cx: &mut Cx<'_>) {
    let taken = Side::BOTH.map(|side| match victims[side.index()] {
        Victim::Card(index) if !is_turned(t, side, blow.category, index, cx) => {
            Some(t.battle.line_mut(side.other()).remove(index))
        }
        Victim::Card(_) | Victim::Duke | Victim::Nobody => None,
    });
    for side in Side::BOTH {
        let Some(fighter) = taken[side.index()] else { continue };
        match blow.category {
            Category::Mind => capture(t, side, fighter, blow, cx),
            Category::Melee if is_salvaged(t, side, fighter, blow, cx) => (),
            Category::Magic | Category::Melee => destroy(t, side.other(), fighter, blow, cx),
        }
    }
    for side in Side::BOTH.into_iter().filter(|side| victims[side.index()] == Victim::Duke) {
        succession::kill(t, side.other(), blow.category, blow.parties[side.index()], cx);
    }
    spoils::collect(t, cx);
}

/// A roll that stands for itself.
fn shoot(side: Side, strength: Strength, blow: Blow, cx: &mut Cx<'_>) -> bool {
    let Blow { category, smack, parties } = blow;
    let dice = roll(cx);
    let hit = succeeds(dice[0] + dice[1], strength.bonus());
    let by = parties[side.index()];
    cx.log.emit(|| Event::Rolled { side, by, category, dice, strength, smack, hits: Some(hit) });
    hit
}

/// BBO-DG-02, BBO-DG-04, BBO-R-35: MIND on the Do-Gooder itself captures nothing, but turns the whole force away.
fn is_turned(t: &mut Tabletop, by: Side, category: Category, index: usize, cx: &mut Cx<'_>) -> bool {
    let fighter = t.battle.line(by.other())[index];
    let turned = category == Category::Mind && cx.game.tables.face(fighter.card).redirect;
    if turned {
        t.battle.turned = true;
        let (by, card) = (t.lord(t.battle.defender()), fighter.card);
        cx.log.emit(|| Event::DoGooderTurned { by, card });
    }
    turned
}

/// BBO-MIND-01, BBO-MIND-03: the card fights for its captor from the next phase on (BBO-R-19), and a Duke keeps it for good
/// (BBO-DUKE-05, BBO-DUKE-06), which ends the round before it is complete (BBO-R-33).
fn capture(t: &mut Tabletop, by: Side, fighter: Fighter, blow: Blow, cx: &mut Cx<'_>) {
    let card = fighter.card;
    let captor = blow.parties[by.index()];
    let loss = field::loss(t, fighter, blow.parties[by.other().index()]);
    cx.log.emit(|| Event::CardCaptured { by, captor, loss });
    if t.battle.layer(by) == Layer::Duke {
        field::enlist(t, by, card);
        t.battle.cut_off = true;
        let duke = t.lord(t.battle.leader(by).expect("a Duke leads"));
        cx.log.emit(|| Event::CardKept { duke, card });
    } else {
        let controlled = Fighter { card, owner: None, controlled: true, ..Fighter::default() };
        t.battle.line_mut(by).push(controlled);
    }
}

/// BBO-MAGIC-01, BBO-MELEE-01.
fn destroy(t: &mut Tabletop, side: Side, fighter: Fighter, blow: Blow, cx: &mut Cx<'_>) {
    let Blow { category, smack, parties } = blow;
    t.discard.push(fighter.card);
    let loss = field::loss(t, fighter, parties[side.index()]);
    let by = parties[side.other().index()];
    cx.log.emit(|| Event::CardDestroyed { side, category, smack, by, loss });
}

/// MELEE: dice against dice (BBO-MELEE-01); none if neither side has an attack (BBO-R-28).
fn fight_melee(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let category = Category::Melee;
    let blow = Blow { category, smack: false, parties: parties(t, cx) };
    // BBO-MELEE-08, BBO-R-29: a side without an attack costs the enemy nothing, whatever the dice say.
    let strikes = Side::BOTH.map(|side| cx.game.attacks(&t.battle, side, category));
    if strikes == [false, false] {
        return;
    }
    let strength = Side::BOTH.map(|side| cx.game.strength(t, side, category));
    let result = roll_melee(strength, Side::Attacker, strikes, blow, cx);
    let victims = Side::BOTH.map(|side| {
        let beats = strikes[side.index()] && result.is_won_by(side);
        if beats { victim(t, side.other(), category, cx) } else { Victim::Nobody }
    });
    strike(t, victims, blow, cx);
}

/// BBO-MELEE-09, BBO-R-30: a Machine may change sides for good.
fn is_salvaged(t: &mut Tabletop, by: Side, fighter: Fighter, blow: Blow, cx: &mut Cx<'_>) -> bool {
    let Some(from) = cx.game.tables.face(fighter.card).salvage else { return false };
    let die = cx.chance.die(cx.stream, 6) as u8;
    let taken = die >= from;
    let loss = field::loss(t, fighter, blow.parties[by.other().index()]);
    let winner = blow.parties[by.index()];
    cx.log.emit(|| Event::SalvageRolled { by: winner, loss, die, taken });
    if taken {
        field::enlist(t, by, fighter.card);
    }
    taken
}

/// The Dukes' extra attacks (BBO-CAT-05, BBO-CAT-06): first MAGIC, then MELEE, each by who holds the artifact and still has an
/// army (BBO-CAT-07). Machines are not taken over (BBO-R-49).
fn smack(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let parties = parties(t, cx);
    for category in [Category::Magic, Category::Melee] {
        let blow = Blow { category, smack: true, parties };
        for side in Side::BOTH {
            let strength = Strength { artifact: smack_bonus(t, side, category, cx), ..Strength::default() };
            if strength.artifact == 0 || t.battle.line(side).is_empty() {
                continue;
            }
            let hit = if category == Category::Magic {
                shoot(side, strength, blow, cx)
            } else {
                let both = Side::BOTH.map(|one| if one == side { strength } else { Strength::default() });
                let strikes = Side::BOTH.map(|one| one == side);
                roll_melee(both, side, strikes, blow, cx).is_won_by(side)
            };
            if !hit {
                continue;
            }
            match victim(t, side.other(), category, cx) {
                Victim::Card(index) => {
                    let fighter = t.battle.line_mut(side.other()).remove(index);
                    destroy(t, side.other(), fighter, blow, cx);
                }
                Victim::Duke => succession::kill(t, side.other(), category, parties[side.index()], cx),
                Victim::Nobody => (),
            }
        }
    }
}

fn parties(t: &Tabletop, cx: &Cx<'_>) -> [Party; 2] {
    Side::BOTH.map(|side| field::party(t, side, cx))
}

fn smack_bonus(t: &Tabletop, side: Side, category: Category, cx: &Cx<'_>) -> u8 {
    let duke = t.battle.leader(side).expect("Dukes lead the final battle");
    let cards = t.duke(duke).citadel;
    cards.iter().map(|card| cx.game.tables.face(*card).roll_bonus[category.index()]).sum()
}

/// BBO-CMB-04, BBO-R-18: the card of lowest defence, equals by lot; a Duke who stands alone is hit himself.
fn victim(t: &Tabletop, side: Side, category: Category, cx: &mut Cx<'_>) -> Victim {
    if t.battle.layer(side) == Layer::Duke {
        return Victim::Duke;
    }
    let game = cx.game;
    let line = t.battle.line(side);
    let Some(lowest) = game.weakest(&t.battle, side, category) else { return Victim::Nobody };
    let is_lowest = |fighter: &Fighter| game.defence(fighter.card, category) == Some(lowest);
    let count = line.iter().filter(|fighter| is_lowest(fighter)).count();
    let nth = |n: usize| {
        line.iter().enumerate().filter(|(_, fighter)| is_lowest(fighter)).nth(n).expect("so many are lowest")
    };
    let label = |n: u32| game.tables.name(nth(n as usize).1.card).to_owned();
    let chosen = if count > 1 { cx.chance.pick(cx.stream, "tie", count as u32, label) } else { 0 };
    Victim::Card(nth(chosen as usize).0)
}

fn roll(cx: &mut Cx<'_>) -> [u8; 2] {
    [0; 2].map(|_| cx.chance.die(cx.stream, 6) as u8)
}

/// Rolls until there is no plain tie (BBO-MELEE-06), the dice of `first` first. `strikes` says who can cost the other something.
fn roll_melee(
    strength: [Strength; 2],
    first: Side,
    strikes: [bool; 2],
    blow: Blow,
    cx: &mut Cx<'_>,
) -> Melee {
    let Blow { category, smack, parties } = blow;
    loop {
        let mut natural = [0; 2];
        let rolls = [first, first.other()].map(|side| (side, roll(cx)));
        for (side, dice) in rolls {
            natural[side.index()] = dice[0] + dice[1];
            let (by, strength) = (parties[side.index()], strength[side.index()]);
            cx.log.emit(|| Event::Rolled { side, by, category, dice, strength, smack, hits: None });
        }
        let result = melee(natural, strength.map(Strength::bonus));
        cx.log.emit(|| Event::MeleeDecided { result, natural, parties, strikes });
        if result != Melee::RollAgain {
            return result;
        }
    }
}
