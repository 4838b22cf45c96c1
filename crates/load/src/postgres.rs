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
    server: Machine,
    standby: Option<Machine>,
}

/// A server with a folder of its own, below the common one.
#[derive(Debug)]
struct Machine {
    folder: PathBuf,
    process: Child,
}

/// Below the common folder, the name that the machine is reached by whose turn it is.
const ADDRESS: &str = "now";

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
        let one = machine(&folder, "one", user)?;
        let mut make = program(&programs.join("initdb"), user);
        make.args(["--username=malice", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
        succeed(make.arg("--pgdata").arg(one.join(DATA)))?;
        let server = Machine { process: run(&programs, &one, user, &[])?, folder: one };
        let postgres = Self { programs, folder, user, server, standby: None };
        postgres.move_address(&postgres.server.folder)?;
        Ok(postgres)
    }

    /// Where the database is.
    pub fn address(&self) -> String {
        format!("postgres://malice@localhost/postgres?host={}", self.folder.path().join(ADDRESS).display())
    }

    /// Ends the server in the middle of whatever it does, as a crash would.
    pub fn crash(&mut self) -> io::Result<()> {
        self.control(&self.server.folder, &["stop", "--mode=immediate"])?;
        self.server.process.wait().map(|_| ())
    }

    /// Starts it again after a crash.
    pub fn resume(&mut self) -> io::Result<()> {
        self.server.process = run(&self.programs, &self.server.folder, self.user, &[])?;
        Ok(())
    }

    /// Starts a standby. From now on nothing is committed that it does not have, too.
    pub fn add_standby(&mut self) -> io::Result<()> {
        let (one, two) = (self.server.folder.clone(), machine(&self.folder, "two", self.user)?);
        let mut copy = program(&self.programs.join("pg_basebackup"), self.user);
        copy.args(["--username=malice", "--write-recovery-conf", "--checkpoint=fast", "--no-sync"]);
        succeed(copy.arg("--host").arg(&one).arg("--pgdata").arg(two.join(DATA)))?;
        let alone = ["synchronous_standby_names=", "wal_retrieve_retry_interval=100ms"];
        let process = run(&self.programs, &two, self.user, &alone)?;
        self.standby = Some(Machine { folder: two, process });
        let settings = one.join(DATA).join("postgresql.conf");
        let before = std::fs::read_to_string(&settings)?;
        std::fs::write(&settings, before + "synchronous_standby_names = '*'\n")?;
        self.control(&one, &["reload"])?;
        let start = Instant::now();
        while self.ask("SELECT sync_state FROM pg_stat_replication")? != "sync" {
            if start.elapsed() > STARTING {
                return Err(io::Error::other("the standby does not follow"));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// The server dies, and the standby takes its place, under the same address.
    pub fn fail_over(&mut self) -> io::Result<()> {
        self.crash()?;
        self.server = self.standby.take().ok_or_else(|| io::Error::other("there is no standby"))?;
        self.control(&self.server.folder, &["promote"])?;
        self.move_address(&self.server.folder)
    }

    fn move_address(&self, to: &Path) -> io::Result<()> {
        let next = self.folder.path().join("next");
        std::os::unix::fs::symlink(to, &next)?;
        std::fs::rename(next, self.folder.path().join(ADDRESS))
    }

    fn control(&self, machine: &Path, what: &[&str]) -> io::Result<()> {
        let mut control = program(&self.programs.join("pg_ctl"), self.user);
        succeed(control.args(what).args(["--silent", "--pgdata"]).arg(machine.join(DATA))).map(|_| ())
    }

    /// What the server says.
    fn ask(&self, question: &str) -> io::Result<String> {
        let mut ask = program(&self.programs.join("psql"), self.user);
        ask.args(["--username=malice", "--dbname=postgres", "--tuples-only", "--no-align"]);
        succeed(ask.arg("--host").arg(&self.server.folder).args(["--command", question]))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A server that ended already cannot be ended: then there is nothing to do.
        let _ = self.crash();
        if let Some(mut standby) = self.standby.take() {
            let _ = self.control(&standby.folder, &["stop", "--mode=immediate"]);
            let _ = standby.process.wait();
        }
    }
}

/// Where the data of a machine lies; beside it is the socket.
const DATA: &str = "data";

/// A folder for a machine.
fn machine(folder: &TempDir, name: &str, user: Option<&str>) -> io::Result<PathBuf> {
    let machine = folder.path().join(name);
    std::fs::create_dir(&machine)?;
    if user.is_some() {
        let user = Some(number_of(user)?);
        std::os::unix::fs::chown(folder.path(), user, None)?;
        std::os::unix::fs::chown(&machine, user, None)?;
    }
    Ok(machine)
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

/// Runs a program to its end, and returns what it says.
fn succeed(command: &mut Command) -> io::Result<String> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned());
    }
    Err(io::Error::other(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim())))
}

fn run(programs: &Path, machine: &Path, user: Option<&str>, settings: &[&str]) -> io::Result<Child> {
    let mut server = program(&programs.join("postgres"), user);
    server.arg("-D").arg(machine.join(DATA));
    server.arg("-c").arg(format!("unix_socket_directories={}", machine.display()));
    let own = ["listen_addresses=", "fsync=off", "synchronous_commit=off", "max_connections=200"];
    for setting in own.iter().chain(settings) {
        server.args(["-c", setting]);
    }
    let mut server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let start = Instant::now();
    loop {
        let ready = Command::new(programs.join("pg_isready"))
            .args(["--quiet", "--timeout=1", "--host"])
            .arg(machine)
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
