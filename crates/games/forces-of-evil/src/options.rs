//! The options of a game (specification §4), for command lines and forms.

use malice_engine::{OptionDefault, OptionKind, OptionSpec};

const fn flag(name: &'static str, default: bool, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Flag, default: OptionDefault::Flag(default), help }
}

const fn number(name: &'static str, (min, max): (i64, i64), default: i64, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Int { min, max }, default: OptionDefault::Int(default), help }
}

const fn choice(name: &'static str, values: &'static [&'static str], help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Choice { values }, default: OptionDefault::Word(values[0]), help }
}

const fn text(name: &'static str, most: usize, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Text { most }, default: OptionDefault::Word(""), help }
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    number("player_count", (2, 6), 2, "How many Forces of Evil contend."),
    flag("first_game", false, "For beginners: without Meteor, and Forces and Entrances are dealt."),
    choice(
        "kingdom",
        &["by_count", "border_town", "border_kingdom", "custom_realm"],
        "Whom you overthrow: the Border Town is for 2, the Border Kingdom for more, a Custom Realm is your own.",
    ),
    text(
        "custom_light",
        1000,
        "The Cards of Light of a Custom Realm, such as peasants:4,crusade:1 with at least two Peasants and an attack.",
    ),
    text("realm_name", 40, "What the Custom Realm is called."),
    flag("include_meteor", true, "Without Meteor a first game is calmer."),
    choice("selection", &["draft", "random"], "Forces and Entrances are chosen in turn, or dealt."),
    choice("start_player", &["roll", "1", "2", "3", "4", "5", "6"], "Who takes the first turn."),
    number("extra_pillars", (0, 2), 0, "Pillars of Hope beyond four."),
    number("extra_pits", (0, 2), 0, "Pits of Despair beyond four; easier."),
    flag("expensive_rooms", false, "Expand the Dungeon costs 2."),
    flag("raiding", false, "Minions may raid Town."),
    choice("raid_destroys", &["any", "empty_only"], "Which garrisons a victorious raid may destroy."),
    flag("no_armageddon", false, "An empty Deck of Light is shuffled anew and play goes on."),
    choice(
        "thirty_sixth_light_card",
        &["sixth_peasants", "omit"],
        "The card that the list of the box lacks.",
    ),
    flag("scoring_cards_return", false, "Scoring cards are discarded and come round again."),
    flag("late_seat_treasure", false, "Later seats start with some Treasure."),
    flag("finite_tokens", true, "Units, Treasure and Webs are as many as in the box."),
    number(
        "round_limit",
        (0, 40),
        0,
        "Downfall after that round at the latest; 0 is no limit, else 4 or more.",
    ),
    choice(
        "auto_battle",
        &["assisted", "manual", "full"],
        "What the app decides in battles, until a player says otherwise.",
    ),
    flag("parallel_battles", true, "All players fight at the same time."),
];
