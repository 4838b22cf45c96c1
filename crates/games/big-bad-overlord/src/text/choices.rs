//! Choices as people read them: what a card can do, and what an attack promises.

use super::{duke_words, listed, next_layer, points};
use crate::BigBadOverlord;
use crate::action::Action;
use crate::state::{Duke, Place};
use crate::view::{PhaseView, View};

impl BigBadOverlord {
    pub(super) fn choice_words(&self, view: &View, action: Action) -> String {
        let card = |card| self.card_words(card);
        let duke = |duke: Duke| duke_words(view, duke);
        match action {
            Action::PickDuke(portrait) => self.tables.dukes[portrait as usize].label.clone(),
            Action::Stash(id) => format!("Hide {} in the citadel", card(id)),
            Action::Field(id) => format!("Put {} into the army", card(id)),
            Action::Garrison(id) => format!("Take {} into the citadel", card(id)),
            Action::Done => "Done".into(),
            Action::Discard(Place::Hand, id) => format!("Discard {}", card(id)),
            Action::Discard(place, id) => format!("Discard {} from your {}", card(id), place.name()),
            Action::Attack(id) => format!("Attack {}{}", duke(id), promise(view, id)),
            Action::EndTurn => "End your turn".into(),
            Action::Lend(place, id) => format!("Lend {} from your {}", card(id), place.name()),
            Action::Pass if lent(view).is_empty() => "Lend nothing".into(),
            Action::Pass => "Lend nothing more".into(),
            Action::Stay => "Stay".into(),
            Action::Withdraw => format!("Withdraw {}", listed(&lent(view))),
            Action::PressOn => {
                let what = match next_layer(view) {
                    "army" => "Press on",
                    "citadel" => "Storm the citadel",
                    _ => "Face the Duke",
                };
                let sides = view.battle.as_ref().map(|battle| [&battle.attacker, &battle.defender]);
                let odds = sides.map(|sides| odds(sides.map(|side| &side.phases[..])));
                format!("{what}{}", odds.unwrap_or_default())
            }
            Action::BreakOff => "Break off".into(),
            Action::Redirect(id) => format!("Send it to {}{}", duke(id), army(view, id)),
            Action::Replace(id) => format!("Put it in the place of {}, which is discarded", card(id)),
            Action::Hold => "Keep it and end your turn".into(),
            Action::GiveDuke(id) => format!("Give {} away{}", duke(id), army(view, id)),
        }
    }
}

/// What the viewer has lent in this battle and not lost.
fn lent(view: &View) -> Vec<String> {
    let owns =
        |number: u8| view.dukes.iter().any(|duke| duke.duke == number && Some(duke.owner) == view.viewer);
    let lines =
        view.battle.iter().flat_map(|battle| battle.attacker.line.iter().chain(&battle.defender.line));
    let lent = lines.filter(|fighter| fighter.lent && fighter.owner.is_some_and(owns));
    lent.map(|fighter| fighter.card.label.clone()).collect()
}

/// How a first round against this Duke would stand.
fn promise(view: &View, duke: Duke) -> String {
    let Some(target) = view.targets.iter().find(|target| target.duke == duke.number()) else {
        return String::new();
    };
    let alone = match target.layer {
        "citadel" => ", who has no army",
        "duke" => ", who stands alone",
        _ => "",
    };
    format!("{alone}{}", odds([&target.attacker, &target.defender]))
}

/// `: you MELEE +8 (91 %); they MAGIC +2 (17 %), MELEE +3 (9 %)`.
fn odds([own, theirs]: [&[PhaseView]; 2]) -> String {
    let theirs = if theirs.is_empty() { "hidden".into() } else { attacks(theirs) };
    format!(": you {}; they {theirs}", attacks(own))
}

/// What a side attacks with, and how likely it is to succeed.
fn attacks(phases: &[PhaseView]) -> String {
    let attacks = phases.iter().filter(|phase| phase.attacks).map(|phase| {
        let chance = phase.chance.map_or(String::new(), |chance| format!(" ({chance:.0} %)"));
        format!("{} +{}{chance}", phase.category.to_uppercase(), phase.bonus)
    });
    let attacks: Vec<String> = attacks.collect();
    if attacks.is_empty() { "no attack".into() } else { attacks.join(", ") }
}

/// `: army MIND 1, MAGIC 0, MELEE 12; citadel 3`.
fn army(view: &View, duke: Duke) -> String {
    let Some(duke) = view.dukes.get(duke.index()) else { return String::new() };
    let [mind, magic, melee] = [duke.sums.mind, duke.sums.magic, duke.sums.melee].map(points);
    format!(": army MIND {mind}, MAGIC {magic}, MELEE {melee}; citadel {}", duke.citadel_size)
}
