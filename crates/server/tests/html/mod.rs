//! Just enough of an HTML reader for tests: the tags of a page that maud wrote, with their attributes.

/// An opening tag.
#[derive(Clone, Debug)]
pub(crate) struct Tag {
    pub(crate) name: String,
    /// In order; an attribute without value has an empty one.
    pub(crate) attributes: Vec<(String, String)>,
    /// The names of the tags around it, outermost first.
    pub(crate) inside: Vec<String>,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(attribute, _)| attribute == name).map(|(_, value)| value.as_str())
    }
}

/// Tags that are never closed.
const VOID: [&str; 6] = ["meta", "link", "input", "br", "img", "!DOCTYPE"];

pub(crate) fn tags(mut html: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut open: Vec<String> = Vec::new();
    while let Some(start) = html.find('<') {
        html = &html[start + 1..];
        let name: String =
            html.chars().take_while(|c| c.is_ascii_alphanumeric() || "!/-".contains(*c)).collect();
        html = &html[name.len()..];
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(closed));
            continue;
        }
        let mut attributes = Vec::new();
        html = html.trim_start();
        while !html.starts_with('>') {
            let end = html.find(['=', ' ', '>']).expect("a tag ends");
            let attribute = html[..end].to_owned();
            html = &html[end..];
            let mut value = "";
            if let Some(rest) = html.strip_prefix("=\"") {
                (value, html) = rest.split_once('"').expect("a value ends");
            }
            attributes.push((attribute, value.to_owned()));
            html = html.trim_start();
        }
        tags.push(Tag { name: name.clone(), attributes, inside: open.clone() });
        if !VOID.contains(&name.as_str()) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?} stay open");
    tags
}
