//! Holds answers against the API's document: statuses, required fields and types.

use malice_load::Answer;
use serde_json::Value;

/// Checks an answer, if the document knows such a request: what lies nowhere is not in it.
pub(crate) fn hold(document: &Value, method: &str, path: &str, answer: &Answer) {
    let path = path.split('?').next().unwrap_or_default();
    let method = method.to_lowercase();
    let paths = document["paths"].as_object().expect("a document has paths");
    let Some((template, _)) = paths.iter().find(|(template, _)| fits(template, path)) else { return };
    if paths[template].get(&method).is_none() {
        return;
    }
    let kind = answer.header("content-type").unwrap_or_default();
    let body = match kind {
        "application/json" => serde_json::from_slice(&answer.body).expect("it says that it is JSON"),
        _ => Value::String(answer.text()),
    };
    hold_body(document, (&method, template), answer.status, kind, &body);
}

/// Checks a body that a request was answered with.
pub(crate) fn hold_body(
    document: &Value,
    (method, template): (&str, &str),
    status: u16,
    kind: &str,
    body: &Value,
) {
    let response = &document["paths"][template][method]["responses"][status.to_string()];
    assert!(response.is_object(), "{method} {template} is not said to answer {status}: {body}");
    let schema = &response["content"][kind]["schema"];
    assert!(schema.is_object(), "{method} {template} {status} is not said to be {kind}");
    if let Err(fault) = check(document, schema, body, "") {
        panic!("{method} {template} {status}: {fault}");
    }
}

/// Whether a path is one that a template means.
fn fits(template: &str, path: &str) -> bool {
    let same =
        |(part, segment): (&str, &str)| part == segment || (part.starts_with('{') && !segment.is_empty());
    let (template, path): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
    template.len() == path.len() && template.into_iter().zip(path).all(same)
}

/// What is wrong with `value`, if anything.
fn check(document: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
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
