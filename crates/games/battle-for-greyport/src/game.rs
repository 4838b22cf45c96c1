//! The game object: content and options, immutable and shared; and the contract with the engine.

use malice_engine::{
    Chance, Content, Fault, Game, Meta, Options, Outcome, Score, Seat, SeatSet, Talk, Viewer, Weights,
};
use serde_json::Value;

use crate::action::Action;
use crate::content::{CURSES, FILES, MonsterClass, Scenario, Tables};
use crate::effect::Aura;
use crate::eval::{Feature, hit_points};
use crate::event::Event;
use crate::ids::{CardId, MonsterKind};
use crate::mix::Mix;
use crate::options::OPTIONS;
use crate::rules::{Frame, setup};
use crate::state::{GameResult, Standing, State, Tabletop};
use crate::view::View;

static META: Meta = Meta {
    id: "battle-for-greyport",
    title: "Battle for Greyport",
    summary: "Heroes of an inn defend their city together, round by round, card by card.",
    players: (2, 5),
    minutes: (60, 120),
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    options: OPTIONS,
    content: FILES,
};

/// Battle for Greyport under its options.
#[derive(Clone, Debug)]
pub struct Greyport {
    pub(crate) tables: Tables,
    pub(crate) players: usize,
    pub(crate) scenario: usize,
    pub(crate) characters: Characters,
    pub(crate) starting_player: StartingPlayer,
    pub(crate) rest_healing: u8,
    pub(crate) open_hands: bool,
    pub(crate) silent_play: bool,
    pub(crate) max_hp: i8,
    pub(crate) wounded: Wounded,
    pub(crate) mix: Mix,
    pub(crate) random_locations: bool,
    /// The empty table: every game begins with a copy.
    pub(crate) empty: Tabletop,
    pub(crate) weights: Weights,
    options: Options,
    content: Content,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Characters {
    Free,
    Random,
    Fixed([u8; 5]),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartingPlayer {
    PartyPick,
    Random,
    Seat(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wounded {
    Off,
    Random,
    PartyPick,
    Seat(Seat),
}

impl Greyport {
    fn build(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let options = options.completed(OPTIONS).map_err(|more| faults.extend(more)).ok();
        let tables = Tables::load(content).map_err(|more| faults.extend(more)).ok();
        let (Some(options), Some(tables)) = (options, tables) else { return Err(faults) };
        let players = options.int("player_count") as usize;
        let mut seat = |name: &str| {
            let number = options.word(name).parse::<usize>().ok()?;
            if number > players {
                faults.push(Fault::new(format!("option {name}: there is no seat {number} among {players}")));
                return None;
            }
            Some(Seat::new(number - 1))
        };
        let starting_player = match options.word("starting_player") {
            "party_pick" => StartingPlayer::PartyPick,
            "random" => StartingPlayer::Random,
            _ => seat("starting_player").map_or(StartingPlayer::Random, StartingPlayer::Seat),
        };
        let wounded = match options.word("wounded_warrior") {
            "off" => Wounded::Off,
            "random" => Wounded::Random,
            "party_pick" => Wounded::PartyPick,
            _ => seat("wounded_warrior").map_or(Wounded::Off, Wounded::Seat),
        };
        let characters = match options.word("characters") {
            "random" => Characters::Random,
            "listed" => {
                let listed: [u8; 5] = std::array::from_fn(|i| {
                    let name = options.word(&format!("character_{}", i + 1));
                    tables.characters.iter().position(|row| row.id == name).unwrap_or(0) as u8
                });
                // GP-SETUP-02: no character plays twice.
                if (0..players).any(|i| listed[..i].contains(&listed[i])) {
                    faults.push(Fault::new("option characters: a character stands twice"));
                }
                Characters::Fixed(listed)
            }
            _ => Characters::Free,
        };
        for number in 1..=5 {
            let wanted = if matches!(characters, Characters::Fixed(_)) {
                (number > players).then(|| format!("player_count={number} or more"))
            } else {
                Some("characters=listed".to_owned())
            };
            let idle =
                wanted.and_then(|wanted| options.in_vain(OPTIONS, &format!("character_{number}"), &wanted));
            faults.extend(idle);
        }
        let Some(scenario) = tables.scenarios.iter().position(|row| row.id == options.word("scenario"))
        else {
            return Err(vec![Fault::new(format!(
                "option scenario: there is no {}",
                options.word("scenario")
            ))]);
        };
        let mix = Mix::read(&options, &tables.factions);
        faults.extend(mix.faults(&tables.scenarios[scenario], &tables.factions));
        if !faults.is_empty() {
            return Err(faults);
        }
        let silent_play = options.flag("silent_play");
        let mut empty = Tabletop { curses: CURSES as u8, ..Tabletop::default() };
        empty.location.card = tables.scenarios[scenario].encounters[0].location;
        Ok(Self {
            players,
            scenario,
            characters,
            starting_player,
            // GP-VAR-01.
            rest_healing: if options.flag("hardcore_mode") { 0 } else { options.int("rest_healing") as u8 },
            // GP-VAR-06.
            open_hands: options.flag("open_hands") && !silent_play,
            silent_play,
            // GP-VAR-04.
            max_hp: match options.int("starting_hp") {
                0 => tables.scenarios[scenario].hit_points,
                hp => hp as i8,
            },
            wounded,
            mix,
            random_locations: options.word("location_mode") == "random",
            empty,
            tables,
            options,
            weights: Feature::weights(),
            content: content.clone(),
        })
    }

    /// All cards, monsters, locations and scenarios, for whoever draws them.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    pub(crate) fn scenario(&self) -> &Scenario {
        &self.tables.scenarios[self.scenario]
    }

    pub(crate) fn is_player_hero(&self, card: CardId) -> bool {
        self.tables.card(card).level > 0
    }

    /// The column of the encounter cards.
    pub(crate) const fn column(&self) -> usize {
        self.players - 2
    }

    /// GP-LOC-01: what the location does as long as it is not destroyed.
    pub(crate) fn aura(&self, t: &Tabletop) -> Option<Aura> {
        (t.location.standing != Standing::Destroyed)
            .then(|| self.tables.locations[t.location.card as usize].aura)
    }

    /// A boss's place among the bosses.
    pub(crate) fn boss_number(&self, kind: MonsterKind) -> Option<usize> {
        if self.tables.monster(kind).class != MonsterClass::Boss {
            return None;
        }
        let bosses = self.tables.monsters.iter().enumerate();
        bosses
            .filter(|(_, row)| row.class == MonsterClass::Boss && row.side_b_of.is_none())
            .position(|(index, _)| index == kind.index())
    }
}

impl Game for Greyport {
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
        // Every round costs somebody, or the location, something; shields and healing stretch that a little.
        100_000
    }

    malice_engine::runs_procedures!(setup::set_up);

    /// GP-R-04: everybody acts at one table, one after the other as they come. Only discards are each player's own business.
    fn order_matters(&self, state: &State) -> bool {
        !matches!(state.procedures.frames().last(), Some(Frame::Trim(_)))
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn resample(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        self.deal_unseen(state, seat, chance);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let won = state.tabletop.result? == GameResult::Won;
        Some(Outcome {
            winners: if won { SeatSet::all(self.players) } else { SeatSet::EMPTY },
            places: vec![if won { 1 } else { 2 }; self.players],
            scores: self.scores(state, Viewer::Finished),
            tie_breaks: Vec::new(),
            remarks: self.achievements(&state.tabletop),
        })
    }

    /// All win or lose together; what is counted is each player's hit points.
    fn scores(&self, state: &State, _viewer: Viewer) -> Vec<Score> {
        (0..self.players).map(|index| hit_points(&state.tabletop, Seat::new(index))).collect()
    }

    fn talk(&self) -> Talk {
        match (self.silent_play, self.open_hands) {
            (true, _) => Talk::Silent,
            (false, true) => Talk::Together,
            // What a seat would do tells what it holds.
            (false, false) => Talk::Free,
        }
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        let won = state.tabletop.result == Some(GameResult::Won);
        worth[..self.players].fill(if won { 1.0 } else { 0.0 });
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

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        Some(self.tell(event, viewer).json)
    }

    fn content_rows(&self) -> Vec<String> {
        let reinforcements = self.tables.cards.iter().filter(|card| card.cost.is_some());
        reinforcements.map(|card| card.id.clone()).collect()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.audit(state)
    }
}
