//! What is being decided, where it lies on nothing that is in sight anyway.

use malice_battle_for_greyport::action::Action;
use maud::{Markup, html};

use super::Drawing;
use super::player::portrait;

impl Drawing<'_> {
    pub(super) fn matter(&self) -> Markup {
        html! { (self.fight()) (self.who()) (self.payment()) (self.out_of_discards()) }
    }

    /// Somebody of the party is to be named.
    fn who(&self) -> Markup {
        let named = |action| matches!(action, Action::Choose(_));
        html! {
            @if self.scene.choices(named).next().is_some() {
                div.named { @for player in self.around() {
                    (self.orders(|action| action == Action::Choose(player.seat), |_| html! {
                        (self.scene.icon(&portrait(player), "portrait"))
                        b { (self.scene.name(player.seat)) }
                        small { "♥ " (player.hp.max(0)) ", " (player.hand_count) " in hand" }
                    }))
                } }
            }
        }
    }

    /// A coin is to be spent.
    fn payment(&self) -> Markup {
        let coins = self.orders(
            |action| matches!(action, Action::Pay(_)),
            |choice| html! { @if let Action::Pay(coin) = choice.action { (self.coin(coin, "pays")) (coin.name()) } },
        );
        html! { @if !coins.0.is_empty() { div.payment { (coins) } } }
    }

    /// Cards of the own discard pile can be chosen.
    fn out_of_discards(&self) -> Markup {
        let Some(seat) = self.scene.asked.map(|asked| asked.seat) else { return html! {} };
        let pile = &self.view.players[seat.index()].discard;
        let chosen = |id: &String| {
            self.of(id, &[Action::Card]).into_iter().any(|action| self.scene.choice(action).is_some())
        };
        html! {
            @if self.view.revealed.is_empty() && pile.iter().any(chosen) {
                div.discards {
                    h2 { "Your discard pile" }
                    div.cards.upright { @for id in pile {
                        @let vt = self.vt(&format!("discard-{seat}-{id}"));
                        (self.card(id, self.of(id, &[Action::Card]), Some(&vt), &html! {}))
                    } }
                }
            }
        }
    }
}
