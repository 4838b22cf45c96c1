//! Ways to play a game that have a name: what most people want, without going through every option.

/// Options that go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The word in forms: `first`.
    pub id: &'static str,
    /// "First game".
    pub name: &'static str,
    /// For whom, or what is in it.
    pub about: &'static str,
    /// Options that are not as they are by default.
    pub options: &'static [(&'static str, &'static str)],
}

const fn preset(
    id: &'static str,
    name: &'static str,
    about: &'static str,
    options: &'static [(&'static str, &'static str)],
) -> Preset {
    Preset { id, name, about, options }
}

/// The named ways to play a game, the gentlest first.
pub fn presets(game: &str) -> &'static [Preset] {
    match game {
        "overboss" => OVERBOSS,
        "big-bad-overlord" => BIG_BAD_OVERLORD,
        "overlords-of-infamy" => OVERLORDS_OF_INFAMY,
        "forces-of-evil" => FORCES_OF_EVIL,
        "battle-for-greyport" => BATTLE_FOR_GREYPORT,
        _ => &[],
    }
}

const OVERBOSS: &[Preset] = &[
    preset("first", "First game", "Five basic terrain types, twelve rounds.", &[]),
    preset(
        "full",
        "Full game",
        "Boss cards, Commands, and five terrain types by chance.",
        &[("boss_cards", "true"), ("command_cards", "true"), ("terrain_mode", "random")],
    ),
    preset(
        "hardest",
        "Big Board",
        "The full game on maps of sixteen squares, for up to four.",
        &[
            ("map_size", "big_4x4"),
            ("boss_cards", "true"),
            ("command_cards", "true"),
            ("terrain_mode", "random"),
        ],
    ),
    preset("campaign", "Campaign", "Alone, from the first stage on.", &[("solo_mode", "campaign")]),
];

const BIG_BAD_OVERLORD: &[Preset] = &[
    preset(
        "first",
        "First game",
        "Nobody attacks before everyone has had a turn.",
        &[("opening_truce_rounds", "1")],
    ),
    preset("full", "Full game", "As the book has it: Dukes are dealt, and the war begins at once.", &[]),
    preset(
        "pick",
        "Pick your Duke",
        "Dukes are picked in the order of seats.",
        &[("duke_assignment", "choose")],
    ),
];

const OVERLORDS_OF_INFAMY: &[Preset] = &[
    preset("full", "Full game", "Overlords are dealt, and the book's number of World Events ends it.", &[]),
    preset(
        "quick",
        "Quick",
        "Four World Events, and the last round begins.",
        &[("world_events_to_end", "4")],
    ),
    preset(
        "pick",
        "Pick your Overlord",
        "Overlords are chosen clockwise.",
        &[("overlord_assignment", "choose")],
    ),
];

const FORCES_OF_EVIL: &[Preset] = &[
    preset(
        "first",
        "First game",
        "Without Meteor; Forces and Entrances are dealt.",
        &[("first_game", "true")],
    ),
    preset("full", "Full game", "Everything, with Forces and Entrances chosen in turn.", &[]),
    preset(
        "quick",
        "Quick",
        "Forces are dealt, and the eighth round is the last.",
        &[("selection", "random"), ("round_limit", "8")],
    ),
    preset(
        "hardest",
        "Hardest",
        "Two more Pillars of Hope, dear rooms, and raids on Town.",
        &[("extra_pillars", "2"), ("expensive_rooms", "true"), ("raiding", "true")],
    ),
];

const BATTLE_FOR_GREYPORT: &[Preset] = &[
    preset("first", "Interrupted Party", "Easy: the first scenario.", &[]),
    preset("goblin_king", "Goblin King", "Easy.", &[("scenario", "goblin_king")]),
    preset("blood_moon", "Blood Moon Rising", "Medium.", &[("scenario", "blood_moon_rising")]),
    preset("hydra", "Attack of the Hydra", "Medium.", &[("scenario", "attack_of_the_hydra")]),
    preset("summoner", "Summoner Strikes", "Medium.", &[("scenario", "summoner_strikes")]),
    preset("cult", "Insidious Cult", "Hard.", &[("scenario", "insidious_cult")]),
    preset("dragon", "Mad Dragon", "Hard.", &[("scenario", "mad_dragon")]),
    preset(
        "hardest",
        "Hardest",
        "The Mad Dragon, and nobody rests.",
        &[("scenario", "mad_dragon"), ("hardcore_mode", "true")],
    ),
];

#[cfg(test)]
mod tests {
    use malice_engine::Options;

    use super::*;

    #[test]
    fn every_preset_can_be_played_and_has_its_own_name() {
        for meta in crate::games() {
            let presets = presets(meta.id);
            assert!(presets.len() > 1, "{}", meta.id);
            for (number, preset) in presets.iter().enumerate() {
                let mut options = Options::default();
                for (name, value) in preset.options {
                    options.set_text(meta.options, name, value).unwrap();
                }
                let same = |other: &&Preset| other.id == preset.id || other.name == preset.name;
                assert_eq!(presets[number + 1..].iter().find(same), None, "{}", meta.id);
            }
        }
    }
}
