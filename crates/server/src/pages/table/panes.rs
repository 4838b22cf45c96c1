//! Tabs: on a phone one region at a time, beside the board the log or the chat or the menu. They are radio buttons, so they
//! work without script; what is shown for which is said in `assets/table.css`, where tabs must stand before what they open.

use maud::{Markup, html};

use crate::boards::Regions;

/// The panes of a phone, at the bottom of the screen. The one is open that leads, or else any with choices. That of the log
/// lies beside the board, and so does its button ([`log_pane`]).
pub(crate) fn tabs(board: &Regions, leading: Option<&str>, is_over: bool) -> Markup {
    let mut panes = board.panes();
    if is_over {
        panes.insert(0, ("ending", "Result", 0));
    }
    let first = panes.first().map_or("log", |(class, ..)| *class);
    let any = panes.iter().find(|(_, _, choices)| *choices > 0).map_or(first, |(class, ..)| *class);
    let open = leading.unwrap_or(any);
    html! {
        fieldset.tabs data-piece="tabs" {
            legend.sr { "Parts of the table" }
            @for (class, label, choices) in panes {
                label {
                    input.sr type="radio" name="pane" value=(class) id={ "pane-" (class) } checked[class == open];
                    (label)
                    @if choices > 0 { b.badge { (choices) span.sr { " choices" } } }
                }
            }
            label for="pane-log" { "Log" }
        }
    }
}

/// What opens the pane of the log.
pub(crate) fn log_pane() -> Markup {
    html! { input.sr #pane-log type="radio" name="pane" value="log" aria-label="Log" data-piece="pane-log"; }
}

/// What can lie beside the board: word and name. The first is open.
pub(crate) fn beside(tabs: &[(&str, &str)]) -> Markup {
    html! {
        fieldset.besides {
            legend.sr { "Beside the board" }
            @for (i, (class, label)) in tabs.iter().enumerate() {
                label {
                    input.sr type="radio" name="beside" value=(class) id={ "beside-" (class) } checked[i == 0];
                    (label)
                    b.badge hidden { "new" }
                }
            }
        }
    }
}
