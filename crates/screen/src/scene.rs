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
    /// Everything that can be looked up.
    pub lexicon: Vec<Known>,
    /// Something goes on meanwhile: "hard thinks".
    pub busy: Option<String>,
}

/// A card, a tile, a room: what is told of it, as far as the person may know.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The content's name for it.
    pub id: String,
    pub name: String,
    /// What it is: "Toady (Minion, 2 in the box)".
    pub title: String,
    /// Its numbers, what it does, where it lies.
    pub lines: Vec<String>,
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

    /// The card that a thing is: it goes by what the content calls it, or it bears a name that only one has.
    pub fn known(&self, item: &Item) -> Option<&Known> {
        let id = item.name.split_once(' ').map_or("", |(_, id)| id);
        let bears = |name: &str| {
            std::iter::once(&item.label).chain(&item.more).any(|line| line.text().eq_ignore_ascii_case(name))
        };
        let mut named = self.lexicon.iter().filter(|known| bears(&known.name));
        let only = named.next().filter(|_| named.next().is_none());
        self.lexicon.iter().find(|known| known.id == id).or(only)
    }

    /// What a thing is and does: its own words, what else its card says, then the rule that speaks of it.
    pub fn explained(&self, item: &Item) -> Vec<String> {
        // Signs of a few letters mean nothing outside their place.
        let more = item.more.iter().map(Line::text).filter(|text| text.chars().count() > 4);
        let title: Vec<String> = std::iter::once(item.label.text()).chain(more).collect();
        let mut words = vec![title.join(" · ")];
        words.extend((!item.says.is_empty()).then(|| item.says.clone()));
        let lines = self.known(item).into_iter().flat_map(|known| &known.lines);
        words.extend(lines.filter(|line| !item.says.contains(line.as_str())).cloned());
        let rule = item.rule.and_then(|id| self.rules.iter().find(|(known, _)| known == id));
        words.extend(rule.map(|(id, text)| format!("{text} ({id})")));
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_explained_by_its_card() {
        let known = Known {
            id: "giant_toad".into(),
            name: "Giant Toad".into(),
            title: "Giant Toad (Minion)".into(),
            lines: vec!["Defence 3".into(), "Eats flies.".into()],
        };
        let scene = Scene { lexicon: vec![known], ..Scene::default() };
        for item in [
            Item::new("card giant_toad", "GT"),
            Item::new("", "giant toad"),
            Item::new("army 1", "3").and("Giant Toad"),
        ] {
            assert!(scene.explained(&item).contains(&"Defence 3".to_owned()), "{item:?}");
        }
        let said = Item::new("", "Giant Toad").saying("Eats flies. Sleeps now.");
        assert_eq!(scene.explained(&said), ["Giant Toad", "Eats flies. Sleeps now.", "Defence 3"]);
        assert_eq!(scene.explained(&Item::new("army 1", "Toad")), ["Toad"]);
    }
}
