//! The form for a new table, built from the game's option schema.

use malice_catalog::Preset;
use malice_engine::{OptionKind, OptionSpec, OptionValue};
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::words;

/// The form for a new table, empty or as it was sent.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub game: GameName,
    /// The options to ask for. The number of players is not among them: it follows from the seats.
    pub options: Vec<OptionSpec>,
    /// What was sent, in order: name of the option and text. Options that are not named show their default; if anything
    /// was sent, a flag that is not named is off.
    pub sent: Vec<(String, String)>,
    /// What is wrong with it.
    pub faults: Vec<String>,
    /// Ways to play that have a name.
    pub presets: &'static [Preset],
    /// The one that is chosen; none for who sets every option.
    pub preset: Option<&'static str>,
    /// One row for each seat that the game can have.
    pub seats: Vec<SeatField>,
    /// Whether strangers find the table on the home page.
    pub listed: bool,
    /// Whether a curtain falls between players at one screen.
    pub curtain: bool,
}

/// One seat of the form.
#[derive(Clone, Debug, Default)]
pub struct SeatField {
    /// `me`, `here`, `open`, `easy`, `normal`, `hard`; nothing for a seat that is not used.
    pub value: String,
    /// The name of a person at this screen.
    pub name: String,
}

/// What a seat can be, and how the form says it.
const SEATS: [(&str, &str); 7] = [
    ("me", "You"),
    ("here", "A person at this screen"),
    ("open", "Open: somebody with the link"),
    ("easy", "Bot, easy"),
    ("normal", "Bot, normal"),
    ("hard", "Bot, hard"),
    ("", "—"),
];

pub fn new_table(shell: &Shell<'_>, model: &NewTable) -> Markup {
    let title = format!("New table: {}", model.game.title);
    let body = html! {
        main #main.narrow {
            h1 { "New table" }
            p { strong { (model.game.title) } " · " a href={ "/rules/" (model.game.id) } { "Rules" } }
            @if !model.faults.is_empty() {
                div.alert role="alert" {
                    h2 { "This cannot be played yet" }
                    ul { @for fault in &model.faults { li { (fault) } } }
                }
            }
            form #new method="post" action={ "/new/" (model.game.id) } {
                fieldset.seats {
                    legend { "Who plays" }
                    p.help {
                        "Seats with — stay empty. Everyone else at this screen gets a name, so that you know whose \
                        turn it is."
                    }
                    ol { @for (n, seat) in (1..).zip(&model.seats) { (seat_row(n, seat)) } }
                }
                fieldset.presets {
                    legend { "Which game" }
                    @for Preset { id, name, about, .. } in model.presets {
                        (model.preset(Some(*id), name, about))
                    }
                    (model.preset(None, "My own", "Every option by itself."))
                }
                fieldset #options {
                    legend { "My own" }
                    @for spec in &model.options { (model.option(spec)) }
                }
                fieldset {
                    legend { "The table" }
                    label.check { input type="radio" name="visibility" value="listed" checked[model.listed];
                        span { "Listed: everyone on this server can find, watch or join it" }
                    }
                    label.check { input type="radio" name="visibility" value="link" checked[!model.listed];
                        span { "By link: only who has the link" }
                    }
                    label.check { input type="checkbox" name="curtain" value="true" checked[model.curtain];
                        span { "Curtain: hide the table between turns of people at this screen" }
                    }
                }
                button.primary { "Open the table" }
            }
        }
    };
    shell.page(&Content { title, game: Some(&model.game), kind: "new", main: "main", waits: false, body })
}

fn seat_row(n: usize, seat: &SeatField) -> Markup {
    html! {
        li {
            label { span { "Seat " (n) }
                select name="seat" {
                    @for (value, text) in SEATS { option value=(value) selected[value == seat.value] { (text) } }
                }
            }
            label { span { "Name" span.sr { " of the person in seat " (n) } }
                input name="name" value=(seat.name) maxlength="40" autocomplete="off";
            }
        }
    }
}

impl NewTable {
    fn preset(&self, id: Option<&str>, name: &str, about: &str) -> Markup {
        html! {
            label.preset {
                input type="radio" name="preset" value=(id.unwrap_or_default()) checked[id == self.preset];
                span { b { (name) } small { (about) } }
            }
        }
    }

    /// The values of an option that the form shows.
    fn values(&self, spec: &OptionSpec) -> Vec<String> {
        let sent: Vec<_> =
            self.sent.iter().filter(|(name, _)| name == spec.name).map(|(_, value)| value.clone()).collect();
        let is_box = matches!(spec.kind, OptionKind::Flag | OptionKind::Set { .. });
        if !sent.is_empty() || (is_box && !self.sent.is_empty()) {
            return sent;
        }
        match spec.default.value() {
            OptionValue::Set(words) => words,
            value @ (OptionValue::Flag(_) | OptionValue::Int(_) | OptionValue::Word(_)) => {
                vec![value.to_string()]
            }
        }
    }

    fn option(&self, spec: &OptionSpec) -> Markup {
        let field = format!("o.{}", spec.name);
        let help = format!("help-{}", spec.name);
        let values = self.values(spec);
        let has = |value: &str| values.iter().any(|chosen| chosen == value);
        let label = words::spoken(spec.name);
        html! {
            div.option {
                @match spec.kind {
                    OptionKind::Int { min, max } => label { span { (label) }
                        input type="number" name=(field) min=(min) max=(max) required
                            value=(values.first().map_or("", String::as_str)) aria-describedby=(help);
                    },
                    OptionKind::Text { most } => label { span { (label) }
                        input name=(field) maxlength=(most) autocomplete="off"
                            value=(values.first().map_or("", String::as_str)) aria-describedby=(help);
                    },
                    OptionKind::Flag => label.check {
                        input type="checkbox" name=(field) value="true" checked[has("true")] aria-describedby=(help);
                        span { (label) }
                    },
                    OptionKind::Choice { values } => label { span { (label) }
                        select name=(field) aria-describedby=(help) {
                            @for value in values {
                                option value=(value) selected[has(value)] { (words::spoken(value)) }
                            }
                        }
                    },
                    OptionKind::Set { of, count } => fieldset.set data-count=(count) aria-describedby=(help) {
                        legend { (label) " " output { "(choose " (count) ")" } }
                        @for value in of {
                            label.check {
                                input type="checkbox" name=(field) value=(value) checked[has(value)];
                                span { (words::spoken(value)) }
                            }
                        }
                    },
                }
                p.help id=(help) { (spec.help) }
            }
        }
    }
}
