//! haproxy before several servers, with the configuration that docs/scale.md shows.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const PROGRAM: &str = "/usr/sbin/haproxy";
const DOCUMENT: &str = include_str!("../../../docs/scale.md");
/// How long it may take to start.
const STARTING: Duration = Duration::from_secs(30);

/// A running balancer. It ends when this is dropped, or with the thread that started it.
#[derive(Debug)]
pub struct Haproxy {
    folder: TempDir,
    address: SocketAddr,
    process: Child,
}

impl Haproxy {
    /// Whether haproxy is installed.
    pub fn is_there() -> bool {
        Path::new(PROGRAM).is_file()
    }

    /// Starts it on a free port of loopback.
    pub fn start(servers: &[SocketAddr]) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("malice-").tempdir()?;
        let address = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        std::fs::write(folder.path().join("haproxy.cfg"), configuration(address, servers)?)?;
        let process = run(&folder, address)?;
        Ok(Self { folder, address, process })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// `kill -9`.
    pub fn crash(&mut self) -> io::Result<()> {
        self.process.kill()?;
        self.process.wait().map(|_| ())
    }

    /// Starts it again after a crash.
    pub fn resume(&mut self) -> io::Result<()> {
        self.process = run(&self.folder, self.address)?;
        Ok(())
    }
}

impl Drop for Haproxy {
    fn drop(&mut self) {
        // One that ended already cannot be ended: then there is nothing to do.
        let _ = self.crash();
    }
}

/// The document's configuration with other addresses.
fn configuration(address: SocketAddr, servers: &[SocketAddr]) -> io::Result<String> {
    let block =
        DOCUMENT.lines().skip_while(|line| *line != "    defaults").take_while(|line| !line.is_empty());
    let mut shown = false;
    let lines = block.filter_map(|line| match line.trim() {
        bind if bind.starts_with("bind ") => Some(format!("    bind {address}\n")),
        server if server.starts_with("server ") => {
            let first = !std::mem::replace(&mut shown, true);
            let lines = (1..).zip(servers).map(|(n, server)| format!("    server s{n} {server}\n"));
            first.then(|| lines.collect::<Vec<_>>().concat())
        }
        _ => Some(format!("{}\n", line.strip_prefix("    ").unwrap_or(line))),
    });
    let text: String = lines.collect();
    if shown { Ok(text) } else { Err(io::Error::other("docs/scale.md shows no configuration of haproxy")) }
}

fn run(folder: &TempDir, address: SocketAddr) -> io::Result<Child> {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL", PROGRAM, "-db", "-q", "-f"]).arg(folder.path().join("haproxy.cfg"));
    let mut process = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let start = Instant::now();
    while TcpStream::connect(address).is_err() {
        if process.try_wait()?.is_some() || start.elapsed() > STARTING {
            return Err(io::Error::other("haproxy does not start"));
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(process)
}
