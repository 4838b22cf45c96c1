//! A copy of the project with all faults in it, each behind its switch.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::list::Fault;
use crate::git::git;

/// The variable that switches one fault on.
pub(crate) const SWITCH: &str = "MALICE_FAULT";

/// The project as it is, and its copy.
#[derive(Debug)]
pub(crate) struct Copy {
    root: PathBuf,
    pub(crate) folder: PathBuf,
}

/// Where a fault stands in its planted file.
pub(crate) struct Planted<'a> {
    pub(crate) fault: &'a Fault,
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// Copies the project as it is in the working tree.
pub(crate) fn copy(root: &Path) -> Result<Copy> {
    let folder = root.join("target/mutants/tree");
    let listed = git(root, &["ls-files", "--cached", "--others", "--exclude-standard"])?;
    // The copy lies in the project, whose settings for cargo hold there too: given twice, everything would be compiled anew.
    let is_part = |file: &&str| !file.starts_with(".cargo/") && root.join(file).is_file();
    let files: Vec<&str> = listed.lines().filter(is_part).collect();
    for file in &files {
        write_file(&folder.join(file), &fs::read(root.join(file)).with_context(|| (*file).to_owned())?)?;
    }
    remove_others(&folder, &folder, &files)?;
    Ok(Copy { root: root.to_owned(), folder })
}

/// Leaves a file alone that is as it should be: so it need not be compiled again.
fn write_file(file: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, bytes).with_context(|| file.display().to_string())
}

fn remove_others(folder: &Path, root: &Path, kept: &[&str]) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, root, kept)?;
        } else if !kept.iter().any(|file| root.join(file) == path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

impl Copy {
    /// Plants the faults, and says where each stands now.
    pub(crate) fn plant<'a>(&self, faults: &[&'a Fault]) -> Result<Vec<Planted<'a>>> {
        let mut by_file: BTreeMap<&str, Vec<&'a Fault>> = BTreeMap::new();
        for fault in faults {
            by_file.entry(&fault.file).or_default().push(fault);
        }
        let mut planted = Vec::new();
        for (file, faults) in by_file {
            let source = fs::read_to_string(self.root.join(file))?;
            let mut places: BTreeMap<(usize, usize), Vec<&'a Fault>> = BTreeMap::new();
            for fault in faults {
                let place = fault.place(&source).map_err(|why| anyhow::anyhow!("{}: {why}", fault.name))?;
                places.entry(place).or_default().push(fault);
            }
            let (mut text, mut end) = (String::new(), 0);
            for ((from, to), faults) in places {
                text += &source[end..from];
                let start = text.len();
                text += "(";
                for fault in &faults {
                    write!(text, "if {} {{ {} }} else ", switch(&fault.name), fault.is)?;
                }
                write!(text, "{{ {} }})", &source[from..to])?;
                end = to;
                planted.extend(faults.iter().map(|fault| Planted { fault, from: start, to: text.len() }));
            }
            text += &source[end..];
            write_file(&self.folder.join(file), text.as_bytes())?;
        }
        Ok(planted)
    }

    /// Puts a file back as it is in the project.
    pub(crate) fn restore(&self, file: &str) -> Result<()> {
        write_file(&self.folder.join(file), &fs::read(self.root.join(file))?)
    }
}

/// Whether this fault is switched on: looked up once.
fn switch(name: &str) -> String {
    format!(
        "{{ static FAULT: ::std::sync::OnceLock<bool> = ::std::sync::OnceLock::new(); \
         *FAULT.get_or_init(|| ::std::env::var(\"{SWITCH}\").as_deref() == Ok(\"{name}\")) }}"
    )
}
