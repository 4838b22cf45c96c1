//! Small pieces of wording that several pages share.

use maud::{Markup, html};

/// The levels of bots, weakest first, by the word that forms send.
const LEVELS: [(&str, &str); 4] =
    [("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard"), ("expert", "Expert")];

/// A name from a schema as people read it: `summoning_circle` becomes "Summoning circle".
pub(crate) fn spoken(name: &str) -> String {
    let mut text = name.replace('_', " ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// `2 to 5`, or `2` where both are the same.
pub(crate) fn range(from: impl Into<u32>, to: impl Into<u32>) -> String {
    match (from.into(), to.into()) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from}–{to}"),
    }
}

/// A link to a rule: small, beside what it explains.
pub(crate) fn rule_link(game: &str, rule: &str) -> Markup {
    html! { a.rule href={ "/rules/" (game) "#" (rule) } { (rule) } }
}

/// Names what a form asks for: sent twice, it is done once.
pub(crate) fn once(key: &str) -> Markup {
    html! { input type="hidden" name="key" value=(key); }
}

/// The choice of a bot's level, normal unless changed.
pub(crate) fn level_select(label: &str) -> Markup {
    html! {
        label.inline { span { (label) }
            select name="level" {
                @for (value, text) in LEVELS {
                    option value=(value) selected[value == "normal"] { (text) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spoken() {
        assert_eq!(spoken("summoning_circle"), "Summoning circle");
        assert_eq!(spoken(""), "");
        assert_eq!(spoken("écu"), "écu");
    }

    #[test]
    fn equal_ends_are_one_number() {
        assert_eq!(range(2_u8, 5_u8), "2–5");
        assert_eq!(range(30_u16, 30_u16), "30");
    }
}
