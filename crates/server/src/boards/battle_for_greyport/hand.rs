//! Hands: cards with all that can be done with them, and the backs of those that nobody else may see.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::CardKind;
use malice_battle_for_greyport::state::HeroPlace;
use malice_battle_for_greyport::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// The hand as the viewer may know it; the player hero lies beside it.
    pub(super) fn hand(&self, player: &PlayerView) -> Markup {
        let own = match (player.hero, &player.character) {
            (HeroPlace::InHand, Some(character)) => Some(format!("{character}_{}", player.level)),
            _ => None,
        };
        let known = player.hand.as_ref().unwrap_or(&player.hand_known);
        let hidden = player.hand_count.saturating_sub(known.len());
        html! {
            div.hand role="group" aria-label="Hand" {
                div.cards.upright[self.is_docked(player.seat)] {
                    @for id in own.iter().chain(known) { (self.held(player, id)) }
                    @for number in 0..hidden {
                        div.card.back data-vt={ "hand-" (player.seat) "-" (number) } { (self.scene.icon("back", "art")) span.sr { "a card face down" } }
                    }
                    @if own.is_none() && player.hand_count == 0 { span.none { "empty" } }
                }
            }
        }
    }

    /// A card in hand with all that can be done with it.
    fn held(&self, player: &PlayerView, id: &str) -> Markup {
        let asked = self.is_asked(player.seat);
        let vt = self.vt(&format!("card-{}-{id}", player.seat));
        let intent = self.tables().card_named(id).map(|card| {
            let with_it = |action| {
                action == Action::PlayHero(card)
                    || matches!(action, Action::PlayItem(item, _) if item == card)
            };
            self.intent(player.seat, with_it)
        });
        let intent = intent.unwrap_or_default();
        let Some(card) = self.tables().card_named(id).filter(|_| asked) else {
            return self.card(id, [], Some(&vt), &intent);
        };
        let plain = [Action::PlayHero(card), Action::Discard(card), Action::Retire(card)];
        let wielders: Vec<u8> = (0..player.played.len() as u8)
            .filter(|hero| self.scene.choice(Action::PlayItem(card, *hero)).is_some())
            .collect();
        let is_item = self.tables().card(card).kind == CardKind::Item;
        // One hero to take the item: the card itself is the button. Several: one button each.
        let single = match wielders[..] {
            [only] => Some(Action::PlayItem(card, only)),
            [] if is_item => (0..player.played.len().max(1) as u8)
                .map(|hero| Action::PlayItem(card, hero))
                .find(|action| self.scene.refusal(*action).is_some()),
            _ => None,
        };
        let actions: Vec<Action> = single.into_iter().chain(plain).collect();
        let promise = actions
            .iter()
            .find_map(|action| self.scene.choice(*action))
            .and_then(|choice| choice.preview.as_ref());
        let marks = html! { @if let Some(preview) = promise { span.promise { (preview.text()) } } (intent) };
        let several = wielders.len() > 1;
        html! {
            div.stand data-drag=[several.then(|| format!("play_item {id}"))] {
                (self.card(id, actions, Some(&vt), &marks))
                @if several {
                    (self.orders(
                        |action| matches!(action, Action::PlayItem(item, _) if item == card),
                        |choice| html! { "➜ " (self.wielder(player, choice.action)) },
                    ))
                }
            }
        }
    }

    /// The hero that would get an item.
    fn wielder(&self, player: &PlayerView, action: Action) -> String {
        let Action::PlayItem(_, hero) = action else { return String::new() };
        let card = player.played.get(usize::from(hero)).and_then(|hero| self.card_row(&hero.card));
        card.map_or_else(|| format!("hero {}", hero + 1), |row| row.name.clone())
    }
}
