//! From what a person types to a choice, or to the reason why it is none.

use malice_engine::{Offer, Rule, Text};

/// Why a text is not a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoChoice {
    /// It names something that is not offered now.
    Unknown(String),
    /// It fits several choices.
    Several(Vec<String>),
    /// Rules forbid what it names.
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
    let called = |action: &G::Action| has_words(&game.action_name(*action), text);
    let reads = |action: &G::Action| has_words(&game.action_text(view, *action), text);
    let mut found: Vec<G::Action> = actions.iter().copied().filter(called).collect();
    if found.is_empty() {
        found = actions.iter().copied().filter(reads).collect();
    }
    match found[..] {
        [only] => return Ok(only),
        [] => (),
        _ => return Err(NoChoice::Several(found.iter().map(|action| game.action_name(*action)).collect())),
    }
    let refused: Vec<(String, Rule)> = offer
        .refused()
        .iter()
        .filter(|refusal| called(&refusal.action) || reads(&refusal.action))
        .map(|refusal| (game.action_name(refusal.action), refusal.rule))
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

#[cfg(test)]
mod tests {
    use malice_conformance::toy::Toy;
    use malice_engine::{Chance, Game, Io, Viewer, choices};

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
    fn words_may_be_left_out_and_shortened() {
        assert!(has_words("place_unit kobold B2", "kob b2"));
        assert!(has_words("place_tile B2", "B2"));
        assert!(has_words("place_tile B2", "place_tile b2"));
        assert!(!has_words("place_tile B2", "b"));
        assert!(!has_words("place_tile B2", ""));
        assert!(!has_words("place_tile B2", "b2 c3"));
    }
}
