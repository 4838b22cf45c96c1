//! The realm: the turn, the decks and stacks of Light and Darkness, the garrisons around Town, and the rooms to be dug.

use std::collections::BTreeMap;

use malice_engine::Game;
use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::ids::Kind;
use malice_forces_of_evil::text::Family;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// Whose turn it is, and what is left of it.
    pub(super) fn turn_bar(&self) -> Markup {
        let view = self.view;
        let fallen = view.garrisons.iter().filter(|garrison| garrison.destroyed).count();
        let spent = 2 - view.committed_left.min(2);
        html! {
            header.turn-bar {
                @if view.over {
                    b { "Good has fallen" }
                } @else {
                    span { b { (view.realm) } ", round " (view.round) }
                    span.whose { b { (self.owner_name(view.active)) } }
                    span.tokens role="img" aria-label={ (view.committed_left) " committed actions left, plot action " (if view.plot_used { "used" } else { "left" }) } {
                        @for _ in 0..view.committed_left { (self.scene.icon("i-committed", "k")) }
                        @for _ in 0..spent { (self.scene.icon("i-committed", "k used")) }
                        (self.scene.icon("i-plot", if view.plot_used { "k used" } else { "k" }))
                    }
                }
                span title="Treasure in the supply" { (self.scene.icon("i-treasure", "k")) b { (view.treasure) } " left" }
                span title="Webs in the supply" { (self.scene.icon("i-web", "k")) b { (view.webs) } " left" }
                @if fallen == view.garrisons.len() && !view.over { span.warning { "⚠ All garrisons have fallen: the game ends with this round" } }
                @else if view.light_deck <= 3 && !view.over && self.has_armageddon() { span.warning { "⚠ The last Card of Light brings Armageddon" } }
            }
        }
    }

    /// FE-VAR-07 does without.
    fn has_armageddon(&self) -> bool {
        !self.game.options().flag("no_armageddon")
    }

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
                h2 {
                    "Light"
                    small { "Pillars of Hope" }
                    @if self.has_armageddon() { small { "the last card brings Armageddon" } }
                }
                div.row {
                    (self.thing([Action::Build].into_iter().chain(draw), "deck", None, &body))
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
                h2 { "Darkness" small { "Pits of Despair" } }
                div.row {
                    (self.thing([Action::Plot].into_iter().chain(draw), "deck", None, &body))
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
                span.depth title={ "covers " (covered.join(", ")) } { "+" (covered.len()) " below" }
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
                h2 { "Kingdom" small { (party) " in Town" } }
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
                        div.ward {
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
                h2 { "Underground" small { "Explored rooms" } }
                div.row {
                    (self.thing([Action::Expand, Action::Dig], "deck", None, &body))
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

    /// What the decks still hold, sorted: everybody can work it out.
    pub(super) fn lists(&self) -> Markup {
        let view = self.view;
        let list = |title: &str, names: &[String]| {
            let mut counts: BTreeMap<String, usize> = BTreeMap::new();
            for name in names {
                *counts.entry(self.game.label(name)).or_default() += 1;
            }
            html! {
                @if !counts.is_empty() {
                    div {
                        h3 { (title) }
                        ul { @for (label, count) in counts { li { (label) @if count > 1 { " ×" (count) } } } }
                    }
                }
            }
        };
        let covered = |stacks: &[Vec<String>]| -> Vec<String> {
            stacks.iter().filter_map(|stack| Some(stack.split_last()?.1)).flatten().cloned().collect()
        };
        html! {
            details.lists id="foe-lists" {
                summary { "What the decks and stacks still hold" }
                div {
                    (list("Deck of Light", &view.light_left))
                    (list("Covered on Pillars", &covered(&view.pillars)))
                    (list("Light, discarded", &view.light_discard))
                    (list("Deck of Darkness", &view.dark_left))
                    (list("Covered in Pits", &covered(&view.pits)))
                    (list("Darkness, discarded", &view.dark_discard))
                    (list("Out of the game", &view.removed))
                    (list("Rooms to dig", &view.rooms_left))
                    (list("At the bottom of the rooms", &view.sunk))
                }
            }
        }
    }
}
