//! A game's rules as a page: every rule with its anchor, and search.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::extract::{Path, Query};
use axum::response::Response;
use malice_catalog::games;
use malice_engine::{Face, Meta};
use malice_words::faces;
use malice_words::rulebook::{self, Passage};
use maud::{PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};
use serde::Deserialize;

use super::answer::Asker;
use super::assets::Assets;
use crate::boards::{Illustration, Place};
use crate::hall::No;
use crate::pages::{self, Found, GameName};
use crate::sitting;

/// So many hits are shown.
const MOST: usize = 40;

#[derive(Clone, Debug, Default, Deserialize)]
pub(super) struct Search {
    q: Option<String>,
    pack: Option<String>,
}

pub(super) async fn rules(asker: Asker, Path(game): Path<String>, Query(search): Query<Search>) -> Response {
    let Some(meta) = games().iter().find(|meta| meta.id == game) else {
        return asker.no(&No::Invalid(format!("there is no game '{game}'")));
    };
    let query = search.q.unwrap_or_default().trim().to_owned();
    let known = rulebook::passages(meta.rules);
    let found = rulebook::search_passages(&known, &query);
    let pack = match asker.pack(&game, search.pack.as_deref().unwrap_or_default()).await {
        Ok(pack) => pack,
        Err(no) => return asker.no(&no),
    };
    let all = asker.app.hall.games().faces(&game, pack.as_ref(), "");
    let faces: Vec<Face> = all.unwrap_or_default().into_iter().map(|(face, _)| face).collect();
    let name = GameName::of(meta).with(pack.as_ref());
    let cards = faces::named(&faces, &query);
    let book = book(&asker.app.assets, meta);
    let model = pages::Rules {
        text: PreEscaped(book.text.clone()),
        chapters: book.chapters.clone(),
        found: found.iter().take(MOST).map(|passage| hit(passage, &query)).collect(),
        more: found.len().saturating_sub(MOST),
        cards: cards
            .iter()
            .take(MOST)
            .map(|face| (face.name.clone(), pages::card_address(&name, face)))
            .collect(),
        query,
        game: name,
    };
    asker.page(Some(&game), |shell| pages::rules(shell, &model))
}

/// One picture of the rules: they are whole tables, so a page of rules fetches them when they come near.
pub(super) async fn picture(asker: Asker, Path((game, number)): Path<(String, usize)>) -> Response {
    let meta = games().iter().find(|meta| meta.id == game);
    let found = meta.and_then(|meta| Some((meta, book(&asker.app.assets, meta).pictures.get(number)?)));
    let Some((meta, picture)) = found else {
        return asker.no(&No::Invalid(format!("there is no picture {number} of '{game}'")));
    };
    let model = pages::Picture {
        game: GameName::of(meta),
        caption: malice_words::capitalised(&picture.caption),
        drawn: picture.drawn.clone(),
    };
    asker.page(Some(&game), |shell| pages::picture(shell, &model))
}

/// What the symbols of a game mean.
pub(super) async fn legend(asker: Asker, Path(game): Path<String>, Query(search): Query<Search>) -> Response {
    let Some(meta) = games().iter().find(|meta| meta.id == game) else {
        return asker.no(&No::Invalid(format!("there is no game '{game}'")));
    };
    // Icons are the same with every pack: only the way back leads to its own.
    let pack = asker.pack(&game, search.pack.as_deref().unwrap_or_default()).await.unwrap_or_default();
    let model = pages::Legend {
        game: GameName::of(meta).with(pack.as_ref()),
        symbols: sitting::legend(&game, &asker.app.assets.sprite(&game)),
    };
    asker.page(Some(&game), |shell| pages::legend(shell, &model))
}

/// A passage as a search shows it.
fn hit(passage: &Passage, words: &str) -> Found {
    let mut excerpt = Vec::new();
    for (index, sentence) in rulebook::sentences(&passage.text, words).into_iter().enumerate() {
        excerpt.extend((index > 0).then(|| (false, " … ".to_owned())));
        let mut from = 0;
        for mark in rulebook::marks(sentence, words) {
            excerpt.push((false, sentence[from..mark.start].to_owned()));
            excerpt.push((true, sentence[mark.clone()].to_owned()));
            from = mark.end;
        }
        excerpt.push((false, sentence[from..].to_owned()));
    }
    Found {
        anchor: passage.rule.clone().unwrap_or_else(|| chapter_anchor(passage.chapter)),
        heading: passage.heading.clone(),
        rule: passage.rule.clone(),
        excerpt,
    }
}

fn chapter_anchor(number: usize) -> String {
    if number == 0 { "main".into() } else { format!("chapter-{number}") }
}

/// A rendered book.
struct Book {
    /// HTML, with a link in the place of each picture.
    text: String,
    /// Anchor and heading.
    chapters: Vec<(String, String)>,
    pictures: Vec<Illustration>,
}

/// The book of a game, rendered once.
fn book(assets: &Assets, meta: &'static Meta) -> &'static Book {
    static BOOKS: OnceLock<BTreeMap<&'static str, OnceLock<Book>>> = OnceLock::new();
    let books = BOOKS.get_or_init(|| games().iter().map(|meta| (meta.id, OnceLock::new())).collect());
    books[meta.id].get_or_init(|| render(meta, sitting::pictures_of(meta.id, &assets.sprite(meta.id))))
}

fn figure(game: &str, number: usize, picture: &Illustration) -> String {
    let caption = malice_words::capitalised(&picture.caption);
    let address = format!("/rules/{game}/pictures/{number}");
    html! { figure.picture { a data-picture href=(address) { "The picture" } figcaption { (caption) } } }
        .into_string()
}

/// Our own rules text as HTML, each picture where it belongs, with the chapters.
fn render(meta: &Meta, pictures: Vec<Illustration>) -> Book {
    let drawn = |place: &Place| {
        let number = pictures.iter().position(|picture| picture.place == *place)?;
        Some(figure(meta.id, number, &pictures[number]))
    };
    // The rules that are open, one for each list item around.
    let mut items: Vec<Option<String>> = Vec::new();
    let mut chapters: Vec<(String, String)> = Vec::new();
    let mut events = Vec::new();
    let mut heading: Option<String> = None;
    let mut parser = Parser::new_ext(meta.rules, Options::ENABLE_TABLES).peekable();
    while let Some(event) = parser.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) if level as usize == 2 => {
                let anchor = chapter_anchor(chapters.len() + 1);
                events.push(Event::Html(CowStr::from(format!("<h2 id=\"{anchor}\">"))));
                chapters.push((anchor, String::new()));
                heading = Some(String::new());
            }
            Event::End(TagEnd::Heading(level)) if level as usize == 2 => {
                events.push(Event::Html(CowStr::from("</h2>\n")));
                if let (Some(text), Some(chapter)) = (heading.take(), chapters.last_mut()) {
                    let set_up = text.starts_with("Setting up").then(|| drawn(&Place::SetUp)).flatten();
                    let first = !events
                        .iter()
                        .any(|event| matches!(event, Event::Html(html) if html.starts_with("<figure")));
                    events.extend(set_up.filter(|_| first).map(|html| Event::Html(CowStr::from(html))));
                    chapter.1 = text;
                }
            }
            Event::Start(Tag::Item) => {
                items.push(None);
                events.push(event);
            }
            Event::End(TagEnd::Item) => {
                let rule = items.pop().flatten();
                let figure = rule.and_then(|rule| drawn(&Place::Rule(rule)));
                events.extend(figure.map(|html| Event::Html(CowStr::from(html))));
                events.push(event);
            }
            // A rule is a list item that begins with its id in bold.
            Event::Start(Tag::Strong) => match parser.peek() {
                Some(Event::Text(id)) if rulebook::is_id(id) => {
                    if let Some(item) = items.last_mut() {
                        item.get_or_insert(id.to_string());
                    }
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
    let mut text = String::new();
    push_html(&mut text, events.into_iter());
    Book { text, chapters, pictures }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_rule_has_its_anchor_once() {
        for meta in games() {
            let Book { text: html, chapters, pictures } =
                render(meta, sitting::pictures_of(meta.id, "/sprite.svg"));
            assert!(html.len() < 125_000, "{}: {} bytes", meta.id, html.len());
            let rules = rulebook::rules(meta.rules);
            assert!(rules.len() > 50 && chapters.len() > 3, "{}", meta.id);
            for rule in rules {
                assert_eq!(html.matches(&format!("id=\"{}\"", rule.id)).count(), 1, "{}", rule.id);
            }
            for (anchor, heading) in chapters {
                assert!(html.contains(&format!("id=\"{anchor}\"")) && !heading.is_empty());
            }
            assert!(!html.contains("style="));
            assert_eq!(
                html.matches("<figure").count(),
                pictures.len(),
                "{}: each picture has its place",
                meta.id
            );
            let examples = rulebook::rules(meta.rules).iter().filter(|rule| rule.id.contains("-EX-")).count();
            assert!(
                pictures[0].place == Place::SetUp && pictures.len() > examples / 3,
                "{}: {}",
                meta.id,
                pictures.len()
            );
            // All of them may come to stand on the page.
            let drawn = pictures.iter().map(|picture| picture.drawn.0.as_str());
            let html: String = std::iter::once(html.as_str()).chain(drawn).collect();
            let ids = |name: &str| {
                html.split(&format!(" {name}=\""))
                    .skip(1)
                    .filter_map(|rest| rest.split('"').next())
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                ids("id").iter().collect::<BTreeSet<_>>().len(),
                ids("id").len(),
                "{}: one id for two things",
                meta.id
            );
            assert!(ids("name").is_empty(), "nothing can be chosen in a book");
        }
    }
}
