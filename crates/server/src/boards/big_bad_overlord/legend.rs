//! What the symbols of the sprite mean that are no card's, tile's or token's own picture.

pub(super) fn legend(symbol: &str) -> Option<&'static str> {
    let words = match symbol {
        "d-unknown" => "Duke who is not dealt yet",
        "back" => "Card, face down",
        "i-mind" => "MIND: hits capture, or send a Do-Gooder on",
        "i-magic" => "MAGIC",
        "i-melee" => "MELEE",
        "i-halo" => "Do-Gooder",
        "i-volcano" => "Cataclysm",
        "i-skull" => "Dead, or destroyed",
        "i-chain" => "Captured, or under another’s control",
        "i-hand" => "Cards in hand or lent",
        "die-1" | "die-2" | "die-3" | "die-4" | "die-5" | "die-6" => "A die as it was rolled",
        _ => return None,
    };
    Some(words)
}
