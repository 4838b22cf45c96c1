//! How a table page looks at a size of the screen, in figures.

use std::fmt;

use anyhow::Result;
use serde::Deserialize;
use serde_json::json;

use crate::browser::Browser;
use crate::waiting::until;

/// What is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Looks {
    /// What scrolls and should not: the page, and on a desk a region in which something can be chosen.
    pub scrolls: Vec<String>,
    /// Choices that can be neither seen nor reached in one labelled step.
    pub hidden: Vec<String>,
    /// Choices, and whatever else is pressed, that a finger may miss: below 44 pixels.
    pub narrow: Vec<String>,
    /// Texts below 12 pixels.
    pub small: Vec<String>,
    /// Words that are broken in two.
    pub broken: Vec<String>,
}

impl Looks {
    pub fn are_fine(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Looks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = [
            ("scrolls", &self.scrolls),
            ("hidden", &self.hidden),
            ("narrow", &self.narrow),
            ("small", &self.small),
            ("broken", &self.broken),
        ];
        for (kind, faults) in kinds.into_iter().filter(|(_, faults)| !faults.is_empty()) {
            write!(f, " {kind}: {}.", faults[..faults.len().min(6)].join(", "))?;
        }
        Ok(())
    }
}

impl Browser {
    /// Makes the window as large as this.
    pub async fn resize(&self, (width, height): (u32, u32)) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await.map(|_| ())
    }

    /// Sets all text in this family, as if the system had no other.
    pub async fn set_in(&self, family: &str) -> Result<()> {
        let set = format!(
            "for (const use of ['--sans', '--serif']) document.documentElement.style.setProperty(use, '{family}')"
        );
        self.js(&format!("(() => {{ {set} }})()")).await.map(|_| ())
    }

    /// What axe-core finds on the page in both themes: rule, and the first thing that breaks it. Nothing where the checker is
    /// not there (`cargo xtask check` fetches it by npm).
    pub async fn axe(&self) -> Result<Vec<String>> {
        let Some(script) = std::env::var_os("MALICE_AXE") else { return Ok(Vec::new()) };
        if self.js("!window.axe").await? == true {
            let source = std::fs::read_to_string(script)?;
            self.devtools("Runtime.evaluate", json!({ "expression": source })).await?;
        }
        let look = format!("(async () => {{ {} }})().then(done)", include_str!("axe.js"));
        Ok(serde_json::from_value(self.js_later(&look).await?)?)
    }

    /// How the table looks at rest: while it is drawn anew, as when a bot moves, it is looked at again.
    pub async fn looks(&self) -> Result<Looks> {
        let fine = async || Ok(Some(self.look().await?).filter(Looks::are_fine));
        match until("a table that looks as it should", fine).await {
            Ok(looks) => Ok(looks),
            Err(_) => self.look().await,
        }
    }

    async fn look(&self) -> Result<Looks> {
        let report = self.js(&format!("(() => {{ {} }})()", include_str!("measure.js"))).await?;
        Ok(serde_json::from_value(report)?)
    }
}
