//! How a form shows the options of a game: which stand together, which are folded away, and which matter only with another.

/// Options that stand together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// "Terrain".
    pub title: &'static str,
    pub options: &'static [&'static str],
    /// For few: folded away under "More options".
    pub is_more: bool,
}

/// An option that does nothing unless another has one of these values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Need {
    pub option: &'static str,
    pub other: &'static str,
    pub values: &'static [&'static str],
}

const fn group(title: &'static str, options: &'static [&'static str]) -> Group {
    Group { title, options, is_more: false }
}

const fn more(title: &'static str, options: &'static [&'static str]) -> Group {
    Group { title, options, is_more: true }
}

const fn need(option: &'static str, other: &'static str, values: &'static [&'static str]) -> Need {
    Need { option, other, values }
}

/// The options of a game in groups, what most people set first.
pub fn groups(game: &str) -> &'static [Group] {
    match game {
        "overboss" => OVERBOSS,
        "big-bad-overlord" => BIG_BAD_OVERLORD,
        "overlords-of-infamy" => OVERLORDS_OF_INFAMY,
        "forces-of-evil" => FORCES_OF_EVIL,
        "battle-for-greyport" => BATTLE_FOR_GREYPORT,
        _ => &[],
    }
}

/// Which options of a game matter only with another.
pub fn needs(game: &str) -> &'static [Need] {
    match game {
        "overboss" => OVERBOSS_NEEDS,
        "forces-of-evil" => FORCES_OF_EVIL_NEEDS,
        "battle-for-greyport" => BATTLE_FOR_GREYPORT_NEEDS,
        _ => &[],
    }
}

const OVERBOSS: &[Group] = &[
    group("Map and terrain", &["map_size", "terrain_mode", "terrain_set"]),
    group("Cards", &["boss_cards", "command_cards"]),
    more("Who begins", &["first_player"]),
    more("Alone", &["solo_mode", "solo_stage"]),
];

const OVERBOSS_NEEDS: &[Need] =
    &[need("terrain_set", "terrain_mode", &["chosen"]), need("solo_stage", "solo_mode", &["campaign"])];

const BIG_BAD_OVERLORD: &[Group] =
    &[group("Dukes", &["duke_mode", "duke_assignment"]), group("House rules", &["opening_truce_rounds"])];

const OVERLORDS_OF_INFAMY: &[Group] = &[
    group("Overlords", &["overlord_assignment", "include_waffles"]),
    group("Length", &["world_events_to_end"]),
    more("Seats", &["first_player", "two_player_zones"]),
    more(
        "Readings of the rules",
        &["plot_completion", "plunder_high_roll", "animal_magnetism", "transmogrify"],
    ),
];

const FORCES_OF_EVIL: &[Group] = &[
    group("Beginning", &["first_game", "include_meteor", "selection"]),
    group("How hard", &["extra_pillars", "extra_pits", "expensive_rooms", "raiding", "raid_destroys"]),
    group("Length", &["round_limit", "no_armageddon"]),
    more("Realm", &["kingdom", "custom_light", "realm_name", "thirty_sixth_light_card"]),
    more("Seats", &["start_player", "late_seat_treasure"]),
    more("Battles", &["auto_battle", "parallel_battles"]),
    more("Cards and tokens", &["scoring_cards_return", "finite_tokens"]),
];

const FORCES_OF_EVIL_NEEDS: &[Need] = &[
    need("raid_destroys", "raiding", &["true"]),
    need("custom_light", "kingdom", &["custom_realm"]),
    need("realm_name", "kingdom", &["custom_realm"]),
];

const BATTLE_FOR_GREYPORT: &[Group] = &[
    group("Scenario", &["scenario", "location_mode"]),
    group("How hard", &["hardcore_mode", "rest_healing", "starting_hp"]),
    group("Talk", &["open_hands", "silent_play"]),
    more(
        "Characters",
        &["characters", "character_1", "character_2", "character_3", "character_4", "character_5"],
    ),
    more("Seats", &["starting_player", "wounded_warrior"]),
    more(
        "Monsters",
        &[
            "monster_mix",
            "mix_goblin",
            "mix_humanoid",
            "mix_beast",
            "mix_undead",
            "mix_aberration",
            "mix_dragon",
        ],
    ),
];

const MIXED: &[&str] = &["replace", "add"];

const BATTLE_FOR_GREYPORT_NEEDS: &[Need] = &[
    need("character_1", "characters", &["listed"]),
    need("character_2", "characters", &["listed"]),
    need("character_3", "characters", &["listed"]),
    need("character_4", "characters", &["listed"]),
    need("character_5", "characters", &["listed"]),
    need("rest_healing", "hardcore_mode", &["false"]),
    need("open_hands", "silent_play", &["false"]),
    need("mix_goblin", "monster_mix", MIXED),
    need("mix_humanoid", "monster_mix", MIXED),
    need("mix_beast", "monster_mix", MIXED),
    need("mix_undead", "monster_mix", MIXED),
    need("mix_aberration", "monster_mix", MIXED),
    need("mix_dragon", "monster_mix", MIXED),
];

#[cfg(test)]
mod tests {
    use malice_engine::Options;

    use super::*;

    #[test]
    fn every_option_stands_in_one_group() {
        for meta in crate::games() {
            let grouped: Vec<&str> =
                groups(meta.id).iter().flat_map(|group| group.options).copied().collect();
            for spec in meta.options.iter().filter(|spec| spec.name != "player_count") {
                let times = grouped.iter().filter(|name| **name == spec.name).count();
                assert_eq!(times, 1, "{} of {}", spec.name, meta.id);
            }
            assert_eq!(grouped.len() + 1, meta.options.len(), "{}: an option that there is not", meta.id);
            assert!(!groups(meta.id)[0].is_more, "{}", meta.id);
        }
    }

    #[test]
    fn what_is_needed_can_be_chosen() {
        for meta in crate::games() {
            for Need { option, other, values } in needs(meta.id) {
                assert!(meta.options.iter().any(|spec| spec.name == *option), "{option}");
                for value in *values {
                    Options::default().set_text(meta.options, other, value).unwrap();
                }
            }
        }
    }
}
