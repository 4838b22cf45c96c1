//! A person at a table of every game: how often they are asked, with and without hush, and whether what stands on the screen can be
//! typed. `cargo test -p malice-cli --test person -- --nocapture` prints the numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use malice_bots::{BotSpec, mix};
use malice_catalog::{Listed, Visit, games, settings, with_game};
use malice_engine::{Content, Entry, Options, Rule, Seat, SeatHeader, Seed, Table, Viewer};
use malice_words::{examples, orders, resolve};

const PERSON: Seat = Seat::new(0);

/// So many of the choices of a question are typed.
const TYPED: usize = 4;

/// A whole game, in which the person chooses like a greedy bot.
struct Evening {
    hush: bool,
    /// What happens to be looked at: every choice of the person, before it is made.
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
        let game = G::new(&Options::default(), &Content::shipped(G::meta().content)).unwrap();
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
                let orders = table.further_orders(seat).into_iter();
                if let Some(hush) = orders.into_iter().find(|order| self.hush && order.starts_with("hush ")) {
                    table.order(seat, &hush).unwrap();
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
    for meta in games() {
        let loud = with_game(meta.id, Evening { hush: false, typed: false }).unwrap();
        let quiet = with_game(meta.id, Evening { hush: true, typed: false }).unwrap();
        println!("{}: asked {} times, {} with hush", meta.id, loud.prompts(), quiet.prompts());
        let points = loud.asked.iter().map(|(point, count)| {
            let quiet = quiet.asked.get(point).copied().unwrap_or_default();
            if quiet == *count { format!("{point} {count}") } else { format!("{point} {count} ({quiet})") }
        });
        println!("    {}", points.collect::<Vec<_>>().join(", "));
        assert!(quiet.entries == loud.entries, "{}: another game", meta.id);
        assert!(quiet.prompts() <= loud.prompts());
        assert_eq!(quiet.troubles, [""; 0], "{}", meta.id);
    }
}

#[test]
fn what_stands_on_the_screen_can_be_typed() {
    for meta in games() {
        let mut course = with_game(meta.id, Evening { hush: false, typed: true }).unwrap();
        course.troubles.sort();
        course.troubles.dedup();
        assert_eq!(course.troubles, [""; 0], "{}", meta.id);
    }
}
