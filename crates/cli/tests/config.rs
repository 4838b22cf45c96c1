//! Settings by file, environment and flags: which counts, and what is said of those that are wrong.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// What is set, and by what.
struct Host {
    folder: TempDir,
    variables: Vec<(&'static str, &'static str)>,
}

impl Host {
    fn new(variables: &[(&'static str, &'static str)]) -> Self {
        Self { folder: tempfile::tempdir().unwrap(), variables: variables.to_vec() }
    }

    fn file(&self, text: &str) -> String {
        let file = self.folder.path().join("malice.toml");
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_malice"));
        command.args(arguments).env_remove("MALICE_STORE").envs(self.variables.iter().copied());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Value and origin of a setting.
    fn setting(&self, arguments: &[&str], name: &str) -> (String, String) {
        let output = self.run(&[&["config"], arguments].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
        let mut words = line.unwrap_or_else(|| panic!("no {name} in {text}")).split_whitespace().skip(1);
        let value = words.next().unwrap().to_owned();
        (value, words.collect::<Vec<_>>().join(" "))
    }

    fn complaint(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert_eq!(text.lines().count(), 1, "{text}");
        text
    }
}

fn told(value: &str, whence: &str) -> (String, String) {
    (value.into(), whence.into())
}

#[test]
fn a_flag_counts_more_than_the_environment_and_that_more_than_the_file() {
    let host = Host::new(&[("MALICE_IDLE", "20"), ("MALICE_DRAIN", "")]);
    let file = host.file("idle = 30\nput-away = 7\ntrust-forwarded = true\nlisten = \"127.0.0.1:80\"\n");
    let config = ["--config", &file];
    assert_eq!(host.setting(&[], "idle"), told("20", "MALICE_IDLE"));
    assert_eq!(host.setting(&config, "idle"), told("20", "MALICE_IDLE"));
    assert_eq!(host.setting(&["--idle", "10", "--config", &file], "idle"), told("10", "--idle"));
    assert_eq!(host.setting(&config, "put-away"), told("7", "the file"));
    assert_eq!(host.setting(&config, "listen"), told("127.0.0.1:80", "the file"));
    assert_eq!(host.setting(&config, "trust-forwarded"), told("true", "the file"));
    assert_eq!(host.setting(&[], "trust-forwarded"), told("false", "default"));
    assert_eq!(host.setting(&config, "drain"), told("0", "default"), "what is empty is not set");
    assert_eq!(host.setting(&config, "config"), told(&file, "--config"));
}

/// Folder and database are two names for where tables live: the stronger source decides, whichever of them it names.
#[test]
fn where_tables_live_is_one_setting() {
    let host = Host::new(&[("MALICE_STORE", "postgres://ann:s3cret@db.example/malice")]);
    let file = host.file("data = \"/srv/malice\"\n");
    assert_eq!(
        host.setting(&["--config", &file], "store"),
        told("postgres://db.example:5432/malice", "MALICE_STORE")
    );
    assert_eq!(host.setting(&["--config", &file], "data"), told("-", "default"));
    assert_eq!(host.setting(&["--data", "here"], "data"), told("here", "--data"));
    assert_eq!(host.setting(&["--data", "here"], "store"), told("-", "default"));
    let host = Host { variables: Vec::new(), ..host };
    assert_eq!(host.setting(&["--config", &file], "data"), told("/srv/malice", "the file"));
}

#[test]
fn what_is_wrong_in_a_file_or_the_environment_is_said_with_its_place() {
    let host = Host::new(&[]);
    let serve = |text: &str| host.complaint(&["serve", "--config", &host.file(text)]);
    let unknown = serve("idel = 30\n");
    assert!(unknown.contains("malice.toml: there is no setting 'idel'"), "{unknown}");
    let broken = serve("idle = \n");
    assert!(broken.contains("malice.toml") && broken.contains("line 1"), "{broken}");
    let list = serve("idle = [1]\n");
    assert!(list.contains("idle is a text, a number, true or false"), "{list}");
    let value = serve("idle = \"soon\"\n");
    assert!(value.contains("malice.toml") && value.contains("'soon'") && value.contains("--idle"), "{value}");
    let flag = serve("trust-forwarded = \"perhaps\"\n");
    assert!(flag.contains("malice.toml") && flag.contains("perhaps"), "{flag}");
    let both = serve("data = \"here\"\nstore = \"postgres://ann:s3cret@db/malice\"\n");
    assert!(both.contains("cannot be used with") && !both.contains("s3cret"), "{both}");
    let none = host.complaint(&["serve", "--config", "/nowhere/malice.toml"]);
    assert!(none.contains("there is no such file"), "{none}");
    let host = Host::new(&[("MALICE_LISTEN", "everywhere")]);
    let variable = host.complaint(&["serve"]);
    assert!(variable.contains("in the environment") && variable.contains("everywhere"), "{variable}");
    let unknown = host.complaint(&["admit"]);
    assert!(unknown.contains("'admit'") && unknown.trim_end().ends_with("see malice --help"), "{unknown}");
    // Commands without settings do not mind.
    assert!(host.run(&["games"]).status.success());
}

#[test]
fn a_log_can_be_read_by_programs() {
    let host = Host::new(&[("MALICE_LOG_FORMAT", "json")]);
    let data = host.folder.path().join("data");
    std::fs::create_dir(&data).unwrap();
    // Others can read this folder; that is mended, and said.
    std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = host.command(&["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut String::new()).unwrap();
    child.kill().unwrap();
    let text = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
    for line in text.lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        assert!(line["level"].is_string() && line["message"].is_string(), "{line}");
    }
    assert!(text.contains("others could read this"), "{text}");
}

/// The docs list every setting as the program knows it.
#[test]
fn the_docs_have_the_table_of_settings() {
    let output = Host::new(&[]).run(&["config", "--table"]);
    let table = String::from_utf8(output.stdout).unwrap();
    let docs = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    assert!(docs.contains(&table), "docs/hosting.md wants this table:\n{table}");
}
