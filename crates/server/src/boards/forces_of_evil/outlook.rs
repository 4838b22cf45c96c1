//! What may come: how the Forces' special scoring stands, whom each attack would bring to whom, and which rooms will hold.

use malice_engine::Seat;
use malice_forces_of_evil::view::{Count, PartyView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// A column for each player; rows for what is scored at the end, and for the attacks that may be drawn.
    pub(super) fn standings(&self) -> Markup {
        let view = self.view;
        let (ranks, threats) = (!view.ranks.is_empty() && !view.over, !view.threats.is_empty());
        html! {
            @if ranks || threats {
                table .{ "standings of-" (view.players.len()) } {
                    thead { tr {
                        td {}
                        @for player in &view.players {
                            @let force = player.force.as_deref();
                            th scope="col" title=(self.scene.name(player.seat)) data-face=[force] {
                                (self.portrait(force))
                                span.sr { (self.owner_name(player.seat)) }
                            }
                        }
                    } }
                    @if ranks { (self.ranks()) }
                    @if threats { (self.threats()) }
                }
            }
        }
    }

    /// What everybody has of each thing that is scored at the end, and what it would bring.
    fn ranks(&self) -> Markup {
        html! {
            tbody {
                (self.heading("i-scoring", "Special scoring as it stands"))
                @for rank in &self.view.ranks { tr {
                    th scope="row" { (self.scene.icon(emblem(&rank.what), "k")) " " (rank.what) }
                    @for player in &self.view.players {
                        @let (count, points) = (rank.counts[player.seat.index()], rank.points[player.seat.index()]);
                        td.own[self.view.viewer == Some(player.seat)].first[points == 5] { (count) @if points > 0 { small { "+" (points) } } }
                    }
                } }
            }
        }
    }

    /// Whom everybody would meet, by the card.
    fn threats(&self) -> Markup {
        let view = self.view;
        let avoidable = view.threats.iter().flat_map(|threat| &threat.parties).any(|party| party.may_avoid);
        html! {
            tbody {
                (self.heading("i-attack", if view.resolving.is_some() { "Heroes come" } else { "If heroes came now" }))
                @for threat in &view.threats { tr {
                    th scope="row" data-face=[&threat.card] { (threat.card.as_ref().map_or("Armageddon".into(), |card| self.game.label(card))) }
                    @for party in &threat.parties { (self.party(party)) }
                } }
                @if avoidable { tr { td.note colspan=(view.players.len() + 1) { "° can be avoided" } } }
            }
        }
    }

    /// Of the own party it is shown who they are, where columns leave the room.
    fn party(&self, party: &PartyView) -> Markup {
        let own = self.view.viewer == Some(party.seat);
        let shown = own && self.view.players.len() <= 3;
        let total: u8 = party.heroes.iter().map(|hero| hero.count).sum();
        html! {
            td.own[own] title=(self.party_words(&party.heroes)) {
                @if shown && total > 0 {
                    @for hero in &party.heroes { span.pile data-face=(hero.kind) { (self.scene.icon(&format!("u-{}", hero.kind), "k")) (hero.count) } }
                } @else { (total) }
                @if party.may_avoid { span aria-hidden="true" { "°" } span.sr { " (avoidable)" } }
            }
        }
    }

    fn heading(&self, icon: &str, words: &str) -> Markup {
        html! { tr { th.heading scope="rowgroup" colspan=(self.view.players.len() + 1) { (self.scene.icon(icon, "k")) " " (words) } } }
    }

    /// `2 Fighters, 1 Rogue`, as far as a hint goes.
    fn party_words(&self, heroes: &[Count]) -> String {
        let words: Vec<String> =
            heroes.iter().map(|hero| format!("{} {}", hero.count, self.game.label(&hero.kind))).collect();
        if words.is_empty() { "nobody".into() } else { words.join(", ") }
    }

    /// Whether a room will hold, if heroes come to it. Of the own rooms it can be seen at a glance.
    pub(super) fn odds(&self, seat: Seat, position: usize) -> Markup {
        let Some(forecast) = &self.forecasts[seat.index()] else { return Markup::default() };
        let Some(odds) = forecast.rooms[position] else { return Markup::default() };
        html! {
            @if self.view.viewer == Some(seat) {
                span.odds title=(self.occasion()) { (bar(odds.holds)) (odds.text()) }
            } @else {
                span.odds { "holds " (odds.holds) " %" }
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
