//! Pages over the table: keys, rules, cards, log, score, reasons, the curtain, the end.

use malice_engine::{Game, Offer, Panes, Rule, Seat, Viewer};
use malice_screen::{Known, Page};
use malice_words::{NoChoice, by_rule, refused, rulebook, score_pad};

use super::Screen;

const READING: &str = "↑↓ PgUp PgDn scroll   Esc back";
const SEARCHING: &str = "type to search   ↑↓ scroll   Esc back";

/// What keys do, besides typing.
const KEYS: [(&str, &str); 18] = [
    ("↑ ↓", "go through the choices; what they are about is marked on the table"),
    ("Enter", "choose"),
    ("letters, digits", "narrow the choices by number or words; Backspace and Esc take back"),
    ("← →", "look at the things on the table one by one"),
    ("PgUp PgDn", "turn the pages of the table where it does not fit on one"),
    ("Tab", "beside the choices: closer look, log, score"),
    ("mouse", "click a thing or a choice to look at it, again to choose; the wheel scrolls"),
    ("^Z  F9", "undo: take back your last choice, until something is drawn or another seat acts"),
    ("^T  F2", "hint: what a hard bot would do (type 'hint easy' for another)"),
    ("^W  F3", "why: which rules forbid what (type 'why CHOICE' for one)"),
    ("^R  F4", "the rules, with search"),
    ("^F  F5", "every card and thing, with search: what it does, where it lies (type 'card NAME' for one)"),
    ("^L  F6", "the whole log"),
    ("^P  F7", "all scores, line by line"),
    ("^S  F8", "save to a file, and go on saving there"),
    ("^Q  F10", "leave; Ctrl-C does the same"),
    ("? F1", "these keys"),
    (
        "commands",
        "undo, hint, why, rules, card, orders, log, score, save, quit, go and seat N can be typed too",
    ),
];

fn page(title: &str, entries: Vec<(String, String)>) -> Page {
    Page { title: title.into(), entries, keys: READING.into(), ..Page::default() }
}

impl<G: Game + Panes> Screen<G> {
    pub(super) fn keys(&mut self) {
        let entries = KEYS.map(|(key, what)| (key.to_owned(), what.to_owned())).into();
        self.hand.page = Some(page("Keys", entries));
    }

    pub(super) fn rules(&mut self, words: &str) {
        let rules = rulebook::rules(G::meta().rules);
        let entries = rules.into_iter().map(|rule| (rule.id, rule.text)).collect();
        let search = Some(words.to_owned());
        self.hand.page = Some(Page { search, keys: SEARCHING.into(), ..page("Rules", entries) });
    }

    /// Everything that can be looked up, and what else lies on the table.
    pub(super) fn cards(&mut self, words: String) {
        let face = |known: &Known| (known.title.clone(), known.lines.join("\n"));
        let mut entries: Vec<(String, String)> = self.scene.lexicon.iter().map(face).collect();
        for item in self.scene.items() {
            if self.scene.known(item).is_some() {
                continue;
            }
            let mut words = self.scene.explained(item).into_iter();
            let title = words.next().unwrap_or_default();
            let text: Vec<String> = words.collect();
            if !text.is_empty() && entries.iter().all(|(known, _)| *known != title) {
                entries.push((title, text.join("\n")));
            }
        }
        entries.sort();
        let search = Some(words);
        self.hand.page = Some(Page { search, keys: SEARCHING.into(), ..page("Cards and things", entries) });
    }

    /// The standing orders that the person has given: nobody else knows of them.
    pub(super) fn orders(&mut self, seat: Seat) {
        let given = self.evening.given(seat);
        if given.is_empty() {
            self.hand.notice = "You have given no standing order.".into();
            return;
        }
        let entry = |(number, (_, text)): (usize, &(String, String))| (number.to_string(), text.clone());
        let mut entries: Vec<(String, String)> = (1..).zip(&given).map(entry).collect();
        entries.push((String::new(), "Type 'orders off 1' to take the first back.".into()));
        self.hand.page = Some(page("Your standing orders", entries));
    }

    pub(super) fn whole_log(&mut self) {
        let entry = |told: &malice_screen::Told| {
            let text = if told.follows { format!("  {}", told.text) } else { told.text.clone() };
            (String::new(), text)
        };
        let text: Vec<String> = self.scene.log.iter().map(|told| entry(told).1).collect();
        let entries = vec![(String::new(), text.join("\n"))];
        self.hand.page = Some(Page { scroll: usize::MAX, ..page("Log", entries) });
    }

    pub(super) fn scores(&mut self) {
        let entries = vec![(String::new(), self.scene.score.join("\n"))];
        self.hand.page = Some(page("Score", entries));
    }

    /// Everything that is refused, or why this is no choice.
    pub(super) fn why(&mut self, seat: Seat, offer: &Offer<G::Action>) {
        let view = self.evening.table.view(Viewer::Seat(seat));
        let refused = refused(&**self.evening.table.game(), &view, offer);
        if refused.is_empty() {
            self.hand.notice = "Nothing is refused here.".into();
            return;
        }
        self.refusals(&refused);
    }

    pub(super) fn explain(&mut self, reason: &NoChoice) {
        match reason {
            NoChoice::Unknown(message) => self.hand.notice.clone_from(message),
            NoChoice::Several(names) => self.hand.notice = format!("Which one: {}?", names.join(", ")),
            NoChoice::NotNow(name, rule) => {
                let text = self.rule(rule);
                self.hand.page = Some(page("Why not", vec![(format!("Not asked now: {name}"), text)]));
            }
            NoChoice::Refused(refused) => self.refusals(refused),
        }
    }

    fn refusals(&mut self, refused: &[(String, Rule)]) {
        let entry = |(rule, names): (Rule, Vec<&str>)| {
            (format!("Not allowed: {}", names.join("; ")), self.rule(rule))
        };
        let entries = by_rule(refused).into_iter().map(entry).collect();
        self.hand.page = Some(page("Why not", entries));
    }

    fn rule(&self, id: Rule) -> String {
        let known = self.scene.rules.iter().find(|(rule, _)| rule == id);
        known.map_or_else(|| id.to_owned(), |(id, text)| format!("{id}  {text}"))
    }

    /// Between two people: nothing of the table is seen.
    pub(super) fn curtain(&mut self, seat: Seat) {
        let text = format!(
            "Pass the keyboard to {}, seat {seat}.\nPress Enter when nobody else looks.",
            self.evening.name(seat)
        );
        let entries = vec![(String::new(), text)];
        self.hand.page =
            Some(Page { covers: true, keys: "Enter goes on".into(), ..page(G::meta().title, entries) });
    }

    /// How the game ended, over the table as it stands.
    pub(super) fn ending(&mut self) {
        let Some(outcome) = self.evening.table.outcome() else { return };
        let text = score_pad::ending(&outcome, self.evening.table.seats());
        let entries = vec![(String::new(), text.trim_end().to_owned())];
        let keys = "Esc looks at the table   Enter or ^Q leaves".into();
        self.hand.page = Some(Page { keys, ..page("The game is over", entries) });
    }

    pub(super) fn ask_to_leave(&mut self) {
        self.leaving = true;
        let text = match &self.evening.files.save {
            Some(file) => format!("The game is saved in {}.", file.display()),
            None => "The game is not saved.".into(),
        };
        let entries = vec![(String::new(), text)];
        let keys = "y leave   s save to a file   Esc play on".into();
        self.hand.page = Some(Page { keys, ..page("Leave the game?", entries) });
    }
}
