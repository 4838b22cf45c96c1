//! The options of a game (specification §4), for command lines and forms.

use malice_engine::OptionSpec;

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::int(
        "player_count",
        (2, 4),
        4,
        "How many Overlords contend; three play on the circular side of the board.",
    ),
    OptionSpec::choice(
        "overlord_assignment",
        &["random", "choose"],
        "Overlords are dealt at random, or chosen clockwise.",
    ),
    OptionSpec::choice(
        "first_player",
        &["random", "1", "2", "3", "4"],
        "The highest die begins, or the seat that the table names (the oldest, the most evil).",
    ),
    OptionSpec::choice(
        "world_events_to_end",
        &[
            "usual", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
            "17", "18", "19", "20",
        ],
        "After how many World Events the last round begins: usually 6, 8 or 10 with two, three or four players.",
    ),
    OptionSpec::choice(
        "two_player_zones",
        &["NE+SE", "NW+NE", "NE+NW", "SE+NE", "SE+SW", "SW+SE", "SW+NW", "NW+SW", "choose"],
        "Where two players sit, seat 1 first, or whether they choose.",
    ),
    OptionSpec::flag("include_waffles", true, "Whether the promo Overlord may be played."),
    OptionSpec::choice(
        "plot_completion",
        &["immediate", "declared"],
        "Plots complete as soon as they can be paid, or when their owner says so.",
    ),
    OptionSpec::choice("plunder_high_roll", &["as_four", "reroll"], "What a 5 or 6 means when plundering."),
    OptionSpec::choice(
        "animal_magnetism",
        &["outside_barracks", "in_play"],
        "Which Lackeys the Dark Shepherdess counts: those on the board, as printed, or the milder way also those in her Barracks.",
    ),
    OptionSpec::choice(
        "transmogrify",
        &["any_resource", "basic_only"],
        "What Lord Aether may trade for: any resource but a Lackey, as printed, so also a Relic; or basic resources only.",
    ),
];
