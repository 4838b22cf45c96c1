//! What is asked of the viewer: a line of fixed height above the board, and what floats below it.
//!
//! All choices belong to one form, `act`: those on things are drawn by the board, the others stand beside the prompt.
//! Undo and restart are other actions of the same form. So seat, decision and key are written once.

use maud::{Markup, html};

use super::part::{Act, Button, Confirm, Given, Part, Proposal, Talk};
use crate::pages::words;

impl Button {
    /// For the form `act`: a choice, or an order, which goes elsewhere.
    pub(crate) fn draw(&self, name: &str, action: Option<&str>) -> Markup {
        html! {
            button.choice.final[self.is_final].standing[self.is_standing] form="act" name=(name) value=(self.name)
                formaction=[action] data-preview=[&self.preview] {
                (self.text)
            }
        }
    }
}

/// Whether a question needs more than two lines on a phone, its rule included.
pub(crate) fn is_long(prompt: &str) -> bool {
    prompt.chars().count() > 44
}

/// So many buttons beside the prompt are set smaller, in two rows.
const MANY: usize = 4;

impl Part {
    pub(super) fn asking(&self) -> Markup {
        html! {
            section.asking data-piece="asking" aria-label="What is asked" {
                div.question.yours[self.yours] {
                    header.status { h1 { (self.game.title) } p { (self.round) } (self.game.with_pack()) }
                    p.prompt.long[is_long(&self.prompt.text)] #prompt tabindex="-1" {
                        (self.prompt.text)
                        @if let Some(rule) = &self.prompt.rule { " " (words::rule_link(&self.game.id, rule)) }
                    }
                    @if let Some(act) = &self.act { (self.form(act)) }
                }
                div.remarks {
                    (self.remarks())
                    @if let Some(confirm) = &self.confirm && let Some(act) = &self.act { (self.confirm(confirm, act)) }
                    @if let Some(proposal) = &self.proposal { (self.proposal(proposal)) }
                }
            }
        }
    }

    /// Lines that only sometimes are there: alert, notice, why not, hint, coach.
    fn remarks(&self) -> Markup {
        html! {
            @if let Some(alert) = &self.alert { p.alert role="alert" { (alert) } }
            @if let Some(notice) = &self.notice { p.alert { (notice) } }
            @if let Some(why) = &self.why {
                p.why { "Not allowed: " (why.text) ". " (why.says) " " (words::rule_link(&self.game.id, &why.rule)) }
            }
            @if let Some(hint) = &self.hint { p.hint { "Hint: " (hint) } }
            @if let Some(coach) = &self.coach {
                form.coach method="post" action="/settings/coached" data-part {
                    input type="hidden" name="back" value=(self.base());
                    p { (coach.text) }
                    button name="subject" value=(coach.subject) { "Got it" }
                    button.link name="subject" value="all" { "Skip the guide" }
                }
            }
        }
    }

    fn confirm(&self, confirm: &Confirm, act: &Act) -> Markup {
        html! {
            form.confirm #confirm method="post" action={ (self.base()) "/act" } data-part {
                (act.fields())
                input type="hidden" name="confirmed" value="1";
                p { strong { (confirm.text) } " cannot be taken back." }
                button.primary name="do" value=(confirm.name) { "Confirm" }
                a.button #cancel data-part href=(self.base()) { "Cancel" }
            }
        }
    }

    fn form(&self, act: &Act) -> Markup {
        let base = self.base();
        let Talk { may_let_go, may_suggest, .. } = self.talk;
        html! {
            form #act.tools.many[self.choices.len() > MANY] method="post" action={ (base) "/act" } data-part {
                (act.fields())
                @for choice in &self.choices { (choice.draw("do", None)) }
                @if may_let_go { button #go formaction={ (base) "/go" } { "Let them play" } }
                @if may_suggest { label.inline { input #suggest type="checkbox" name="suggest" value="1"; " only suggest" } }
                @if self.tools.undo { button #undo.plain formaction={ (base) "/undo" } { "Undo" } }
                @if self.tools.restart { button #restart.plain formaction={ (base) "/restart" } { "Restart turn" } }
                @if self.tools.hint { a #hint.button.plain data-part href={ (base) "?hint=1" } { "Hint" } }
                @if let Some(to) = self.tools.ask_back {
                    button.plain formaction={ (base) "/back" } name="to" value=(to) { "Ask to go back" }
                }
                @if self.tools.notify { button #notify.plain type="button" hidden { "Tell me when it is my turn" } }
                (self.laid())
                (self.orders())
            }
        }
    }

    /// What is laid ready for the next question, or can be.
    fn laid(&self) -> Markup {
        let base = self.base();
        html! {
            @if let Some(Given { name, text, .. }) = self.given.iter().find(|given| given.is_laid) {
                span.laid {
                    span title=(text) { (text) } " "
                    button #take-up.link formaction={ (base) "/order/cancel" } name="order" value=(name) { "Take back" }
                }
            } @else if !self.premoves.is_empty() {
                details #ahead.drop {
                    summary.button.plain { "Choose ahead" }
                    div {
                        p.quiet { "Taken when you are asked, if it is still possible then. Nobody else can tell." }
                        @for choice in &self.premoves { (choice.draw("order", Some(&format!("{base}/order")))) }
                    }
                }
            }
        }
    }

    /// Standing orders: those that can be given, those that stand.
    fn orders(&self) -> Markup {
        let base = self.base();
        let given: Vec<&Given> = self.given.iter().filter(|given| !given.is_laid).collect();
        html! {
            @if !self.orders.is_empty() || !given.is_empty() {
                details #orders.drop {
                    summary.button.plain { "Orders" @if !given.is_empty() { " (" (given.len()) ")" } }
                    div {
                        @for order in &self.orders { (order.draw("order", Some(&format!("{base}/order")))) }
                        @if !given.is_empty() {
                            ul.given aria-label="Your standing orders" {
                                @for Given { name, text, .. } in given {
                                    li {
                                        (text) " "
                                        button.link formaction={ (base) "/order/cancel" } name="order" value=(name) { "Take back" }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn proposal(&self, proposal: &Proposal) -> Markup {
        let base = self.base();
        html! {
            form.proposal method="post" action={ (base) "/back/agree" } data-part {
                @if let Some(act) = &self.act { (act.fields()) }
                p {
                    (proposal.text)
                    @if !proposal.waits_for.is_empty() {
                        span.quiet { " Waiting for " (proposal.waits_for.join(", ")) "." }
                    }
                }
                @if proposal.asks_you {
                    button { "Agree" }
                    button.plain formaction={ (base) "/back/refuse" } { "Refuse" }
                }
            }
        }
    }
}
