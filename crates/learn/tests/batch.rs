//! Many games at once are the same games as one at a time, and finished ones start anew.

use malice_engine::Fast;
use malice_learn::{Batch, Boards, LearnError, OnIllegal, open_batch};

/// A batch with its arrays, and a way to play it at random.
struct Play {
    batch: Box<dyn Batch>,
    numbers: Vec<f32>,
    mask: Vec<u8>,
    mask_is_kept: bool,
    seats: Vec<u8>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    ends: Vec<f32>,
}

impl Play {
    fn new(game: &str, games: usize, players: &[Option<String>], on_illegal: OnIllegal) -> Self {
        let batch = open_batch(game, &[], games, players, on_illegal).expect("such a batch can be opened");
        let (size, actions, seats) = (batch.layout().size, batch.layout().actions, batch.seats());
        let (numbers, mask) = (vec![0.0; games * size], vec![0; games * actions]);
        let (rewards, done) = (vec![0.0; games * seats], vec![0; games]);
        let ends = vec![0.0; games * size];
        Self { batch, numbers, mask, mask_is_kept: false, seats: vec![0; games], rewards, done, ends }
    }

    fn boards(&mut self) -> (&mut dyn Batch, Boards<'_>) {
        let boards = Boards {
            numbers: &mut self.numbers,
            mask: &mut self.mask,
            mask_is_kept: self.mask_is_kept,
            seats: &mut self.seats,
            rewards: &mut self.rewards,
            done: &mut self.done,
            ends: &mut self.ends,
        };
        (&mut *self.batch, boards)
    }

    fn reset(&mut self, seeds: &[u64]) {
        let (batch, boards) = self.boards();
        batch.reset(seeds, boards).expect("a seed for each game");
    }

    fn step(&mut self, actions: &[u32]) -> Result<(), LearnError> {
        let (batch, boards) = self.boards();
        batch.step(actions, boards)
    }

    /// A legal choice for each game, picked by its own luck.
    fn picks(&self, luck: &mut [Fast]) -> Vec<u32> {
        let masks = self.mask.chunks(self.batch.layout().actions);
        let pick = |(mask, luck): (&[u8], &mut Fast)| {
            let legal: Vec<u32> =
                (0..).zip(mask).filter(|(_, legal)| **legal == 1).map(|(index, _)| index).collect();
            legal[luck.below(legal.len() as u32) as usize]
        };
        masks.zip(luck).map(pick).collect()
    }
}

#[test]
fn games_do_not_depend_on_their_neighbours() {
    for game in ["overboss", "forces-of-evil", "battle-for-greyport"] {
        let mut many = Play::new(game, 5, &[], OnIllegal::Refuse);
        let mut alone = Play::new(game, 1, &[], OnIllegal::Refuse);
        many.reset(&[1, 2, 3, 4, 5]);
        alone.reset(&[4]);
        let mut luck: Vec<Fast> = (0..5).map(Fast::new).collect();
        let mut same = [Fast::new(3)];
        let size = alone.numbers.len();
        for _ in 0..400 {
            let picks = many.picks(&mut luck);
            assert_eq!(picks[3], alone.picks(&mut same)[0]);
            many.step(&picks).unwrap();
            alone.step(&picks[3..4]).unwrap();
            assert_eq!(many.numbers[3 * size..4 * size], alone.numbers);
            assert_eq!((many.seats[3], many.done[3]), (alone.seats[0], alone.done[0]));
        }
    }
}

#[test]
fn masks_that_are_kept_hold_the_same_as_those_that_are_written_whole() {
    for game in ["overboss", "forces-of-evil", "battle-for-greyport"] {
        let [mut kept, mut whole] = [true, false].map(|mask_is_kept| {
            let mut play = Play::new(game, 4, &[], OnIllegal::Random);
            play.mask_is_kept = mask_is_kept;
            play.mask.fill(7);
            play.reset(&[1, 2, 3, 4]);
            play
        });
        let mut luck: Vec<Fast> = (0..4).map(Fast::new).collect();
        for step in 0..600 {
            if step == 300 {
                // Somewhere else nothing is known of what stands there.
                kept.mask = vec![7; kept.mask.len()];
                kept.reset(&[5, 6, 7, 8]);
                whole.reset(&[5, 6, 7, 8]);
            }
            whole.mask.fill(if step % 7 == 0 { 7 } else { 0 });
            let picks = kept.picks(&mut luck);
            kept.step(&picks).unwrap();
            whole.step(&picks).unwrap();
            assert_eq!(kept.mask, whole.mask);
        }
    }
}

#[test]
fn finished_games_start_anew_and_say_who_won() {
    let mut play = Play::new("overboss", 8, &[], OnIllegal::Refuse);
    play.reset(&[1, 2, 3, 4, 5, 6, 7, 8]);
    let mut luck: Vec<Fast> = (0..8).map(Fast::new).collect();
    let mut ended = 0;
    for _ in 0..600 {
        play.step(&play.picks(&mut luck)).unwrap();
        for (done, worth) in play.done.iter().zip(play.rewards.chunks(2)) {
            let sum: f32 = worth.iter().sum();
            assert!((sum - f32::from(*done)).abs() < 1e-6, "{done} {worth:?}");
            ended += usize::from(*done);
        }
    }
    assert!(ended >= 8, "{ended}");
}

#[test]
fn bots_play_for_themselves() {
    let players = [None, Some("greedy".to_owned())];
    let mut play = Play::new("overboss", 4, &players, OnIllegal::Refuse);
    play.reset(&[1, 2, 3, 4]);
    let mut luck: Vec<Fast> = (0..4).map(Fast::new).collect();
    let mut worth = [0.0; 2];
    for _ in 0..300 {
        assert_eq!(play.seats, [0; 4]);
        play.step(&play.picks(&mut luck)).unwrap();
        play.rewards.chunks(2).for_each(|row| worth = [worth[0] + row[0], worth[1] + row[1]]);
    }
    assert!(worth[1] > worth[0], "{worth:?}");
    let all = ["easy", "easy"].map(|name| Some(name.to_owned()));
    assert!(open_batch("overboss", &[], 1, &all, OnIllegal::Refuse).is_err());
}

#[test]
fn illegal_numbers_move_nothing_or_cost_the_game() {
    let mut play = Play::new("overboss", 2, &[], OnIllegal::Refuse);
    play.reset(&[1, 2]);
    let before = play.numbers.clone();
    let legal = play.picks(&mut [Fast::new(1), Fast::new(2)]);
    let refused = play.step(&[legal[0], 0]).unwrap_err();
    assert!(matches!(refused, LearnError::IllegalInBatch { game: 1, index: 0 }));
    assert_eq!(play.numbers, before);
    assert!(matches!(play.step(&legal[..1]), Err(LearnError::Size("actions", 2, 1))));
    let mut play = Play::new("overboss", 1, &[], OnIllegal::Lose);
    play.reset(&[1]);
    let seat = usize::from(play.seats[0]);
    play.step(&[0]).unwrap();
    assert_eq!((play.done[0], play.rewards[seat], play.rewards[1 - seat]), (1, 0.0, 1.0));
}
