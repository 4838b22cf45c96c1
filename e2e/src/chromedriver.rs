//! Debian's chromedriver on a free port.

use std::process::Stdio;

use anyhow::{Context, Result};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A chromedriver that ends with its owner.
#[derive(Debug)]
pub(crate) struct Chromedriver {
    _child: Child,
    pub(crate) address: String,
}

impl Chromedriver {
    pub(crate) async fn start() -> Result<Self> {
        let mut child = Command::new("chromedriver")
            .args(["--port=0", "--log-level=SEVERE"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context("chromedriver does not start: `cargo xtask check` installs it on Debian")?;
        let out = child.stdout.take().context("chromedriver's output is piped")?;
        let mut lines = BufReader::new(out).lines();
        while let Some(line) = lines.next_line().await? {
            // "ChromeDriver was started successfully on port 43215."
            if let Some((_, port)) = line.rsplit_once("successfully on port ") {
                let address = format!("http://127.0.0.1:{}", port.trim_end_matches('.'));
                return Ok(Self { _child: child, address });
            }
        }
        anyhow::bail!("chromedriver ended before it listened")
    }
}
