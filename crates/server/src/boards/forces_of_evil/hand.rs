//! What is held and is to be placed, and what would be given up.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::view::{BattleView, PlayerView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// What the viewer places.
    pub(super) fn hand(&self, player: &PlayerView) -> Markup {
        let decides = self.decides(player.seat);
        let kinds: Vec<_> =
            self.scene.choices(|action| decides && matches!(action, Action::Hold(_))).collect();
        if kinds.is_empty() {
            return self.holding(player);
        }
        // A kind can be named that is not in the hand: then it is picked up first.
        let held = |name: &str| {
            kinds
                .iter()
                .find(|choice| matches!(choice.action, Action::Hold(kind) if self.kind_name(kind) == name))
        };
        let in_hand = |name: &str| player.hand.iter().any(|unit| unit.kind == name);
        let other = kinds
            .iter()
            .filter(|choice| matches!(choice.action, Action::Hold(kind) if !in_hand(self.kind_name(kind))));
        html! {
            div.hand data-drag="put, lay" {
                span.note { "in hand" }
                @for unit in &player.hand {
                    @if let Some(choice) = held(&unit.kind) {
                        (self.scene.button(choice, &self.token_class(&unit.kind), None, &self.token(&unit.kind, unit.count)))
                    } @else { (self.unit(&unit.kind, unit.count)) }
                }
                (self.held_treasure(player))
                @for choice in other {
                    @if let Action::Hold(kind) = choice.action {
                        @let name = self.kind_name(kind);
                        (self.scene.button(choice, &self.token_class(name), None, &self.token(name, 1)))
                    }
                }
            }
        }
    }

    /// What somebody places, for who looks on.
    pub(super) fn holding(&self, player: &PlayerView) -> Markup {
        if player.hand.is_empty() && player.treasure_in_hand == 0 {
            return Markup::default();
        }
        html! {
            div.hand data-drag=[self.decides(player.seat).then_some("put, lay")] { span.note { "in hand" } (self.units(&player.hand)) (self.held_treasure(player)) }
        }
    }

    fn held_treasure(&self, player: &PlayerView) -> Markup {
        let count = player.treasure_in_hand;
        html! {
            @if count > 0 {
                span.hoard role="img" aria-label={ "Treasure " (count) } { (self.scene.icon("i-treasure", "art")) span.count { (count) } }
            }
        }
    }

    /// Who would be lost, if the viewer kept house as the table proposes; or that nothing would change.
    pub(super) fn given_up(&self, player: &PlayerView) -> Markup {
        let fought = |battle: &BattleView| battle.heroes.iter().any(Option::is_some);
        let then = self.foreseen(player.seat).filter(|then| !then.battle.as_ref().is_some_and(fought));
        let Some(then) = then else { return Markup::default() };
        let lost = player.given_up(then);
        html! {
            @if !lost.is_empty() {
                div.planned aria-hidden="true" { span.note { "given up, as proposed" } (self.units(&lost)) }
            } @else if then.rooms == player.rooms {
                div.planned aria-hidden="true" { span.note { "as proposed, everything stays as it is" } }
            }
        }
    }
}
