//! Holds answers against the schemas of the API's document: required fields and types.

use serde_json::Value;

/// What is wrong with `value`, if anything.
pub(crate) fn check(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).ok_or(format!("{at}: no {name}"))?;
        return check(document, schema, value, at);
    }
    if let Some(all) = schema["allOf"].as_array() {
        return all.iter().try_for_each(|part| check(document, part, value, at));
    }
    if let Some(one) = schema["oneOf"].as_array() {
        let faults: Vec<String> =
            one.iter().filter_map(|part| check(document, part, value, at).err()).collect();
        let fits = one.len() - faults.len();
        return if fits == 1 { Ok(()) } else { Err(format!("{at}: {fits} variants fit: {faults:?}")) };
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Err(format!("{at}: {value} is none of {words:?}"));
    }
    let kind = &schema["type"];
    let kinds = kind.as_array().map_or(std::slice::from_ref(kind), Vec::as_slice);
    let kinds: Vec<&str> = kinds.iter().filter_map(Value::as_str).collect();
    if !kinds.is_empty() && !kinds.iter().any(|kind| is(kind, value)) {
        return Err(format!("{at}: {value} is not {kinds:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{at}: '{name}' is missing"));
        }
    }
    if let (Some(properties), Some(fields)) = (schema["properties"].as_object(), value.as_object()) {
        for (name, property) in properties {
            if let Some(field) = fields.get(name) {
                check(document, property, field, &format!("{at}.{name}"))?;
            }
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for (index, value) in values.iter().enumerate() {
            check(document, items, value, &format!("{at}[{index}]"))?;
        }
    }
    Ok(())
}

fn is(kind: &str, value: &Value) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        _ => false,
    }
}
