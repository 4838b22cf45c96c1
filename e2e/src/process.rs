//! The `malice` binary as a server that can be killed and started again.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use anyhow::{Context, Result, anyhow, bail};
use malice_load::Process;

/// A server in a process of its own, always in the same home and on the same port.
#[derive(Debug)]
pub struct Killable {
    program: PathBuf,
    /// More words for its command.
    more: Vec<String>,
    home: OsString,
    address: SocketAddr,
    process: Option<Process>,
}

impl Killable {
    /// Starts on a free port, with its tables in this folder or database.
    pub async fn start(home: impl AsRef<OsStr>) -> Result<Self> {
        Self::start_as(binary()?, home).await
    }

    /// The same with a program of another version.
    pub async fn start_as(program: &Path, home: impl AsRef<OsStr>) -> Result<Self> {
        let (program, home) = (program.to_owned(), home.as_ref().to_owned());
        let process = Process::start(&program, &home, ([127, 0, 0, 1], 0).into()).await?;
        Ok(Self { program, more: Vec::new(), home, address: process.address(), process: Some(process) })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn home(&self) -> String {
        format!("http://{}", self.address)
    }

    /// `kill -9`: nothing is saved, nobody is told.
    pub async fn kill(&mut self) -> Result<()> {
        match self.process.take() {
            Some(process) => Ok(process.kill().await?),
            None => bail!("the server was killed before"),
        }
    }

    /// Tells it to end, and waits until it has let others take over.
    pub async fn end(&mut self) -> Result<()> {
        match self.process.take() {
            Some(process) => Ok(process.end().await?),
            None => bail!("the server was killed before"),
        }
    }

    /// Sends a signal by its name.
    pub async fn signal(&self, name: &str) -> Result<()> {
        Ok(self.process.as_ref().context("the server was killed before")?.signal(name).await?)
    }

    /// The same server again.
    pub async fn restart(&mut self) -> Result<()> {
        let more: Vec<&str> = self.more.iter().map(String::as_str).collect();
        let start = Process::start_with(&self.program, &self.home, self.address, &more);
        self.process = Some(start.await?);
        Ok(())
    }

    /// In its place the program of this version, with more words for its command.
    pub async fn upgrade(&mut self, more: &[&str]) -> Result<()> {
        binary()?.clone_into(&mut self.program);
        self.more = more.iter().map(|word| (*word).to_owned()).collect();
        self.restart().await
    }
}

/// The `malice` binary beside this test's, built if it is missing or older than what it is made of.
pub(crate) fn binary() -> Result<&'static Path> {
    static FOUND: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let found = FOUND.get_or_init(|| find().map_err(|error| format!("{error:#}")));
    found.as_deref().map_err(|error| anyhow!("{error}"))
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
    // With the whole workspace in view, so that what the tests are made of is not compiled again with other features.
    build.args(["build", "--quiet", "--workspace", "--bin", "malice"]).current_dir(&crates);
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
            kind if !kind.is_dir() => entry.metadata()?.modified()?,
            _ if entry.file_name() == "tests" => continue,
            _ => self::newest(&entry.path())?,
        };
        newest = newest.max(changed);
    }
    Ok(newest)
}
