//! What a screen reader is told of a page: the browser's tree of accessibility.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::browser::Browser;

/// A thing of the page, as it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// `button`, `heading`, `log`, `StaticText`.
    pub role: String,
    pub name: String,
    /// What is said after the name, if anything.
    pub description: String,
    /// Changes of it are told by themselves.
    pub is_live: bool,
}

impl Heard {
    /// Whether one can do something with it.
    pub fn is_control(&self) -> bool {
        const CONTROLS: [&str; 9] = [
            "button",
            "link",
            "textbox",
            "checkbox",
            "radio",
            "combobox",
            "slider",
            "DisclosureTriangle",
            "option",
        ];
        CONTROLS.contains(&self.role.as_str())
    }
}

impl Browser {
    /// All that is told of the page, from top to bottom.
    pub async fn hears(&self) -> Result<Vec<Heard>> {
        let tree = self.devtools("Accessibility.getFullAXTree", json!({})).await?;
        let nodes = tree["nodes"].as_array().context("a page has a tree")?;
        let word = |value: &Value| value["value"].as_str().unwrap_or_default().to_owned();
        let told = nodes.iter().filter(|node| node["ignored"] != true).map(|node| {
            let properties = node["properties"].as_array().into_iter().flatten();
            let mut live = properties.filter(|property| property["name"] == "live");
            Heard {
                role: word(&node["role"]),
                name: word(&node["name"]),
                description: word(&node["description"]),
                is_live: live.any(|property| property["value"]["value"] != "off"),
            }
        });
        Ok(told.collect())
    }
}
