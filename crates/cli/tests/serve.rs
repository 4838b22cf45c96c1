//! `malice serve`, `malice backup` and `malice restore`: what goes wrong gives one clear line, and a backup is whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use malice_load::{Answer, Ask, Connection, Game};

fn malice(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_malice"));
    command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The one line that a command that cannot start leaves behind: what is wrong is said once, and not in the log as well.
fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    let (told, logged): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("malice: "));
    assert!(told.len() == 1 && logged.iter().all(|line| line.contains("others could read this")), "{text}");
    let mut parts: Vec<&str> = told[0].split(": ").collect();
    parts.sort_unstable();
    assert!(parts.windows(2).all(|two| two[0] != two[1]), "{text}");
    told[0].to_owned()
}

/// A server on a free port, and the first line that it printed.
fn serve(data: &str) -> (Child, String) {
    serve_with(data, &[])
}

fn serve_with(data: &str, more: &[&str]) -> (Child, String) {
    let mut child = malice(&["serve", "--listen", "127.0.0.1:0", "--data", data]).args(more).spawn().unwrap();
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
fn a_damaged_database_is_said_once() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let (child, _) = serve(folder);
    end(child);
    for name in ["malice.db-wal", "malice.db-shm"] {
        let _ = fs::remove_file(data.path().join(name));
    }
    let file = data.path().join("malice.db");
    let mut bytes = fs::read(&file).unwrap();
    // The header says that it is a database, but the list of its tables is gone.
    bytes.resize(4096, 0);
    bytes[100..].fill(0xa5);
    fs::write(&file, &bytes).unwrap();
    let output = malice(&["serve", "--listen", "127.0.0.1:0", "--data", folder]).output().unwrap();
    assert!(complaint(&output).contains("is damaged"), "{output:?}");
    let output = malice(&["backup", data.path().join("copy.db").to_str().unwrap(), "--data", folder])
        .output()
        .unwrap();
    assert!(complaint(&output).contains("is damaged"), "{output:?}");
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

fn end(mut child: Child) -> String {
    child.kill().unwrap();
    let mut told = String::new();
    child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    child.wait().unwrap();
    told
}

/// What a browser with this cookie gets from a server that said this line.
fn ask(line: &str, ask: Ask<'_>, cookie: &str) -> Answer {
    let address: SocketAddr = line.trim().rsplit('/').next().unwrap().parse().unwrap();
    let headers =
        [("cookie", cookie), ("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
    let asking = async { Connection::new(address).ask(ask.with(&headers)).await.unwrap() };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(asking)
}

/// Copies come at once and then again, and the oldest go.
#[test]
fn backups_are_made_again_and_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, copies) = (path("data"), path("copies"));
    end(serve(&data).0);
    let mut child =
        malice(&["backup", &copies, "--data", &data, "--every", "1s", "--keep", "2"]).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let written: Vec<String> = (0..3).map(|_| lines.next().unwrap().unwrap()).collect();
    assert!(written.windows(2).all(|pair| pair[0] < pair[1]), "{written:?}");
    let left = || {
        let entries = fs::read_dir(&copies).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().path().to_str().unwrap().into()).collect();
        names.sort();
        names
    };
    // The oldest is removed after the newest was told.
    let deadline = Instant::now() + Duration::from_secs(30);
    while left().iter().any(|name| *name <= written[0]) {
        assert!(Instant::now() < deadline, "{:?}", left());
    }
    end(child);
    assert!(left().len() >= 2, "{:?}", left());
    let last = left().pop().unwrap();
    let restored = malice(&["restore", &last, "--data", &path("again")]).output().unwrap();
    assert!(restored.status.success(), "{restored:?}");
    // Who starts it again finds a copy that is new enough, and waits.
    let mut child = malice(&["backup", &copies, "--data", &data, "--every", "1d"]).spawn().unwrap();
    assert_eq!(child.try_wait().unwrap(), None);
    end(child);
}

#[test]
fn a_second_server_says_that_the_folder_is_taken() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let (child, _) = serve(folder);
    let second = malice(&["serve", "--listen", "127.0.0.1:0", "--data", folder]).output().unwrap();
    assert!(complaint(&second).contains("is in use by another malice server"), "{second:?}");
    end(child);
    let (child, line) = serve(folder);
    assert!(line.starts_with("Malice is open"), "a killed server leaves the folder free: {line}");
    end(child);
}

#[cfg(unix)]
#[test]
fn what_others_could_read_is_shut_and_said() {
    use std::os::unix::fs::PermissionsExt as _;

    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("malice");
    let path = folder.to_str().unwrap();
    let (child, _) = serve(path);
    assert!(!end(child).contains("others could read"), "what is new is private from the start");
    let mode = |name: &str| fs::metadata(folder.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(""), mode("malice.db"), mode("malice.lock")), (0o700, 0o600, 0o600));
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    fs::set_permissions(folder.join("malice.db"), fs::Permissions::from_mode(0o644)).unwrap();
    let (child, _) = serve(path);
    assert_eq!((mode(""), mode("malice.db"), mode("malice.db-wal")), (0o700, 0o600, 0o600));
    let told = end(child);
    assert_eq!(told.matches("others could read this").count(), 2, "{told}");
}

#[test]
fn who_was_known_before_a_backup_is_known_after_it_came_back() {
    let data = tempfile::tempdir().unwrap();
    let path = |name: &str| data.path().join(name).to_str().unwrap().to_owned();
    let (child, line) = serve(&path("one"));
    let met = ask(&line, Ask::get("/settings"), "");
    let cookie = met.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let form = b"name=Ann+of+the+Moor&pace=off&theme=auto&back=/";
    assert_eq!(ask(&line, Ask::post("/settings", form), &cookie).status, 303);
    let backup = |file: &str, more: &[&str]| {
        malice(&[&["backup", &path(file), "--data", &path("one")], more].concat()).output().unwrap()
    };
    assert!(backup("copy.db", &[]).status.success());
    assert!(complaint(&backup("copy.db", &[])).contains("is already there"));
    assert!(backup("copy.db", &["--replace"]).status.success());
    let restore = |to: &str, more: &[&str]| {
        malice(&[&["restore", &path("copy.db"), "--data", &path(to)], more].concat()).output().unwrap()
    };
    assert!(complaint(&restore("one", &["--replace"])).contains("in use by another"), "not under a server");
    end(child);
    assert!(complaint(&restore("one", &[])).contains("is not empty"), "not over another's tables");
    assert!(restore("two", &[]).status.success());
    let (child, line) = serve(&path("two"));
    let known = ask(&line, Ask::get("/settings"), &cookie);
    assert_eq!(known.header("set-cookie"), None, "nobody is taken for a new guest");
    assert!(known.text().contains("Ann of the Moor"));
    end(child);
    assert!(restore("two", &["--replace"]).status.success());
    fs::write(path("copy.db"), "no backup at all".repeat(100)).unwrap();
    assert!(complaint(&restore("three", &[])).contains("is not a database"));
    assert!(!data.path().join("three").exists(), "what is no backup leaves no trace");
}

/// A server of systemd's has a user of its own: what root brings back for it is that user's.
#[cfg(unix)]
#[test]
fn what_root_restores_belongs_to_whom_the_folder_does() {
    use std::os::unix::fs::{MetadataExt as _, chown};

    let data = tempfile::tempdir().unwrap();
    let path = |name: &str| data.path().join(name).to_str().unwrap().to_owned();
    let (child, _) = serve(&path("one"));
    end(child);
    fs::create_dir(path("two")).unwrap();
    if chown(path("two"), Some(4666), Some(4666)).is_err() {
        println!("only root can give things away: this is left out");
        return;
    }
    let run = |words: &[&str]| assert!(malice(words).status().unwrap().success(), "{words:?}");
    run(&["backup", &path("copy.db"), "--data", &path("one")]);
    run(&["restore", &path("copy.db"), "--data", &path("two")]);
    run(&["admin", "--data", &path("two"), "stats"]);
    run(&["backup", &path("two/copy.db"), "--data", &path("two")]);
    for file in fs::read_dir(path("two")).unwrap().flatten() {
        let found = file.metadata().unwrap();
        assert_eq!((found.uid(), found.gid()), (4666, 4666), "{}", file.path().display());
    }
}

#[cfg(unix)]
fn terminate(child: &Child) {
    assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
}

/// Whoever has sent half a request is waited for; who asks twice for the end does not want to wait.
#[cfg(unix)]
#[test]
fn a_second_signal_ends_the_server_at_once() {
    let data = tempfile::tempdir().unwrap();
    let (mut child, line) = serve_with(data.path().to_str().unwrap(), &["--goodbye", "3600"]);
    let address = line.trim().rsplit('/').next().unwrap().to_owned();
    let mut half = TcpStream::connect(&address).unwrap();
    half.write_all(
        b"POST /api/v1/tables HTTP/1.1\r\nhost: malice\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\
          expect: 100-continue\r\n\r\n",
    )
    .unwrap();
    // Whoever is told to go on has been heard.
    let mut told = [0; 12];
    half.read_exact(&mut told).unwrap();
    assert_eq!(&told, b"HTTP/1.1 100");
    terminate(&child);
    while TcpStream::connect(&address).is_ok() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert!(child.try_wait().unwrap().is_none(), "it waits for the half-sent request");
    terminate(&child);
    assert!(child.wait().unwrap().success());
}

/// Who started the server is told when clients can come, and when it ends; a backup that comes after it finds its tables.
#[cfg(target_os = "linux")]
#[test]
fn a_server_tells_systemd_how_far_it_is() {
    let data = tempfile::tempdir().unwrap();
    let (folder, socket) = (data.path().join("tables"), data.path().join("told"));
    let told = std::os::unix::net::UnixDatagram::bind(&socket).unwrap();
    told.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
    let hear = || {
        let mut word = [0; 100];
        let length = told.recv(&mut word).unwrap();
        String::from_utf8(word[..length].to_vec()).unwrap()
    };
    let folder = folder.to_str().unwrap();
    let copies = data.path().join("copies");
    let backup = ["backup", copies.to_str().unwrap(), "--data", folder];
    let nothing = malice(&backup).output().unwrap();
    assert!(complaint(&nothing).contains("malice.db: no tables live there"), "{nothing:?}");
    let mut serve = malice(&["serve", "--listen", "127.0.0.1:0", "--data", folder]);
    let mut child = serve.env("NOTIFY_SOCKET", &socket).spawn().unwrap();
    assert_eq!(hear(), "READY=1");
    let copied = malice(&backup).output().unwrap();
    assert!(copied.status.success() && copies.exists(), "{copied:?}");
    terminate(&child);
    assert_eq!(hear(), "STOPPING=1");
    assert!(child.wait().unwrap().success());
}

/// A log on a disk that is full ends nothing: neither what was about to be logged nor the server.
#[cfg(target_os = "linux")]
#[test]
fn a_log_that_cannot_be_written_ends_nothing() {
    for format in ["text", "json"] {
        let data = tempfile::tempdir().unwrap();
        let words = ["serve", "--listen", "127.0.0.1:0", "--log", "trace", "--log-format", format, "--data"];
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let mut child = malice(&words).arg(data.path()).stderr(full).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().rsplit('/').next().unwrap().parse().unwrap_or_else(|_| panic!("{format}: {line}"));
        let playing = async {
            let mut connection = Connection::new(address);
            let mut game = Game::open(&mut connection, 1).await.unwrap();
            for _ in 0..6 {
                game.act(&mut connection, async |error| Err(error)).await.unwrap().unwrap();
            }
        };
        let playing = async { tokio::time::timeout(Duration::from_mins(1), playing).await };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(playing).unwrap_or_else(|_| panic!("{format}: it is played on"));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
