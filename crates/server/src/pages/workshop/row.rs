//! A row to be filled in.

use maud::{Markup, html};

use super::super::gallery::Shown;
use super::super::layout::Shell;
use super::super::words;
use super::DraftName;
use super::draft::{FaultLine, face, wrong};
use super::form::Form;

/// A row, or what else a file holds, as a form.
#[derive(Clone, Debug)]
pub struct RowPage {
    pub name: DraftName,
    pub file: String,
    pub path: String,
    /// What it is called: "Goblin Archer", or the file.
    pub title: String,
    pub form: Form,
    /// The version that the form rests on.
    pub version: u64,
    pub key: String,
    /// How it would look in play.
    pub shown: Vec<Shown>,
    /// Faults of the draft that no field here is the cause of.
    pub faults: Vec<FaultLine>,
    /// Why what was sent was not saved.
    pub refused: Vec<String>,
    /// The rows before and after it, with their paths.
    pub beside: [Option<(String, String)>; 2],
    /// It stands in a list, so that there can be more or fewer like it.
    pub is_row: bool,
    /// Something was done: "Saved."
    pub done: Option<&'static str>,
    /// The form has not been saved.
    pub unsaved: bool,
    /// Words behind which something has to be said before it can be.
    pub asks: Vec<String>,
}

pub fn row(shell: &Shell<'_>, model: &RowPage) -> Markup {
    let RowPage { name, file, path, .. } = model;
    let wrong_here = model.form.misfits.len();
    let body = html! {
        (name.trail())
        h1 { (model.title) }
        @if let Some(done) = model.done { p.fresh role="status" { (done) } }
        @if !model.asks.is_empty() {
            p.fresh role="status" { "Not saved yet: fill in what belongs to “" (model.asks.join("”, “")) "”, and save then." }
        }
        @if !model.refused.is_empty() || (model.unsaved && wrong_here > 0) {
            div.alert role="alert" {
                h2 { "This was not saved" }
                ul {
                    @for fault in &model.refused { li { (fault) } }
                    @for misfit in &model.form.misfits { li { a href={ "#f." (misfit.path) } { (super::place(&misfit.path)) ": " (misfit.message) } } }
                }
            }
        }
        (wrong(name, &model.faults))
        div.sheet {
            form #sheet method="post" action=(name.address("/row")) {
                (words::once(&model.key))
                input type="hidden" name="rests" value=(model.version);
                input type="hidden" name="file" value=(file);
                input type="hidden" name="at" value=(path);
                div.deeds {
                    button.primary name="do" value="save" { "Save" }
                    button.plain name="do" value="show" { "Show without saving" }
                    @if model.is_row {
                        button.plain name="do" value="copy" { "Save, and another like it" }
                        button.danger name="do" value="remove" { "Remove" }
                    }
                }
                (model.form.fields())
            }
            aside aria-label="In play" { @for shown in &model.shown { (face(shown)) } }
        }
        nav.beside aria-label="Rows" {
            @let [before, after] = &model.beside;
            @if let Some((path, said)) = before { a href=(name.sheet(file, path)) { "← " (said) } }
            @if let Some((path, said)) = after { a href=(name.sheet(file, path)) { (said) " →" } }
        }
    };
    super::page(shell, format!("{} · {}", model.title, name.said), Some(&name.game), &body)
}
