//! What an event is about, by the names that boards and sprites have for things, and what it would sound like.

use serde_json::Value;

/// Numbers that say whose something is.
const WHOSE: [&str; 2] = ["seat", "duke"];

/// The names in an event's JSON form, and whose it is: `kobold`, `B3`, `seat-2`.
pub(super) fn about(event: &Value) -> Vec<String> {
    let mut names = Vec::new();
    for (field, value) in event.as_object().into_iter().flatten().filter(|(field, _)| *field != "event") {
        if let Value::Number(number) = value
            && WHOSE.contains(&field.as_str())
        {
            names.push(format!("{field}-{number}"));
        } else if let Value::Array(values) = value {
            names.extend(values.iter().filter_map(name));
        } else {
            names.extend(name(value));
        }
    }
    // Things of which there are several are numbered: `wraith-2` is a wraith.
    let kinds = names
        .iter()
        .filter_map(|name| name.rsplit_once('-'))
        .filter(|(_, number)| number.parse::<u8>().is_ok());
    let kinds: Vec<String> =
        kinds.map(|(kind, _)| kind.to_owned()).filter(|kind| !WHOSE.contains(&kind.as_str())).collect();
    names.extend(kinds);
    names.dedup();
    names
}

/// Things have names of one word.
fn name(value: &Value) -> Option<String> {
    value.as_str().filter(|name| !name.contains(' ')).map(str::to_owned)
}

/// What is heard and seen of an event besides its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    Dice,
    /// By so much, where that is known.
    Hit(Option<u64>),
}

/// Every game tells events in the past tense: the last word of an event's name says what was done.
pub(super) fn cue(event: &Value) -> Option<Cue> {
    let done = event["event"].as_str()?.rsplit('_').next()?;
    match done {
        "rolled" | "rerolled" => Some(Cue::Dice),
        "hurt" | "damaged" | "wounded" | "slain" | "killed" | "destroyed" | "defeated" | "fell" => {
            Some(Cue::Hit(event["amount"].as_u64()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_event_is_about_what_it_names() {
        let drafted =
            json!({ "event": "pair_drafted", "seat": 2, "slot": 1, "tile": "forest", "token": null });
        assert_eq!(about(&drafted), ["seat-2", "forest"]);
        assert_eq!(
            about(&json!({ "event": "monster_unhurt", "monster": "wraith-2" })),
            ["wraith-2", "wraith"]
        );
        let shown = about(&json!({ "event": "army_shown", "duke": 3, "cards": ["toady", "octobats"] }));
        assert!(["duke-3", "toady", "octobats"].iter().all(|name| shown.iter().any(|shown| shown == name)));
        assert!(about(&Value::Null).is_empty());
    }

    #[test]
    fn dice_and_blows_are_heard() {
        assert_eq!(cue(&json!({ "event": "die_rerolled", "value": 3 })), Some(Cue::Dice));
        assert_eq!(cue(&json!({ "event": "player_hurt", "amount": 2 })), Some(Cue::Hit(Some(2))));
        assert_eq!(cue(&json!({ "event": "hero_slain" })), Some(Cue::Hit(None)));
        assert_eq!(cue(&json!({ "event": "turn_began" })), None);
    }
}
