//! Reviews hold what they promise: planted blunders are found, luck is not called skill, sums add up, and nothing hidden is used.

use std::sync::Arc;

use malice_bots::{Bot, BotSpec, Settings, mix};
use malice_catalog::settings;
use malice_conformance::secrets::another_world;
use malice_conformance::toy::{Toy, secrets};
use malice_engine::{Content, Fast, Game, Options, Seat, SeatHeader, Seed, Seen, Table};
use malice_review::{Effort, Judge, Mark, Outlook, Review, ReviewError, review};

/// Little, but enough to tell good from bad.
const SMALL: Effort = Effort { search: 5, iterations: 300, choices: 1_200, most: 200_000, horizon: 16 };

fn game<G: Game>(options: &[(&str, &str)]) -> Arc<G> {
    let mut set = Options::default();
    for (name, value) in options {
        set.set_text(G::meta().options, name, value).expect("an option of the game");
    }
    Arc::new(G::new(&set, &Content::shipped(G::meta().content)).expect("shipped content"))
}

/// A game of bots; `meddle` may choose in their place.
fn played<G: Game>(
    game: &Arc<G>,
    bot: &str,
    seed: u64,
    mut meddle: impl FnMut(&Table<G>, Seat, &[G::Action]) -> Option<G::Action>,
) -> Table<G> {
    let spec: BotSpec = bot.parse().expect("a bot");
    let settings = settings::<G>().untimed();
    let header = SeatHeader { name: bot.into(), player: bot.into() };
    let seats = vec![header; game.seats()];
    let mut bots: Vec<Box<dyn Bot<G>>> =
        (0..game.seats() as u64).map(|seat| spec.bot(&settings, mix(seed, seat))).collect();
    let mut table = Table::new(game.clone(), seats, Seed::from_number(seed));
    while let Some(seat) = table.awaited().first() {
        let choices = table.choices(seat).actions().to_vec();
        let action = meddle(&table, seat, &choices)
            .unwrap_or_else(|| bots[seat.index()].choose_from(&table.seen(seat), &choices));
        table.act(seat, action).expect("it was offered");
    }
    table
}

fn adds_up(review: &Review) {
    let thousandths = |chance: f32| (1_000.0 * chance).round() as i64;
    for share in &review.shares {
        let sum: i64 = [share.start, share.skill, share.others, share.luck].map(thousandths).iter().sum();
        assert_eq!(sum, thousandths(share.result), "{share:?}");
        assert!(share.skill <= 0.0, "{share:?}");
        let own = review.steps.iter().filter(|step| step.seat == share.seat);
        assert_eq!(share.marks.iter().sum::<usize>(), own.count());
    }
}

#[test]
fn a_planted_blunder_is_found_and_told_as_a_turning_point() {
    let game = game::<malice_overboss::Overboss>(&[("player_count", "2")]);
    // Halfway through, the first seat takes what the evaluation likes least.
    let mut planted = None;
    let table = played(&game, "greedy", 7, |table, seat, choices| {
        if planted.is_some() || seat != Seat::new(0) || table.version() < 20 || choices.len() < 4 {
            return None;
        }
        planted = Some(table.version());
        let worth = |action: &<malice_overboss::Overboss as Game>::Action| {
            let mut then = table.copy();
            then.act(seat, *action).unwrap();
            let mut points = [0.0; 2];
            game.evaluate(then.state(), &mut points);
            points[0] - points[1]
        };
        choices.iter().copied().min_by(|one, other| worth(one).total_cmp(&worth(other)))
    });
    let review = review(&table, &settings::<malice_overboss::Overboss>(), SMALL, 0, |_, _| true).unwrap();
    adds_up(&review);
    let step = review.steps.iter().find(|step| Some(step.version) == planted).unwrap();
    assert!(step.mark >= Mark::Mistake && step.best.is_some(), "{step:?}");
    let told = |turn: &malice_review::Turn| !turn.by_luck && review.steps[turn.step].version == step.version;
    assert!(review.turns.iter().any(told), "{:?}", review.turns);
    assert!(step.cost > 2.0 * step.doubt, "{step:?}");
}

#[test]
fn what_dice_decide_is_luck() {
    let game = game::<Toy>(&[("player_count", "2"), ("rounds", "3")]);
    let (mut skill, mut luck) = (0.0, 0.0);
    for seed in 1..=6 {
        let table = played(&game, "greedy", seed, |_, _, _| None);
        let review = review(&table, &Settings::DEFAULT, SMALL, 0, |_, _| true).unwrap();
        adds_up(&review);
        for share in &review.shares {
            skill += share.skill.abs();
            luck += share.luck.abs();
        }
    }
    assert!(luck > 4.0 * skill, "luck {luck}, skill {skill}");
}

#[test]
fn a_party_has_one_chance_and_the_costs_of_all() {
    let game = game::<malice_battle_for_greyport::Greyport>(&[("player_count", "2")]);
    let table = played(&game, "easy", 3, |_, _, _| None);
    let small = Effort { choices: 500, ..SMALL };
    let review =
        review(&table, &settings::<malice_battle_for_greyport::Greyport>(), small, 0, |_, _| true).unwrap();
    adds_up(&review);
    assert!(review.together);
    for step in &review.steps {
        assert_eq!(step.chances[0].to_bits(), step.chances[1].to_bits());
    }
    let [one, two] = [0, 1].map(|seat| review.shares[seat]);
    assert_eq!((one.skill.to_bits(), one.luck.to_bits()), (two.others.to_bits(), two.luck.to_bits()));
}

#[test]
fn the_same_game_has_the_same_review_with_any_number_of_threads() {
    let game = game::<Toy>(&[("player_count", "3")]);
    let table = played(&game, "easy", 5, |_, _, _| None);
    let of = |threads| review(&table, &Settings::DEFAULT, SMALL, threads, |_, _| true).unwrap();
    let one = of(1);
    assert_eq!(one, of(3));
    let text = serde_json::to_string(&one).unwrap();
    assert_eq!(serde_json::from_str::<Review>(&text).unwrap(), one);
}

#[test]
fn unfinished_games_have_no_review_and_who_stops_gets_none() {
    let game = game::<Toy>(&[("player_count", "2")]);
    let table = played(&game, "random", 1, |_, _, _| None);
    let early = table.at(table.version() / 2);
    let settings = Settings::DEFAULT;
    assert_eq!(review(&early, &settings, SMALL, 1, |_, _| true), Err(ReviewError::Unfinished));
    assert_eq!(review(&table, &settings, SMALL, 1, |_, _| false), Err(ReviewError::Stopped));
}

#[test]
fn what_was_taken_back_is_not_judged() {
    let game = game::<malice_overboss::Overboss>(&[("player_count", "2"), ("boss_cards", "false")]);
    let header = SeatHeader { name: "Ann".into(), player: "human".into() };
    let mut table = Table::new(game, vec![header; 2], Seed::from_number(4));
    let mut undone = 0;
    let mut random = Fast::new(1);
    while let Some(seat) = table.awaited().first() {
        let choices = table.choices(seat).actions().to_vec();
        table.act(seat, choices[random.below(choices.len() as u32) as usize]).unwrap();
        if undone < 3 && table.undo(seat).is_ok() {
            undone += 1;
        }
    }
    assert_eq!(undone, 3);
    let tiny = Effort { search: 1, iterations: 20, choices: 1, most: 1, horizon: 2 };
    let review = review(&table, &settings::<malice_overboss::Overboss>(), tiny, 0, |_, _| true).unwrap();
    for step in &review.steps {
        assert!(table.counted().contains(&step.version), "move {} was taken back", step.version);
    }
    adds_up(&review);
}

/// In every position of a game, the judgement of the seat that chooses and the chances of all seats are the same in a world that
/// differs only in what that seat cannot know.
#[test]
fn nothing_hidden_is_used() {
    let game = game::<Toy>(&[("player_count", "3")]);
    let table = played(&game, "random", 9, |_, _, _| None);
    let settings = Settings::DEFAULT;
    let mut judge = Judge::new(Outlook::new(&*game, &settings, 8, None), &settings, SMALL, 12);
    let mut picks = Fast::new(3);
    let (mut compared, mut differed) = (0, 0);
    table.retrace(|then| {
        for seat in (0..3).map(Seat::new) {
            let other = another_world(&*game, secrets, then.state(), seat, &mut picks);
            differed += usize::from(other != *then.state());
            let (here, there) = (then.seen(seat), Seen::new(&*game, &other, seat));
            assert_eq!(judge.chance(&here, 5), judge.chance(&there, 5));
            let choices = then.offer(seat).actions().to_vec();
            if then.awaited().contains(seat) && choices.len() > 1 {
                let judged = |seen: &Seen<'_, Toy>, judge: &mut Judge<'_, Toy>| {
                    judge.judge(seen, &choices, choices[0], 5)
                };
                assert_eq!(judged(&here, &mut judge), judged(&there, &mut judge));
                compared += 1;
            }
        }
    });
    assert!(compared > 5 && differed > 5, "{compared} decisions, {differed} other worlds");
}
