//! Chance: everything in a game that nobody decides.
//!
//! One object is handed to the rules. In play it is a seeded cryptographic stream (portable, pinned, so that anyone can
//! check a published game), in search a fast generator, in scenarios a script. Sampling is ours and pinned by test
//! vectors: a library may change how it draws a number below `n`, our records may not.

use std::collections::{BTreeMap, VecDeque};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// 256 bits from which all chance of a table follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Expands a small number, as in `--seed 42`.
    pub fn from_number(number: u64) -> Self {
        Self(Sha256::digest(format!("malice seed {number}")).into())
    }

    pub fn to_hex(self) -> String {
        hex(&self.0)
    }

    pub fn from_hex(text: &str) -> Result<Self, String> {
        let mut seed = [0; 32];
        if text.len() != 64 || !text.is_ascii() {
            return Err("a seed has 64 hexadecimal digits".into());
        }
        for (i, byte) in seed.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16)
                .map_err(|_| "a seed has 64 hexadecimal digits")?;
        }
        Ok(Self(seed))
    }
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// A named sub-stream of a seed. What is drawn from one does not depend on what is drawn from another, so that lanes
/// give the same results however they interleave.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Stream(u64);

impl Stream {
    pub const MAIN: Self = Self(0);

    /// The stream of this name, such as `decks` or `battle`.
    pub const fn named(name: &str) -> Self {
        let mut stream = Self(0xcbf2_9ce4_8422_2325);
        let mut i = 0;
        while i < name.len() {
            stream = stream.with(name.as_bytes()[i] as u64);
            i += 1;
        }
        stream
    }

    /// A stream of its own for each number: `Stream::named("battle").with(3).with(seat)`.
    #[must_use]
    pub const fn with(self, number: u64) -> Self {
        Self((self.0 ^ number).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29))
    }
}

/// The source of all that nobody decides. What kind it is stands in a byte of its own, which is quick to look at.
#[derive(Clone, Debug)]
#[repr(u8)]
pub enum Chance {
    Seeded(Seeded),
    Fast(Fast),
    Script(Box<Script>),
}

impl Chance {
    pub fn seeded(seed: Seed) -> Self {
        Self::Seeded(Seeded::new(seed))
    }

    pub fn fast(seed: u64) -> Self {
        Self::Fast(Fast::new(seed))
    }

    /// A number below `n`, each equally likely.
    #[inline]
    pub fn below(&mut self, stream: Stream, n: u32) -> u32 {
        debug_assert!(n > 0, "chance was asked for one of nothing");
        match self {
            Self::Fast(fast) => fast.below(n),
            Self::Seeded(seeded) => seeded.below(stream, n),
            Self::Script(script) => script.below(stream, n),
        }
    }

    /// One of `n` things, each equally likely. A script answers with the label of the thing it wants; `what` is the
    /// kind of draw that the script names ("token", "die").
    #[inline]
    pub fn pick(&mut self, stream: Stream, what: &str, n: u32, label: impl Fn(u32) -> String) -> u32 {
        match self {
            Self::Fast(fast) => fast.below(n),
            Self::Seeded(seeded) => seeded.below(stream, n),
            Self::Script(script) => script.pick(stream, what, n, label),
        }
    }

    /// A die of `sides` sides: 1 to `sides`.
    #[inline]
    pub fn die(&mut self, stream: Stream, sides: u32) -> u32 {
        self.pick(stream, "die", sides, |face| (face + 1).to_string()) + 1
    }

    /// Puts `items` into random order. A script may name those that come first.
    pub fn shuffle<T: Copy>(
        &mut self,
        stream: Stream,
        what: &str,
        items: &mut [T],
        label: impl Fn(T) -> String,
    ) {
        if let Self::Script(script) = self {
            let mut start = 0;
            while start < items.len() {
                let rest = &items[start..];
                let Some(at) = script.named_next(what, rest.len() as u32, |i| label(rest[i as usize])) else {
                    break;
                };
                items[start..=start + at as usize].rotate_right(1);
                start += 1;
            }
            if start > 0 {
                return;
            }
        }
        // Which kind of chance it is, is asked once and not for every item; and a generator of one's own stays in registers.
        if let Self::Fast(fast) = self {
            let mut own = fast.clone();
            shuffle_by(items, |n| own.below(n));
            *fast = own;
            return;
        }
        shuffle_by(items, |n| self.below(stream, n));
    }

    /// How many numbers were drawn so far; an undo may not cross a draw.
    #[inline]
    pub fn draws(&self) -> u64 {
        match self {
            Self::Fast(_) => 0,
            Self::Seeded(seeded) => seeded.draws,
            Self::Script(script) => script.draws,
        }
    }

    /// How far seeded chance was used, to be gone on with by [`Chance::at`]. Chance without a seed has no position.
    pub(crate) fn position(&self) -> Position {
        match self {
            Self::Seeded(seeded) => seeded.position(),
            Self::Fast(_) | Self::Script(_) => Position::default(),
        }
    }

    /// Chance under `seed` as it was at `position`.
    pub(crate) fn at(seed: Seed, position: &Position) -> Self {
        Self::Seeded(Seeded::at(seed, position))
    }

    /// After an undo across chance at `entry`, everything comes from fresh streams, so that nobody has seen the next die.
    pub fn renew(&mut self, entry: u64) {
        match self {
            Self::Seeded(seeded) => seeded.renew(entry),
            Self::Script(script) => script.fallback.renew(entry),
            Self::Fast(_) => (),
        }
    }
}

#[inline]
fn shuffle_by<T>(items: &mut [T], mut below: impl FnMut(u32) -> u32) {
    for i in (1..items.len()).rev() {
        items.swap(i, below(i as u32 + 1) as usize);
    }
}

/// `ChaCha20` under the table's seed: one stream of it for each of our [`Stream`]s.
#[derive(Clone, Debug)]
pub struct Seeded {
    seed: Seed,
    epoch: u64,
    open: Vec<(Stream, ChaCha20Rng)>,
    draws: u64,
}

/// How far a seed was used: which streams were opened, and how many words were drawn from each. It tells nothing without the
/// seed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Position {
    epoch: u64,
    draws: u64,
    open: Vec<(Stream, u64)>,
}

impl Seeded {
    pub fn new(seed: Seed) -> Self {
        Self { seed, epoch: 0, open: Vec::new(), draws: 0 }
    }

    fn position(&self) -> Position {
        let words = |rng: &ChaCha20Rng| u64::try_from(rng.get_word_pos()).expect("nobody draws 2^64 words");
        Position {
            epoch: self.epoch,
            draws: self.draws,
            open: self.open.iter().map(|(stream, rng)| (*stream, words(rng))).collect(),
        }
    }

    fn at(seed: Seed, position: &Position) -> Self {
        let mut seeded = Self { seed, epoch: position.epoch, open: Vec::new(), draws: position.draws };
        for (stream, words) in &position.open {
            let mut rng = seeded.stream(*stream);
            rng.set_word_pos(u128::from(*words));
            seeded.open.push((*stream, rng));
        }
        seeded
    }

    fn stream(&self, stream: Stream) -> ChaCha20Rng {
        let mut rng = ChaCha20Rng::from_seed(self.seed.0);
        rng.set_stream(stream.with(self.epoch).0);
        rng
    }

    fn renew(&mut self, entry: u64) {
        self.epoch = entry;
        self.open.clear();
    }

    /// A uniform number below `n` from 32-bit words, by multiplication with rejection of the biased remainder.
    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.draws += 1;
        let at = self.open.iter().position(|(open, _)| *open == stream).unwrap_or_else(|| {
            let rng = self.stream(stream);
            self.open.push((stream, rng));
            self.open.len() - 1
        });
        let rng = &mut self.open[at].1;
        let floor = n.wrapping_neg() % n;
        loop {
            let wide = u64::from(rng.next_u32()) * u64::from(n);
            if wide as u32 >= floor {
                return (wide >> 32) as u32;
            }
        }
    }
}

/// A small fast generator (xoshiro256++) for search and simulation, where nobody has to be convinced of anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fast([u64; 4]);

impl Fast {
    pub fn new(seed: u64) -> Self {
        let mut z = seed;
        Self(std::array::from_fn(|_| {
            z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let y = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let y = (y ^ (y >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            y ^ (y >> 31)
        }))
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number below `n`; the bias is below n / 2³², which no search can notice.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number from 0 up to 1.
    pub fn unit(&mut self) -> f32 {
        (self.next_u64() >> 40) as f32 / (1u64 << 24) as f32
    }
}

/// Chance that a scenario prescribes, kind by kind; what it leaves open comes from a seed.
#[derive(Clone, Debug)]
pub struct Script {
    queues: BTreeMap<String, VecDeque<String>>,
    faults: Vec<String>,
    fallback: Seeded,
    draws: u64,
}

impl Default for Script {
    fn default() -> Self {
        Self::new(Seed::from_number(0))
    }
}

impl Script {
    /// An empty script; what it leaves open comes from `seed`.
    pub fn new(seed: Seed) -> Self {
        Self { queues: BTreeMap::new(), faults: Vec::new(), fallback: Seeded::new(seed), draws: 0 }
    }

    /// Adds results of one kind of draw, to be used in this order.
    pub fn expect(&mut self, what: &str, labels: impl IntoIterator<Item = String>) {
        self.queues.entry(what.to_owned()).or_default().extend(labels);
    }

    /// What the script asked for and chance could not give.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// What the script still holds: results that nothing has drawn.
    pub fn unused(&self) -> Vec<String> {
        self.queues
            .iter()
            .flat_map(|(what, queue)| queue.iter().map(move |label| format!("{what} {label}")))
            .collect()
    }

    fn below(&mut self, stream: Stream, n: u32) -> u32 {
        self.draws += 1;
        self.fallback.below(stream, n)
    }

    #[inline(never)]
    fn pick(&mut self, stream: Stream, what: &str, n: u32, label: impl Fn(u32) -> String) -> u32 {
        match self.named_next(what, n, label) {
            Some(index) => {
                self.draws += 1;
                index
            }
            None => self.below(stream, n),
        }
    }

    fn named_next(&mut self, what: &str, n: u32, label: impl Fn(u32) -> String) -> Option<u32> {
        let wanted = self.queues.get_mut(what)?.pop_front()?;
        let found = (0..n).find(|i| label(*i).eq_ignore_ascii_case(&wanted));
        if found.is_none() {
            self.faults.push(format!("the script wants {what} {wanted}, but there is none to draw"));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeded_numbers_are_pinned() {
        let mut chance = Chance::seeded(Seed::from_number(42));
        let drawn: Vec<u32> = (0..8).map(|_| chance.below(Stream::MAIN, 100)).collect();
        assert_eq!(drawn, [57, 22, 21, 80, 49, 2, 37, 33]);
        let mut deck: Vec<u32> = (0..10).collect();
        chance.shuffle(Stream::named("decks"), "deck", &mut deck, |card| card.to_string());
        assert_eq!(deck, [3, 5, 1, 2, 4, 7, 0, 6, 9, 8]);
        assert_eq!(chance.draws(), 17);
    }

    #[test]
    fn fast_numbers_are_pinned() {
        let mut fast = Fast::new(7);
        assert_eq!([fast.below(1000), fast.below(1000), fast.below(1000)], [55, 172, 717]);
    }

    #[test]
    fn streams_do_not_disturb_each_other() {
        let (a, b) = (Stream::named("battle").with(1), Stream::named("battle").with(2));
        let mut first = Chance::seeded(Seed::from_number(1));
        let plain: Vec<u32> = (0..5).map(|_| first.below(a, 1000)).collect();
        let mut second = Chance::seeded(Seed::from_number(1));
        let mixed: Vec<u32> = (0..5)
            .map(|_| {
                second.below(b, 6);
                second.below(a, 1000)
            })
            .collect();
        assert_eq!(plain, mixed);
    }

    #[test]
    fn renewed_chance_draws_differently() {
        let mut chance = Chance::seeded(Seed::from_number(1));
        let before: Vec<u32> = (0..5).map(|_| chance.below(Stream::MAIN, 1000)).collect();
        chance.renew(9);
        let after: Vec<u32> = (0..5).map(|_| chance.below(Stream::MAIN, 1000)).collect();
        assert_ne!(before, after);
    }

    #[test]
    fn scripts_give_what_they_name_and_report_what_is_not_there() {
        let mut script = Script::default();
        script.expect("die", ["6", "1", "9"].map(String::from));
        script.expect("deck", ["c", "a"].map(String::from));
        let mut chance = Chance::Script(Box::new(script));
        assert_eq!((chance.die(Stream::MAIN, 6), chance.die(Stream::MAIN, 6)), (6, 1));
        let mut deck = ['a', 'b', 'c'];
        chance.shuffle(Stream::MAIN, "deck", &mut deck, String::from);
        assert_eq!(deck, ['c', 'a', 'b']);
        chance.die(Stream::MAIN, 6);
        let Chance::Script(script) = chance else { unreachable!() };
        assert_eq!(script.faults(), ["the script wants die 9, but there is none to draw"]);
        assert!(script.unused().is_empty());
    }

    #[test]
    fn chance_goes_on_from_its_position() {
        let seed = Seed::from_number(1);
        let mut chance = Chance::seeded(seed);
        chance.renew(3);
        for n in 2..20 {
            chance.below(Stream::MAIN, n);
            chance.below(Stream::named("decks"), n);
        }
        let mut again = Chance::at(seed, &chance.position());
        assert_eq!(again.draws(), chance.draws());
        for stream in [Stream::MAIN, Stream::named("decks"), Stream::named("new")] {
            assert_eq!(again.below(stream, 1_000_000), chance.below(stream, 1_000_000));
        }
    }

    #[test]
    fn seeds_survive_hex() {
        let seed = Seed::from_number(3);
        assert_eq!(Seed::from_hex(&seed.to_hex()), Ok(seed));
        assert!(Seed::from_hex("xy").is_err());
    }
}
