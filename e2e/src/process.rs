//! The `malice` binary, to be killed.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::OnceLock;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A server in a process of its own.
#[derive(Debug)]
pub struct Process {
    child: Child,
    data: PathBuf,
    address: SocketAddr,
}

impl Process {
    /// Starts on a free port, with its data in this folder.
    pub async fn start(data: &Path) -> Result<Self> {
        Self::start_at(data, ([127, 0, 0, 1], 0).into()).await
    }

    async fn start_at(data: &Path, listen: SocketAddr) -> Result<Self> {
        const FREE: &str = "4000000000";
        let mut child = Command::new(binary()?)
            .args(["serve", "--listen", &listen.to_string()])
            .args(["--changes-per-second", FREE, "--reads-per-second", FREE, "--streams-per-client", FREE])
            .arg("--data")
            .arg(data)
            .env("MALICE_LOG", "warn")
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let out = child.stdout.take().context("the server's output is piped")?;
        let mut lines = BufReader::new(out).lines();
        // "Malice is open: http://127.0.0.1:4666"
        let line = lines.next_line().await?.context("the server ended before it listened")?;
        let (_, address) = line.rsplit_once("http://").context("the server prints its address")?;
        Ok(Self { child, data: data.to_owned(), address: address.trim().parse()? })
    }

    pub fn home(&self) -> String {
        format!("http://{}", self.address)
    }

    /// `kill -9`: nothing is saved, nobody is told.
    pub async fn kill(&mut self) -> Result<()> {
        Ok(self.child.kill().await?)
    }

    /// The same server again: same folder, same port.
    pub async fn restart(&mut self) -> Result<()> {
        *self = Self::start_at(&self.data, self.address).await?;
        Ok(())
    }
}

/// The `malice` binary beside this test's, built if it is missing or older than what it is made of.
fn binary() -> Result<&'static Path> {
    static FOUND: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    FOUND
        .get_or_init(|| find().map_err(|error| format!("{error:#}")))
        .as_deref()
        .map_err(|error| anyhow::anyhow!("{error}"))
}

fn find() -> Result<PathBuf> {
    let test = env::current_exe()?;
    // target/PROFILE/deps/test-0123
    let folder = test.ancestors().nth(2).context("a test lies in the target folder")?;
    let binary = folder.join("malice").with_extension(env::consts::EXE_EXTENSION);
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("crates");
    let built = fs::metadata(&binary).and_then(|about| about.modified());
    if built.is_ok_and(|built| newest(&crates).is_ok_and(|source| source <= built)) {
        return Ok(binary);
    }
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let mut build = std::process::Command::new(cargo);
    build.args(["build", "--quiet", "--bin", "malice"]).current_dir(&crates);
    if folder.file_name() == Some(OsStr::new("release")) {
        build.arg("--release");
    }
    let status = build.status()?;
    if !status.success() {
        bail!("the malice binary was not built: {status}");
    }
    Ok(binary)
}

/// When the newest file in a folder was changed; tests are not part of any binary.
fn newest(folder: &Path) -> Result<SystemTime> {
    let mut newest = SystemTime::UNIX_EPOCH;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let changed = match entry.file_type()? {
            kind if kind.is_dir() && entry.file_name() != "tests" => self::newest(&entry.path())?,
            kind if kind.is_dir() => continue,
            _ => entry.metadata()?.modified()?,
        };
        newest = newest.max(changed);
    }
    Ok(newest)
}
