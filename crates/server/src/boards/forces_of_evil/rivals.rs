//! Rivals: a strip with the numbers that matter, and under it their dungeon, drawn small.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;
use super::dungeon::influence_words;
use crate::boards::Rival;

impl Drawing<'_> {
    pub(super) fn rival(&self, player: &PlayerView) -> Rival {
        let active = self.view.active == player.seat && !self.view.over;
        Rival::new(player.seat.to_string(), active, self.strip(player), self.small_dungeon(player))
    }

    fn strip(&self, player: &PlayerView) -> Markup {
        let slain: u8 = player.slain.iter().map(|hero| hero.count).sum();
        let words = influence_words(player);
        html! {
            span.whose data-face=[&player.force] {
                (self.portrait(player.force.as_deref()))
                b { (self.scene.name(player.seat)) }
            }
            (Self::points(player))
            span.numbers {
                span.submission[player.influence < 0] role="img" aria-label=(words) title=(words) {
                    (self.scene.icon("i-influence", "k"))
                    b { (player.influence.to_string().replace('-', "−")) } span.most { "/" (player.max_influence) }
                }
                span title="rooms" { (self.scene.icon("back-room", "k")) b { (player.rooms.len()) } span.sr { " rooms" } }
                (self.sums_up(player))
                @if slain > 0 { span title="slain heroes" { (self.scene.icon("i-skull", "k")) b { (slain) } span.sr { " slain" } } }
            }
            @if player.battle.as_ref().is_some_and(|battle| battle.avoided) { span.note { "avoids the battle" } }
        }
    }

    fn small_dungeon(&self, player: &PlayerView) -> Markup {
        let choice = self.scene.choice(Action::Rival(player.seat));
        html! {
            @if let Some(choice) = choice {
                (self.scene.button(choice, "order", None, &html! { (choice.text) }))
            }
            (self.holding(player))
            (self.limbo(player))
            @if !player.rooms.is_empty() {
                ol.dungeon.small aria-label="dungeon from the Entrance to the heart" {
                    @for (position, room) in player.rooms.iter().enumerate() { (self.room(player, position, room)) }
                    li.end { (self.portrait(player.force.as_deref())) (self.heart_odds(player.seat)) }
                }
            }
        }
    }
}
