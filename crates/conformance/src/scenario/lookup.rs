//! Finds values in JSON by a dotted path, and writes them as plain text.

use serde_json::{Map, Value};

/// The value at `path`, such as `players.0.hand`; `*` stands for every item of a list (`players.*.gold`). If there is
/// none, says where the path leaves the value.
pub(super) fn lookup(value: &Value, path: &str) -> Result<Value, String> {
    let mut found = value;
    for (at, part) in path.split('.').enumerate() {
        let next = match found {
            Value::Array(items) if part == "*" => {
                let rest: Vec<&str> = path.split('.').skip(at + 1).collect();
                if rest.is_empty() {
                    return Ok(found.clone());
                }
                return items.iter().map(|item| lookup(item, &rest.join("."))).collect();
            }
            Value::Object(fields) => fields.get(part),
            Value::Array(items) => part.parse::<usize>().ok().and_then(|index| items.get(index)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        };
        found =
            next.ok_or_else(|| format!("there is no '{part}' (of {path}); there is {}", contents(found)))?;
    }
    Ok(found.clone())
}

fn contents(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            in_order(fields).map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
        }
        Value::Array(items) => format!("a list of {}", items.len()),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            format!("only {}", plain(value))
        }
    }
}

/// A value as a scenario writes it: nothing and empty lists as `-`, lists with commas, numbers and words plain.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::Array(items) if items.is_empty() => "-".into(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields: Vec<String> =
                in_order(fields).map(|(name, value)| format!("{name} {}", plain(value))).collect();
            format!("({})", fields.join(", "))
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

/// An event as a scenario would write it: `tile_placed seat=1 at=B2`.
pub(super) fn event_text(event: &Value) -> String {
    let kind = event.get("event").map_or("(no kind)".into(), plain);
    let fields = event.as_object().into_iter().flat_map(in_order).filter(|(name, _)| *name != "event");
    fields.fold(kind, |text, (name, value)| format!("{text} {name}={}", plain(value)))
}

/// Fields by name: how the JSON library was built decides in which order it keeps them.
fn in_order(fields: &Map<String, Value>) -> impl Iterator<Item = (&String, &Value)> {
    let mut fields: Vec<_> = fields.iter().collect();
    fields.sort_by_key(|(name, _)| *name);
    fields.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_and_written_plainly() {
        let value = serde_json::json!({ "a": [{ "b": ["x", 2, null, true] }], "event": "e" });
        assert_eq!(lookup(&value, "a.0.b").map(|value| plain(&value)), Ok("x, 2, -, true".into()));
        assert_eq!(lookup(&value, "a.*.b.0").map(|value| plain(&value)), Ok("x".into()));
        assert_eq!(plain(&value["a"]), "(b x, 2, -, true)");
        assert_eq!(plain(&serde_json::json!([])), "-");
        assert_eq!(lookup(&value, "a.1"), Err("there is no '1' (of a.1); there is a list of 1".into()));
        assert_eq!(lookup(&value, "c"), Err("there is no 'c' (of c); there is a, event".into()));
        assert_eq!(event_text(&value), "e a=(b x, 2, -, true)");
    }
}
