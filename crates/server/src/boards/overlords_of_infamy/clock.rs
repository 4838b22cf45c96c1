//! The clock of the world: tension with its thresholds, the turn's phases and Action Points, World Events, stacks.

use malice_overlords_of_infamy::view::StackView;
use maud::{Markup, html};

use super::{Drawing, many};

const PHASES: [(&str, &str); 4] =
    [("hero", "Hero"), ("action", "Action"), ("espionage", "Espionage"), ("end", "End")];

impl Drawing<'_> {
    pub(super) fn clock(&self) -> Markup {
        let view = self.view;
        html! {
            section.clock aria-label="World Tension" {
                (self.tension())
                @if !view.over && view.phase != "setup" { (self.phases()) }
                p.news {
                    @if let Some(left) = view.last_turns {
                        @if !view.over {
                            b.last { "Last round" } " "
                            @if left == 0 { "This is the last turn." } @else { (many(left, "turn")) " to come after this one." }
                        }
                    } @else {
                        span.left { (self.scene.icon("event", "k")) b { (view.events_left) } (if view.events_left == 1 { " World Event to come" } else { " World Events to come" }) }
                    }
                    " " (self.hero_news())
                }
                (self.events())
            }
        }
    }

    /// The track from 0 to 10: heroes stand at 3, 6 and 9, an event at 10.
    fn tension(&self) -> Markup {
        let tension = self.view.tension;
        html! {
            ol.tension aria-label={ "Tension " (tension) " of 10" } {
                @for step in 0..=10_u8 {
                    @let title = match step {
                        3 | 6 | 9 => "the Hero stirs and moves before the next turn",
                        10 => "a World Event",
                        _ => "Tension",
                    };
                    li.past[step < tension].now[step == tension].stirs[matches!(step, 3 | 6 | 9)].full[step == 10]
                        title={ (step) ": " (title) } aria-current=[(step == tension).then_some("step")] {
                        @match step {
                            3 | 6 | 9 => (self.scene.icon("hero", "k")),
                            10 => (self.scene.icon("event", "k")),
                            _ => {},
                        }
                        span { (step) }
                    }
                }
            }
        }
    }

    fn phases(&self) -> Markup {
        let view = self.view;
        html! {
            p.phases {
                span.turn.(format!("z{}", view.active.index())) {
                    (self.scene.icon(&super::map::lackey(view.active), "k"))
                    @if view.viewer == Some(view.active) { "Your turn" } @else { (self.scene.name(view.active)) }
                    @if let Some(by) = view.controller { ", played by " (self.who(by)) }
                }
                @for (name, words) in PHASES {
                    span.phase.now[view.phase == name] { (words)
                        @if name == "action" && view.phase == "action" {
                            " " span.points aria-label=(many(view.points, "Action Point")) title=(many(view.points, "Action Point")) {
                                @for point in 0..view.points.max(3) { i.spent[point >= view.points] {} }
                            }
                        }
                    }
                }
            }
        }
    }

    fn hero_news(&self) -> Markup {
        let view = self.view;
        let mover = view.hero.mover.unwrap_or(view.active);
        let moves = if view.viewer == Some(mover) {
            "you move".into()
        } else {
            format!("{} moves", self.scene.name(mover))
        };
        html! {
            @if let Some(reach) = view.pending.reach {
                span.due { (self.scene.icon("hero", "k")) "The Hero is on his way: " b { (moves) } " him by up to " b { (reach) } "." }
            } @else if view.hero.prone {
                span { (self.scene.icon("hero-prone", "k")) "The Hero lies on the ground: the next time he stirs, he only stands up." }
            } @else if view.hero.due && !view.over {
                span.due { (self.scene.icon("hero", "k")) "The Hero is awake: " b { (moves) } " him next." }
            }
        }
    }

    /// The latest World Event, and all that last.
    fn events(&self) -> Markup {
        let view = self.view;
        let row = |id: &String| self.game.tables().events.iter().find(|row| row.id == *id);
        let latest =
            view.revealed.last().filter(|id| !view.lasting.iter().any(|lasting| lasting.event == **id));
        html! {
            @for lasting in &view.lasting {
                @if let Some(row) = row(&lasting.event) {
                    p.event.lasts { (self.scene.icon("event", "k")) b { (row.name) } " " (row.text)
                        " " span.note { "until the turn of " (self.who(lasting.until)) } }
                }
            }
            @if let Some(row) = latest.and_then(row) {
                @let when = if view.pending.cause.as_deref() == Some(row.name.as_str()) { "happens now" } else { "has happened" };
                p.event { (self.scene.icon("event", "k")) b { (row.name) } " " (row.text) " " span.note { (when) } }
            }
            @if let Some((plot, text)) = self.aftermath_under_way() {
                p.event { (self.scene.icon("i-aftermath", "k")) b { (plot) } " " (text) " " span.note { "happens now" } }
            }
        }
    }

    /// The Plot whose Aftermath is carried out, and what it says.
    fn aftermath_under_way(&self) -> Option<(&str, &str)> {
        let cause = self.view.pending.cause.as_deref()?;
        let tables = self.game.tables();
        let plot = tables.plots.iter().find(|plot| plot.name == cause)?;
        Some((&plot.name, &tables.aftermaths[usize::from(plot.aftermath?)].text))
    }

    /// Stacks and general supply.
    pub(super) fn supplies(&self) -> Markup {
        let view = self.view;
        html! {
            section.supplies aria-label="Supply" {
                p { span.note { "supply" }
                    @for tally in &view.supply { (self.tokens(&tally.resource, tally.count)) }
                    span.tokens title="Sabotage Tokens" { (self.scene.icon("i-sabotage", "k")) b { (view.sabotage) } }
                }
                p { span.note { "stacks" } @for stack in &view.stacks { (self.stack(stack)) } }
            }
        }
    }

    /// A stack and how high it is; and what the viewer put under it, which only the viewer's page holds.
    fn stack(&self, stack: &StackView) -> Markup {
        let known = stack.known.iter().filter(|_| !self.view.over);
        let names: Vec<&str> = known.filter_map(|(_, id)| self.plot_name(id)).collect();
        let title =
            (!names.is_empty()).then(|| format!("You know what lies at the bottom: {}", names.join(", ")));
        html! {
            span.stack title=[&title] { (self.scene.icon(stack_symbol(&stack.name), "k")) (stack_words(&stack.name)) " " b { (stack.count) }
                @if title.is_some() { (self.scene.icon("a-glean", "k")) }
            }
        }
    }
}

pub(super) fn stack_symbol(name: &str) -> &'static str {
    match name {
        "knavery" => "back-knavery",
        "villainy" => "back-villainy",
        "domination" => "back-domination",
        "events" => "event",
        _ => "tile-back",
    }
}

fn stack_words(name: &str) -> &'static str {
    match name {
        "knavery" => "Knavery",
        "villainy" => "Villainy",
        "domination" => "Domination",
        "events" => "Events",
        _ => "Tiles",
    }
}
