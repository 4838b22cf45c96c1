//! A game's `RULES.md`, by rule id and by word.

use std::ops::Range;

/// One rule: its id and its text on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    pub id: String,
    pub text: String,
}

/// A rule, a paragraph, an item or a row of a table, on one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passage {
    /// The rule's id, if it is one.
    pub rule: Option<String>,
    /// The number of the chapter (`## `), from 1; 0 before the first.
    pub chapter: usize,
    /// The heading that it stands under.
    pub heading: String,
    pub text: String,
}

/// The rules of a game: the items that begin with `- **ID** `, and the lines that continue them.
pub fn rules(markdown: &str) -> Vec<Rule> {
    let rule = |passage: Passage| Some(Rule { id: passage.rule?, text: passage.text });
    passages(markdown).into_iter().filter_map(rule).collect()
}

/// All that the rules say, from top to bottom.
pub fn passages(markdown: &str) -> Vec<Passage> {
    let mut passages: Vec<Passage> = Vec::new();
    let (mut chapter, mut heading) = (0, String::new());
    let mut open = false;
    for line in markdown.lines() {
        let item = line.trim_start();
        let goes_on = match passages.last() {
            Some(passage) if passage.rule.is_some() => line.starts_with("  "),
            _ => true,
        };
        let begins = item.starts_with("- ") || item.starts_with('|');
        if item.is_empty() || item.starts_with("|-") {
            open = false;
        } else if let Some(title) = line.strip_prefix('#') {
            chapter += usize::from(line.starts_with("## "));
            heading = plain(title.trim_start_matches('#'));
            open = false;
        } else if let Some(passage) = passages.last_mut().filter(|_| open && goes_on && !begins) {
            passage.text.push(' ');
            passage.text.push_str(&plain(line));
        } else {
            let numbered = item.strip_prefix("- **").and_then(|item| item.split_once("** "));
            let numbered = numbered.filter(|(id, _)| is_id(id));
            let text = numbered.map_or(item.trim_start_matches("- "), |(_, text)| text);
            let cells = text.trim_matches('|').replace(" | ", " · ");
            passages.push(Passage {
                rule: numbered.map(|(id, _)| id.to_owned()),
                chapter,
                heading: heading.clone(),
                text: plain(&cells),
            });
            open = true;
        }
    }
    passages
}

/// A rule by its id, in any case.
pub fn find<'a>(rules: &'a [Rule], id: &str) -> Option<&'a Rule> {
    rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// The rules whose text holds all words of `words`, in any case.
pub fn search<'a>(rules: &'a [Rule], words: &str) -> Vec<&'a Rule> {
    rules.iter().filter(|rule| holds(&[&rule.id, &rule.text], words)).collect()
}

/// The passages that hold all words of `words`, in any case; a heading's words count for what stands under it.
pub fn search_passages<'a>(passages: &'a [Passage], words: &str) -> Vec<&'a Passage> {
    let found = |passage: &&Passage| {
        let id = passage.rule.as_deref().unwrap_or_default();
        let says = [id, &passage.text];
        let any = words.split_whitespace().any(|word| holds(&says, word));
        any && holds(&[id, &passage.text, &passage.heading], words)
    };
    passages.iter().filter(found).collect()
}

fn holds(texts: &[&str], words: &str) -> bool {
    let text = texts.join(" ").to_lowercase();
    words.split_whitespace().all(|word| text.contains(&word.to_lowercase()))
}

/// The sentences of a text that hold any of the words; the first where none does.
pub fn sentences<'a>(text: &'a str, words: &str) -> Vec<&'a str> {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1);
    let mut all = Vec::new();
    let mut from = 0;
    for end in ends.chain([text.len()]) {
        all.push(text[from..end].trim());
        from = end;
    }
    let found: Vec<&str> =
        all.iter().copied().filter(|sentence| !marks(sentence, words).is_empty()).collect();
    if found.is_empty() { all.into_iter().take(1).collect() } else { found }
}

/// Where a text holds one of the words, in any case: in order, none over another.
pub fn marks(text: &str, words: &str) -> Vec<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let word = |word: &str| word.to_ascii_lowercase();
    let found =
        |word: String| lower.match_indices(&word).map(|(at, found)| at..at + found.len()).collect::<Vec<_>>();
    let mut marks: Vec<Range<usize>> = words.split_whitespace().map(word).flat_map(found).collect();
    marks.sort_by_key(|mark| (mark.start, usize::MAX - mark.end));
    let mut end = 0;
    marks.retain(|mark| {
        let free = mark.start >= end;
        end = end.max(mark.end);
        free
    });
    marks
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
    fn passages_stand_under_their_headings() {
        let text = "# Toy\n\nImps\nrule.\n\n## Fights\n\n- **TOY-A-01** Two imps fight. One\n  falls.\n- No id.\n\n### Dice\n\n| Die | Sides |\n|---|---|\n| Red | six |\n";
        let told: Vec<_> = passages(text)
            .into_iter()
            .map(|found| (found.rule.is_some(), found.chapter, found.heading, found.text))
            .collect();
        let expected = [
            (false, 0, "Toy", "Imps rule."),
            (true, 1, "Fights", "Two imps fight. One falls."),
            (false, 1, "Fights", "No id."),
            (false, 1, "Dice", "Die · Sides"),
            (false, 1, "Dice", "Red · six"),
        ];
        let expected = expected
            .map(|(rule, chapter, heading, text)| (rule, chapter, heading.to_owned(), text.to_owned()));
        assert_eq!(told, expected);
        let all = passages(text);
        let found = |words| {
            search_passages(&all, words).into_iter().map(|found| found.text.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(found("IMPS"), ["Imps rule.", "Two imps fight. One falls."]);
        assert_eq!(found("dice six"), ["Red · six"]);
        assert!(found("dice").is_empty(), "a heading alone is no passage");
    }

    #[test]
    fn the_sentence_with_the_word_is_shown_and_the_word_marked() {
        let text = "Two imps fight. One falls. An imp wins.";
        assert_eq!(sentences(text, "IMP"), ["Two imps fight.", "An imp wins."]);
        assert_eq!(sentences(text, "TOY-A-01"), ["Two imps fight."]);
        assert_eq!(marks("Two imps, imp by imp", "imp IMPS"), [4..8, 10..13, 17..20]);
        assert!(marks("Écu", "imp").is_empty());
    }

    #[test]
    fn rules_are_found_by_words_and_by_near_ids() {
        let rules = rules(RULES);
        assert_eq!(search(&rules, "IMPS fight").len(), 1);
        assert_eq!(near(&rules, "TOY-B-02")[0], "TOY-A-02");
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
