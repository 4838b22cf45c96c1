//! What an event is about, by the names that boards and sprites have for things, and what it would sound like.

use serde_json::{Value, json};

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Cue {
    /// What they show.
    Dice(Vec<u64>),
    /// By so much, and by whom, where that is known.
    Hit { amount: Option<u64>, by: Vec<String> },
}

/// What games call the number on a die.
const SHOWN: [&str; 5] = ["value", "roll", "new", "die", "dice"];

/// Every game tells events in the past tense: the last word of an event's name says what was done.
pub(super) fn cue(event: &Value) -> Option<Cue> {
    let done = event["event"].as_str()?.rsplit('_').next()?;
    match done {
        "rolled" | "rerolled" => {
            Some(Cue::Dice(SHOWN.iter().find_map(|field| numbers(&event[*field])).unwrap_or_default()))
        }
        "hurt" | "damaged" | "wounded" | "slain" | "killed" | "destroyed" | "defeated" | "fell" => {
            let by = about(&json!({ "by": event["by"] }));
            Some(Cue::Hit { amount: event["amount"].as_u64(), by })
        }
        _ => None,
    }
}

/// One number, or several.
fn numbers(value: &Value) -> Option<Vec<u64>> {
    match value {
        Value::Array(values) => values.iter().map(Value::as_u64).collect(),
        value => value.as_u64().map(|number| vec![number]),
    }
}

#[cfg(test)]
mod tests {
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
        let rolled = |event: Value| match cue(&event) {
            Some(Cue::Dice(shown)) => shown,
            other => panic!("{other:?} are no dice"),
        };
        assert_eq!(rolled(json!({ "event": "die_rerolled", "die": 1, "value": 3 })), [3]);
        assert_eq!(rolled(json!({ "event": "rolled", "dice": [2, 5] })), [2, 5]);
        assert!(rolled(json!({ "event": "die_rolled" })).is_empty());
        let hit = |amount, by: &[&str]| {
            Some(Cue::Hit { amount, by: by.iter().map(|&name| name.to_owned()).collect() })
        };
        let hurt = json!({ "event": "player_hurt", "amount": 2, "by": "wraith-2" });
        assert_eq!(cue(&hurt), hit(Some(2), &["wraith-2", "wraith"]));
        assert_eq!(cue(&json!({ "event": "hero_slain", "by": null })), hit(None, &[]));
        assert_eq!(cue(&json!({ "event": "turn_began" })), None);
    }
}
