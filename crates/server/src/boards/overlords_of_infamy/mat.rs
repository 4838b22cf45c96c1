//! A player's mat: Overlord, Infamy, tokens, Relic, Lackeys, Plots, and what may be done to them. A rival's is a strip with the
//! most important, and the rest under it.

use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;
use super::map::lackey;
use crate::boards::Rival;

/// What is taken by drawing it to the own mat.
const TO_OWN: &str = "keep_plot, draw_from, token, gift, relic, take_relic, recall";

/// What a Lackey who is drawn from the Barracks can be sent to do.
const ERRANDS: &str = "harvest, recruit, spot, infiltrate, glean_intel, plunder, sabotage, assassinate";

impl Drawing<'_> {
    pub(super) fn own_mat(&self, player: &PlayerView) -> Markup {
        let face = html! {
            header {
                (self.portrait(player))
                span.who { b { (player.name) } span.seat { (self.hat(player)) (self.who(player.seat)) } }
                (self.score(player))
            }
            (infamy(player))
        };
        self.mat(player, true, &face)
    }

    pub(super) fn rival(&self, player: &PlayerView) -> Rival {
        let active = self.is_active(player);
        let strip = html! {
            span.lord .(format!("z{}", player.seat.index())) {
                (self.portrait(player))
                span.who { b { (self.scene.name(player.seat)) }
                    span.seat { (self.hat(player)) (player.name) @if active { " " b.plays { "plays" } } }
                }
                (self.score(player))
                (infamy(player))
            }
        };
        let body = self.mat(player, false, &html! {});
        Rival::new(player.seat.to_string(), active, strip, body)
    }

    fn mat(&self, player: &PlayerView, own: bool, face: &Markup) -> Markup {
        let seat = player.seat.index();
        let active = self.is_active(player);
        html! {
            section.mat .(format!("z{seat}")).mine[own].active[active] data-drop=[own.then_some(TO_OWN)] aria-label={ (self.scene.name(player.seat)) ", " (player.name) } {
                (face)
                (self.goods(player))
                (self.lackeys(player))
                (self.target(player))
                (self.looks_at_tiles(player))
                (self.active_plot(player, own))
                (self.acts(player))
                (self.completed(player, own))
                (self.ability(player))
            }
        }
    }

    fn is_active(&self, player: &PlayerView) -> bool {
        self.view.active == player.seat && !self.view.over && self.view.phase != "setup"
    }

    fn portrait(&self, player: &PlayerView) -> Markup {
        let symbol = player.overlord.as_ref().map_or_else(|| "o-none".into(), |id| format!("o-{id}"));
        html! {
            span.portrait title=(player.name) data-face=[&player.overlord] { (self.scene.icon(&symbol, "k")) }
        }
    }

    /// The sign by which a player's Lackeys are known.
    fn hat(&self, player: &PlayerView) -> Markup {
        self.sign(&lackey(player.seat), &format!("Lackeys of {} look like this", self.who(player.seat)))
    }

    fn score(&self, player: &PlayerView) -> Markup {
        let score = self.view.scores.get(player.seat.index()).map(|score| score.total).unwrap_or_default();
        html! { span.score title="Misery Points as it stands" { b { (score) } " Misery" } }
    }

    fn goods(&self, player: &PlayerView) -> Markup {
        html! {
            p.goods {
                @for tally in &player.tokens { (self.tokens(&tally.resource, tally.count)) }
                @if let Some(relic) = &player.relic {
                    span.tokens.relic title=(self.relic_name(relic)) data-face=(relic) {
                        (self.scene.icon(&format!("x-{relic}"), "k")) span.relic-name { (self.relic_name(relic)) }
                    }
                }
                @if player.tokens.is_empty() && player.relic.is_none() { span.note { "no resources" } }
                @if player.gift_chosen {
                    span.note { "gift chosen" @if let Some(gift) = &player.gift { ": " (super::label(gift)) } }
                }
            }
        }
    }

    /// Six Lackeys: at home, out, and those who are not in play.
    fn lackeys(&self, player: &PlayerView) -> Markup {
        let symbol = lackey(player.seat);
        let groups = [
            ("home", "home", "in the Barracks", player.barracks),
            ("out", "out", "on the board", player.on_board),
            ("pool", "Pool", "in the Pool", player.pool),
        ];
        let goes = self.scene.asked.is_some_and(|asked| asked.seat == player.seat);
        html! {
            p.lackeys {
                @for (class, short, words, count) in groups.into_iter().filter(|(.., count)| *count > 0) {
                    span .(class) title={ "Lackeys " (words) ": " (count) } data-drag=[(goes && class == "home").then_some(ERRANDS)] {
                        @for _ in 0..count { (self.scene.icon(&symbol, "k")) }
                        span.note { (count) " " (short) }
                    }
                }
            }
            p.ties {
                (self.link(player))
                @if player.touches_kingdom { span.link title="Has land at the Kingdom of Good" { (self.scene.icon("hq", "k")) "Kingdom" } }
                @if let Some(by) = player.bribed_by { span.warned { "next turn played by " (self.who(by)) } }
                @if player.points_next != 0 {
                    @let more = if player.points_next > 0 { "more" } else { "fewer" };
                    @let points = player.points_next.unsigned_abs();
                    span.warned { (points) " " (more) " Action Point" @if points != 1 { "s" } " next turn" }
                }
            }
        }
    }

    /// An effect asks for a victim.
    fn target(&self, player: &PlayerView) -> Markup {
        let struck = self.view.pending.targets.contains(&player.seat);
        html! {
            @if let Some(choice) = self.scene.choice(Action::Target(player.seat)) {
                (self.scene.button(choice, "deed", None, &html! { span aria-hidden="true" { "Choose " } (self.who(player.seat)) }))
            } @else if struck { p.warned { "◎ concerned by what happens now" } }
        }
    }

    /// Somebody else has drawn tiles: everybody sees their backs.
    fn looks_at_tiles(&self, player: &PlayerView) -> Markup {
        let tiles = &self.view.drawn_tiles;
        let looks = player.seat == self.view.active && !tiles.is_empty() && tiles.iter().all(Option::is_none);
        html! {
            @if looks {
                p.looks { @for _ in tiles { (self.sign("tile-back", "A tile face down")) } span.note { "looks at tiles" } }
            }
        }
    }

    fn ability(&self, player: &PlayerView) -> Markup {
        let rows = &self.game.tables().overlords;
        let row = player.overlord.as_ref().and_then(|id| rows.iter().find(|row| row.id == *id));
        html! {
            @if let Some(row) = row { p.ability { b { (row.ability_name) ". " } (row.text) } }
        }
    }
}

/// The Infamy track: what each step opens stands in its title.
fn infamy(player: &PlayerView) -> Markup {
    const OPENS: [&str; 5] =
        ["Knavery, Glean Intel", "Villainy, Infiltrate", "Plunder", "Sabotage", "Domination, Assassinate"];
    html! {
        span.infamy role="img" aria-label={ "Infamy " (player.infamy) " of 5" } {
            span.note { "Infamy" }
            @for (index, opens) in OPENS.iter().enumerate() {
                @let step = index + 1;
                i.on[step <= usize::from(player.infamy)].now[step == usize::from(player.infamy)] title={ "Infamy " (step) ": " (opens) } { (step) }
            }
        }
    }
}
