//! A sheet of all faces of a game's content, to be printed and laid beside the cards of a box.

use malice_catalog::games;
use malice_engine::{Content, Face, Fault};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::sitting::{self, Games};

/// Three faces stand beside each other on a page of A4, drawn as in play; none is cut in two.
const STYLE: &str = "\
@page { size: A4; margin: 12mm }
:root { color-scheme: light }
body { margin: 0 auto; max-width: 186mm; font: 9pt/1.35 system-ui, sans-serif; color: #111; background: #fff }
h1 { font-size: 16pt; margin: 0 } h2 { font-size: 12pt; margin: 6mm 0 2mm; break-after: avoid }
ul { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4mm; list-style: none; margin: 0; padding: 0 }
li { border: .3mm solid #666; border-radius: 2mm; padding: 2.5mm; break-inside: avoid; overflow-wrap: anywhere }
li .art { height: 18mm; display: flex; justify-content: center } li .art > span, li .art svg { display: block; height: 18mm; width: 18mm }
h3 { font-size: 10pt; margin: 1mm 0 0 } p { margin: .6mm 0 } .quiet { color: #444; font-size: 8pt }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 2mm; margin: 1mm 0 } dt { color: #444 } dd { margin: 0 }
.sprite { display: none }";

/// The sheet of this content as one HTML file that needs no other.
pub fn proof(game: &str, content: &Content) -> Result<String, Vec<Fault>> {
    let Some(meta) = games().iter().find(|meta| meta.id == game) else {
        return Err(vec![Fault::new(format!("there is no game '{game}'"))]);
    };
    let faces = Games::default().faces(game, Some(content), "")?;
    let mut kinds: Vec<&str> = faces.iter().map(|(face, _)| face.kind).collect();
    kinds.dedup();
    let title = match content.pack() {
        Some(pack) => format!("{}: {pack}", meta.title),
        None => format!("{}: what comes with the game", meta.title),
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (title) }
                style { (PreEscaped(sitting::style(game).unwrap_or_default())) (PreEscaped(STYLE)) }
            }
            body {
                div.sprite aria-hidden="true" { (PreEscaped(sitting::sprite(game).unwrap_or_default())) }
                h1 { (title) }
                p.quiet { (faces.len()) " faces · content " (content.hash()) }
                @for kind in kinds {
                    h2 { (kind) }
                    ul { @for (face, picture) in faces.iter().filter(|(face, _)| face.kind == kind) { (card(face, picture)) } }
                }
            }
        }
    };
    Ok(page.into_string())
}

fn card(face: &Face, picture: &Markup) -> Markup {
    html! {
        li {
            div.art { (picture) }
            h3 { (malice_words::capitalised(&face.name)) }
            p.quiet { (face.id) " · " (face.copies) " in the box" @if let Some(source) = face.source { " · " (source.words()) } }
            @if !face.facts.is_empty() {
                dl { @for (label, value) in &face.facts { dt { (label) } dd { (value) } } }
            }
            @if !face.text.is_empty() { p { (face.text) } }
        }
    }
}
