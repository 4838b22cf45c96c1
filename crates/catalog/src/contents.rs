//! What can be told of content without playing with it: what it may hold, and what is wrong with it.

use std::collections::BTreeMap;

use malice_engine::forms::Kind;
use malice_engine::{Content, Fault, OptionKind, OptionValue, Options};

use crate::{Listed, UnknownGame, Visit, with_game};

/// The option that says how many play.
pub const PLAYERS: &str = "player_count";

/// What each content file of a game can hold.
pub fn kinds(game: &str) -> Result<BTreeMap<String, Kind>, UnknownGame> {
    with_game(game, Kinds)
}

struct Kinds;

impl Visit for Kinds {
    type Out = BTreeMap<String, Kind>;

    fn visit<G: Listed>(self) -> Self::Out {
        Content::kinds(G::meta().content, |content| drop(G::new(&Options::default(), content)))
    }
}

/// All that is wrong with content for a game: each number of players may find something else.
pub fn faults(game: &str, content: &Content) -> Result<Vec<Fault>, UnknownGame> {
    with_game(game, Check { content })
}

struct Check<'a> {
    content: &'a Content,
}

impl Visit for Check<'_> {
    type Out = Vec<Fault>;

    fn visit<G: Listed>(self) -> Vec<Fault> {
        let spec = G::meta().options.iter().find(|spec| spec.name == PLAYERS);
        let mut tried = vec![Options::default()];
        if let Some(OptionKind::Int { min, max }) = spec.map(|spec| spec.kind) {
            tried = (min..=max)
                .map(|players| {
                    let mut options = Options::default();
                    options.set(PLAYERS, OptionValue::Int(players));
                    options
                })
                .collect();
        }
        let mut faults: Vec<Fault> = Vec::new();
        for options in tried {
            for fault in G::new(&options, self.content).err().unwrap_or_default() {
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use malice_engine::forms::{Filled, sheets};
    use malice_engine::{Node, Shape};

    use super::*;
    use crate::games;

    /// Everything that games ship can be said by forms: filled in from the files and written anew, it is what it was.
    #[test]
    fn forms_can_say_all_that_games_ship() {
        for meta in games() {
            let kinds = kinds(meta.id).unwrap();
            let files: Vec<(String, String)> = meta
                .content
                .iter()
                .map(|(name, text)| {
                    let node = Node::read(text).unwrap();
                    let (kind, mut misfits) = (&kinds[*name], Vec::new());
                    let written = Filled::of(kind, Some(&node)).written(kind, "", &mut misfits);
                    assert_eq!(misfits, [], "{name}");
                    assert!(sheets(kind, &node).len() < 200, "{name}");
                    ((*name).to_owned(), written)
                })
                .collect();
            let before = Content::shipped(meta.content);
            let after = Content::with_files(meta, None, files).unwrap();
            assert_ne!(before.hash(), after.hash(), "written anew");
            assert_eq!(faults(meta.id, &after).unwrap(), []);
            assert_eq!(values(&before), values(&after), "{}", meta.id);
        }
    }

    /// All words and numbers of all files.
    fn values(content: &Content) -> Vec<(String, String)> {
        let said = |text: &str| {
            let all = Node::read(text).unwrap();
            let all = all.all().into_iter().map(|node| match node.shape {
                Shape::Plain(said) | Shape::Text(said) => said,
                Shape::Fields(_) | Shape::List(_) => node.word,
            });
            // What is said to be nothing may as well not be said.
            let mut all: Vec<&str> = all.filter(|said| !["", "None", "false"].contains(said)).collect();
            all.sort_unstable();
            all.join("\n")
        };
        content.files().map(|(name, text)| (name.to_owned(), said(text))).collect()
    }

    /// Whatever a form offers, the game reads: one example of every word at every place.
    #[test]
    fn games_read_whatever_forms_offer() {
        for meta in games() {
            for (file, kind) in kinds(meta.id).unwrap() {
                for number in 0..examples(&kind) {
                    let mut misfits = Vec::new();
                    let text = example(&kind, number).written(&kind, "", &mut misfits);
                    assert_eq!(misfits, [], "{file}");
                    let mut content = Content::shipped(meta.content);
                    content.replace(&file, text.clone()).unwrap();
                    for fault in faults(meta.id, &content).unwrap() {
                        let unread = [
                            "wanted here",
                            "the field ",
                            "there is no field",
                            "; there are: ",
                            "too large or too small",
                        ];
                        let reads = !unread.iter().any(|words| fault.message.contains(words));
                        assert!(reads || fault.file.as_deref() != Some(&file), "{fault}\n{text}");
                    }
                }
            }
        }
    }

    /// The most words that there are at a place.
    fn examples(kind: &Kind) -> usize {
        match kind {
            Kind::Number { .. } | Kind::Truth | Kind::Text => 1,
            Kind::Maybe(kind) | Kind::List(kind) => examples(kind),
            Kind::Map(key, value) => examples(key).max(examples(value)),
            Kind::Tuple(kinds) => kinds.iter().map(examples).max().unwrap_or(1),
            Kind::Record(fields) => fields.iter().map(|field| examples(&field.kind)).max().unwrap_or(1),
            Kind::Choice(words) => {
                words.len() * words.iter().map(|word| examples(&word.holds)).max().unwrap_or(1)
            }
        }
    }

    fn example(kind: &Kind, number: usize) -> Filled {
        let saying = |said: &str| Filled { said: said.to_owned(), parts: Vec::new() };
        let holding = |parts: Vec<Filled>| Filled { said: String::new(), parts };
        match kind {
            Kind::Number { .. } => saying("1"),
            Kind::Truth => saying("true"),
            Kind::Text => saying("x"),
            Kind::Maybe(kind) => example(kind, number),
            Kind::List(kind) => holding(vec![example(kind, number)]),
            Kind::Map(key, value) => {
                holding(vec![holding(vec![example(key, number), example(value, number)])])
            }
            Kind::Tuple(kinds) => holding(kinds.iter().map(|kind| example(kind, number)).collect()),
            Kind::Record(fields) => {
                holding(fields.iter().map(|field| example(&field.kind, number)).collect())
            }
            Kind::Choice(words) => {
                let word = &words[number % words.len()];
                Filled { said: word.name.to_owned(), parts: example(&word.holds, number / words.len()).parts }
            }
        }
    }
}
