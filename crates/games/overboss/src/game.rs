//! The game object: content and options, immutable and shared; and the contract with the engine.

use malice_engine::{
    Chance, Content, Fault, Game, Meta, Options, Outcome, Points, Score, Seat, Viewer, Weights,
};
use serde_json::Value;

use crate::action::Action;
use crate::content::{Board, FILES, Tables, TerrainSet};
use crate::effect::{OnPlace, Scoring};
use crate::eval::Feature;
use crate::event::Event;
use crate::ids::{COLUMNS, Id, TERRAINS, TILE_TYPES, TILES, TileId, TileType};
use crate::options::OPTIONS;
use crate::rules::{scoring, setup};
use crate::state::State;
use crate::view::View;

static META: Meta = Meta {
    id: "overboss",
    title: "Overboss",
    summary: "Draft tiles and monsters in pairs, and build the deadliest land of all.",
    players: (1, 5),
    minutes: (20, 30),
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    options: OPTIONS,
    content: FILES,
};

/// Overboss under its options.
#[derive(Clone, Debug)]
pub struct Overboss {
    pub(crate) tables: Tables,
    pub(crate) players: usize,
    pub(crate) terrain: Terrain,
    pub(crate) boss_cards: bool,
    pub(crate) command_cards: bool,
    pub(crate) first_player: FirstPlayer,
    pub(crate) solo: Option<Solo>,
    board: Board,
    pub(crate) weights: Weights,
    options: Options,
    content: Content,
    on_place: [Option<OnPlace>; TILES],
    majorities: [Option<[u8; 2]>; TILE_TYPES],
    /// The points of bands in two lines of four squares, by their bits.
    line_points: [u8; 256],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Terrain {
    Fixed([TileType; 5]),
    Random,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FirstPlayer {
    Random,
    Seat(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Solo {
    Ladder,
    Campaign(usize),
}

impl Overboss {
    fn build(options: &Options, content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let options = options.completed(OPTIONS).map_err(|more| faults.extend(more)).ok();
        let tables = Tables::load(content).map_err(|more| faults.extend(more)).ok();
        let (Some(options), Some(tables)) = (options, tables) else { return Err(faults) };
        let players = options.int("player_count") as usize;
        let solo = (players == 1).then(|| match options.word("solo_mode") {
            "campaign" => Solo::Campaign(options.int("solo_stage") as usize - 1),
            _ => Solo::Ladder,
        });
        let stage =
            if let Some(Solo::Campaign(stage)) = solo { Some(&tables.solo.campaign[stage]) } else { None };
        let big = stage.map_or(options.word("map_size"), |stage| &stage.map) == "big_4x4";
        // OB-BIG-01: at most four players.
        if big && players > 4 {
            faults.push(Fault::new("option player_count: the Big Board is for at most 4 players"));
        }
        faults.extend(without_effect(&options));
        let first_player = match options.word("first_player").parse::<usize>() {
            Ok(number) if number > players => {
                faults.push(Fault::new(format!(
                    "option first_player: there is no seat {number} among {players}"
                )));
                FirstPlayer::Random
            }
            Ok(number) => FirstPlayer::Seat(Seat::new(number - 1)),
            Err(_) => FirstPlayer::Random,
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        let named = |names: &[String]| {
            let mut types =
                names.iter().filter_map(|name| tables.types.iter().position(|row| row.name == *name));
            std::array::from_fn(|_| TileType::new(types.next().expect("five known types are checked")))
        };
        let terrain = match (stage, options.word("terrain_mode")) {
            (Some(stage), _) => Terrain::Fixed(named(&stage.terrain)),
            (None, "random") => Terrain::Random,
            (None, "chosen") => Terrain::Fixed(named(options.words("terrain_set"))),
            (None, _) => {
                let mut basic = (0..TERRAINS).filter(|index| tables.types[*index].set == TerrainSet::Basic);
                Terrain::Fixed(std::array::from_fn(|_| TileType::new(basic.next().unwrap_or(0))))
            }
        };
        Ok(Self {
            players,
            terrain,
            boss_cards: options.flag("boss_cards"),
            command_cards: options.flag("command_cards"),
            first_player,
            solo,
            board: if big { tables.big.clone() } else { tables.classic.clone() },
            options,
            weights: Feature::weights(),
            content: content.clone(),
            on_place: std::array::from_fn(|index| {
                tables.terrain(TileId::from_index(index).tile_type()).on_place
            }),
            majorities: std::array::from_fn(|index| {
                tables.types[index].scoring.iter().find_map(|scoring| {
                    if let Scoring::Majority(places) = scoring { Some(*places) } else { None }
                })
            }),
            line_points: std::array::from_fn(|lines| {
                [lines as u8 & 15, lines as u8 >> 4]
                    .map(|line| line_points(line, &tables.tokens.bands))
                    .iter()
                    .sum()
            }),
            tables,
        })
    }

    #[inline]
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Squares of a map: as many as a player has turns (OB-TURN-03).
    #[inline]
    pub(crate) fn squares(&self) -> usize {
        self.board.rows * COLUMNS
    }

    #[inline]
    pub(crate) fn on_place(&self, tile: TileId) -> Option<OnPlace> {
        self.on_place[tile.index()]
    }

    /// The points of the first and second place by number of tiles, where a type has them (OB-SCORE-04).
    #[inline]
    pub(crate) fn majority(&self, kind: TileType) -> Option<[u8; 2]> {
        self.majorities[kind.index()]
    }

    /// The bands of one Monster kind (OB-BAND-01): its squares, row by row and column by column.
    #[inline]
    pub(crate) fn band_points(&self, mask: u16) -> u8 {
        if mask.count_ones() < 2 {
            return 0;
        }
        let points = |lines: u16| {
            self.line_points[usize::from(lines & 255)] + self.line_points[usize::from(lines >> 8)]
        };
        points(mask) + points(transposed(mask))
    }
}

/// Options that were changed though nothing would come of it.
fn without_effect(options: &Options) -> impl Iterator<Item = Fault> + '_ {
    let alone = options.int("player_count") == 1;
    let campaign = alone && options.word("solo_mode") == "campaign";
    let rows = [
        ("terrain_set", options.word("terrain_mode") == "chosen", "terrain_mode=chosen"),
        ("solo_mode", alone, "player_count=1"),
        ("solo_stage", campaign, "player_count=1 and solo_mode=campaign"),
    ];
    rows.into_iter()
        .filter(|(_, holds, _)| !holds)
        .filter_map(|(name, _, wanted)| options.in_vain(OPTIONS, name, wanted))
}

/// The same squares with rows for columns and columns for rows: first within every four squares, then four by four.
#[inline]
const fn transposed(mask: u16) -> u16 {
    let mask = mask & 0xa5a5 | (mask & 0x0a0a) << 3 | mask >> 3 & 0x0a0a;
    mask & 0xcc33 | (mask & 0x00cc) << 6 | mask >> 6 & 0x00cc
}

/// OB-BAND-01, OB-BAND-02: a line of four squares cut into its longest runs, each worth its full length once.
fn line_points(line: u8, bands: &[u8; 5]) -> u8 {
    let mut points = 0;
    let mut run = 0;
    for i in 0..=4 {
        if i < 4 && line >> i & 1 != 0 {
            run += 1;
        } else {
            points += bands[run];
            run = 0;
        }
    }
    points
}

impl Game for Overboss {
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
        // Boss choice; a turn's draft, tile, ten units, Portal, Boss, exchange, Command with redraft, wrap.
        self.players + self.players * self.squares() * 60
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

    fn scores(&self, state: &State, viewer: Viewer) -> Vec<Score> {
        let t = &state.tabletop;
        let sheets = scoring::sheets(t, self);
        (0..self.players)
            .map(|index| {
                let seat = Seat::new(index);
                let known = t.boss_is_known(seat, viewer);
                scoring::score(t, self, seat, &sheets[index], known)
            })
            .collect()
    }

    fn own_total(&self, state: &State, seat: Seat) -> Points {
        Points::whole(scoring::sheets(&state.tabletop, self)[seat.index()].power())
    }

    fn returns(&self, state: &State, worth: &mut [f32]) {
        self.worth(&scoring::sheets(&state.tabletop, self), worth);
    }

    fn conclude(&self, state: &State, worth: &mut [f32], points: &mut [f32]) {
        let sheets = scoring::sheets(&state.tabletop, self);
        self.worth(&sheets, worth);
        self.appraise(&state.tabletop, &sheets, points);
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

    /// The card that is kept stays hidden (OB-BOSS-02).
    fn is_secret(&self, action: Action) -> bool {
        matches!(action, Action::KeepBoss(_))
    }

    fn event_json(&self, event: &Event, viewer: Viewer) -> Option<Value> {
        Some(self.tell(event, viewer).json)
    }

    fn content_rows(&self) -> Vec<String> {
        self.rows_in_play()
    }

    fn broken_invariants(&self, state: &State) -> Vec<String> {
        self.audit(state)
    }
}

impl Overboss {
    /// The content rows that games under these options can show: tiles, tokens, and cards if they are used.
    fn rows_in_play(&self) -> Vec<String> {
        let mut rows = Vec::new();
        let fixed = match self.terrain {
            Terrain::Fixed(types) => types.to_vec(),
            Terrain::Random => (0..TERRAINS).map(TileType::new).collect(),
        };
        for kind in fixed.into_iter().chain([TileType::DUNGEON]) {
            rows.extend(kind.tiles().map(|tile| self.tile_label(tile)));
            if kind != TileType::DUNGEON {
                rows.push(self.unit_name(crate::ids::UnitKind::new(kind.index())).to_owned());
                rows.push(format!("{} crystal", self.tables.terrain(kind).name));
            }
        }
        rows.extend((0..crate::ids::MINIBOSSES).map(|n| self.token_name(crate::ids::TokenId::miniboss(n))));
        rows.push("portal".into());
        if self.command_cards {
            rows.extend(self.tables.commands.iter().map(|card| card.id.clone()));
            rows.extend(self.tables.commands.iter().map(|card| card.kind.clone()));
        }
        if self.boss_cards {
            rows.extend(self.tables.bosses.iter().map(|boss| boss.id.clone()));
        }
        rows.dedup();
        rows
    }
}
