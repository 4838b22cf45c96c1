//! The game object: content and options, immutable and shared; and the contract with the engine.

use malice_engine::{
    Chance, Content, Fault, Game, Meta, Options, Outcome, Points, Score, ScoreLine, Seat, SeatSet, Viewer,
    Weights,
};
use serde_json::Value;

use crate::action::Action;
use crate::content::{DECK_CARDS, DO_GOODER_CARDS, FILES, Tables};
use crate::eval::{Feature, Worth};
use crate::event::Event;
use crate::options::OPTIONS;
use crate::orders;
use crate::rules::Frame;
use crate::rules::setup::{self, DEALT};
use crate::state::{State, Tabletop};
use crate::view::View;

static META: Meta = Meta {
    id: "big-bad-overlord",
    title: "Big Bad Overlord",
    summary: "Field an army, hide the best behind your walls, and be the last Duke alive before the world ends.",
    players: (2, 6),
    minutes: (45, 75),
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    options: OPTIONS,
    content: FILES,
};

/// Big Bad Overlord under its options.
#[derive(Clone, Debug)]
pub struct BigBadOverlord {
    pub(crate) tables: Tables,
    pub(crate) worth: Worth,
    pub(crate) players: usize,
    pub(crate) dukes: usize,
    pub(crate) picks_dukes: bool,
    /// Turns that everyone has before anybody may attack.
    pub(crate) truce: u8,
    pub(crate) weights: Weights,
    options: Options,
    content: Content,
}

impl BigBadOverlord {
    fn build(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let options = options.completed(OPTIONS).map_err(|more| faults.extend(more)).ok();
        let tables = Tables::load(content).map_err(|more| faults.extend(more)).ok();
        let (Some(options), Some(tables)) = (options, tables) else { return Err(faults) };
        let players = options.int("player_count") as usize;
        // BBO-R-01: two Dukes each for two or three players.
        let twin = match options.word("duke_mode") {
            "twin" => true,
            "single" => false,
            _ => players == 2,
        };
        if twin && players > 3 {
            return Err(vec![Fault::new("option duke_mode: twin Dukes are for two or three players")]);
        }
        Ok(Self {
            worth: Worth::of(&tables),
            tables,
            players,
            dukes: if twin { 2 * players } else { players },
            picks_dukes: options.word("duke_assignment") == "choose",
            truce: options.int("opening_truce_rounds") as u8,
            options,
            weights: Feature::weights(),
            content: content.clone(),
        })
    }

    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(crate) fn is_twin(&self) -> bool {
        self.dukes > self.players
    }

    /// How many Dukes each player has.
    pub fn dukes_each(&self) -> usize {
        self.dukes / self.players
    }

    /// Places: the winner, then whoever lasted longer.
    fn ending(&self, t: &Tabletop) -> Outcome {
        let winner = t.ended.and_then(|ending| ending.told().1);
        let lasted = |seat: Seat| {
            let own = t.dukes.iter().filter(|player| player.owner == seat);
            own.map(|player| if player.alive { u8::MAX } else { player.fell }).max().unwrap_or(0)
        };
        let rank = |seat: Seat| (Some(seat) == winner, lasted(seat));
        let seats: Vec<Seat> = SeatSet::all(self.players).iter().collect();
        let places = seats
            .iter()
            .map(|seat| 1 + seats.iter().filter(|other| rank(**other) > rank(*seat)).count() as u8);
        let remark = match t.ended.map(|ending| ending.told().0) {
            Some("both_artifacts") => "Won with both artifacts at the Cataclysm.",
            Some("finale") => "Won the final battle of the Cataclysm.",
            Some("nobody_wins") => "Everyone loses.",
            _ => "Won as the last one alive.",
        };
        Outcome {
            winners: winner.map(SeatSet::from).unwrap_or_default(),
            // Where nobody wins, nobody is first.
            places: if winner.is_some() { places.collect() } else { places.map(|place| place + 1).collect() },
            scores: self.score_all(t),
            tie_breaks: Vec::new(),
            remarks: vec![remark.into()],
        }
    }

    fn score_all(&self, t: &Tabletop) -> Vec<Score> {
        let line = |seat: Seat| ScoreLine {
            line: "dukes".into(),
            label: "Dukes alive".into(),
            group: "alive".into(),
            points: Points::whole(i32::from(t.has_dukes(seat))),
            rule: "BBO-END-01",
        };
        SeatSet::all(self.players).iter().map(|seat| Score::new(seat, vec![line(seat)])).collect()
    }
}

impl Game for BigBadOverlord {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn meta() -> &'static Meta {
        &META
    }

    fn new(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        Self::build(options, content)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn content(&self) -> &Content {
        &self.content
    }

    fn seats(&self) -> usize {
        self.players
    }

    /// The deck bounds the turns: each takes a card, and each Do-Gooder puts two artifacts back at most. A turn has two arrangements
    /// of at most 19 steps, ways back not counted. Rounds are not bounded, because dice may spare everybody; the allowance is 60 decisions for each rival
    /// and turn. The longest of 36,000 random games had 1,136 decisions.
    fn bound(&self) -> usize {
        let turns = DECK_CARDS - DEALT * self.dukes + 2 * DO_GOODER_CARDS;
        turns * (2 * 19 + 60 * (self.dukes - 1))
    }

    malice_engine::runs_procedures!(setup::set_up);

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn resample(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        self.deal_unseen(state, seat, chance);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.tabletop.ended.map(|_| self.ending(&state.tabletop))
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Score> {
        self.score_all(&state.tabletop)
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        let winner = state.tabletop.ended.and_then(|ending| ending.told().1);
        for (index, worth) in worth.iter_mut().enumerate() {
            *worth = if winner.is_some_and(|seat| seat.index() == index) { 1.0 } else { 0.0 };
        }
    }

    fn evaluate(&self, state: &State, points: &mut [f32]) {
        self.estimate(state, points);
    }

    fn instinct(&self, state: &State, _: Seat, choices: &[Action]) -> Option<Action> {
        self.glance(state, choices)
    }

    fn is_folly(&self, state: &State, seat: Seat, action: Action) -> bool {
        self.is_senseless(state, seat, action)
    }

    fn is_groundwork(&self, state: &State) -> bool {
        matches!(state.procedures.frames().last(), Some(Frame::Arrange(_)))
    }

    fn rests(&self, state: &State) -> bool {
        state.is_at_rest()
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

    /// What goes face down into a citadel stays hidden.
    fn is_secret(&self, action: Action) -> bool {
        matches!(action, Action::Stash(_))
    }

    fn orders(&self, state: &State, seat: Seat) -> Vec<String> {
        orders::for_seat(state, seat)
    }

    fn stands(&self, order: &str, since: &State, now: &State, seat: Seat) -> bool {
        self.still_stands(order, since, now, seat)
    }

    fn obey(&self, order: &str, since: &State, now: &State, seat: Seat) -> Option<Action> {
        self.obeyed(order, since, now, seat)
    }

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        Some(self.tell(*event, viewer).json)
    }

    fn content_rows(&self) -> Vec<String> {
        let cards = self.tables.rows.iter().map(|row| row.name.clone());
        cards.chain(self.tables.dukes.iter().map(|row| row.name.clone())).collect()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.audit(state)
    }
}
