//! Tables of all five games, some way into them: what can be typed, and what can be drawn.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use malice_bots::BotSpec;
use malice_catalog::{Listed, Visit, games, settings, with_game};
use malice_engine::{Content, Options, SeatHeader, Seed, Table, Viewer};
use malice_screen::{Choice, Hand, Palette, Scene, draw};
use malice_words::resolve;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// How many decisions are looked at.
const DECISIONS: usize = 120;

/// Walks into a game of each kind and looks at every decision on the way.
trait Look: Copy {
    fn look<G: Listed>(self, table: &Table<G>);
}

struct Walk<L>(L);

impl<L: Look> Visit for Walk<L> {
    type Out = ();

    fn visit<G: Listed>(self) {
        let content = Content::shipped(G::meta().content);
        let game = Arc::new(G::new(&Options::default(), &content).expect("the shipped content is sound"));
        let seat = || SeatHeader { name: "Ann".into(), player: "human".into() };
        let seats = (0..game.seats()).map(|_| seat()).collect();
        let mut table: Table<G> = Table::new(game, seats, Seed::from_number(11));
        for decision in 0..DECISIONS {
            let Some(seat) = table.awaited().first() else { break };
            self.0.look(&table);
            let bot: BotSpec = "random".parse().unwrap();
            let action = bot.bot(&settings::<G>(), decision as u64).choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
}

fn in_every_game<L: Look>(look: L) {
    for meta in games() {
        with_game(meta.id, Walk(look)).unwrap();
    }
}

#[derive(Clone, Copy)]
struct Typed;

impl Look for Typed {
    fn look<G: Listed>(self, table: &Table<G>) {
        let seat = table.awaited().first().unwrap();
        let (game, view, offer) = (table.game(), table.view(Viewer::Seat(seat)), table.offer(seat));
        let text = |action| game.action_text(&view, action);
        for action in offer.accepted() {
            let name = game.action_name(action);
            assert_eq!(resolve(&**game, &view, &offer, &name), Ok(action), "{name}");
            let read = text(action);
            // A text that is part of another one's can mean both.
            let words: Vec<&str> = read.split(' ').collect();
            let alone = offer.accepted().filter(|other| words.iter().all(|word| text(*other).contains(word)));
            if alone.count() == 1 && words.len() > 1 {
                assert_eq!(resolve(&**game, &view, &offer, &read), Ok(action), "{read} ({name})");
            }
        }
    }
}

#[test]
fn a_choice_can_be_typed_by_its_name_and_as_it_reads() {
    in_every_game(Typed);
}

#[derive(Clone, Copy)]
struct Drawn;

impl Look for Drawn {
    fn look<G: Listed>(self, table: &Table<G>) {
        let seat = table.awaited().first().unwrap();
        let (game, view, offer) = (table.game(), table.view(Viewer::Seat(seat)), table.offer(seat));
        let choice = |action: &G::Action| Choice {
            text: game.action_text(&view, *action),
            name: game.action_name(*action),
            about: game.about(&view, *action),
            ..Choice::default()
        };
        let scene = Scene {
            game: G::meta().title.into(),
            headline: game.headline(&view),
            panes: game.panes(&view),
            own: Some(seat),
            prompt: game.prompt(&view, offer.point()),
            choices: offer.actions().iter().map(choice).collect(),
            ..Scene::default()
        };
        let items = scene.items();
        for choice in scene.choices.iter().filter(|choice| !choice.about.is_empty()) {
            let there = |name: &String| items.iter().any(|item| item.name == *name);
            assert!(choice.about.iter().any(there), "{}: {:?} is nowhere", choice.name, choice.about);
        }
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
            let mut hand = Hand::default();
            let mut hits = None;
            terminal
                .draw(|frame| hits = Some(draw(frame, &scene, &mut hand, Palette { color: true })))
                .unwrap();
            let hits = hits.unwrap();
            assert!(!hits.choices.is_empty(), "the choice under the cursor is seen");
            assert!(hits.items.iter().all(|(area, _)| area.right() <= width && area.bottom() <= height));
            let lit = hits.items.iter().any(|(_, item)| scene.choices[0].about.contains(&items[*item].name));
            assert!(lit || scene.choices[0].about.is_empty(), "{} is marked", scene.choices[0].name);
        }
    }
}

#[test]
fn every_table_fits_every_window_and_shows_what_is_chosen() {
    in_every_game(Drawn);
}
