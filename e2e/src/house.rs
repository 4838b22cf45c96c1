//! What a browser test runs in. Whatever happens to the test, its browsers and servers are ended.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use malice_engine::Seed;
use malice_server::{Config, Limits, Server};
use tempfile::TempDir;
use thirtyfour::WebDriver;
use tokio::runtime::Builder;

use crate::browser::{Browser, Shape};
use crate::chromedriver::Chromedriver;

/// A chromedriver, and all browsers and servers of one test.
#[derive(Debug)]
pub struct House {
    chromedriver: Chromedriver,
    browsers: RefCell<Vec<Browser>>,
    servers: RefCell<Vec<Server>>,
    folder: TempDir,
}

/// Runs a test. In the end no page may have complained in its console: a fault of our script, or a breach of the content
/// security policy.
pub fn play(test: impl AsyncFnOnce(&House) -> Result<()>) -> Result<()> {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let house = runtime.block_on(House::new())?;
    let result = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            test(&house).await?;
            house.nobody_complained().await
        })
    }));
    runtime.block_on(house.close(matches!(result, Ok(Ok(())))));
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

impl House {
    async fn new() -> Result<Self> {
        Ok(Self {
            chromedriver: Chromedriver::start().await?,
            browsers: RefCell::default(),
            servers: RefCell::default(),
            folder: tempfile::tempdir()?,
        })
    }

    /// A fresh server within this process, whose bots wait for nobody; returns its address.
    pub async fn server(&self) -> Result<String> {
        self.server_with_courtesy(Duration::ZERO).await
    }

    /// The same with bots that let people think.
    pub async fn server_with_courtesy(&self, courtesy: Duration) -> Result<String> {
        self.start(courtesy, None).await
    }

    /// A server whose tables are all dealt alike: what a test sees today it sees tomorrow.
    pub async fn dealt_server(&self) -> Result<String> {
        self.start(Duration::ZERO, Some(Seed::from_number(7))).await
    }

    /// A server with a workshop, and the way into that.
    pub async fn workshop(&self) -> Result<(String, String)> {
        let home = self.start_with(|config| config.workshop = true).await?;
        let door = self.servers.borrow().last().and_then(Server::workshop);
        Ok((home, door.context("the server has a workshop")?))
    }

    async fn start(&self, courtesy: Duration, deal: Option<Seed>) -> Result<String> {
        self.start_with(|config| {
            config.courtesy = courtesy;
            config.deal = deal;
        })
        .await
    }

    async fn start_with(&self, change: impl FnOnce(&mut Config)) -> Result<String> {
        let data = self.folder().join(format!("data-{}", self.servers.borrow().len()));
        let mut config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            // A test is quicker than people.
            limits: Limits::NONE,
            courtesy: Duration::ZERO,
            // However busy the machine is, every state is shown.
            rest: Duration::ZERO,
            ..Config::new(data)
        };
        change(&mut config);
        let server = Server::start(config).await?;
        let address = format!("http://{}", server.address());
        self.servers.borrow_mut().push(server);
        Ok(address)
    }

    /// A browser of its own profile that stands before the server at `home`.
    pub async fn browser(&self, home: &str, shape: Shape) -> Result<Browser> {
        let driver = WebDriver::new(&self.chromedriver.address, shape.capabilities()?)
            .await
            .context("chromium does not start")?;
        let browser = Browser::new(driver, home, shape);
        self.browsers.borrow_mut().push(browser.clone());
        Ok(browser)
    }

    /// An empty place for data.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    async fn nobody_complained(&self) -> Result<()> {
        let browsers = self.browsers.borrow().clone();
        for browser in browsers {
            let complaints = browser.complaints().await?;
            if !complaints.is_empty() {
                bail!("the console says:\n{}", complaints.join("\n"));
            }
        }
        Ok(())
    }

    async fn close(self, succeeded: bool) {
        for (number, browser) in (1..).zip(self.browsers.into_inner()) {
            if !succeeded {
                browser.tell_about_failure(number).await;
            }
            browser.quit().await;
        }
        for server in self.servers.into_inner() {
            // A server that does not end well is another test's business.
            let _ = server.stop().await;
        }
    }
}
