//! A draft: what it says of itself, what is wrong with it, and everything in it as cards.

use malice_engine::Pack;
use maud::{Markup, html};

use super::super::gallery::Shown;
use super::super::layout::Shell;
use super::super::words;
use super::DraftName;

/// A draft.
#[derive(Clone, Debug)]
pub struct DraftPage {
    pub name: DraftName,
    pub pack: Pack,
    /// The version that forms rest on.
    pub version: u64,
    pub key: String,
    /// Why what was sent about it was not saved.
    pub refused: Vec<String>,
    /// All that keeps it from being played.
    pub faults: Vec<FaultLine>,
    pub groups: Vec<Group>,
    /// How many rows and fields are not as the game ships them.
    pub differences: usize,
    /// Whether something is offered for new tables, and whether that is what stands here now.
    pub offered: Option<bool>,
    /// Something was done: "Saved."
    pub done: Option<&'static str>,
}

/// Something that is wrong, with the sheet on which it can be mended.
#[derive(Clone, Debug)]
pub struct FaultLine {
    pub message: String,
    /// File and path.
    pub sheet: Option<(String, String)>,
}

/// Rows that stand in one list.
#[derive(Clone, Debug)]
pub struct Group {
    /// "Monsters of goblin".
    pub title: String,
    pub file: String,
    pub rows: Vec<RowCard>,
}

/// A row as a card.
#[derive(Clone, Debug)]
pub struct RowCard {
    pub path: String,
    /// What people call it.
    pub name: String,
    /// How it looks in play; nothing as long as the draft cannot be played, or where a row is no card.
    pub shown: Option<Shown>,
    /// Its picture, whatever else is said of it.
    pub picture: Option<Markup>,
    /// Its fields in a few words, where it has no look.
    pub says: Vec<(String, String)>,
    /// Not as the game ships it.
    pub changed: bool,
    pub wrong: bool,
}

pub fn draft(shell: &Shell<'_>, model: &DraftPage) -> Markup {
    let name = &model.name;
    let body = html! {
        p.trail { a href="/workshop" { "Workshop" } }
        h1 { (model.pack.name) }
        p { strong { (name.game.title) } " · by " (model.pack.author) ", version " (model.pack.version) }
        @if let Some(done) = model.done { p.fresh role="status" { (done) } }
        @if !model.refused.is_empty() {
            div.alert role="alert" { h2 { "This was not saved" } ul { @for fault in &model.refused { li { (fault) } } } }
        }
        (wrong(name, &model.faults))
        (model.deeds())
        (model.itself())
        @for group in &model.groups { (group.section(name)) }
    };
    super::page(shell, model.pack.name.clone(), Some(&name.game), &body)
}

/// All that keeps a draft from being played.
pub(super) fn wrong(name: &DraftName, faults: &[FaultLine]) -> Markup {
    html! {
        @if !faults.is_empty() {
            div.alert {
                h2 { "This cannot be played yet" }
                ul {
                    @for FaultLine { message, sheet } in faults {
                        li {
                            @if let Some((file, path)) = sheet { a href=(name.sheet(file, path)) { (message) } } @else { (message) }
                        }
                    }
                }
            }
        }
    }
}

impl DraftPage {
    /// What can be done with it.
    fn deeds(&self) -> Markup {
        let (name, whole) = (&self.name, self.faults.is_empty());
        html! {
            nav.deeds aria-label="This draft" {
                @if whole {
                    form.try method="post" action=(name.address("/try")) {
                        (words::once(&self.key))
                        button.primary { "Try it against bots" }
                        (words::level_select("level"))
                    }
                    a.button href=(name.address("/measure")) { "Measure it" }
                }
                a.button.plain href=(name.address("/diff")) {
                    @match self.differences { 0 => "As the game ships it", 1 => "1 difference", count => { (count) " differences" } }
                }
                a.button.plain href=(name.address("/file")) download { "Export as a file" }
                @if whole && self.offered != Some(true) {
                    form method="post" action=(name.address("/offer")) {
                        (words::once(&self.key))
                        button { @if self.offered.is_some() { "Offer this in place of what is offered" } @else { "Offer for new tables" } }
                    }
                }
                @if self.offered.is_some() {
                    form method="post" action=(name.address("/withdraw")) {
                        (words::once(&self.key))
                        button.plain { "Offer it no longer" }
                    }
                }
            }
        }
    }

    /// Its words about itself, and its end.
    fn itself(&self) -> Markup {
        let Pack { name, author, version, .. } = &self.pack;
        html! {
            details.itself open[!self.refused.is_empty()] {
                summary { "Name, author, version" }
                form.line method="post" action=(self.name.address("")) {
                    (words::once(&self.key))
                    input type="hidden" name="rests" value=(self.version);
                    label { span { "Name" } input name="name" value=(name) required maxlength="60" autocomplete="off"; }
                    label { span { "Author" } input name="author" value=(author) required maxlength="80" autocomplete="off"; }
                    label { span { "Version" } input name="version" value=(version) required maxlength="20" autocomplete="off"; }
                    button.primary { "Save" }
                }
                form.line method="post" action=(self.name.address("/delete")) {
                    label.check { input type="checkbox" name="sure" value="yes" required; span { "Really" } }
                    button.danger { "Delete this draft" }
                    p.help { "Tables that are played with it keep it." }
                }
            }
        }
    }
}

impl Group {
    fn section(&self, name: &DraftName) -> Markup {
        html! {
            section {
                h2 { (self.title) }
                ul.cards { @for row in &self.rows { (row.card(name, &self.file)) } }
            }
        }
    }
}

impl RowCard {
    fn card(&self, name: &DraftName, file: &str) -> Markup {
        let said = self.shown.as_ref().map_or(&self.name, |shown| &shown.face.name);
        html! {
            li.wrong[self.wrong] {
                (art(self.picture.as_ref(), said))
                div.says {
                    h3 { a href=(name.sheet(file, &self.path)) { (malice_words::capitalised(said)) } }
                    @match &self.shown {
                        Some(shown) => (facts(shown)),
                        None => dl { @for (label, value) in &self.says { div { dt { (label) } dd { (value) } } } },
                    }
                    @if self.wrong { p.fault { "Something is wrong here" } }
                    @else if self.changed { p.changed { "Changed" } }
                }
            }
        }
    }
}

fn art(picture: Option<&Markup>, said: &str) -> Markup {
    html! {
        div.art aria-hidden="true" {
            @match picture.filter(|picture| !picture.0.is_empty()) {
                Some(picture) => (picture),
                None => span.letter { (said.chars().next().unwrap_or_default().to_uppercase()) },
            }
        }
    }
}

fn facts(Shown { face, .. }: &Shown) -> Markup {
    html! {
        p.quiet { (face.kind) " · " (face.copies) " in the box" @if let Some(source) = face.source { " · " (source.words()) } }
        @if !face.facts.is_empty() { dl { @for (label, value) in &face.facts { div { dt { (label) } dd { (value) } } } } }
        @if !face.text.is_empty() { p { (face.text) } }
    }
}

/// A row as it looks in play, beside its form.
pub(super) fn face(shown: &Shown) -> Markup {
    html! {
        ul.cards {
            li {
                (art(Some(&shown.picture), &shown.face.name))
                div.says { h2 { (malice_words::capitalised(&shown.face.name)) } (facts(shown)) }
            }
        }
    }
}
