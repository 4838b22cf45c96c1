//! The options of a game (specification §4), for command lines and forms.

use malice_engine::{OptionDefault, OptionKind, OptionSpec};

pub(crate) const TERRAIN_NAMES: &[&str] = &[
    "forest",
    "cave",
    "graveyard",
    "swamp",
    "camp",
    "castle",
    "volcano",
    "summoning_circle",
    "desert",
    "cloud_island",
];

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::int("player_count", (1, 5), 2, "How many Bosses contend; the Big Board takes at most four."),
    OptionSpec::choice(
        "map_size",
        &["classic_3x4", "big_4x4"],
        "Classic maps have 12 squares and rounds, Big Boards 16.",
    ),
    OptionSpec::choice(
        "terrain_mode",
        &["basic", "random", "chosen"],
        "The five basic terrain types, five at random, or the five of terrain_set.",
    ),
    OptionSpec {
        name: "terrain_set",
        kind: OptionKind::Set { of: TERRAIN_NAMES, count: 5 },
        default: OptionDefault::Set(&["forest", "cave", "graveyard", "swamp", "camp"]),
        help: "The five terrain types of a game with terrain_mode chosen.",
    },
    OptionSpec::flag(
        "boss_cards",
        false,
        "Everybody keeps one of two secret Boss cards, with an ability and a scoring objective.",
    ),
    OptionSpec::flag("command_cards", false, "Patterns of equal tiles let players strike at any map."),
    OptionSpec::choice("first_player", &["random", "1", "2", "3", "4", "5"], "Who takes the first turn."),
    OptionSpec::choice(
        "solo_mode",
        &["ladder", "campaign"],
        "Alone: climb the ladder of ranks, or beat a stage of the campaign.",
    ),
    OptionSpec::int("solo_stage", (1, 8), 1, "The campaign's stage; it sets map and terrain."),
];
