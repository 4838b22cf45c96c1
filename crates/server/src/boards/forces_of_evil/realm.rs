//! The realm: the decks and stacks of Light and Darkness, the garrisons around Town, and the rooms to be dug.

use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::Family;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    pub(super) fn realm(&self) -> Markup {
        if self.view.over {
            return Markup::default();
        }
        html! {
            section.realm aria-label="The realm" {
                (self.light())
                (self.kingdom())
                (self.dark())
                (self.underground())
            }
        }
    }

    fn light(&self) -> Markup {
        let view = self.view;
        let left = |wanted: Family| {
            let of = |name: &&String| self.game.card_text(name).is_some_and(|card| card.family == wanted);
            view.light_left.iter().filter(of).count()
        };
        let (attacks, events) = (left(Family::Attack), left(Family::Event));
        let draw = (self.point() == "FE-D-14").then_some(Action::Draw);
        let body = html! {
            (self.scene.icon("back-light", "back"))
            b { (view.light_deck) }
            span.of { (attacks) (self.scene.icon("i-attack", "k")) span.sr { " attacks" } " " (events) (self.scene.icon("i-event", "k")) span.sr { " events" } }
            @if self.scene.choice(Action::Build).is_some() || draw.is_some_and(|draw| self.scene.choice(draw).is_some()) {
                span.do { @if draw.is_some() { "Build on" } @else { "Build" } }
            }
        };
        html! {
            section.stacks.light aria-label="Cards of Light" {
                header {
                    h2 { "Light" } small { "Pillars of Hope" }
                    (self.thing([Action::Build].into_iter().chain(draw), "deck", None, &body))
                }
                (self.resolving())
                div .{ "row of-" (view.pillars.len()) } {
                    @for (i, pillar) in view.pillars.iter().enumerate() { (self.stack(pillar, Source::Pillar(i as u8), Action::Pillar(i as u8))) }
                }
            }
        }
    }

    fn dark(&self) -> Markup {
        let view = self.view;
        let draw = (self.point() == "FE-D-04").then_some(Action::Draw);
        let body = html! {
            (self.scene.icon("back-dark", "back"))
            b { (view.dark_deck) }
            span.of { (view.dark_discard.len()) " discarded" }
            @if self.scene.choice(Action::Plot).is_some() || draw.is_some_and(|draw| self.scene.choice(draw).is_some()) {
                span.do { @if draw.is_some() { "Draw" } @else { "Plot" } }
            }
        };
        html! {
            section.stacks.dark aria-label="Cards of Darkness" {
                header {
                    h2 { "Darkness" } small { "Pits of Despair" }
                    (self.thing([Action::Plot].into_iter().chain(draw), "deck", None, &body))
                }
                (self.drawn())
                div .{ "row of-" (view.pits.len()) } {
                    @for (i, pit) in view.pits.iter().enumerate() { (self.stack(pit, Source::Pit(i as u8), Action::Pit(i as u8))) }
                }
            }
        }
    }

    /// A stack with its top card in play.
    fn stack(&self, stack: &[String], source: Source, place: Action) -> Markup {
        let what = if matches!(source, Source::Pit(_)) { "pit" } else { "pillar" };
        let (Source::Pit(number) | Source::Pillar(number)) = source else { return Markup::default() };
        let vt = format!("{what}-{number}");
        let actions = [place, Action::AttachCard(source)];
        let Some(top) = stack.last() else {
            let body = html! { span.none { "empty " (what) } };
            return self.thing(actions, "card slot", Some(&vt), &body);
        };
        let covered: Vec<String> =
            stack[..stack.len() - 1].iter().rev().map(|name| self.game.label(name)).collect();
        let body = html! {
            (self.face(top, Some(source)))
            @if !covered.is_empty() {
                span.depth title={ "covers " (covered.join(", ")) } { "+" (covered.len()) span.sr { " below" } }
            }
        };
        let class = format!("card {}", self.family(top));
        self.thing(actions, &class, Some(&vt), &body)
    }

    /// The four garrisons, and who has assembled in Town.
    fn kingdom(&self) -> Markup {
        let view = self.view;
        let party: u8 = view.garrisons.iter().map(|garrison| garrison.town).sum();
        html! {
            section.kingdom aria-label="The kingdom" {
                header { h2 { "Kingdom" } small { (party) " in Town" } }
                div.garrisons {
                    @for (class, garrison) in Kind::CLASSES.into_iter().zip(&view.garrisons) {
                        @let label = &self.game.tables().unit(class).label;
                        @let body = html! {
                            span.castle role="img" aria-label={ (label) "s: " @if garrison.destroyed { "garrison destroyed" } @else { (garrison.count) " in the garrison" } } {
                                (self.scene.icon(if garrison.destroyed { "i-ruin" } else { "i-castle" }, "keep"))
                                (self.scene.icon(&format!("u-{}", garrison.class), "who"))
                                b { @if garrison.destroyed { "✗" } @else { (garrison.count) } }
                            }
                            span.label { (label) "s" }
                        };
                        div.ward data-face=(garrison.class) {
                            (self.thing([Action::Destroy(class)], if garrison.destroyed { "garrison fallen" } else { "garrison" }, Some(&format!("garrison-{}", garrison.class)), &body))
                            (self.town(class, garrison.town, &garrison.class))
                        }
                    }
                }
            }
        }
    }

    /// Heroes of a class in Town.
    fn town(&self, class: Kind, count: u8, name: &str) -> Markup {
        let taking = (self.point() == "FE-D-06").then_some(Action::Class(class));
        let body = html! {
            @if count == 0 { span.none { "–" } }
            @for _ in 0..count.min(6) { (self.scene.icon(&format!("u-{name}"), "townsman")) }
            @if count > 6 { b { "+" (count - 6) } }
            span.sr { (count) " in Town" }
        };
        self.thing(taking, "town", None, &body)
    }

    /// Rooms that can be built.
    fn underground(&self) -> Markup {
        let view = self.view;
        let word = [(Action::Dig, "Dig"), (Action::Expand, "Expand")]
            .into_iter()
            .find(|(action, _)| self.scene.choice(*action).is_some());
        let body = html! {
            (self.scene.icon("back-room", "back"))
            b { (view.excavation) }
            span.of { "to dig" }
            @if let Some((_, word)) = word { span.do { (word) } }
        };
        html! {
            section.stacks.under aria-label="Explored rooms" {
                header {
                    h2 { "Underground" } small { "Explored" }
                    (self.thing([Action::Expand, Action::Dig], "deck", None, &body))
                }
                (self.dug())
                div .{ "row of-" (view.explored.len()) } {
                    @for (i, room) in view.explored.iter().enumerate() {
                        @let slot = i as u8;
                        @let actions = [Action::Explored(slot), Action::AttachCard(Source::Explored(slot))];
                        @let vt = format!("explored-{i}");
                        @if let Some(name) = room {
                            (self.thing(actions, "card room-card", Some(&vt), &self.face(name, Some(Source::Explored(slot)))))
                        } @else {
                            (self.thing(actions, "card slot", Some(&vt), &html! { span.none { "empty" } }))
                        }
                    }
                }
            }
        }
    }
}
