//! The clock of the world, a band along the map: tension with its thresholds, the turn's phases and Action Points, World Events,
//! stacks and supply.

use malice_overlords_of_infamy::view::StackView;
use maud::{Markup, html};

use super::{Drawing, many};

const PHASES: [(&str, &str); 4] =
    [("hero", "Hero"), ("action", "Action"), ("espionage", "Espionage"), ("end", "End")];

impl Drawing<'_> {
    pub(super) fn band(&self) -> Markup {
        let view = self.view;
        html! {
            section.band aria-label="The clock of the world" {
                (self.tension())
                div.state {
                    @if !view.over && view.phase != "setup" { (self.phases()) }
                    (self.hero_news())
                }
                (self.events())
                (self.supplies())
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
                span.turn.(format!("z{}", view.active.index())) title="Whose turn it is" {
                    (self.scene.icon(&super::map::lackey(view.active), "k"))
                    @if view.viewer == Some(view.active) { "Your turn" } @else { (self.scene.name(view.active)) }
                    @if let Some(by) = view.controller { ", played by " (self.who(by)) }
                }
                @for (name, words) in PHASES {
                    span.phase.now[view.phase == name] { (words)
                        @if name == "action" && view.phase == "action" {
                            " " span.points role="img" aria-label=(many(view.points, "Action Point")) title=(many(view.points, "Action Point")) {
                                @for point in 0..view.points.max(3) { i.spent[point >= view.points] {} }
                            }
                        }
                    }
                }
            }
        }
    }

    /// What the Hero is about to do; how long the last round still lasts.
    fn hero_news(&self) -> Markup {
        let view = self.view;
        let mover = view.hero.mover.unwrap_or(view.active);
        let moves = if view.viewer == Some(mover) {
            "you move".into()
        } else {
            format!("{} moves", self.scene.name(mover))
        };
        html! {
            @if let Some(left) = view.last_turns.filter(|_| !view.over) {
                p.news { b.last { "Last round." } " " @if left == 0 { "This is the last turn." } @else { (many(left, "turn")) " to come after this one." } }
            }
            @if let Some(reach) = view.pending.reach {
                p.news.due { (self.sign("hero", "The Hero")) "The Hero is on his way: " b { (moves) } " him by up to " b { (reach) } "." }
            } @else if view.hero.prone {
                p.news { (self.sign("hero-prone", "The Hero")) "The Hero lies on the ground: the next time he stirs, he only stands up." }
            } @else if view.hero.due && !view.over {
                p.news.due { (self.sign("hero", "The Hero")) "The Hero is awake: " b { (moves) } " him next." }
            }
        }
    }

    /// What happens now and all that last, in full; of the latest World Event that is over only the name.
    fn events(&self) -> Markup {
        let view = self.view;
        let row = |id: &String| self.game.tables().events.iter().find(|row| row.id == *id);
        let lasts = |id: &String| view.lasting.iter().any(|lasting| lasting.event == *id);
        let latest = view.revealed.last().filter(|id| !lasts(id)).and_then(row);
        html! {
            @for lasting in &view.lasting {
                @if let Some(row) = row(&lasting.event) {
                    p.event.lasts data-face=(row.id) { (self.sign("event", "World Event")) b { (row.name) } " " (row.text)
                        " " span.note { "until the turn of " (self.who(lasting.until)) } }
                }
            }
            @if let Some(row) = latest {
                @if view.pending.cause.as_deref() == Some(row.name.as_str()) {
                    p.event.now data-face=(row.id) { (self.sign("event", "World Event")) b { (row.name) } " " (row.text) " " span.note { "happens now" } }
                } @else {
                    p.event.past data-face=(row.id) title=(row.text) { (self.sign("event", "World Event")) b { (row.name) } " " span.note { "has happened" } }
                }
            }
            @if let Some((plot, text)) = self.aftermath_under_way() {
                p.event.now { (self.sign("i-aftermath", "Aftermath")) b { (plot) } " " (text) " " span.note { "happens now" } }
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
    fn supplies(&self) -> Markup {
        let view = self.view;
        html! {
            div.supplies role="group" aria-label="Stacks and supply" {
                p { span.note { "stacks" } @for stack in &view.stacks { (self.stack(stack)) } }
                p { span.note { "supply" }
                    @for tally in &view.supply { (self.tokens(&tally.resource, tally.count)) }
                    span.tokens title={ "Sabotage Tokens: " (view.sabotage) } { (self.scene.icon("i-sabotage", "k")) b { (view.sabotage) } span.sr { "Sabotage Tokens" } }
                }
            }
        }
    }

    /// A stack and how high it is; and what the viewer put under it, which only the viewer's page holds.
    fn stack(&self, stack: &StackView) -> Markup {
        let known = stack.known.iter().filter(|_| !self.view.over);
        let names: Vec<&str> = known.filter_map(|(_, id)| self.plot_name(id)).collect();
        let words = stack_words(&stack.name);
        let title = if names.is_empty() {
            format!("{words}: {} left", stack.count)
        } else {
            format!("{words}: {} left. You know what lies at the bottom: {}", stack.count, names.join(", "))
        };
        html! {
            span.tokens title=(title) {
                (self.scene.icon(stack_symbol(&stack.name), "k")) b { (stack.count) } span.sr { (words) }
                @if !names.is_empty() { (self.scene.icon("a-glean", "k")) }
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
        "knavery" => "Knavery Plots",
        "villainy" => "Villainy Plots",
        "domination" => "Domination Plots",
        "events" => "World Events",
        _ => "Map tiles",
    }
}
