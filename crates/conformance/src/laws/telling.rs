//! The law about words: what people read of a game, in its log and beside their choices, is written as a person would write it.

use std::sync::Arc;

use malice_engine::pane::{Body, Line};
use malice_engine::{Panes, Seat, SeatSet, Viewer, choices};

use super::walk::{each_step, ensure};

/// Every line of the log is a sentence, every question and every choice says something, no two choices of an offer read alike, and
/// none of it, nor what stands on the table, has a slip of the pen ([`slip`]).
pub fn words_are_well_chosen<G: Panes>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let seats = (0..walk.game.seats()).map(|index| Viewer::Seat(Seat::new(index)));
        let viewers: Vec<Viewer> = [Viewer::Spectator, Viewer::Finished].into_iter().chain(seats).collect();
        for event in walk.io.log.take() {
            for viewer in &viewers {
                let Some(text) = game.event_text(&event, *viewer) else { continue };
                ensure(is_sentence(&text), || format!("'{text}' is no sentence"))?;
                sound(&text)?;
            }
        }
        // To draw the table takes longest: it is looked at in some of the games.
        let looked_at = if seed.is_multiple_of(25) { walk.awaited() } else { SeatSet::EMPTY };
        for seat in looked_at.iter() {
            let offer = choices(&**game, &mut walk.state, seat, true, &mut walk.io);
            let view = game.view(&walk.state, Viewer::Seat(seat));
            let prompt = game.prompt(&view, offer.point());
            ensure(begins(&prompt), || format!("'{prompt}' asks nothing"))?;
            sound(&prompt)?;
            written(&**game, &view).iter().try_for_each(|text| fits(text))?;
            offer.refused().iter().for_each(|refusal| drop(game.action_text(&view, refusal.action)));
            let mut texts: Vec<String> = Vec::new();
            for action in offer.accepted() {
                let text = game.action_text(&view, action);
                ensure(!text.is_empty() && text.trim() == text, || format!("'{text}' is no choice"))?;
                sound(&text)?;
                ensure(!texts.contains(&text), || format!("two choices read '{text}'"))?;
                texts.push(text);
            }
        }
        Ok(())
    })
}

/// All that is written on the table.
fn written<G: Panes>(game: &G, view: &G::View) -> Vec<String> {
    let mut texts = vec![game.headline(view)];
    for pane in game.panes(view) {
        let lines = pane.parts.iter().flat_map(|part| match &part.body {
            Body::Lines(lines) => lines.iter().map(Line::text).collect(),
            Body::Tracks(tracks) => tracks.iter().map(|track| track.label.clone()).collect(),
            Body::Grid(_) | Body::Hexes(_) | Body::Cards(_) | Body::Dice(_) | Body::Legend(_) => Vec::new(),
        });
        texts.extend(lines.chain(pane.parts.iter().map(|part| part.heading.clone())));
        for item in pane.parts.iter().flat_map(|part| part.body.items()) {
            texts.extend(std::iter::once(&item.label).chain(&item.more).map(Line::text));
            texts.extend([item.aloud.clone(), item.says.clone()]);
        }
        texts.push(pane.title);
    }
    texts
}

/// On the table there are gaps and signs, but no words that do not fit together.
fn fits(text: &str) -> Result<(), String> {
    let wrong = clashes(text).or_else(|| text.contains('_').then(|| "holds '_'".into()));
    wrong.map_or(Ok(()), |slip| Err(format!("'{text}' on the table {slip}")))
}

fn sound(text: &str) -> Result<(), String> {
    slip(text).map_or(Ok(()), |slip| Err(format!("'{text}' {slip}")))
}

fn begins(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_uppercase() || letter.is_numeric() || "“‘'\"+".contains(letter))
}

fn is_sentence(text: &str) -> bool {
    begins(text) && text.trim_end_matches(['”', '’', ')']).ends_with(['.', '!', '?', ':'])
}

/// What is wrong with a text, if anything is: marks of the program, wrong numbers and articles, words and spaces twice.
fn slip(text: &str) -> Option<String> {
    const MARKS: [&str; 12] =
        ["  ", " .", " ,", "..", ",,", "_", "{", "}", "Some(", "None", "heros", " no more"];
    if let Some(mark) = MARKS.iter().find(|mark| text.contains(**mark)) {
        return Some(format!("holds '{mark}'"));
    }
    clashes(text)
}

fn clashes(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let before = std::iter::once("").chain(words.iter().copied());
    let mut pairs = before.zip(words.windows(2));
    let pair = pairs.find(|(before, pair)| clash(before, pair[0], pair[1]));
    pair.map(|(_, pair)| format!("says '{} {}'", pair[0], pair[1]))
}

/// Whether two words cannot stand side by side: "1 points", "a imp", "the the". A number may be a name's: "Seat 1 plays".
fn clash(before: &str, first: &str, second: &str) -> bool {
    let first = first.trim_start_matches(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let bare = second.trim_matches(|letter: char| !letter.is_alphanumeric());
    let singular = ["ss", "us", "is", "as"].iter().any(|end| bare.ends_with(end));
    let plural = bare.len() > 3 && bare.ends_with('s') && !singular;
    let named = before.starts_with(char::is_uppercase) || NUMBERED.contains(&before);
    let vowel = bare.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) && !bare.starts_with("one");
    let small = bare.starts_with(char::is_lowercase);
    match first {
        _ if bare.is_empty() || second.starts_with('(') => false,
        "1" => plural && small && !named,
        "a" | "A" => vowel,
        "an" | "An" => !vowel && !bare.starts_with(['u', 'U', 'h', 'H', '8']),
        _ => {
            small
                && first.len() > 1
                && first.eq_ignore_ascii_case(bare)
                && first.chars().all(char::is_alphabetic)
        }
    }
}

/// What has a number for a name.
const NUMBERED: [&str; 11] =
    ["seat", "room", "die", "place", "slot", "level", "front", "support", "wounded", "token", "of"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;

    #[test]
    fn slips_are_noticed() {
        for text in [
            "Ann has 1 points.",
            "Ann takes a imp.",
            "Ann takes an lamp.",
            "Ann takes the the lamp.",
            "Ann  waits.",
            "Ann sells giant_toad.",
            "Two heros fall.",
        ] {
            assert!(slip(text).is_some(), "{text}");
        }
        for text in [
            "Ann has 1 point.",
            "Seat 1 plays Ann.",
            "The hero in place 1 falls.",
            "The Hungry Hungry Harpy.",
            "Ann takes an imp and a lamp for 1 less.",
            "It costs 1, brings 2.",
        ] {
            assert_eq!(slip(text), None, "{text}");
        }
        assert!(is_sentence("“Go!” says Ann.") && !is_sentence("Ann waits") && !is_sentence("ann waits."));
    }

    #[test]
    fn the_toy_speaks_well() {
        words_are_well_chosen(&Arc::new(Toy::with(&[])), 25).unwrap();
    }
}
