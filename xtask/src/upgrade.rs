//! A rolling upgrade between two programs that are really different: another commit is built beside this one, and its servers are
//! replaced by this one's, one after the other, while all games are played.
//!
//! It is done twice: with the other commit as it is, and with another name on one of its cards, so that there is a game which each of
//! the two plays by cards of its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::git::git;
use crate::{cargo, fresh_seed, postgres, proxies};

const MIGRATIONS: &str = "crates/store/migrations/postgres";
/// Of this game the earlier version has another card.
const OTHER_CARDS: &str = "crates/games/battle-for-greyport/content";

/// Upgrades from a commit; without one, from the last whose database has an older format than ours: it has to bear the new one.
pub(crate) fn run(commit: Option<&str>) -> Result<()> {
    proxies::install()?;
    drop(postgres::start()?.context("PostgreSQL is needed")?);
    let root = PathBuf::from(git(Path::new("."), &["rev-parse", "--show-toplevel"])?.trim());
    let before = |newest: String| format!("{}^", newest.trim());
    let newest = || git(&root, &["log", "-1", "--diff-filter=A", "--format=%H", "--", MIGRATIONS]);
    let commit = commit.map_or_else(|| newest().map(before), |commit| Ok(commit.to_owned()))?;
    let commit = git(&root, &["rev-parse", "--verify", &format!("{commit}^{{commit}}")])?.trim().to_owned();
    let told = git(&root, &["log", "-1", "--format=%h %s", &commit])?;
    println!("upgrade: from {}", told.trim());
    let earlier = Earlier { folder: root.join("target/upgrade") };
    earlier.check_out(&root, &commit)?;
    println!("== the same cards");
    play(&earlier.build("as-it-was")?)?;
    println!("== other cards");
    let (file, text) = earlier.change_a_card()?;
    let built = earlier.build("other-cards");
    fs::write(file, text)?;
    play(&built?)
}

/// The other commit, in a folder of its own.
struct Earlier {
    folder: PathBuf,
}

impl Earlier {
    fn tree(&self) -> PathBuf {
        self.folder.join("tree")
    }

    /// Files get the time of now, so that what was built of another commit is built again.
    fn check_out(&self, root: &Path, commit: &str) -> Result<()> {
        let (tree, note) = (self.tree(), self.folder.join("commit"));
        if fs::read_to_string(&note).is_ok_and(|there| there == commit) {
            return Ok(());
        }
        if tree.exists() {
            fs::remove_dir_all(&tree)?;
        }
        fs::create_dir_all(&tree)?;
        // The tree lies in the project, whose settings for cargo hold there too.
        let mut archive = Command::new("git")
            .args(["archive", "--format=tar", commit, ".", ":(exclude).cargo"])
            .current_dir(root)
            .stdout(Stdio::piped())
            .spawn()?;
        let out = archive.stdout.take().context("git writes")?;
        let unpacked = Command::new("tar").args(["-x", "-m"]).current_dir(&tree).stdin(out).status()?;
        ensure!(archive.wait()?.success() && unpacked.success(), "{commit} cannot be unpacked");
        Ok(fs::write(note, commit)?)
    }

    /// Gives a card another name; returns its file, and what stood there.
    fn change_a_card(&self) -> Result<(PathBuf, String)> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(self.tree().join(OTHER_CARDS))?.flatten().map(|file| file.path()).collect();
        files.sort();
        for file in files {
            let text = fs::read_to_string(&file)?;
            if text.contains("name: \"") {
                fs::write(&file, text.replacen("name: \"", "name: \"Old ", 1))?;
                return Ok((file, text));
            }
        }
        bail!("no card in {OTHER_CARDS} has a name")
    }

    /// Builds its program, and keeps it under this name.
    fn build(&self, name: &str) -> Result<PathBuf> {
        let target = self.folder.join("target");
        let built = cargo::command()
            .args(["build", "--quiet", "--workspace", "--bin", "malice"])
            .current_dir(self.tree())
            .env("CARGO_TARGET_DIR", &target)
            .status()?;
        ensure!(built.success(), "the earlier version was not built: {built}");
        let kept = self.folder.join(name);
        fs::copy(target.join("debug/malice"), &kept)?;
        Ok(kept)
    }
}

/// Three servers, and long enough between two steps for most games to end.
fn play(from: &Path) -> Result<()> {
    let seed = fresh_seed()?;
    let from = from.to_str().context("a path that can be written is needed")?;
    let set = [
        ("MALICE_UPGRADE_FROM", from),
        ("MALICE_UPGRADE_CHOICES", "400"),
        ("MALICE_CRASH_NODES", "3"),
        ("MALICE_CRASH_SEED", &seed),
    ];
    let test = ["test", "--workspace", "--test", "crash", "--", "--nocapture", "a_rolling_upgrade"];
    cargo::run(&test, &set)
}
