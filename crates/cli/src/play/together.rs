//! Playing together: people come before bots, who tell what they would do and wait for leave.

use malice_bots::BotSpec;
use malice_engine::{Game, Seat, Talk, Text, Viewer};

use super::seating::Player;
use super::session::Session;
use crate::terminal;

impl<G: Game + Text> Session<'_, G> {
    fn plays_together(&self) -> bool {
        self.table.game().talk() == Talk::Together
    }

    /// The seat that decides next: where all play together, people before bots.
    pub(super) fn next_asked(&self) -> Option<Seat> {
        let awaited = self.table.awaited();
        let people = || awaited.iter().find(|seat| self.players[seat.index()] == Player::Human);
        if self.plays_together() { people().or(awaited.first()) } else { awaited.first() }
    }

    fn asked_bots(&self) -> impl Iterator<Item = (Seat, BotSpec)> {
        let bot = |seat: Seat| {
            if let Player::Bot(spec) = self.players[seat.index()] { Some((seat, spec)) } else { None }
        };
        self.table.awaited().iter().filter_map(bot)
    }

    /// What the bots would do that wait.
    pub(super) fn tell_intents(&mut self) -> anyhow::Result<()> {
        if !self.plays_together() {
            return Ok(());
        }
        let bots: Vec<(Seat, BotSpec)> = self.asked_bots().collect();
        for (seat, spec) in &bots {
            let action = self.ask_bot(*seat, *spec);
            let view = self.table.view(Viewer::Seat(*seat));
            let text = self.table.game().action_text(&view, action);
            let name = &self.table.seats()[seat.index()].name;
            writeln!(
                self.out,
                "{}",
                terminal::wrap(&format!("{name} would: {text}"), terminal::width(), "  ")
            )?;
        }
        if !bots.is_empty() {
            writeln!(self.out, "{} lets them.", self.paint.key("go"))?;
        }
        Ok(())
    }

    /// Lets the bots play until they have nothing more to do.
    pub(super) fn let_go(&mut self) -> anyhow::Result<()> {
        if !self.plays_together() {
            return self.warn("Here everybody plays for themselves.");
        }
        loop {
            let next = self.asked_bots().next();
            let Some((seat, spec)) = next else { return Ok(()) };
            self.bot_decides(seat, spec)?;
        }
    }
}
