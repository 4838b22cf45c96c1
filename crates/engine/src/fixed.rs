//! A vector of bounded length that lives inside its owner: states made of it clone like a memcpy.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Up to `N` values in place. Unused slots always hold `T::default()`, so that derived equality is equality of contents.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct FixedVec<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> FixedVec<T, N> {
    pub fn new() -> Self {
        Self { items: [T::default(); N], len: 0 }
    }

    /// # Panics
    /// If the vector is full.
    #[inline]
    pub fn push(&mut self, item: T) {
        assert!((self.len as usize) < N, "a fixed vector of {N} is full");
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// Puts an item at `index`; those from there on move down.
    ///
    /// # Panics
    /// If the vector is full, or shorter than `index`.
    #[inline]
    pub fn insert(&mut self, index: usize, item: T) {
        self.push(item);
        for later in (index + 1..self.len as usize).rev() {
            self.items[later] = self.items[later - 1];
        }
        self[index] = item;
    }

    /// Takes the item at `index` out; those behind it move up.
    ///
    /// # Panics
    /// If there is no such item.
    #[inline]
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        self.copy_within(index + 1.., index);
        self.pop();
        item
    }

    pub fn clear(&mut self) {
        self.fill(T::default());
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for FixedVec<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// A full one.
impl<T, const N: usize> From<[T; N]> for FixedVec<T, N> {
    #[inline]
    fn from(items: [T; N]) -> Self {
        const { assert!(N <= u8::MAX as usize, "its length is a byte") }
        Self { items, len: N as u8 }
    }
}

impl<T, const N: usize> Deref for FixedVec<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for FixedVec<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for FixedVec<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        for item in items {
            self.push(item);
        }
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for FixedVec<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut vec = Self::new();
        vec.extend(items);
        vec
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for FixedVec<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for FixedVec<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for FixedVec<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Items<T, const N: usize>(std::marker::PhantomData<T>);

        impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
            type Value = FixedVec<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {N} items")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut vec = FixedVec::new();
                while let Some(item) = seq.next_element()? {
                    if vec.len() == N {
                        return Err(A::Error::custom(format!("more than {N} items")));
                    }
                    vec.push(item);
                }
                Ok(vec)
            }
        }
        deserializer.deserialize_seq(Items(std::marker::PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_slots_do_not_spoil_equality() {
        let mut a: FixedVec<u8, 4> = [1, 2, 3].into_iter().collect();
        a.pop();
        assert_eq!(a, [1, 2].into_iter().collect());
        let mut b: FixedVec<u8, 4> = [9, 1, 2].into_iter().collect();
        b.remove(0);
        assert_eq!(a, b);
        b.insert(1, 5);
        b.insert(0, 6);
        assert_eq!(b[..], [6, 1, 5, 2]);
    }

    #[test]
    fn it_reads_and_writes_as_a_list_and_refuses_too_long_ones() {
        let vec: FixedVec<u8, 3> = [7, 8].into_iter().collect();
        let text = serde_json::to_string(&vec).unwrap();
        assert_eq!(text, "[7,8]");
        assert_eq!(serde_json::from_str::<FixedVec<u8, 3>>(&text).unwrap(), vec);
        assert!(serde_json::from_str::<FixedVec<u8, 3>>("[1,2,3,4]").is_err());
    }

    #[test]
    #[should_panic(expected = "is full")]
    fn overflow_is_reported() {
        let mut vec: FixedVec<u8, 1> = FixedVec::new();
        vec.push(1);
        vec.push(2);
    }
}
