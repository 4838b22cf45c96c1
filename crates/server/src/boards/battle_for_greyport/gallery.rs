//! The characters, while they are taken: what each of them brings, and who has whom.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::Character;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    pub(super) fn gallery(&self) -> Markup {
        html! {
            @if !self.dealt() {
                section.gallery aria-label="Characters" {
                    @for (number, row) in (0..).zip(&self.tables().characters) { (self.character(number, row)) }
                }
            }
        }
    }

    fn character(&self, number: u8, row: &Character) -> Markup {
        let hero = self.tables().card(self.tables().player_hero(number, 1));
        let taken = self.view.players.iter().find(|player| player.character.as_ref() == Some(&row.id));
        let deck = row.deck.iter().filter(|(_, copies)| *copies > 0);
        let deck: Vec<String> =
            deck.map(|(card, copies)| format!("{copies} {}", self.tables().card(*card).name)).collect();
        let body = html! {
            (self.scene.icon(&format!("p-{}", row.id), "portrait"))
            b { (row.name) }
            (self.force(hero))
            span.text { (hero.text) }
            small.deck { "Deck: " (deck.join(", ")) }
            @if let Some(player) = taken { span.mark { "✔ " (self.scene.name(player.seat)) } }
        };
        let class = if taken.is_some() { "pick taken" } else { "pick" };
        self.thing([Action::Take(number)], class, None, Some(&hero.id), &body)
    }
}
