//! A game's rules as a page: every rule with its anchor, and search.

use axum::extract::{Path, Query};
use axum::response::Response;
use malice_catalog::games;
use malice_words::rulebook;
use maud::PreEscaped;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};
use serde::Deserialize;

use super::answer::Asker;
use crate::hall::No;
use crate::pages::{self, Found, GameName};

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Search {
    q: Option<String>,
}

pub(super) async fn rules(asker: Asker, Path(game): Path<String>, Query(search): Query<Search>) -> Response {
    let Some(meta) = games().iter().find(|meta| meta.id == game) else {
        return asker.no(&No::Invalid(format!("there is no game '{game}'")));
    };
    let query = search.q.unwrap_or_default().trim().to_owned();
    let known = rulebook::rules(meta.rules);
    let found = if query.is_empty() { Vec::new() } else { rulebook::search(&known, &query) };
    let (text, chapters) = render(meta.rules);
    let model = pages::Rules {
        game: GameName { id: meta.id.to_owned(), title: meta.title.to_owned() },
        text: PreEscaped(text),
        chapters,
        query,
        found: found
            .iter()
            .map(|rule| Found { anchor: rule.id.clone(), excerpt: rule.text.clone() })
            .collect(),
    };
    asker.page(None, |shell| pages::rules(shell, &model))
}

/// Our own rules text as HTML, with its chapters: anchor and heading.
fn render(markdown: &str) -> (String, Vec<(String, String)>) {
    let mut chapters: Vec<(String, String)> = Vec::new();
    let mut events = Vec::new();
    let mut heading: Option<String> = None;
    let mut parser = Parser::new_ext(markdown, Options::ENABLE_TABLES).peekable();
    while let Some(event) = parser.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if level as usize == 2 => {
                let anchor = format!("chapter-{}", chapters.len() + 1);
                events.push(Event::Html(CowStr::from(format!("<h2 id=\"{anchor}\">"))));
                chapters.push((anchor, String::new()));
                heading = Some(String::new());
            }
            Event::End(TagEnd::Heading(level)) if level as usize == 2 => {
                events.push(Event::Html(CowStr::from("</h2>\n")));
                if let (Some(text), Some(chapter)) = (heading.take(), chapters.last_mut()) {
                    chapter.1 = text;
                }
            }
            // A rule is a list item that begins with its id in bold.
            Event::Start(Tag::Strong) => match parser.peek() {
                Some(Event::Text(id)) if rulebook::is_id(id) => {
                    events.push(Event::Html(CowStr::from(format!(
                        "<strong class=\"rule\" id=\"{id}\"><a href=\"#{id}\">"
                    ))));
                    events.extend(parser.next());
                    parser.next();
                    events.push(Event::Html(CowStr::from("</a></strong>")));
                }
                _ => events.push(Event::Start(Tag::Strong)),
            },
            Event::Text(text) => {
                if let Some(heading) = &mut heading {
                    heading.push_str(&text);
                }
                events.push(Event::Text(text));
            }
            event => events.push(event),
        }
    }
    let mut html = String::new();
    push_html(&mut html, events.into_iter());
    (html, chapters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_its_anchor_once() {
        for meta in games() {
            let (html, chapters) = render(meta.rules);
            let rules = rulebook::rules(meta.rules);
            assert!(rules.len() > 50 && chapters.len() > 3, "{}", meta.id);
            for rule in rules {
                assert_eq!(html.matches(&format!("id=\"{}\"", rule.id)).count(), 1, "{}", rule.id);
            }
            for (anchor, heading) in chapters {
                assert!(html.contains(&format!("id=\"{anchor}\"")) && !heading.is_empty());
            }
            assert!(!html.contains("style="));
        }
    }
}
