//! The names of pieces and cards, as records, scenarios and clients write them.

use crate::Overboss;
use crate::ids::{TERRAINS, TileId, TileType, Token, TokenId, UnitKind};

impl Overboss {
    /// `FOR-03`.
    pub(crate) fn tile_name(&self, tile: TileId) -> String {
        format!("{}-{:02}", self.tables.terrain(tile.tile_type()).prefix, tile.number())
    }

    pub(crate) fn tile_named(&self, name: &str) -> Option<TileId> {
        let (prefix, number) = name.split_once('-')?;
        let index = self.tables.types.iter().position(|row| row.prefix.eq_ignore_ascii_case(prefix))?;
        let number: usize = number.parse().ok()?;
        TileType::new(index).tiles().find(|tile| tile.number() == number)
    }

    /// `forest`, `graveyard 3`, `camp red`: a tile as a person tells it apart.
    pub(crate) fn tile_label(&self, tile: TileId) -> String {
        let kind = tile.tile_type();
        let name = &self.tables.terrain(kind).name;
        if self.tables.has_values(kind) {
            format!("{name} {}", self.tables.value(tile))
        } else if self.tables.has_flags(kind) {
            format!("{name} {}", self.tables.flags[self.tables.flag(tile) as usize])
        } else {
            name.clone()
        }
    }

    /// `kobold`, `miniboss`.
    pub(crate) fn unit_name(&self, kind: UnitKind) -> &str {
        kind.home()
            .map_or("miniboss", |home| self.tables.terrain(home).monster.as_deref().unwrap_or("miniboss"))
    }

    pub(crate) fn unit_named(&self, name: &str) -> Option<UnitKind> {
        (0..=TERRAINS).map(UnitKind::new).find(|kind| self.unit_name(*kind).eq_ignore_ascii_case(name))
    }

    pub(crate) fn type_named(&self, name: &str) -> Option<TileType> {
        self.tables
            .types
            .iter()
            .position(|row| row.name.eq_ignore_ascii_case(name) || row.label.eq_ignore_ascii_case(name))
            .map(TileType::new)
    }

    pub(crate) fn boss_named(&self, name: &str) -> Option<usize> {
        self.tables
            .bosses
            .iter()
            .position(|boss| boss.id.eq_ignore_ascii_case(name) || boss.name.eq_ignore_ascii_case(name))
    }

    pub(crate) fn command_named(&self, name: &str) -> Option<usize> {
        self.tables.commands.iter().position(|card| card.id.eq_ignore_ascii_case(name))
    }

    /// `kobold-03`, `miniboss-1`, `crystal-forest`, `portal-2`: a token by its identity.
    pub(crate) fn token_name(&self, token: TokenId) -> String {
        match token.token() {
            Token::Unit(UnitKind::MINIBOSS) => format!("MIN-{}", token.miniboss_number().unwrap_or(0) + 1),
            Token::Unit(kind) => format!("{}-{:02}", self.unit_name(kind), token.monster_number()),
            Token::Crystal(home) => format!("crystal-{}", self.tables.terrain(home).name),
            Token::Portal => format!("POR-{}", token.portal_number().unwrap_or(0) + 1),
        }
    }

    /// `kobold`, `miniboss`, `forest crystal`, `portal`: what a token is.
    pub(crate) fn token_kind_name(&self, token: TokenId) -> String {
        match token.token() {
            Token::Unit(kind) => self.unit_name(kind).to_owned(),
            Token::Crystal(home) => format!("{} crystal", self.tables.terrain(home).name),
            Token::Portal => "portal".into(),
        }
    }
}
