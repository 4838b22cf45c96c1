//! A PostgreSQL server to throw away: in a temporary folder, reachable by whoever may enter that folder, and by no network.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a server may take to start: it may have to recover first.
const STARTING: Duration = Duration::from_mins(1);

/// A running server. It ends when this is dropped, or with the thread that started it.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    /// Who runs it, where we are root: PostgreSQL refuses to run as root.
    user: Option<&'static str>,
    server: Child,
}

impl Postgres {
    /// Whether PostgreSQL is installed.
    pub fn is_there() -> bool {
        programs().is_some()
    }

    /// Makes a server with an empty database and starts it. Its own settings would lose commits: whoever wants them kept asks for it.
    pub fn start() -> io::Result<Self> {
        let programs = programs().ok_or_else(|| io::Error::other("PostgreSQL is not installed"))?;
        let folder = tempfile::Builder::new().prefix("malice-").tempdir()?;
        let user = (number_of(None)? == 0).then_some("postgres");
        if user.is_some() {
            std::os::unix::fs::chown(folder.path(), Some(number_of(user)?), None)?;
        }
        let mut make = program(&programs.join("initdb"), user);
        make.args(["--username=malice", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        succeed(make.arg("--pgdata").arg(folder.path().join("data")))?;
        let server = run(&programs, &folder, user)?;
        Ok(Self { programs, folder, user, server })
    }

    /// Where the database is.
    pub fn address(&self) -> String {
        format!("postgres://malice@localhost/postgres?host={}", self.folder.path().display())
    }

    /// Ends the server in the middle of whatever it does, as a crash would.
    pub fn crash(&mut self) -> io::Result<()> {
        let mut stop = program(&self.programs.join("pg_ctl"), self.user);
        stop.args(["stop", "--mode=immediate", "--silent", "--pgdata"]).arg(self.folder.path().join("data"));
        succeed(&mut stop)?;
        self.server.wait().map(|_| ())
    }

    /// Starts it again after a crash.
    pub fn resume(&mut self) -> io::Result<()> {
        self.server = run(&self.programs, &self.folder, self.user)?;
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A server that ended already cannot be ended: then there is nothing to do.
        let _ = self.crash();
    }
}

/// The folder of the newest version's programs.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let newest = versions.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max()?;
    let programs = Path::new("/usr/lib/postgresql").join(newest.to_string()).join("bin");
    programs.join("initdb").is_file().then_some(programs)
}

/// Our number, or another user's.
fn number_of(user: Option<&str>) -> io::Result<u32> {
    let output = Command::new("id").arg("-u").args(user).output()?;
    let number = String::from_utf8_lossy(&output.stdout).trim().parse();
    number.map_err(|_| io::Error::other(format!("there is no user {}", user.unwrap_or_default())))
}

/// A program of PostgreSQL, run by whoever may run it; a server ends with its parent.
fn program(path: &Path, user: Option<&str>) -> Command {
    let mut command = Command::new("setpriv");
    if let Some(user) = user {
        command.args(["--reuid", user, "--regid", user, "--clear-groups"]);
    }
    command.args(["--pdeathsig", "QUIT"]).arg(path).current_dir("/").stdin(Stdio::null());
    command
}

fn succeed(command: &mut Command) -> io::Result<()> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())))
}

fn run(programs: &Path, folder: &TempDir, user: Option<&str>) -> io::Result<Child> {
    let mut server = program(&programs.join("postgres"), user);
    server.arg("-D").arg(folder.path().join("data"));
    server.arg("-c").arg(format!("unix_socket_directories={}", folder.path().display()));
    for setting in ["listen_addresses=", "fsync=off", "synchronous_commit=off", "max_connections=200"] {
        server.args(["-c", setting]);
    }
    let mut server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let start = Instant::now();
    loop {
        let ready = Command::new(programs.join("pg_isready"))
            .args(["--quiet", "--timeout=1", "--host"])
            .arg(folder.path())
            .status()?;
        if ready.success() {
            return Ok(server);
        }
        if server.try_wait()?.is_some() || start.elapsed() > STARTING {
            return Err(io::Error::other("the PostgreSQL server does not start"));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}
