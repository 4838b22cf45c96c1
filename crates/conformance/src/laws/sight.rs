//! What a seat gets of a position: everything that leaves the engine for it, as text that can be compared.

use std::fmt::Write as _;

use malice_engine::{Chance, Game, Io, Seat, Text, Viewer, choices, may_choose};
use serde::Serialize;

use super::difference::first_difference;
use super::walk::ensure;

/// How JSON is laid out: short to compare, readable to tell where it differs.
#[derive(Clone, Copy)]
pub(super) enum Layout {
    Short,
    Readable,
}

/// Whether both texts are equal; if not, where they differ.
pub(super) fn compare(texts: impl Fn(Layout) -> [String; 2]) -> Result<(), String> {
    let [here, there] = texts(Layout::Short);
    ensure(here == there, || {
        let [here, there] = texts(Layout::Readable);
        first_difference(&here, &there)
    })
}

/// All that leaves the engine for `seat` at a position.
pub(super) fn bytes<G: Text>(game: &G, state: &G::State, seat: Seat, layout: Layout) -> String {
    let mut text = seen_by(game, state, seat, layout);
    let view = game.view(state, Viewer::Seat(seat));
    let public = game.view(state, Viewer::Spectator);
    text += &game.table_text(&view, false);
    let _ = writeln!(text, "public view {}", json(&public, layout));
    text += &game.table_text(&public, false);
    let _ = writeln!(text, "public scores {}", json(&game.scores(state, Viewer::Spectator), layout));
    let mut io: Io<G> = Io::silent(Chance::fast(0));
    for asked in may_choose(game, state).iter() {
        let offer = choices(game, &mut state.clone(), asked, true, &mut io);
        let _ = writeln!(text, "seat {asked} is answered for: {}", offer.forced().is_some());
        let _ = writeln!(text, "seat {asked} decides for {:?} at {}", offer.owner(), offer.point());
        if asked == seat {
            let _ = writeln!(text, "prompt {}", game.prompt(&view, offer.point()));
            for action in offer.actions() {
                let _ = writeln!(text, "choice {}", game.action_text(&view, *action));
            }
        }
    }
    text
}

/// View, choices, refusals, scores and outcome for `seat`, and who is asked.
pub(super) fn seen_by<G: Game>(game: &G, state: &G::State, seat: Seat, layout: Layout) -> String {
    let viewer = Viewer::Seat(seat);
    let (awaited, heard) = (game.awaited(state), may_choose(game, state));
    let mut text = format!("view {}\n", json(&game.view(state, viewer), layout));
    let _ = writeln!(text, "orders {:?}", game.orders(state, seat));
    let _ = writeln!(text, "asked {:?}", awaited.iter().map(Seat::number).collect::<Vec<_>>());
    let _ = writeln!(text, "heard {:?}", heard.iter().map(Seat::number).collect::<Vec<_>>());
    let _ = writeln!(text, "scores {}", json(&game.scores(state, viewer), layout));
    let _ = writeln!(text, "outcome {}", json(&game.outcome(state), layout));
    if heard.contains(seat) {
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        let offer = choices(game, &mut state.clone(), seat, true, &mut io);
        for action in offer.accepted() {
            let _ = writeln!(text, "offered {}", game.action_name(action));
        }
        for refusal in offer.refused() {
            let _ = writeln!(text, "refused {} by {}", game.action_name(refusal.action), refusal.rule);
        }
    }
    text
}

fn json<V: Serialize>(value: &V, layout: Layout) -> String {
    let text = match layout {
        Layout::Short => serde_json::to_string(value),
        Layout::Readable => serde_json::to_string_pretty(value),
    };
    text.unwrap_or_else(|error| format!("no JSON: {error}"))
}

pub(super) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.seats()).map(Seat::new)
}
