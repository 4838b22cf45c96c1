//! Content read from RON, checked (`check.rs`), and frozen into tables.

mod check;

use malice_engine::{Content, Fault, Source};
use serde::{Deserialize, Serialize};

use self::check::Check;
use crate::effect::{Category, Effect, Share};

pub const MINION_CARDS: usize = 74;
pub const DO_GOODER_CARDS: usize = 10;
pub const ARTIFACT_CARDS: usize = 2;
pub const DECK_CARDS: usize = MINION_CARDS + DO_GOODER_CARDS + ARTIFACT_CARDS;
pub const DUKES: usize = 6;

/// The shipped files.
pub const FILES: &[(&str, &str)] = &[
    ("minions.ron", include_str!("../content/minions.ron")),
    ("do_gooders.ron", include_str!("../content/do_gooders.ron")),
    ("artifacts.ron", include_str!("../content/artifacts.ron")),
    ("dukes.ron", include_str!("../content/dukes.ron")),
];

/// A design: an index into the game's cards. Cards of one design are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Card(pub u8);

/// The three kinds of deck cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Minion,
    DoGooder,
    Artifact,
}

impl Kind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minion => "minion",
            Self::DoGooder => "do_gooder",
            Self::Artifact => "artifact",
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardFile {
    cards: Vec<CardRow>,
}

/// A card design as it is written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    pub name: String,
    pub label: String,
    pub copies: u8,
    pub effects: Vec<Effect>,
    pub role: String,
    pub name_source: Source,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DukeFile {
    dukes: Vec<DukeRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DukeRow {
    pub name: String,
    pub label: String,
    pub source: Source,
}

/// A card design, ready for the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "one for each effect without numbers")]
pub struct Face {
    pub kind: Kind,
    /// In half points; `None`: no attack.
    pub attack: [Option<u8>; 3],
    /// `None`: never a victim there.
    pub defence: [Option<u8>; 3],
    pub defence_only: Option<u8>,
    pub salvage: Option<u8>,
    pub roll_bonus: [u8; 3],
    pub weaken: [Share; 3],
    pub untouchable: bool,
    pub spoils: bool,
    pub returns_to_deck: bool,
    pub redirect: bool,
    pub relentless: bool,
}

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Tables {
    pub rows: Vec<CardRow>,
    pub faces: Vec<Face>,
    pub dukes: Vec<DukeRow>,
}

impl Tables {
    /// Reads and checks all files; every fault of every file is reported.
    pub fn load(content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let kinds = [
            ("minions.ron", Kind::Minion, MINION_CARDS),
            ("do_gooders.ron", Kind::DoGooder, DO_GOODER_CARDS),
            ("artifacts.ron", Kind::Artifact, ARTIFACT_CARDS),
        ];
        let files = kinds.map(|(file, ..)| keep(content.read::<CardFile>(file), &mut faults));
        let dukes = keep(content.read::<DukeFile>("dukes.ron"), &mut faults);
        let mut check = Check { content, faults, names: Vec::new() };
        for ((file, kind, count), read) in kinds.iter().zip(&files) {
            if let Some(read) = read {
                check.cards(file, *kind, *count, &read.cards);
            }
        }
        if let Some(dukes) = &dukes {
            check.dukes(&dukes.dukes);
        }
        let faults = check.faults;
        let ([Some(minions), Some(do_gooders), Some(artifacts)], Some(dukes), true) =
            (files, dukes, faults.is_empty())
        else {
            return Err(faults);
        };
        let (mut rows, mut faces) = (Vec::new(), Vec::new());
        for (file, (_, kind, _)) in [minions, do_gooders, artifacts].into_iter().zip(kinds) {
            faces.extend(file.cards.iter().map(|row| freeze(kind, &row.effects)));
            rows.extend(file.cards);
        }
        Ok(Self { rows, faces, dukes: dukes.dukes })
    }

    #[inline]
    pub fn face(&self, card: Card) -> &Face {
        &self.faces[card.0 as usize]
    }

    pub fn row(&self, card: Card) -> &CardRow {
        &self.rows[card.0 as usize]
    }

    pub fn name(&self, card: Card) -> &str {
        &self.row(card).name
    }

    pub fn named(&self, name: &str) -> Option<Card> {
        self.rows.iter().position(|row| row.name == name).map(|index| Card(index as u8))
    }

    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        (0..self.rows.len() as u8).map(Card)
    }
}

fn freeze(kind: Kind, effects: &[Effect]) -> Face {
    let mut face = Face {
        kind,
        attack: [None; 3],
        defence: [None; 3],
        defence_only: None,
        salvage: None,
        roll_bonus: [0; 3],
        weaken: [Share::Whole; 3],
        untouchable: false,
        spoils: false,
        returns_to_deck: false,
        redirect: false,
        relentless: false,
    };
    for effect in effects {
        match *effect {
            Effect::Attack(category, half_points) => face.attack[category.index()] = Some(half_points),
            Effect::Defence(category, value) => face.defence[category.index()] = Some(value),
            // BBO-R-27: one number serves as defence and as emergency bonus.
            Effect::DefenceOnly(value) => {
                face.defence[Category::Melee.index()] = Some(value);
                face.defence_only = Some(value);
            }
            // It has no MIND defence, and that is what MIND looks for.
            Effect::MindImmune => (),
            Effect::Salvage(from) => face.salvage = Some(from),
            Effect::RollBonus(category, bonus) => face.roll_bonus[category.index()] = bonus,
            Effect::Untouchable => face.untouchable = true,
            Effect::Spoils => face.spoils = true,
            Effect::ReturnsToDeck => face.returns_to_deck = true,
            Effect::Weaken(category, share) => face.weaken[category.index()] = share,
            Effect::Redirect => face.redirect = true,
            Effect::Relentless => face.relentless = true,
        }
    }
    face
}

fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more)).ok()
}
