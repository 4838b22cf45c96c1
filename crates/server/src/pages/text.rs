//! The table as plain text with numbered choices: for screen readers, `w3m`, and `curl`.

use std::fmt::Write;

use malice_words::spoken;
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::table::{Act, Button, Prompt, Talk};
use super::words;

/// A table as text.
#[derive(Clone, Debug)]
pub struct TextTable {
    pub table: String,
    pub game: GameName,
    /// The position in sentences, one a line; an empty line stands before each part of the table.
    pub view: String,
    /// What is asked of whom.
    pub prompt: Prompt,
    /// What a form needs to answer; `None` for who watches or waits.
    pub act: Option<Act>,
    /// All legal choices in order; number 1 is the first.
    pub choices: Vec<Button>,
    /// Standing orders that may be given, by name.
    pub orders: Vec<Button>,
    /// What may be laid ready for the next question, while others are asked; number 1 is the first.
    pub ahead: Vec<Button>,
    /// Those that stand, by name and text: the viewer's secret.
    pub given: Vec<(String, String)>,
    /// What the players would do: "Zot would: Play Vampire Hunter".
    pub talk: Talk,
    /// The answer to the last command: an explanation, a score, a fault.
    pub message: Option<String>,
    /// What happened last, oldest first.
    pub log: Vec<String>,
}

/// Lets the bots do what they would do ([`malice_words::Request::Go`]).
const GO: &str = "go";

/// Lays a choice ready, by its number.
pub const AHEAD: &str = "ahead ";

/// Takes a standing order back ([`malice_words::Request::OrderOff`]).
const OFF: &str = "orders off ";

/// What is said before the choices that may be laid ready.
const CHOOSE_AHEAD: &str =
    "Choose ahead: it is taken when you are asked, if it is still possible then. Nobody else can tell.";

/// What a command line takes besides numbers.
const COMMANDS: &str = "Type a number, or: undo, restart, hint, score, why CHOICE, card NAME, orders, help.";

pub fn text(shell: &Shell<'_>, model: &TextTable) -> Markup {
    let base = format!("/t/{}", model.table);
    let address = format!("{base}/text");
    let body = html! {
        main #main.narrow {
            h1 { (model.game.title) " as text" }
            p { a href=(base) { "Table with pictures" } }
            @if let Some(message) = &model.message { pre.alert role="alert" { (message) } }
            h2 { "What is asked" }
            p {
                (model.prompt.text)
                @if let Some(rule) = &model.prompt.rule { " " (words::rule_link(&model.game.id, rule)) }
            }
            @if !model.talk.intents.is_empty() {
                ul { @for line in model.talk.lines() { li { (line) } } }
            }
            @if let Some(act) = &model.act {
                form method="post" action=(address) {
                    (act.fields())
                    @if model.talk.may_let_go { button name="line" value=(GO) { "Let them play" } }
                    ol.choices {
                        @for (n, choice) in (1..).zip(&model.choices) {
                            li { button.plain name="line" value=(n) { (choice.text) (remarks(choice)) } }
                        }
                    }
                    @if !model.ahead.is_empty() {
                        p { (CHOOSE_AHEAD) }
                        ul.choices {
                            @for choice in &model.ahead {
                                li { button.plain name="line" value=(choice.name) { "Lay ready: " (choice.text) } }
                            }
                        }
                    }
                    @if !model.orders.is_empty() || !model.given.is_empty() {
                        ul.choices {
                            @for order in &model.orders {
                                li { button.plain name="line" value=(order.name) { (order.text) (remarks(order)) } }
                            }
                            @for (name, text) in &model.given {
                                li { button.plain name="line" value={ (OFF) (name) } { "Take back: " (text) } }
                            }
                        }
                    }
                }
                form.line method="post" action=(address) {
                    (act.fields())
                    label { span { "Command" }
                        input name="line" autocomplete="off" maxlength="200" aria-describedby="commands";
                    }
                    button { "Do it" }
                    p.help #commands { (COMMANDS) }
                }
            }
            h2 { "The table" }
            @for part in model.view.split("\n\n") {
                p { @for (n, line) in part.lines().enumerate() { @if n > 0 { br; } (line) } }
            }
            h2 { "What happened" }
            ol.log { @for line in &model.log { li { (line) } } }
        }
    };
    let title = format!("{} as text", model.game.title);
    shell.page(&Content {
        title,
        game: Some(&model.game),
        kind: "text",
        main: "main",
        waits: model.act.is_none(),
        body,
    })
}

/// The same for programs that ask for `text/plain`.
pub fn text_plain(model: &TextTable) -> String {
    let mut out = String::new();
    for line in &model.log {
        let _ = writeln!(out, "  {line}");
    }
    let _ = writeln!(out, "\n{}\n", model.view.trim_end());
    if let Some(message) = &model.message {
        let _ = writeln!(out, "{message}\n");
    }
    match &model.prompt.rule {
        Some(rule) => _ = writeln!(out, "{} ({rule})", model.prompt.text),
        None => _ = writeln!(out, "{}", model.prompt.text),
    }
    for line in model.talk.lines() {
        let _ = writeln!(out, "{line}");
    }
    if model.talk.may_let_go {
        let _ = writeln!(out, "{GO}: let them play");
    }
    if let Some(act) = &model.act {
        for (n, choice) in (1..).zip(&model.choices) {
            let _ = writeln!(out, "{n:>3}  {}{}", choice.text, remarks(choice));
        }
        if !model.ahead.is_empty() {
            let _ = writeln!(out, "{CHOOSE_AHEAD}");
        }
        for (n, choice) in (1..).zip(&model.ahead) {
            let _ = writeln!(out, "     {AHEAD}{n}: {}", choice.text);
        }
        for order in &model.orders {
            let _ = writeln!(out, "     {}: {}{}", order.name, order.text, remarks(order));
        }
        for (name, text) in &model.given {
            let _ = writeln!(out, "     {OFF}{name}: take back: {text}");
        }
        let _ = writeln!(out, "\n{COMMANDS}");
        let _ = writeln!(
            out,
            "Send it to /t/{}/text: seat={} decision={} key={} line=…",
            model.table, act.seat, act.decision, act.key
        );
    }
    out
}

/// What is worth knowing about a choice, after its text.
fn remarks(choice: &Button) -> String {
    let preview =
        choice.preview.as_ref().map_or(String::new(), |preview| format!(" ({})", spoken::told(preview)));
    let last = if choice.is_final { " — cannot be taken back" } else { "" };
    preview + last
}
