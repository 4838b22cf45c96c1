//! A player's mat: Overlord, Infamy, tokens, Relic, Lackeys, Plots, and what may be done to them.

use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;
use super::map::lackey;

impl Drawing<'_> {
    pub(super) fn mat(&self, player: &PlayerView, own: bool) -> Markup {
        let view = self.view;
        let active = view.active == player.seat && !view.over && view.phase != "setup";
        let seat = player.seat.index();
        html! {
            section.mat .(format!("z{seat}")).mine[own].active[active] aria-label={ (self.scene.name(player.seat)) ", " (player.name) } {
                (self.head(player))
                (self.goods(player))
                (self.lackeys(player))
                (self.target(player))
                (self.active_plot(player, own))
                (self.acts(player))
                (self.completed(player))
                (self.ability(player))
            }
        }
    }

    fn head(&self, player: &PlayerView) -> Markup {
        let view = self.view;
        let portrait = player.overlord.as_ref().map_or_else(|| "o-none".into(), |id| format!("o-{id}"));
        let score = view.scores.get(player.seat.index()).map(|score| score.total).unwrap_or_default();
        html! {
            header {
                (self.scene.icon(&portrait, "portrait"))
                span.who { b { (player.name) }
                    span.seat { (self.scene.icon(&lackey(player.seat), "k")) (self.who(player.seat)) }
                }
                span.score title="Misery Points as it stands" { b { (score) } " Misery" }
                (infamy(player))
            }
        }
    }

    fn goods(&self, player: &PlayerView) -> Markup {
        html! {
            p.goods {
                @for tally in &player.tokens { (self.tokens(&tally.resource, tally.count)) }
                @if let Some(relic) = &player.relic {
                    span.tokens title=(self.relic_name(relic)) { (self.scene.icon(&format!("x-{relic}"), "k big")) span.relic-name { (self.relic_name(relic)) } }
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
            ("home", "in the Barracks", player.barracks),
            ("out", "on the board", player.on_board),
            ("pool", "in the Pool", player.pool),
        ];
        html! {
            p.lackeys {
                @for (class, words, count) in groups {
                    span .(class) title={ (count) " " (words) } {
                        @for _ in 0..count { (self.scene.icon(&symbol, "k")) }
                        span.note { (count) " " (class_words(class)) }
                    }
                }
                (self.link(player))
                @if player.touches_kingdom { span.link title="Has land at the Kingdom of Good" { (self.scene.icon("hq", "k")) "at the Kingdom" } }
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
                (self.scene.button(choice, "deed", None, &html! { "Choose " (self.who(player.seat)) }))
            } @else if struck { p.warned { "◎ concerned by what happens now" } }
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

fn class_words(class: &str) -> &'static str {
    match class {
        "home" => "home",
        "out" => "out",
        _ => "in Pool",
    }
}

/// The Infamy track: what each step opens stands in its title.
fn infamy(player: &PlayerView) -> Markup {
    const OPENS: [&str; 5] =
        ["Knavery, Glean Intel", "Villainy, Infiltrate", "Plunder", "Sabotage", "Domination, Assassinate"];
    html! {
        span.infamy aria-label={ "Infamy " (player.infamy) " of 5" } {
            span.note { "Infamy" }
            @for (index, opens) in OPENS.iter().enumerate() {
                @let step = index + 1;
                i.on[step <= usize::from(player.infamy)].now[step == usize::from(player.infamy)] title={ "Infamy " (step) ": " (opens) } { (step) }
            }
        }
    }
}
