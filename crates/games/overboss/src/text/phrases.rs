//! Pieces in words: tiles, tokens, squares, and what each of them is good for.

use malice_engine::Seat;

use crate::Overboss;
use crate::effect::{Bonus, CommandEffect, Edge, OnPlace, Scoring};
use crate::game::Solo;
use crate::ids::{Square, TileId, TileType, Token, TokenId, UnitKind};
use crate::pattern;
use crate::view::{PairView, TokenView, View};

/// `a, b and c`.
pub(crate) fn listed(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} and {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}

/// `1 tile`, `2 tiles`.
pub(crate) fn many(count: impl Into<usize>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `a kobold`, `an orc`.
pub(crate) fn a(thing: &str) -> String {
    let vowel = thing.starts_with(|letter: char| "aeiouAEIOU".contains(letter));
    format!("{} {thing}", if vowel { "an" } else { "a" })
}

impl Overboss {
    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    pub fn label(&self, tile: TileId) -> String {
        let kind = tile.tile_type();
        let label = &self.tables.terrain(kind).label;
        if self.tables.has_values(kind) {
            format!("{label} {}", self.tables.value(tile))
        } else if self.tables.has_flags(kind) {
            format!("{label} ({})", self.tables.flags[self.tables.flag(tile) as usize])
        } else {
            label.clone()
        }
    }

    /// `kobold`, `Kid Croak`, `Forest Crystal`, `Portal`.
    pub fn token_label(&self, token: TokenId) -> String {
        match (token.token(), token.miniboss_number()) {
            (_, Some(number)) => self.tables.tokens.minibosses[number].clone(),
            (Token::Unit(kind), None) => self.unit_name(kind).to_owned(),
            (Token::Crystal(home), _) => format!("{} Crystal", self.tables.terrain(home).label),
            (Token::Portal, _) => "Portal".into(),
        }
    }

    /// `a kobold`, `the Miniboss Kid Croak`, `the Forest Crystal`, `a Portal`.
    pub(crate) fn a_token(&self, token: TokenId) -> String {
        let unique = token.miniboss_number().is_some() || matches!(token.token(), Token::Crystal(_));
        if unique { self.the_token(token) } else { a(&self.token_label(token)) }
    }

    /// `the kobold`, `the Miniboss Kid Croak`.
    pub(crate) fn the_token(&self, token: TokenId) -> String {
        let label = self.token_label(token);
        if token.miniboss_number().is_some() {
            format!("the Miniboss {label}")
        } else {
            format!("the {label}")
        }
    }

    /// A unit to be placed: the Miniboss is the first of those that wait (OB-R-50).
    pub(super) fn the_unit(&self, view: &View, seat: Seat, kind: UnitKind) -> String {
        let of_kind = |token: &&TokenView| token.what() == Token::Unit(kind);
        let waiting = view.players[seat.index()].lair.iter().chain(&view.pending.drawn_tokens).find(of_kind);
        waiting.map_or_else(|| format!("the {}", self.unit_name(kind)), |unit| self.the_token(unit.token))
    }

    pub(super) fn pair_words(&self, pair: &PairView) -> String {
        let tile = pair.tile.as_ref().map(|tile| self.label(tile.tile));
        let token = pair.token.as_ref().map(|token| self.token_label(token.token));
        match (tile, token) {
            (Some(tile), Some(token)) => format!("{tile} + {token}"),
            (Some(tile), None) => format!("{tile}, no token"),
            (None, Some(token)) => token,
            (None, None) => "nothing".into(),
        }
    }

    /// `kobold on the Forest at A3`, `Forest at A3`, `A3`.
    pub(super) fn square_words(&self, view: &View, seat: Seat, square: Square) -> String {
        let there = view.players[seat.index()].map.iter().find(|there| there.at == square);
        let tile = there.and_then(|there| there.tile.as_ref()).map(|tile| self.label(tile.tile));
        let unit = there.and_then(|there| there.unit.as_ref()).map(|unit| self.token_label(unit.token));
        match (tile, unit) {
            (Some(tile), Some(unit)) => format!("{unit} on the {tile} at {square}"),
            (Some(tile), None) => format!("{tile} at {square}"),
            (None, _) => square.to_string(),
        }
    }

    /// How the tiles of a type score, for use after "scores".
    pub(super) fn scoring_words(&self, kind: TileType) -> String {
        let row = self.tables.terrain(kind);
        let steps = |table: &[u8]| {
            let (last, rest) = table[1..].split_last().unwrap_or((&0, &[]));
            let rest: Vec<String> = rest.iter().map(u8::to_string).collect();
            format!("{} or {last} for 1 to {}", rest.join(", "), table.len() - 1)
        };
        let part = |scoring: &Scoring| match scoring {
            Scoring::TotalByCount(table) => format!("{} or more of them together", steps(table)),
            Scoring::TotalByDistinctFlags(table) => format!("{} or more different flags", steps(table)),
            Scoring::Each(base, bonuses) => {
                let more = bonuses.iter().map(|(bonus, points)| {
                    let when = match bonus {
                        Bonus::Edge(Edge::Mountain) => "at mountains".into(),
                        Bonus::Edge(Edge::Water) => "at water".into(),
                        Bonus::Edge(Edge::Plain) => "at plain land".into(),
                        Bonus::BordersOwnType => "beside another".into(),
                        Bonus::HasOwnMonster => {
                            format!("with {} on it", a(row.monster.as_deref().unwrap_or_default()))
                        }
                    };
                    format!(", {points} more {when}")
                });
                format!("{base} each{}", more.collect::<String>())
            }
            Scoring::SumValues => "its number".into(),
            Scoring::Majority([first, second]) => {
                format!("{first} more for who has the most, {second} for the second most")
            }
            Scoring::Groups(table) => format!("{} or more that are connected", steps(table)),
            Scoring::EachMinusTypes(base) => format!("{base} each, 1 less for every other type on the map"),
            Scoring::EachPlusNeighborTypes(base) => {
                format!("{base} each, 1 more for every different type beside it")
            }
        };
        row.scoring.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    /// What a choice of a tile needs to know: `1 each, 2 more at mountains`, `4 each; burns bordering units`.
    pub(super) fn tile_use(&self, tile: TileId) -> String {
        let does = match self.on_place(tile) {
            Some(OnPlace::DestroyBorderingUnits) => "; burns bordering units",
            Some(OnPlace::ExchangeUnitWithMarket) => "; may trade a unit",
            None => "",
        };
        format!("{}{does}", self.scoring_words(tile.tile_type()))
    }

    /// What a token is good for, in a few words.
    pub(crate) fn token_use(&self, token: TokenId) -> String {
        match token.token() {
            Token::Unit(kind) => match kind.home() {
                Some(home) => format!("at home on {}", self.tables.terrain(home).label),
                None => format!("{} anywhere on the map", self.tables.tokens.miniboss),
            },
            Token::Crystal(home) => format!("1 for each {}", self.tables.terrain(home).label),
            Token::Portal => "moves up to two units, once".into(),
        }
    }

    /// What a Command does, as a sentence.
    pub(crate) fn effect_words(effect: CommandEffect) -> &'static str {
        match effect {
            CommandEffect::SlideTile => {
                "Move any tile of any map one step, with its unit, to an empty square beside it."
            }
            CommandEffect::DestroyTileAndRedraft => {
                "Destroy any tile of any map with its unit. Its owner drafts a new pair into the gap at once."
            }
            CommandEffect::SwapTiles => {
                "Any two tiles trade places, with their units, on one map or between two."
            }
        }
    }

    pub(super) fn edge_words(&self, square: Square) -> &'static str {
        let board = self.board();
        match (board.mountain & square.bit() != 0, board.water & square.bit() != 0) {
            (true, true) => " (mountain and water)",
            (true, false) => " (mountain)",
            (false, true) => " (water)",
            (false, false) => "",
        }
    }

    /// Who empties the market in a game alone.
    pub(crate) fn rival_name(&self) -> &str {
        match self.solo {
            Some(Solo::Campaign(stage)) => self
                .boss_named(&self.tables.solo.campaign[stage].rival)
                .map_or("The rival", |card| &self.tables.bosses[card].name),
            Some(Solo::Ladder) | None => "The rival",
        }
    }

    /// What a game alone is about.
    pub(crate) fn goal_words(&self, seat: Seat) -> Option<String> {
        let steps: Vec<i32> = self.ladder_steps().collect();
        Some(match self.solo? {
            Solo::Campaign(stage) => {
                let target = self.tables.solo.campaign[stage].target;
                format!(
                    "Seat {seat} plays stage {} against {}: {target} Power wins it.",
                    stage + 1,
                    self.rival_name()
                )
            }
            Solo::Ladder => format!(
                "Seat {seat} plays alone: {} Power earn the first rank, {} the highest.",
                steps.first().copied().unwrap_or_default(),
                steps.last().copied().unwrap_or_default()
            ),
        })
    }
}

/// The rows of a pattern as they are drawn.
pub(crate) fn drawn(rows: &[String]) -> Vec<String> {
    rows.iter().map(|row| pattern::drawn(row)).collect()
}
