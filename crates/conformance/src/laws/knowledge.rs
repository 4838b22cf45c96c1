//! Laws about what is hidden: it can be dealt again unnoticed, and nothing that a viewer gets depends on it.

use std::fmt::Write as _;
use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Seat, Seed, Text, Viewer, choices, forced, may_choose, play};
use serde::Serialize;

use super::difference::{difference, first_difference};
use super::walk::{Walk, each_step, ensure};

/// How many of a seat's choices are followed at each step.
const FOLLOWED: usize = 6;

/// How JSON is laid out: short to compare, readable to tell where it differs.
#[derive(Clone, Copy)]
enum Layout {
    Short,
    Readable,
}

/// Whether both texts are equal; if not, where they differ.
fn compare(texts: impl Fn(Layout) -> [String; 2]) -> Result<(), String> {
    let [here, there] = texts(Layout::Short);
    ensure(here == there, || {
        let [here, there] = texts(Layout::Readable);
        first_difference(&here, &there)
    })
}

/// After a re-deal of what a seat cannot know, its view, choices and scores are as before, and no invariant is broken.
pub fn resampling_keeps_the_view<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        for seat in seats(&**game) {
            let mut state = walk.state.clone();
            game.resample(&mut state, seat, &mut Chance::fast(walk.picks.next_u64()));
            let broken = game.broken_invariants(&state);
            ensure(broken == game.broken_invariants(&walk.state), || {
                format!("resampling for seat {seat} breaks: {}", broken.join("; "))
            })?;
            compare(|layout| [&walk.state, &state].map(|state| seen_by(&**game, state, seat, layout)))
                .map_err(|difference| format!("resampling changes what seat {seat} sees: {difference}"))?;
        }
        Ok(())
    })
}

/// A re-deal depends on nothing that the seat cannot know: of two positions that it cannot tell apart, the same chance
/// makes the same position.
pub fn resampling_depends_on_knowledge<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        for seat in seats(&**game) {
            let (one, other) = (walk.picks.next_u64(), walk.picks.next_u64());
            let dealt = |state: &G::State, seed: u64| {
                let mut state = state.clone();
                game.resample(&mut state, seat, &mut Chance::fast(seed));
                state
            };
            let straight = dealt(&walk.state, one);
            for earlier in [one, other] {
                let again = dealt(&dealt(&walk.state, earlier), one);
                ensure(straight == again, || {
                    format!(
                        "resampling for seat {seat} depends on what it cannot know: {}",
                        difference(&straight, &again)
                    )
                })?;
            }
        }
        Ok(())
    })
}

/// In two positions that a seat cannot tell apart, all that it gets is the same: view, texts, choices and refusals, who is
/// asked, who is answered for; then the events of its own choices, and of other seats' choices that look alike to it.
pub fn nothing_leaks<G: Text>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let followed = Seat::new(walk.picks.below(game.seats() as u32) as usize);
        for seat in seats(&**game) {
            let mut other = walk.state.clone();
            game.resample(&mut other, seat, &mut Chance::fast(walk.picks.next_u64()));
            compare(|layout| [&walk.state, &other].map(|state| bytes(&**game, state, seat, layout)))
                .map_err(|difference| {
                    format!("what seat {seat} gets depends on what it cannot know: {difference}")
                })?;
            if seat != followed {
                continue;
            }
            for actor in walk.awaited().iter() {
                check_choices_of(walk, &other, seat, actor)?;
            }
        }
        Ok(())
    })
}

/// Follows choices of `actor` in the true position and in `other`, as `seat` sees them. Its own choices are the same in
/// both; of another's, one is looked for that leaves `seat` with the same view. Choices that draw or reveal something are
/// left out: there the two positions may rightly part.
fn check_choices_of<G: Text>(
    walk: &mut Walk<'_, G>,
    other: &G::State,
    seat: Seat,
    actor: Seat,
) -> Result<(), String> {
    let game = walk.game;
    let offered = walk.offered(actor);
    let mut io = Io::silent(walk.io.chance.clone());
    let there = choices(game, &mut other.clone(), actor, false, &mut io).actions().to_vec();
    let first = walk.picks.below(offered.len().max(1) as u32) as usize;
    for action in offered.iter().copied().cycle().skip(first).take(offered.len().min(FOLLOWED)) {
        let Some(seen) = follow(game, &walk.state, seat, actor, action) else { continue };
        let name = game.action_name(action);
        if seat == actor {
            let Some(again) = follow(game, other, seat, actor, action) else {
                return Err(format!(
                    "{name} draws or reveals something only if what seat {seat} cannot know is so"
                ));
            };
            ensure(seen == again, || {
                format!(
                    "what seat {seat} sees of its own {name} depends on what it cannot know: {}",
                    first_difference(&seen.told(), &again.told())
                )
            })?;
            continue;
        }
        let unlike = there.iter().filter(|there| **there != action && !game.is_secret(action));
        for twin in unlike.filter(|twin| offered.contains(twin)) {
            let twins = follow(game, other, seat, actor, *twin).as_ref() == Some(&seen);
            let [one, two] = [action, *twin].map(|action| settled(game, &walk.state, actor, action));
            let look = |state| bytes(game, state, seat, Layout::Short);
            ensure(!twins || one == two || look(&one) != look(&two), || {
                let twin = game.action_name(*twin);
                format!("seat {seat} cannot tell seat {actor}'s {name} from {twin}, but neither is secret")
            })?;
        }
        let alike = there.iter().filter_map(|action| follow(game, other, seat, actor, *action));
        let alike: Vec<Seen> = alike.filter(|there| there.after == seen.after).collect();
        ensure(alike.is_empty() || alike.contains(&seen), || {
            format!(
                "the events of seat {actor}'s {name} tell seat {seat} what its view does not: {}",
                first_difference(&seen.events, &alike[0].events)
            )
        })?;
    }
    Ok(())
}

/// The position after a choice and what is forced then: of two ways to the same position, or to positions that look different to
/// everybody, none is a secret.
fn settled<G: Game>(game: &G, state: &G::State, actor: Seat, action: G::Action) -> G::State {
    let mut io = Io::silent(Chance::fast(0));
    let mut state = state.clone();
    play(game, &mut state, actor, action, &mut io);
    while let Some((seat, action)) = forced(game, &mut state, &mut io) {
        play(game, &mut state, seat, action, &mut io);
    }
    state
}

/// What a seat gets when somebody chooses.
#[derive(PartialEq)]
struct Seen {
    events: String,
    after: String,
}

impl Seen {
    fn told(&self) -> String {
        format!("{}{}", self.events, self.after)
    }
}

/// What `seat` gets when `actor` chooses `action`; `None` if that draws or reveals something.
fn follow<G: Text>(game: &G, state: &G::State, seat: Seat, actor: Seat, action: G::Action) -> Option<Seen> {
    let mut io = Io::new(Chance::seeded(Seed::from_number(0)));
    let mut state = state.clone();
    play(game, &mut state, actor, action, &mut io);
    if io.chance.draws() > 0 || io.log.revealed() {
        return None;
    }
    let mut events = String::new();
    for event in io.log.take() {
        for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
            let json = game.event_json(&event, viewer).map_or("-".into(), |value| value.to_string());
            let text = game.event_text(&event, viewer).unwrap_or_else(|| "-".into());
            let _ = writeln!(events, "{viewer:?}: {json} {text}");
        }
    }
    Some(Seen { events, after: bytes(game, &state, seat, Layout::Short) })
}

/// All that leaves the engine for `seat` at a position.
fn bytes<G: Text>(game: &G, state: &G::State, seat: Seat, layout: Layout) -> String {
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
fn seen_by<G: Game>(game: &G, state: &G::State, seat: Seat, layout: Layout) -> String {
    let viewer = Viewer::Seat(seat);
    let (awaited, heard) = (game.awaited(state), may_choose(game, state));
    let mut text = format!("view {}\n", json(&game.view(state, viewer), layout));
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

fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    (0..game.seats()).map(Seat::new)
}
