//! What the numbers are: for whoever learns, for documents, and to tell whether what was learnt still fits.

use std::fmt::Write as _;

use super::{Learn, Part, Sight, Verbs};
use crate::{Chance, Io, Seat};

/// More numbers than any game writes.
const ROOM: usize = 1 << 16;

/// A verb, the number of its first choice, and what it is about, as columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerbRow {
    pub name: &'static str,
    pub base: usize,
    pub size: usize,
    pub about: Vec<usize>,
}

/// A column of feature rows: what a choice is about, 0 if about no such thing, else counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    pub name: &'static str,
    pub count: usize,
}

/// What the numbers of a game mean under its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub game: &'static str,
    /// How many choices there are, "wait" included.
    pub actions: usize,
    pub verbs: Vec<VerbRow>,
    /// The first is the verb.
    pub columns: Vec<Column>,
    pub parts: Vec<Part>,
    /// How many numbers an observation has.
    pub size: usize,
}

impl Layout {
    pub fn of<G: Learn>(game: &G) -> Self {
        let mut io = Io::silent(Chance::fast(0));
        let state = game.start(&mut io);
        let mut scratch = vec![0.0; ROOM];
        let mut sight = Sight::noting(&mut scratch);
        game.observe(&state, Seat::default(), &mut sight);
        let parts = sight.parts();
        let size = parts.last().map_or(0, |part| part.start + part.len);
        let (verbs, columns) = columns(G::verbs());
        Self { game: G::meta().id, actions: G::verbs().count, verbs, columns, parts, size }
    }

    /// The features of a choice: its verb and what it is about, a number for each column.
    ///
    /// # Panics
    /// If there is no choice of this number, or the row is shorter than the columns.
    pub fn row(&self, index: usize, row: &mut [f32]) {
        row.fill(0.0);
        if index == 0 {
            return;
        }
        let verb = self.verbs.partition_point(|verb| verb.base <= index) - 1;
        let VerbRow { base, size, about, .. } = &self.verbs[verb];
        row[0] = verb as f32 + 1.0;
        let (mut rest, mut span) = (index - base, *size);
        for column in about {
            span /= self.columns[*column].count;
            row[*column] = (rest / span) as f32 + 1.0;
            rest %= span;
        }
    }

    /// The stable name of a number: `PlaceUnit unit=3 square=7`, all counted from 0.
    pub fn name(&self, index: usize) -> Option<String> {
        if index == 0 {
            return Some("wait".to_owned());
        }
        let mut row = vec![0.0; self.columns.len()];
        (index < self.actions).then(|| self.row(index, &mut row))?;
        let VerbRow { name, about, .. } = &self.verbs[row[0] as usize - 1];
        let words =
            about.iter().map(|column| format!(" {}={}", self.columns[*column].name, row[*column] - 1.0));
        Some(words.fold((*name).to_owned(), |name, word| name + &word))
    }

    /// All of it as text, a line for each thing.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {} choices, {} numbers\n", self.game, self.actions, self.size);
        for verb in &self.verbs {
            let about = verb.about.iter().map(|column| &self.columns[*column]);
            let about: Vec<String> =
                about.map(|column| format!("{} ({})", column.name, column.count)).collect();
            let _ = writeln!(text, "{:>6} {} {}", verb.base, verb.name, about.join(" × "));
        }
        for part in &self.parts {
            let of = part.of.map_or_else(String::new, |of| format!(" of {of}"));
            let _ = writeln!(text, "{:>6} {}{of} ({})", part.start, part.name, part.len);
        }
        text
    }

    /// Changes whenever anything of the layout does (FNV-1a over its text).
    pub fn hash(&self) -> u64 {
        let bytes = self.text();
        bytes
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}

fn columns(verbs: &Verbs) -> (Vec<VerbRow>, Vec<Column>) {
    let mut columns = vec![Column { name: "verb", count: verbs.list.len() }];
    let mut column = |(name, count): &(&'static str, usize)| {
        let known = columns.iter().position(|column| column.name == *name).unwrap_or(columns.len());
        if known == columns.len() {
            columns.push(Column { name, count: *count });
        }
        assert_eq!(columns[known].count, *count, "{name} is always one of as many");
        known
    };
    let rows = verbs.list.iter().zip(verbs.bases).map(|(verb, base)| VerbRow {
        name: verb.name,
        base: *base,
        size: verb.about.iter().map(|(_, count)| count).product(),
        about: verb.about.iter().map(&mut column).collect(),
    });
    (rows.collect(), columns)
}
