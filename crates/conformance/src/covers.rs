//! Which rules a game has, and which its tests and scenarios cover.

/// Names the rules for which the test that holds it would fail: `covers!("TOY-PICK-02")`. It does nothing when run.
#[macro_export]
macro_rules! covers {
    ($($id:literal),+ $(,)?) => {
        const _: &[&str] = &[$($id),+];
    };
}

/// The ids of the rules in a `RULES.md`: the items that begin with `- **ID** `.
pub fn rule_ids(rules: &str) -> Vec<String> {
    let items = rules.lines().filter_map(|line| line.trim_start().strip_prefix("- **")?.split_once("** "));
    items.map(|(id, _)| id.to_owned()).filter(|id| is_id(id)).collect()
}

/// The ids in the `rules:` lines of a scenario file.
pub fn cited_in_scenarios(text: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("rules:"));
    let lines = lines.map(|line| line.split_once("  #").map_or(line, |(line, _)| line));
    lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
}

/// The ids in the `covers!` lines of a Rust source file; comments do not count.
pub fn cited_in_source(text: &str) -> Vec<String> {
    let code: String = text.lines().map(|line| without_comment(line).to_owned() + "\n").collect();
    let mut cited = Vec::new();
    for call in code.split("covers!(").skip(1) {
        let call = call.split(')').next().unwrap_or_default();
        cited.extend(call.split('"').skip(1).step_by(2).filter(|id| is_id(id)).map(str::to_owned));
    }
    cited
}

fn without_comment(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

fn is_id(text: &str) -> bool {
    text.contains('-')
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_items_that_begin_with_an_id() {
        let rules =
            "# Toy\n- **TOY-A-01** First.\n- **Note** no rule.\n  - **TOY-A-02** Second.\nTOY-A-03 in text\n";
        assert_eq!(rule_ids(rules), ["TOY-A-01", "TOY-A-02"]);
    }

    #[test]
    fn scenarios_cite_in_their_rules_lines_only() {
        let text =
            "# TOY-A-09\ngame: toy\nrules: TOY-A-01 TOY-A-02  # TOY-A-08\nplay:\n  1 x stop (TOY-A-07)\n";
        assert_eq!(cited_in_scenarios(text), ["TOY-A-01", "TOY-A-02"]);
    }

    #[test]
    fn sources_cite_in_covers_only() {
        covers!("TOY-SETUP-01");
        let text = "// covers!(\"TOY-A-09\")\ncovers!(\"TOY-A-01\",\n    \"TOY-A-02\"); // TOY-A-08\nlet id = \"TOY-A-03\";";
        assert_eq!(cited_in_source(text), ["TOY-A-01", "TOY-A-02"]);
    }
}
