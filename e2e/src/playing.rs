//! What people do on a table page.

use anyhow::{Context, Result, ensure};

use crate::browser::Browser;
use crate::visitor::next;
use crate::waiting::until;

impl Browser {
    /// Sets name, pace and confirmations as people do, and comes back to the home page.
    pub async fn prefer(&self, name: &str, pace: &str, confirm: bool) -> Result<()> {
        self.open("/settings").await?;
        let field = self.see("main .settings [name=name]").await?;
        field.clear().await?;
        field.send_keys(name).await?;
        self.click(&format!("main .settings [name=pace] option[value={pace}]")).await?;
        let ticked = self.see("main .settings [name=confirm]").await?.is_selected().await?;
        if ticked != confirm {
            self.click("main .settings [name=confirm]").await?;
        }
        self.click("main .settings button").await?;
        self.arrives(|path| path == "/").await.map(|_| ())
    }

    /// Opens a table as the guest of this browser, and goes there.
    pub async fn open_table(&self, game: &str, fields: &[(&str, &str)]) -> Result<String> {
        let table = self.guest().await?.open_table(game, fields).await?;
        self.open(&table).await?;
        self.see("#table").await?;
        Ok(table)
    }

    /// Opens a table of Battle for Greyport with a bot, who comes when this character is taken and cannot be quicker.
    pub async fn open_party(&self, character: &str) -> Result<()> {
        let seats = [("seat", "me"), ("name", ""), ("seat", "here"), ("name", "Bea")];
        let table = self.open_table("battle-for-greyport", &seats).await?;
        self.choose(&format!("take {character}")).await?;
        let bot = [("seat", "2"), ("level", "easy")];
        let handed = self.guest().await?.post(&format!("{table}/bot"), &bot).await?;
        ensure!(handed.status == 303, "no bot takes the other seat: {}", handed.body);
        self.open(&table).await?;
        self.asked().await.map(|_| ())
    }

    /// The number of the table's version that is shown.
    pub async fn version(&self) -> Result<u64> {
        let version = self.see("#table").await?.attr("data-version").await?;
        version.and_then(|text| text.parse().ok()).context("a table page has a version")
    }

    /// Does something that changes the table, and waits until it is shown anew and nothing that was sent waits for its answer: what
    /// another did may have come first.
    pub async fn changed_by<T>(&self, act: impl AsyncFnOnce() -> Result<T>) -> Result<T> {
        self.js("document.getElementById('table').setAttribute('data-seen', '')").await?;
        let done = act().await?;
        self.see("#table:not([data-seen], [aria-busy])").await?;
        Ok(done)
    }

    /// Waits until everything that has happened at a table is shown.
    pub async fn catches_up(&self, table: &str) -> Result<()> {
        let version = self.guest().await?.get(table).await?.version()?;
        let shown = "Number(document.getElementById('table').dataset.version)";
        self.holds(&format!("{shown} >= {version}")).await
    }

    /// The names of the choices that the page offers, in their order on it; standing orders come behind them.
    pub async fn choices(&self) -> Result<Vec<String>> {
        let all =
            "['do', 'order'].flatMap(name => [...document.querySelectorAll(`#table .choice[name=${name}]`)])";
        let all = self.js(&format!("{all}.map(choice => choice.value)")).await?;
        Ok(all.as_array().into_iter().flatten().filter_map(|name| name.as_str()).map(str::to_owned).collect())
    }

    /// Waits until this browser is asked; returns false if the game is over.
    pub async fn asked(&self) -> Result<bool> {
        until("being asked", async || {
            if self.has("#table .ending").await? {
                return Ok(Some(false));
            }
            Ok(self.has("#table[data-yours] .choice").await?.then_some(true))
        })
        .await
    }

    /// Waits for a choice, presses it, confirms it if that is asked for, and waits until it is done.
    pub async fn choose(&self, name: &str) -> Result<()> {
        until(&format!("the choice {name}"), async || Ok(self.may_choose(name).await?.then_some(()))).await
    }

    /// The same without waiting for it: returns false if it is not there, as where all choose at once and somebody was quicker.
    pub async fn may_choose(&self, name: &str) -> Result<bool> {
        let choice = format!("#table .choice[value='{name}']");
        self.bring_out(&choice).await?;
        self.js("document.getElementById('table').setAttribute('data-seen', '')").await?;
        if !self.click_if_there(&choice).await? {
            return Ok(false);
        }
        self.see("#table:not([data-seen], [aria-busy])").await?;
        if self.has("#confirm").await? {
            self.changed_by(async || self.click_if_there("#confirm button").await).await?;
        }
        Ok(true)
    }

    /// Goes to the pane where something lies, and opens what it is folded into.
    pub async fn bring_out(&self, thing: &str) -> Result<()> {
        let open = format!(
            "(() => {{ const thing = document.querySelector(`{thing}`); \
             const pane = document.getElementById(`pane-${{thing?.closest('[data-piece]')?.dataset.piece}}`); \
             if (pane && !thing.checkVisibility()) pane.click(); \
             for (let fold = thing; fold = fold?.parentElement.closest('details'); ) fold.open = true }})()"
        );
        self.js(&open).await.map(|_| ())
    }

    /// Looks at the log, the chat or the menu beside the board.
    pub async fn beside(&self, what: &str) -> Result<()> {
        self.click(&format!("label:has(#beside-{what})")).await
    }

    /// Presses what moves the game on, and says what it was; nothing if the game is over.
    pub async fn choose_any(&self) -> Result<Option<String>> {
        self.choose_by(next).await
    }

    /// Presses what this picks of the choices, and says what it was; nothing if the game is over. Where somebody was quicker it picks
    /// again.
    pub async fn choose_by(&self, pick: impl Fn(&[String]) -> Option<&str>) -> Result<Option<String>> {
        while self.asked().await? {
            let choices = self.choices().await?;
            if let Some(name) = pick(&choices)
                && self.may_choose(name).await?
            {
                return Ok(Some(name.to_owned()));
            }
        }
        Ok(None)
    }

    /// The choice that moves the game on.
    pub async fn next_choice(&self) -> Result<Option<String>> {
        Ok(next(&self.choices().await?).map(str::to_owned))
    }

    /// Plays the rest of the turn, and says what was chosen.
    pub async fn turn(&self) -> Result<Vec<String>> {
        let mut done: Vec<String> = Vec::new();
        while let Some(name) = self.choose_any().await? {
            done.push(name);
            let drafts = self.has("#table .choice[value^='draft']").await?;
            if drafts || !self.has("#table[data-yours]").await? {
                break;
            }
        }
        Ok(done)
    }

    /// How many lines the log has.
    pub async fn log_lines(&self) -> Result<usize> {
        self.count("#log li").await
    }
}
