//! Laws about questions: somebody can always choose, what is offered is what is accepted, asking changes nothing.

use std::collections::BTreeSet;
use std::sync::Arc;

use malice_engine::{Game, Illegal, Io, Refusal, Seat, apply, choices};

use super::difference::difference;
use super::walk::{Walk, each_step, ensure};
use crate::covers::rule_ids;

/// How many actions of other decisions are tried at each step.
const STRANGERS: usize = 100;

/// While the game goes on somebody is asked and has a choice; when it is over nobody is.
pub fn somebody_can_always_choose<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let awaited = walk.awaited();
        ensure(awaited.is_empty() == game.outcome(&walk.state).is_some(), || {
            if awaited.is_empty() {
                "nobody is asked, but there is no outcome".into()
            } else {
                "there is an outcome, but somebody is asked".into()
            }
        })?;
        for seat in awaited.iter() {
            ensure(seat.index() < game.seats(), || format!("seat {seat} is asked, but does not play"))?;
            ensure(!walk.offered(seat).is_empty(), || format!("seat {seat} is asked, but has no choice"))?;
            ensure(walk.io.offer.seat() == Some(seat), || {
                format!("seat {seat} is asked, but the offer is made to {:?}", walk.io.offer.seat())
            })?;
        }
        Ok(())
    })
}

/// What is offered is accepted; what is not, whether a candidate or a choice of another decision or seat, is refused by a
/// rule of `RULES.md` and leaves the state equal.
pub fn offered_is_accepted<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    let mut known = BTreeSet::new();
    each_step(&**game, seed, |walk| {
        for seat in walk.may_choose().iter() {
            known.extend(walk.offered(seat));
        }
        Ok(())
    })?;
    let known: Vec<G::Action> = known.into_iter().collect();
    let rules: BTreeSet<String> = rule_ids(G::meta().rules).into_iter().collect();
    each_step(&**game, seed, |walk| {
        let awaited = walk.awaited();
        for seat in (0..game.seats()).map(Seat::new) {
            if walk.may_choose().contains(seat) {
                check_question(walk, seat, &known, &rules)?;
            } else if let Some(action) = walk.one_of(&known) {
                let mut state = walk.state.clone();
                let result = apply(walk.game, &mut state, seat, action, &mut walk.io);
                let right = if awaited.is_empty() { Illegal::Over } else { Illegal::NotAsked(seat) };
                ensure(result == Err(right), || {
                    format!("seat {seat} is not asked, yet {} gives {result:?}", game.action_name(action))
                })?;
                ensure(state == walk.state, || {
                    format!("a refused action changes the state: {}", difference(&walk.state, &state))
                })?;
            }
        }
        Ok(())
    })
}

fn check_question<G: Game>(
    walk: &mut Walk<'_, G>,
    seat: Seat,
    known: &[G::Action],
    rules: &BTreeSet<String>,
) -> Result<(), String> {
    let game = walk.game;
    let (offered, refused) = ask(walk, seat);
    let again = ask(walk, seat);
    ensure((&offered, &refused) == (&again.0, &again.1), || {
        format!("seat {seat} asked twice gets different offers: {}", difference(&offered, &again.0))
    })?;
    let point = walk.io.offer.point();
    ensure(rules.contains(point), || format!("the decision point '{point}' is not in RULES.md"))?;
    // Ways back are accepted too, and are nothing else besides.
    let offered: Vec<G::Action> = offered.into_iter().chain(walk.io.offer.back().iter().copied()).collect();
    for (index, action) in offered.iter().enumerate() {
        let name = game.action_name(*action);
        ensure(!offered[..index].contains(action), || format!("{name} is offered twice"))?;
        ensure(!refused.iter().any(|refusal| refusal.action == *action), || {
            format!("{name} is both offered and refused")
        })?;
        let mut io = Io::silent(walk.io.chance.clone());
        let result = apply(game, &mut walk.state.clone(), seat, *action, &mut io);
        ensure(result.is_ok(), || format!("{name} is offered to seat {seat}, but gives {result:?}"))?;
    }
    let first = walk.picks.below(known.len().max(1) as u32) as usize;
    let strangers = known.iter().cycle().skip(first).take(known.len().min(STRANGERS));
    for action in strangers.copied().chain(refused.iter().map(|refusal| refusal.action)) {
        if offered.contains(&action) {
            continue;
        }
        let name = game.action_name(action);
        let mut state = walk.state.clone();
        let result = apply(game, &mut state, seat, action, &mut walk.io);
        let rule = result.as_ref().err().and_then(Illegal::rule);
        ensure(rule.is_some_and(|rule| rules.contains(rule)), || {
            format!(
                "{name} is not offered to seat {seat} and should be refused by a rule, but gives {result:?}"
            )
        })?;
        ensure(state == walk.state, || {
            format!("refusing {name} changes the state: {}", difference(&walk.state, &state))
        })?;
    }
    Ok(())
}

fn ask<G: Game>(walk: &mut Walk<'_, G>, seat: Seat) -> (Vec<G::Action>, Vec<Refusal<G::Action>>) {
    let offer = choices(walk.game, &mut walk.state, seat, true, &mut walk.io);
    (offer.actions().to_vec(), offer.refused().to_vec())
}

/// Asking, with or without explanations, changes nothing, draws nothing and logs nothing, and lists the same.
pub fn asking_is_pure<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let before = walk.state.clone();
        let quiet = (walk.io.chance.draws(), walk.io.log.events().len());
        let heard = walk.may_choose();
        for seat in (0..game.seats()).map(Seat::new) {
            let plain = walk.offered(seat);
            let (explained, _) = ask(walk, seat);
            ensure(plain == explained, || {
                format!("explanations change the offer to seat {seat}: {}", difference(&plain, &explained))
            })?;
            ensure(heard.contains(seat) || plain.is_empty(), || {
                format!("seat {seat} is not asked, but has choices")
            })?;
            ensure(before == walk.state, || {
                format!("asking seat {seat} changes the state: {}", difference(&before, &walk.state))
            })?;
            ensure(quiet == (walk.io.chance.draws(), walk.io.log.events().len()), || {
                format!("asking seat {seat} draws or logs something")
            })?;
        }
        Ok(())
    })
}
