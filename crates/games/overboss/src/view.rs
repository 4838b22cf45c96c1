//! What a viewer sees of a position: the only way anything leaves the game for a person or a bot.

use malice_engine::{Outcome, Score, Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::Overboss;
use crate::content::Board;
use crate::effect::Edge;
use crate::game::Solo;
use crate::ids::{Square, TERRAINS, TileId, TileType, Token, TokenId, UnitKind, squares};
use crate::rules::{Frame, pattern_completed, rival_slot, scoring};
use crate::sets::{TileSet, TokenSet};
use crate::state::{PlayerMap, State, Tabletop};

/// The table as one viewer sees it, with the names of the specification.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    pub turn: u16,
    pub active: Seat,
    pub first: Seat,
    pub viewer: Option<Seat>,
    pub over: bool,
    pub terrain: Vec<String>,
    pub board: BoardView,
    pub market: Vec<PairView>,
    pub hand: Option<PairView>,
    pub players: Vec<PlayerView>,
    pub stack: Supply,
    pub bag: Supply,
    pub discard: Vec<TileView>,
    pub hoard: Vec<TileView>,
    pub commands: Option<CommandsView>,
    pub solo: Option<SoloView>,
    pub pending: Pending,
    pub scores: Vec<Score>,
    pub outcome: Option<Outcome>,
}

/// The grid and what its squares border.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardView {
    pub rows: u8,
    pub columns: u8,
    pub north: Vec<Edge>,
    pub east: Vec<Edge>,
    pub south: Vec<Edge>,
    pub west: Vec<Edge>,
    pub mountain: Vec<Square>,
    pub water: Vec<Square>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PairView {
    pub tile: Option<TileView>,
    pub token: Option<TokenView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TileView {
    pub id: String,
    pub kind: String,
    pub value: Option<u8>,
    pub flag: Option<String>,
    #[serde(skip)]
    pub tile: TileId,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TokenView {
    pub id: String,
    pub kind: String,
    /// A Miniboss has a name of its own.
    pub name: Option<String>,
    #[serde(skip)]
    pub token: TokenId,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SquareView {
    #[serde(skip)]
    pub at: Square,
    pub tile: Option<TileView>,
    pub unit: Option<TokenView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerView {
    pub seat: Seat,
    #[serde(serialize_with = "by_square")]
    pub map: Vec<SquareView>,
    /// Crystals and unused units.
    pub lair: Vec<TokenView>,
    pub active_portals: u8,
    pub used_portals: u8,
    pub boss: Option<BossView>,
    pub turns: u8,
}

/// A player's Boss card: only what the viewer may know (OB-BOSS-02).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BossView {
    pub chosen: bool,
    pub revealed: bool,
    pub card: Option<CardView>,
    /// The two cards that were dealt, for their owner.
    pub dealt: Option<Vec<CardView>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CardView {
    pub id: String,
    pub name: String,
    pub ability: String,
    pub objective: String,
}

/// What is left in the stack or the bag: everybody can work it out by subtraction (OB-R-45).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Supply {
    pub count: u8,
    pub kinds: Vec<(String, u8)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandsView {
    pub row: Vec<CommandView>,
    pub deck: u8,
    pub discard: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommandView {
    pub id: String,
    pub kind: String,
    pub pattern: Vec<String>,
    /// The seats on whose maps the pattern stands.
    pub completed_by: Vec<Seat>,
}

/// A game alone: against whom, what it takes, and what the rival is after (OB-SOLO).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SoloView {
    /// The campaign's stage.
    pub stage: Option<u8>,
    pub rival: String,
    /// Ascending: the stage's target, or the ranks of the ladder.
    pub goals: Vec<GoalView>,
    /// The slot whose pair the rival takes after this turn, if it is left there.
    pub takes: Option<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GoalView {
    pub power: i32,
    pub title: String,
}

/// What a procedure in progress shows: all of it is open.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pending {
    /// Units in the air.
    pub lifted: Vec<Square>,
    /// Where the first of them will stand, as far as it is chosen.
    pub dropped: Vec<Square>,
    /// The lifted unit that is set down next.
    pub setting_down: Option<String>,
    /// A Summoning Circle that may be used now (OB-R-08).
    pub circle: Option<(Seat, Square)>,
    /// The square whose unit is being traded.
    pub given: Option<Square>,
    /// A tile chosen first.
    pub chosen: Option<(Seat, Square)>,
    /// The gap that a redraft fills.
    pub gap: Option<(Seat, Square)>,
    pub drawn_tokens: Vec<TokenView>,
    pub drawn_tiles: Vec<TileView>,
}

/// A map on the wire is keyed by its squares: `map.B2.tile.kind`.
fn by_square<S: Serializer>(map: &[SquareView], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(map.iter().map(|square| (square.at, square)))
}

impl Overboss {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        let t = &state.tabletop;
        let players = self.players as u8;
        let rounds = self.squares() as u8;
        let hand = t.hand.tile.is_some().then(|| self.pair_view(t.hand.tile, t.hand.token));
        let sheets = scoring::sheets(t, self);
        View {
            round: (t.turns / players + 1).min(rounds),
            rounds,
            turn: u16::from(t.turns) + 1,
            active: t.active,
            first: t.first,
            viewer: if let Viewer::Seat(seat) = viewer { Some(seat) } else { None },
            over: t.over,
            terrain: t.terrain.iter().map(|kind| self.tables.terrain(*kind).name.clone()).collect(),
            board: board_view(self.board()),
            market: t.market.iter().map(|pair| self.pair_view(pair.tile, pair.token)).collect(),
            hand,
            players: (0..self.players).map(|i| self.player_view(t, Seat::new(i), viewer)).collect(),
            stack: self.stack_supply(t),
            bag: self.bag_supply(t),
            discard: self.tile_views(t.tile_discard),
            hoard: self.tile_views(t.hoard),
            commands: self.command_cards.then(|| self.commands_view(t)),
            solo: self.solo.map(|solo| self.solo_view(t, solo)),
            pending: self.pending_view(state),
            scores: (0..self.players)
                .map(|i| {
                    let seat = Seat::new(i);
                    scoring::score(t, self, seat, &sheets[i], t.boss_is_known(seat, viewer))
                })
                .collect(),
            outcome: t.over.then(|| self.ending(t)),
        }
    }

    fn pair_view(&self, tile: Option<TileId>, token: Option<TokenId>) -> PairView {
        PairView {
            tile: tile.map(|tile| self.tile_view(tile)),
            token: token.map(|token| self.token_view(token)),
        }
    }

    pub(crate) fn tile_view(&self, tile: TileId) -> TileView {
        let kind = tile.tile_type();
        TileView {
            id: self.tile_name(tile),
            kind: self.tables.terrain(kind).name.clone(),
            value: self.tables.has_values(kind).then(|| self.tables.value(tile)),
            flag: self
                .tables
                .has_flags(kind)
                .then(|| self.tables.flags[self.tables.flag(tile) as usize].clone()),
            tile,
        }
    }

    fn tile_views(&self, tiles: TileSet) -> Vec<TileView> {
        tiles.iter().map(|tile| self.tile_view(tile)).collect()
    }

    pub(crate) fn token_view(&self, token: TokenId) -> TokenView {
        TokenView {
            id: self.token_name(token),
            kind: self.token_kind_name(token),
            name: token.miniboss_number().map(|number| self.tables.tokens.minibosses[number].clone()),
            token,
        }
    }

    fn player_view(&self, t: &Tabletop, seat: Seat, viewer: Viewer) -> PlayerView {
        let map = t.map(seat);
        PlayerView {
            seat,
            map: self.map_view(map),
            lair: map.lair.minus(TokenSet::PORTALS).iter().map(|token| self.token_view(token)).collect(),
            active_portals: map.active_portals.count_ones() as u8,
            used_portals: map.used_portals() as u8,
            boss: self.boss_cards.then(|| self.boss_view(t, seat, viewer)),
            turns: self.turns_taken(t, seat) as u8,
        }
    }

    fn map_view(&self, map: &PlayerMap) -> Vec<SquareView> {
        squares(self.board().all)
            .map(|at| SquareView {
                at,
                tile: map.tile(at).map(|tile| self.tile_view(tile)),
                unit: map.units[at.index()].map(|unit| self.token_view(unit)),
            })
            .collect()
    }

    fn boss_view(&self, t: &Tabletop, seat: Seat, viewer: Viewer) -> BossView {
        let boss = &t.bosses[seat.index()];
        let card = |index: usize| {
            let card = &self.tables.bosses[index];
            CardView {
                id: card.id.clone(),
                name: card.name.clone(),
                ability: card.ability_text.clone(),
                objective: card.objective_text.clone(),
            }
        };
        BossView {
            chosen: boss.kept.is_some(),
            revealed: boss.revealed,
            card: t.boss(seat).filter(|_| t.boss_is_known(seat, viewer)).map(card),
            dealt: viewer.sees(seat).then(|| boss.dealt.iter().map(|index| card(*index as usize)).collect()),
        }
    }

    fn stack_supply(&self, t: &Tabletop) -> Supply {
        let kinds = t.terrain.into_iter().chain([TileType::DUNGEON]).map(|kind| {
            let count = t.tile_stack.iter().flatten().filter(|tile| tile.tile_type() == kind).count();
            (self.tables.terrain(kind).name.clone(), count as u8)
        });
        Supply { count: t.tile_stack.len() as u8, kinds: kinds.collect() }
    }

    fn bag_supply(&self, t: &Tabletop) -> Supply {
        let mut kinds: Vec<(String, u8)> = Vec::new();
        for kind in (0..=TERRAINS).map(UnitKind::new) {
            if kind.home().is_none_or(|home| t.terrain.contains(&home)) {
                kinds
                    .push((self.unit_name(kind).to_owned(), t.bag.and(TokenSet::units_of(kind)).len() as u8));
            }
        }
        for crystal in t.bag.and(TokenSet::CRYSTALS).iter() {
            kinds.push((self.token_kind_name(crystal), 1));
        }
        kinds.push(("portal".into(), t.bag.and(TokenSet::PORTALS).len() as u8));
        Supply { count: t.bag.len() as u8, kinds }
    }

    fn commands_view(&self, t: &Tabletop) -> CommandsView {
        let row = t.commands.row.iter().map(|index| {
            let card = &self.tables.commands[*index as usize];
            CommandView {
                id: card.id.clone(),
                kind: card.kind.clone(),
                pattern: card.pattern.rows.clone(),
                completed_by: (0..self.players)
                    .map(Seat::new)
                    .filter(|seat| pattern_completed(t, self, *seat, *index))
                    .collect(),
            }
        });
        CommandsView {
            row: row.collect(),
            deck: t.commands.deck.len() as u8,
            discard: t
                .commands
                .discard
                .iter()
                .map(|card| self.tables.commands[*card as usize].id.clone())
                .collect(),
        }
    }

    fn solo_view(&self, t: &Tabletop, solo: Solo) -> SoloView {
        let (stage, goals) = match solo {
            Solo::Campaign(stage) => {
                let power = self.tables.solo.campaign[stage].target;
                (Some(stage as u8 + 1), vec![GoalView { power, title: "Power to win".into() }])
            }
            Solo::Ladder => {
                let titles = self.tables.solo.ladder.titles.iter().skip(1);
                let ranks = self.ladder_steps().zip(titles);
                (None, ranks.map(|(power, title)| GoalView { power, title: title.clone() }).collect())
            }
        };
        let more = usize::from(t.turns) + 1 < self.squares();
        let takes = rival_slot(t).filter(|_| more).map(|slot| slot as u8 + 1);
        SoloView { stage, rival: self.rival_name().to_owned(), goals, takes }
    }

    /// Where the Circle lies that may be used: not while something else is under way.
    pub(crate) fn open_circle(&self, state: &State) -> Option<(Seat, Square)> {
        let t = &state.tabletop;
        let top = state.procedures.frames().last()?;
        let circle = t.circle.filter(|_| top.is_settling())?;
        let mut seats = (0..self.players).map(Seat::new);
        seats.find_map(|seat| Some((seat, t.map(seat).square_of(circle)?)))
    }

    fn pending_view(&self, state: &State) -> Pending {
        let t = &state.tabletop;
        let mut pending = Pending {
            drawn_tokens: t.drawn_tokens.iter().map(|token| self.token_view(token)).collect(),
            drawn_tiles: self.tile_views(t.drawn_tiles),
            circle: self.open_circle(state),
            ..Pending::default()
        };
        for frame in state.procedures.frames() {
            match frame {
                Frame::Relocate(relocate) => {
                    pending.lifted = relocate.lifted().to_vec();
                    pending.dropped = relocate.dropped().to_vec();
                    let next = relocate.next_unit(t.map(t.active));
                    pending.setting_down = next.map(|kind| self.unit_name(kind).to_owned());
                }
                Frame::Exchange(exchange) => pending.given = exchange.given(),
                Frame::Command(command) => pending.chosen = command.chosen(),
                Frame::Ability(ability) => pending.chosen = ability.chosen(),
                Frame::Redraft(redraft) => pending.gap = redraft.gap(),
                Frame::BossChoice(_) | Frame::Turn(_) | Frame::Settle(_) => (),
            }
        }
        pending
    }
}

fn board_view(board: &Board) -> BoardView {
    BoardView {
        rows: board.rows as u8,
        columns: crate::ids::COLUMNS as u8,
        north: board.edges.north.clone(),
        east: board.edges.east.clone(),
        south: board.edges.south.clone(),
        west: board.edges.west.clone(),
        mountain: squares(board.mountain).collect(),
        water: squares(board.water).collect(),
    }
}

impl TokenView {
    /// What the token is.
    pub fn what(&self) -> Token {
        self.token.token()
    }
}
