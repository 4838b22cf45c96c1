//! From what a person types to a choice, or to the reason why it is none.

use malice_engine::{Offer, Rule, Text};

/// Why a text is not a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoChoice {
    /// It names something that is not offered now.
    Unknown(String),
    /// It fits several choices: as they read, each with its number.
    Several(Vec<String>),
    /// Rules forbid what it names: as it reads.
    Refused(Vec<(String, Rule)>),
    /// It is an action of the game, but something else is asked.
    NotNow(String, Rule),
}

/// The choice of this number or name, or the only one that has all these words in its name, or else in what people read beside
/// its number: "harvest wood", where the name tells a place. Ways back are numbered after the choices.
pub fn resolve<G: Text>(
    game: &G,
    view: &G::View,
    offer: &Offer<G::Action>,
    text: &str,
) -> Result<G::Action, NoChoice> {
    let text = text.trim();
    let actions: Vec<G::Action> = offer.accepted().collect();
    if let Ok(number) = text.parse::<usize>() {
        let unknown =
            || NoChoice::Unknown(format!("There is no choice {text}: type 1 to {}.", actions.len()));
        return number.checked_sub(1).and_then(|index| actions.get(index)).copied().ok_or_else(unknown);
    }
    if let Some(action) = exact(game, offer, text) {
        return Ok(action);
    }
    let to_the_letter =
        |action: &G::Action| game.action_text(view, *action).to_lowercase() == text.to_lowercase();
    let fits = |action: &G::Action| has_words(&game.action_name(*action), text);
    let reads = |action: &G::Action| reads_so(&game.action_text(view, *action), text);
    let mut found: Vec<G::Action> = actions.iter().copied().filter(to_the_letter).collect();
    if found.is_empty() {
        found = actions.iter().copied().filter(fits).collect();
    }
    if found.is_empty() {
        found = actions.iter().copied().filter(reads).collect();
    }
    match found[..] {
        [only] => return Ok(only),
        [] => (),
        _ => {
            let numbered = |action: &G::Action| {
                let number = actions.iter().position(|other| other == action).map_or(0, |index| index + 1);
                format!("{number} ({})", game.action_text(view, *action))
            };
            return Err(NoChoice::Several(found.iter().map(numbered).collect()));
        }
    }
    let fits = |action: &G::Action| fits(action) || reads(action);
    let refused: Vec<(String, Rule)> = offer
        .refused()
        .iter()
        .filter(|refusal| fits(&refusal.action))
        .map(|refusal| (game.action_text(view, refusal.action), refusal.rule))
        .collect();
    if !refused.is_empty() {
        return Err(NoChoice::Refused(refused));
    }
    match game.action_named(text) {
        Ok(action) => Err(NoChoice::NotNow(game.action_name(action), offer.point())),
        Err(_) => Err(NoChoice::Unknown(format!("'{text}' is neither a choice nor a command; try 'help'."))),
    }
}

/// The choice of exactly this name.
pub fn exact<G: Text>(game: &G, offer: &Offer<G::Action>, text: &str) -> Option<G::Action> {
    offer.accepted().find(|action| game.action_name(*action).eq_ignore_ascii_case(text.trim()))
}

/// Whether every word of `text` begins a word of `name`, whole words for short ones such as squares.
fn has_words(name: &str, text: &str) -> bool {
    let name = name.to_lowercase();
    let words: Vec<&str> = name.split([' ', '_']).collect();
    let mut wanted = text.split_whitespace().map(str::to_lowercase).peekable();
    wanted.peek().is_some()
        && wanted.all(|wanted| {
            wanted == name
                || words.iter().any(|word| *word == wanted || wanted.len() > 2 && word.starts_with(&wanted))
                || name.split(' ').any(|word| word == wanted)
        })
}

/// The words of a text in order. Marks between them, and capitals, do not matter.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether a choice has these words among others: what stands on the screen can be typed.
fn reads_so(text: &str, typed: &str) -> bool {
    let (read, typed) = (words(text), words(typed));
    let begins = |typed: &String| {
        read.iter().any(|word| word == typed || typed.chars().count() > 2 && word.starts_with(typed))
    };
    !typed.is_empty() && typed.iter().all(begins)
}

/// Words with which nobody would end what is typed.
const SMALL_WORDS: [&str; 14] =
    ["a", "an", "and", "at", "by", "for", "from", "in", "into", "of", "on", "the", "to", "with"];

/// Two ways to type one of these choices in words: as its name ends, and as it reads.
pub fn examples<G: Text>(game: &G, view: &G::View, offer: &Offer<G::Action>) -> Vec<String> {
    let shortest = |typed: Vec<String>| typed.into_iter().min_by_key(String::len);
    let meant = |action: G::Action, typed: &String| {
        typed.parse::<usize>().is_err() && resolve(game, view, offer, typed) == Ok(action)
    };
    let name = |action: G::Action| {
        let name = game.action_name(action);
        name.split_once(' ').map(|(_, rest)| rest.replace('_', " ")).filter(|typed| meant(action, typed))
    };
    let text = |action: G::Action| {
        let words = words(&game.action_text(view, action));
        let begins =
            |count: &usize| words.get(*count - 1).is_some_and(|last| !SMALL_WORDS.contains(&last.as_str()));
        let typed = (2..=4).filter(begins).map(|count| words[..count].join(" "));
        typed.into_iter().find(|typed| meant(action, typed))
    };
    let by_name = shortest(offer.accepted().filter_map(name).collect());
    let by_text = shortest(offer.accepted().filter_map(text).collect());
    let mut examples: Vec<String> = by_name.into_iter().chain(by_text).collect();
    examples.dedup();
    examples
}

/// All that is refused, as it reads, and by which rule.
pub fn refused<G: Text>(game: &G, view: &G::View, offer: &Offer<G::Action>) -> Vec<(String, Rule)> {
    offer.refused().iter().map(|refusal| (game.action_text(view, refusal.action), refusal.rule)).collect()
}

/// What is refused by each rule, in the order of their first appearance: so a rule is said once.
pub fn by_rule(refused: &[(String, Rule)]) -> Vec<(Rule, Vec<&str>)> {
    let mut rules: Vec<(Rule, Vec<&str>)> = Vec::new();
    for (name, rule) in refused {
        match rules.iter_mut().find(|(known, _)| known == rule) {
            Some((_, names)) if names.contains(&name.as_str()) => (),
            Some((_, names)) => names.push(name),
            None => rules.push((rule, vec![name])),
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use malice_conformance::toy::Toy;
    use malice_engine::{Chance, Game as _, Io, Viewer, choices};

    use super::*;

    #[test]
    fn what_stands_beside_the_number_is_understood() {
        let game = Toy::with(&[]);
        let mut io = Io::new(Chance::fast(1));
        let mut state = game.start(&mut io);
        let seat = game.awaited(&state).first().unwrap();
        let offer = choices(&game, &mut state, seat, true, &mut io).clone();
        let view = game.view(&state, Viewer::Seat(seat));
        let lamp = game.action_named("buy lamp").unwrap();
        assert_eq!(resolve(&game, &view, &offer, "a lamp for"), Ok(lamp));
        assert!(matches!(resolve(&game, &view, &offer, "for gold"), Err(NoChoice::Several(_))));
        assert!(matches!(resolve(&game, &view, &offer, "a goose"), Err(NoChoice::Unknown(_))));
    }

    #[test]
    fn examples_are_words_that_somebody_would_type() {
        let game = Toy::with(&[]);
        let mut io = Io::new(Chance::fast(1));
        let mut state = game.start(&mut io);
        let seat = game.awaited(&state).first().unwrap();
        let offer = choices(&game, &mut state, seat, true, &mut io).clone();
        let view = game.view(&state, Viewer::Seat(seat));
        let examples = examples(&game, &view, &offer);
        assert!(!examples.is_empty());
        for typed in examples {
            assert!(resolve(&game, &view, &offer, &typed).is_ok(), "{typed}");
            assert!(typed.parse::<usize>().is_err() && !typed.contains('_'), "{typed}");
            assert!(!SMALL_WORDS.iter().any(|word| typed.ends_with(&format!(" {word}"))), "{typed}");
        }
    }

    #[test]
    fn words_may_be_left_out_and_shortened() {
        assert!(has_words("place_unit kobold B2", "kob b2"));
        assert!(has_words("place_tile B2", "B2"));
        assert!(has_words("place_tile B2", "place_tile b2"));
        assert!(!has_words("place_tile B2", "b"));
        assert!(!has_words("place_tile B2", ""));
        assert!(!has_words("place_tile B2", "b2 c3"));
    }

    #[test]
    fn what_stands_on_the_screen_can_be_typed() {
        let text = "Garrison: take the Octobats (2) into the citadel";
        assert!(reads_so(text, "take octobats"));
        assert!(reads_so(text, text));
        assert!(reads_so(text, "OCTO citadel"));
        assert!(!reads_so(text, "octo army"));
        assert!(!reads_so(text, " "));
        assert!(!reads_so(text, "th"), "two letters are a word of their own");
    }

    #[test]
    fn a_rule_is_said_once() {
        let told = [("a", "T-1"), ("b", "T-2"), ("c", "T-1"), ("a", "T-1")];
        let refused = told.map(|(name, rule)| (name.to_owned(), rule));
        assert_eq!(by_rule(&refused), [("T-1", vec!["a", "c"]), ("T-2", vec!["b"])]);
    }
}
