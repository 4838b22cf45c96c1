//! The part of the table page that every update replaces: what is asked, and the board.
//!
//! All choices belong to one form, `act`: those on things are drawn by the board, the others stand beside the prompt.
//! Undo and restart are other actions of the same form. So seat, decision and key are written once.

use maud::{Markup, html};

use super::ending::{self, Ending, Pad};
use crate::pages::layout::GameName;
use crate::pages::words;

/// What updates replace. Everybody who looks through the same eyes gets the same part.
#[derive(Clone, Debug)]
pub struct Part {
    pub table: String,
    pub game: GameName,
    /// Grows with everything that happens at the table.
    pub version: u64,
    /// Through whose eyes: a seat's number or `watch`.
    pub viewer: String,
    /// For the tab: "Overboss: Ann's turn".
    pub title: String,
    /// The viewer is asked.
    pub yours: bool,
    /// "Round 3 of 12".
    pub round: String,
    pub prompt: Prompt,
    /// For the viewer's forms; `None` for who may do nothing here.
    pub act: Option<Act>,
    /// Choices that the board does not draw on a thing.
    pub choices: Vec<Button>,
    /// Standing orders that the viewer may give.
    pub orders: Vec<Button>,
    /// Those that stand: the viewer's secret.
    pub given: Vec<Given>,
    /// A choice that waits to be confirmed.
    pub confirm: Option<Confirm>,
    /// The answer to "why not?".
    pub why: Option<Why>,
    /// What a strong player would do.
    pub hint: Option<String>,
    /// What has just gone wrong.
    pub alert: Option<String>,
    /// What became of the seat that the guest had.
    pub notice: Option<String>,
    pub coach: Option<Coach>,
    pub tools: Tools,
    /// Somebody asks to go back.
    pub proposal: Option<Proposal>,
    pub talk: Talk,
    /// The board with all choices that are on things.
    pub board: Markup,
    pub pad: Option<Pad>,
    pub ending: Option<Ending>,
    /// The screen is passed on: nothing else is shown.
    pub curtain: Option<Curtain>,
}

/// What the viewer may do besides choosing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tools {
    /// The last choice can be taken back.
    pub undo: bool,
    /// The whole turn can be taken back.
    pub restart: bool,
    pub hint: bool,
    /// The version to which the viewer may ask all to go back.
    pub ask_back: Option<u64>,
}

/// What the players would do, told before it is done.
#[derive(Clone, Debug, Default)]
pub struct Talk {
    /// "Zot", "Play Vampire Hunter (deals 2–5)".
    pub intents: Vec<(String, String)>,
    /// Bots wait for the viewer's leave.
    pub may_let_go: bool,
    /// The viewer may tell a choice instead of making it.
    pub may_suggest: bool,
    /// The seat as which the viewer points at things, for others to see.
    pub points_as: Option<u8>,
}

/// What is asked of whom.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// "Draft a pair from the market", "Ann drafts a pair".
    pub text: String,
    /// The decision point.
    pub rule: Option<String>,
}

/// What an answer must carry.
#[derive(Clone, Debug)]
pub struct Act {
    /// The seat's number.
    pub seat: u8,
    /// The decision that is answered.
    pub decision: String,
    /// Makes a repeated answer harmless.
    pub key: String,
}

/// A choice that is no thing on the board.
#[derive(Clone, Debug)]
pub struct Button {
    /// What the form sends: `pass`.
    pub name: String,
    /// What people read.
    pub text: String,
    /// It cannot be taken back.
    pub is_final: bool,
    /// It is about what comes later.
    pub is_standing: bool,
    /// The change of the own score: `+3`.
    pub preview: Option<String>,
}

/// "No help in this battle", until it is over or taken back.
#[derive(Clone, Debug)]
pub struct Given {
    /// What the form sends.
    pub name: String,
    /// The order in words.
    pub text: String,
}

/// "This cannot be taken back."
#[derive(Clone, Debug)]
pub struct Confirm {
    /// What the form sends.
    pub name: String,
    /// The choice in words.
    pub text: String,
}

/// Why something is not allowed.
#[derive(Clone, Debug)]
pub struct Why {
    /// The forbidden choice in words.
    pub text: String,
    pub rule: String,
    /// What that rule says, if it is short.
    pub says: String,
}

/// A word to the newcomer.
#[derive(Clone, Debug)]
pub struct Coach {
    /// What it is about; sent back when it was read.
    pub subject: String,
    pub text: String,
}

/// "Ann asks to go back to her draft."
#[derive(Clone, Debug)]
pub struct Proposal {
    pub text: String,
    /// The viewer has yet to answer.
    pub asks_you: bool,
    /// Who has yet to answer.
    pub waits_for: Vec<String>,
}

/// Two people share a screen.
#[derive(Clone, Debug)]
pub struct Curtain {
    /// The seat whose turn it is.
    pub seat: u8,
    pub name: String,
}

impl Talk {
    /// "Zot would: Play Vampire Hunter (deals 2–5)".
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        self.intents.iter().map(|(name, text)| format!("{name} would: {text}"))
    }
}

impl Button {
    /// For the form `act`: a choice, or an order, which goes elsewhere.
    fn draw(&self, name: &str, action: Option<&str>) -> Markup {
        html! {
            button.choice.final[self.is_final].standing[self.is_standing] name=(name) value=(self.name)
                formaction=[action] data-preview=[&self.preview] {
                (self.text)
            }
        }
    }
}

impl Act {
    /// Seat, decision and key as hidden fields.
    pub(crate) fn fields(&self) -> Markup {
        html! {
            input type="hidden" name="seat" value=(self.seat);
            input type="hidden" name="decision" value=(self.decision);
            input type="hidden" name="key" value=(self.key);
        }
    }
}

pub fn table_part(part: &Part) -> Markup {
    html! {
        main #table.stage data-kind="table" data-table=(part.table) data-version=(part.version) data-as=(part.viewer)
            data-title=(part.title) data-yours[part.yours] data-points=[part.talk.points_as] {
            header.status { h1 { (part.game.title) } p { (part.round) } }
            @if let Some(curtain) = &part.curtain {
                (part.curtain(curtain))
            } @else {
                @if let Some(ending) = &part.ending {
                    (ending.panel(&part.table, &part.game.id, part.pad.as_ref()))
                } @else {
                    (part.asking())
                }
                div.board { (part.board) }
                @if let Some(pad) = &part.pad && part.ending.is_none() { (ending::folded(pad, &part.game.id)) }
            }
        }
    }
}

impl Part {
    fn base(&self) -> String {
        format!("/t/{}", self.table)
    }

    fn curtain(&self, curtain: &Curtain) -> Markup {
        html! {
            section.curtain aria-labelledby="pass" {
                h2 #pass { "Pass the screen to " (curtain.name) }
                p { "The table is hidden until " (curtain.name) " is here." }
                form method="post" action={ (self.base()) "/curtain" } data-part {
                    button.primary name="seat" value=(curtain.seat) { "I am " (curtain.name) }
                }
            }
        }
    }

    /// The prompt and all that belongs to it, at the top while the board scrolls.
    fn asking(&self) -> Markup {
        html! {
            section.asking.yours[self.yours] aria-label="What is asked" {
                p.prompt #prompt tabindex="-1" {
                    (self.prompt.text)
                    @if let Some(rule) = &self.prompt.rule { " " (words::rule_link(&self.game.id, rule)) }
                }
                (self.remarks())
                @if let Some(confirm) = &self.confirm && let Some(act) = &self.act { (self.confirm(confirm, act)) }
                @if let Some(act) = &self.act { (self.form(act)) }
                (self.given())
                (self.talk())
                @if let Some(proposal) = &self.proposal { (self.proposal(proposal)) }
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
        html! {
            form #act.tools method="post" action={ (base) "/act" } data-part {
                (act.fields())
                @for choice in &self.choices { (choice.draw("do", None)) }
                @for order in &self.orders { (order.draw("order", Some(&format!("{base}/order")))) }
                @if self.tools.undo { button #undo.plain formaction={ (base) "/undo" } { "Undo" } }
                @if self.tools.restart { button #restart.plain formaction={ (base) "/restart" } { "Restart turn" } }
                @if self.tools.hint { a #hint.button.plain data-part href={ (base) "?hint=1" } { "Hint" } }
                @if let Some(to) = self.tools.ask_back {
                    button.link formaction={ (base) "/back" } name="to" value=(to) { "Ask to go back" }
                }
            }
        }
    }

    fn given(&self) -> Markup {
        html! {
            @if self.act.is_some() && !self.given.is_empty() {
                ul.given aria-label="Your standing orders" {
                    @for Given { name, text } in &self.given {
                        li {
                            (text) " "
                            button.link form="act" formaction={ (self.base()) "/order/cancel" } name="order" value=(name) { "Take back" }
                        }
                    }
                }
            }
        }
    }

    fn talk(&self) -> Markup {
        let Talk { intents, may_let_go, may_suggest, .. } = &self.talk;
        html! {
            @if !intents.is_empty() {
                ul.intents aria-label="What the others would do" {
                    @for (name, text) in intents { li { b { (name) } " would: " (text) } }
                }
            }
            @if self.act.is_some() && (*may_let_go || *may_suggest) {
                p.talk {
                    @if *may_let_go {
                        button #go form="act" formaction={ (self.base()) "/go" } { "Let them play" }
                    }
                    @if *may_suggest {
                        label { input #suggest type="checkbox" name="suggest" value="1" form="act"; " only suggest what I click" }
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
