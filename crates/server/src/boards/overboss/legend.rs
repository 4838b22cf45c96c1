//! What the symbols of the sprite mean that are no card's, tile's or token's own picture.

pub(super) fn legend(symbol: &str) -> Option<&'static str> {
    let words = match symbol {
        "v-1" | "v-2" | "v-3" => "Value of a Graveyard",
        "f-black" | "f-blue" | "f-orange" | "f-purple" | "f-red" | "f-yellow" => {
            "Flag of a Camp: different flags score"
        }
        "i-forest" => "Forest: more for each further one",
        "i-cave" => "Cave: better at mountains",
        "i-graveyard" => "Graveyard: its value, and a bonus for owning the most",
        "i-swamp" => "Swamp: better at water and beside Swamps",
        "i-camp" => "Camp: different flags",
        "i-castle" => "Castle: better with a vampire on it",
        "i-volcano" => "Volcano: it burns the units beside it",
        "i-summoning_circle" => "Summoning Circle: lets you trade a token",
        "i-desert" => "Desert: connected groups",
        "i-cloud_island" => "Cloud Island: the fewer other types, the better",
        "i-dungeon" => "Dungeon: different neighbours",
        "i-crystal" => "Crystals",
        "i-matching" => "Matching: Monsters on their home terrain",
        "i-bands" => "Bands: equal Monsters in a straight line",
        "i-boss" => "Your Boss’s objective",
        "u-portal-used" => "Portal, used",
        "u-miniboss" => "Miniboss, whichever it is",
        "q-mountain" => "Square at mountains",
        "q-water" => "Square at water",
        "q-plain" => "Square at neither",
        "e-both" => "Square at mountains and at water",
        "stack" => "Stack of tiles",
        "bag" => "Bag of tokens",
        "b-back" => "Boss card, face down",
        _ => return None,
    };
    Some(words)
}
