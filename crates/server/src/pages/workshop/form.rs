//! A form for whatever a content file can hold: each kind of value has its kind of field.

use std::collections::{BTreeMap, BTreeSet};

use malice_engine::forms::{Field, Filled, Kind, Misfit, Word, deeper};
use maud::{Markup, html};

use super::spoken_word;

/// A text that is at least so long is given several lines.
const LONG: usize = 48;

/// What texts can be chosen from, by the place of the text: texts that name other rows.
pub type Choices = BTreeMap<String, BTreeSet<String>>;

/// A form and what is filled in.
#[derive(Clone, Debug)]
pub struct Form {
    pub kind: Kind,
    pub filled: Filled,
    /// What is wrong, by the place of the field.
    pub misfits: Vec<Misfit>,
    pub choices: Choices,
}

impl Form {
    /// All fields.
    pub(super) fn fields(&self) -> Markup {
        self.record(self.kind.fields(), "", &self.filled.parts)
    }

    fn record(&self, fields: &[Field], path: &str, parts: &[Filled]) -> Markup {
        html! {
            div.fields {
                @for (field, part) in fields.iter().zip(parts) {
                    (self.field(&field.kind, &deeper(path, field.name), &spoken_word(field.name), part))
                }
            }
        }
    }

    fn field(&self, kind: &Kind, path: &str, label: &str, filled: &Filled) -> Markup {
        match kind {
            Kind::Number { least, most } => self.boxed(path, label, &html! {
                input #{ "f." (path) } name={ "v." (path) } value=(filled.said) inputmode="numeric" autocomplete="off" size="4"
                    title={ (least) " to " (most) } aria-describedby=[self.described(path)];
            }),
            Kind::Text => self.text(path, label, filled),
            Kind::Truth => html! {
                div.field {
                    label.check { input #{ "f." (path) } type="checkbox" name={ "v." (path) } value="true" checked[filled.said == "true"];
                        span { (label) }
                    }
                    (self.said(path))
                }
            },
            Kind::Maybe(kind) => self.field(kind, path, label, filled),
            Kind::Choice(words) => self.choice(words, path, label, filled),
            Kind::List(kind) => self.list(path, label, filled, |index, path, part| {
                self.field(kind, path, &format!("{label} {index}"), part)
            }),
            Kind::Map(key, value) => self.list(path, label, filled, |index, path, part| html! {
                @if let [name, of] = &part.parts[..] {
                    (self.field(key, &deeper(path, 0), &format!("{label} {index}"), name))
                    (self.field(value, &deeper(path, 1), "is", of))
                }
            }),
            Kind::Tuple(kinds) => html! {
                fieldset.part { legend { (label) } (self.tuple(kinds, path, label, &filled.parts)) (self.said(path)) }
            },
            Kind::Record(fields) => html! {
                fieldset.part { legend { (label) } (self.record(fields, path, &filled.parts)) (self.said(path)) }
            },
        }
    }

    fn tuple(&self, kinds: &[Kind], path: &str, label: &str, parts: &[Filled]) -> Markup {
        html! {
            div.fields {
                @for (index, (kind, part)) in kinds.iter().zip(parts).enumerate() {
                    (self.field(kind, &deeper(path, index), &format!("{label}: {}", index + 1), part))
                }
            }
        }
    }

    fn text(&self, path: &str, label: &str, filled: &Filled) -> Markup {
        let said = &filled.said;
        let control = if let Some(names) = self.choices.get(path) {
            html! {
                select #{ "f." (path) } name={ "v." (path) } aria-describedby=[self.described(path)] {
                    option value="" selected[said.is_empty()] { "—" }
                    @if !said.is_empty() && !names.contains(said) { option value=(said) selected { (said) } }
                    @for name in names { option value=(name) selected[name == said] { (name) } }
                }
            }
        } else if said.len() >= LONG || path.ends_with("text") || path.ends_with("role") {
            html! {
                textarea #{ "f." (path) } name={ "v." (path) } rows="3" maxlength="500" aria-describedby=[self.described(path)] { (said) }
            }
        } else {
            html! {
                input #{ "f." (path) } name={ "v." (path) } value=(said) maxlength="500" autocomplete="off"
                    aria-describedby=[self.described(path)];
            }
        };
        self.boxed(path, label, &control)
    }

    /// A word of a vocabulary, and what stands behind it.
    fn choice(&self, words: &[Word], path: &str, label: &str, filled: &Filled) -> Markup {
        let is_bare = |word: &Word| matches!(&word.holds, Kind::Tuple(kinds) if kinds.is_empty());
        let chosen = words.iter().find(|word| word.name == filled.said);
        let select = html! {
            select #{ "f." (path) } name={ "v." (path) } aria-describedby=[self.described(path)] {
                option value="" selected[filled.said.is_empty()] { "—" }
                @if chosen.is_none() && !filled.said.is_empty() { option value=(filled.said) selected { (filled.said) " (unknown)" } }
                @for word in words { option value=(word.name) selected[word.name == filled.said] { (spoken_word(word.name)) } }
            }
        };
        if words.iter().all(is_bare) {
            return self.boxed(path, label, &select);
        }
        html! {
            div.word {
                (self.boxed(path, label, &select))
                input type="hidden" name={ "w." (path) } value=(filled.said);
                button.plain.more name="do" value="show" formaction={ "#f." (path) } { "More" span.sr { " about " (label) } }
                @if let Some(word) = chosen.filter(|word| !is_bare(word)) {
                    div.behind {
                        @match &word.holds {
                            Kind::Tuple(kinds) => (self.tuple(kinds, path, &spoken_word(word.name), &filled.parts)),
                            holds => (self.record(holds.fields(), path, &filled.parts)),
                        }
                    }
                }
            }
        }
    }

    fn list(
        &self,
        path: &str,
        label: &str,
        filled: &Filled,
        one: impl Fn(usize, &str, &Filled) -> Markup,
    ) -> Markup {
        html! {
            fieldset.part #{ "f." (path) } {
                legend { (label) }
                input type="hidden" name={ "n." (path) } value=(filled.parts.len());
                @if !filled.parts.is_empty() {
                    ol.values {
                        @for (index, part) in filled.parts.iter().enumerate() {
                            @let (list, path) = (path, deeper(path, index));
                            li {
                                (one(index + 1, &path, part))
                                button.plain.drop name="do" value={ "drop " (path) } formaction={ "#f." (list) } { "×" span.sr { " Take out " (label) " " (index + 1) } }
                            }
                        }
                    }
                }
                button.plain name="do" value={ "add " (path) } formaction={ "#f." (path) } { "Add" span.sr { " to " (label) } }
                (self.said(path))
            }
        }
    }

    fn boxed(&self, path: &str, label: &str, control: &Markup) -> Markup {
        html! {
            div.field.wrong[self.misfit(path).is_some()] {
                label { span { (label) } (control) }
                (self.said(path))
            }
        }
    }

    fn misfit(&self, path: &str) -> Option<&Misfit> {
        self.misfits.iter().find(|misfit| misfit.path == path)
    }

    fn described(&self, path: &str) -> Option<String> {
        self.misfit(path).map(|_| format!("fault-{path}"))
    }

    /// What is wrong with a field, beside it.
    fn said(&self, path: &str) -> Markup {
        html! {
            @for (number, misfit) in self.misfits.iter().filter(|misfit| misfit.path == path).enumerate() {
                p.fault id=[(number == 0).then(|| format!("fault-{path}"))] { (misfit.message) }
            }
        }
    }
}
