//! Everything in the box that can be looked up, and where it lies.

use malice_engine::Face;

use super::{a, listed};
use crate::Overboss;
use crate::content::{BossCard, CommandCard, TerrainSet};
use crate::effect::{OnPlace, Window};
use crate::ids::{MINIBOSSES, MONSTERS_PER_TERRAIN, PORTALS, TERRAINS, TileId, TileType, TokenId, UnitKind};
use crate::view::{PairView, PlayerView, TileView, TokenView, View};

const TILE: &str = "Tile";
const MONSTER: &str = "Monster";
const TOKEN: &str = "Token";
const BOSS: &str = "Boss";
const COMMAND: &str = "Command";
const CARD: &str = "Command card";
const RANK: &str = "Rank";
const STAGE: &str = "Campaign stage";

impl Overboss {
    pub(super) fn all_faces(&self) -> Vec<Face> {
        let types = || (0..=TERRAINS).map(TileType::new);
        let homes = || (0..TERRAINS).map(TileType::new);
        let tiles = types().flat_map(|kind| self.tile_faces(kind));
        let monsters = homes().map(|home| self.monster_face(home));
        let crystals = homes().map(|home| self.crystal_face(home));
        let minibosses = (0..MINIBOSSES).map(|number| self.miniboss_face(number));
        let bosses = self.tables.bosses.iter().map(boss_face);
        let tokens = minibosses.chain(crystals).chain([self.portal_face()]);
        let mut faces: Vec<Face> = tiles.chain(monsters).chain(tokens).chain(bosses).collect();
        faces.extend(self.command_faces());
        faces.extend(self.tables.commands.iter().map(card_face));
        faces.extend(self.rank_faces());
        faces.extend((0..self.tables.solo.campaign.len()).map(|stage| self.stage_face(stage)));
        faces
    }

    /// Tiles that a person cannot tell apart have one face.
    fn tile_faces(&self, kind: TileType) -> Vec<Face> {
        let mut faces: Vec<Face> = Vec::new();
        for tile in kind.tiles() {
            let id = self.tile_label(tile);
            match faces.iter_mut().find(|face| face.id == id) {
                Some(face) => face.copies += 1,
                None => faces.push(self.tile_face(tile, id)),
            }
        }
        faces
    }

    fn tile_face(&self, tile: TileId, id: String) -> Face {
        let row = self.tables.terrain(tile.tile_type());
        let set = match row.set {
            TerrainSet::Basic => "basic",
            TerrainSet::Advanced => "advanced",
            TerrainSet::Dungeon => "every game",
        };
        let face = Face::new(TILE, id, self.label(tile)).source(row.source).fact("Set", set);
        let home = row.monster.as_deref().unwrap_or("nobody: no token ever stands on it");
        let does = match self.on_place(tile) {
            Some(OnPlace::DestroyBorderingUnits) => {
                " When you place it, all units on bordering tiles of your map go to the bag."
            }
            Some(OnPlace::ExchangeUnitWithMarket) => {
                " In the turn in which you place it, you may trade the unit on it or on a bordering tile for a token of the market."
            }
            None => "",
        };
        face.fact("Home of", home).text(format!("Scores {}.{does}", self.scoring_words(tile.tile_type())))
    }

    fn monster_face(&self, home: TileType) -> Face {
        let unit = self.unit_name(UnitKind::new(home.index()));
        let worth = &self.tables.tokens;
        let [.., two, three, four] = worth.bands;
        let label = &self.tables.terrain(home).label;
        let text = format!(
            "Scores {} on {}, and {two}, {three} or {four} in a straight band of two, three or four of its kind.",
            worth.matching,
            a(label)
        );
        Face::new(MONSTER, unit, unit)
            .source(worth.source)
            .copies(MONSTERS_PER_TERRAIN as u32)
            .fact("Home", label)
            .text(text)
    }

    fn crystal_face(&self, home: TileType) -> Face {
        let token = TokenId::crystal(home);
        let label = &self.tables.terrain(home).label;
        let text = format!("Lies in your lair. Scores 1 for each {label} on your map.");
        Face::new(TOKEN, self.token_kind_name(token), self.token_label(token))
            .source(self.tables.tokens.source)
            .fact("Sort", "Crystal")
            .text(text)
    }

    fn miniboss_face(&self, number: usize) -> Face {
        let token = TokenId::miniboss(number);
        let text = format!(
            "Stands on any tile but a Dungeon and scores {} there. It has no home and joins no band.",
            self.tables.tokens.miniboss
        );
        Face::new(TOKEN, self.token_name(token), self.token_label(token))
            .source(self.tables.tokens.source)
            .fact("Sort", "Miniboss")
            .text(text)
    }

    fn portal_face(&self) -> Face {
        let text = "Lies in your lair. Once a turn, at any point of your own turn, you may use one: lift one or two units of your map \
                    and set them down on open tiles. It works once and scores nothing.";
        Face::new(TOKEN, "portal", "Portal")
            .copies(PORTALS as u32)
            .source(self.tables.tokens.source)
            .fact("Sort", "Portal")
            .text(text)
    }

    /// The kinds of Commands, each once.
    fn command_faces(&self) -> Vec<Face> {
        let mut faces: Vec<Face> = Vec::new();
        for card in &self.tables.commands {
            if let Some(face) = faces.iter_mut().find(|face| face.id == card.kind) {
                face.copies += 1;
                continue;
            }
            let face =
                Face::new(COMMAND, &card.kind, &card.label).fact("Tiles of one type", card.pattern.size());
            faces.push(face.source(card.source).text(Self::effect_words(card.effect)));
        }
        faces
    }

    fn rank_faces(&self) -> Vec<Face> {
        let ladder = &self.tables.solo.ladder;
        let face = |(rank, title): (usize, &String)| {
            let power = |steps: &[i32]| match rank.checked_sub(1) {
                Some(step) => steps[step].to_string(),
                None => format!("below {}", steps[0]),
            };
            let face =
                Face::new(RANK, format!("rank {rank}"), title).source(ladder.source).fact("Rank", rank);
            face.fact("Classic", power(&ladder.classic)).fact("Big Board", power(&ladder.big))
        };
        ladder.titles.iter().enumerate().map(face).collect()
    }

    fn stage_face(&self, stage: usize) -> Face {
        let row = &self.tables.solo.campaign[stage];
        let rival = self.boss_named(&row.rival).map_or("a rival", |card| &self.tables.bosses[card].name);
        let map = if row.map == "big_4x4" { "Big Board" } else { "Classic" };
        let terrain = row.terrain.iter().filter_map(|name| self.type_named(name));
        let terrain: Vec<&str> = terrain.map(|kind| self.tables.terrain(kind).label.as_str()).collect();
        let name = format!("Stage {}", stage + 1);
        let face =
            Face::new(STAGE, format!("stage {}", stage + 1), name).source(row.source).fact("Rival", rival);
        face.fact("Map", map).fact("Terrain", terrain.join(", ")).fact("Power to win", row.target)
    }

    /// Where things with this face lie, as far as this view shows it.
    pub(super) fn places_of(&self, view: &View, face: &Face) -> Vec<String> {
        match face.kind {
            TILE => self.tile_places(view, face),
            MONSTER | TOKEN => self.token_places(view, face),
            BOSS => view.players.iter().filter_map(|player| boss_place(player, face)).collect(),
            COMMAND | CARD => command_places(view, face),
            _ => Vec::new(),
        }
    }

    fn tile_places(&self, view: &View, face: &Face) -> Vec<String> {
        let is = |tile: &TileView| self.tile_label(tile.tile) == face.id;
        let mut places = Places::default();
        for (slot, pair) in (1..).zip(&view.market) {
            places.note(pair.tile.as_ref().is_some_and(is).into(), format!("in market slot {slot}"));
        }
        places.note(hand(view, |pair| pair.tile.as_ref().is_some_and(is)), "in hand".into());
        for player in &view.players {
            let squares = player.map.iter().filter(|there| there.tile.as_ref().is_some_and(is));
            places.note_squares(player, squares.map(|there| there.at.to_string()).collect());
        }
        for (tiles, where_) in [
            (&view.hoard, "in the hoard"),
            (&view.discard, "discarded"),
            (&view.pending.drawn_tiles, "drawn"),
        ] {
            places.note(tiles.iter().filter(|tile| is(tile)).count(), where_.into());
        }
        let mut types = (0..=TERRAINS).map(TileType::new);
        let kind = types.find(|kind| kind.tiles().any(|tile| self.tile_label(tile) == face.id));
        let in_play = kind.is_some_and(|kind| {
            kind == TileType::DUNGEON || view.terrain.contains(&self.tables.terrain(kind).name)
        });
        places.rest(in_play, face, "in the stack")
    }

    fn token_places(&self, view: &View, face: &Face) -> Vec<String> {
        let is = |token: &TokenView| token.kind == face.id || token.id == face.id;
        let mut places = Places::default();
        for (slot, pair) in (1..).zip(&view.market) {
            places.note(pair.token.as_ref().is_some_and(is).into(), format!("in market slot {slot}"));
        }
        places.note(hand(view, |pair| pair.token.as_ref().is_some_and(is)), "in hand".into());
        for player in &view.players {
            let squares = player.map.iter().filter(|there| there.unit.as_ref().is_some_and(is));
            places.note_squares(player, squares.map(|there| there.at.to_string()).collect());
            let lair = player.lair.iter().filter(|token| is(token)).count();
            places.note(lair, format!("in seat {}'s lair", player.seat));
            if face.id == "portal" {
                places.note(player.active_portals.into(), format!("active in seat {}'s lair", player.seat));
                places.note(player.used_portals.into(), format!("used in seat {}'s lair", player.seat));
            }
        }
        places.note(view.pending.drawn_tokens.iter().filter(|token| is(token)).count(), "drawn".into());
        let home = self.tables.types.iter().find(|row| {
            row.monster.as_deref() == Some(face.id.as_str()) || face.id == format!("{} crystal", row.name)
        });
        places.rest(home.is_none_or(|row| view.terrain.contains(&row.name)), face, "in the bag")
    }
}

/// Places with how many lie there, and how many have been found so far.
#[derive(Default)]
struct Places {
    lines: Vec<String>,
    found: usize,
}

impl Places {
    fn note(&mut self, count: usize, place: String) {
        self.found += count;
        match count {
            0 => (),
            1 => self.lines.push(place),
            count => self.lines.push(format!("{count} {place}")),
        }
    }

    fn note_squares(&mut self, player: &PlayerView, squares: Vec<String>) {
        self.found += squares.len();
        if !squares.is_empty() {
            self.lines.push(format!("on seat {}'s map at {}", player.seat, listed(squares)));
        }
    }

    /// The others lie where nobody sees them, but everybody can count them (OB-R-45).
    fn rest(mut self, in_play: bool, face: &Face, place: &str) -> Vec<String> {
        let left = (face.copies as usize).saturating_sub(self.found);
        if in_play && left > 0 {
            self.lines.push(if face.copies == 1 { place.into() } else { format!("{left} {place}") });
        }
        if !in_play {
            self.lines.push("not in this game".into());
        }
        self.lines
    }
}

fn hand(view: &View, holds: impl Fn(&PairView) -> bool) -> usize {
    usize::from(view.hand.as_ref().is_some_and(holds))
}

fn card_face(card: &CommandCard) -> Face {
    let text = format!(
        "Complete the pattern, turned or mirrored as you like, with the tile you place. {}",
        Overboss::effect_words(card.effect)
    );
    let name = format!("{} ({})", card.label, card.id);
    Face::new(CARD, &card.id, name).source(card.source).fact("Pattern", card.pattern.drawing()).text(text)
}

fn boss_face(card: &BossCard) -> Face {
    let when = match card.windows[..] {
        [Window::W1] => "before you draft",
        [Window::W2] => "with the pair in hand",
        _ => "at any point of your turn",
    };
    let text = format!("{} Scores {}", card.ability_text, card.objective_text);
    Face::new(BOSS, &card.id, &card.name)
        .source(card.source)
        .fact("Id", &card.id)
        .fact("When", when)
        .text(text)
}

/// Where a Boss card is, as far as the viewer may know it (OB-BOSS-02).
fn boss_place(player: &PlayerView, face: &Face) -> Option<String> {
    let boss = player.boss.as_ref()?;
    let seat = player.seat;
    if boss.card.as_ref().is_some_and(|card| card.id == face.id) {
        let side = if boss.revealed { "face up" } else { "face down" };
        return Some(format!("{side} with seat {seat}"));
    }
    let dealt = boss.dealt.as_ref()?.iter().any(|card| card.id == face.id);
    dealt.then(
        || if boss.chosen { format!("returned by seat {seat}") } else { format!("dealt to seat {seat}") },
    )
}

fn command_places(view: &View, face: &Face) -> Vec<String> {
    let Some(commands) = &view.commands else { return vec!["not in this game".into()] };
    let in_row = commands.row.iter().filter(|card| card.id == face.id || card.kind == face.id).count();
    let mut places = Places::default();
    places.note(in_row, "in the row".into());
    if face.kind == CARD {
        let used = commands.discard.iter().filter(|id| **id == face.id).count();
        places.note(used, "discarded".into());
        return places.rest(true, face, "in the deck");
    }
    places.lines
}
