//! "Find the move": positions of each game with one clearly best choice, as `malice puzzles` found them in games of bots.

macro_rules! puzzles {
    ($($game:literal),+ $(,)?) => {
        /// The puzzles of a game, one a line; nothing for a game that has none.
        pub fn puzzles(game: &str) -> &'static str {
            match game {
                $($game => include_str!(concat!("../puzzles/", $game, ".jsonl")),)+
                _ => "",
            }
        }
    };
}

puzzles! {
    "overboss",
    "big-bad-overlord",
    "overlords-of-infamy",
    "forces-of-evil",
    "battle-for-greyport",
}
