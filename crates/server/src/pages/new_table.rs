//! The form for a new table, built from the game's option schema.

use malice_catalog::{Group, Need, Preset};
use malice_engine::{OptionKind, OptionSpec, OptionValue};
use maud::{Markup, html};

use super::layout::{Content, GameName, PackName, Shell};
use super::words;

/// The form for a new table, empty or as it was sent.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub game: GameName,
    /// Names the request: sent twice, it opens one table.
    pub key: String,
    /// The options to ask for. The number of players is not among them: it follows from the seats.
    pub options: Vec<OptionSpec>,
    /// What was sent, in order: name of the option and text. Options that are not named show their default; if anything
    /// was sent, a flag that is not named is off.
    pub sent: Vec<(String, String)>,
    /// What is wrong with it.
    pub faults: Vec<FormFault>,
    /// How the options stand together.
    pub groups: &'static [Group],
    /// Those that matter only with another.
    pub needs: &'static [Need],
    /// Ways to play that have a name.
    pub presets: &'static [Preset],
    /// The one that is chosen; none for who sets every option.
    pub preset: Option<&'static str>,
    /// One row for each seat that the game can have.
    pub seats: Vec<SeatField>,
    /// Packs with which it can be played, beside what the game ships.
    pub packs: Vec<PackName>,
    /// The id of the one that is chosen; empty for what the game ships.
    pub pack: String,
    /// Whether strangers find the table on the home page.
    pub listed: bool,
    /// Whether a curtain falls between players at one screen.
    pub curtain: bool,
}

/// Something that cannot be played, and where in the form it can be mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormFault {
    /// The name of an option, or [`SEATS_FIELD`]; nothing if it is nowhere in the form.
    pub field: Option<String>,
    pub message: String,
}

/// The field of faults about who plays.
pub const SEATS_FIELD: &str = "seats";
/// The field of faults about the cards.
pub const PACK_FIELD: &str = "pack";

/// One seat of the form.
#[derive(Clone, Debug, Default)]
pub struct SeatField {
    /// `me`, `here`, `open`, `easy`, `normal`, `hard`, `expert`; nothing for a seat that is not used.
    pub value: String,
    /// The name of a person at this screen.
    pub name: String,
}

/// What a seat can be, and how the form says it.
const SEATS: [(&str, &str); 8] = [
    ("me", "You"),
    ("here", "A person at this screen"),
    ("open", "Open: somebody with the link"),
    ("easy", "Bot, easy"),
    ("normal", "Bot, normal"),
    ("hard", "Bot, hard"),
    ("expert", "Bot, expert"),
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
                    ul { @for fault in &model.faults { li {
                        @if let Some(field) = &fault.field { a href={ "#field-" (field) } { (fault.message) } } @else { (fault.message) }
                    } } }
                }
            }
            form #new method="post" action={ "/new/" (model.game.id) } {
                (words::once(&model.key))
                fieldset.seats #{ "field-" (SEATS_FIELD) } aria-describedby=[model.described(SEATS_FIELD, None)] {
                    legend { "Who plays" }
                    (model.said(SEATS_FIELD))
                    p.help {
                        "Seats with — stay empty. Everyone else at this screen gets a name, so that you know whose \
                        turn it is."
                    }
                    ol { @for (n, seat) in (1..).zip(&model.seats) { (seat_row(n, seat, n == 1 && model.is_first(SEATS_FIELD))) } }
                }
                fieldset.presets {
                    legend { "Which game" }
                    @for Preset { id, name, about, .. } in model.presets {
                        (model.preset(Some(*id), name, about))
                    }
                    (model.preset(None, "My own", "Every option by itself."))
                }
                @if !model.packs.is_empty() || model.faults.iter().any(|fault| fault.field.as_deref() == Some(PACK_FIELD)) {
                    (model.cards())
                }
                fieldset #options {
                    legend { "My own" }
                    div.groups {
                        @for group in model.groups.iter().filter(|group| !group.is_more) { (model.group(group)) }
                        @for spec in model.ungrouped() { (model.option(spec)) }
                    }
                    @if model.groups.iter().any(|group| group.is_more) {
                        details.more open[model.is_more_open()] {
                            summary { "More options" }
                            div.groups { @for group in model.groups.iter().filter(|group| group.is_more) { (model.group(group)) } }
                        }
                    }
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

fn seat_row(n: usize, seat: &SeatField, focused: bool) -> Markup {
    html! {
        li {
            label { span { "Seat " (n) }
                select name="seat" autofocus[focused] {
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
    /// Which cards are played with.
    fn cards(&self) -> Markup {
        let known = self.packs.iter().any(|pack| pack.id == self.pack);
        html! {
            fieldset.packs #{ "field-" (PACK_FIELD) } aria-describedby=[self.described(PACK_FIELD, None)] {
                legend { "Which cards" }
                (self.said(PACK_FIELD))
                label.check { input type="radio" name="pack" value="" checked[!known];
                    span { "Those that come with the game" }
                }
                @for PackName { id, said } in &self.packs {
                    label.check { input type="radio" name="pack" value=(id) checked[*id == self.pack];
                        span { (said) " · " a href={ "/rules/" (self.game.id) "/cards?pack=" (id) } { "look at them" } }
                    }
                }
            }
        }
    }

    fn preset(&self, id: Option<&str>, name: &str, about: &str) -> Markup {
        html! {
            label.preset {
                input type="radio" name="preset" value=(id.unwrap_or_default()) checked[id == self.preset];
                span { b { (name) } small { (about) } }
            }
        }
    }

    /// The faults of a field.
    fn faults_of<'a>(&'a self, field: &'a str) -> impl Iterator<Item = &'a str> {
        self.faults
            .iter()
            .filter(move |fault| fault.field.as_deref() == Some(field))
            .map(|fault| fault.message.as_str())
    }

    /// Whether this is the first field that something is wrong with: it gets the focus.
    fn is_first(&self, field: &str) -> bool {
        self.faults.iter().find_map(|fault| fault.field.as_deref()) == Some(field)
    }

    /// What is wrong with a field, beside it.
    fn said(&self, field: &str) -> Markup {
        html! {
            @if self.faults_of(field).next().is_some() {
                p.fault id={ "fault-" (field) } { @for fault in self.faults_of(field) { (fault) " " } }
            }
        }
    }

    /// The ids of what describes a field.
    fn described(&self, field: &str, help: Option<&str>) -> Option<String> {
        let fault = self.faults_of(field).next().map(|_| format!("fault-{field}"));
        let ids: Vec<String> = fault.into_iter().chain(help.map(str::to_owned)).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// Something under "More options" is not as it is by default, or wrong.
    fn is_more_open(&self) -> bool {
        let more = || self.groups.iter().filter(|group| group.is_more).flat_map(|group| group.options);
        let changed = |spec: &&OptionSpec| {
            let usual = match spec.default.value() {
                OptionValue::Set(words) => words,
                OptionValue::Flag(false) => Vec::new(),
                value => vec![value.to_string()],
            };
            let mut values = self.values(spec);
            values.retain(|value| value != "false");
            values != usual
        };
        let is_more = |spec: &&OptionSpec| more().any(|name| *name == spec.name);
        more().any(|name| self.faults_of(name).next().is_some())
            || self.options.iter().filter(is_more).any(|spec| changed(&spec))
    }

    /// Options that stand in no group.
    fn ungrouped(&self) -> impl Iterator<Item = &OptionSpec> {
        let grouped = |spec: &OptionSpec| self.groups.iter().any(|group| group.options.contains(&spec.name));
        self.options.iter().filter(move |spec| !grouped(spec))
    }

    fn group(&self, group: &Group) -> Markup {
        html! {
            section.group {
                h2 { (group.title) }
                @for name in group.options {
                    @if let Some(spec) = self.options.iter().find(|spec| spec.name == *name) { (self.option(spec)) }
                }
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
        let first = values.first().map_or("", String::as_str);
        let label = words::spoken(spec.name);
        let about = self.described(spec.name, Some(&help));
        let focused = self.is_first(spec.name);
        let wrong = self.faults_of(spec.name).next().map(|_| "true");
        let need = self.needs.iter().find(|need| need.option == spec.name);
        html! {
            div.option.wrong[wrong.is_some()] id={ "field-" (spec.name) } data-needs=[need.map(|need| need.other)]
                data-values=[need.map(|need| need.values.join(" "))] {
                @match spec.kind {
                    OptionKind::Int { min, max } => label { span { (label) }
                        input type="number" name=(field) min=(min) max=(max) required value=(first)
                            aria-describedby=[about] aria-invalid=[wrong] autofocus[focused];
                    },
                    OptionKind::Text { most } => label { span { (label) }
                        input name=(field) maxlength=(most) autocomplete="off" value=(first)
                            aria-describedby=[about] aria-invalid=[wrong] autofocus[focused];
                    },
                    OptionKind::Flag => label.check {
                        input type="checkbox" name=(field) value="true" checked[has("true")]
                            aria-describedby=[about] aria-invalid=[wrong] autofocus[focused];
                        span { (label) }
                    },
                    OptionKind::Choice { values } => label { span { (label) }
                        select name=(field) aria-describedby=[about] aria-invalid=[wrong] autofocus[focused] {
                            @for value in values {
                                option value=(value) selected[has(value)] { (words::spoken(value)) }
                            }
                        }
                    },
                    OptionKind::Set { of, count } => fieldset.set data-count=(count) aria-describedby=[about] {
                        legend { (label) " " output { "(choose " (count) ")" } }
                        @for (n, value) in of.iter().enumerate() {
                            label.check {
                                input type="checkbox" name=(field) value=(value) checked[has(value)] autofocus[focused && n == 0];
                                span { (words::spoken(value)) }
                            }
                        }
                    },
                }
                (self.said(spec.name))
                p.help id=(help) { (spec.help) }
            }
        }
    }
}
