//! Imps in the Cellar: a toy game with a piece of everything, laid out like the real ones. Read it before writing a game.
//!
//! | Rules | Module |
//! |---|---|
//! | set-up, rounds, home, end | [`rules::Round`] |
//! | market: one seat after the other, with refusals | [`rules::Market`] |
//! | pick: one secret question to all seats at once | [`rules::Pick`] |
//! | cellar: a lane per seat, a procedure within a procedure, dice | [`rules::Cellar`], [`rules::Room`] |
//! | what is hidden, and how it is dealt again for bots | `view.rs`, `event.rs`, `resample.rs` |
//! | the same for the laws, which trust neither | [`secrets()`] |
//! | what programs learn from | `learn.rs` |
//!
//! **Glossary.** *Hand*: two cards that only their owner sees. *Pick*: a card laid face down by all at once. *Shown*: the
//! card that counts in the cellar. *Loot*: gold that is not home yet. *Ward*, *lamp*: they stop one trap each.

mod action;
mod content;
mod eval;
mod event;
mod learn;
mod panes;
mod position;
mod resample;
pub mod rules;
mod secrets;
mod state;
mod study;
mod text;
mod view;

use malice_engine::{
    Chance, Content, Cx, Fault, Game, Io, Meta, OptionDefault, OptionKind, OptionSpec, Options, Outcome,
    Score, Seat, SeatSet, Stacks, Stream, Viewer, Weights,
};
use serde_json::Value;

pub use self::action::{Action, Item, Treasure};
pub use self::content::{CardRow, Cards, Effect};
use self::eval::Feature;
pub use self::event::Event;
pub use self::secrets::secrets;
pub use self::state::{Card, Player, State, Table};
pub use self::view::{CellarView, PlayerView, View};
use rules::{Frame, Round, Step};

static META: Meta = Meta {
    id: "toy",
    title: "Imps in the Cellar",
    summary: "Pick in secret, go down, and come home before the trap.",
    players: (2, 4),
    minutes: (1, 3),
    rules_version: 1,
    rules: include_str!("RULES.md"),
    options: &[
        OptionSpec {
            name: "player_count",
            kind: OptionKind::Int { min: 2, max: 4 },
            default: OptionDefault::Int(2),
            help: "How many play.",
        },
        OptionSpec {
            name: "rounds",
            kind: OptionKind::Int { min: 1, max: 3 },
            default: OptionDefault::Int(2),
            help: "How many rounds are played.",
        },
        OptionSpec {
            name: "harsh",
            kind: OptionKind::Flag,
            default: OptionDefault::Flag(false),
            help: "Traps take a gold, too.",
        },
        OptionSpec {
            name: "die",
            kind: OptionKind::Choice { values: &["d4", "d6"] },
            default: OptionDefault::Word("d6"),
            help: "The die rolled in the rooms: a d4 is more dangerous.",
        },
        OptionSpec {
            name: "cards",
            kind: OptionKind::Set { of: &["imp", "ghoul", "witch"], count: 2 },
            default: OptionDefault::Set(&["imp", "ghoul"]),
            help: "The kinds of cards in the game.",
        },
    ],
    content: &[content::CARDS],
};

/// The game: its options and cards.
#[derive(Clone, Debug)]
pub struct Toy {
    options: Options,
    content: Content,
    cards: Cards,
    weights: Weights,
}

impl Toy {
    /// The game with shipped content and these options, such as `&[("player_count", "3")]`.
    ///
    /// # Panics
    /// If an option does not fit.
    pub fn with(options: &[(&str, &str)]) -> Self {
        let mut chosen = Options::default();
        for (name, value) in options {
            chosen.set_text(META.options, name, value).expect("the options fit");
        }
        Self::new(&chosen, &Content::shipped(META.content)).expect("the shipped content is sound")
    }

    fn rounds(&self) -> u8 {
        u8::try_from(self.options.int("rounds")).expect("the schema allows 1 to 3")
    }

    fn harsh(&self) -> bool {
        self.options.flag("harsh")
    }

    /// The sides of the die.
    fn die(&self) -> u32 {
        if self.options.word("die") == "d4" { 4 } else { 6 }
    }

    /// TOY-SETUP-01.
    fn deal(&self, io: &mut Io<Self>) -> Table {
        let mut table = Table { round: 1, ..Table::default() };
        for card in self.cards.kinds() {
            table.deck.extend((0..self.cards.row(card).count).map(|_| card));
        }
        let name = |card| self.cards.name(card).to_owned();
        io.chance.shuffle(Stream::named("deck"), "deck", &mut table.deck, name);
        // A script names the cards in the order in which they are drawn, and the top is the last.
        table.deck.reverse();
        table.players = (0..self.seats()).map(|_| Player { gold: 3, ..Player::default() }).collect();
        for seat in table.seats().flat_map(|seat| [seat, seat]) {
            rules::draw(&mut table, seat, &mut Cx::new(self, io));
        }
        table
    }

    fn begin(&self, table: Table, step: Step, io: &mut Io<Self>) -> State {
        let mut state = State { table, stacks: Stacks::new(Frame::Round(Round { step })) };
        state.stacks.start(&mut state.table, &mut Cx::new(self, io));
        state
    }
}

impl Game for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn meta() -> &'static Meta {
        &META
    }

    fn new(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let options = options.completed(META.options)?;
        let cards = Cards::read(content, options.words("cards"))?;
        Ok(Self { content: content.clone(), options, cards, weights: Feature::weights() })
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn seats(&self) -> usize {
        usize::try_from(self.options.int("player_count")).expect("the schema allows 2 to 4")
    }

    fn bound(&self) -> usize {
        // A round: two purchases and done, a pick, four rooms with a treasure each, stop.
        usize::from(self.rounds()) * self.seats() * (3 + 1 + 2 * 4 + 1)
    }

    fn start(&self, io: &mut Io<Self>) -> State {
        let table = self.deal(io);
        self.begin(table, Step::Market, io)
    }

    fn apply_unchecked(&self, state: &mut State, seat: Seat, action: Action, io: &mut Io<Self>) {
        state.stacks.answer(&mut state.table, seat, action, &mut Cx::new(self, io));
    }

    fn ask(&self, state: &mut State, seat: Seat, io: &mut Io<Self>) {
        state.stacks.ask(&mut state.table, seat, &mut Cx::new(self, io));
    }

    fn awaited(&self, state: &State) -> SeatSet {
        state.stacks.awaited()
    }

    fn welcome(&self, state: &State) -> SeatSet {
        state.stacks.welcome()
    }

    fn in_lanes(&self, state: &State) -> bool {
        state.stacks.forked()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.view_of(state, viewer)
    }

    fn resample(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        if !state.stacks.frames().is_empty() {
            resample::resample(state, seat, chance);
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.stacks.frames().is_empty().then(|| self.outcome_of(&state.table))
    }

    fn scores(&self, state: &State, viewer: Viewer) -> Vec<Score> {
        let over = state.stacks.frames().is_empty();
        let table = &state.table;
        table.seats().map(|seat| self.score_of(table, seat, over || viewer.sees(seat))).collect()
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        let winners = self.outcome_of(&state.table).winners;
        for (seat, worth) in state.table.seats().zip(worth) {
            *worth = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        }
    }

    fn evaluate(&self, state: &State, points: &mut [f32]) {
        self.points_expected(state, points);
    }

    fn decisive_lead(&self) -> f32 {
        self.weights.lead()
    }

    fn action_name(&self, action: Action) -> String {
        self.name_action(action)
    }

    fn action_named(&self, name: &str) -> Result<Action, String> {
        self.read_action(name)
    }

    fn orders(&self, _: &State, _: Seat) -> Vec<String> {
        vec!["skip_market".into()]
    }

    fn stands(&self, _: &str, since: &State, now: &State, _: Seat) -> bool {
        since.table.round == now.table.round
    }

    /// Nothing bought in the round in which the order was given.
    fn obey(&self, _: &str, since: &State, now: &State, _: Seat) -> Option<Action> {
        let shopping = matches!(now.stacks.frames().last(), Some(Frame::Market(_)));
        (shopping && since.table.round == now.table.round).then_some(Action::Done)
    }

    fn passes(&self, action: Action) -> bool {
        action == Action::Done
    }

    fn is_secret(&self, action: Action) -> bool {
        matches!(action, Action::Pick(_))
    }

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        Some(self.event_as_json(*event, viewer))
    }

    fn content_rows(&self) -> Vec<String> {
        self.cards.kinds().map(|card| self.cards.name(card).to_owned()).collect()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        let table = &state.table;
        let players = table.players.iter();
        let held: Vec<Card> =
            players.flat_map(|player| player.hand.iter().chain(&player.picked)).copied().collect();
        let all: Vec<Card> = table.deck.iter().chain(&*table.discard).copied().chain(held).collect();
        let lost = self.cards.kinds().filter_map(|kind| {
            let (there, count) =
                (all.iter().filter(|card| **card == kind).count(), self.cards.row(kind).count);
            (there != usize::from(count))
                .then(|| format!("{there} of {count} {} cards", self.cards.name(kind)))
        });
        lost.collect()
    }
}
