//! How strong a side is: attacks, bonuses, next victims and odds. One formula for armies, citadels, Dukes and forces.

use serde::{Deserialize, Serialize};

use crate::BigBadOverlord;
use crate::content::Card;
use crate::effect::{Category, Share};
use crate::state::{Battle, Layer, Side, Tabletop};

/// The parts of a bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Strength {
    pub half_points: u32,
    /// Twice what walls make of it.
    pub double_s: u32,
    /// Twice what a Do-Gooder leaves of it.
    pub double_r: u32,
    pub defence_only: u8,
    pub artifact: u8,
}

impl Strength {
    /// BBO-R-21: ⌊half points / 2 · s · r⌋ + artifact, rounded once (BBO-CMB-05).
    #[inline]
    pub const fn bonus(self) -> u8 {
        (self.half_points * self.double_s * self.double_r / 8) as u8 + self.defence_only + self.artifact
    }
}

impl BigBadOverlord {
    /// BBO-CMB-02: whether the side has somebody who can attack in the category; a Duke always can (BBO-DUKE-03, BBO-R-26).
    pub fn is_capable(&self, battle: &Battle, side: Side, category: Category) -> bool {
        battle.layer(side) == Layer::Duke
            || battle
                .line(side)
                .iter()
                .any(|fighter| self.tables.face(fighter.card).attack[category.index()].is_some())
    }

    /// Whether the side rolls in MIND or MAGIC, or can cost the enemy a card in MELEE. No MIND attack reaches a Duke (BBO-DUKE-02).
    pub fn attacks(&self, battle: &Battle, side: Side, category: Category) -> bool {
        let reaches = category != Category::Mind || battle.layer(side.other()) != Layer::Duke;
        reaches && self.is_capable(battle, side, category)
    }

    #[inline]
    pub fn bonus(&self, t: &Tabletop, side: Side, category: Category) -> u8 {
        self.strength(t, side, category).bonus()
    }

    /// What a side's bonus is made of.
    pub fn strength(&self, t: &Tabletop, side: Side, category: Category) -> Strength {
        let battle = &t.battle;
        let (own, enemy) = (battle.layer(side), battle.layer(side.other()));
        let faces = battle.line(side).iter().map(|fighter| self.tables.face(fighter.card));
        let attacks = faces.clone().filter_map(|face| face.attack[category.index()]);
        let (attackers, half_points) =
            attacks.fold((0, 0), |(count, sum), half_points| (count + 1, sum + u32::from(half_points)));
        let capable = own == Layer::Duke || attackers > 0;
        // BBO-ART-03: an artifact needs somebody who can use it.
        let artifact = if capable { self.artifact_bonus(t, side, category) } else { 0 };
        // BBO-DUKE-04: against or as a Duke nothing else counts.
        if own == Layer::Duke || enemy == Layer::Duke {
            return Strength { artifact, ..Strength::default() };
        }
        // BBO-MELEE-07, BBO-MELEE-08, BBO-R-27: defence-only numbers count plainly, and only if nobody can attack.
        if category == Category::Melee && !capable {
            let defence_only = faces.filter_map(|face| face.defence_only).sum();
            return Strength { defence_only, ..Strength::default() };
        }
        // BBO-CIT-03, BBO-CIT-04.
        let double_s = match (own, enemy) {
            (Layer::Citadel, _) => 4,
            (_, Layer::Citadel) if category != Category::Melee => 1,
            _ => 2,
        };
        let double_r = match self.weakened(battle, side, category) {
            Share::Whole => 2,
            Share::Half => 1,
            Share::Zero => 0,
        };
        Strength { half_points, double_s, double_r, artifact, defence_only: 0 }
    }

    /// BBO-DG-05: what the enemy's Do-Gooder leaves of the side's bonus.
    fn weakened(&self, battle: &Battle, side: Side, category: Category) -> Share {
        let shares = battle
            .line(side.other())
            .iter()
            .map(|fighter| self.tables.face(fighter.card).weaken[category.index()]);
        shares.fold(Share::Whole, Ord::max)
    }

    /// BBO-ART-01, BBO-ART-02, BBO-R-22, BBO-R-23: flat, and only from the layer that fights.
    fn artifact_bonus(&self, t: &Tabletop, side: Side, category: Category) -> u8 {
        let Some(leader) = t.battle.leader(side) else { return 0 };
        let zone = match t.battle.layer(side) {
            Layer::Army => &t.duke(leader).army,
            Layer::Citadel | Layer::Duke => &t.duke(leader).citadel,
        };
        zone.iter().map(|card| self.tables.face(*card).roll_bonus[category.index()]).sum()
    }

    /// BBO-CMB-04, BBO-R-17, BBO-R-24: the lowest defence of a line; what has none is passed over.
    pub fn weakest(&self, battle: &Battle, side: Side, category: Category) -> Option<u8> {
        battle.line(side).iter().filter_map(|fighter| self.defence(fighter.card, category)).min()
    }

    #[inline]
    pub fn defence(&self, card: Card, category: Category) -> Option<u8> {
        self.tables.face(card).defence[category.index()]
    }

    pub(crate) fn has_minion(&self, cards: &[Card]) -> bool {
        cards.iter().any(|card| !self.tables.face(*card).untouchable)
    }
}

/// BBO-CMB-06: MIND and MAGIC succeed on 12 or more; a natural 2 never does, a natural 12 always.
pub fn succeeds(natural: u8, bonus: u8) -> bool {
    natural == 12 || (natural != 2 && natural + bonus >= 12)
}

/// How MELEE ends for two rolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Melee {
    Wins(Side),
    BothLose,
    NobodyLoses,
    RollAgain,
}

impl Melee {
    /// Whether this side beats the other, alone or in return.
    pub fn is_won_by(self, side: Side) -> bool {
        self == Self::Wins(side) || self == Self::BothLose
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Wins(side) => side.name(),
            Self::BothLose => "both_lose",
            Self::NobodyLoses => "nobody_loses",
            Self::RollAgain => "roll_again",
        }
    }
}

/// BBO-MELEE-01 to BBO-MELEE-06.
pub fn melee(natural: [u8; 2], bonus: [u8; 2]) -> Melee {
    match natural {
        [2, 2] => Melee::NobodyLoses,
        [12, 12] => Melee::BothLose,
        [2, _] | [_, 12] => Melee::Wins(Side::Defender),
        [_, 2] | [12, _] => Melee::Wins(Side::Attacker),
        [attacker, defender] => match (attacker + bonus[0]).cmp(&(defender + bonus[1])) {
            std::cmp::Ordering::Greater => Melee::Wins(Side::Attacker),
            std::cmp::Ordering::Less => Melee::Wins(Side::Defender),
            std::cmp::Ordering::Equal => Melee::RollAgain,
        },
    }
}

/// In how many of 36 rolls MIND or MAGIC succeeds.
pub fn chances(bonus: u8) -> u8 {
    (2..=12).filter(|natural| succeeds(*natural, bonus)).map(ways).sum()
}

/// The lowest natural roll with which MIND or MAGIC succeeds.
pub fn needed(bonus: u8) -> u8 {
    (2..=12).find(|natural| succeeds(*natural, bonus)).unwrap_or(12)
}

/// The chances that the attacker wins MELEE, and that the defender does.
pub fn melee_odds(bonus: [u8; 2]) -> [f32; 2] {
    let (mut won, mut again) = ([0.0; 2], 0.0);
    for a in 2..=12 {
        for d in 2..=12 {
            let weight = f32::from(ways(a)) * f32::from(ways(d)) / 1296.0;
            match melee([a, d], bonus) {
                Melee::Wins(side) => won[side.index()] += weight,
                Melee::RollAgain => again += weight,
                Melee::BothLose | Melee::NobodyLoses => (),
            }
        }
    }
    won.map(|chance| chance / (1.0 - again))
}

/// Of 36 rolls of two dice, how many give this sum.
const fn ways(sum: u8) -> u8 {
    6 - sum.abs_diff(7)
}
