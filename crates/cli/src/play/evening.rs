//! A game at one keyboard: who sits where, what bots would do, where it is saved. Lines and screen both play it.

use std::path::{Path, PathBuf};

use malice_bots::{Bot, BotSpec, mix};
use malice_catalog::settings;
use malice_engine::{Game, Illegal, Seat, SeatSet, Seen, Table, Talk, Text, Viewer};
use malice_words::{orders, with_names, without_names};

use super::seating::{Player, YOU};
use crate::record_file;

/// The files of an evening.
#[derive(Debug, Default)]
pub(super) struct Files {
    pub(super) save: Option<PathBuf>,
    pub(super) load: Option<PathBuf>,
    pub(super) content: Option<PathBuf>,
}

pub(super) struct Evening<G: Game> {
    pub(super) table: Table<G>,
    pub(super) players: Vec<Player>,
    pub(super) files: Files,
}

impl<G: Game + Text> Evening<G> {
    pub(super) fn people(&self) -> usize {
        self.players.iter().filter(|player| **player == Player::Human).count()
    }

    /// The seat through whose eyes all can be told: the only person's. Nobody's among several people.
    pub(super) fn only_person(&self) -> Option<Seat> {
        let mut people = (0..self.players.len()).filter(|seat| self.players[*seat] == Player::Human);
        let first = people.next();
        first.filter(|_| people.next().is_none()).map(Seat::new)
    }

    pub(super) fn plays_together(&self) -> bool {
        self.table.game().talk() == Talk::Together
    }

    /// The seat that decides next: where all play together, people before bots.
    pub(super) fn next_asked(&self) -> Option<Seat> {
        let awaited = self.table.awaited();
        let people = || awaited.iter().find(|seat| self.players[seat.index()] == Player::Human);
        if self.plays_together() { people().or(awaited.first()) } else { awaited.first() }
    }

    pub(super) fn asked_bots(&self) -> impl Iterator<Item = (Seat, BotSpec)> {
        let bot = |seat: Seat| {
            if let Player::Bot(spec) = self.players[seat.index()] { Some((seat, spec)) } else { None }
        };
        self.table.awaited().iter().filter_map(bot)
    }

    /// The other people who are asked now, or may choose though nobody waits for them.
    pub(super) fn others(&self, seat: Seat) -> SeatSet {
        let may_choose = self.table.may_choose().without(seat);
        may_choose.iter().filter(|seat| self.players[seat.index()] == Player::Human).collect()
    }

    /// What a bot does in its seat, to be found out wherever there is time for it.
    pub(super) fn thought(&self, seat: Seat, spec: BotSpec) -> impl FnOnce() -> G::Action + Send + use<G> {
        let luck = self.luck(seat);
        self.choice(seat, move || spec.beside_people(&settings::<G>(), luck))
    }

    /// What a bot advises who sits there to do, as strong as it is.
    pub(super) fn advice(&self, seat: Seat, spec: BotSpec) -> impl FnOnce() -> G::Action + Send + use<G> {
        let luck = self.luck(seat);
        self.choice(seat, move || spec.bot(&settings::<G>(), luck))
    }

    /// A bot's luck hangs on seed, seat and version, so that a resumed game goes on as it would have.
    fn luck(&self, seat: Seat) -> u64 {
        let seed = self.table.seed().0.iter().fold(0, |seed, byte| mix(seed, u64::from(*byte)));
        mix(mix(seed, u64::from(seat.number())), self.table.version() as u64)
    }

    fn choice<B>(&self, seat: Seat, bot: B) -> impl FnOnce() -> G::Action + Send + use<G, B>
    where
        B: FnOnce() -> Box<dyn Bot<G>> + Send,
    {
        let (game, state) = (self.table.game().clone(), self.table.state().clone());
        move || bot().choose(&Seen::new(&*game, &state, seat))
    }

    pub(super) fn ask_bot(&self, seat: Seat, spec: BotSpec) -> G::Action {
        self.thought(seat, spec)()
    }

    pub(super) fn act(&mut self, seat: Seat, action: G::Action) -> anyhow::Result<()> {
        self.table.act(seat, action)?;
        self.go_on()
    }

    /// Answers for who does not want to be asked, and saves.
    fn go_on(&mut self) -> anyhow::Result<()> {
        while let Some((seat, action)) = self.table.hushed() {
            self.table.act(seat, action)?;
        }
        self.save()
    }

    /// The standing orders that a person may give now, and has not given: name and text.
    pub(super) fn orders(&self, seat: Seat) -> Vec<(String, String)> {
        self.in_words(seat, self.table.further_orders(seat))
    }

    /// Those that a person has given.
    pub(super) fn given(&self, seat: Seat) -> Vec<(String, String)> {
        self.in_words(seat, self.table.given_orders(seat).map(|given| given.order.clone()).collect())
    }

    fn in_words(&self, seat: Seat, orders: Vec<String>) -> Vec<(String, String)> {
        let view = self.table.view(Viewer::Seat(seat));
        let told = |order: String| {
            let text = orders::order_text(&**self.table.game(), &view, &order);
            (order, text)
        };
        orders.into_iter().map(told).collect()
    }

    pub(super) fn order(&mut self, seat: Seat, order: &str) -> anyhow::Result<()> {
        self.table.order(seat, order)?;
        self.go_on()
    }

    /// Takes a standing order back, by its number, name or words. Says which; the error says why none.
    pub(super) fn cancel(&mut self, seat: Seat, words: &str) -> Result<String, String> {
        let given = self.given(seat);
        let name = orders::meant(&given, words)?;
        self.table.cancel_order(seat, name).map_err(|illegal| illegal.to_string())?;
        Ok(given.iter().find(|(order, _)| order == name).map_or_else(String::new, |(_, text)| text.clone()))
    }

    /// Takes back; the inner answer is why that cannot be.
    pub(super) fn undo(&mut self, seat: Seat) -> anyhow::Result<Result<(), Illegal>> {
        let undone = self.table.undo(seat);
        if undone.is_ok() {
            self.save()?;
        }
        Ok(undone)
    }

    /// What happened in words; seats are called by the parts that they play, where the game has parts, else by who sits there.
    pub(super) fn told_of(&self, event: &G::Event, viewer: Viewer) -> Option<String> {
        let game = self.table.game();
        let text = game.event_text(event, viewer)?;
        let view = self.table.view(Viewer::Spectator);
        let name = |index| game.seat_name(&view, Seat::new(index));
        let names: Option<Vec<String>> = (0..self.players.len()).map(name).collect();
        // "Seat 1 plays Gerki": where the name is told it does not stand for the seat.
        let parts = names.filter(|names| names.iter().all(|name| !text.contains(name.as_str())));
        Some(parts.map_or_else(|| self.called(&text), |parts| with_names(&text, &borrowed(&parts))))
    }

    /// A text with the names of those who sit in the seats.
    pub(super) fn called(&self, text: &str) -> String {
        with_names(text, &borrowed(&self.names()))
    }

    /// What somebody typed, with seats in the place of those names.
    pub(super) fn numbered(&self, text: &str) -> String {
        without_names(text, &borrowed(&self.names()))
    }

    fn names(&self) -> Vec<String> {
        let name = |seat: Seat| {
            // "You" would need other verbs.
            let nameless = self.table.seats()[seat.index()].name == YOU;
            if nameless { format!("Player {seat}") } else { self.name(seat) }
        };
        (0..self.players.len()).map(|seat| name(Seat::new(seat))).collect()
    }

    /// A person by name; a bot, and whoever is alone and called "You", with the seat.
    pub(super) fn name(&self, seat: Seat) -> String {
        let header = &self.table.seats()[seat.index()];
        let own = header.name == YOU || header.name == header.player;
        if own { format!("{} (seat {seat})", header.name) } else { header.name.clone() }
    }

    pub(super) fn save(&self) -> anyhow::Result<()> {
        self.files.save.as_ref().map_or(Ok(()), |file| record_file::write(file, &self.table.record()))
    }

    /// Saves to this file, now and after every choice.
    pub(super) fn save_to(&mut self, path: &Path) -> anyhow::Result<()> {
        let own = [&self.files.save, &self.files.load].into_iter().flatten().any(|own| own == path);
        if !own {
            record_file::check_free(path)?;
        }
        record_file::write(path, &self.table.record())?;
        self.files.save = Some(path.to_owned());
        Ok(())
    }

    /// How to go on later, or see it again.
    pub(super) fn parting(&self) -> String {
        let Some(file) = &self.files.save else { return "The game was not saved.".into() };
        let file = file.display();
        if self.table.awaited().is_empty() {
            return format!("See it again with: malice replay {file}");
        }
        let content = self.files.content.as_ref().map(|folder| format!(" --content {}", folder.display()));
        let content = content.unwrap_or_default();
        let id = G::meta().id;
        format!("Saved. Go on with: malice play {id} --load {file} --save {file}{content}")
    }
}

fn borrowed(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}
