//! The first page of the workshop: what is being made, and new beginnings; and the door to it.

use maud::{Markup, html};

use super::super::layout::{Content, Shell};
use super::super::words;

/// What is being made, and what can be begun.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    pub drafts: Vec<BenchDraft>,
    /// What a draft can begin with: the word of the form, and how people read it.
    pub sources: Vec<(String, String)>,
    /// What was sent, where it could not be done.
    pub sent: [String; 4],
    /// What is wrong with it.
    pub faults: Vec<String>,
    /// Names the request: sent twice, it is done once.
    pub key: String,
}

/// A pack that is being made.
#[derive(Clone, Debug)]
pub struct BenchDraft {
    pub id: String,
    /// "NAME by AUTHOR, version V".
    pub said: String,
    pub game: String,
    /// "5 minutes ago".
    pub touched: String,
    /// Offered for new tables.
    pub offered: bool,
}

/// Who has the host's link is asked whether to come in.
#[derive(Clone, Debug)]
pub struct Door {
    /// Where the answer goes.
    pub path: String,
}

pub fn door(shell: &Shell<'_>, model: &Door) -> Markup {
    let body = html! {
        main #main.narrow.one-thing {
            h1 { "The workshop" }
            p.lead { "Here packs are made: cards of one's own for any of the games. The link is the host's; whoever has it may change \
                everything here." }
            form method="post" action=(model.path) { button.primary { "Come in" } }
        }
    };
    shell.page(&Content {
        title: "Workshop".into(),
        game: None,
        kind: "workshop",
        main: "main",
        waits: false,
        body,
    })
}

pub fn bench(shell: &Shell<'_>, model: &Bench) -> Markup {
    let [from, name, author, version] = &model.sent;
    let body = html! {
        h1 { "Workshop" }
        @if !model.faults.is_empty() {
            div.alert role="alert" {
                h2 { "That could not be done" }
                ul { @for fault in &model.faults { li { (fault) } } }
            }
        }
        section aria-labelledby="drafts" {
            h2 #drafts { "Drafts" }
            @if model.drafts.is_empty() { p.empty { "Nothing is being made yet. Begin below." } }
            @else {
                ul.rows {
                    @for draft in &model.drafts {
                        li {
                            a href={ "/workshop/" (draft.id) } { strong { (draft.said) } span { (draft.game) } }
                            span.quiet { (draft.touched) }
                            @if draft.offered { span.good { "offered for new tables" } }
                        }
                    }
                }
            }
        }
        div.begin {
            form method="post" action="/workshop" {
                fieldset.stack {
                    legend { "Begin a pack" }
                    (words::once(&model.key))
                    label { span { "From" }
                        select name="from" {
                            @for (value, said) in &model.sources { option value=(value) selected[value == from] { (said) } }
                        }
                    }
                    label { span { "Name" } input name="name" value=(name) required maxlength="60" autocomplete="off"; }
                    label { span { "Author" } input name="author" value=(author) required maxlength="80" autocomplete="off"; }
                    label { span { "Version" } input name="version" value=(version) required maxlength="20" autocomplete="off"; }
                    button.primary { "Begin" }
                }
            }
            form method="post" action="/workshop/import" enctype="multipart/form-data" {
                fieldset.stack {
                    legend { "Bring a pack" }
                    (words::once(&model.key))
                    p.help { "A file that the workshop or " code { "malice pack export" } " wrote." }
                    label { span { "File" } input type="file" name="file" required accept=".json,application/json"; }
                    button { "Bring it" }
                }
            }
        }
    };
    super::page(shell, "Workshop".into(), None, &body)
}
