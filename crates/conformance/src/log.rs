//! Whole logs, for tests that read them.

use malice_engine::{Chance, Fast, Io, Text, Viewer, choices, play};

/// The log of a random game as a spectator reads it, lines that come of others set in.
pub fn random_log<G: Text>(game: &G, seed: u64) -> Vec<String> {
    let mut io: Io<G> = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(seed);
    let mut state = game.start(&mut io);
    let mut lines = Vec::new();
    loop {
        for event in io.log.take() {
            let indent = if game.event_follows(&event) { "  " } else { "" };
            lines.extend(game.event_text(&event, Viewer::Spectator).map(|text| format!("{indent}{text}")));
        }
        let Some(seat) = game.awaited(&state).first() else { return lines };
        let offered = choices(game, &mut state, seat, false, &mut io).actions().to_vec();
        play(game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
    }
}
