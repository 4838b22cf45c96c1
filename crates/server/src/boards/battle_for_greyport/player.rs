//! A player's mat: hit points, coins, monsters in front, heroes in play with their items; and the same of an ally, in a strip.

use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::effect::{Coin, Effect};
use malice_battle_for_greyport::state::{HeroPlace, Phase};
use malice_battle_for_greyport::view::{HeroView, PlayerView};
use malice_engine::Seat;
use maud::{Markup, html};

use super::Drawing;
use crate::boards::Rival;

/// What a hand is kept at where no monster takes from it (GP-REF-04).
const HAND: usize = 5;

impl Drawing<'_> {
    pub(super) fn player_name(&self, seat: Seat) -> &str {
        if self.own() == Some(seat) { "you" } else { self.scene.name(seat) }
    }

    /// The own mat; the hand lies below it.
    pub(super) fn mat(&self, player: &PlayerView) -> Markup {
        html! {
            section.mat.mine.defends[self.view.defends(player.seat)] id={ "player-" (player.seat) } data-drop="play_hero, recruit, recruit_top" aria-label=(self.scene.name(player.seat)) {
                header {
                    (self.badge(player))
                    (self.marker(player.seat))
                    (self.purse(player))
                }
                (self.before(player))
                (self.heroes(player))
            }
        }
    }

    /// An ally: who, how well, whether ready; then coins, monsters, heroes in play and hand.
    pub(super) fn rival(&self, player: &PlayerView) -> Rival {
        let (view, seat) = (self.view, player.seat);
        let dealt = self.dealt();
        let strip = html! {
            (self.badge(player))
            @if view.defends(seat) { span.guards title="defends" { (self.scene.icon("i-marker", "k")) span.sr { "defends" } } }
            @if dealt && !player.monsters.is_empty() {
                span.faces title="monsters in front" { (self.scene.icon("i-sword", "k")) b { (player.monsters.len()) } span.sr { " monsters in front" } }
            }
        };
        let body = html! {
            @if dealt {
                section.mat.defends[view.defends(seat)] id={ "player-" (seat) } aria-label=(self.scene.name(seat)) {
                    (self.purse(player)) (self.before(player)) (self.heroes(player)) (self.hand(player))
                }
            }
        };
        Rival::new(seat.to_string(), self.acts(seat), strip, body)
    }

    /// Whether something is expected of this player.
    fn acts(&self, seat: Seat) -> bool {
        let view = self.view;
        match view.phase {
            _ if view.result.is_some() => false,
            Phase::Setup => !self.dealt() && view.players[seat.index()].character.is_none(),
            Phase::FreeWindow => !view.ready.contains(seat),
            _ => view.pending.seat.map_or_else(|| view.defends(seat), |acting| acting == seat),
        }
    }

    /// Portrait, name, character, hit points, and whether the player is ready.
    fn badge(&self, player: &PlayerView) -> Markup {
        let (view, seat) = (self.view, player.seat);
        let character =
            self.tables().characters.iter().find(|row| Some(&row.id) == player.character.as_ref());
        let low = player.hp * 3 <= player.max_hp;
        html! {
            (self.scene.icon(&portrait(player), "portrait"))
            span.who {
                b { (self.scene.name(seat)) @if self.own() == Some(seat) { " (you)" } }
                small { @match character {
                    Some(row) => { (row.name.split(' ').next().unwrap_or_default()) " " (player.level) span.sr { " (level)" } },
                    None => "no character yet",
                } }
            }
            @if self.dealt() {
                span.hp.low[low] title={ (player.hp) " of " (player.max_hp) " hit points" } {
                    (self.scene.icon("i-heart", "k")) b { (player.hp.max(0)) } small { "/" (player.max_hp) }
                    @if player.hp <= 0 { b { " ☠ fallen" } } @else if low { small { " low" } }
                }
            }
            @if view.phase == Phase::FreeWindow && view.result.is_none() {
                @if view.ready.contains(seat) { span.badge.ready { "✔ ready" } } @else { span.badge { "… acting" } }
            }
        }
    }

    /// The round marker before who defends, with its Taunt.
    fn marker(&self, seat: Seat) -> Markup {
        let view = self.view;
        if !view.defends(seat) {
            return html! {};
        }
        let body = html! {
            (self.scene.icon("i-marker", "k"))
            span { b { "Defends" } small { (if view.taunt_ready { "Taunt ready" } else { "Taunt used" }) } }
            (self.intent(seat, |action| action == Action::UseMarker))
        };
        let class = if view.taunt_ready { "marker" } else { "marker used" };
        let actions = [Action::UseMarker].into_iter().filter(|_| self.is_asked(seat));
        self.thing(actions, class, Some("marker"), None, &body)
    }

    /// Coins, piles, and heroes that may still be played.
    fn purse(&self, player: &PlayerView) -> Markup {
        let left = player.heroes_left;
        html! {
            div.purse {
                (self.intent(player.seat, |action| action == Action::UseMarker))
                @for (coin, count) in Coin::ALL.into_iter().zip(player.coins) {
                    span title=(coin.name()) { (self.scene.icon(&format!("coin-{}", coin.name()), "k")) b { (count) } span.sr { " " (coin.name()) } }
                }
                @if self.view.phase == Phase::FreeWindow {
                    span title="heroes that may still be played this round" { (self.scene.icon(&portrait(player), "k")) b { (left) } span.w { " hero" @if left != 1 { "es" } " left" } }
                }
                span title="cards in the deck" { (self.scene.icon("back", "k")) b { (player.deck) } span.w { " deck" }
                    @if player.curses_on_deck > 0 { small { " (" (player.curses_on_deck) " Curse on top)" } } }
                span title="cards in hand" { (self.scene.icon("i-hand", "k")) b { (player.hand_count) } span.w { " hand" }
                    @if player.hand_size != HAND { small { " (size " (player.hand_size) ")" } } }
                (self.discard(player))
                @if player.hero == HeroPlace::SetAside { span { "hero set aside" } }
            }
        }
    }

    /// The discard pile, to be looked through.
    fn discard(&self, player: &PlayerView) -> Markup {
        let mut names: Vec<&str> =
            player.discard.iter().filter_map(|id| self.card_row(id)).map(|row| row.name.as_str()).collect();
        names.sort_unstable();
        html! {
            @if names.is_empty() { span title="discarded" { "✕ " b { "0" } span.w { " discarded" } } }
            @else { details.discard { summary title="discarded" { b { (names.len()) } span.w { " discarded" } } p { (names.join(", ")) } } }
        }
    }

    /// The monsters in front.
    fn before(&self, player: &PlayerView) -> Markup {
        html! {
            @if self.begun() {
                div.group.foes.upright[self.is_docked(player.seat) && !self.recruiting()] data-drop="fight, use_anytime, use_marker" {
                    @for monster in &player.monsters { (self.monster(monster)) }
                    @if player.monsters.is_empty() { span.none { "no monsters in front" } }
                }
            }
        }
    }

    fn heroes(&self, player: &PlayerView) -> Markup {
        html! {
            @if !player.played.is_empty() {
                div.heroes.upright[self.is_docked(player.seat)] {
                    @for (number, hero) in player.played.iter().enumerate() { (self.hero(player, number, hero)) }
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
            div.played.fought[hero.fought] data-drop=[asked.then(|| format!("play_item * {}", number + 1))] {
                (self.card(&hero.card, actions, Some(&vt), &marks))
                div.bears {
                @for item in &hero.items {
                    @let vt = self.vt(&format!("card-{}-{item}", player.seat));
                    (self.card(item, [], Some(&vt), &html! {}))
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
}

/// The symbol of a player's character.
pub(super) fn portrait(player: &PlayerView) -> String {
    format!("p-{}", player.character.as_deref().unwrap_or("unknown"))
}
