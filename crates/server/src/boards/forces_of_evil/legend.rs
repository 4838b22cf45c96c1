//! What the symbols of the sprite mean that are no card's, tile's or token's own picture.

pub(super) fn legend(symbol: &str) -> Option<&'static str> {
    let words = match symbol {
        "die-4" => "Four-sided die: rolled for units of tier 1",
        "die-6" => "Six-sided die: rolled for units of tier 2",
        "die-8" => "Eight-sided die: rolled for units of tier 3",
        "i-treasure" => "Treasure",
        "i-web" => "Web",
        "i-influence" => "Influence",
        "i-capacity" => "Capacity: how many minions a room holds",
        "i-front" => "Frontlines: how many fight at once",
        "i-attack" => "Attack, or in combat",
        "i-event" => "Event: happens at once",
        "i-ongoing" => "While in play",
        "i-clarion" => "Clarion call: who comes",
        "i-peasants" => "Peasants: nobody comes",
        "i-scoring" => "Special scoring at the end",
        "i-dark" => "Card of Darkness",
        "i-committed" => "Committed action: only so many in a turn",
        "i-plot" => "Plot",
        "i-attach" => "Can be attached to a room",
        "i-start" => "Starting placement",
        "i-skull" => "Slain heroes",
        "i-castle" => "The kingdom’s castle: heroes in the garrison",
        "i-ruin" => "Destroyed: heroes who never come back",
        "back-light" => "Deck of Light",
        "back-dark" => "Deck of Darkness",
        "back-room" => "Deck of rooms",
        "f-unknown" => "Force that is not chosen yet",
        _ => return None,
    };
    Some(words)
}
