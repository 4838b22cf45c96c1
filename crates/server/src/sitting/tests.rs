//! Whoever takes any of the choices comes to the end: no choice leads back to where it was.

use malice_engine::{Content, Fast, Options, SeatHeader, Seed, Table};

use super::Sitting as _;
use super::played::Played;
use crate::boards::Board;

/// How a simple program chooses: which of so many.
type Policy = fn(usize, &mut Fast) -> usize;

const POLICIES: [(&str, Policy); 3] = [
    ("first", |_, _| 0),
    ("last", |many, _| many - 1),
    ("random", |many, luck| luck.below(many as u32) as usize),
];

fn comes_to_an_end<G: Board>(options: &[(&str, &str)]) {
    let meta = G::meta();
    let mut set = Options::default();
    for (name, value) in options {
        set.set_text(meta.options, name, value).expect("an option");
    }
    let game = std::sync::Arc::new(G::new(&set, &Content::shipped(meta.content)).expect("a game"));
    let person = |n| SeatHeader { name: format!("Player {n}"), player: "human".into() };
    for ((name, policy), seed) in
        POLICIES.into_iter().flat_map(|policy| (1..=8).map(move |seed| (policy, seed)))
    {
        let seats = (1..=game.seats()).map(person).collect();
        let mut played = Played::new(Table::new(game.clone(), seats, Seed::from_number(seed)));
        let mut luck = Fast::new(seed);
        let mut decisions = 0;
        while let Some(seat) = played.awaited().first() {
            let mut choices = played.brief(seat);
            choices.retain(|choice| !choice.is_optional);
            let choice = &choices[policy(choices.len(), &mut luck)];
            played.act(seat, &choice.name).expect("it was offered");
            decisions += 1;
            assert!(decisions <= game.bound(), "{} goes in circles for who takes the {name} choice", meta.id);
        }
    }
}

#[test]
fn any_choice_leads_on_in_overboss() {
    comes_to_an_end::<malice_overboss::Overboss>(&[("player_count", "2")]);
}

#[test]
fn any_choice_leads_on_in_big_bad_overlord() {
    comes_to_an_end::<malice_big_bad_overlord::BigBadOverlord>(&[("player_count", "3")]);
}

#[test]
fn any_choice_leads_on_in_forces_of_evil() {
    comes_to_an_end::<malice_forces_of_evil::ForcesOfEvil>(&[("player_count", "2")]);
}

#[test]
fn any_choice_leads_on_in_overlords_of_infamy() {
    comes_to_an_end::<malice_overlords_of_infamy::OverlordsOfInfamy>(&[("player_count", "2")]);
}

#[test]
fn any_choice_leads_on_in_battle_for_greyport() {
    comes_to_an_end::<malice_battle_for_greyport::Greyport>(&[("player_count", "2")]);
}
