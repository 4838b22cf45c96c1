//! What choices promise: chances of an attack, and what a card adds to a side.

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::content::Card;
use malice_big_bad_overlord::view::{CardView, PhaseView, TargetView, View};
use malice_engine::{Chance, Game, Io, Seen, Viewer, play};
use maud::{Markup, html};

use super::Drawing;
use super::cards::{CATEGORIES, points};
use crate::boards::Preview;

/// For each choice, what it does to the chances that the seat can know.
pub(super) fn previews(seen: &Seen<'_, BigBadOverlord>, actions: &[Action]) -> Vec<Option<Preview>> {
    let view = seen.view();
    let words = |action: &Action| match action {
        // Who arranges against an attack sees the battle as it would stand afterwards.
        Action::Field(_) | Action::Garrison(_) if view.battle.is_some() => Some(stand(&after(seen, *action))),
        action => preview(&view, *action),
    };
    actions.iter().map(|action| words(action).map(Preview::Words)).collect()
}

/// What the seat would see after a choice that draws nothing and rolls nothing.
fn after(seen: &Seen<'_, BigBadOverlord>, action: Action) -> View {
    let mut state = seen.imagine(&mut Chance::fast(0));
    play(seen.game(), &mut state, seen.seat(), action, &mut Io::silent(Chance::fast(0)));
    seen.game().view(&state, Viewer::Seat(seen.seat()))
}

/// `MELEE 27 % against 73 %`, for the defender.
fn stand(view: &View) -> String {
    let Some(battle) = &view.battle else { return String::new() };
    format!("{} against {}", chances(&battle.defender.phases), chances(&battle.attacker.phases))
}

fn preview(view: &View, action: Action) -> Option<String> {
    match action {
        Action::Attack(duke) => {
            let target = view.targets.iter().find(|target| target.duke == duke.number())?;
            Some(chances(&target.attacker))
        }
        Action::PressOn => Some(chances(&view.battle.as_ref()?.attacker.phases)),
        Action::Field(card) | Action::Lend(_, card) => change(own(view, card)?, '+'),
        Action::Garrison(card) => change(own(view, card)?, '−'),
        _ => None,
    }
}

/// A card of the viewer's, wherever it lies.
fn own(view: &View, card: Card) -> Option<&CardView> {
    let dukes = view.dukes.iter().filter(|duke| Some(duke.owner) == view.viewer);
    let zones = dukes.flat_map(|duke| [Some(&duke.army), duke.citadel.as_ref(), duke.hand.as_ref()]);
    zones.flatten().flatten().find(|held| held.card == card)
}

/// `MAGIC +2, MELEE +4`: what the line gains or loses by a card.
fn change(card: &CardView, sign: char) -> Option<String> {
    let parts = CATEGORIES.iter().zip(card.attack).filter_map(|(category, attack)| {
        attack.map(|attack| format!("{} {sign}{}", category.to_uppercase(), points(attack)))
    });
    let parts: Vec<String> = parts.collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `MAGIC 42 %, MELEE 91 %`: the chances of all attacks that a side has.
fn chances(phases: &[PhaseView]) -> String {
    let attacks = phases.iter().filter(|phase| phase.attacks);
    let chances: Vec<String> =
        attacks.map(|phase| format!("{} {}", phase.category.to_uppercase(), percent(phase.chance))).collect();
    if chances.is_empty() { "no attack".into() } else { chances.join(", ") }
}

/// `91 %`, `3 %`, `?`.
pub(super) fn percent(chance: Option<f64>) -> String {
    match chance {
        None => "?".into(),
        Some(chance) if chance > 99.0 && chance < 100.0 => ">99 %".into(),
        Some(chance) => format!("{} %", chance.round()),
    }
}

/// What makes a bonus other than the plain sum: `11 halved by walls, +4 artifact`.
pub(super) fn explained(phase: &PhaseView) -> Option<String> {
    let mut parts = Vec::new();
    if phase.sum > 0.0 {
        if phase.walls > 1.0 {
            parts.push("doubled by walls");
        } else if phase.walls < 1.0 {
            parts.push("halved by walls");
        }
        if phase.weakened == 0.0 {
            parts.push("cancelled by the Do-Gooder");
        } else if phase.weakened < 1.0 {
            parts.push("halved by the Do-Gooder");
        }
    }
    let mut words = Vec::new();
    if !parts.is_empty() || phase.sum.fract() > 0.0 {
        let rounded = if parts.is_empty() { "rounded down".to_owned() } else { parts.join(", ") };
        words.push(format!("{} {rounded}", points(phase.sum)));
    }
    if phase.defence_only > 0 {
        words.push("defence only".into());
    }
    if phase.artifact > 0 {
        words.push(format!("+{} artifact", phase.artifact));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

impl Drawing<'_> {
    /// How a first round against this Duke would stand, on the button that begins it.
    pub(super) fn target(&self, duke: u8) -> Markup {
        let Some(target) = self.view.targets.iter().find(|target| target.duke == duke) else {
            return html! {};
        };
        html! {
            span.weighed {
                @if target.layer == "citadel" { span.note { "no army: walls" } }
                @if target.layer == "duke" { span.note { "the Duke alone" } }
                @for (index, category) in CATEGORIES.iter().enumerate() { (self.weighed(target, index, category)) }
            }
        }
    }

    fn weighed(&self, target: &TargetView, index: usize, category: &str) -> Markup {
        let side = |phase: Option<&PhaseView>| match phase {
            None => "?".into(),
            Some(phase) if phase.attacks => percent(phase.chance),
            Some(_) => "–".into(),
        };
        let (ours, theirs) = (side(target.attacker.get(index)), side(target.defender.get(index)));
        html! {
            @if (ours.as_str(), theirs.as_str()) != ("–", "–") {
                span .(category) title={ (category.to_uppercase()) ": you " (ours) ", they " (theirs) } {
                    (self.scene.icon(&format!("i-{category}"), "k")) b { (ours) } " : " (theirs)
                }
            }
        }
    }
}
