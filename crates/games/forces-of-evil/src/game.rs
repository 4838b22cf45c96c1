//! The game object: content and options, immutable and shared; and the contract with the engine.

use malice_engine::{Chance, Content, Fault, Game, Meta, Options, Outcome, Score, Seat, Viewer, Weights};
use serde_json::Value;

use crate::action::Action;
use crate::content::{ENDLESS, FILES, TREASURES, Tables, WEBS};
use crate::eval::Feature;
use crate::event::Event;
use crate::ids::Kind;
use crate::kingdom::Realm;
use crate::options::OPTIONS;
use crate::policy::{PROPOSED, is_same_proposal};
use crate::rules::setup;
use crate::state::State;
use crate::view::View;

static META: Meta = Meta {
    id: "forces-of-evil",
    title: "Forces of Evil",
    summary: "Fill your dungeon, provoke the kingdom's heroes, and survive what you have called upon everybody.",
    players: (2, 6),
    minutes: (60, 120),
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    options: OPTIONS,
    content: FILES,
};

/// Forces of Evil under its options.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one switch for each option")]
pub struct ForcesOfEvil {
    pub(crate) tables: Tables,
    pub(crate) players: usize,
    pub(crate) realm: Realm,
    pub(crate) draft: bool,
    pub(crate) start_player: StartPlayer,
    pub(crate) pillars: usize,
    pub(crate) pits: usize,
    pub(crate) expensive_rooms: bool,
    pub(crate) raiding: bool,
    pub(crate) raid_empty_only: bool,
    pub(crate) no_armageddon: bool,
    pub(crate) scoring_cards_return: bool,
    pub(crate) late_seat_treasure: bool,
    finite_tokens: bool,
    pub(crate) round_limit: Option<u8>,
    pub(crate) parallel_battles: bool,
    pub(crate) weights: Weights,
    options: Options,
    content: Content,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartPlayer {
    Roll,
    Seat(Seat),
}

impl ForcesOfEvil {
    fn build(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let options = options.completed(OPTIONS).map_err(|more| faults.extend(more)).ok();
        let tables = Tables::load(content).map_err(|more| faults.extend(more)).ok();
        let (Some(options), Some(tables)) = (options, tables) else { return Err(faults) };
        let players = options.int("player_count") as usize;
        let start_player = match options.word("start_player").parse::<usize>() {
            Ok(number) if number > players => {
                faults.push(Fault::new(format!(
                    "option start_player: there is no seat {number} among {players}"
                )));
                StartPlayer::Roll
            }
            Ok(number) => StartPlayer::Seat(Seat::new(number - 1)),
            Err(_) => StartPlayer::Roll,
        };
        let realm = Realm::new(&options, &tables, players).map_err(|more| faults.extend(more)).ok();
        let round_limit = options.int("round_limit") as u8;
        if (1..4).contains(&round_limit) {
            faults.push(Fault::new(format!("option round_limit is 0 or 4 to 40, not '{round_limit}'")));
        }
        let idle = [
            ("raid_destroys", options.flag("raiding"), "raiding=true"),
            ("late_seat_treasure", players > 2, "player_count=3 or more"),
            ("custom_light", options.word("kingdom") == "custom_realm", "kingdom=custom_realm"),
            ("realm_name", options.word("kingdom") == "custom_realm", "kingdom=custom_realm"),
        ];
        let idle = idle.into_iter().filter(|(_, holds, _)| !holds);
        faults.extend(idle.filter_map(|(name, _, wanted)| options.in_vain(OPTIONS, name, wanted)));
        let (Some(realm), true) = (realm, faults.is_empty()) else { return Err(faults) };
        Ok(Self {
            players,
            realm,
            draft: options.word("selection") == "draft" && !options.flag("first_game"),
            start_player,
            pillars: 4 + options.int("extra_pillars") as usize,
            pits: 4 + options.int("extra_pits") as usize,
            expensive_rooms: options.flag("expensive_rooms"),
            raiding: options.flag("raiding"),
            raid_empty_only: options.word("raid_destroys") == "empty_only",
            no_armageddon: options.flag("no_armageddon"),
            scoring_cards_return: options.flag("scoring_cards_return"),
            late_seat_treasure: options.flag("late_seat_treasure"),
            finite_tokens: options.flag("finite_tokens"),
            round_limit: (round_limit > 0).then_some(round_limit),
            parallel_battles: options.flag("parallel_battles"),
            options,
            weights: Feature::weights(),
            content: content.clone(),
            tables,
        })
    }

    /// The content, for who shows units and cards.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// FE-EXP-01, FE-VAR-02.
    pub(crate) fn room_price(&self) -> u8 {
        if self.expensive_rooms { 2 } else { 1 }
    }

    /// How many tokens of a kind there are (FE-R-05); so for Treasure and Webs.
    pub(crate) fn tokens(&self, kind: Kind) -> u8 {
        if self.finite_tokens { self.tables.unit(kind).tokens } else { ENDLESS }
    }

    pub(crate) fn treasures(&self) -> u8 {
        if self.finite_tokens { TREASURES } else { ENDLESS }
    }

    pub(crate) fn webs(&self) -> u8 {
        if self.finite_tokens { WEBS } else { ENDLESS }
    }

    fn rows_in_play(&self) -> Vec<String> {
        let light = self.tables.light.iter().zip(&self.realm.cards).filter(|(_, count)| **count > 0);
        let names = light.map(|(row, _)| &row.name);
        let names = names.chain(self.tables.dark.iter().map(|row| &row.name));
        let names = names.chain(self.tables.rooms.iter().map(|row| &row.name));
        let names = names.chain(self.tables.forces.iter().map(|row| &row.name));
        names.chain(self.tables.units.iter().map(|row| &row.name)).cloned().collect()
    }
}

impl Game for ForcesOfEvil {
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

    fn bound(&self) -> usize {
        // Every round of a game without a limit draws Cards of Light or Darkness; battles take most of the decisions.
        self.players * 20_000
    }

    malice_engine::runs_procedures!(setup::set_up);

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn resample(&self, state: &mut State, _: Seat, chance: &mut Chance) {
        self.shuffle_unseen(state, chance);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.tabletop.over.then(|| self.ending(&state.tabletop))
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Score> {
        (0..self.players).map(|i| self.score_of(&state.tabletop, Seat::new(i))).collect()
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        let winner = self.winner(&state.tabletop);
        for (i, worth) in worth.iter_mut().take(self.players).enumerate() {
            *worth = if i == winner.index() { 1.0 } else { 0.0 };
        }
    }

    fn evaluate(&self, state: &State, points: &mut [f32]) {
        self.estimate(&state.tabletop, points);
    }

    fn decisive_lead(&self) -> f32 {
        self.weights.lead()
    }

    /// No Maintenance, no Spoils, no further draw, nobody more to win over, send away or roll for again.
    fn passes(&self, action: Action) -> bool {
        matches!(action, Action::Skip | Action::SpoilsDeclined | Action::Stop | Action::Done)
    }

    fn orders(&self, state: &State, seat: Seat) -> Vec<String> {
        self.orders_for(state, seat)
    }

    fn first_order(&self) -> Option<&str> {
        Some(self.options.word("auto_battle"))
    }

    /// One order at a time says how much of a battle is fought by hand; a proposal is taken beside it.
    fn replaces(&self, new: &str, old: &str) -> bool {
        (new == PROPOSED) == (old == PROPOSED)
    }

    fn foresee(&self, order: &str, state: &State, seat: Seat) -> Option<View> {
        if order == PROPOSED { self.proposal(state, seat) } else { None }
    }

    fn stands(&self, order: &str, since: &State, now: &State, seat: Seat) -> bool {
        order != PROPOSED || is_same_proposal(since, now, seat)
    }

    fn obey(&self, order: &str, since: &State, now: &State, seat: Seat) -> Option<Action> {
        self.answer_for(now, seat, order, since)
    }

    fn action_name(&self, action: Action) -> String {
        self.name_action(action)
    }

    fn action_named(&self, name: &str) -> Result<Action, String> {
        self.read_action(name)
    }

    fn event_json(&self, event: &Event, _: Viewer) -> Option<Value> {
        Some(self.tell(*event).json)
    }

    fn content_rows(&self) -> Vec<String> {
        self.rows_in_play()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.audit(state)
    }
}
