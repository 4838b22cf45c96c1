//! The options of a game (specification §4), for command lines and forms.

use malice_engine::OptionSpec;

use crate::content::CHARACTER_IDS;

const JOINS: &[&str] = &["never", "1", "2", "3"];
const SEATS: &[&str] = &["party_pick", "random", "1", "2", "3", "4", "5"];

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::int("player_count", (2, 5), 2, "How many defend the city."),
    OptionSpec::choice(
        "scenario",
        &[
            "interrupted_party",
            "goblin_king",
            "blood_moon_rising",
            "attack_of_the_hydra",
            "summoner_strikes",
            "insidious_cult",
            "mad_dragon",
        ],
        "Which chain of encounters; the first one is the gentlest.",
    ),
    OptionSpec::choice(
        "characters",
        &["pick", "random", "listed"],
        "Everybody picks, chance deals, or as listed below.",
    ),
    OptionSpec::choice("character_1", &CHARACTER_IDS, "With characters listed: who plays at seat 1."),
    OptionSpec::choice(
        "character_2",
        &["gerki", "fiona", "zot", "deirdre", "chronos"],
        "The same for seat 2.",
    ),
    OptionSpec::choice(
        "character_3",
        &["zot", "fiona", "gerki", "deirdre", "chronos"],
        "The same for seat 3.",
    ),
    OptionSpec::choice(
        "character_4",
        &["deirdre", "fiona", "gerki", "zot", "chronos"],
        "The same for seat 4.",
    ),
    OptionSpec::choice(
        "character_5",
        &["chronos", "fiona", "gerki", "zot", "deirdre"],
        "The same for seat 5.",
    ),
    OptionSpec::choice(
        "starting_player",
        SEATS,
        "Who defends first: the party picks once hands and rows lie there, chance does, or a seat.",
    ),
    OptionSpec::int(
        "rest_healing",
        (0, 10),
        2,
        "Hit points regained after each encounter; 1 for those who know the game. Hardcore Mode leaves it aside.",
    ),
    OptionSpec::flag("hardcore_mode", false, "No rest: Rest Healing is 0."),
    OptionSpec::flag("open_hands", true, "Everybody sees all hands; not in Silent Play."),
    OptionSpec::flag(
        "silent_play",
        false,
        "No talk and no showing: hands are closed, chat and hints are off.",
    ),
    OptionSpec::int(
        "starting_hp",
        (0, 20),
        0,
        "Hit points at the start and at most; 0 takes the scenario's number.",
    ),
    OptionSpec::choice(
        "wounded_warrior",
        &["off", "random", "party_pick", "1", "2", "3", "4", "5"],
        "Who starts with 3 hit points, or with fewer if all do.",
    ),
    OptionSpec::choice(
        "monster_mix",
        &["as_printed", "replace", "add", "battle_royale"],
        "Which monsters come: as printed, others instead of them, others beside them, or all at once.",
    ),
    OptionSpec::choice(
        "mix_goblin",
        JOINS,
        "Only with replace or add: the encounter in which the Goblin subdeck joins.",
    ),
    OptionSpec::choice("mix_humanoid", JOINS, "The same for the Humanoid subdeck."),
    OptionSpec::choice("mix_beast", JOINS, "The same for the Beast subdeck."),
    OptionSpec::choice("mix_undead", JOINS, "The same for the Undead subdeck."),
    OptionSpec::choice(
        "mix_aberration",
        JOINS,
        "The same for the Aberration subdeck, which is hard: better not in encounter 1.",
    ),
    OptionSpec::choice(
        "mix_dragon",
        JOINS,
        "The same for the Dragon subdeck, the hardest: better not in encounter 1.",
    ),
    OptionSpec::choice(
        "location_mode",
        &["as_printed", "random"],
        "Random: every encounter draws its location.",
    ),
];
