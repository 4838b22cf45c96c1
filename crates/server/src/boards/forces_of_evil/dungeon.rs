//! A player: the Force with influence and points, then the dungeon from the Entrance to the heart.

use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::Timing;
use malice_forces_of_evil::view::{BattleView, PlayerView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    pub(super) fn player(&self, player: &PlayerView, own: bool) -> Markup {
        let view = self.view;
        let active = view.active == player.seat && !view.over;
        html! {
            section.player.mine[own].active[active].asked[self.decides(player.seat)] id={ "player-" (player.seat) } aria-label=(self.scene.name(player.seat)) {
                (self.head(player))
                (self.ranks(player))
                (self.hand(player))
                (self.given_up(player))
                @if !player.rooms.is_empty() {
                    ol.dungeon aria-label="dungeon from the Entrance to the heart" {
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
    }

    fn head(&self, player: &PlayerView) -> Markup {
        let seat = player.seat;
        let force = player.force.as_ref().map_or("no Force yet".into(), |force| self.game.label(force));
        let portrait = player.force.as_ref().map_or("f-unknown".into(), |force| format!("f-{force}"));
        let who = html! {
            (self.scene.icon(&portrait, "portrait"))
            span.who { b { (force) } span.owner { (self.owner_name(seat)) } }
        };
        let treasure: u8 = player.rooms.iter().map(|room| room.treasure).sum();
        let minions: u8 = player.rooms.iter().flat_map(|room| &room.units).map(|unit| unit.count).sum();
        html! {
            header {
                (self.thing([Action::Rival(seat)], "whose", None, &who))
                (self.influence(player))
                span.sum title="minions" { (self.scene.icon("i-capacity", "k")) b { (minions) } span.sr { " minions" } }
                span.sum title="Treasure" { (self.scene.icon("i-treasure", "k")) b { (treasure) } span.sr { " Treasure" } }
                span.points title="points" { b { (player.points.to_string().replace('-', "−")) } " points" }
                (self.slain(player))
                @if player.battle.as_ref().is_some_and(|battle| battle.avoided) { span.badge { "avoids the battle" } }
            }
        }
    }

    /// Influence against its maximum, as beads: full ones are held, crossed ones are damage.
    fn influence(&self, player: &PlayerView) -> Markup {
        let (held, most) = (player.influence, player.max_influence);
        let words = if held < 0 {
            format!("influence {held} of {most}: in submission")
        } else {
            format!("influence {held} of {most}")
        };
        html! {
            span.influence.submission[held < 0].above[held > most] role="img" aria-label=(words) title=(words) {
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

    /// Who would be lost, if the viewer kept house as the table proposes; or that nothing would change.
    fn given_up(&self, player: &PlayerView) -> Markup {
        let fought = |battle: &BattleView| battle.heroes.iter().any(Option::is_some);
        let then = self.foreseen(player.seat).filter(|then| !then.battle.as_ref().is_some_and(fought));
        let Some(then) = then else { return Markup::default() };
        let lost = player.given_up(then);
        html! {
            @if !lost.is_empty() {
                div.planned aria-hidden="true" { span.note { "given up, as proposed" } (self.units(&lost)) }
            } @else if then.rooms == player.rooms {
                div.planned aria-hidden="true" { span.note { "as proposed, everything stays as it is" } }
            }
        }
    }

    /// What is being placed, and who waits outside the rooms.
    fn hand(&self, player: &PlayerView) -> Markup {
        let decides = self.decides(player.seat);
        let kinds: Vec<_> =
            self.scene.choices(|action| decides && matches!(action, Action::Hold(_))).collect();
        if player.hand.is_empty()
            && player.treasure_in_hand == 0
            && player.limbo.is_empty()
            && kinds.is_empty()
        {
            return Markup::default();
        }
        // A kind can be named that is not in the hand: then it is picked up first.
        let held = |name: &str| {
            kinds
                .iter()
                .find(|choice| matches!(choice.action, Action::Hold(kind) if self.kind_name(kind) == name))
        };
        let in_hand = |name: &str| player.hand.iter().any(|unit| unit.kind == name);
        let other = kinds
            .iter()
            .filter(|choice| matches!(choice.action, Action::Hold(kind) if !in_hand(self.kind_name(kind))));
        html! {
            div.hand.limbo[player.hand.is_empty() && player.treasure_in_hand == 0 && kinds.is_empty()] {
                @if !player.hand.is_empty() || player.treasure_in_hand > 0 { span.note { "in hand" } }
                @for unit in &player.hand {
                    @if let Some(choice) = held(&unit.kind) {
                        (self.scene.button(choice, &self.token_class(&unit.kind), None, &self.token(&unit.kind, unit.count)))
                    } @else { (self.unit(&unit.kind, unit.count)) }
                }
                @if player.treasure_in_hand > 0 {
                    span.hoard role="img" aria-label={ "Treasure " (player.treasure_in_hand) } { (self.scene.icon("i-treasure", "art")) span.count { (player.treasure_in_hand) } }
                }
                @for choice in other {
                    @if let Action::Hold(kind) = choice.action {
                        @let name = self.kind_name(kind);
                        (self.scene.button(choice, &self.token_class(name), None, &self.token(name, 1)))
                    }
                }
                @if !player.limbo.is_empty() { span.note { "in limbo" } (self.units(&player.limbo)) }
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

    /// The Force at the end of the dungeon, with its actions.
    fn heart(&self, player: &PlayerView) -> Markup {
        let Some(name) = &player.force else { return Markup::default() };
        let Some(card) = self.game.card_text(name) else { return Markup::default() };
        // A Force acts for its own player only.
        let source = (player.seat == self.view.active && self.decides(player.seat)).then_some(Source::Force);
        let special = card.clauses.iter().any(|clause| clause.timing == Timing::Scoring);
        html! {
            li.room.heart.special[special] data-vt={ "heart-" (player.seat) } {
                span.scene-art { (self.scene.icon(&format!("f-{name}"), "view")) }
                span.title { b { "Heart: " (card.label) } }
                (self.heart_odds(player.seat))
                div.texts { (self.clauses(&card, source)) }
            }
        }
    }
}
