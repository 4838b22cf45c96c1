//! A person at a table of every game: how often they are asked, with and without hush, and whether what stands on the screen can be
//! typed. `cargo test -p malice-cli --test person -- --nocapture` prints the numbers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::sync::Arc;

use malice_bots::{BotSpec, mix};
use malice_catalog::{Listed, Visit, games, settings, with_game};
use malice_engine::{Content, Entry, Options, Rule, Seat, SeatHeader, Seed, Table, Viewer};
use malice_words::{examples, orders, resolve};

const PERSON: Seat = Seat::new(0);

/// So many of the choices of a question are typed.
const TYPED: usize = 4;

/// Variants in which others cannot know whether somebody has a choice.
const GUARDED: [(&str, &str); 3] = [
    ("overboss", "player_count=4 boss_cards=true command_cards=true"),
    ("big-bad-overlord", "player_count=4"),
    ("battle-for-greyport", "open_hands=false"),
];

/// A whole game, in which the person chooses like a greedy bot.
#[derive(Clone, Copy)]
struct Evening {
    options: &'static str,
    /// Which standing orders the person gives wherever they are offered, by how they begin.
    gives: &'static [&'static str],
    /// Whether every choice is typed too, before it is made.
    typed: bool,
}

struct Course {
    /// How often the person was asked, by decision point.
    asked: BTreeMap<Rule, usize>,
    entries: Vec<Entry>,
    troubles: Vec<String>,
}

impl Course {
    fn prompts(&self) -> usize {
        self.asked.values().sum()
    }
}

impl Visit for Evening {
    type Out = Course;

    fn visit<G: Listed>(self) -> Course {
        let mut options = Options::default();
        for (name, value) in self.options.split(' ').filter_map(|option| option.split_once('=')) {
            options.set_text(G::meta().options, name, value).unwrap();
        }
        let game = G::new(&options, &Content::shipped(G::meta().content)).unwrap();
        let header = |seat: usize| SeatHeader {
            name: format!("P{seat}"),
            player: if seat == PERSON.index() { "human" } else { "greedy" }.into(),
        };
        let seats = (0..game.seats()).map(header).collect();
        let mut table = Table::new(Arc::new(game), seats, Seed::from_number(7));
        let (mut asked, mut troubles) = (BTreeMap::new(), Vec::new());
        loop {
            if let Some((seat, action)) = table.hushed() {
                table.act(seat, action).unwrap();
                continue;
            }
            let awaited = table.awaited();
            let Some(seat) = awaited.iter().find(|seat| *seat == PERSON).or(awaited.first()) else { break };
            if seat == PERSON {
                *asked.entry(table.offer(seat).point()).or_default() += 1;
                if self.typed {
                    troubles.extend(untypable(&table));
                }
                let wanted = |order: &String| self.gives.iter().any(|begin| order.starts_with(begin));
                if let Some(order) = table.further_orders(seat).into_iter().find(wanted) {
                    table.order(seat, &order).unwrap();
                    continue;
                }
                troubles.extend(unreadable(&table));
            }
            let luck = mix(table.version() as u64, u64::from(seat.number()));
            let action = BotSpec::Greedy.bot(&settings::<G>(), luck).choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
        Course { asked, entries: table.entries(0), troubles }
    }
}

/// Choices that are not understood when they are typed as they stand there, and examples that are not.
fn untypable<G: Listed>(table: &Table<G>) -> Vec<String> {
    let (game, offer) = (table.game(), table.offer(PERSON));
    let view = table.view(Viewer::Seat(PERSON));
    let actions: Vec<G::Action> = offer.accepted().collect();
    let text = |action: &G::Action| game.action_text(&view, *action);
    let mut troubles = Vec::new();
    for action in actions.iter().step_by(actions.len().div_ceil(TYPED)) {
        match resolve(&**game, &view, &offer, &text(action)) {
            // Two that read alike are the same to whoever reads.
            Ok(meant) if text(&meant) == text(action) => (),
            Err(_) if actions.iter().filter(|other| text(other) == text(action)).count() > 1 => (),
            other => troubles.push(format!("{} '{}': {other:?}", offer.point(), text(action))),
        }
    }
    let examples = examples(&**game, &view, &offer);
    troubles.extend(examples.iter().filter(|typed| resolve(&**game, &view, &offer, typed).is_err()).cloned());
    troubles
}

/// Standing orders that tell nobody what they are.
fn unreadable<G: Listed>(table: &Table<G>) -> Vec<String> {
    let view = table.view(Viewer::Seat(PERSON));
    let text = |order: &String| orders::order_text(&**table.game(), &view, order);
    let offered = table.orders(PERSON).into_iter();
    let all = offered.chain(table.given_orders(PERSON).map(|given| given.order.clone()));
    all.filter(|order| text(order).contains(order.as_str()) || text(order).ends_with("Choose")).collect()
}

#[test]
fn whoever_hushes_is_asked_less_and_plays_the_same_game() {
    let mut saved = 0;
    for (game, options) in games().iter().map(|meta| (meta.id, "")).chain(GUARDED) {
        let evening = |gives| with_game(game, Evening { options, gives, typed: false }).unwrap();
        let (loud, quiet, passing) = (evening(&[]), evening(&["hush "]), evening(&["pass "]));
        let counts = [loud.prompts(), quiet.prompts(), passing.prompts()];
        println!("{game} {options}: asked {counts:?} times: without, with hush, always passing");
        let points = loud.asked.iter().map(|(point, count)| format!("{point} {count}"));
        println!("    {}", points.collect::<Vec<_>>().join(", "));
        assert!(quiet.entries == loud.entries, "{game} {options}: another game");
        assert!(quiet.prompts() <= loud.prompts());
        assert_eq!([&quiet.troubles[..], &passing.troubles[..]].concat(), [""; 0], "{game}");
        saved += loud.prompts() - quiet.prompts();
    }
    assert!(saved > 0, "nobody is spared anything");
}

#[test]
fn what_stands_on_the_screen_can_be_typed() {
    for meta in games() {
        let mut course = with_game(meta.id, Evening { options: "", gives: &[], typed: true }).unwrap();
        course.troubles.sort();
        course.troubles.dedup();
        assert_eq!(course.troubles, [""; 0], "{}", meta.id);
    }
}
