//! A Chromium of its own profile: opening, clicking, typing, looking.

use std::cell::Cell;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use serde_json::{Value, json};
use thirtyfour::common::capabilities::chromium::ChromiumLikeCapabilities;
use thirtyfour::{ChromeCapabilities, DesiredCapabilities, WebDriver, WebElement};
use thirtyfour::{LoggingPrefsLogLevel, prelude::*};

use crate::visitor::Visitor;
use crate::waiting::until;

/// What the browser is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// 1440 pixels wide.
    Desktop,
    /// 360 pixels wide, with fingers.
    Phone,
    /// As a desktop, with JavaScript switched off.
    WithoutScript,
}

/// Chromium talks to nobody but our server, whoever runs it.
const ARGUMENTS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--window-size=1440,1000",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/// A pointer that is exact and can hover, as on every desk: a machine without a screen has none.
const MOUSE: &str =
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

impl Shape {
    pub(crate) fn capabilities(self) -> Result<ChromeCapabilities> {
        let mut wanted = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            wanted.add_arg(argument)?;
        }
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        match self {
            Self::Desktop => wanted.add_arg(MOUSE)?,
            Self::Phone => wanted.add_experimental_option(
                "mobileEmulation",
                json!({ "deviceMetrics": { "width": 360, "height": 740, "pixelRatio": 1.0, "touch": true } }),
            )?,
            Self::WithoutScript => wanted.add_experimental_option(
                "prefs",
                json!({ "profile.managed_default_content_settings.javascript": 2 }),
            )?,
        }
        Ok(wanted)
    }
}

/// Two presses within this time and this many pixels are a double click to the browser, and the second half of a double click
/// presses nothing. A finger is less exact than a mouse: the browser takes two taps 13 pixels apart for one place.
const DOUBLE_CLICK: Duration = Duration::from_millis(510);
const ONE_PLACE: f64 = 32.0;

/// A browser, and the server that it stands before.
#[derive(Clone, Debug)]
pub struct Browser {
    driver: WebDriver,
    home: String,
    shape: Shape,
    /// When and where it was pressed last.
    pressed: Rc<Cell<Option<(Instant, f64, f64)>>>,
}

impl Browser {
    pub(crate) fn new(driver: WebDriver, home: &str, shape: Shape) -> Self {
        Self { driver, home: home.to_owned(), shape, pressed: Rc::default() }
    }

    pub fn home(&self) -> &str {
        &self.home
    }

    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Opens a path of the server.
    pub async fn open(&self, path: &str) -> Result<()> {
        self.driver.goto(format!("{}{path}", self.home)).await.with_context(|| format!("opening {path}"))
    }

    /// Where the browser is, without the server's address.
    pub async fn path(&self) -> Result<String> {
        let url = self.driver.current_url().await?;
        Ok(url.as_str().strip_prefix(&self.home).unwrap_or(url.as_str()).to_owned())
    }

    /// Waits until the browser is at a path of which this is true, and returns it.
    pub async fn arrives(&self, wanted: impl Fn(&str) -> bool) -> Result<String> {
        until("another page", async || Ok(Some(self.path().await?).filter(|path| wanted(path)))).await
    }

    /// Waits for an element.
    pub async fn see(&self, css: &str) -> Result<WebElement> {
        until(css, async || Ok(Some(self.driver.find(By::Css(css)).await?))).await
    }

    /// Waits until there is no such element.
    pub async fn miss(&self, css: &str) -> Result<()> {
        until(&format!("no {css}"), async || Ok((self.count(css).await? == 0).then_some(()))).await
    }

    pub async fn count(&self, css: &str) -> Result<usize> {
        Ok(self.driver.find_all(By::Css(css)).await?.len())
    }

    pub async fn has(&self, css: &str) -> Result<bool> {
        Ok(self.count(css).await? > 0)
    }

    /// Waits for an element and presses it, wherever on the page it lies.
    pub async fn click(&self, css: &str) -> Result<()> {
        until(&format!("a click on {css}"), async || self.press(css).await.map(Some)).await
    }

    /// Presses an element unless it is not there any more; returns whether it was.
    pub async fn click_if_there(&self, css: &str) -> Result<bool> {
        until(&format!("a click on {css}, or its end"), async || {
            if !self.has(css).await? {
                return Ok(Some(false));
            }
            self.press(css).await.map(|()| Some(true))
        })
        .await
    }

    async fn press(&self, css: &str) -> Result<()> {
        let thing = self.driver.find(By::Css(css)).await?;
        self.driver
            .execute("arguments[0].scrollIntoView({ block: 'center' })", vec![thing.to_json()?])
            .await?;
        self.no_double_click(&thing).await?;
        Ok(thing.click().await?)
    }

    /// Waits where a press would be taken for the second half of a double click.
    async fn no_double_click(&self, thing: &WebElement) -> Result<()> {
        // The middle, which is what is pressed: a small thing may lie in the middle of where a large one was. And on the screen, not
        // on the page: what is scrolled to the middle lies where the last thing was.
        let script = "const { x, y, width, height } = arguments[0].getBoundingClientRect(); return [x + width / 2, y + height / 2]";
        let place = self.driver.execute(script, vec![thing.to_json()?]).await?;
        let [x, y]: [f64; 2] = place.convert()?;
        if let Some((at, last_x, last_y)) = self.pressed.get()
            && (x - last_x).hypot(y - last_y) < ONE_PLACE
        {
            tokio::time::sleep_until((at + DOUBLE_CLICK).into()).await;
        }
        self.pressed.set(Some((Instant::now(), x, y)));
        Ok(())
    }

    /// Puts text into a field, after what is there.
    pub async fn write(&self, css: &str, text: &str) -> Result<()> {
        Ok(self.see(css).await?.send_keys(text).await?)
    }

    /// The text of the first such element, as people see it.
    pub async fn text(&self, css: &str) -> Result<String> {
        until(css, async || Ok(Some(self.driver.find(By::Css(css)).await?.text().await?))).await
    }

    /// Waits until the text of an element contains something.
    pub async fn reads(&self, css: &str, words: &str) -> Result<()> {
        until(&format!("‘{words}’ in {css}"), async || {
            let text = self.driver.find(By::Css(css)).await?.text().await?;
            Ok(text.contains(words).then_some(()))
        })
        .await
    }

    /// The page as the browser holds it now.
    pub async fn source(&self) -> Result<String> {
        Ok(self.driver.source().await?)
    }

    pub async fn title(&self) -> Result<String> {
        Ok(self.driver.title().await?)
    }

    pub async fn reload(&self) -> Result<()> {
        Ok(self.driver.refresh().await?)
    }

    /// The value of a JavaScript expression.
    pub async fn js(&self, expression: &str) -> Result<Value> {
        let returned = self.driver.execute(format!("return ({expression})"), Vec::new()).await;
        Ok(returned.with_context(|| expression.to_owned())?.json().clone())
    }

    /// What JavaScript gives to the function `done`, sooner or later.
    pub async fn js_later(&self, statements: &str) -> Result<Value> {
        let script = format!("const done = arguments[arguments.length - 1]; {statements}");
        Ok(self.driver.execute_async(script, Vec::new()).await?.json().clone())
    }

    /// The words of a JavaScript expression.
    pub async fn js_text(&self, expression: &str) -> Result<String> {
        let value = self.js(expression).await?;
        Ok(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    }

    /// Waits until a JavaScript expression is true.
    pub async fn holds(&self, expression: &str) -> Result<()> {
        until(expression, async || Ok((self.js(&format!("!!({expression})")).await? == true).then_some(())))
            .await
    }

    /// Types keys where the focus is.
    pub async fn keys(&self, keys: impl Into<TypingData>) -> Result<()> {
        Ok(self.driver.action_chain_with_delay(None, Some(Duration::ZERO)).send_keys(keys).perform().await?)
    }

    /// Presses the middle of an element with the pointer, at once: no scrolling, no waiting for stillness.
    pub async fn point(&self, css: &str) -> Result<()> {
        let thing = self.driver.find(By::Css(css)).await?;
        let chain = self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        Ok(chain.move_to_element_center(&thing).click().perform().await?)
    }

    /// Points at the middle of an element without pressing it.
    pub async fn hover(&self, css: &str) -> Result<()> {
        let thing = self.see(css).await?;
        let chain = self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::ZERO));
        Ok(chain.move_to_element_center(&thing).perform().await?)
    }

    /// Takes an element, carries it to another and lets go.
    pub async fn drag(&self, from: &str, to: &str) -> Result<()> {
        let (from, to) = (self.see(from).await?, self.see(to).await?);
        let chain =
            self.driver.action_chain_with_delay(Some(Duration::ZERO), Some(Duration::from_millis(20)));
        let chain = chain.move_to_element_center(&from).click_and_hold().move_by_offset(12, 12);
        Ok(chain.move_to_element_center(&to).release().perform().await?)
    }

    /// A command of Chromium's developer tools.
    pub async fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        Ok(self.driver.cdp().send_raw(command, parameters).await?)
    }

    /// Opens a path in another tab, and stays there. Tabs are numbered from 0 in the order of their opening.
    pub async fn open_tab(&self, path: &str) -> Result<()> {
        let tab = self.driver.new_tab().await?;
        self.driver.switch_to_window(tab).await?;
        self.open(path).await
    }

    pub async fn to_tab(&self, number: usize) -> Result<()> {
        let tabs = self.driver.windows().await?;
        let tab = tabs.into_iter().nth(number).context("there is no such tab")?;
        Ok(self.driver.switch_to_window(tab).await?)
    }

    /// The same guest without a browser. The browser must have been here before.
    pub async fn guest(&self) -> Result<Visitor> {
        let cookie = self.driver.get_named_cookie("malice").await?;
        Visitor::known(&self.home, &cookie.value)
    }

    /// Whether the page is wider than the window.
    pub async fn scrolls_sideways(&self) -> Result<bool> {
        Ok(self.js("document.documentElement.scrollWidth > document.documentElement.clientWidth").await?
            == true)
    }

    /// A picture, if pictures are wanted.
    pub async fn shot(&self, name: &str) -> Result<()> {
        match std::env::var_os("MALICE_SHOTS") {
            Some(folder) => self.shot_to(&PathBuf::from(folder), name).await.map(|_| ()),
            None => Ok(()),
        }
    }

    async fn shot_to(&self, folder: &std::path::Path, name: &str) -> Result<PathBuf> {
        std::fs::create_dir_all(folder)?;
        let file = folder.join(format!("{name}.png"));
        self.driver.screenshot(&file).await?;
        Ok(file)
    }

    /// What the console has complained about. That a killed server could not be reached is no complaint.
    pub(crate) async fn complaints(&self) -> Result<Vec<String>> {
        let log = self.driver.browser_log().await?;
        let bad = log.into_iter().filter(|entry| entry.level == "SEVERE");
        Ok(bad
            .filter(|entry| entry.source.as_deref() != Some("network"))
            .map(|entry| entry.message)
            .collect())
    }

    pub(crate) async fn tell_about_failure(&self, number: usize) {
        let (path, title) = (self.path().await.unwrap_or_default(), self.title().await.unwrap_or_default());
        eprintln!("browser {number} was at {path}: {title}");
        for complaint in self.complaints().await.unwrap_or_default() {
            eprintln!("  {complaint}");
        }
        let folder = std::env::var_os("MALICE_SHOTS")
            .map_or_else(|| std::env::temp_dir().join("malice-shots"), PathBuf::from);
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_millis());
        if let Ok(file) = self.shot_to(&folder, &format!("failed-{now}-{number}")).await {
            eprintln!("  seen: {}", file.display());
        }
    }

    pub(crate) async fn quit(self) {
        // Who cannot be asked to quit is gone already.
        let _ = self.driver.quit().await;
    }
}
