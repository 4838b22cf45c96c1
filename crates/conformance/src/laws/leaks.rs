//! The law about leaks: nothing that a viewer gets depends on what is hidden from it.

use std::fmt::Write as _;
use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Seat, Seed, Text, Viewer, choices, forced, play};

use super::difference::first_difference;
use super::sight::{Layout, bytes, compare, seats};
use super::walk::{Walk, each_step, ensure};
use crate::secrets::{Secrets, another_world};

/// How many of a seat's choices are followed at each step.
const FOLLOWED: usize = 6;

/// In two positions that a seat cannot tell apart, all that it gets is the same: view, texts, choices and refusals, who is
/// asked, who is answered for; then the events of its own choices, and of other seats' choices that look alike to it.
pub fn nothing_leaks<G: Text>(game: &Arc<G>, secrets: Secrets<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let followed = Seat::new(walk.picks.below(game.seats() as u32) as usize);
        for seat in seats(&**game) {
            let other = another_world(&**game, secrets, &walk.state, seat, &mut walk.picks);
            look_alike(&**game, &walk.state, &other, seat)?;
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

/// Of two positions that `seat` cannot tell apart it gets the same.
pub(super) fn look_alike<G: Text>(
    game: &G,
    state: &G::State,
    other: &G::State,
    seat: Seat,
) -> Result<(), String> {
    compare(|layout| [state, other].map(|state| bytes(game, state, seat, layout)))
        .map_err(|difference| format!("what seat {seat} gets depends on what it cannot know: {difference}"))
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
