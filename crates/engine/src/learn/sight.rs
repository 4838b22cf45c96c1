//! A position as numbers: parts with names, one after the other, in the same order every time.

/// A stretch of the numbers with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    pub name: &'static str,
    /// Of whom: 0 is the own seat, 1 the next one. Or of which of several alike things.
    pub of: Option<usize>,
    pub start: usize,
    pub len: usize,
}

/// Where [`crate::Learn::observe`] writes: the one description of what is written is the writing itself.
#[derive(Debug)]
pub struct Sight<'a> {
    out: &'a mut [f32],
    at: usize,
    of: Option<usize>,
    parts: Option<Vec<Part>>,
}

impl<'a> Sight<'a> {
    /// Writes into `out`.
    pub fn into(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { out, at: 0, of: None, parts: None }
    }

    /// Also notes which parts are written.
    pub(crate) fn noting(out: &'a mut [f32]) -> Self {
        Self { parts: Some(Vec::new()), ..Self::into(out) }
    }

    pub(crate) fn parts(self) -> Vec<Part> {
        self.parts.unwrap_or_default()
    }

    pub(crate) fn done(&self) {
        assert_eq!(self.at, self.out.len(), "what is observed has always the same size");
    }

    /// What follows is of this one of several, counted from the own seat; `None`: of the whole table.
    pub fn of(&mut self, which: Option<usize>) -> &mut Self {
        self.of = which;
        self
    }

    /// A part of so many numbers, all 0 until they are written.
    #[inline]
    pub fn part(&mut self, name: &'static str, len: usize) -> &mut [f32] {
        let start = self.at;
        self.at += len;
        if let Some(parts) = &mut self.parts {
            parts.push(Part { name, of: self.of, start, len });
        }
        &mut self.out[start..start + len]
    }

    /// Some numbers as they are.
    #[inline]
    pub fn numbers<const N: usize>(&mut self, name: &'static str, numbers: [f32; N]) {
        self.part(name, N).copy_from_slice(&numbers);
    }

    #[inline]
    pub fn number(&mut self, name: &'static str, number: impl Into<f32>) {
        self.numbers(name, [number.into()]);
    }

    #[inline]
    pub fn flag(&mut self, name: &'static str, flag: bool) {
        self.number(name, u8::from(flag));
    }

    /// 1 at the one of so many that it is; nowhere if it is none.
    #[inline]
    pub fn one_of(&mut self, name: &'static str, one: Option<usize>, count: usize) {
        let part = self.part(name, count);
        if let Some(one) = one {
            part[one] = 1.0;
        }
    }

    /// How many there are of each of so many things.
    #[inline]
    pub fn bag(&mut self, name: &'static str, items: impl IntoIterator<Item = usize>, count: usize) {
        let part = self.part(name, count);
        items.into_iter().for_each(|item| part[item] += 1.0);
    }

    /// Things in their order, each by its number from 1; 0 where there are no more.
    #[inline]
    pub fn list(&mut self, name: &'static str, items: impl IntoIterator<Item = usize>, most: usize) {
        let part = self.part(name, most);
        part.iter_mut().zip(items).for_each(|(place, item)| *place = item as f32 + 1.0);
    }

    /// Counts, or whatever fits in bytes.
    #[inline]
    pub fn counts(&mut self, name: &'static str, counts: &[u8]) {
        let part = self.part(name, counts.len());
        part.iter_mut().zip(counts).for_each(|(place, count)| *place = f32::from(*count));
    }

    /// The lowest so many bits of a set.
    #[inline]
    pub fn bits(&mut self, name: &'static str, bits: u128, count: usize) {
        let part = self.part(name, count);
        part.iter_mut().enumerate().for_each(|(bit, place)| *place = (bits >> bit & 1) as f32);
    }
}
