//! The own dungeon: a row of rooms from the Entrance to the heart, where the Force sits with all it has.

use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::Timing;
use malice_forces_of_evil::view::PlayerView;
use maud::{Markup, html};

use super::Drawing;
use super::cards::title;

/// So many rooms stand beside the heart with all that their cards say; more are set closer, and the heart above them.
const MANY: usize = 4;

impl Drawing<'_> {
    pub(super) fn own_dungeon(&self, player: &PlayerView) -> Markup {
        if player.force.is_none() && player.rooms.is_empty() {
            return Markup::default();
        }
        html! {
            section.player.mine.asked[self.decides(player.seat)] aria-label="Your dungeon" {
                ol .{ "dungeon of-" (player.rooms.len() + 1) } .many[player.rooms.len() > MANY] data-drop="keep, explored, entrance, force" aria-label="dungeon from the Entrance to the heart" {
                    @for (position, room) in player.rooms.iter().enumerate() {
                        (self.gap(player, position))
                        (self.room(player, position, room))
                    }
                    (self.gap(player, player.rooms.len()))
                    (self.heart(player))
                }
            }
        }
    }

    /// The gap before a room, where a new one may go.
    fn gap(&self, player: &PlayerView, position: usize) -> Markup {
        if !self.decides(player.seat) {
            return Markup::default();
        }
        let Some(choice) = self.scene.choice(Action::Position(position as u8)) else {
            return Markup::default();
        };
        html! { li.gap { (self.scene.button(choice, "order", None, &html! { "↓ here" })) } }
    }

    /// The Force at the end of the dungeon, with its actions and with what it has.
    fn heart(&self, player: &PlayerView) -> Markup {
        let name = player.force.as_deref();
        let mut card = name.and_then(|name| self.game.card_text(name));
        // How the special scoring stands is told of all Forces in one place.
        if let Some(card) = &mut card {
            card.clauses.retain(|clause| clause.timing != Timing::Scoring);
        }
        // A Force acts for its own player only.
        let source = (player.seat == self.view.active && self.decides(player.seat)).then_some(Source::Force);
        html! {
            li.heart data-face=[name] data-vt={ "heart-" (player.seat) } {
                (self.portrait(name))
                div.plate {
                    span.title { @if let Some(card) = &card { (title(&card.label)) } @else { b { "No Force yet" } } }
                    (self.heart_odds(player.seat))
                    span.sums-up { (self.influence(player)) (self.sums_up(player)) (Self::points(player)) }
                    (self.slain(player))
                    (self.limbo(player))
                }
                @if let Some(card) = &card { div.texts { (self.clauses(card, source)) } }
            }
        }
    }

    pub(super) fn portrait(&self, force: Option<&str>) -> Markup {
        self.scene.icon(&force.map_or("f-unknown".into(), |force| format!("f-{force}")), "portrait")
    }

    /// Influence against its maximum, as beads: full ones are held, crossed ones are damage.
    fn influence(&self, player: &PlayerView) -> Markup {
        let (held, most) = (player.influence, player.max_influence);
        let words = influence_words(player);
        html! {
            span.influence.submission[held < 0] role="img" aria-label=(words) title=(words) {
                (self.scene.icon("i-influence", "k"))
                b { (held.to_string().replace('-', "−")) }
                span.most { "/" (most) }
                span.beads {
                    // So many more than the maximum are told, not counted.
                    @for bead in 0..most.max(held).clamp(0, most.max(0) + 6) { i.full[bead < held].over[bead >= most] {} }
                    @for _ in held..0 { i.damage {} }
                }
                @if held < 0 { em { "submission" } }
                @if held > most && !self.view.over { em { (held - most) " will be lost" } }
            }
        }
    }

    /// Minions and Treasure.
    pub(super) fn sums_up(&self, player: &PlayerView) -> Markup {
        let treasure: u8 = player.rooms.iter().map(|room| room.treasure).sum();
        let minions: u8 = player.rooms.iter().flat_map(|room| &room.units).map(|unit| unit.count).sum();
        html! {
            span title="minions" { (self.scene.icon("i-capacity", "k")) b { (minions) } span.sr { " minions" } }
            span title="Treasure" { (self.scene.icon("i-treasure", "k")) b { (treasure) } span.sr { " Treasure" } }
        }
    }

    pub(super) fn points(player: &PlayerView) -> Markup {
        let word = if player.points == 1 { " point" } else { " points" };
        html! { span.points { b { (player.points.to_string().replace('-', "−")) } (word) } }
    }

    /// Heroes slain; some may be given back.
    fn slain(&self, player: &PlayerView) -> Markup {
        if player.slain.is_empty() {
            return Markup::default();
        }
        let giving = self.point() == "FE-D-15" && self.decides(player.seat);
        html! {
            span.slain {
                (self.scene.icon("i-skull", "k"))
                span.sr { "slain: " }
                @for hero in &player.slain {
                    @let class = Kind::CLASSES.into_iter().find(|class| self.kind_name(*class) == hero.kind);
                    @let choice = class.filter(|_| giving).and_then(|class| self.scene.choice(Action::Class(class)));
                    @if let Some(choice) = choice {
                        (self.scene.button(choice, &self.token_class(&hero.kind), None, &self.token(&hero.kind, hero.count)))
                    } @else {
                        (self.unit(&hero.kind, hero.count))
                    }
                }
            }
        }
    }

    /// Units outside the rooms.
    pub(super) fn limbo(&self, player: &PlayerView) -> Markup {
        html! {
            @if !player.limbo.is_empty() { span.limbo { span.note { "in limbo" } (self.units(&player.limbo)) } }
        }
    }
}

pub(super) fn influence_words(player: &PlayerView) -> String {
    let (held, most) = (player.influence, player.max_influence);
    let submission = if held < 0 { ": in submission" } else { "" };
    format!("influence {held} of {most}{submission}")
}
