//! What a strong party values (specification §12), and the scores.

use malice_engine::{Points, Score, ScoreLine, Seat, Weighed};

use crate::Greyport;
use crate::content::{Card, CardKind, MonsterClass, Win};
use crate::effect::{Deed, Effect, Keyword, Occasion, Trait, Who};
use crate::ids::{Group, MonsterKind};
use crate::state::{GameResult, Monster, Phase, Player, Standing, State, Tabletop};

malice_engine::features! {
    include_str!("../weights.ron");
    Encounters = "encounters",
    HitPoints = "hit_points",
    NearDeath = "near_death",
    Deck = "deck",
    Levels = "levels",
    Curses = "curses",
    InPlay = "in_play",
    InHand = "in_hand",
    DamageActive = "damage_active",
    DamageLocation = "damage_location",
    DamageOthers = "damage_others",
    DamageActiveMany = "damage_active_many",
    DamageLocationMany = "damage_location_many",
    Nuisances = "nuisances",
    Bosses = "bosses",
    BossLife = "boss_life",
    LastBossLife = "last_boss_life",
    MonsterLife = "monster_life",
    LocationSaved = "location_saved",
    LocationMargin = "location_margin",
    LocationDestroyed = "location_destroyed",
    Shields = "shields",
    Undone = "undone",
}

/// A game that is won or lost outweighs everything.
const RESULT: f32 = 1_000.0;
/// What Slash counts for each other player, in damage.
const SLASH: f32 = 0.6;

impl Greyport {
    /// The party's prospects, the same for every seat. Later encounters outweigh whatever stands in front of one.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        let result = match t.result {
            Some(GameResult::Won) => RESULT,
            Some(GameResult::Lost) => -RESULT,
            None => 0.0,
        };
        points[..self.players].fill(self.weights.judge(&self.measured(t).0) + result);
    }

    /// How the party stands.
    pub(crate) fn measured(&self, t: &Tabletop) -> Measured {
        let mut own = Measured::NOTHING;
        own.add(Feature::Encounters, f32::from(t.encounter));
        for player in &t.players[..self.players] {
            self.measure_standing(player, &mut own);
            self.measure_hands(player, &mut own);
        }
        self.measure_monsters(t, &mut own);
        match t.location.standing {
            Standing::Saved => own.add(Feature::LocationSaved, 1.0),
            Standing::Standing => {
                let damage: f32 = t.group(Group::Location).map(|m| self.damage_of(m.id.kind)).sum();
                let rounds = f32::from(t.location.hp) / damage.max(0.5);
                own.add(Feature::LocationMargin, rounds.min(4.0));
            }
            Standing::Destroyed => own.add(Feature::LocationDestroyed, 1.0),
        }
        if t.phase == Phase::FreeWindow {
            own.add(Feature::Shields, f32::from(t.shield_pool));
            own.add(Feature::Undone, t.ready.len() as f32);
        }
        own
    }

    /// Hit points, steeply dearer below four; the deck's mean worth; Curses.
    fn measure_standing(&self, player: &Player, own: &mut Measured) {
        let hp = f32::from(player.hp.max(0));
        let count = (player.deck.len() + player.hand.len() + player.discard.len()).max(1) as f32;
        let (mut worth, mut curses) = (0.0, 0);
        for card in [&*player.deck, &*player.hand, &*player.discard].into_iter().flatten() {
            worth += self.tables.card(*card).worth;
            curses += u8::from(*card == self.tables.curse);
        }
        own.add(Feature::HitPoints, hp);
        own.add(Feature::NearDeath, 1.0 / (hp + 0.5));
        own.add(Feature::Deck, worth / count);
        own.add(Feature::Levels, f32::from(player.level));
        own.add(Feature::Curses, f32::from(curses));
    }

    /// What lies ready: heroes in play that have not fought are about to, cards in hand some other time.
    fn measure_hands(&self, player: &Player, own: &mut Measured) {
        let fighters = player.played.iter().filter(|hero| !hero.fought && !hero.gone);
        let in_play: f32 = fighters
            .flat_map(|hero| std::iter::once(&hero.card).chain(&*hero.items))
            .map(|card| self.tables.card(*card).worth)
            .sum();
        let in_hand: f32 = player.hand.iter().map(|card| self.tables.card(*card).worth).sum();
        own.add(Feature::InPlay, in_play);
        own.add(Feature::InHand, in_hand);
    }

    /// Monsters: the damage they deal, sooner or later, and what it takes to defeat them.
    fn measure_monsters(&self, t: &Tabletop, own: &mut Measured) {
        let others = self.players as f32 - 1.0;
        let parts = t.monsters.iter().any(|m| self.tables.monster(m.id.kind).is(Trait::DragonPart));
        for monster in t.monsters.iter() {
            let row = self.tables.monster(monster.id.kind);
            let damage = f32::from(row.damage) + SLASH * f32::from(row.slash()) * others;
            own.add(self.reach(t, monster), damage);
            own.add(Feature::Nuisances, row.traits.iter().map(nuisance).sum());
            let left = f32::from(monster.hp.saturating_sub(monster.damage));
            if row.class == MonsterClass::Boss {
                own.add(Feature::Bosses, 1.0);
                // Whoever ends the scenario by his fall is worth the wounds that it takes, once he can fall.
                let wins = self.ends_the_scenario(monster.id.kind) && !parts;
                own.add(if wins { Feature::LastBossLife } else { Feature::BossLife }, left);
            } else {
                own.add(Feature::MonsterLife, left);
            }
        }
    }

    /// Where a monster's damage falls. Of many players each defends seldom, but the location is struck in every round: it counts more,
    /// unless a boss may end the scenario before it falls.
    fn reach(&self, t: &Tabletop, monster: &Monster) -> Feature {
        let many = self.scenario().win == Win::AllDefeated && self.players > 3;
        match (monster.group, many) {
            (group, false) if group == t.active() => Feature::DamageActive,
            (group, true) if group == t.active() => Feature::DamageActiveMany,
            (Group::Location, false) => Feature::DamageLocation,
            (Group::Location, true) => Feature::DamageLocationMany,
            (Group::Seat(_), _) => Feature::DamageOthers,
        }
    }

    /// Whether a boss's fall wins, whichever side of his card is up.
    fn ends_the_scenario(&self, kind: MonsterKind) -> bool {
        let Win::BossDefeated(boss) = self.scenario().win else { return false };
        kind == boss || self.tables.monster(boss).flip_side == Some(kind)
    }

    fn damage_of(&self, kind: MonsterKind) -> f32 {
        f32::from(self.tables.monster(kind).damage)
    }
}

impl Weighed for Greyport {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        let party = self.measured(&state.tabletop).0;
        for own in measured.chunks_exact_mut(Feature::COUNT) {
            own.copy_from_slice(&party);
        }
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

#[cfg(test)]
mod tests {
    use malice_engine::{Content, Game, Options};

    use super::*;

    #[test]
    fn the_last_boss_is_the_last_boss_on_either_side_of_his_card() {
        let mut options = Options::default();
        options.set_text(Greyport::meta().options, "scenario", "insidious_cult").expect("a scenario");
        let game =
            Greyport::new(&options, &Content::shipped(Greyport::meta().content)).expect("sound content");
        let ends = |name: &str| game.ends_the_scenario(game.tables.monster_named(name).expect("a monster"));
        assert!(ends("valeria") && ends("valeria_flipped"));
        assert!(!ends("hydra"));
    }
}
