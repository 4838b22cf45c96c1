//! Choices as numbers: verb × arguments, flat. One table, written with [`crate::verbs!`], is read both ways.

use crate::Seat;

/// The seat from which things are counted, how many places there are around the table, and the first numbers of things of which
/// there are several.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    own: usize,
    places: usize,
    /// Ascending; what a [`Domain`] of such things looks up.
    pub firsts: &'a [u8],
}

impl<'a> Around<'a> {
    pub fn new(own: Seat, places: usize) -> Self {
        Self { own: own.index(), places, firsts: &[] }
    }

    #[must_use]
    pub fn with(self, firsts: &'a [u8]) -> Self {
        Self { firsts, ..self }
    }

    /// How far a place is away, clockwise.
    #[inline]
    pub fn away(&self, place: usize) -> usize {
        if place >= self.own { place - self.own } else { place + self.places - self.own }
    }

    /// The place so far away. Further than around the table there is none: the distance stays what it is.
    #[inline]
    pub fn at(&self, away: usize) -> usize {
        let place = away + self.own;
        if away < self.places && place >= self.places { place - self.places } else { place }
    }

    /// All places, the own one first.
    #[inline]
    pub fn places(self) -> impl Iterator<Item = usize> + use<'a> {
        (0..self.places).map(move |away| self.at(away))
    }

    /// All seats, the own one first.
    #[inline]
    pub fn seats(self) -> impl Iterator<Item = Seat> + use<'a> {
        self.places().map(Seat::new)
    }
}

/// What an argument can be: so many things, and which is which.
#[derive(Clone, Copy, Debug)]
pub struct Domain<T: 'static> {
    pub count: usize,
    pub index: fn(T, &Around<'_>) -> usize,
    pub nth: fn(usize, &Around<'_>) -> T,
}

impl Domain<u8> {
    /// 0, 1, 2 … below `count`.
    pub const fn numbers(count: usize) -> Self {
        Self { count, index: |number, _| usize::from(number), nth: |index, _| index as u8 }
    }
}

impl Domain<Seat> {
    /// Seats, counted from the own one.
    pub const fn seats(most: usize) -> Self {
        Self {
            count: most,
            index: |seat, around| around.away(seat.index()),
            nth: |away, around| Seat::new(around.at(away) % crate::MAX_SEATS),
        }
    }
}

impl Domain<Option<Seat>> {
    /// Nobody, or a seat, counted from the own one.
    pub const fn maybe_seats(most: usize) -> Self {
        Self {
            count: most + 1,
            index: |seat, around| seat.map_or(0, |seat| 1 + around.away(seat.index())),
            nth: |index, around| {
                index.checked_sub(1).map(|away| Seat::new(around.at(away) % crate::MAX_SEATS))
            },
        }
    }
}

/// A verb, and the names and sizes of what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    pub name: &'static str,
    pub about: &'static [(&'static str, usize)],
}

/// All verbs of a game, and the first number of each.
#[derive(Clone, Copy, Debug)]
pub struct Verbs {
    pub list: &'static [Verb],
    pub bases: &'static [usize],
    /// How many numbers there are, "wait" included.
    pub count: usize,
}

impl Verbs {
    /// The verb with this number, and which of its choices it is.
    pub fn find(&self, index: usize) -> Option<(usize, usize)> {
        let verb = self.bases.partition_point(|base| *base <= index).checked_sub(1)?;
        (index < self.count).then(|| (verb, index - self.bases[verb]))
    }
}

/// The first numbers of verbs of these sizes, and last the number of all; 0 is "wait".
pub const fn bases<const VERBS: usize, const AND_END: usize>(sizes: [usize; VERBS]) -> [usize; AND_END] {
    let mut bases = [1; AND_END];
    let mut verb = 0;
    while verb < VERBS {
        bases[verb + 1] = bases[verb] + sizes[verb];
        verb += 1;
    }
    bases
}

/// Numbers a game's choices: `verbs!(Action { Draft(slot: SLOT), Pass })` lists the variants of an enum, each with the
/// names of what it is about and their [`Domain`]s. It writes `VERBS`, `index_of` and `action_of`. What has the same name has the same domain.
#[macro_export]
macro_rules! verbs {
    ($action:ident { $($verb:ident $(($($about:ident : $domain:expr),+))?),+ $(,)? }) => {
        #[derive(Clone, Copy)]
        enum Word { $($verb),+ }

        const WORDS: &[Word] = &[$(Word::$verb),+];
        const SIZES: [usize; WORDS.len()] = [$(1 $($(* $domain.count)+)?),+];
        const BASES: [usize; WORDS.len() + 1] = $crate::learn::bases(SIZES);

        static VERBS: $crate::learn::Verbs = $crate::learn::Verbs {
            list: &[$($crate::learn::Verb {
                name: stringify!($verb),
                about: &[$($((stringify!($about), $domain.count)),+)?],
            }),+],
            bases: BASES.split_at(WORDS.len()).0,
            count: BASES[WORDS.len()],
        };

        #[inline]
        #[expect(clippy::allow_attributes, reason = "some verbs are about nothing")]
        fn index_of(action: $action, around: &$crate::learn::Around<'_>) -> usize {
            match action {
                $($action::$verb $(($($about),+))? => {
                    #[allow(unused_mut, reason = "some verbs are about nothing")]
                    let mut at = 0;
                    $($(
                        let one = ($domain.index)($about, around);
                        debug_assert!(one < $domain.count, "{} is one of {}: {one}", stringify!($about), $domain.count);
                        at = at * $domain.count + one;
                    )+)?
                    BASES[Word::$verb as usize] + at
                })+
            }
        }

        #[expect(clippy::allow_attributes, reason = "some verbs are about nothing")]
        fn action_of(index: usize, around: &$crate::learn::Around<'_>) -> Option<$action> {
            #[allow(unused_mut, unused_variables, reason = "some verbs are about nothing")]
            let (verb, mut rest) = VERBS.find(index)?;
            #[allow(unused_mut, unused_variables, reason = "some verbs are about nothing")]
            let mut span = SIZES[verb];
            Some(match WORDS[verb] {
                $(Word::$verb => {
                    $($(
                        span /= $domain.count;
                        let $about = ($domain.nth)(rest / span, around);
                        rest %= span;
                    )+)?
                    let _ = (rest, span);
                    $action::$verb $(($($about),+))?
                })+
            })
        }
    };
}
