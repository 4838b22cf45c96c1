//! Forms as a browser would send them: every field of a page's form with what stands in it.

use super::browser::values;

/// The fields of the form with this id, in order.
pub(crate) fn filled(page: &str, id: &str) -> Vec<(String, String)> {
    let form =
        page.split(&format!("<form id=\"{id}\"")).nth(1).unwrap_or_else(|| panic!("no form {id}: {page}"));
    let form = form.split("</form>").next().unwrap();
    let mut fields = Vec::new();
    for tag in form.split('<').skip(1) {
        let attribute = |name: &str| values(tag, &format!(" {name}=\"")).first().map(|text| unescaped(text));
        let is_marked = |mark: &str| tag.split('>').next().unwrap().contains(mark);
        let Some(name) = attribute("name") else {
            // The option that is chosen belongs to the select before it.
            if let Some(select) = fields.last_mut()
                && tag.starts_with("option")
                && is_marked(" selected")
            {
                let (_, said): &mut (String, String) = select;
                *said = attribute("value").unwrap_or_default();
            }
            continue;
        };
        let is_box = tag.contains("type=\"checkbox\"");
        match tag.split([' ', '>']).next().unwrap() {
            "input" if is_box && !is_marked(" checked") => (),
            "input" => fields.push((name, attribute("value").unwrap_or_default())),
            "select" => fields.push((name, String::new())),
            "textarea" => fields.push((name, unescaped(tag.split_once('>').unwrap().1))),
            _ => (),
        }
    }
    fields
}

/// The same with other values for some fields; those that are not there are added.
pub(crate) fn changed(mut fields: Vec<(String, String)>, changes: &[(&str, &str)]) -> String {
    for (name, value) in changes {
        match fields.iter_mut().find(|(field, _)| field == name) {
            Some(field) => (*value).clone_into(&mut field.1),
            None => fields.push(((*name).to_owned(), (*value).to_owned())),
        }
    }
    encoded(&fields)
}

pub(crate) fn encoded(fields: &[(String, String)]) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let word = |text: &str| -> String {
        text.bytes()
            .map(|byte| if plain(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") })
            .collect()
    };
    fields.iter().map(|(name, value)| format!("{}={}", word(name), word(value))).collect::<Vec<_>>().join("&")
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
