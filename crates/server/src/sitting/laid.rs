//! Choices laid ready for a seat's next question: what can be offered, when one is taken, when it comes to nothing.
//!
//! What a seat will be asked is guessed from what it knows: worlds that fit its view are played on at random until it is asked. What
//! it could choose in most of them, in the same words, it may lay ready now.

use malice_bots::mix;
use malice_engine::{Chance, Illegal, Io, Laid, Rule, Seat, Viewer, choices};

use super::played::Played;
use super::{Offered, Spot};
use crate::boards::{Asked, Board, Choice};

/// So many worlds are imagined at most, and a choice that is offered in so many of them is likely.
const WORLDS: u64 = 3;
const MOST: u64 = 2;

/// A seat that is not asked within so many choices is not asked soon.
const FAR: usize = 400;

/// The decision point of who is asked nothing.
const NOTHING: Rule = "";

/// A choice of a world: its decision point, its name, its words.
type Ahead = (Rule, String, String);

impl<G: Board> Played<G> {
    /// What a seat that is not asked could lay ready.
    pub(super) fn imagine_ahead(&self, seat: Seat) -> Vec<Offered> {
        if self.table.may_choose().contains(seat) {
            return Vec::new();
        }
        let seen = self.table.seen(seat);
        let luck = mix(u64::from(seat.number()), self.table.version() as u64);
        let mut met: Vec<(Ahead, u64)> = Vec::new();
        for world in 0..WORLDS {
            // Further worlds would change nothing: what was met is likely or cannot become it, nor can what was not met.
            let left = WORLDS - world;
            if left < MOST && met.iter().all(|(_, times)| *times >= MOST || times + left < MOST) {
                break;
            }
            let state = seen.ahead(mix(luck, world), FAR);
            for choice in state.map(|state| self.offered_in(state, seat)).unwrap_or_default() {
                match met.iter_mut().find(|(known, _)| *known == choice) {
                    Some((_, times)) => *times += 1,
                    None => met.push((choice, 1)),
                }
            }
        }
        let offered = |(point, choice, words): Ahead| Offered {
            name: Laid::Ready { point, choice: &choice, words: &words }.order(),
            text: words,
            is_final: false,
            preview: None,
            spot: Spot::Later,
            is_optional: true,
        };
        met.into_iter().filter(|(_, times)| *times >= MOST).map(|(choice, _)| offered(choice)).collect()
    }

    fn offered_in(&self, mut state: G::State, seat: Seat) -> Vec<Ahead> {
        let game = self.table.game();
        let view = game.view(&state, Viewer::Seat(seat));
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        let offer = choices(&**game, &mut state, seat, false, &mut io);
        let told =
            |action: &G::Action| (offer.point(), game.action_name(*action), game.action_text(&view, *action));
        offer.actions().iter().map(told).collect()
    }

    /// Lays a choice ready.
    pub(super) fn lay(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        let known = self.ahead(seat).iter().any(|offered| offered.name == name);
        let Some(laid) = Laid::read(name).filter(|_| known) else {
            return Err(Illegal::Unreadable("this cannot be laid ready any more".into()));
        };
        self.table.lay(seat, laid);
        Ok(())
    }

    /// The answer of a seat that has laid one ready: to the same question, and meaning the same.
    pub(super) fn laid_answer(&self, seat: Seat) -> Option<G::Action> {
        let (Laid::Ready { point, choice, words }, _) = self.table.laid(seat)? else { return None };
        if !self.table.awaited().contains(seat) {
            return None;
        }
        let game = self.table.game();
        let action = game.action_named(choice).ok()?;
        let offer = self.table.offer(seat);
        let same = || game.action_text(&self.table.view(Viewer::Seat(seat)), action) == words;
        (offer.point() == point && offer.actions().contains(&action) && same()).then_some(action)
    }

    /// What a seat has laid ready, as if it were the one thing that it could choose now: so a board draws it where it lies.
    pub(super) fn laid_on_a_thing(&self, seat: Seat) -> Option<Asked<G>> {
        let (laid @ Laid::Ready { choice, words, .. }, _) = self.table.laid(seat)? else { return None };
        let action = self.table.game().action_named(choice).ok()?;
        let choice =
            Choice { action, name: laid.order(), text: words.into(), is_final: false, preview: None };
        self.only_on_a_thing(seat, choice)
    }

    /// What a seat had better have chosen, drawn likewise.
    pub(super) fn better_on_a_thing(&self, seat: Seat, name: &str) -> Option<Asked<G>> {
        let game = self.table.game();
        let action = game.action_named(name).ok()?;
        let text = game.action_text(&self.table.view(Viewer::Seat(seat)), action);
        let choice = Choice { action, name: name.to_owned(), text, is_final: false, preview: None };
        self.only_on_a_thing(seat, choice)
    }

    fn only_on_a_thing(&self, seat: Seat, choice: Choice<G::Action>) -> Option<Asked<G>> {
        self.table.game().on_a_thing(choice.action).then(|| Asked {
            seat,
            point: NOTHING,
            prompt: String::new(),
            choices: vec![choice],
            refused: Vec::new(),
            foreseen: None,
        })
    }

    /// After something happened: what was laid ready is for one question only.
    pub(super) fn settle_laid(&mut self) {
        for seat in (0..self.table.seats().len()).map(Seat::new) {
            let Some((laid, since)) = self.table.laid(seat) else { continue };
            if self.table.has_acted_since(seat, since) {
                self.table.take_up(seat);
            } else if let Laid::Ready { words, .. } = laid
                && self.table.awaited().contains(seat)
                && self.laid_answer(seat).is_none()
            {
                let words = words.to_owned();
                self.table.lay(seat, Laid::Late { words: &words });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use malice_engine::{Content, Game as _, Options, SeatHeader, Seed, Table};
    use malice_overboss::Overboss;

    use super::*;
    use crate::sitting::{Drawing, Sitting as _};

    const WAITS: Seat = Seat::new(1);

    /// Two people at Overboss; the second waits, and could lay something ready.
    fn waiting(seed: u64) -> Option<Played<Overboss>> {
        let meta = Overboss::meta();
        let mut options = Options::default();
        for (name, value) in [("player_count", "2"), ("first_player", "1")] {
            options.set_text(meta.options, name, value).unwrap();
        }
        let game = Arc::new(Overboss::new(&options, &Content::shipped(meta.content)).unwrap());
        let person = |n| SeatHeader { name: format!("Player {n}"), player: "human".into() };
        let mut played =
            Played::new(Table::new(game, (1..=2).map(person).collect(), Seed::from_number(seed)));
        for _ in 0..3 {
            if !played.premoves(WAITS).is_empty() {
                return Some(played);
            }
            let seat = played.awaited().first().filter(|seat| *seat != WAITS)?;
            let name = played.brief(seat)[0].name.clone();
            played.act(seat, &name).unwrap();
        }
        None
    }

    /// The others act until the second is asked.
    fn go_on(played: &mut Played<Overboss>) {
        while !played.awaited().contains(WAITS) {
            let seat = played.awaited().first().unwrap();
            let name = played.brief(seat)[0].name.clone();
            played.act(seat, &name).unwrap();
        }
    }

    #[test]
    fn what_is_laid_ready_is_taken_once_if_it_means_the_same_and_else_dropped() {
        let (mut taken, mut dropped) = (0, 0);
        for (number, mut played) in (1..60).filter_map(waiting).enumerate() {
            let wanted = played.premoves(WAITS).remove(0).name;
            played.order(WAITS, &wanted).unwrap();
            assert_eq!(played.given_orders(WAITS).len(), 1);
            // Every other time the rival takes the same, or the first: then it is too late.
            let Some(Laid::Ready { choice, .. }) = Laid::read(&wanted) else { panic!("{wanted}") };
            let rival = played.awaited().first().unwrap();
            if number % 2 == 0 && played.brief(rival).iter().any(|offered| offered.name == choice) {
                played.act(rival, choice).unwrap();
            }
            go_on(&mut played);
            if played.is_hushed(WAITS) {
                taken += 1;
                assert!(played.question(WAITS).is_none(), "who has answered is not asked");
                let before = played.version();
                played.act_hushed(WAITS).unwrap();
                assert!(played.table.has_acted_since(WAITS, before));
                assert!(played.given_orders(WAITS).is_empty(), "it was for one question");
            } else {
                dropped += 1;
                assert!(played.question(WAITS).is_some());
                let late = played.given_orders(WAITS).remove(0).order;
                assert!(late.starts_with("late "), "{late}");
                let name = played.brief(WAITS)[0].name.clone();
                played.act(WAITS, &name).unwrap();
                assert!(played.given_orders(WAITS).is_empty(), "it was told");
            }
        }
        assert!(taken > 3 && dropped > 0, "{taken} taken, {dropped} dropped");
    }

    /// The board as `viewer` sees it.
    fn board<G: Board>(played: &Played<G>, viewer: Viewer) -> String {
        let drawing = Drawing {
            viewer,
            seats: played.table.seats(),
            with_choices: false,
            unconfirmed: None,
            takes_back: Some("/back"),
            intents: &[],
            better: None,
            sprite: "/sprite",
        };
        let pieces = played.board(&drawing).draw(&maud::Markup::default());
        pieces.into_iter().map(|(_, piece)| piece.into_string()).collect()
    }

    /// Plays a game and lays ready what can be, until that was marked on the board a few times.
    fn marked<G: Board>(seed: u64) -> bool {
        let meta = G::meta();
        let mut options = Options::default();
        options.set_text(meta.options, "player_count", "2").unwrap();
        let game = Arc::new(G::new(&options, &Content::shipped(meta.content)).unwrap());
        let person = |n| SeatHeader { name: format!("Player {n}"), player: "human".into() };
        let mut played =
            Played::new(Table::new(game, (1..=2).map(person).collect(), Seed::from_number(seed)));
        let mut marked = 0;
        for step in 0..120 {
            let Some(asked) = played.awaited().first() else { break };
            let waits = Seat::new(1 - asked.index());
            let others = [Viewer::Seat(asked), Viewer::Spectator];
            if let Some(ahead) = played.premoves(waits).into_iter().nth(step % 2) {
                let before = others.map(|viewer| board(&played, viewer));
                played.order(waits, &ahead.name).unwrap();
                let times = board(&played, Viewer::Seat(waits)).matches("laid-here").count();
                assert!(times <= 1, "{} {}: marked {times} times", meta.id, ahead.name);
                marked += times;
                assert_eq!(others.map(|viewer| board(&played, viewer)), before, "{}", ahead.name);
                played.cancel_orders(waits);
                assert!(!board(&played, Viewer::Seat(waits)).contains("laid-here"));
                if marked == 3 {
                    return true;
                }
            }
            let choices = played.brief(asked);
            let name = choices[step % choices.len()].name.clone();
            played.act(asked, &name).unwrap();
        }
        false
    }

    #[test]
    fn what_is_laid_ready_is_marked_on_the_board_for_its_seat_alone() {
        assert!(marked::<Overboss>(1), "Overboss");
        assert!(marked::<malice_big_bad_overlord::BigBadOverlord>(1), "Big Bad Overlord");
        assert!(marked::<malice_overlords_of_infamy::OverlordsOfInfamy>(1), "Overlords of Infamy");
        assert!(marked::<malice_forces_of_evil::ForcesOfEvil>(1), "Forces of Evil");
        assert!(marked::<malice_battle_for_greyport::Greyport>(1), "Battle for Greyport");
    }

    #[test]
    fn who_sits_down_in_another_place_is_not_bound_and_nothing_but_what_is_offered_is_laid() {
        let mut played = (1..60).find_map(waiting).unwrap();
        let order = played.premoves(WAITS).remove(0).name;
        played.order(WAITS, &order).unwrap();
        assert!(played.order(WAITS, "lay OB-DRAFT-01 draft 9 | anything at all").is_err());
        assert!(played.order(WAITS, "late nothing").is_err());
        assert_eq!(played.given_orders(WAITS)[0].order, order);
        played.cancel_orders(WAITS);
        assert!(played.given_orders(WAITS).is_empty());
    }

    #[test]
    fn what_can_be_laid_ready_does_not_hang_on_what_the_seat_cannot_know() {
        let played = (1..60).find_map(waiting).unwrap();
        let (game, ahead) = (played.table.game().clone(), played.premoves(WAITS));
        for luck in 0..20 {
            let state = played.table.seen(WAITS).imagine(&mut Chance::fast(luck));
            let seen = malice_engine::Seen::new(&*game, &state, WAITS);
            let first = mix(mix(u64::from(WAITS.number()), played.table.version() as u64), 0);
            let there =
                seen.ahead(first, FAR).map(|state| played.offered_in(state, WAITS)).unwrap_or_default();
            let truly =
                played.table.seen(WAITS).ahead(first, FAR).map(|state| played.offered_in(state, WAITS));
            assert_eq!(there, truly.unwrap_or_default());
        }
        assert!(!ahead.is_empty());
    }
}
