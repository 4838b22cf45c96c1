//! Asks a type what it wants to read, by giving it made-up values again and again until every word of every vocabulary was tried and
//! every field was left out once.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer, MapAccess,
    SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

use super::{Field, Kind, Word};

/// No content nests deeper; a type that holds itself does.
const DEEPEST: usize = 32;
/// No type needs to be asked so often.
const MOST: usize = 100_000;

pub(super) fn trace<T: DeserializeOwned>() -> Result<Kind, String> {
    let mut trace = Trace::default();
    for _ in 0..MOST {
        trace.open = 0;
        let mut found = None;
        match T::deserialize(Tracer { trace: &mut trace, found: &mut found }) {
            Ok(_) if trace.open == 0 => return Ok(trace.kind(&found.unwrap_or(Found::Truth))),
            Ok(_) | Err(Trouble::Again) => trace.depth = 0,
            Err(Trouble::Missing(field)) => return Err(format!("the field {field} is missing")),
            Err(Trouble::Other(message)) => return Err(message),
        }
    }
    Err("there is no end to it".into())
}

/// What names a record or a vocabulary: type, word of a vocabulary, and what lies within.
type Key = (&'static str, &'static str, &'static [&'static str]);

/// What was found at a place; records and vocabularies are kept by name until everything is known.
#[derive(Clone)]
enum Found {
    Number(i64, i64),
    Truth,
    Text,
    Maybe(Box<Self>),
    List(Box<Self>),
    Tuple(Vec<Self>),
    Map(Box<Self>, Box<Self>),
    Record(Key),
    Choice(Key),
}

/// What is known of a field.
#[derive(Clone, Default)]
struct Member {
    found: Option<Found>,
    needed: Option<bool>,
}

/// What is known of a word.
#[derive(Clone, Default)]
struct Try {
    found: Option<Found>,
    /// Nothing within it is open.
    done: bool,
}

#[derive(Default)]
struct Trace {
    records: BTreeMap<Key, Vec<Member>>,
    choices: BTreeMap<Key, Vec<Try>>,
    /// How much was met in this round that has to be met again.
    open: usize,
    depth: usize,
}

impl Trace {
    fn kind(&self, found: &Found) -> Kind {
        let within =
            |found: &Option<Found>| found.as_ref().map_or(Kind::Tuple(Vec::new()), |found| self.kind(found));
        match found {
            Found::Number(least, most) => Kind::Number { least: *least, most: *most },
            Found::Truth => Kind::Truth,
            Found::Text => Kind::Text,
            Found::Maybe(found) => Kind::Maybe(self.kind(found).into()),
            Found::List(found) => Kind::List(self.kind(found).into()),
            Found::Tuple(parts) => Kind::Tuple(parts.iter().map(|found| self.kind(found)).collect()),
            Found::Map(key, value) => Kind::Map(self.kind(key).into(), self.kind(value).into()),
            Found::Record(key) => {
                let fields = key.2.iter().zip(&self.records[key]).map(|(name, member)| Field {
                    name,
                    kind: within(&member.found),
                    needed: member.needed == Some(true),
                });
                Kind::Record(fields.collect())
            }
            Found::Choice(key) => {
                let words = key.2.iter().zip(&self.choices[key]);
                Kind::Choice(words.map(|(name, tried)| Word { name, holds: within(&tried.found) }).collect())
            }
        }
    }

    fn members(&mut self, key: Key) -> &mut Vec<Member> {
        self.records.entry(key).or_insert_with(|| vec![Member::default(); key.2.len()])
    }

    fn words(&mut self, key: Key) -> &mut Vec<Try> {
        self.choices.entry(key).or_insert_with(|| vec![Try::default(); key.2.len()])
    }

    /// Lets a record be read: first with all fields, then with each of them left out once.
    fn record<'de, V: Visitor<'de>>(&mut self, key: Key, visitor: V) -> Result<V::Value, Trouble> {
        let members = self.members(key);
        let known = members.iter().all(|member| member.found.is_some());
        let left_out = members.iter().position(|member| known && member.needed.is_none());
        let read = visitor.visit_map(Fields { trace: self, key, next: 0, left_out });
        match (left_out, read) {
            (Some(index), Err(Trouble::Missing(field))) if field == key.2[index] => {
                self.members(key)[index].needed = Some(true);
                Err(Trouble::Again)
            }
            (left_out, Ok(value)) => {
                let members = self.members(key);
                if let Some(index) = left_out {
                    members[index].needed = Some(false);
                }
                self.open += usize::from(members.iter().any(|member| member.needed.is_none()));
                Ok(value)
            }
            (_, Err(trouble)) => Err(trouble),
        }
    }
}

/// Why reading stopped.
#[derive(Debug)]
enum Trouble {
    /// Something was learned on the way: it is tried again.
    Again,
    Missing(&'static str),
    Other(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for Trouble {}

impl Error for Trouble {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::Other(message.to_string())
    }

    fn missing_field(field: &'static str) -> Self {
        Self::Missing(field)
    }
}

/// Gives a made-up value, and notes what was wanted.
struct Tracer<'a> {
    trace: &'a mut Trace,
    found: &'a mut Option<Found>,
}

impl Tracer<'_> {
    /// Reads what lies within, and says what it is.
    fn within<T>(
        self,
        wrap: impl FnOnce(Found) -> Found,
        read: impl FnOnce(Tracer<'_>) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let mut found = None;
        if self.trace.depth >= DEEPEST {
            return Err(Trouble::Other("this holds itself".into()));
        }
        self.trace.depth += 1;
        let value = read(Tracer { trace: self.trace, found: &mut found })?;
        self.trace.depth -= 1;
        *self.found = found.map(wrap);
        Ok(value)
    }

    fn tuple<'de, V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Trouble> {
        let mut parts = Vec::with_capacity(len);
        let value = visitor.visit_seq(Parts { trace: self.trace, found: &mut parts, len })?;
        *self.found = Some(Found::Tuple(parts));
        Ok(value)
    }
}

macro_rules! numbers {
    ($($method:ident $visit:ident $number:ty,)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
            let bound = |number: $number| i64::try_from(number).unwrap_or(i64::MAX);
            *self.found = Some(Found::Number(bound(<$number>::MIN), bound(<$number>::MAX)));
            visitor.$visit(0)
        })*
    };
}

impl<'de> Deserializer<'de> for Tracer<'_> {
    type Error = Trouble;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Trouble> {
        Err(Trouble::Other("no form could show this".into()))
    }

    numbers! {
        deserialize_i8 visit_i8 i8,
        deserialize_i16 visit_i16 i16,
        deserialize_i32 visit_i32 i32,
        deserialize_i64 visit_i64 i64,
        deserialize_u8 visit_u8 u8,
        deserialize_u16 visit_u16 u16,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64,
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        *self.found = Some(Found::Truth);
        visitor.visit_bool(false)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        *self.found = Some(Found::Text);
        visitor.visit_str("")
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        self.within(|found| Found::Maybe(found.into()), |tracer| visitor.visit_some(tracer))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        self.within(
            |found| Found::List(found.into()),
            |tracer| visitor.visit_seq(One { tracer: Some(tracer) }),
        )
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Trouble> {
        self.tuple(len, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        self.tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Trouble> {
        let (mut key, mut value) = (None, None);
        let map = Entry { trace: self.trace, key: &mut key, value: &mut value, given: false };
        let read = visitor.visit_map(map)?;
        *self.found = key.zip(value).map(|(key, value)| Found::Map(key.into(), value.into()));
        Ok(read)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        let key = (name, "", fields);
        *self.found = Some(Found::Record(key));
        self.trace.record(key, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        let key = (name, "", words);
        *self.found = Some(Found::Choice(key));
        let trace = self.trace;
        let before = trace.open;
        let index = trace.words(key).iter().position(|tried| !tried.done).unwrap_or(0);
        let value = visitor.visit_enum(Chosen { trace, key, index })?;
        trace.words(key)[index].done |= trace.open == before;
        trace.open += usize::from(trace.words(key).iter().any(|tried| !tried.done));
        Ok(value)
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct identifier ignored_any
    }
}

/// The fields of a record.
struct Fields<'a> {
    trace: &'a mut Trace,
    key: Key,
    next: usize,
    left_out: Option<usize>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Trouble;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Trouble> {
        self.next += usize::from(self.left_out == Some(self.next));
        let Some(name) = self.key.2.get(self.next) else { return Ok(None) };
        let name: StrDeserializer<'_, Trouble> = name.into_deserializer();
        seed.deserialize(name).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Trouble> {
        let mut found = None;
        let value = seed.deserialize(Tracer { trace: self.trace, found: &mut found })?;
        self.trace.members(self.key)[self.next].found = found;
        self.next += 1;
        Ok(value)
    }
}

/// One value of a list.
struct One<'a> {
    tracer: Option<Tracer<'a>>,
}

impl<'de> SeqAccess<'de> for One<'_> {
    type Error = Trouble;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Trouble> {
        self.tracer.take().map(|tracer| seed.deserialize(tracer)).transpose()
    }
}

/// The values of a tuple.
struct Parts<'a> {
    trace: &'a mut Trace,
    found: &'a mut Vec<Found>,
    len: usize,
}

impl<'de> SeqAccess<'de> for Parts<'_> {
    type Error = Trouble;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Trouble> {
        if self.found.len() == self.len {
            return Ok(None);
        }
        let mut found = None;
        let value = seed.deserialize(Tracer { trace: self.trace, found: &mut found })?;
        self.found.extend(found);
        Ok(Some(value))
    }
}

/// One entry of a map.
struct Entry<'a> {
    trace: &'a mut Trace,
    key: &'a mut Option<Found>,
    value: &'a mut Option<Found>,
    given: bool,
}

impl<'de> MapAccess<'de> for Entry<'_> {
    type Error = Trouble;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Trouble> {
        if std::mem::replace(&mut self.given, true) {
            return Ok(None);
        }
        seed.deserialize(Tracer { trace: self.trace, found: self.key }).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Trouble> {
        seed.deserialize(Tracer { trace: self.trace, found: self.value })
    }
}

/// A word of a vocabulary, and what stands behind it.
struct Chosen<'a> {
    trace: &'a mut Trace,
    key: Key,
    index: usize,
}

impl Chosen<'_> {
    fn found(&mut self, found: Found) {
        self.trace.words(self.key)[self.index].found = Some(found);
    }
}

impl<'de> EnumAccess<'de> for Chosen<'_> {
    type Error = Trouble;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Trouble> {
        let word: StrDeserializer<'_, Trouble> = self.key.2[self.index].into_deserializer();
        Ok((seed.deserialize(word)?, self))
    }
}

impl<'de> VariantAccess<'de> for Chosen<'_> {
    type Error = Trouble;

    fn unit_variant(mut self) -> Result<(), Trouble> {
        self.found(Found::Tuple(Vec::new()));
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, Trouble> {
        let mut found = None;
        let value = seed.deserialize(Tracer { trace: self.trace, found: &mut found })?;
        self.found(Found::Tuple(found.into_iter().collect()));
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, len: usize, visitor: V) -> Result<V::Value, Trouble> {
        let mut parts = Vec::with_capacity(len);
        let value = visitor.visit_seq(Parts { trace: self.trace, found: &mut parts, len })?;
        self.found(Found::Tuple(parts));
        Ok(value)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Trouble> {
        let key = (self.key.0, self.key.2[self.index], fields);
        self.found(Found::Record(key));
        self.trace.record(key, visitor)
    }
}
