//! "Report a rules problem": everything that somebody needs to look into it.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::words;

/// A report about a position.
#[derive(Clone, Debug)]
pub struct Report {
    pub table: String,
    pub game: GameName,
    /// The whole address of the position's replay.
    pub address: String,
    /// What is known: "Rules version" and "3", "Content" and a hash.
    pub facts: Vec<(String, String)>,
    /// Rules that are in play here.
    pub rules: Vec<String>,
    /// The position in words, as the guest may see it.
    pub position: String,
}

pub fn report(shell: &Shell<'_>, model: &Report) -> Markup {
    let base = format!("/t/{}", model.table);
    let body = html! {
        main #main.narrow {
            p { a href=(base) { "← Back to the table" } }
            h1 { "Report a rules problem" }
            p {
                "Something happened that the rules don’t say? Look up the rule; if the table is wrong, send the link \
                and the file below to whoever runs this server. The file holds nothing that is hidden from you."
            }
            @if !model.rules.is_empty() {
                h2 { "Rules in play" }
                ul.inline { @for rule in &model.rules { li { (words::rule_link(&model.game.id, rule)) } } }
            }
            h2 { "The link" }
            p { label { span { "This position" } input.address readonly value=(model.address); } }
            p { button.plain type="button" hidden data-copy=(model.address) { "Copy" } }
            h2 { "The file" }
            p {
                a.button href={ (base) "/report.json" } download={ "report-" (model.table) ".json" } {
                    "Download the report"
                }
            }
            dl.facts { @for (name, value) in &model.facts { div { dt { (name) } dd { (value) } } } }
            h2 { "The position" }
            pre tabindex="0" { (model.position) }
        }
    };
    let title = "Report a rules problem".into();
    shell.page(&Content { title, game: Some(&model.game), kind: "report", main: "main", waits: false, body })
}
