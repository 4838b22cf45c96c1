//! Runs the binary and looks at what it does.

#![allow(dead_code, reason = "not every test file uses all of it")]

pub(crate) mod schema;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of `malice` left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

fn ran(output: Output) -> Ran {
    Ran {
        code: output.status.code().expect("malice ends by itself"),
        out: String::from_utf8(output.stdout).expect("malice writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("malice writes UTF-8"),
    }
}

/// Runs `malice` with these words and nothing to read.
pub(crate) fn malice(words: &[&str]) -> Ran {
    type_in(words, "")
}

/// Runs `malice` with these words, and types `input`.
pub(crate) fn type_in(words: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_malice"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("malice starts");
    let mut stdin = child.stdin.take().expect("there is a pipe");
    let input = input.to_owned();
    // A game that is over stops reading: that is no fault.
    let typing = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("malice ends");
    typing.join().expect("typing ends");
    ran(output)
}

impl Ran {
    /// The output of a run that went well.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (0, ""), "{}", self.out);
        self.out
    }

    /// The single line of complaint of a run that was refused.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!(self.code, 2, "{}\n{}", self.out, self.err);
        let lines: Vec<&str> = self.err.lines().collect();
        assert_eq!(lines.len(), 1, "{}", self.err);
        assert!(lines[0].starts_with("malice: ") && lines[0].len() > 15, "{}", self.err);
        lines[0].to_owned()
    }
}

/// An empty folder of a test's own.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("the folder of an earlier run can be removed");
    }
    std::fs::create_dir_all(&path).expect("a folder can be made");
    path
}

/// A path as a word of a command.
pub(crate) fn word(path: &Path) -> &str {
    path.to_str().expect("test paths are UTF-8")
}

/// The shipped content of Overboss.
pub(crate) fn shipped_content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/overboss/content")
}

/// Always the first choice.
pub(crate) fn first_choices() -> String {
    "1\n".repeat(400)
}

/// A change to the cards of a game, as the owner of a box would make it.
pub(crate) struct Changed {
    pub(crate) game: &'static str,
    pub(crate) file: &'static str,
    from: &'static str,
    to: &'static str,
    /// What something is called then.
    pub(crate) name: &'static str,
    /// What `malice pack diff` says of it.
    pub(crate) told: &'static str,
}

pub(crate) const CHANGED: [Changed; 5] = [
    Changed {
        game: "overboss",
        file: "bosses.ron",
        from: "name: \"King Croak\"",
        to: "name: \"Printed Croak\"",
        name: "Printed Croak",
        told: "BOS-01, name: \"King Croak\" in shipped, \"Printed Croak\" in ",
    },
    Changed {
        game: "big-bad-overlord",
        file: "minions.ron",
        from: "label: \"Riff-Raff\"",
        to: "label: \"Printed Rabble\"",
        name: "Printed Rabble",
        told: "riff_raff, label: \"Riff-Raff\" in shipped, \"Printed Rabble\" in ",
    },
    Changed {
        game: "forces-of-evil",
        file: "units.ron",
        from: "label: \"Ogre\", tokens: 8, category: Monster, tier: 3, damage: 1",
        to: "label: \"Printed Ogre\", tokens: 8, category: Monster, tier: 3, damage: 2",
        name: "Printed Ogre",
        told: "ogre, damage: 1 in shipped, 2 in ",
    },
    Changed {
        game: "overlords-of-infamy",
        file: "plots.ron",
        from: "name: \"Steal Candy from Babies\", cost: {Food: 2}, points: 2",
        to: "name: \"Printed Plot\", cost: {Food: 1}, points: 4",
        name: "Printed Plot",
        told: "K01, cost, Food: 2 in shipped, 1 in ",
    },
    Changed {
        game: "battle-for-greyport",
        file: "monsters.ron",
        from: "name: \"Goblin Archer\", count: 4, damage: 1, hp: 7",
        to: "name: \"Printed Archer\", count: 4, damage: 2, hp: 5",
        name: "Printed Archer",
        told: "goblin, goblin_archer, hp: 7 in shipped, 5 in ",
    },
];

/// Makes the change in a pack's folder.
pub(crate) fn change(dir: &Path, changed: &Changed) {
    let path = dir.join(changed.file);
    let text = std::fs::read_to_string(&path).expect("the pack has the file");
    assert!(text.contains(changed.from), "{} is as it was", changed.file);
    std::fs::write(&path, text.replace(changed.from, changed.to)).expect("the file can be written");
}
