//! The options of a game (specification §4), for command lines and forms.

use malice_engine::OptionSpec;

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::int("player_count", (2, 6), 2, "How many Forces of Evil contend."),
    OptionSpec::flag(
        "first_game",
        false,
        "For beginners: without Meteor, and Forces and Entrances are dealt.",
    ),
    OptionSpec::choice(
        "kingdom",
        &["by_count", "border_town", "border_kingdom", "custom_realm"],
        "Whom you overthrow: the Border Town is for 2, the Border Kingdom for more, a Custom Realm is your own.",
    ),
    OptionSpec::text(
        "custom_light",
        1000,
        "The Cards of Light of a Custom Realm, such as peasants:4,crusade:1 with at least two Peasants and an attack.",
    ),
    OptionSpec::text("realm_name", 40, "What the Custom Realm is called."),
    OptionSpec::flag("include_meteor", true, "Without Meteor a first game is calmer."),
    OptionSpec::choice(
        "selection",
        &["draft", "random"],
        "Forces and Entrances are chosen in turn, or dealt.",
    ),
    OptionSpec::choice("start_player", &["roll", "1", "2", "3", "4", "5", "6"], "Who takes the first turn."),
    OptionSpec::int("extra_pillars", (0, 2), 0, "Pillars of Hope beyond four."),
    OptionSpec::int("extra_pits", (0, 2), 0, "Pits of Despair beyond four; easier."),
    OptionSpec::flag("expensive_rooms", false, "Expand the Dungeon costs 2."),
    OptionSpec::flag("raiding", false, "Minions may raid Town."),
    OptionSpec::choice(
        "raid_destroys",
        &["any", "empty_only"],
        "Which garrisons a victorious raid may destroy.",
    ),
    OptionSpec::flag("no_armageddon", false, "An empty Deck of Light is shuffled anew and play goes on."),
    OptionSpec::choice(
        "thirty_sixth_light_card",
        &["sixth_peasants", "omit"],
        "The card that the list of the box lacks.",
    ),
    OptionSpec::flag("scoring_cards_return", false, "Scoring cards are discarded and come round again."),
    OptionSpec::flag("late_seat_treasure", false, "Later seats start with some Treasure."),
    OptionSpec::flag("finite_tokens", true, "Units, Treasure and Webs are as many as in the box."),
    OptionSpec::int(
        "round_limit",
        (0, 40),
        0,
        "Downfall after that round at the latest; 0 is no limit, else 4 or more.",
    ),
    OptionSpec::choice(
        "auto_battle",
        &["assisted", "manual", "full"],
        "What the app decides in battles, until a player says otherwise.",
    ),
    OptionSpec::flag("parallel_battles", true, "All players fight at the same time."),
];
