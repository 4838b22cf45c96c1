//! What may come: whom each attack would bring to whom, which rooms will hold, and how the Forces' special scoring stands.

use malice_engine::Seat;
use malice_forces_of_evil::view::{Count, PlayerView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// A row for each attack that may be drawn, a column for each player.
    pub(super) fn threats(&self) -> Markup {
        let view = self.view;
        if view.threats.is_empty() {
            return Markup::default();
        }
        let own = |seat| view.viewer == Some(seat);
        let card =
            |name: &Option<String>| name.as_ref().map_or("Armageddon".into(), |name| self.game.label(name));
        let heroes = |heroes: &[Count]| heroes.iter().map(|hero| hero.count).sum::<u8>();
        let met: Vec<u8> = view
            .threats
            .iter()
            .flat_map(|threat| threat.parties.iter().filter(|party| own(party.seat)))
            .map(|party| heroes(&party.heroes))
            .collect();
        // The card that everybody has to face now, not one of those that may come.
        let attacked = view.resolving.is_some() && view.threats.len() == 1;
        html! {
            details.threats id="foe-threats" open[attacked] {
                summary {
                    (self.scene.icon("i-attack", "k"))
                    "If heroes came now"
                    @if let (Some(least), Some(most)) = (met.iter().min(), met.iter().max()) {
                        span.note { "you would meet " (least) @if most > least { "–" (most) } ", by the card" }
                    }
                }
                p.note { "F Fighters, P Priests, R Rogues, M Mages" }
                div.scroll tabindex="0" role="region" aria-label="who would meet whom" {
                    table {
                        thead { tr {
                            th scope="col" { "Attack" }
                            @for player in &view.players { th scope="col" { (self.owner_name(player.seat)) } }
                        } }
                        tbody {
                            @for threat in &view.threats { tr {
                                th scope="row" { (card(&threat.card)) }
                                @for party in &threat.parties {
                                    td.own[own(party.seat)] {
                                        (self.party_marks(&party.heroes))
                                        @if party.may_avoid { " (avoidable)" }
                                    }
                                }
                            } }
                        }
                    }
                }
            }
        }
    }

    /// Whether a room will hold, if heroes come to it. Of the own rooms it can be seen at a glance.
    pub(super) fn odds(&self, seat: Seat, position: usize) -> Markup {
        let Some(forecast) = &self.forecasts[seat.index()] else { return Markup::default() };
        let Some(odds) = forecast.rooms[position] else { return Markup::default() };
        let own = self.view.viewer == Some(seat);
        html! {
            span.odds title=[own.then(|| self.occasion())] {
                @if own { (bar(odds.holds)) }
                (odds.text())
            }
        }
    }

    /// Whether somebody will come to the heart.
    pub(super) fn heart_odds(&self, seat: Seat) -> Markup {
        let Some(forecast) = &self.forecasts[seat.index()] else { return Markup::default() };
        html! { span.odds { "reached " (forecast.heart) " %" } }
    }

    /// What the odds are about.
    fn occasion(&self) -> &'static str {
        if self.view.threats.is_empty() {
            "about what the heroes in the dungeon will do, if lines and dice are laid as the app would lay them"
        } else {
            "about what happens if heroes come now, and lines and dice were laid as the app would lay them"
        }
    }

    /// `F2 R1`, as the classes are written in short.
    fn party_marks(&self, heroes: &[Count]) -> String {
        let mark = |hero: &Count| {
            format!("{}{}", self.game.label(&hero.kind).chars().next().unwrap_or('?'), hero.count)
        };
        if heroes.is_empty() { "–".into() } else { heroes.iter().map(mark).collect::<Vec<_>>().join(" ") }
    }

    /// What a player has of each thing that is scored at the end, and what it would bring.
    pub(super) fn ranks(&self, player: &PlayerView) -> Markup {
        let at = player.seat.index();
        html! {
            @if !self.view.ranks.is_empty() && !self.view.over {
                ul.ranks aria-label="special scoring as it stands" {
                    li { (self.scene.icon("i-scoring", "k")) }
                    @for rank in &self.view.ranks {
                        @let (count, points) = (rank.counts[at], rank.points[at]);
                        li.first[points == 5] {
                            @if self.view.viewer == Some(player.seat) { (self.scene.icon(emblem(&rank.what), "k")) " " }
                            (rank.what) " " b { (count) }
                            @if points > 0 { " +" (points) }
                        }
                    }
                }
            }
        }
    }
}

/// So much of a hundred.
fn bar(percent: u8) -> Markup {
    html! {
        svg.bar viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" {
            rect.part width=(percent) height="8" {}
        }
    }
}

/// The emblem of what is scored at the end.
pub(super) fn emblem(what: &str) -> &'static str {
    match what {
        "undead" => "u-skeleton",
        "creatures" => "u-manticore",
        "monsters" => "u-ogre",
        "Treasure" => "i-treasure",
        "slain heroes" => "i-skull",
        "rooms" => "back-room",
        _ => "i-capacity",
    }
}
