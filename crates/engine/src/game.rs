//! The contract that every game keeps, and that tables, bots, simulations and servers rely on.

use std::fmt::Debug;
use std::hash::Hash;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{
    Chance, Content, Face, Fault, Illegal, Log, Offer, OptionSpec, Options, Outcome, Points, Rule, Score,
    Seat, SeatSet, Stream,
};

/// Who looks. What a viewer may not know never leaves the engine for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    Seat(Seat),
    /// Somebody who watches: sees what everybody may see.
    Spectator,
    /// Somebody who looks at a finished game: sees everything.
    Finished,
}

impl Viewer {
    /// Whether this viewer may see what only `seat` knows.
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Self::Seat(own) => own == seat,
            Self::Spectator => false,
            Self::Finished => true,
        }
    }
}

/// What is known of a game before any is set up.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Meta {
    /// The name in commands, records and links: `overboss`.
    pub id: &'static str,
    pub title: &'static str,
    /// One sentence.
    pub summary: &'static str,
    pub players: (u8, u8),
    pub minutes: (u16, u16),
    /// Raised by every change that makes a recorded game end differently.
    pub rules_version: u32,
    /// The game's `RULES.md`.
    #[serde(skip)]
    pub rules: &'static str,
    pub options: &'static [OptionSpec],
    /// The shipped content files: name and text.
    #[serde(skip)]
    pub content: &'static [(&'static str, &'static str)],
}

/// The buffers with which a caller runs the rules, used again and again.
#[derive(Clone, Debug)]
pub struct Io<G: Game> {
    pub chance: Chance,
    pub log: Log<G::Event>,
    pub offer: Offer<G::Action>,
}

impl<G: Game> Io<G> {
    /// For play: events are kept.
    pub fn new(chance: Chance) -> Self {
        Self { chance, log: Log::on(), offer: Offer::default() }
    }

    /// For search and simulation: nobody reads events.
    pub fn silent(chance: Chance) -> Self {
        Self { chance, log: Log::off(), offer: Offer::default() }
    }
}

/// What a procedure may touch besides the table: the game, chance, the log, the offer; and who answers.
#[derive(Debug)]
pub struct Cx<'a, G: Game> {
    pub game: &'a G,
    pub chance: &'a mut Chance,
    pub log: &'a mut Log<G::Event>,
    pub offer: &'a mut Offer<G::Action>,
    /// The seat whose answer is being handed over.
    pub by: Seat,
    /// The lane that runs, if any.
    pub lane: Option<Seat>,
    /// Where chance comes from: each lane has its own stream.
    pub stream: Stream,
}

impl<'a, G: Game> Cx<'a, G> {
    #[inline]
    pub fn new(game: &'a G, io: &'a mut Io<G>) -> Self {
        Self {
            game,
            chance: &mut io.chance,
            log: &mut io.log,
            offer: &mut io.offer,
            by: Seat::default(),
            lane: None,
            stream: Stream::MAIN,
        }
    }
}

/// A game: rules, content and options, immutable and shared. The state is separate plain data; every method takes both.
pub trait Game: Debug + Send + Sync + Sized + 'static {
    /// The whole position, the suspended procedures included. Cloning it is how search works.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One choice: small, and naming things, not positions in a list.
    type Action: Copy + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Something that happened.
    type Event: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a viewer sees, with the names of the specification.
    type View: Serialize + Clone + PartialEq + Debug + Send + Sync;

    fn meta() -> &'static Meta;

    /// The game under these options with this content. All faults of both are reported at once.
    fn new(options: &Options, content: &Content) -> Result<Self, Vec<Fault>>;

    /// The options, complete.
    fn options(&self) -> &Options;
    /// The content with which it is played.
    fn content(&self) -> &Content;
    fn seats(&self) -> usize;
    /// No game of these options has more decisions than this.
    fn bound(&self) -> usize;

    /// Sets the game up and runs it until somebody has to decide; that seat's choices are in the offer.
    fn start(&self, io: &mut Io<Self>) -> Self::State;

    /// Carries out `seat`'s choice and runs on until somebody has to decide; the choices of the first seat asked are in
    /// the offer, which the caller has prepared ([`play`] does).
    ///
    /// # Panics
    /// May panic, or do anything, unless the choice is one that the offer held: [`apply`] checks that.
    fn apply_unchecked(&self, state: &mut Self::State, seat: Seat, action: Self::Action, io: &mut Io<Self>);

    /// Writes the choices of the seat that `io.offer` was prepared for. The state stays equal.
    fn ask(&self, state: &mut Self::State, seat: Seat, io: &mut Io<Self>);

    /// The seats that have to decide. Empty when, and only when, the game is over.
    fn awaited(&self, state: &Self::State) -> SeatSet;

    /// The seats that nobody waits for, but that may choose all the same: who has agreed to something may think again. Nothing is
    /// ever answered for them, and bots leave it at that.
    fn welcome(&self, _state: &Self::State) -> SeatSet {
        SeatSet::EMPTY
    }

    /// Whether lanes are open: then a seat's undo looks at its own lane only. A game that forks says so.
    fn in_lanes(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether the seats that are asked now act on the same things, one after the other as they come: then the order of
    /// their choices matters. Seats that choose apart from each other do not care.
    fn order_matters(&self, _state: &Self::State) -> bool {
        false
    }

    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Deals again all that `seat` cannot know; its view stays equal. Depends on nothing that `seat` cannot know.
    fn resample(&self, state: &mut Self::State, seat: Seat, chance: &mut Chance);

    /// The result, once the game is over.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Every seat's score as it stands now, as far as `viewer` may know it.
    fn scores(&self, state: &Self::State, viewer: Viewer) -> Vec<Score>;

    /// The total of a seat's own score, as far as it may know it itself: what [`Game::scores`] says, for whoever needs nothing else
    /// and needs it often.
    fn own_total(&self, state: &Self::State, seat: Seat) -> Points {
        let scores = self.scores(state, Viewer::Seat(seat));
        scores.iter().find(|score| score.seat == seat).map_or(Points::default(), |score| score.total)
    }

    /// The worth of a finished game to each seat, 0 to 1: winners share 1.
    fn returns(&self, state: &Self::State, worth: &mut [f32]);

    /// What a strong player thinks each seat will score from here, in points.
    fn evaluate(&self, state: &Self::State, points: &mut [f32]);

    /// Both at once, when the game is over: search wants both at the end of every playout, and a game may count for both what it
    /// counts only once.
    fn conclude(&self, state: &Self::State, worth: &mut [f32], points: &mut [f32]) {
        self.returns(state, worth);
        self.evaluate(state, points);
    }

    /// What a player with some sense chooses at a glance: one of `choices`, or nothing where nothing goes without saying. Programs that
    /// play on from a position only to see what becomes of it play so.
    fn instinct(&self, _state: &Self::State, _seat: Seat, _choices: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// Whether nobody with some sense would think of this choice, though the rules allow it.
    fn is_folly(&self, _state: &Self::State, _seat: Seat, _action: Self::Action) -> bool {
        false
    }

    /// Whether what is asked is a little step of many, such as laying cards out one by one: what such a step brings shows only when all
    /// are done.
    fn is_groundwork(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether nothing is half done here, so that [`Game::evaluate`] can be trusted most.
    fn rests(&self, _state: &Self::State) -> bool {
        true
    }

    /// How many points of [`Game::evaluate`] make a lead that usually wins: the scale on which search weighs leads.
    fn decisive_lead(&self) -> f32;

    /// The action in words of the specification: `place_tile B3`. It is what records, links and clients hold.
    fn action_name(&self, action: Self::Action) -> String;
    fn action_named(&self, name: &str) -> Result<Self::Action, String>;

    /// Whether others learn only that the seat chose, not what: such entries are left out of what they get of a record while
    /// the game goes on.
    fn is_secret(&self, _action: Self::Action) -> bool {
        false
    }

    /// What players may say to each other beside their choices.
    fn talk(&self) -> Talk {
        Talk::Free
    }

    /// Whether a choice declines what is offered. Whoever likes passes so without being asked ([`crate::Hush`]).
    fn passes(&self, action: Self::Action) -> bool {
        self.action_name(action) == "pass"
    }

    /// The standing orders that `seat` may give now, by name; a table keeps them ([`crate::Table::order`]).
    fn orders(&self, _state: &Self::State, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// The order that stands for every person from the beginning, until another takes its place. Bots decide all by themselves.
    fn first_order(&self) -> Option<&str> {
        None
    }

    /// Whether an order takes the place of one that the seat gave before.
    fn replaces(&self, new: &str, old: &str) -> bool {
        new == old
    }

    /// What `seat` would see if it gave this order now, before chance or anybody else comes in: shown before the order is
    /// given. `None` where that cannot be told.
    fn foresee(&self, _order: &str, _state: &Self::State, _seat: Seat) -> Option<Self::View> {
        None
    }

    /// Whether an order that `seat` gave when the position was `since` may still have something to answer. Once it has not, it is over.
    fn stands(&self, _order: &str, _since: &Self::State, _now: &Self::State, _seat: Seat) -> bool {
        true
    }

    /// What an order that `seat` gave when the position was `since` answers to what it is asked now, if it still holds and says
    /// anything about it.
    fn obey(
        &self,
        _order: &str,
        _since: &Self::State,
        _now: &Self::State,
        _seat: Seat,
    ) -> Option<Self::Action> {
        None
    }

    /// The event as JSON with a field `event`, in the form that `viewer` may see; `None` if it may not know of it.
    fn event_json(&self, event: &Self::Event, viewer: Viewer) -> Option<Value>;

    /// The names of all content rows in the game: each must occur in some event of some game.
    fn content_rows(&self) -> Vec<String>;

    /// Laws of the game that the state breaks (conservation and the like): none, ever.
    fn broken_invariants(&self, state: &Self::State) -> Vec<String>;
}

/// What players may say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Talk {
    /// Anything, but everybody plays for themselves.
    Free,
    /// They win and lose together with open hands, and tell each other what they would do.
    Together,
    /// Nothing: no chat, no advice.
    Silent,
}

/// The same game in plain words: terminal, log, screen reader, bots.
pub trait Text: Game {
    /// The table as text, for a terminal of at least 80 columns. `color` adds ANSI colours.
    fn table_text(&self, view: &Self::View, color: bool) -> String;
    /// What is asked at a decision point: "Draft a pair".
    fn prompt(&self, view: &Self::View, point: Rule) -> String;
    fn action_text(&self, view: &Self::View, action: Self::Action) -> String;
    /// What a seat is called by the part that it plays: "Gerki the Sneak". Texts of events say "seat 2" where a name may go.
    fn seat_name(&self, _view: &Self::View, _seat: Seat) -> Option<String> {
        None
    }
    /// A standing order: "No help in this battle".
    fn order_text(&self, _view: &Self::View, order: &str) -> String {
        order.to_owned()
    }
    /// What an order would do, told from what the seat would see then ([`Game::foresee`]).
    fn foreseen_text(&self, _order: &str, _then: &Self::View) -> Option<String> {
        None
    }
    fn event_text(&self, event: &Self::Event, viewer: Viewer) -> Option<String>;
    /// The rule by which it happened, for who wants to look it up.
    fn event_rule(&self, _event: &Self::Event) -> Option<Rule> {
        None
    }
    /// Whether it comes of what was told before it, as wounds come of a fight: a log sets such lines in.
    fn event_follows(&self, _event: &Self::Event) -> bool {
        false
    }
    /// The seat whose turn begins with it: a log puts a heading there.
    fn turn_of(&self, _event: &Self::Event) -> Option<Seat> {
        None
    }
    /// Everything that can be looked up, kind by kind: every content row has a face.
    fn faces(&self) -> Vec<Face> {
        Vec::new()
    }
    /// Where things with this face lie now, as far as who has this view knows, a line for each place: "in the market", "two in
    /// seat 2's lair". Empty where they lie in no place that can be seen.
    fn whereabouts(&self, _view: &Self::View, _face: &Face) -> Vec<String> {
        Vec::new()
    }
}

/// A game that scenario files can be written for.
pub trait Scenarios: Game {
    /// Builds a position from the scenario's `position:` lines; what they leave out is as after set-up. Each line comes
    /// with its number; faults are reported by line.
    fn position(
        &self,
        lines: &[(usize, String)],
        io: &mut Io<Self>,
    ) -> Result<Self::State, Vec<(usize, String)>>;
}

/// Carries out a choice if it is offered. A refused one changes nothing and says which rule forbids it.
pub fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    io: &mut Io<G>,
) -> Result<(), Illegal> {
    let awaited = game.awaited(state);
    if awaited.is_empty() {
        return Err(Illegal::Over);
    }
    if !may_choose(game, state).contains(seat) {
        return Err(Illegal::NotAsked(seat));
    }
    io.offer.prepare(Some(seat), true);
    game.ask(state, seat, io);
    if let Some(rule) = io.offer.forbids(action) {
        return Err(Illegal::forbidden(game.action_name(action), rule));
    }
    play(game, state, seat, action, io);
    Ok(())
}

/// The seats that can choose something now, awaited or not.
pub fn may_choose<G: Game>(game: &G, state: &G::State) -> SeatSet {
    game.awaited(state).union(game.welcome(state))
}

/// Carries out a choice that was offered, without looking again: what search and simulation call.
#[inline]
pub fn play<G: Game>(game: &G, state: &mut G::State, seat: Seat, action: G::Action, io: &mut Io<G>) {
    io.offer.prepare(None, false);
    game.apply_unchecked(state, seat, action, io);
}

/// The choices of `seat`, with refusals if `explain`; they are left in `io.offer`.
pub fn choices<'a, G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    explain: bool,
    io: &'a mut Io<G>,
) -> &'a Offer<G::Action> {
    io.offer.prepare(Some(seat), explain);
    game.ask(state, seat, io);
    &io.offer
}

/// The next forced answer: a seat that has, as everybody can see, a single choice. The driver gives it.
pub fn forced<G: Game>(game: &G, state: &mut G::State, io: &mut Io<G>) -> Option<(Seat, G::Action)> {
    let awaited = game.awaited(state);
    awaited
        .iter()
        .find_map(|seat| choices(game, state, seat, false, io).forced().map(|action| (seat, action)))
}
