//! What a strong party values (specification §12), and the scores.

use malice_engine::{Points, Score, ScoreLine, Seat};

use crate::Greyport;
use crate::content::{Card, CardKind, MonsterClass, Win};
use crate::effect::{Deed, Effect, Keyword, Occasion, Trait, Who};
use crate::ids::Group;
use crate::state::{GameResult, Phase, Player, Standing, Tabletop};

impl Greyport {
    /// The party's prospects, the same for every seat. Later encounters outweigh whatever stands in front of one.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        let mut value = 200.0 * f32::from(t.encounter);
        for player in &t.players[..self.players] {
            value += self.standing_of(player);
            value += self.hands_of(player);
        }
        value -= self.danger(t);
        value += match t.location.standing {
            Standing::Saved => 6.0,
            Standing::Standing => {
                let damage: f32 = t.group(Group::Location).map(|m| self.damage_of(m.id.kind)).sum();
                1.5 * (f32::from(t.location.hp) / damage.max(0.5)).min(4.0)
            }
            Standing::Destroyed => -6.0,
        };
        if t.phase == Phase::FreeWindow {
            value += 0.4 * f32::from(t.shield_pool);
            // Whoever can still do something had better do it first.
            value -= 0.2 * t.ready.len() as f32;
        }
        value += match t.result {
            Some(GameResult::Won) => 1_000.0,
            Some(GameResult::Lost) => -1_000.0,
            None => 0.0,
        };
        points[..self.players].fill(value);
    }

    /// Hit points, steeply dearer below four; the deck's mean worth; Curses.
    fn standing_of(&self, player: &Player) -> f32 {
        let hp = f32::from(player.hp.max(0));
        let cards = || player.deck.iter().chain(&*player.hand).chain(&*player.discard);
        let count = cards().count().max(1) as f32;
        let worth: f32 = cards().map(|card| self.tables.card(*card).worth).sum();
        let curses = cards().filter(|card| **card == self.tables.curse).count() as f32;
        2.0 * hp - 14.0 / (hp + 0.5) + 0.5 * worth / count + 0.2 * f32::from(player.level) - 0.4 * curses
    }

    /// What lies ready: heroes in play that have not fought are about to, cards in hand some other time.
    fn hands_of(&self, player: &Player) -> f32 {
        let fighters = player.played.iter().filter(|hero| !hero.fought && !hero.gone);
        let in_play: f32 = fighters
            .flat_map(|hero| std::iter::once(&hero.card).chain(&*hero.items))
            .map(|card| self.tables.card(*card).worth)
            .sum();
        let in_hand: f32 = player.hand.iter().map(|card| self.tables.card(*card).worth).sum();
        0.4 * in_play + 0.1 * in_hand
    }

    /// Monsters: the damage they deal, sooner or later, and what it takes to defeat them.
    fn danger(&self, t: &Tabletop) -> f32 {
        let others = self.players as f32 - 1.0;
        let parts = t.monsters.iter().any(|m| self.tables.monster(m.id.kind).is(Trait::DragonPart));
        let (on_active, on_location, on_others) = self.reach();
        let of = |monster: &crate::state::Monster| {
            let row = self.tables.monster(monster.id.kind);
            let boss = row.class == MonsterClass::Boss;
            let reach = if monster.group == t.active() {
                on_active
            } else if monster.group == Group::Location {
                on_location
            } else {
                on_others
            };
            let damage = f32::from(row.damage) + 0.6 * f32::from(row.slash()) * others;
            let left = f32::from(monster.hp.saturating_sub(monster.damage));
            let nuisance: f32 = row.traits.iter().map(nuisance).sum();
            // Whoever ends the scenario by his fall is worth the wounds that it takes, once he can fall.
            let wins = self.scenario().win == Win::BossDefeated(monster.id.kind) && !parts;
            let lives = match (boss, wins) {
                (true, true) => 6.0 + 2.5 * left,
                (true, false) => 6.0 + 0.7 * left,
                (false, _) => 0.55 * left,
            };
            reach * damage + nuisance + lives
        };
        t.monsters.iter().map(of).sum()
    }

    /// How much a point of damage counts in the active group, at the location, in other groups. Of many players each defends seldom,
    /// but the location is struck in every round: it counts more, unless a boss may end the scenario before it falls.
    fn reach(&self) -> (f32, f32, f32) {
        let to_the_last = self.scenario().win == Win::AllDefeated;
        if to_the_last && self.players > 3 { (2.2, 3.5, 1.5) } else { (3.0, 1.7, 1.5) }
    }

    fn damage_of(&self, kind: crate::ids::MonsterKind) -> f32 {
        f32::from(self.tables.monster(kind).damage)
    }
}

/// What else makes a monster worth defeating.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other traits hurt by damage and hit points alone")]
fn nuisance(mark: &Trait) -> f32 {
    match mark {
        Trait::NoDraw | Trait::NoShield | Trait::HandSizeLess(_) => 0.8,
        Trait::Cursed => 0.7,
        Trait::Tank => 0.6,
        _ => 0.0,
    }
}

/// What a card is worth in a deck: its expected damage and what else it does.
pub(crate) fn worth(card: &Card) -> f32 {
    if card.kind == CardKind::Curse {
        return 0.0;
    }
    let mean = |die: crate::effect::Die| die.faces().into_iter().map(f32::from).sum::<f32>() / 6.0;
    let keywords: f32 = card.keywords.iter().map(keyword_worth).sum();
    let effects: f32 = card.effects(Occasion::Play).iter().map(|effect| effect_worth(*effect)).sum();
    let anytime: f32 = card.anytime.iter().flat_map(|anytime| anytime.effect).map(effect_worth).sum();
    f32::from(card.damage) + card.die.map_or(0.0, mean) + keywords + effects + 0.5 * anytime
}

fn keyword_worth(keyword: &Keyword) -> f32 {
    match keyword {
        Keyword::Splash(n) => 1.3 * f32::from(*n),
        Keyword::Cleave => 2.5,
        Keyword::Pierce(n) => 0.3 * f32::from(*n),
        Keyword::BonusIfNotDefending(n) => 0.6 * f32::from(*n),
        Keyword::BonusPerActiveMonster(n) => 2.0 * f32::from(*n),
        Keyword::Reroll(..) | Keyword::FightAny => 0.7,
        Keyword::DualWield => 1.5,
        Keyword::AnyItemType => 0.5,
        Keyword::RetireWielder => -2.0,
    }
}

fn effect_worth(effect: Effect) -> f32 {
    match effect {
        Effect::To(who, deed) => {
            let many = if who == Who::Each { 2.5 } else { 1.0 };
            many * match deed {
                Deed::Draw(n) | Deed::MayDraw(n) => 1.6 * f32::from(n),
                Deed::Heal(n) => 2.0 * f32::from(n),
                Deed::MayRetire => 0.8,
                Deed::Discard(..)
                | Deed::GainCurse(..)
                | Deed::Damage(_)
                | Deed::LoseHp(_)
                | Deed::LoseCoin
                | Deed::GainCoin(_)
                | Deed::RetireCurses => 0.0,
            }
        }
        Effect::Shield(n) => 1.6 * f32::from(n),
        Effect::Snipe(n) => f32::from(n),
        Effect::PlusHero => 2.0,
        Effect::Taunt | Effect::RecoverHero | Effect::ChooseOne(_) => 1.0,
        Effect::MayReturnHero
        | Effect::DamageSelfOnEven(_)
        | Effect::LocationLose(_)
        | Effect::AddToken(..)
        | Effect::AddBoss(..)
        | Effect::RevealMonster(..)
        | Effect::Mend(..)
        | Effect::RetirePlayedHeroIfItHit
        | Effect::Flip(_)
        | Effect::FreeRecruit(..)
        | Effect::ShowTop(_) => 0.0,
    }
}

/// All win or lose together; what a score counts is a player's hit points.
pub(crate) fn hit_points(t: &Tabletop, seat: Seat) -> Score {
    let points = Points::whole(i32::from(t.player(seat).hp.max(0)));
    let line = ScoreLine {
        line: "hit_points".into(),
        label: "Hit points".into(),
        group: "party".into(),
        points,
        rule: "GP-WIN-01",
    };
    Score::new(seat, vec![line])
}
