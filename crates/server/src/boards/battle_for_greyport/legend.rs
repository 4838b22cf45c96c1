//! What the symbols of the sprite mean that are no card's, tile's or token's own picture.

pub(super) fn legend(symbol: &str) -> Option<&'static str> {
    let words = match symbol {
        "p-unknown" => "Character who is not taken yet",
        "i-heart" => "Hit points of a player",
        "i-sword" => "Damage that monsters deal",
        "i-shield" => "Shields: each stops a blow",
        "i-armor" => "Armor: that much less damage",
        "i-tower" => "Hit points of the location",
        "i-hand" => "Cards in hand",
        "i-curse" => "Curses left",
        "i-star" => "Achievements",
        "i-marker" => "Defender: monsters of the location strike here",
        "i-physical" => "Physical",
        "i-magical" => "Magical",
        "die-yellow" => "Yellow die",
        "die-white" => "White die",
        "die-green" => "Green die",
        "coin-copper" => "Copper coin",
        "coin-silver" => "Silver coin",
        "coin-gold" => "Gold coin",
        "back" => "Deck, or a card face down",
        "back-monster" => "Deck of monsters",
        _ => return None,
    };
    Some(words)
}
