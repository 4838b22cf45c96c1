//! The server as a process of its own: started, killed, measured.

use std::ffi::OsStr;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// So many seconds a server that shares its database serves on when it is told to end: a balancer notices sooner.
const DRAIN: &str = "2";

/// A running `malice serve`. It is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    address: SocketAddr,
    started: Duration,
}

impl Process {
    /// Starts a server and waits until it listens. Its home is a folder, or a database by its address. Limits are off; `listen` may
    /// name port 0.
    pub async fn start(program: &Path, home: impl AsRef<OsStr>, listen: SocketAddr) -> io::Result<Self> {
        Self::start_with(program, home, listen, &[]).await
    }

    /// The same with more words for the command.
    pub async fn start_with(
        program: &Path,
        home: impl AsRef<OsStr>,
        listen: SocketAddr,
        more: &[&str],
    ) -> io::Result<Self> {
        let start = Instant::now();
        let most = u32::MAX.to_string();
        let limits = [
            "--changes-per-second",
            "--reads-per-second",
            "--streams-per-client",
            "--connections-per-client",
            "--tables-per-client",
            "--bots-per-client",
        ];
        let home = home.as_ref();
        let mut command = Command::new(program);
        command.args(["serve", "--listen", &listen.to_string()]).args(more);
        if home.to_string_lossy().starts_with("postgres") {
            command.env("MALICE_STORE", home).args(["--drain", DRAIN]);
        } else {
            command.arg("--data").arg(home);
        }
        let mut child = command
            .args(limits.iter().flat_map(|limit| [*limit, &most]))
            .env("MALICE_LOG", "warn")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = lines.next_line().await? {
            if let Some(address) = line.split("http://").nth(1).and_then(|text| text.trim().parse().ok()) {
                return Ok(Self { child, address, started: start.elapsed() });
            }
        }
        Err(io::Error::other("the server ended before it listened"))
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How long it took from the start of the process until it listened.
    pub fn started(&self) -> Duration {
        self.started
    }

    /// Ends the process at once, as a power failure would.
    pub async fn kill(mut self) -> io::Result<()> {
        self.child.kill().await
    }

    /// Tells the process to end, and waits until it has.
    pub async fn end(mut self) -> io::Result<()> {
        self.signal("TERM").await?;
        let ended = self.child.wait().await?;
        if ended.success() { Ok(()) } else { Err(io::Error::other(format!("the server ended with {ended}"))) }
    }

    /// Sends the process a signal by its name.
    pub async fn signal(&self, name: &str) -> io::Result<()> {
        let id = self.child.id().ok_or(io::ErrorKind::NotFound)?;
        let sent = Command::new("kill").arg(format!("-{name}")).arg(id.to_string()).status().await?;
        if sent.success() { Ok(()) } else { Err(io::Error::other(format!("no {name} for {id}: {sent}"))) }
    }

    /// The processor time that the process has used; nothing where the system does not tell.
    pub fn cpu(&self) -> Option<Duration> {
        cpu_of(self.child.id()?)
    }

    /// The memory that the process uses, in bytes; nothing where the system does not tell.
    pub fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()?)).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
    }
}

/// The processor time that a process has used; nothing where the system does not tell.
pub fn cpu_of(id: u32) -> Option<Duration> {
    /// Of the kernel, a second.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name stands in brackets and may hold anything.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: f64 = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(Duration::from_secs_f64(ticks / TICKS))
}
