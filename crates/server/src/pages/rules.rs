//! A game's rules with search.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};

/// The rules of a game.
#[derive(Clone, Debug)]
pub struct Rules {
    pub game: GameName,
    /// The rendered rules, each with its id as anchor. They begin with the page's `h1`.
    pub text: Markup,
    /// The chapters: anchor and heading.
    pub chapters: Vec<(String, String)>,
    /// What was searched for; empty if nothing was.
    pub query: String,
    pub found: Vec<Found>,
}

/// A rule that holds the searched words.
#[derive(Clone, Debug)]
pub struct Found {
    /// The anchor: a rule's id or a chapter's.
    pub anchor: String,
    /// The text around the words.
    pub excerpt: String,
}

pub fn rules(shell: &Shell<'_>, model: &Rules) -> Markup {
    let base = format!("/rules/{}", model.game.id);
    let body = html! {
        div.book {
            aside aria-label="Search and contents" {
                form.line role="search" method="get" action=(base) {
                    label { span { "Search the rules" }
                        input type="search" name="q" value=(model.query) maxlength="100";
                    }
                    button { "Search" }
                }
                @if !model.query.is_empty() {
                    h2 { "Found for “" (model.query) "”" }
                    @if model.found.is_empty() { p.empty { "No rule holds all of these words." } }
                    ol.found {
                        @for found in &model.found {
                            li { a href={ (base) "#" (found.anchor) } { (found.anchor) } p { (found.excerpt) } }
                        }
                    }
                }
                details #contents {
                    summary { "Contents" }
                    ol { @for (anchor, heading) in &model.chapters { li { a href={ "#" (anchor) } { (heading) } } } }
                }
            }
            main #main.prose { (model.text) }
        }
    };
    let title = format!("Rules of {}", model.game.title);
    shell.page(&Content { title, game: Some(&model.game), kind: "rules", main: "main", waits: false, body })
}
