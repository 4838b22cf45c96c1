//! What cards and monsters can do, in the words of the rules.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::{Card, Tables};
use malice_battle_for_greyport::effect::{Deed, Effect, Keyword, Occasion, Side, Trait};
use malice_engine::Rule;

/// `Tank`, `Slash 2`, `splash hurts it twice`.
pub(super) fn monster_trait(tables: &Tables, each: Trait) -> String {
    let name = |kind| &tables.monster(kind).name;
    match each {
        Trait::Tank => "Tank".into(),
        Trait::Ranged => "Ranged".into(),
        Trait::Ferocious => "Ferocious".into(),
        Trait::Vengeful => "Vengeful".into(),
        Trait::Cursed => "Cursed".into(),
        Trait::Slash(n) => format!("Slash {n}"),
        Trait::ImmuneSplash => "no Splash".into(),
        Trait::ImmuneSnipe => "no Snipe".into(),
        Trait::ImmuneTaunt => "no Taunt".into(),
        Trait::DragonPart => "dragon part".into(),
        Trait::GroupDamage(n) => format!("others +{n}"),
        Trait::HandSizeLess(n) => format!("hand size −{n}"),
        Trait::NoDraw => "no draws".into(),
        Trait::NoShield => "no shields".into(),
        Trait::NeedItem => "items only".into(),
        Trait::SplashDouble => "Splash twice".into(),
        Trait::FightCap(n) => format!("at most {n} a fight"),
        Trait::DefeatIfFight(n) => format!("falls to {n} at once"),
        Trait::TypeArmor(side, n) => format!("{} armor {n}", self::side(side)),
        Trait::ImmuneWhileInPlay(kind) => format!("safe while a {} lives", name(kind)),
        Trait::ImmuneWhileOnLocation(kind) => format!("safe while a {} is at the location", name(kind)),
        Trait::FloorHpWhilePartInPlay(n) => format!("keeps {n} HP while a part lives"),
    }
}

pub(super) const fn side(side: Side) -> &'static str {
    match side {
        Side::Physical => "physical",
        Side::Magical => "magical",
    }
}

/// What a card can do besides its damage: keywords, then what happens when it is played.
pub(super) fn card(card: &Card) -> Vec<String> {
    let keywords = card.keywords.iter().map(|keyword| match keyword {
        Keyword::Cleave => "Cleave".into(),
        Keyword::Splash(n) => format!("Splash {n}"),
        Keyword::Pierce(n) => format!("Pierce {n}"),
        Keyword::BonusIfNotDefending(n) => format!("+{n} off defence"),
        Keyword::BonusPerActiveMonster(n) => format!("+{n} a monster"),
        Keyword::Reroll(_, n) => {
            if *n > 3 {
                "Reroll all".into()
            } else {
                format!("Reroll {n}")
            }
        }
        Keyword::RetireWielder => "retires its wielder".into(),
        Keyword::DualWield => "Dual Wield".into(),
        Keyword::FightAny => "fights anywhere".into(),
        Keyword::AnyItemType => "any item".into(),
    });
    let effects = card.on.iter().flat_map(|(_, effects)| effects).filter_map(effect);
    keywords.chain(effects).collect()
}

fn effect(effect: &Effect) -> Option<String> {
    Some(match effect {
        Effect::PlusHero => "+Hero".into(),
        Effect::Taunt => "Taunt".into(),
        Effect::Shield(n) => format!("Shield {n}"),
        Effect::Snipe(n) => format!("Snipe {n}"),
        Effect::To(_, Deed::Draw(n) | Deed::MayDraw(n)) => format!("Draw {n}"),
        Effect::To(_, Deed::Heal(n)) => format!("Heal {n}"),
        _ => return None,
    })
}

/// When an effect of a monster comes.
pub(super) const fn occasion(occasion: Occasion) -> &'static str {
    match occasion {
        Occasion::Play => "when played",
        Occasion::Cleanup => "at cleanup",
        Occasion::Ambush => "Ambush",
        Occasion::HitPlayer => "when it wounds",
        Occasion::Hit => "when it hits",
        Occasion::Taunted => "when taunted",
        Occasion::Fought => "when fought",
        Occasion::Damaged => "when hurt",
        Occasion::Defeated => "when defeated",
        Occasion::MarkerPass => "when the marker passes",
    }
}

/// `Ambush: `, before the text of a monster.
pub(super) fn occasions(on: &[(Occasion, Vec<Effect>)]) -> String {
    let names: Vec<&str> = on.iter().map(|(when, _)| occasion(*when)).collect();
    if names.is_empty() { String::new() } else { format!("{}: ", names.join(", ")) }
}

/// Why something cannot be done with a card or to a monster now, in the few words that its card has room for.
pub(super) fn reason(action: Action, rule: Rule) -> Option<&'static str> {
    Some(match (action, rule) {
        (Action::Target(_), "GP-FIGHT-02") => "not in the group that is fought",
        (Action::Target(_), "GP-FIGHT-06") => "a Tank stands before it",
        (Action::Target(_), "GP-FIGHT-07") => "Ranged: the others first",
        (Action::Target(_), "GP-EX-29") => "only with an item",
        (Action::Target(_), "GP-TAUNT-01") => "is here already",
        (Action::Target(_), "GP-TAUNT-04") => "cannot be taunted",
        (Action::Target(_), "GP-R-05") => "would not move",
        (Action::PlayHero(_), "GP-PLAY-02") => "no hero left this round",
        (Action::PlayItem(..), "GP-PLAY-03") => "no hero for it",
        (Action::PlayItem(..), "GP-PLAY-04") => "hands are full",
        (Action::PlayItem(..), "GP-PLAY-05") => "the hero has fought",
        (Action::Recruit(_) | Action::RecruitTop(_), "GP-REC-02") => "too dear",
        _ => return None,
    })
}
