//! The image of `deploy/Containerfile`: what it sets, and where buildah is there, that it is built and serves.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

const MALICE: &str = env!("CARGO_BIN_EXE_malice");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What an image sets in its environment is what this program reads, and its command is one of ours.
#[test]
fn the_image_sets_what_there_is() {
    let file = fs::read_to_string(root().join("deploy/Containerfile")).unwrap();
    let word = |of: &str| file.lines().find_map(|line| line.strip_prefix(of)).unwrap().to_owned();
    let set: Vec<(String, String)> = word("ENV ")
        .split(' ')
        .map(|set| set.split_once('=').map(|(name, value)| (name.into(), value.into())).unwrap())
        .collect();
    let output = Command::new(MALICE).arg("config").envs(set.iter().cloned()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    for (name, value) in &set {
        let is_told = |line: &str| line.split_whitespace().skip(1).eq([value.as_str(), name.as_str()]);
        assert!(told.lines().any(is_told), "{name}: {told}");
    }
    let command = word("CMD ");
    let words = command.trim_matches(['[', ']']).split(", ").map(|word| word.trim_matches('"'));
    let helped = Command::new(MALICE).args(words).arg("--help").output().unwrap();
    assert!(helped.status.success(), "{command}");
    assert!(word("VOLUME ") == "/data" && word("EXPOSE ") == "4666");
}

/// buildah with a store of its own.
struct Builder {
    folder: tempfile::TempDir,
}

/// This machine's programs, seen in an image that has none.
const LENT: [&str; 4] = ["/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib64"];

impl Builder {
    /// Runs buildah, which has to succeed; returns what it says.
    fn run(&self, words: &[&str]) -> String {
        let path = |name: &str| self.folder.path().join(name);
        let mut command = Command::new("buildah");
        // Without mounts that would outlive the test.
        command.env("BUILDAH_ISOLATION", "chroot").args(["--storage-driver", "vfs"]);
        command.arg("--root").arg(path("images")).arg("--runroot").arg(path("run")).args(words);
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{words:?}: {told}{}", String::from_utf8_lossy(&output.stderr));
        told.trim().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let file = self.folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        file.to_str().unwrap().to_owned()
    }

    /// Two images to begin with, which no registry has to give: one with nobody but root, and one with tools that have built
    /// already what they are asked for.
    fn bases(&self) {
        let bare = self.folder.path().join("bare");
        self.write("bare/etc/passwd", "root:x:0:0:root:/root:/bin/sh\n");
        self.write("bare/etc/group", "root:x:0:\nusers:x:100:\n");
        self.write("bare/etc/shadow", "");
        for folder in LENT.iter().copied().chain(["/usr/local/bin", "/tmp", "/var/lib/apt/lists"]) {
            fs::create_dir_all(bare.join(&folder[1..])).unwrap();
        }
        for name in ["bin", "sbin", "lib", "lib64"] {
            symlink(format!("usr/{name}"), bare.join(name)).unwrap();
        }
        let container = self.run(&["from", "scratch"]);
        self.run(&["add", &container, bare.to_str().unwrap(), "/"]);
        self.run(&["commit", &container, "localhost/bare"]);
        let apt_get = self.write("apt-get", "#!/bin/sh\nexit 0\n");
        let cargo = self.write(
            "cargo",
            "#!/bin/sh\n[ \"$*\" = \"build --profile dist --package malice-cli\" ] && grep -q malice-cli crates/cli/Cargo.toml \
             && [ ! -e target ] && mkdir -p target/dist && cp /built/malice target/dist/\n",
        );
        self.run(&["copy", &container, &apt_get, &cargo, "/usr/local/bin/"]);
        self.run(&["commit", &container, "localhost/tools"]);
    }
}

/// Everything but compiling is done as the file says; the program is the one that was built for the tests.
#[test]
fn the_image_is_built_and_serves() {
    let is_root = Command::new("id").arg("-u").output().is_ok_and(|id| id.stdout == b"0\n");
    if !is_root || Command::new("buildah").arg("--version").output().is_err() {
        println!("buildah is not here, or nobody may use it: what needs it is left out");
        return;
    }
    let builder = Builder { folder: tempfile::tempdir().unwrap() };
    builder.bases();
    let lent = LENT.map(|folder| format!("--volume={folder}:{folder}:ro"));
    let built = Path::new(MALICE).parent().unwrap().to_str().unwrap();
    let (root, built) = (root(), format!("--volume={built}:/built:ro"));
    let file = root.join("deploy/Containerfile");
    let begin = ["bud", "--file", file.to_str().unwrap(), "--tag", "malice"];
    let with = ["--build-arg", "RUST=localhost/tools", "--build-arg", "DEBIAN=localhost/bare"];
    let lent: Vec<&str> = lent.iter().map(String::as_str).collect();
    builder.run(&[&begin[..], &with, &lent, &[&built, root.to_str().unwrap()]].concat());
    let container = builder.run(&["from", "localhost/malice"]);
    let set = builder.run(&[
        "inspect",
        "--format",
        "{{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}}",
        &container,
    ]);
    assert_eq!(set, "[malice] [serve]");
    // As its own user, in its own folder, until it says that it is open.
    let serve = "id -un; malice serve > /data/said & n=0; \
                 until grep -q Tables /data/said || [ $n = 600 ]; do sleep 0.1; n=$((n + 1)); done; \
                 kill $!; wait; cat /data/said; ls -l /data/malice.db";
    let run = [
        &["run", "--env", "MALICE_LISTEN=127.0.0.1:0"],
        &lent[..],
        &[&container, "--", "/bin/sh", "-c", serve],
    ];
    let told = builder.run(&run.concat());
    for words in
        ["malice\n", "Malice is open: http://127.0.0.1:", "Tables live in /data.", "-rw------- 1 malice "]
    {
        assert!(told.contains(words), "{words}: {told}");
    }
}
