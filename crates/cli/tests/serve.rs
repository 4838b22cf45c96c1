//! `malice serve` and `malice backup`: what goes wrong gives one clear line, and a backup is whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};

fn malice(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_malice"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The one line that a command that cannot start leaves behind.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// A server on a free port, and the first line that it printed.
fn serve(data: &str) -> (Child, String) {
    let mut child = malice(&["serve", "--listen", "127.0.0.1:0", "--data", data]).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    (child, line)
}

#[test]
fn a_taken_port_is_said() {
    let data = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output =
        malice(&["serve", "--listen", &address, "--data", data.path().to_str().unwrap()]).output().unwrap();
    assert!(complaint(&output).contains("is taken by another program"), "{output:?}");
    assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0, "the data is left alone");
}

#[test]
fn a_folder_that_cannot_be_written_is_said() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    fs::write(&file, "not a folder").unwrap();
    let inside = file.join("malice");
    let output =
        malice(&["serve", "--listen", "127.0.0.1:0", "--data", inside.to_str().unwrap()]).output().unwrap();
    assert!(complaint(&output).contains("cannot write to"), "{output:?}");
}

#[test]
fn what_is_no_database_is_said() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("malice.db"), "this is a shopping list, and a long one at that".repeat(50))
        .unwrap();
    let output = malice(&["serve", "--listen", "127.0.0.1:0", "--data", data.path().to_str().unwrap()])
        .output()
        .unwrap();
    assert!(complaint(&output).contains("is not a database"), "{output:?}");
}

#[test]
fn a_backup_is_made_while_the_server_runs() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let (mut child, line) = serve(folder);
    assert!(line.starts_with("Malice is open: http://127.0.0.1:"), "{line}");
    let copy = data.path().join("copy");
    fs::create_dir(&copy).unwrap();
    let file = copy.join("malice.db");
    let output = malice(&["backup", file.to_str().unwrap(), "--data", folder]).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    let again = malice(&["backup", file.to_str().unwrap(), "--data", folder]).output().unwrap();
    assert!(complaint(&again).contains("is already there"), "{again:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    let (mut served, line) = serve(copy.to_str().unwrap());
    assert!(line.starts_with("Malice is open"), "a backup can be served: {line}");
    served.kill().unwrap();
    served.wait().unwrap();
}
