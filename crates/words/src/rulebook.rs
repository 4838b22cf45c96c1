//! A game's `RULES.md`, by rule id and by word.

/// One rule: its id and its text on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: String,
    pub text: String,
}

/// The rules of a game: the items that begin with `- **ID** `, and the lines that continue them.
pub fn rules(markdown: &str) -> Vec<Rule> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut open = false;
    for line in markdown.lines() {
        if let Some((id, text)) =
            line.trim_start().strip_prefix("- **").and_then(|item| item.split_once("** "))
            && is_id(id)
        {
            rules.push(Rule { id: id.to_owned(), text: plain(text) });
            open = true;
        } else if open && line.starts_with("  ") && !line.trim_start().starts_with("- ") {
            let rule = rules.last_mut().expect("a rule is open");
            rule.text.push(' ');
            rule.text.push_str(&plain(line));
        } else {
            open = false;
        }
    }
    rules
}

/// A rule by its id, in any case.
pub fn find<'a>(rules: &'a [Rule], id: &str) -> Option<&'a Rule> {
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules whose text holds all words of `words`, in any case.
pub fn search<'a>(rules: &'a [Rule], words: &str) -> Vec<&'a Rule> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |rule: &&Rule| {
        let text = format!("{} {}", rule.id, rule.text).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    rules.iter().filter(holds).collect()
}

/// The ids nearest to a misspelt one.
pub fn near(rules: &[Rule], id: &str) -> Vec<String> {
    let id = id.to_uppercase();
    let mut ids: Vec<(usize, &str)> =
        rules.iter().map(|rule| (distance(&rule.id, &id), rule.id.as_str())).collect();
    ids.sort_by_key(|(distance, _)| *distance);
    ids.iter().take(4).map(|(_, id)| (*id).to_owned()).collect()
}

/// Whether a text is written like a rule's id.
pub fn is_id(text: &str) -> bool {
    text.contains('-')
        && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'-')
}

fn plain(text: &str) -> String {
    text.trim().replace("**", "").replace('`', "")
}

/// How many letters have to be put in, left out or changed to make one text of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "# Toy\n\n- **TOY-A-01** Imps are **small**\n  and mean.\n- **TOY-A-02** Two imps fight.\n\ntext\n  more\n";

    #[test]
    fn a_rule_goes_on_over_indented_lines() {
        let rules = rules(RULES);
        assert_eq!(rules[0].text, "Imps are small and mean.");
        assert_eq!(find(&rules, "toy-a-02").map(|rule| rule.text.as_str()), Some("Two imps fight."));
        assert_eq!(rules.len(), 2);
    }

    #[test]
    fn rules_are_found_by_words_and_by_near_ids() {
        let rules = rules(RULES);
        assert_eq!(search(&rules, "IMPS fight").len(), 1);
        assert_eq!(near(&rules, "TOY-B-02")[0], "TOY-A-02");
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
