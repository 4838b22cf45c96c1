//! All that there is to show at one moment, as plain data.

use malice_engine::Seat;
use malice_engine::pane::{Item, Line, Pane};

/// A table as one person sees it, with what is asked.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    pub game: String,
    /// Where the game stands: "Round 3 of 12".
    pub headline: String,
    pub panes: Vec<Pane>,
    /// Through whose eyes.
    pub own: Option<Seat>,
    /// What is asked, or who is waited for.
    pub prompt: String,
    pub choices: Vec<Choice>,
    pub log: Vec<Told>,
    /// The score pad, line by line.
    pub score: Vec<String>,
    /// What the table proposes, or others would do.
    pub proposals: Vec<String>,
    /// The texts of rules by id.
    pub rules: Vec<(String, String)>,
    /// Something goes on meanwhile: "hard thinks".
    pub busy: Option<String>,
}

/// Something that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// What can be typed for it: its number, or a letter.
    pub key: String,
    /// Its name in records: `place_tile B2`.
    pub name: String,
    /// What people read.
    pub text: String,
    /// What it would do: "+3".
    pub preview: String,
    /// The things that it is about, by name.
    pub about: Vec<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    pub text: String,
    /// It comes of what was told before it.
    pub follows: bool,
    /// It happened since the person decided last.
    pub fresh: bool,
}

impl Scene {
    /// All things that can be pointed at, in the order of the panes.
    pub fn items(&self) -> Vec<&Item> {
        self.panes.iter().flat_map(|pane| &pane.parts).flat_map(|part| part.body.items()).collect()
    }

    /// What a thing is and does: its own words, then the rule that speaks of it. A lexicon of all cards will be asked here.
    pub fn explained(&self, item: &Item) -> Vec<String> {
        // Signs of a few letters mean nothing outside their place.
        let more = item.more.iter().map(Line::text).filter(|text| text.chars().count() > 4);
        let title: Vec<String> = std::iter::once(item.label.text()).chain(more).collect();
        let mut words = vec![title.join(" · ")];
        words.extend((!item.says.is_empty()).then(|| item.says.clone()));
        let rule = item.rule.and_then(|id| self.rules.iter().find(|(known, _)| known == id));
        words.extend(rule.map(|(id, text)| format!("{text} ({id})")));
        words
    }
}
