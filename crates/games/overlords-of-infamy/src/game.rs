//! The game object: content and options, immutable and shared; and the contract with the engine.

use malice_engine::{Chance, Content, Fault, Game, Meta, Options, Outcome, Score, Seat, Viewer, Weights};
use serde_json::Value;

use crate::action::Action;
use crate::board::Board;
use crate::content::{AftermathRow, FILES, OverlordRow, Tables};
use crate::eval::Feature;
use crate::event::Event;
use crate::options::OPTIONS;
use crate::rules::setup;
use crate::state::{State, Tabletop};
use crate::view::View;

static META: Meta = Meta {
    id: "overlords-of-infamy",
    title: "Overlords of Infamy",
    summary: "Complete secret plots to make the world miserable, and steer the Hero into your rivals' lands.",
    players: (2, 4),
    minutes: (60, 90),
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    options: OPTIONS,
    content: FILES,
};

/// Overlords of Infamy under its options.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each option that is on or off")]
pub struct OverlordsOfInfamy {
    pub(crate) tables: Tables,
    pub(crate) players: usize,
    pub(crate) choose_overlords: bool,
    pub(crate) first_player: FirstPlayer,
    pub(crate) zones: Zones,
    pub(crate) events_to_end: usize,
    /// Plots are completed when their owner says so.
    pub(crate) declared: bool,
    pub(crate) plunder_rerolls: bool,
    /// Animal Magnetism counts the Barracks too (OI-R-40).
    pub(crate) magnetism_in_play: bool,
    /// Transmogrify gives no Relics (OI-R-43).
    pub(crate) transmogrify_basic: bool,
    with_promos: bool,
    pub(crate) weights: Weights,
    options: Options,
    content: Content,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPlayer {
    Dice,
    Seat(Seat),
}

/// Who sits where (OI-SET-08).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Zones {
    InOrder,
    Pair([u8; 2]),
    Choose,
}

impl OverlordsOfInfamy {
    fn build(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let options = options.completed(OPTIONS).map_err(|more| faults.extend(more)).ok();
        let tables = Tables::load(content).map_err(|more| faults.extend(more)).ok();
        let (Some(options), Some(tables)) = (options, tables) else { return Err(faults) };
        let players = options.int("player_count") as usize;
        let first_player = match options.word("first_player").parse::<usize>() {
            Ok(number) if number > players => {
                return Err(vec![Fault::new(format!(
                    "option first_player: there is no seat {number} among {players}"
                ))]);
            }
            Ok(number) => FirstPlayer::Seat(Seat::new(number - 1)),
            Err(_) => FirstPlayer::Dice,
        };
        // Elsewhere everybody has a zone, so there is nothing to say.
        let idle = options.in_vain(OPTIONS, "two_player_zones", "player_count=2").filter(|_| players != 2);
        if let Some(fault) = idle {
            return Err(vec![fault]);
        }
        let named =
            |name: &str| tables.square.zones.iter().position(|zone| zone.name == name).unwrap_or(0) as u8;
        let zones = match (players, options.word("two_player_zones").split_once('+')) {
            (2, Some((one, other))) => Zones::Pair([named(one), named(other)]),
            (2, None) => Zones::Choose,
            _ => Zones::InOrder,
        };
        // OI-END-01
        let events_to_end = options.word("world_events_to_end").parse().unwrap_or([6, 8, 10][players - 2]);
        Ok(Self {
            players,
            choose_overlords: options.word("overlord_assignment") == "choose",
            first_player,
            zones,
            events_to_end,
            declared: options.word("plot_completion") == "declared",
            plunder_rerolls: options.word("plunder_high_roll") == "reroll",
            magnetism_in_play: options.word("animal_magnetism") == "in_play",
            transmogrify_basic: options.word("transmogrify") == "basic_only",
            with_promos: options.flag("include_waffles"),
            options,
            weights: Feature::weights(),
            content: content.clone(),
            tables,
        })
    }

    /// All content: what is printed on cards and tiles is no secret.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The side of the board in use (OI-SET-08).
    #[inline]
    pub(crate) fn board(&self) -> &Board {
        if self.players == 3 { &self.tables.circle } else { &self.tables.square }
    }

    /// OI-R-57
    pub(crate) fn overlords_in_play(&self) -> impl Iterator<Item = u8> + '_ {
        let rows = self.tables.overlords.iter().enumerate();
        rows.filter(|(_, row)| self.with_promos || !row.promo).map(|(index, _)| index as u8)
    }

    #[inline]
    pub(crate) fn overlord(&self, t: &Tabletop, seat: Seat) -> &OverlordRow {
        &self.tables.overlords[t.overlord_of(seat) as usize]
    }

    /// The Aftermath of a Plot.
    pub(crate) fn aftermath(&self, plot: u8) -> Option<&AftermathRow> {
        self.tables.plots[plot as usize].aftermath.map(|row| &self.tables.aftermaths[row as usize])
    }
}

impl Game for OverlordsOfInfamy {
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
        // Far more turns between two events than anybody can take without moving the tracker, with far more decisions each.
        self.players * (self.events_to_end + 2) * 2_000
    }

    malice_engine::runs_procedures!(setup::set_up);

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn resample(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        self.deal_unseen(state, seat, chance);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.tabletop.over.then(|| self.ending(&state.tabletop))
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Score> {
        (0..self.players).map(|index| self.score(&state.tabletop, Seat::new(index))).collect()
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        self.worth(&state.tabletop, worth);
    }

    fn evaluate(&self, state: &State, points: &mut [f32]) {
        self.estimate(&state.tabletop, points);
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

    /// Plots and tiles that are kept or put back, and gifts, stay hidden (OI-R-60).
    fn is_secret(&self, action: Action) -> bool {
        matches!(action, Action::KeepPlot(_) | Action::KeepTile(_) | Action::Bury(_) | Action::Gift(_))
    }

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        Some(self.tell(event, viewer).json)
    }

    fn content_rows(&self) -> Vec<String> {
        let tables = &self.tables;
        let overlords = self.overlords_in_play().map(|row| tables.overlords[row as usize].id.clone());
        let tiles = tables.tiles.iter().map(|row| row.id.clone());
        let plots = tables.plots.iter().map(|row| row.id.clone());
        let events = tables.events.iter().map(|row| row.id.clone());
        let relics = tables.relics.iter().map(|row| row.id.clone());
        let active = tables.aftermaths.iter().filter(|row| row.bonus.is_none()).map(|row| row.id.clone());
        overlords.chain(tiles).chain(plots).chain(events).chain(relics).chain(active).collect()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.audit(state)
    }
}
