//! The floor of a game: what a decision must at least do, whoever writes the program.
//!
//! Random games are played once with everything counted: the choices that are listed, the numbers that are drawn, and the bytes of the
//! state that differ from one decision to the next (forced answers and set-up belong to the decision before them; what only moves up
//! in a list is not counted). Then the same is done again by a program that knows all of it in advance and looks at no rule: it writes
//! as many choices, one by one, takes one of them, draws as many numbers from the same generator, and changes as many bytes of a
//! memory as large as a state. No program that lists its choices does less, so its time is a lower bound, and its share of ours says
//! how much of our time could not be saved by anybody. What the rules themselves must look at is not in it: nobody reaches 1.

use std::hint::black_box;

use malice_bots::asked;
use malice_engine::{Chance, Fast, Game, Io, Seed, play};
use serde::Serialize;
use serde_json::Value;

/// Enough that no processor learns by heart how many choices come next.
const DECISIONS: usize = 2000;

/// Choices that are written again and again.
const SAMPLES: usize = 16;

/// What the decisions of random games did.
#[derive(Clone, Debug)]
pub(super) struct Floor<A> {
    /// How many choices each had.
    choices: Vec<usize>,
    /// All numbers drawn, but for those that made the choices.
    draws: usize,
    /// All bytes changed.
    bytes: usize,
    samples: [A; SAMPLES],
    memory: Vec<u8>,
    list: Vec<A>,
    rng: Fast,
}

impl<A: Copy + PartialEq> Floor<A> {
    /// Plays random games and counts.
    pub(super) fn of<G: Game<Action = A>>(game: &G) -> Self {
        let (mut choices, mut draws, mut bytes) = (Vec::new(), 0, 0);
        let (mut rng, mut taken) = (Fast::new(8), Vec::new());
        for number in 0.. {
            let mut io = Io::silent(Chance::seeded(Seed::from_number(number)));
            let mut state = game.start(&mut io);
            let mut before = plain(&state);
            while let Some(seat) = asked(game, &mut state, &mut io) {
                let offered = io.offer.actions();
                if offered.len() > 1 {
                    let now = plain(&state);
                    bytes += changed(&before, &now);
                    before = now;
                    choices.push(offered.len() + io.offer.back().len());
                }
                let action = offered[rng.below(offered.len() as u32) as usize];
                taken.push(action);
                play(game, &mut state, seat, action, &mut io);
            }
            bytes += changed(&before, &plain(&state));
            draws += io.chance.draws() as usize;
            if choices.len() >= DECISIONS {
                break;
            }
        }
        let memory = vec![0; size_of::<G::State>().next_power_of_two()];
        let samples = std::array::from_fn(|nth| taken[nth % taken.len()]);
        Self { choices, draws, bytes, samples, memory, list: Vec::with_capacity(128), rng }
    }

    /// Does it all again, and nothing else. Returns how many decisions that were.
    pub(super) fn work(&mut self) -> u64 {
        let decisions = self.choices.len();
        let (mut draws_due, mut bytes_due) = (0, 0);
        let last = self.memory.len() - 1;
        for choices in &self.choices {
            self.list.clear();
            self.list.extend((0..*choices).map(|nth| self.samples[nth % SAMPLES]));
            let chosen = self.rng.below(*choices as u32) as usize;
            black_box(&self.list[chosen]);
            // Numbers and bytes are spread evenly over all decisions: then the processor can foresee them.
            draws_due += self.draws;
            while draws_due >= decisions {
                draws_due -= decisions;
                black_box(self.rng.below(6));
            }
            bytes_due += self.bytes;
            let mut at = chosen;
            while bytes_due >= decisions {
                bytes_due -= decisions;
                at += 61;
                let byte = &mut self.memory[at & last];
                *byte = byte.wrapping_add(1);
            }
        }
        black_box(&mut self.memory);
        decisions as u64
    }

    pub(super) fn choices_per_decision(&self) -> f64 {
        self.choices.iter().sum::<usize>() as f64 / self.choices.len() as f64
    }

    pub(super) fn draws_per_decision(&self) -> f64 {
        self.draws as f64 / self.choices.len() as f64
    }

    pub(super) fn bytes_per_decision(&self) -> f64 {
        self.bytes as f64 / self.choices.len() as f64
    }
}

/// A state as plain values: all that is in it, however it lies in memory.
fn plain(state: &impl Serialize) -> Value {
    serde_json::to_value(state).expect("a state is plain data")
}

/// How many bytes must at least be written to make one value of another.
fn changed(before: &Value, after: &Value) -> usize {
    match (before, after) {
        (Value::Array(before), Value::Array(after)) => {
            let alike = |(before, after): &(&Value, &Value)| before == after;
            let start = before.iter().zip(after).take_while(alike).count();
            let (before, after) = (&before[start..], &after[start..]);
            let end = before.iter().rev().zip(after.iter().rev()).take_while(alike).count();
            let (before, after) = (&before[..before.len() - end], &after[..after.len() - end]);
            let paired: usize = before.iter().zip(after).map(|(before, after)| changed(before, after)).sum();
            paired + before.len().abs_diff(after.len())
        }
        (Value::Object(before), Value::Object(after)) => {
            let field = |(name, after)| before.get(name).map_or(1, |before| changed(before, after));
            after.iter().map(field).sum()
        }
        (Value::Number(one), Value::Number(other)) => match (one.as_u64(), other.as_u64()) {
            (Some(one), Some(other)) => (one ^ other).to_le_bytes().iter().filter(|byte| **byte != 0).count(),
            _ => usize::from(one != other),
        },
        _ => usize::from(before != after),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bytes_are_counted_that_must_be_written() {
        let count = |before: Value, after: Value| changed(&before, &after);
        assert_eq!(count(json!({"a": 1, "b": [1, 2]}), json!({"a": 1, "b": [1, 2]})), 0);
        assert_eq!(count(json!({"a": 1, "b": true}), json!({"a": 2, "b": false})), 2);
        // Two bytes of a set of bits.
        assert_eq!(count(json!(0x0100), json!(0x0001)), 2);
        // The first of a hand is played, and the others move up.
        assert_eq!(count(json!([7, 8, 9]), json!([8, 9])), 1);
        assert_eq!(count(json!(null), json!("B3")), 1);
        assert_eq!(count(json!({"Turn": 1}), json!({"Settle": {"seat": 1}})), 1);
    }
}
