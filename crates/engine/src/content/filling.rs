//! What stands in a form about a part of a content file: taken from the file, sent by a browser, written back as the file has it.

use super::outline::{Node, Shape};
use super::pack::Pack;
use super::schema::{Field, Kind, Word};
use crate::plain;

/// So many values of a list can be sent.
const MOST: usize = 200;

/// What is filled in at a place: as it was typed, right or wrong. Nothing is blank.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filled {
    /// A number, a text, `true`, or the word that was chosen.
    pub said: String,
    /// What lies within: values of a list, of a tuple, fields in the order of their record, entries of a map as pairs.
    pub parts: Vec<Self>,
}

/// What is wrong with what was filled in, and where: `on.0.1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    pub path: String,
    pub message: String,
}

/// A place within a place.
pub fn deeper(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() { step.to_string() } else { format!("{path}.{step}") }
}

impl Filled {
    fn saying(said: &str) -> Self {
        Self { said: said.to_owned(), parts: Vec::new() }
    }

    const fn holding(parts: Vec<Self>) -> Self {
        Self { said: String::new(), parts }
    }

    /// A form of this kind before anything was filled in.
    pub fn blank(kind: &Kind) -> Self {
        match kind {
            Kind::Maybe(kind) => Self::blank(kind),
            Kind::Tuple(kinds) => Self::holding(kinds.iter().map(Self::blank).collect()),
            Kind::Record(fields) => {
                Self::holding(fields.iter().map(|field| Self::blank(&field.kind)).collect())
            }
            Kind::Number { .. }
            | Kind::Truth
            | Kind::Text
            | Kind::List(_)
            | Kind::Map(..)
            | Kind::Choice(_) => Self::default(),
        }
    }

    /// What a file says. What does not fit is left blank, and what cannot be there is not shown.
    pub fn of(kind: &Kind, node: Option<&Node<'_>>) -> Self {
        let Some(node) = node else { return Self::blank(kind) };
        match kind {
            Kind::Number { .. } | Kind::Text | Kind::Truth => match node.shape {
                Shape::Plain("false") if *kind == Kind::Truth => Self::default(),
                Shape::Plain(said) => Self::saying(said),
                Shape::Text(said) => Self::saying(&said.replace("\\\"", "\"").replace("\\\\", "\\")),
                Shape::Fields(_) | Shape::List(_) => Self::default(),
            },
            Kind::Maybe(kind) => {
                let within = node.values().first().filter(|_| node.word == "Some");
                Self::of(kind, within.map(|(_, node)| node))
            }
            Kind::List(kind) => {
                let Shape::List(nodes) = &node.shape else { return Self::default() };
                Self::holding(nodes.iter().map(|node| Self::of(kind, Some(node))).collect())
            }
            Kind::Map(_, value) => {
                let entry = |(name, node): &(Option<&str>, Node<'_>)| {
                    Self::holding(vec![Self::saying(name.unwrap_or_default()), Self::of(value, Some(node))])
                };
                Self::holding(node.values().iter().map(entry).collect())
            }
            Kind::Tuple(_) | Kind::Record(_) => Self::holding(Self::within(kind, node)),
            Kind::Choice(words) => match node.shape {
                Shape::Plain(word) => Self::saying(word),
                Shape::Fields(_) => {
                    let holds = word(words, node.word).map(|word| &word.holds);
                    let parts = holds.map_or(Vec::new(), |holds| Self::within(holds, node));
                    Self { said: node.word.to_owned(), parts }
                }
                Shape::Text(_) | Shape::List(_) => Self::default(),
            },
        }
    }

    /// The parts of a tuple or a record.
    fn within(kind: &Kind, node: &Node<'_>) -> Vec<Self> {
        if let Kind::Tuple(kinds) = kind {
            let value = |(index, kind): (usize, &Kind)| {
                Self::of(kind, node.values().get(index).map(|(_, node)| node))
            };
            return kinds.iter().enumerate().map(value).collect();
        }
        kind.fields().iter().map(|field| Self::of(&field.kind, node.field(field.name))).collect()
    }

    /// What a form sent: `v.PATH` has what was typed or chosen, `n.PATH` how many values there are, `w.PATH` the word whose fields
    /// were shown. Behind another word nothing was said yet.
    pub fn sent<'f>(kind: &Kind, path: &str, form: &impl Fn(&str) -> Option<&'f str>) -> Self {
        let said = |path: &str| Self::saying(form(&format!("v.{path}")).unwrap_or_default().trim());
        let count = || {
            let count = form(&format!("n.{path}")).and_then(|count| count.parse().ok());
            0..count.unwrap_or(0).min(MOST)
        };
        match kind {
            Kind::Number { .. } | Kind::Text | Kind::Truth => said(path),
            Kind::Maybe(kind) => Self::sent(kind, path, form),
            Kind::List(kind) => {
                Self::holding(count().map(|index| Self::sent(kind, &deeper(path, index), form)).collect())
            }
            Kind::Map(key, value) => {
                let entry = |index: usize| {
                    let path = deeper(path, index);
                    let key = Self::sent(key, &deeper(&path, 0), form);
                    Self::holding(vec![key, Self::sent(value, &deeper(&path, 1), form)])
                };
                Self::holding(count().map(entry).collect())
            }
            Kind::Tuple(kinds) => {
                let part = |(index, kind): (usize, &Kind)| Self::sent(kind, &deeper(path, index), form);
                Self::holding(kinds.iter().enumerate().map(part).collect())
            }
            Kind::Record(fields) => {
                let part = |field: &Field| Self::sent(&field.kind, &deeper(path, field.name), form);
                Self::holding(fields.iter().map(part).collect())
            }
            Kind::Choice(words) => {
                let Self { said, .. } = said(path);
                let holds = word(words, &said).map(|word| &word.holds);
                let shown = form(&format!("w.{path}")).is_none_or(|shown| shown == said);
                let within = |holds| if shown { Self::sent(holds, path, form) } else { Self::blank(holds) };
                Self { parts: holds.map_or(Vec::new(), |holds| within(holds).parts), said }
            }
        }
    }

    /// Whether nothing is filled in.
    pub fn is_blank(&self, kind: &Kind) -> bool {
        match kind {
            Kind::Number { .. } | Kind::Truth | Kind::Text | Kind::Choice(_) => self.said.is_empty(),
            Kind::Maybe(kind) => self.is_blank(kind),
            Kind::List(_) | Kind::Map(..) => self.parts.is_empty(),
            Kind::Tuple(kinds) => self.parts.iter().zip(kinds).all(|(part, kind)| part.is_blank(kind)),
            Kind::Record(fields) => {
                self.parts.iter().zip(fields).all(|(part, field)| part.is_blank(&field.kind))
            }
        }
    }

    /// The place of this path within, with its kind.
    pub fn at_mut<'a, 'k>(&'a mut self, kind: &'k Kind, path: &str) -> Option<(&'a mut Self, &'k Kind)> {
        let (step, rest) = path.split_once('.').unwrap_or((path, ""));
        if path.is_empty() {
            return Some((self, kind));
        }
        let index = || step.parse::<usize>().ok();
        let holds = |words: &'k [Word], said: &str| word(words, said).map(|word| &word.holds);
        match kind {
            Kind::Maybe(kind) => self.at_mut(kind, path),
            Kind::List(kind) => self.parts.get_mut(index()?)?.at_mut(kind, rest),
            Kind::Map(key, value) => {
                let (side, rest) = rest.split_once('.').unwrap_or((rest, ""));
                let entry = self.parts.get_mut(index()?)?;
                match side {
                    "0" => entry.parts.get_mut(0)?.at_mut(key, rest),
                    _ => entry.parts.get_mut(1)?.at_mut(value, rest),
                }
            }
            Kind::Tuple(kinds) => self.parts.get_mut(index()?)?.at_mut(kinds.get(index()?)?, rest),
            Kind::Record(fields) => {
                let place = fields.iter().position(|field| field.name == step)?;
                self.parts.get_mut(place)?.at_mut(&fields[place].kind, rest)
            }
            Kind::Choice(words) => {
                let holds = holds(words, &self.said)?;
                let (place, within) = if let Kind::Tuple(kinds) = holds {
                    (index()?, kinds.get(index()?)?)
                } else {
                    let place = holds.fields().iter().position(|field| field.name == step)?;
                    (place, &holds.fields()[place].kind)
                };
                self.parts.get_mut(place)?.at_mut(within, rest)
            }
            Kind::Number { .. } | Kind::Truth | Kind::Text => None,
        }
    }

    /// One more value at the end of a list, blank.
    pub fn add(&mut self, kind: &Kind, path: &str) {
        let Some((list, kind)) = self.at_mut(kind, path) else { return };
        let one = if let Kind::List(kind) = bare(kind) {
            Self::blank(kind)
        } else if let Kind::Map(key, value) = bare(kind) {
            Self::holding(vec![Self::blank(key), Self::blank(value)])
        } else {
            return;
        };
        if list.parts.len() < MOST {
            list.parts.push(one);
        }
    }

    /// Takes a value out of its list.
    pub fn drop(&mut self, kind: &Kind, path: &str) {
        let (list, last) = path.rsplit_once('.').unwrap_or(("", path));
        if let (Some((list, kind)), Ok(index)) = (self.at_mut(kind, list), last.parse::<usize>())
            && matches!(bare(kind), Kind::List(_) | Kind::Map(..))
            && index < list.parts.len()
        {
            list.parts.remove(index);
        }
    }

    /// As a file has it. What is wrong is told with its place.
    pub fn written(&self, kind: &Kind, path: &str, misfits: &mut Vec<Misfit>) -> String {
        let mut wrong = |message: String| {
            misfits.push(Misfit { path: path.to_owned(), message });
            String::new()
        };
        match kind {
            Kind::Number { least, most } => match self.said.parse::<i64>() {
                Ok(number) if (least..=most).contains(&&number) => number.to_string(),
                Ok(_) if *most == i64::MAX => wrong(format!("a number from {least} on is wanted here")),
                Ok(_) => wrong(format!("a number from {least} to {most} is wanted here")),
                Err(_) => wrong("a whole number is wanted here".into()),
            },
            Kind::Truth => (self.said == "true").to_string(),
            Kind::Text => {
                let text = plain::line(&self.said);
                if text.chars().count() > Pack::LONGEST {
                    return wrong(format!("this text is too long: at most {} letters", Pack::LONGEST));
                }
                format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
            }
            Kind::Maybe(kind) if self.is_blank(kind) => "None".into(),
            Kind::Maybe(kind) => format!("Some({})", self.written(kind, path, misfits)),
            Kind::List(kind) => {
                let rows = self.parts.iter().enumerate();
                let rows: Vec<_> =
                    rows.map(|(index, row)| row.written(kind, &deeper(path, index), misfits)).collect();
                format!("[{}]", rows.join(", "))
            }
            Kind::Map(key, value) => {
                let mut entries: Vec<(String, String)> = Vec::new();
                for (index, entry) in self.parts.iter().enumerate() {
                    let [name, of] = &entry.parts[..] else { continue };
                    let path = deeper(path, index);
                    let name = name.written(key, &deeper(&path, 0), misfits);
                    if entries.iter().any(|(known, _)| *known == name) {
                        misfits.push(Misfit { path: deeper(&path, 0), message: "this stands twice".into() });
                    }
                    entries.push((name, of.written(value, &deeper(&path, 1), misfits)));
                }
                let entries: Vec<_> =
                    entries.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                format!("{{{}}}", entries.join(", "))
            }
            Kind::Tuple(_) | Kind::Record(_) => format!("({})", self.listed(kind, path, misfits)),
            Kind::Choice(words) => match word(words, &self.said) {
                Some(Word { name, holds: Kind::Tuple(kinds) }) if kinds.is_empty() => (*name).to_owned(),
                Some(Word { name, holds }) => format!("{name}({})", self.listed(holds, path, misfits)),
                None if self.said.is_empty() => wrong("choose one".into()),
                None => wrong(format!("there is no {} here", self.said)),
            },
        }
    }

    /// What stands between the brackets of a tuple or a record.
    fn listed(&self, kind: &Kind, path: &str, misfits: &mut Vec<Misfit>) -> String {
        let parts: Vec<String> = if let Kind::Tuple(kinds) = kind {
            let parts = self.parts.iter().zip(kinds).enumerate();
            parts.map(|(index, (part, kind))| part.written(kind, &deeper(path, index), misfits)).collect()
        } else {
            let fields = self.parts.iter().zip(kind.fields());
            let said = fields.filter_map(|(part, field)| {
                let value = part.field(field, path, misfits)?;
                Some(format!("{}: {value}", field.name))
            });
            said.collect()
        };
        parts.join(", ")
    }

    /// A field's value, unless it is left out.
    pub(super) fn field(&self, field: &Field, path: &str, misfits: &mut Vec<Misfit>) -> Option<String> {
        let wanted = field.needed || !self.is_blank(&field.kind);
        wanted.then(|| self.written(&field.kind, &deeper(path, field.name), misfits))
    }
}

fn word<'k>(words: &'k [Word], name: &str) -> Option<&'k Word> {
    words.iter().find(|word| word.name == name)
}

/// What there is if there is something.
fn bare(kind: &Kind) -> &Kind {
    if let Kind::Maybe(kind) = kind { bare(kind) } else { kind }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Row {
        id: String,
        hp: u8,
        #[serde(default)]
        on: Vec<(When, Vec<Deed>)>,
        #[serde(default)]
        foe: Option<String>,
        #[serde(default)]
        quick: bool,
        cost: BTreeMap<When, u8>,
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    enum When {
        Now,
        Later,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only read")]
    enum Deed {
        Heal,
        Draw(u8, When),
        Gain { coins: i8 },
    }

    const ROW: &str = r#"(id: "a", hp: 7, on: [(Later, [Heal, Draw(2, Now), Gain(coins: -1)])], foe: Some("the \"b\""), cost: {Now: 1})"#;

    fn kind() -> Kind {
        Kind::of::<Row>().unwrap()
    }

    fn written(filled: &Filled) -> Result<String, Vec<(String, String)>> {
        let mut misfits = Vec::new();
        let text = filled.written(&kind(), "", &mut misfits);
        if misfits.is_empty() {
            Ok(text)
        } else {
            Err(misfits.into_iter().map(|it| (it.path, it.message)).collect())
        }
    }

    #[test]
    fn what_a_file_says_is_written_as_it_was() {
        let filled = Filled::of(&kind(), Node::read(ROW).as_ref());
        assert_eq!(written(&filled), Ok(ROW.to_owned()));
    }

    #[test]
    fn a_form_says_what_the_file_will() {
        let form = [
            ("v.id", " a\u{202e}b "),
            ("v.hp", "7"),
            ("n.on", "1"),
            ("v.on.0.0", "Later"),
            ("n.on.0.1", "2"),
            ("v.on.0.1.0", "Draw"),
            ("v.on.0.1.0.0", "3"),
            ("v.on.0.1.0.1", "Now"),
            ("v.on.0.1.1", "Gain"),
            ("v.on.0.1.1.coins", "4"),
            ("v.quick", "true"),
            ("n.cost", "1"),
            ("v.cost.0.0", "Now"),
            ("v.cost.0.1", "2"),
        ];
        let said = |form: &[(&str, &'static str)]| {
            let form: BTreeMap<String, &'static str> =
                form.iter().map(|(name, value)| ((*name).into(), *value)).collect();
            Filled::sent(&kind(), "", &|name| form.get(name).copied())
        };
        let all = r#"(id: "ab", hp: 7, on: [(Later, [Draw(3, Now), Gain(coins: 4)])], quick: true, cost: {Now: 2})"#;
        assert_eq!(written(&said(&form)), Ok(all.to_owned()));
        // What was said behind a word is not said behind another.
        let mut other = form;
        other[5].1 = "Draw";
        other[6] = ("w.on.0.1.0", "Gain");
        assert_eq!(
            said(&other).parts[2].parts[0].parts[1].parts[0].parts,
            [Filled::default(), Filled::default()]
        );
        let wrong = [("v.hp", "300"), ("n.on", "1"), ("n.on.0.1", "1"), ("v.on.0.1.0", "Fly"), ("v.id", "b")];
        let at = |path: &str, message: &str| (path.to_owned(), message.to_owned());
        assert_eq!(
            written(&said(&wrong)),
            Err(vec![
                at("hp", "a number from 0 to 255 is wanted here"),
                at("on.0.0", "choose one"),
                at("on.0.1.0", "there is no Fly here"),
            ])
        );
    }

    #[test]
    fn values_come_and_go_wherever_lists_are() {
        let mut filled = Filled::of(&kind(), Node::read(ROW).as_ref());
        filled.drop(&kind(), "on.0.1.1");
        filled.add(&kind(), "on.0.1");
        filled.add(&kind(), "cost");
        filled.drop(&kind(), "cost.0");
        filled.at_mut(&kind(), "on.0.1.2").unwrap().0.said = "Heal".into();
        filled.at_mut(&kind(), "cost.0.0").unwrap().0.said = "Later".into();
        filled.at_mut(&kind(), "cost.0.1").unwrap().0.said = "5".into();
        for nowhere in ["on.7", "hp.1", "nothing", "on.0.1.0.0"] {
            filled.drop(&kind(), nowhere);
            filled.add(&kind(), nowhere);
        }
        let after = ROW
            .replace("Draw(2, Now), Gain(coins: -1)", "Gain(coins: -1), Heal")
            .replace("Now: 1", "Later: 5");
        assert_eq!(written(&filled), Ok(after));
    }
}
