//! What the person at the keyboard does with the screen: where the cursor is, what has been typed, which page lies on top.

use crate::page::Page;
use crate::scene::{Choice, Scene};

/// What is shown beside the choices where there is no room for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    #[default]
    Closer,
    Log,
    Score,
}

#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// What has been typed: it narrows the choices, or is a command.
    pub typed: String,
    /// The choice under the cursor, by its place among those that fit what was typed.
    pub cursor: usize,
    /// The thing that is looked at, by its number, instead of what the choice is about.
    pub look: Option<usize>,
    pub side: Side,
    /// The page of the table that was asked for.
    pub turned: Option<usize>,
    /// A page over the table.
    pub page: Option<Page>,
    /// The last answer of the table: a hint, a warning.
    pub notice: String,
}

impl Hand {
    /// The choices that fit what was typed, by their places in the scene.
    pub fn fitting(&self, scene: &Scene) -> Vec<usize> {
        let typed = self.typed.trim().to_lowercase();
        let keyed = |choice: &Choice| choice.key == typed;
        let all = || scene.choices.iter().enumerate();
        if typed.is_empty() {
            return all().map(|(index, _)| index).collect();
        }
        if all().any(|(_, choice)| keyed(choice)) {
            return all().filter(|(_, choice)| keyed(choice)).map(|(index, _)| index).collect();
        }
        all().filter(|(_, choice)| choice.has(&typed)).map(|(index, _)| index).collect()
    }

    /// The choice under the cursor.
    pub fn chosen<'a>(&self, scene: &'a Scene) -> Option<&'a Choice> {
        self.chosen_index(scene).map(|index| &scene.choices[index])
    }

    pub fn chosen_index(&self, scene: &Scene) -> Option<usize> {
        let fitting = self.fitting(scene);
        fitting.get(self.cursor.min(fitting.len().saturating_sub(1))).copied()
    }

    /// Moves the cursor by so many choices.
    pub fn step(&mut self, scene: &Scene, by: isize) {
        let count = self.fitting(scene).len();
        let at = self.cursor.min(count.saturating_sub(1));
        self.cursor = at.saturating_add_signed(by).min(count.saturating_sub(1));
        (self.look, self.turned) = (None, None);
    }

    /// Looks at the next thing on the table, or the one before.
    pub fn look_on(&mut self, scene: &Scene, by: isize) {
        let count = scene.items().len();
        if count == 0 {
            return;
        }
        let next = match self.look.or_else(|| self.pointed(scene).first().copied()) {
            Some(at) => (at + count).wrapping_add_signed(by) % count,
            None => 0,
        };
        (self.look, self.turned) = (Some(next), None);
        self.side = Side::Closer;
    }

    pub fn type_letter(&mut self, letter: char) {
        self.typed.push(letter);
        (self.cursor, self.look, self.turned) = (0, None, None);
    }

    pub fn erase(&mut self) {
        self.typed.pop();
        self.cursor = 0;
    }

    /// After a decision: nothing is typed, and the cursor stands at the top.
    pub fn rest(&mut self) {
        self.typed.clear();
        (self.cursor, self.look, self.turned) = (0, None, None);
    }

    /// The things under the eye, by number: the one looked at, or those that the choice is about.
    pub(crate) fn pointed(&self, scene: &Scene) -> Vec<usize> {
        if let Some(look) = self.look {
            return vec![look];
        }
        let Some(choice) = self.chosen(scene) else { return Vec::new() };
        let items = scene.items();
        let about = |(_, item): &(usize, &&malice_engine::pane::Item)| choice.about.contains(&item.name);
        items.iter().enumerate().filter(about).map(|(index, _)| index).collect()
    }

    /// The pointer has been set on a thing: the first choice about it comes under the cursor. Says whether there is one.
    pub fn point_at(&mut self, scene: &Scene, item: usize) -> bool {
        let Some(name) = scene.items().get(item).map(|item| item.name.clone()) else { return false };
        (self.look, self.side) = (Some(item), Side::Closer);
        let fitting = self.fitting(scene);
        let about = |index: &usize| !name.is_empty() && scene.choices[*index].about.contains(&name);
        let Some(at) = fitting.iter().position(about) else { return false };
        self.cursor = at;
        true
    }
}

impl Choice {
    /// Whether every word typed begins a word of the choice.
    fn has(&self, typed: &str) -> bool {
        let text = format!("{} {}", self.name, self.text).to_lowercase();
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
        typed.split_whitespace().all(|typed| {
            words.iter().any(|word| word.starts_with(typed)) || text.split(' ').any(|word| word == typed)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scene() -> Scene {
        let choice = |key: &str, name: &str, text: &str| Choice {
            key: key.into(),
            name: name.into(),
            text: text.into(),
            ..Choice::default()
        };
        let choices = vec![
            choice("1", "place_tile A1", "place it on A1"),
            choice("2", "place_tile B2", "place it on B2 (water)"),
            choice("3", "end_turn", "end your turn"),
        ];
        Scene { choices, ..Scene::default() }
    }

    #[test]
    fn typing_narrows_the_choices_by_number_name_and_text() {
        let scene = scene();
        let fits = |typed: &str| Hand { typed: typed.into(), ..Hand::default() }.fitting(&scene);
        assert_eq!(fits(""), [0, 1, 2]);
        assert_eq!(fits("2"), [1]);
        assert_eq!(fits("b2"), [1]);
        assert_eq!(fits("WATER"), [1]);
        assert_eq!(fits("place"), [0, 1]);
        assert_eq!(fits("end tu"), [2]);
        assert!(fits("kobold").is_empty());
    }

    #[test]
    fn the_cursor_stays_among_what_fits() {
        let scene = scene();
        let mut hand = Hand::default();
        hand.step(&scene, 7);
        assert_eq!(hand.chosen_index(&scene), Some(2));
        hand.typed = "place".into();
        assert_eq!(hand.chosen_index(&scene), Some(1));
        hand.step(&scene, -7);
        assert_eq!(hand.chosen_index(&scene), Some(0));
    }
}
