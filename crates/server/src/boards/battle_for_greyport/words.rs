//! When effects come, and why something cannot be done, in the words of the rules.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::effect::Occasion;
use malice_engine::Rule;

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

/// Why something cannot be done with a card or to a monster now, in the few words that its card has room for.
pub(super) fn reason(action: Action, rule: Rule) -> Option<&'static str> {
    Some(match (action, rule) {
        (Action::Target(_), "GP-FIGHT-02") => "another group is fought",
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
