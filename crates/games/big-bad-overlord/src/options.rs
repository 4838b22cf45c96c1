//! The options of a game (specification §4), for command lines and forms.

use malice_engine::OptionSpec;

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::int("player_count", (2, 6), 4, "How many play; the box is for four to six."),
    OptionSpec::choice(
        "duke_mode",
        &["auto", "single", "twin"],
        "One Duke each (single), or two each (twin) for two or three players; auto is twin for two players, single for more.",
    ),
    OptionSpec::choice(
        "duke_assignment",
        &["random", "choose"],
        "Dukes are dealt, or picked in the order of seats; they differ in name only.",
    ),
    OptionSpec::int(
        "opening_truce_rounds",
        (0, 2),
        0,
        "House rule: nobody attacks until everyone has had this many turns.",
    ),
];
