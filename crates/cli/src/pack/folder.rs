//! A pack as a folder or one file: `pack.ron`, which says whose it is, and content files in the place of those that come with the game.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::bail;
use malice_catalog::games;
use malice_engine::{Content, Fault, Meta, Node, Pack, Shape};

use crate::errors::{Faults, in_file};
use crate::text_file;

/// The `.ron` files of a folder, by name.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_file(folder))? {
        files.push(entry.map_err(in_file(folder))?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    files.sort();
    if files.is_empty() {
        bail!("{}: there is no .ron file in this folder", folder.display());
    }
    Ok(files)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// What a folder says of itself: nothing where there is no `pack.ron`.
fn manifest(folder: &Path) -> anyhow::Result<Option<String>> {
    let path = folder.join(Pack::FILE);
    if fs::metadata(&path).is_err() {
        return Ok(None);
    }
    text_file::read(&path).map(Some)
}

/// What the game ships, with the files of this folder in the place of those of the same names; or a pack that is one file.
pub(crate) fn read(meta: &Meta, folder: &Path) -> anyhow::Result<Content> {
    if folder.is_file() {
        let content = read_file(folder)?;
        return match content.pack().filter(|pack| pack.game != meta.id) {
            Some(pack) => {
                bail!("{}: this is a pack for {}, not for {}", folder.display(), pack.game, meta.id)
            }
            None => Ok(content),
        };
    }
    let mut texts = Vec::new();
    for path in files(folder)?.iter().filter(|path| name(path) != Pack::FILE) {
        texts.push((name(path), text_file::read(path)?));
    }
    let (pack, mut faults) = match manifest(folder)?.map(|text| Pack::read(&text)).transpose() {
        Ok(pack) => (pack, Vec::new()),
        Err(faults) => (None, faults),
    };
    let content = Content::with_files(meta, pack, texts.clone()).map_err(|more| faults.extend(more));
    match content {
        Ok(content) if faults.is_empty() => Ok(content),
        _ => Err(with_those_of_the_rules(meta, texts, faults).into()),
    }
}

/// What the rules say of files that are refused already is told besides: nobody mends one fault only to hear of the next.
fn with_those_of_the_rules(meta: &Meta, texts: Vec<(String, String)>, mut faults: Vec<Fault>) -> Faults {
    let mut content = Content::shipped(meta.content);
    for (name, text) in texts {
        // That the game has no such file is told.
        let _ = content.replace(&name, text);
    }
    for fault in malice_catalog::faults(meta.id, &content).unwrap_or_default() {
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    faults.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
    Faults(faults)
}

/// The game that a pack says that it is for.
fn meta_of(game: &str) -> anyhow::Result<&'static Meta> {
    let found = games().iter().find(|meta| meta.id == game).copied();
    found.ok_or_else(|| {
        let names: Vec<&str> = games().iter().map(|meta| meta.id).collect();
        let message = format!("game: there is no game '{game}'; there are: {}", names.join(", "));
        Faults(vec![Fault::in_file(Pack::FILE, None, message)]).into()
    })
}

/// A pack that is one file, as far as it can be read.
pub(crate) fn read_file(file: &Path) -> anyhow::Result<Content> {
    let text = text_file::read(file)?;
    let Ok(value) = serde_json::from_str::<serde_json::Value>(&text) else {
        bail!("{}: this is no file that a pack was written to", file.display());
    };
    let meta = meta_of(value["game"].as_str().unwrap_or_default())?;
    Content::from_json(meta, &value).map_err(|faults| {
        let text =
            |(name, text): (&String, &serde_json::Value)| Some((name.clone(), text.as_str()?.to_owned()));
        let texts = value["files"].as_object().into_iter().flatten().filter_map(text).collect();
        with_those_of_the_rules(meta, texts, faults).into()
    })
}

/// A folder or a file that is a pack, and without faults.
pub(crate) fn read_pack(folder: &Path) -> anyhow::Result<Content> {
    let content = if folder.is_file() { read_file(folder)? } else { read_folder(folder)? };
    let game = content.pack().map(|pack| pack.game.clone()).unwrap_or_default();
    let faults = malice_catalog::faults(&game, &content)?;
    if faults.is_empty() { Ok(content) } else { Err(Faults(faults).into()) }
}

fn read_folder(folder: &Path) -> anyhow::Result<Content> {
    let Some(text) = manifest(folder)? else {
        bail!("{}: this is no pack: there is no {} in it", folder.display(), Pack::FILE);
    };
    let game = match Pack::read(&text) {
        Ok(pack) => pack.game,
        // Where it tells the game at least, its files can be looked at too.
        Err(faults) => {
            let told = Node::read(&text).and_then(|file| match file.field("game")?.shape {
                Shape::Text(game) => games().iter().find(|meta| meta.id == game),
                Shape::Plain(_) | Shape::List(_) | Shape::Fields(_) => None,
            });
            told.ok_or(Faults(faults))?.id.to_owned()
        }
    };
    read(meta_of(&game)?, folder)
}

/// All that is wrong with a pack, each with its place; or that it cannot be read at all.
pub(crate) fn faults(folder: &Path) -> Vec<String> {
    read_pack(folder).err().map_or(Vec::new(), |error| told(folder, error))
}

fn told(folder: &Path, error: anyhow::Error) -> Vec<String> {
    let told = |fault: &Fault| match fault.file {
        Some(_) => format!("{}{fault}", folder.join("").display()),
        None => format!("{}: {fault}", folder.display()),
    };
    match error.downcast::<Faults>() {
        Ok(faults) => faults.0.iter().map(told).collect(),
        Err(error) => vec![format!("{error:#}")],
    }
}

/// The packs in a folder of packs, each a folder or a file. All faults of all of them are told at once.
pub(crate) fn offered(folder: &Path) -> anyhow::Result<Vec<Content>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(folder).map_err(in_file(folder))? {
        folders.push(entry.map_err(in_file(folder))?.path());
    }
    folders.retain(|path| path.is_dir() || path.extension().is_some_and(|extension| extension == "json"));
    folders.sort();
    let (mut packs, mut wrong): (Vec<Content>, Vec<String>) = (Vec::new(), Vec::new());
    for folder in &folders {
        match read_pack(folder) {
            Ok(pack) if packs.iter().any(|known| known.pack_id() == pack.pack_id()) => {
                wrong.push(format!("{}: this pack is there twice", folder.display()));
            }
            Ok(pack) => packs.push(pack),
            Err(error) => wrong.extend(told(folder, error)),
        }
    }
    if !wrong.is_empty() {
        bail!("{}", wrong.join("\n"));
    }
    Ok(packs)
}
