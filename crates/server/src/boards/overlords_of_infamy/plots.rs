//! Plots: what they are worth and leave behind, what they need, and what is still missing. A Plot that the viewer may not know is a
//! back with its level.

use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::ids::Level;
use malice_overlords_of_infamy::outlook::{Need, PlotView};
use malice_overlords_of_infamy::view::{CompletedView, PlayerView};
use maud::{Markup, html};

use super::clock::stack_symbol;
use super::{Drawing, label, many};

impl Drawing<'_> {
    /// The active Plot on a mat.
    pub(super) fn active_plot(&self, player: &PlayerView, own: bool) -> Markup {
        let vt = format!("plot-{}", player.seat);
        let open = player.plot.as_ref().and_then(|id| self.game.plot_view(id, player));
        let drawing = player.drawn.iter().filter(|_| !own).count();
        html! {
            @if let Some(plot) = &open {
                div.plot .(plot.level.name()).intel[!own] data-vt=(vt) data-face=(plot.id) {
                    @if self.view.over { span.note { "never completed" } } @else if !own { span.note.eye title="You know this Plot" { (self.scene.icon("a-glean", "k")) span.words { "You know this Plot" } } }
                    (self.plot_face(plot))
                    (self.sabotage(player.sabotage))
                    @if player.seat == self.view.active { (self.plot_deeds()) }
                }
            } @else if let Some(level) = &player.plot_level {
                div.plot.back .(level) data-vt=(vt) {
                    (self.sign(stack_symbol(level), "A Plot face down"))
                    span { (Level::named(level).map_or("", Level::label)) span.note { " Plot, face down" } }
                    (self.sabotage(player.sabotage))
                }
            } @else if drawing > 0 {
                p.note { @if player.kept { "has chosen a Plot" } @else { "chooses a Plot" } }
            }
        }
    }

    /// Name, worth, needs and Aftermath.
    pub(super) fn plot_face(&self, plot: &PlotView) -> Markup {
        let missing = plot.needs.iter().filter(|need| need.have < need.count).count();
        html! {
            span.title { span.worth title="Misery Points" { (plot.points) } b { (plot.name) } }
            span.level title="The stack that it is from" { (self.scene.icon(stack_symbol(plot.level.name()), "k")) (plot.level.label()) }
            span.needs {
                @for need in &plot.needs { (self.need(need)) }
                @if missing == 0 { span.ready { "✓ complete" } }
            }
            @if let Some(text) = &plot.aftermath { span.aftermath title="Its Aftermath" { (self.scene.icon("i-aftermath", "k")) (text) } }
        }
    }

    /// One thing needed: as many pictures as it takes, ticked as far as they are there.
    fn need(&self, need: &Need) -> Markup {
        let symbol = match need.what.as_str() {
            "lackey" => "i-lackey".to_owned(),
            what if need.is_relic => format!("x-{what}"),
            what => format!("r-{what}"),
        };
        let what = match need.what.as_str() {
            "lackey" => "Lackeys in the Barracks",
            what if need.is_relic => self.relic_name(what),
            what => label(what),
        };
        let title = format!("{what}: {} of {}", need.have, need.count);
        html! {
            span.need.met[need.have == need.count] title=(title) {
                @for number in 0..need.count {
                    span.piece.have[number < need.have] { (self.scene.icon(&symbol, "k")) }
                }
                span.sr { (title) }
            }
        }
    }

    fn sabotage(&self, count: u8) -> Markup {
        html! {
            @if count > 0 {
                span.sabotaged { (self.scene.icon("i-sabotage", "k")) (many(count, "Sabotage Token")) ": fails on " (if count == 1 { "a 1" } else { "1 or 2" }) }
            }
        }
    }

    /// What can be done with the Plot of whose turn it is.
    fn plot_deeds(&self) -> Markup {
        html! {
            @for (action, words) in [(Action::Complete, "Complete your Plot"), (Action::StartFromScratch, "Start from scratch")] {
                @if self.scene.choice(action).is_some() {
                    (self.scene.thing(action, "deed", None, &html! { (words) }))
                }
            }
        }
    }

    pub(super) fn plot_name(&self, id: &str) -> Option<&str> {
        self.game.tables().plots.iter().find(|plot| plot.id == id).map(|plot| plot.name.as_str())
    }

    /// Plots that are done; what they leave behind is told until it is used, of rivals only that it is there.
    pub(super) fn completed(&self, player: &PlayerView, own: bool) -> Markup {
        html! {
            @if !player.completed.is_empty() {
                ul.completed aria-label="Completed Plots" {
                    @for done in &player.completed {
                        li.used[done.used] data-face=(done.plot) title=(done.name) {
                            span.worth { (done.points) } span.name { (done.name) }
                            (self.left_behind(player, done, own))
                        }
                    }
                }
            }
        }
    }

    fn left_behind(&self, player: &PlayerView, done: &CompletedView, own: bool) -> Markup {
        let tables = self.game.tables();
        let row = done.aftermath.as_ref().and_then(|id| tables.aftermaths.iter().find(|row| row.id == *id));
        let Some(row) = row.filter(|_| !done.used) else { return html! {} };
        let index = tables.plots.iter().position(|plot| plot.id == done.plot);
        let action = index.map(|index| Action::Activate(index as u8));
        let choice = action.filter(|_| player.seat == self.view.active).and_then(|it| self.scene.choice(it));
        html! {
            @if let Some(choice) = choice {
                (self.scene.button(choice, "deed", None, &html! { (self.scene.icon("i-aftermath", "k")) (row.text) }))
            } @else {
                span.aftermath title={ "Aftermath, to be used once: " (row.text) } {
                    (self.scene.icon("i-aftermath", "k")) @if own { (row.text) } @else { span.sr { (row.text) } }
                }
            }
        }
    }
}
