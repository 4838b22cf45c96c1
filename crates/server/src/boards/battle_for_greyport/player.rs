//! A player's mat: hit points, coins, monsters in front, heroes in play with their items, and the hand.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::content::CardKind;
use malice_battle_for_greyport::effect::{Coin, Effect};
use malice_battle_for_greyport::state::{HeroPlace, Phase};
use malice_battle_for_greyport::view::{HeroView, PlayerView};
use malice_engine::Seat;
use maud::{Markup, html};

use super::Drawing;

/// What a hand is kept at where no monster takes from it (GP-REF-04).
const HAND: usize = 5;

impl Drawing<'_> {
    pub(super) fn player_name(&self, seat: Seat) -> &str {
        if self.own() == Some(seat) { "you" } else { self.scene.name(seat) }
    }

    pub(super) fn mat(&self, player: &PlayerView) -> Markup {
        let (view, seat) = (self.view, player.seat);
        let defends = view.defends(seat);
        let own = self.own() == Some(seat);
        let hand = self.hand(player);
        html! {
            section.mat.mine[own].defends[defends] id={ "player-" (seat) } aria-label=(self.scene.name(seat)) {
                (self.head(player, defends))
                (self.orders(
                    |action| action == Action::Choose(seat),
                    |_| html! { "▶ Choose " (if self.own() == Some(seat) { "yourself" } else { self.scene.name(seat) }) },
                ))
                @if self.begun() {
                    div.group.foes {
                        @for monster in &player.monsters { (self.monster(monster)) }
                        @if player.monsters.is_empty() { span.none { "no monsters in front" } }
                    }
                    @if !player.played.is_empty() {
                        div.heroes {
                            @for (number, hero) in player.played.iter().enumerate() { (self.hero(player, number, hero)) }
                        }
                    }
                }
                @if self.dealt() { (hand) }
            }
        }
    }

    fn head(&self, player: &PlayerView, defends: bool) -> Markup {
        let (view, seat) = (self.view, player.seat);
        let character =
            self.tables().characters.iter().find(|row| Some(&row.id) == player.character.as_ref());
        let portrait = portrait(player);
        let window = view.phase == Phase::FreeWindow && view.result.is_none();
        let low = player.hp * 3 <= player.max_hp;
        html! {
            header {
                (self.scene.icon(&portrait, "portrait"))
                span.who {
                    b { (self.scene.name(seat)) @if self.own() == Some(seat) { " (you)" } }
                    small { @match character {
                        Some(row) => { (row.name) ", level " (player.level) },
                        None => "no character yet",
                    } }
                }
                @if self.dealt() {
                    span.hp.low[low] title={ (player.hp) " of " (player.max_hp) " hit points" } {
                        (self.scene.icon("i-heart", "k")) b { (player.hp.max(0)) } small { " / " (player.max_hp) }
                        @if player.hp <= 0 { b { " ☠ fallen" } } @else if low { small { " low" } }
                    }
                }
                @if defends {
                    (self.thing(
                        [Action::UseMarker].into_iter().filter(|_| self.is_asked(seat)),
                        if view.taunt_ready { "marker" } else { "marker used" },
                        Some("marker"),
                        &html! {
                            (self.scene.icon("i-marker", "k"))
                            span { b { "Defends" } small { (if view.taunt_ready { "Taunt ready" } else { "Taunt used" }) } }
                            (self.intent(seat, |action| action == Action::UseMarker))
                        },
                    ))
                }
                @if window {
                    @if view.ready.contains(seat) { span.badge.ready { "✔ ready" } } @else { span.badge { "… acting" } }
                    span.badge title="heroes that may still be played this round" { (player.heroes_left) " hero" @if player.heroes_left != 1 { "es" } " left" }
                }
            }
            @if self.begun() { (self.purse(player)) }
        }
    }

    /// Coins and piles.
    fn purse(&self, player: &PlayerView) -> Markup {
        let asked = self.is_asked(player.seat);
        html! {
            div.purse {
                @for (coin, count) in Coin::ALL.into_iter().zip(player.coins) {
                    @let body = html! { (self.scene.icon(&format!("coin-{}", coin.name()), "k")) b { (count) } span.sr { " " (coin.name()) } };
                    (self.thing([Action::Pay(coin)].into_iter().filter(|_| asked), "coin", None, &body))
                }
                span title="cards in the deck" { (self.scene.icon("back", "k")) b { (player.deck) } " deck"
                    @if player.curses_on_deck > 0 { small { " (" (player.curses_on_deck) " Curse on top)" } } }
                span title="cards in hand" { (self.scene.icon("i-hand", "k")) b { (player.hand_count) } " hand"
                    @if player.hand_size != HAND { small { " (size " (player.hand_size) ")" } } }
                (self.discard(player, asked))
            }
        }
    }

    /// The discard pile; open while cards of it can be chosen.
    fn discard(&self, player: &PlayerView, asked: bool) -> Markup {
        let chosen = |id: &String| {
            self.of(id, &[Action::Card])
                .into_iter()
                .find(|action| asked && self.scene.choice(*action).is_some())
        };
        let choosing = player.discard.iter().any(|id| chosen(id).is_some());
        if player.discard.is_empty() {
            return html! { span { b { "0" } " discarded" } };
        }
        html! {
            details.discard open[choosing] {
                summary { b { (player.discard.len()) } " discarded" }
                div.cards.small {
                    @for id in &player.discard {
                        @let vt = self.vt(&format!("discard-{}-{id}", player.seat));
                        (self.card(id, chosen(id), Some(&vt), &html! {}))
                    }
                }
            }
        }
    }

    /// A hero in play with its items, and what it would do to each monster.
    fn hero(&self, player: &PlayerView, number: usize, hero: &HeroView) -> Markup {
        let asked = self.is_asked(player.seat);
        let at = number as u8;
        let actions = [Action::Hero(at), Action::Fight(at)].into_iter().filter(|_| asked && !hero.gone);
        let fights = asked && self.scene.choice(Action::Fight(at)).is_some();
        let retiring =
            self.scene.choice(Action::Hero(at)).filter(|_| asked).and_then(|_| self.retiring(hero));
        let marks = html! {
            @if hero.gone { span.mark { "gone" } }
            @else if hero.fought { span.mark { "✔ fought" } }
            @else if fights { span.mark.go { "⚔ Fight" } }
            (self.intent(player.seat, |action| action == Action::Fight(at) || action == Action::UseAnytime(at)))
            @if let Some(words) = retiring { span.promise { (words) } }
        };
        let vt = self.vt(&format!("card-{}-{}", player.seat, hero.card));
        html! {
            div.played.fought[hero.fought] {
                div.cards {
                    (self.card(&hero.card, actions, Some(&vt), &marks))
                    @for item in &hero.items {
                        @let vt = self.vt(&format!("card-{}-{item}", player.seat));
                        (self.card(item, [], Some(&vt), &html! {}))
                    }
                }
                (self.orders(
                    |action| asked && action == Action::UseAnytime(at),
                    |_| html! { "↻ Use its ability (discard a card)" },
                ))
                @if hero.used { small.none { "ability used" } }
                @if let Some(forecast) = hero.forecast.as_ref().filter(|_| !self.is_fighting(player.seat, number)) { (self.forecast(forecast, self.own() == Some(player.seat))) }
            }
        }
    }

    /// What it means that this hero is retired: characters only lose a level.
    fn retiring(&self, hero: &HeroView) -> Option<String> {
        if self.view.pending.effect != Some(Effect::RetirePlayedHeroIfItHit) {
            return None;
        }
        Some(match self.card_row(&hero.card)?.level {
            0 => "leaves the game".into(),
            1 => "stays at level 1".into(),
            level => format!("falls to level {}", level - 1),
        })
    }

    /// The hand as the viewer may know it; the player hero lies beside it.
    fn hand(&self, player: &PlayerView) -> Markup {
        let own = match (player.hero, &player.character) {
            (HeroPlace::InHand, Some(character)) => Some(format!("{character}_{}", player.level)),
            _ => None,
        };
        let known = player.hand.as_ref().unwrap_or(&player.hand_known);
        let hidden = player.hand_count.saturating_sub(known.len());
        html! {
            div.hand {
                span.note { "Hand" @if player.hero == HeroPlace::SetAside { " (hero set aside)" } }
                div.cards {
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
            div.stand {
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

/// The symbol of a player's character.
pub(super) fn portrait(player: &PlayerView) -> String {
    format!("p-{}", player.character.as_deref().unwrap_or("unknown"))
}
