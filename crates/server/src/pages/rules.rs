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
    /// How many more passages hold the words.
    pub more: usize,
    /// Cards whose names hold the words: name, and address in the gallery.
    pub cards: Vec<(String, String)>,
}

/// A passage that holds the searched words.
#[derive(Clone, Debug)]
pub struct Found {
    /// The anchor: a rule's id or a chapter's.
    pub anchor: String,
    /// The heading that it stands under.
    pub heading: String,
    /// The rule's id, if it is one.
    pub rule: Option<String>,
    /// The sentences with the words, in pieces; those that are the words themselves are marked.
    pub excerpt: Vec<(bool, String)>,
}

pub fn rules(shell: &Shell<'_>, model: &Rules) -> Markup {
    let base = format!("/rules/{}", model.game.id);
    let body = html! {
        div.book {
            aside aria-label="Search and contents" {
                (model.game.with_pack())
                form.line role="search" method="get" action=(base) {
                    @if let Some(pack) = &model.game.pack { input type="hidden" name="pack" value=(pack.id); }
                    label { span { "Search the rules" }
                        input type="search" name="q" value=(model.query) maxlength="100";
                    }
                    button { "Search" }
                }
                @if !model.query.is_empty() {
                    h2 { "Found for “" (model.query) "”" }
                    @if model.found.is_empty() && model.cards.is_empty() { p.empty { "Nothing holds all of these words. Try fewer." } }
                    @if !model.cards.is_empty() {
                        p { "Cards: "
                            @for (i, (name, address)) in model.cards.iter().enumerate() {
                                @if i > 0 { ", " } a href=(address) { (name) }
                            }
                        }
                    }
                    ol.found { @for found in &model.found { (hit(&base, found)) } }
                    @if model.more > 0 { p.quiet { "And " (model.more) " more: one more word narrows it down." } }
                }
                p { a href=(model.game.rules("/cards")) { "All cards and pieces" } " · " a href=(model.game.rules("/legend")) { "Icons" } }
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

/// A picture of the rules.
#[derive(Clone, Debug)]
pub struct Picture {
    pub game: GameName,
    pub caption: String,
    pub drawn: Markup,
}

/// The picture by itself. The script of a page of rules takes it from here.
pub fn picture(shell: &Shell<'_>, model: &Picture) -> Markup {
    let rules = format!("/rules/{}", model.game.id);
    let body = html! {
        main #main {
            p { a href=(rules) { "← Rules of " (model.game.title) } }
            h1 { "Picture" }
            figure.picture { (model.drawn) figcaption { (model.caption) } }
        }
    };
    let title = format!("Picture for the rules of {}", model.game.title);
    shell.page(&Content { title, game: Some(&model.game), kind: "rules", main: "main", waits: false, body })
}

fn hit(base: &str, found: &Found) -> Markup {
    html! {
        li {
            a href={ (base) "#" (found.anchor) } {
                (found.heading)
                @if let Some(rule) = &found.rule { " " span.rule { (rule) } }
            }
            p { @for (marked, text) in &found.excerpt { @if *marked { mark { (text) } } @else { (text) } } }
        }
    }
}
