//! Everything of a game that has a face, to be looked through by kind, by what is printed on it, and by words.

use malice_engine::Face;
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};

/// The gallery of a game.
#[derive(Clone, Debug)]
pub struct Gallery {
    pub game: GameName,
    /// The kinds of faces, and how many there are of each.
    pub kinds: Vec<(&'static str, usize)>,
    /// The kind that is shown; empty for all.
    pub kind: String,
    /// What was searched for; empty if nothing was.
    pub query: String,
    /// What the faces of this kind can be told apart by.
    pub filters: Vec<Filter>,
    pub shown: Vec<Shown>,
}

/// Something printed on all faces of a kind, with few values.
#[derive(Clone, Debug)]
pub struct Filter {
    /// "Cost".
    pub label: &'static str,
    pub values: Vec<String>,
    /// The one that is wanted; empty for any.
    pub chosen: String,
}

/// A face with its picture.
#[derive(Clone, Debug)]
pub struct Shown {
    pub face: Face,
    /// Empty where the game has no picture of it.
    pub picture: Markup,
}

/// The anchor of a face in its gallery.
pub(crate) fn anchor(face: &Face) -> String {
    let plain = |text: &str| text.to_ascii_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    format!("{}-{}", plain(face.kind), plain(&face.id))
}

/// The address of a face in the gallery of its game.
pub(crate) fn address(game: &GameName, face: &Face) -> String {
    format!("{}#{}", game.rules("/cards"), anchor(face))
}

pub fn gallery(shell: &Shell<'_>, model: &Gallery) -> Markup {
    let (base, all_cards) = (format!("/rules/{}/cards", model.game.id), model.game.rules("/cards"));
    let all: usize = model.kinds.iter().map(|(_, count)| count).sum();
    let body = html! {
        main #main {
            p { a href=(model.game.rules("")) { "← Rules of " (model.game.title) } }
            h1 { "Everything in " (model.game.title) }
            (model.game.with_pack())
            form.filters role="search" method="get" action=(base) {
                @if let Some(pack) = &model.game.pack { input type="hidden" name="pack" value=(pack.id); }
                fieldset.kinds {
                    legend.sr { "Kind" }
                    (model.kind_chip("", "All", all))
                    @for (kind, count) in &model.kinds { (model.kind_chip(kind, kind, *count)) }
                }
                div.line {
                    label { span { "Name or words" }
                        input type="search" name="q" value=(model.query) maxlength="100";
                    }
                    @for filter in &model.filters { (filter.select()) }
                    button.primary { "Show" }
                    @if !model.kind.is_empty() || !model.query.is_empty() { a.button.plain href=(all_cards) { "Clear" } }
                }
            }
            p.quiet role="status" {
                @match model.shown.len() {
                    0 => "Nothing fits. Try fewer words, or another kind.",
                    1 => "One fits.",
                    shown => { (shown) " of " (all) "." }
                }
            }
            ul.cards { @for shown in &model.shown { (card(shown)) } }
        }
    };
    let title = format!("Cards of {}", model.game.title);
    shell.page(&Content { title, game: Some(&model.game), kind: "gallery", main: "main", waits: false, body })
}

fn card(Shown { face, picture }: &Shown) -> Markup {
    let anchor = anchor(face);
    html! {
        li #(anchor) {
            div.art aria-hidden="true" {
                @if picture.0.is_empty() { span.letter { (face.name.chars().next().unwrap_or_default()) } } @else { (picture) }
            }
            div.says {
                h2 { a href={ "#" (anchor) } { (malice_words::capitalised(&face.name)) } }
                p.quiet { (face.kind) " · " (face.copies) " in the box" @if let Some(source) = face.source { " · " (source.words()) } }
                @if !face.facts.is_empty() {
                    dl { @for (label, value) in &face.facts { div { dt { (label) } dd { (value) } } } }
                }
                @if !face.text.is_empty() { p { (face.text) } }
            }
        }
    }
}

impl Gallery {
    fn kind_chip(&self, kind: &str, label: &str, count: usize) -> Markup {
        html! {
            label.chip {
                input type="radio" name="kind" value=(kind) checked[kind == self.kind];
                span { (label) " " b { (count) } }
            }
        }
    }
}

impl Filter {
    fn select(&self) -> Markup {
        html! {
            label { span { (self.label) }
                select name=(self.label) {
                    option value="" { "Any" }
                    @for value in &self.values { option value=(value) selected[*value == self.chosen] { (value) } }
                }
            }
        }
    }
}
