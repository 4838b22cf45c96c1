//! Playing together: people come before bots, who tell what they would do and wait for leave.

use malice_bots::BotSpec;
use malice_engine::{Game, Panes, Seat, Viewer};

use super::session::Session;
use crate::terminal;

impl<G: Game + Panes> Session<'_, G> {
    /// What the bots would do that wait.
    pub(super) fn tell_intents(&mut self) -> anyhow::Result<()> {
        if !self.evening.plays_together() {
            return Ok(());
        }
        let bots: Vec<(Seat, BotSpec)> = self.evening.asked_bots().collect();
        for (seat, spec) in &bots {
            let action = self.evening.ask_bot(*seat, *spec);
            let view = self.evening.table.view(Viewer::Seat(*seat));
            let text = self.evening.called(&self.evening.table.game().action_text(&view, action));
            let name = self.evening.name(*seat);
            writeln!(
                self.out,
                "{}",
                terminal::wrap(&format!("{name} would: {text}"), terminal::width(), "  ")
            )?;
        }
        if !bots.is_empty() {
            writeln!(self.out, "Type {} to let them.", self.paint.key("go"))?;
        }
        Ok(())
    }

    /// Lets the bots play until they have nothing more to do.
    pub(super) fn let_go(&mut self) -> anyhow::Result<()> {
        if !self.evening.plays_together() {
            return self.warn("Here everybody plays for themselves.");
        }
        loop {
            let next = self.evening.asked_bots().next();
            let Some((seat, spec)) = next else { return Ok(()) };
            self.bot_decides(seat, spec)?;
        }
    }
}
