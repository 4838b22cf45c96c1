//! What a draft changes of what the game ships.

use maud::{Markup, html};

use super::super::layout::Shell;
use super::DraftName;

/// What differs.
#[derive(Clone, Debug)]
pub struct Diff {
    pub name: DraftName,
    pub found: Vec<Different>,
}

/// A row or field that differs.
#[derive(Clone, Debug)]
pub struct Different {
    pub file: String,
    /// The row and the field.
    pub place: String,
    /// As the game ships it, and here; nothing where it is not there.
    pub values: [Option<String>; 2],
}

pub fn diff(shell: &Shell<'_>, model: &Diff) -> Markup {
    let body = html! {
        (model.name.trail())
        h1 { "What is not as the game ships it" }
        @if model.found.is_empty() { p.empty { "Everything is." } }
        @else {
            table.diff {
                thead { tr { th scope="col" { "Where" } th scope="col" { "As it comes with the game" } th scope="col" { "Here" } } }
                tbody {
                    @for Different { file, place, values: [before, after] } in &model.found {
                        tr {
                            th scope="row" { (place) " " span.quiet { (file) } }
                            td { (value(before.as_deref())) }
                            td { (value(after.as_deref())) }
                        }
                    }
                }
            }
        }
    };
    super::page(shell, format!("Differences · {}", model.name.said), Some(&model.name.game), &body)
}

fn value(said: Option<&str>) -> Markup {
    html! { @match said { Some(said) => code { (said) }, None => span.quiet { "not there" } } }
}
