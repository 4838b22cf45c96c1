//! The part of the table page that every update replaces: what is asked, and the regions of the board.

use maud::{Markup, html};

use super::ending::{self, Ending, Pad};
use super::panes;
use crate::boards::Regions;
use crate::pages::layout::GameName;

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
    /// The first choice that the board draws on a thing: what the question is about.
    pub leading: Option<String>,
    /// Choices that the board does not draw on a thing.
    pub choices: Vec<Button>,
    /// Standing orders that the viewer may give.
    pub orders: Vec<Button>,
    /// Those that stand: the viewer's secret.
    pub given: Vec<Given>,
    /// What the viewer may lay ready for the next question, while others are asked.
    pub premoves: Vec<Button>,
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
    pub board: Regions,
    pub pad: Option<Pad>,
    pub ending: Option<Ending>,
    /// The screen is passed on: nothing else is shown.
    pub curtain: Option<Curtain>,
}

/// What the viewer may do besides choosing.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
pub struct Tools {
    /// The last choice can be taken back.
    pub undo: bool,
    /// The whole turn can be taken back.
    pub restart: bool,
    pub hint: bool,
    /// The viewer has moved and waits for people: a notice of the next turn is offered.
    pub notify: bool,
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
    pub is_laid: bool,
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
            data-title=(part.title) data-covered[part.curtain.is_some()] data-yours[part.yours]
            data-points=[part.talk.points_as] {
            @for (_, piece) in part.pieces() { (piece) }
        }
    }
}

impl Part {
    /// What lies in `main`, one element each, under the name of its `data-piece`. A live update brings those that have changed.
    pub fn pieces(&self) -> Vec<(&'static str, Markup)> {
        if let Some(curtain) = &self.curtain {
            return vec![("curtain", self.curtain(curtain))];
        }
        let leading = self.leading.as_deref().and_then(|choice| self.board.pane_of(choice));
        let tabs = panes::tabs(&self.board, leading, self.ending.is_some());
        let mut pieces = vec![("asking", self.asking()), ("tabs", tabs)];
        pieces.extend(self.board.draw(&self.about_others()));
        pieces.extend(
            self.ending
                .as_ref()
                .map(|ending| ("ending", ending.panel(&self.table, &self.game.id, self.pad.as_ref()))),
        );
        pieces
    }

    /// The address of the table.
    pub(super) fn base(&self) -> String {
        format!("/t/{}", self.table)
    }

    fn curtain(&self, curtain: &Curtain) -> Markup {
        html! {
            section.curtain data-piece="curtain" aria-labelledby="pass" {
                h1.sr { (self.game.title) }
                h2 #pass { "Pass the screen to " (curtain.name) }
                p { "The table is hidden until " (curtain.name) " is here." }
                form method="post" action={ (self.base()) "/curtain" } data-part {
                    button.primary name="seat" value=(curtain.seat) { "I am " (curtain.name) }
                }
            }
        }
    }

    /// What the others would do, and how everybody stands.
    fn about_others(&self) -> Markup {
        html! {
            @if !self.talk.intents.is_empty() {
                ul.intents aria-label="What the others would do" {
                    @for (name, text) in &self.talk.intents { li { b { (name) } " would: " (text) } }
                }
            }
            @if let Some(pad) = &self.pad && self.ending.is_none() { (ending::folded(pad, &self.game.id)) }
        }
    }
}
