//! A player's side of the table: name and Power, what is in hand and drawn, the lair, the map, the Boss.

use malice_overboss::action::Action;
use malice_overboss::ids::{Token, UnitKind};
use malice_overboss::view::{PlayerView, TokenView};
use maud::{Markup, html};

use super::Drawing;
use super::pieces::token_words;
use crate::boards::Rival;

impl Drawing<'_> {
    /// The own map; while Bosses are chosen, nothing but these.
    pub(super) fn own_map(&self, player: &PlayerView) -> Markup {
        let choosing = player.boss.as_ref().is_some_and(|boss| !boss.chosen);
        html! {
            section.player.own aria-label="Your side" {
                header { (self.name(player)) (self.goal()) (self.reminder(player)) (self.standing(player)) }
                @if choosing { (self.dealt(player)) } @else { (self.map(player)) }
            }
        }
    }

    pub(super) fn rival(&self, player: &PlayerView) -> Rival {
        let body = html! { div.player { (self.estate(player)) } };
        Rival::new(player.seat.to_string(), self.is_active(player), self.strip(player), body)
    }

    /// All players alike, for who watches.
    pub(super) fn everybody(&self) -> Markup {
        html! {
            div.everybody {
                @for player in &self.view.players {
                    section.player.active[self.is_active(player)] aria-label=(self.scene.name(player.seat)) {
                        header { (self.strip(player)) }
                        (self.estate(player))
                    }
                }
            }
        }
    }

    fn strip(&self, player: &PlayerView) -> Markup {
        html! {
            (self.name(player))
            (self.boss_mark(player))
            span.lair { (self.lair(player)) }
            (self.standing(player))
        }
    }

    fn estate(&self, player: &PlayerView) -> Markup {
        html! { (self.hand(player)) (self.map(player)) (self.boss(player)) }
    }

    fn is_active(&self, player: &PlayerView) -> bool {
        self.view.active == player.seat && !self.view.over
    }

    fn name(&self, player: &PlayerView) -> Markup {
        html! {
            span.who { (self.scene.name(player.seat)) }
            @if self.is_active(player) { span.turn { "▸ turn" } }
        }
    }

    fn standing(&self, player: &PlayerView) -> Markup {
        html! {
            (self.graveyards(Some(player.seat)))
            span.power { b { (self.view.scores[player.seat.index()].total) } span { " Power" } }
        }
    }

    /// What the viewer holds: hand, drawn things and lair.
    pub(super) fn tray(&self, player: &PlayerView) -> Markup {
        html! {
            div.tray {
                (self.hand(player))
                div.lair {
                    span.note { "lair" }
                    (self.lair(player))
                    @if player.lair.is_empty() && player.active_portals + player.used_portals == 0 {
                        span.none { "empty" }
                    }
                }
            }
        }
    }

    /// What was drafted and drawn in this turn.
    fn hand(&self, player: &PlayerView) -> Markup {
        let active = self.is_active(player);
        let hand = self.view.hand.as_ref().filter(|_| active);
        let pending = &self.view.pending;
        html! {
            @if let Some(hand) = hand {
                div.hand {
                    span.note { "in hand" }
                    @if let Some(tile) = &hand.tile {
                        @let body = html! { div data-drag="place_tile" { (self.tile(tile)) } };
                        (self.thing([Action::KeepTile(tile.tile)], "pt", &body))
                    }
                    @if let Some(token) = &hand.token { span.pk { (self.token(token)) } }
                }
            }
            @if active && !(pending.drawn_tiles.is_empty() && pending.drawn_tokens.is_empty()) {
                div.hand {
                    span.note { "drawn" }
                    @for tile in &pending.drawn_tiles {
                        (self.thing([Action::KeepTile(tile.tile)], "pt", &self.tile(tile)))
                    }
                    @for (i, token) in pending.drawn_tokens.iter().enumerate() {
                        (self.drawn(token, &pending.drawn_tokens[..i]))
                    }
                }
            }
        }
    }

    /// Equal units are one choice (OB-R-50): the first of them is the button.
    fn drawn(&self, token: &TokenView, before: &[TokenView]) -> Markup {
        let kind = unit(token).filter(|kind| !before.iter().any(|other| unit(other) == Some(*kind)));
        self.thing(kind.map(Action::TakeDrawn), "pk", &self.token(token))
    }

    /// Crystals, Portals, and units that have no place yet.
    fn lair(&self, player: &PlayerView) -> Markup {
        let (crystals, unused): (Vec<_>, Vec<_>) =
            player.lair.iter().partition(|token| unit(token).is_none());
        // OB-LAIR-03: an open tile does not wait while a unit does.
        let open = player.map.iter().any(|square| {
            square.unit.is_none() && square.tile.as_ref().is_some_and(|tile| !tile.tile.is_dungeon())
        });
        let one = |token: &TokenView| {
            html! { span title=(token_words(token)) data-drag=[self.placing(token)] { (self.token(token)) } }
        };
        html! {
            @for crystal in crystals { (one(crystal)) }
            (self.portals(player))
            @if !unused.is_empty() {
                @let why = if open { "must be placed" } else { "no open tile" };
                span.unused title=(why) { @for token in unused { (one(token)) } span.note { (why) } }
            }
        }
    }

    /// How the names of the choices begin that place a unit like this.
    fn placing(&self, token: &TokenView) -> Option<&str> {
        let kind = unit(token)?;
        let mut choices =
            self.scene.choices(|action| matches!(action, Action::PlaceUnit(placed, _) if placed == kind));
        Some(choices.next()?.name.rsplit_once(' ')?.0)
    }

    /// Portals, glowing or dark. Where one may not be used, they tell why.
    fn portals(&self, player: &PlayerView) -> Markup {
        let faces = [
            ("u-portal", "portal", player.active_portals),
            ("u-portal-used", "used portal", player.used_portals),
        ];
        let refusal = self.scene.asked.filter(|asked| asked.seat == player.seat).and_then(|asked| {
            asked.refused.iter().find(|(action, _, _)| matches!(action, Action::UsePortal(_)))
        });
        html! {
            @for (symbol, words, count) in faces {
                @if count > 0 {
                    span.portals title=(words) data-face="portal" {
                        @let portal = self.scene.icon(symbol, "k");
                        @match refusal {
                            Some((_, name, rule)) => (self.scene.why_not(name, rule, "portal", None, &portal)),
                            None => (portal),
                        }
                        @if count > 1 { b { "×" (count) } }
                    }
                }
            }
        }
    }

    /// What is easily forgotten before the game ends.
    fn reminder(&self, player: &PlayerView) -> Markup {
        let last = self.view.round == self.view.rounds && !self.view.over;
        let hidden = player.boss.as_ref().is_some_and(|boss| boss.chosen && !boss.revealed);
        html! {
            @if last && (player.active_portals > 0 || hidden) {
                span.reminder {
                    "Last round: "
                    @if player.active_portals > 0 { "a Portal is still unused. " }
                    @if hidden { "Your Boss's ability is still unused." }
                }
            }
        }
    }
}

fn unit(token: &TokenView) -> Option<UnitKind> {
    if let Token::Unit(kind) = token.what() { Some(kind) } else { None }
}
