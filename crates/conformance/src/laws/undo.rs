//! The law about undo: what somebody has learnt or what another has decided is never taken back, and everything else can be.
//!
//! The table judges by what the rules tell it (chance was used, something was revealed). The law judges by what seats see: it makes
//! the choice again in other positions and with other chance, and whoever then sees something else has learnt something.

use std::collections::VecDeque;
use std::sync::Arc;

use malice_engine::{
    Chance, Entry, Fast, Game, Io, Move, Seat, SeatHeader, SeatSet, Seed, Table, Text, Viewer, apply,
    choices, forced, play,
};

use super::difference::difference;
use super::sight::seats;
use super::walk::{ensure, traced};
use crate::secrets::{Secrets, another_world};

/// How many positions before the present one are kept to go back to.
const KEPT: usize = 8;
/// At one of how many decisions the law looks at what may be taken back.
const SELDOM: u32 = 3;

/// Whenever a seat may take a choice back, that choice told nobody anything and used no chance; nobody else has acted since who was
/// not asked at the same time; and it leads back to where the seat chose, with what others chose since. A choice that
/// used no chance and revealed nothing can be taken back.
pub fn undo_goes_behind_nothing<G: Text>(
    game: &Arc<G>,
    secrets: Secrets<G>,
    seed: u64,
) -> Result<(), String> {
    traced(seed, |step| {
        let header = |n| SeatHeader { name: format!("Seat {n}"), player: "random".into() };
        let mut table =
            Table::new(game.clone(), (1..=game.seats()).map(header).collect(), Seed::from_number(seed));
        let mut picks = Fast::new(seed);
        let mut earlier: VecDeque<Table<G>> = VecDeque::new();
        for number in 0..game.bound() {
            step.set(number);
            let before = table.copy();
            let Some((seat, action)) = act_at_random(&mut table, &mut picks) else { break };
            may_be_taken_back(&before, &table, seat, action)?;
            earlier.push_back(before);
            if earlier.len() > KEPT {
                earlier.pop_front();
            }
            let looks = picks.below(SELDOM) == 0;
            for seat in seats(&**game).filter(|_| looks) {
                check_undo(&table, &earlier, secrets, seat, &mut picks)?;
            }
        }
        Ok(())
    })
}

fn act_at_random<G: Game>(table: &mut Table<G>, picks: &mut Fast) -> Option<(Seat, G::Action)> {
    let awaited: Vec<Seat> = table.awaited().iter().collect();
    let seat = *awaited.get(picks.below(awaited.len().max(1) as u32) as usize)?;
    let offered: Vec<G::Action> = table.choices(seat).accepted().collect();
    let action = *offered.get(picks.below(offered.len().max(1) as u32) as usize)?;
    table.act(seat, action).ok()?;
    Some((seat, action))
}

/// What drew nothing and revealed nothing, with all that was forced after it, can be taken back, unless it was the last of the lanes.
fn may_be_taken_back<G: Game>(
    before: &Table<G>,
    table: &Table<G>,
    seat: Seat,
    action: G::Action,
) -> Result<(), String> {
    let game = &**table.game();
    let joined = game.in_lanes(before.state()) && !game.in_lanes(table.state());
    let mut io = Io::new(Chance::seeded(Seed::from_number(0)));
    let mut state = before.state().clone();
    play(game, &mut state, seat, action, &mut io);
    while let Some((seat, action)) = forced(game, &mut state, &mut io) {
        play(game, &mut state, seat, action, &mut io);
    }
    let quiet = io.chance.draws() == 0 && !io.log.revealed();
    ensure(!quiet || joined || table.undo_target(seat) == Ok(before.version()), || {
        format!("{} of seat {seat} told nothing, but cannot be taken back", game.action_name(action))
    })
}

fn check_undo<G: Text>(
    table: &Table<G>,
    earlier: &VecDeque<Table<G>>,
    secrets: Secrets<G>,
    seat: Seat,
    picks: &mut Fast,
) -> Result<(), String> {
    let Ok(to) = table.undo_target(seat) else { return Ok(()) };
    let mut undone = table.copy();
    if undone.undo(seat).is_err() {
        return Ok(());
    }
    let Some(before) = earlier.iter().find(|table| table.version() == to) else { return Ok(()) };
    let entries = table.entries(to);
    let together = before.may_choose();
    let mut again = before.copy();
    for entry in entries.iter().filter(|entry| entry.seat != seat) {
        let Move::Choice { action, auto: false } = &entry.what else { continue };
        ensure(together.contains(entry.seat), || {
            format!("seat {seat} may go back behind {action}, which seat {} chose after it", entry.seat)
        })?;
        again.act_named(entry.seat, action).map_err(|error| {
            format!("after seat {seat}'s undo seat {}'s choice is lost: {error}", entry.seat)
        })?;
    }
    ensure(undone.state() == again.state(), || {
        format!("seat {seat}'s undo leads to another position: {}", difference(again.state(), undone.state()))
    })?;
    let own: Vec<G::Action> = own_choices(&**table.game(), &entries, seat)?;
    // The seat itself, and one of all.
    let somebody = Seat::new(picks.below(table.game().seats() as u32) as usize);
    [seat, somebody]
        .into_iter()
        .try_for_each(|viewer| told_nothing(before, secrets, seat, &own, viewer, picks))
}

fn own_choices<G: Game>(game: &G, entries: &[Entry], seat: Seat) -> Result<Vec<G::Action>, String> {
    let own = entries.iter().filter(|entry| entry.seat == seat);
    let named = own.filter_map(|entry| match &entry.what {
        Move::Choice { action, auto: false } => Some(game.action_named(action)),
        Move::Choice { .. } | Move::Undo { .. } | Move::Rewind { .. } => None,
    });
    named.collect()
}

/// The seat's own choices look the same to a viewer wherever it cannot tell the positions apart.
fn told_nothing<G: Text>(
    before: &Table<G>,
    secrets: Secrets<G>,
    seat: Seat,
    own: &[G::Action],
    viewer: Seat,
    picks: &mut Fast,
) -> Result<(), String> {
    let game = &**before.game();
    let other = another_world(game, secrets, before.state(), viewer, picks);
    let here = seen_by_viewer(game, before.state(), seat, own, viewer, picks);
    let there = seen_by_viewer(game, &other, seat, own, viewer, picks);
    ensure(here.as_ref().is_none_or(|here| !here.is_final), || {
        let names: Vec<String> = own.iter().map(|action| game.action_name(*action)).collect();
        format!("seat {seat} may take back {}, which used chance or revealed something", names.join(", "))
    })?;
    // That a choice could be made tells others what the seat holds: it wanted that. And where the same choice would reveal something, as
    // the rules say themselves, it could not be taken back: that it did not do so here tells at most what somebody does not hold.
    let excused = there.as_ref().map_or(viewer != seat, |there| there.is_final);
    if excused {
        return Ok(());
    }
    ensure(here == there, || {
        let names: Vec<String> = own.iter().map(|action| game.action_name(*action)).collect();
        let told = match (&here, &there) {
            (Some(here), Some(there)) => difference(here, there),
            _ => "elsewhere it cannot be chosen".into(),
        };
        format!("seat {seat} may take back {}, which told seat {viewer} something: {told}", names.join(", "))
    })
}

/// What a viewer sees of a seat's choices.
#[derive(PartialEq, Debug)]
struct Sight<V> {
    view: V,
    events: Vec<Option<String>>,
    /// Chance was used or something was revealed, as the rules say.
    is_final: bool,
}

/// What a viewer sees of a seat's choices; `None` if they cannot be made here. A secret choice of another may be any.
fn seen_by_viewer<G: Text>(
    game: &G,
    state: &G::State,
    seat: Seat,
    own: &[G::Action],
    viewer: Seat,
    picks: &mut Fast,
) -> Option<Sight<G::View>> {
    let mut state = state.clone();
    let mut io = Io::new(Chance::seeded(Seed::from_number(picks.next_u64())));
    for action in own {
        let offered: Vec<G::Action> = choices(game, &mut state, seat, false, &mut io).accepted().collect();
        let secret = viewer != seat && game.is_secret(*action) && !offered.contains(action);
        let action = if secret { *offered.iter().find(|action| game.is_secret(**action))? } else { *action };
        apply(game, &mut state, seat, action, &mut io).ok()?;
        answer_forced(game, &mut state, seat, &mut io);
    }
    let is_final = io.chance.draws() > 0 || io.log.revealed();
    let events = io.log.take();
    let told = |event| game.event_json(event, Viewer::Seat(viewer)).map(|json| json.to_string());
    let events = events.iter().map(told).collect();
    Some(Sight { view: game.view(&state, Viewer::Seat(viewer)), events, is_final })
}

/// As the table does; what is forced in others' lanes is no matter of this seat's.
fn answer_forced<G: Game>(game: &G, state: &mut G::State, seat: Seat, io: &mut Io<G>) {
    loop {
        let heard: SeatSet = if game.in_lanes(state) { seat.into() } else { game.awaited(state) };
        let mut asked = heard.iter().filter(|seat| game.awaited(state).contains(*seat));
        let next =
            asked.find_map(|seat| Some((seat, choices(game, &mut state.clone(), seat, false, io).forced()?)));
        let Some((seat, action)) = next else { return };
        play(game, state, seat, action, io);
    }
}
