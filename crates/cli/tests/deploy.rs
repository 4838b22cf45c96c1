//! What hosts copy from `deploy/`: units that systemd reads, proxies through which streams come, a dashboard of figures that there are.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use malice_load::{Ask, Connection};
use serde_json::{Value, json};

const MALICE: &str = env!("CARGO_BIN_EXE_malice");

fn deployed(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(data: &Path) -> (Running, SocketAddr) {
    let mut command = Command::new(MALICE);
    command.args(["serve", "--listen", "127.0.0.1:0", "--trust-forwarded", "--data"]).arg(data);
    let mut child = Running(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(child.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    (child, line.trim().rsplit('/').next().unwrap().parse().unwrap())
}

/// Where a program is installed, if it is.
fn installed(name: &str) -> Option<PathBuf> {
    let found = ["/usr/sbin", "/usr/bin"].map(|folder| Path::new(folder).join(name));
    let found = found.into_iter().find(|path| path.exists());
    if found.is_none() {
        println!("{name} is not here: what needs it is left out");
    }
    found
}

/// The same of what `cargo xtask check` installs: where CI runs, nothing is left out.
fn proxy(name: &str) -> Option<PathBuf> {
    let found = installed(name);
    let must = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(found.is_some() || !must, "{name} is needed");
    found
}

#[test]
fn systemd_reads_the_units() {
    let Some(analyze) = installed("systemd-analyze") else { return };
    let folder = tempfile::tempdir().unwrap();
    for name in ["malice.service", "malice-backup.service"] {
        let unit = folder.path().join(name);
        fs::write(&unit, deployed(name).replace("/usr/local/bin/malice", MALICE)).unwrap();
        let read = Command::new(&analyze).arg("verify").arg(&unit).output().unwrap();
        let told = String::from_utf8_lossy(&read.stderr);
        let about_ours: Vec<&str> = told.lines().filter(|line| line.contains("malice")).collect();
        assert!(read.status.success() && about_ours.is_empty(), "{name}: {told}");
    }
}

/// Every command of a unit is one that this program understands.
#[test]
fn units_start_what_there_is() {
    for name in ["malice.service", "malice-backup.service"] {
        let unit = deployed(name);
        let line =
            unit.lines().find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/malice ")).unwrap();
        // A file that is not there is the only thing that is wrong with it.
        let line = line.replace("/etc/malice.toml", "/nowhere/malice.toml");
        let output = Command::new(MALICE).args(line.split(' ')).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains("/nowhere/malice.toml: there is no such file"), "{name}: {told}");
    }
}

#[test]
fn the_dashboard_draws_figures_that_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, address) = serve(folder.path());
    let figures =
        wait_for(async { Connection::new(address).ask(Ask::get("/metrics")).await.unwrap().text() });
    let dashboard: Value = serde_json::from_str(&deployed("grafana.json")).unwrap();
    let mut drawn = 0;
    for target in
        dashboard["panels"].as_array().unwrap().iter().flat_map(|panel| panel["targets"].as_array().unwrap())
    {
        let expression = target["expr"].as_str().unwrap();
        for name in expression.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_') {
            if name.starts_with("malice_") {
                drawn += 1;
                let is_there =
                    |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']));
                assert!(figures.lines().any(is_there), "{name} of '{expression}' is no figure");
            }
        }
    }
    assert!(drawn > 20, "{drawn}");
}

fn wait_for<T>(work: impl Future<Output = T>) -> T {
    let work = async { tokio::time::timeout(Duration::from_mins(1), work).await.expect("it comes in time") };
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// A move that is made behind a proxy comes through it at once, on the stream of a program and on that of a page.
async fn streams_come_through(proxy: SocketAddr) {
    let new = json!({"game": "overboss", "visibility": "listed", "seats": [{"player": "human"}, {"player": "human"}]});
    let new = new.to_string();
    let json_body = [("content-type", "application/json")];
    // The proxy may take a moment to listen, and another to know that the server is there.
    let opened = loop {
        let asked =
            Connection::new(proxy).ask(Ask::post("/api/v1/tables", new.as_bytes()).with(&json_body)).await;
        match asked {
            Ok(answer) if answer.status == 201 => break answer,
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    };
    let opened: Value = serde_json::from_slice(&opened.body).unwrap();
    let (table, state) =
        (opened["table"].as_str().unwrap(), format!("/api/v1/tables/{}", opened["table"].as_str().unwrap()));
    let (events, page) = (format!("{state}/events"), format!("/live?t={table}:watch:0"));
    let mut program = Connection::new(proxy).listen(Ask::get(&events)).await.unwrap();
    let mut watcher = Connection::new(proxy).listen(Ask::get(&page)).await.unwrap();
    program.next().await.unwrap().unwrap();
    for seat in opened["tokens"].as_array().unwrap() {
        let token = format!("Bearer {}", seat["token"].as_str().unwrap());
        let who = [("authorization", token.as_str()), json_body[0]];
        let seen = Connection::new(proxy).ask(Ask::get(&state).with(&who)).await.unwrap();
        let seen: Value = serde_json::from_slice(&seen.body).unwrap();
        let Some(choice) = seen["choices"].get(0) else { continue };
        let act = json!({"decision": seen["decision"], "key": "k", "do": choice["do"]}).to_string();
        let act = Ask::post("/act", act.as_bytes());
        let path = format!("{state}/act");
        let acted = Connection::new(proxy).ask(Ask { path: &path, ..act }.with(&who)).await.unwrap();
        assert_eq!(acted.status, 200, "{}", acted.text());
    }
    let event: Value = serde_json::from_str(&program.next().await.unwrap().unwrap()).unwrap();
    assert!(event["version"].as_u64() > Some(0), "{event}");
    while !watcher.next().await.unwrap().unwrap().contains("\"version\"") {}
}

/// Runs a proxy of `deploy/` in the foreground: where it listens is written otherwise, with `{}` for the address or `{port}` for its
/// port, and around it stands what the system's own configuration would say, with `{}` for a folder.
fn through(program: &Path, file: &str, listens: [&str; 2], around: [&str; 2], arguments: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let (_server, behind) = serve(&folder.path().join("data"));
    let front = free_address();
    let text = deployed(file);
    assert!(text.contains(listens[0]) && text.contains("127.0.0.1:4666"), "{text}");
    let here = listens[1].replace("{}", &front.to_string()).replace("{port}", &front.port().to_string());
    let text = text.replace(listens[0], &here);
    let text = text.replace("127.0.0.1:4666", &behind.to_string());
    let around = around.map(|text| text.replace("{}", folder.path().to_str().unwrap()));
    let path = folder.path().join(file);
    fs::write(&path, format!("{}{text}{}", around[0], around[1])).unwrap();
    let arguments = arguments.iter().map(|word| word.replace("{}", path.to_str().unwrap()));
    let mut command = Command::new(program);
    command.args(arguments).env("HOME", folder.path()).stderr(Stdio::null());
    let _proxy = Running(command.spawn().unwrap());
    wait_for(streams_come_through(front));
}

#[test]
fn streams_come_through_haproxy() {
    let Some(haproxy) = proxy("haproxy") else { return };
    through(&haproxy, "haproxy.cfg", ["bind :80", "bind {}"], ["", ""], &["-db", "-q", "-f", "{}"]);
}

#[test]
fn streams_come_through_nginx() {
    let Some(nginx) = proxy("nginx") else { return };
    let before = "daemon off; master_process off; pid {}/pid; error_log {}/log; events {}\nhttp { access_log off;
        client_body_temp_path {}/a; proxy_temp_path {}/b; fastcgi_temp_path {}/c; uwsgi_temp_path {}/d; scgi_temp_path {}/e;\n";
    let before = before.replace("events {}", "events { }");
    through(&nginx, "nginx.conf", ["listen 80", "listen {}"], [&before, "}\n"], &["-c", "{}"]);
}

/// Without a certificate, since nobody gives one for this machine; by the name that those who ask call the server.
#[test]
fn streams_come_through_caddy() {
    let Some(caddy) = proxy("caddy") else { return };
    let run = ["run", "--adapter", "caddyfile", "--config", "{}"];
    through(
        &caddy,
        "Caddyfile",
        ["malice.example", "http://malice:{port}"],
        ["{\n    admin off\n}\n", ""],
        &run,
    );
}
