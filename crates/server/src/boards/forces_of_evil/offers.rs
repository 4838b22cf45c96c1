//! Choices of a battle that lie on no place: who stands next, which die, which flank, who flees from the reserve.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::ids::{Post, Unit};
use malice_forces_of_evil::view::{BattleView, PlayerView};
use maud::{Markup, html};

use super::Drawing;
use super::lines::sums;

impl Drawing<'_> {
    pub(super) fn offers(&self, player: &PlayerView) -> Markup {
        let Some(battle) = player.battle.as_ref().filter(|_| self.decides(player.seat)) else {
            return Markup::default();
        };
        let choices: Vec<_> = self.scene.choices(is_offer).collect();
        html! {
            @if !choices.is_empty() {
                div.offers {
                    @for choice in choices {
                        (self.scene.button(choice, &self.offer_class(choice.action), None, &self.offer(choice.action, battle)))
                    }
                }
            }
        }
    }

    fn offer_class(&self, action: Action) -> String {
        offered_unit(action).map_or("offer".into(), |unit| self.token_class(&self.game.name_unit(unit)))
    }

    /// What lies to be chosen: a unit, a die with the sums it makes, a direction.
    fn offer(&self, action: Action, battle: &BattleView) -> Markup {
        if let Some(unit) = offered_unit(action) {
            return self.token(&self.game.name_unit(unit), 1);
        }
        if let Action::Assign(value) = action {
            let next = battle.next.as_ref();
            let (side, at) = next.map_or(("hero", 0), |(side, at)| (side.as_str(), usize::from(*at)));
            let units = if side == "hero" { &battle.heroes } else { &battle.minions };
            let unit = units.get(at).and_then(Option::as_ref).map_or("", |standing| standing.unit.as_str());
            let pair = battle.with_die.iter().find(|(of, _)| *of == value);
            return html! {
                (self.die(unit, value, side))
                @if let Some((_, pair)) = pair { (sums(pair)) }
                @if battle.fatal.contains(&value) { span.falls title="it falls before damage" { "✖ falls" } }
            };
        }
        if let Action::Reroll(side, tier, value) = action {
            return self.face_of_die(2 + 2 * tier, value, side.name());
        }
        let words = if action == Action::FlankLeft {
            "← left"
        } else if action == Action::FlankRight {
            "right →"
        } else {
            "leave empty"
        };
        html! { (words) }
    }
}

/// The unit that a choice is about.
fn offered_unit(action: Action) -> Option<Unit> {
    // A minion that flees from a place is shown there.
    if let Action::Flee(_, Post::At(_)) = action {
        None
    } else if let Action::Stand(unit) | Action::Loot(unit) | Action::Seduce(unit, _) | Action::Flee(unit, _) =
        action
    {
        Some(unit)
    } else {
        None
    }
}

fn is_offer(action: Action) -> bool {
    offered_unit(action).is_some()
        || matches!(
            action,
            Action::Gap | Action::FlankLeft | Action::FlankRight | Action::Reroll(..) | Action::Assign(_)
        )
}
