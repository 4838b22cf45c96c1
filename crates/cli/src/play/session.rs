//! A game at one keyboard: asks people, lets bots answer, tells what happens.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use malice_bots::{BotSpec, mix};
use malice_catalog::settings;
use malice_engine::{Game, Offer, Seat, SeatSet, Table, Text, Viewer, plain};
use malice_words::{Request, capitalised, exact, resolve, score_pad, with_names};

use super::read_line;
use super::seating::Player;
use crate::columns::{Cell, flow};
use crate::paint::Paint;
use crate::{record_file, terminal};

/// The files of a session.
#[derive(Debug, Default)]
pub(super) struct Files {
    pub(super) save: Option<PathBuf>,
    pub(super) load: Option<PathBuf>,
    pub(super) content: Option<PathBuf>,
}

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Leave,
}

pub(super) struct Session<'a, G: Game> {
    pub(super) table: Table<G>,
    pub(super) players: Vec<Player>,
    files: Files,
    pub(super) paint: Paint,
    pub(super) out: &'a mut dyn Write,
    /// For each seat, up to where in the log its person has read; behind them, the same for a watcher.
    told: Vec<usize>,
    at_keyboard: Option<Seat>,
    /// The person whom another one has let choose.
    called: Option<Seat>,
    /// Whether somebody types, rather than a script.
    typed: bool,
}

impl<'a, G: Game + Text> Session<'a, G> {
    pub(super) fn new(
        table: Table<G>,
        players: Vec<Player>,
        files: Files,
        paint: Paint,
        out: &'a mut dyn Write,
    ) -> Self {
        let begun = if table.version() > 0 && files.load.is_some() { table.log().len() } else { 0 };
        let told = vec![begun; players.len() + 1];
        Self {
            table,
            players,
            files,
            paint,
            out,
            told,
            at_keyboard: None,
            called: None,
            typed: io::stdin().is_terminal(),
        }
    }

    /// Plays until the game is over or everybody has left.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        self.save()?;
        self.welcome()?;
        while let Some(first) = self.next_asked() {
            let seat = self.called.take().unwrap_or(first);
            match self.players[seat.index()] {
                Player::Bot(spec) => self.bot_decides(seat, spec)?,
                Player::Human => {
                    if self.person_decides(seat)? == Next::Leave {
                        return Ok(());
                    }
                }
            }
        }
        self.finish()
    }

    fn people(&self) -> usize {
        self.players.iter().filter(|player| **player == Player::Human).count()
    }

    /// The seat through whose eyes all can be told: the only person's. Nobody's among several people.
    fn only_person(&self) -> Option<Seat> {
        let mut people = (0..self.players.len()).filter(|seat| self.players[*seat] == Player::Human);
        let first = people.next();
        first.filter(|_| people.next().is_none()).map(Seat::new)
    }

    fn welcome(&mut self) -> anyhow::Result<()> {
        let seats: Vec<String> = self
            .table
            .seats()
            .iter()
            .zip(1..)
            .map(|(seat, number)| match seat.player.as_str() {
                "human" => format!("seat {number} {}", seat.name),
                bot => format!("seat {number} {bot} bot"),
            })
            .collect();
        let title = G::meta().title;
        writeln!(self.out, "{}: {}.", self.paint.strong(title), seats.join(", "))?;
        if self.people() > 0 {
            writeln!(self.out, "Type the number of a choice, or 'help' for all commands.")?;
        }
        Ok(())
    }

    pub(super) fn bot_decides(&mut self, seat: Seat, spec: BotSpec) -> anyhow::Result<()> {
        let action = self.ask_bot(seat, spec);
        self.act(seat, action)?;
        if self.people() <= 1 {
            self.tell(self.only_person())?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// What a bot would do. Its luck hangs on seed, seat and version, so that a resumed game goes on as it would have.
    pub(super) fn ask_bot(&self, seat: Seat, spec: BotSpec) -> G::Action {
        let seed = self.table.seed().0.iter().fold(0, |seed, byte| mix(seed, u64::from(*byte)));
        let luck = mix(mix(seed, u64::from(seat.number())), self.table.version() as u64);
        spec.bot(&settings::<G>(), luck).choose(&self.table.seen(seat))
    }

    fn person_decides(&mut self, seat: Seat) -> anyhow::Result<Next> {
        self.hand_over(seat)?;
        self.tell(Some(seat))?;
        let offer = self.table.choices(seat).clone();
        self.show_table(seat)?;
        self.tell_intents()?;
        self.show_choices(seat, &offer)?;
        loop {
            let Some(line) = self.ask(seat)? else {
                self.leave(false)?;
                return Ok(Next::Leave);
            };
            let named = exact(&**self.table.game(), &offer, &line);
            match Request::read(&line).filter(|_| named.is_none()) {
                Some(Request::Quit) => {
                    self.leave(true)?;
                    return Ok(Next::Leave);
                }
                Some(Request::Undo) => match self.table.undo(seat) {
                    Ok(()) => {
                        let log = self.table.log().len();
                        self.told.iter_mut().for_each(|told| *told = log.min(*told));
                        self.save()?;
                        return Ok(Next::GoOn);
                    }
                    Err(no) => self.warn(&format!("{no}."))?,
                },
                Some(Request::Table) => {
                    self.show_table(seat)?;
                    self.show_choices(seat, &offer)?;
                }
                Some(Request::Go) => {
                    self.let_go()?;
                    return Ok(Next::GoOn);
                }
                Some(Request::Seat(number)) => {
                    if let Some(other) =
                        self.others(seat).iter().find(|other| usize::from(other.number()) == number)
                    {
                        self.called = Some(other);
                        return Ok(Next::GoOn);
                    }
                    self.warn(&format!("Nobody else at this keyboard may choose now in seat {number}."))?;
                }
                Some(Request::Save(file)) => self.save_to(&file)?,
                Some(request) => self.answer(seat, &offer, request)?,
                None if self.order_of(seat, &line).is_some() => {
                    let order = self.order_of(seat, &line).unwrap_or_default();
                    self.table.order(seat, &order)?;
                    self.save()?;
                    return Ok(Next::GoOn);
                }
                None => {
                    let view = self.table.view(Viewer::Seat(seat));
                    match resolve(&**self.table.game(), &view, &offer, &line) {
                        Ok(action) => {
                            self.act(seat, action)?;
                            return Ok(Next::GoOn);
                        }
                        Err(reason) => self.explain(&reason)?,
                    }
                }
            }
        }
    }

    /// The other people who are asked now, or may choose though nobody waits for them.
    fn others(&self, seat: Seat) -> SeatSet {
        let may_choose = self.table.may_choose().without(seat);
        may_choose.iter().filter(|seat| self.players[seat.index()] == Player::Human).collect()
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> anyhow::Result<()> {
        self.table.act(seat, action)?;
        self.save()
    }

    /// Where several people play, nobody sees another's cards.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<()> {
        let before = self.at_keyboard.replace(seat);
        if self.people() < 2 || before == Some(seat) {
            return Ok(());
        }
        let name = self.table.seats()[seat.index()].name.clone();
        if self.typed && self.paint.on {
            write!(self.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        write!(self.out, "\nPass the keyboard to {name} (seat {seat}), press Enter.")?;
        self.out.flush()?;
        if self.typed {
            read_line()?;
        } else {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// Tells what happened since this person, or whoever watches, was last told.
    fn tell(&mut self, seat: Option<Seat>) -> anyhow::Result<()> {
        let (index, viewer) = match seat {
            Some(seat) => (seat.index(), Viewer::Seat(seat)),
            None => (self.players.len(), Viewer::Spectator),
        };
        for happened in &self.table.log()[self.told[index]..] {
            if let Some(text) = self.told_of(&happened.event, viewer) {
                let indent = if self.table.game().event_follows(&happened.event) { "    " } else { "  " };
                let text = terminal::wrap(&text, terminal::width() - indent.len(), &format!("{indent}  "));
                writeln!(self.out, "{indent}{text}")?;
            }
        }
        self.told[index] = self.table.log().len();
        Ok(())
    }

    /// What happened in words; seats are called by the parts that they play, where the game has parts.
    pub(super) fn told_of(&self, event: &G::Event, viewer: Viewer) -> Option<String> {
        let game = self.table.game();
        let text = game.event_text(event, viewer)?;
        let view = self.table.view(Viewer::Spectator);
        let name = |index| game.seat_name(&view, Seat::new(index));
        let names: Option<Vec<String>> = (0..self.players.len()).map(name).collect();
        // "Seat 1 plays Gerki": where the name is told it does not stand for the seat.
        let names = names.filter(|names| names.iter().all(|name| !text.contains(name.as_str())));
        let Some(names) = names else { return Some(text) };
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        Some(with_names(&text, &names))
    }

    fn show_table(&mut self, seat: Seat) -> anyhow::Result<()> {
        let view = self.table.view(Viewer::Seat(seat));
        let text = self.table.game().table_text(&view, self.paint.on);
        Ok(writeln!(self.out, "\n{}\n", text.trim_end())?)
    }

    fn show_choices(&mut self, seat: Seat, offer: &Offer<G::Action>) -> anyhow::Result<()> {
        let view = self.table.view(Viewer::Seat(seat));
        let game = self.table.game();
        let point = self.paint.faint(&format!("({})", offer.point()));
        writeln!(self.out, "{} {point}", self.paint.strong(&game.prompt(&view, offer.point())))?;
        let actions: Vec<G::Action> = offer.accepted().collect();
        let digits = actions.len().to_string().len();
        let width = terminal::width();
        let cell = |(number, action): (usize, &G::Action)| {
            let text = game.action_text(&view, *action);
            let number = format!("{number:>digits$}");
            let wrapped = terminal::wrap(&text, width - digits - 4, "       ");
            Cell {
                width: digits + 4 + plain::width(&text).min(width),
                text: format!("  {}  {wrapped}", self.paint.key(&number)),
            }
        };
        let cells: Vec<Cell> = (1..).zip(&actions).map(cell).collect();
        write!(self.out, "{}", flow(&cells, width))?;
        let orders = self.table.orders(seat);
        let foreseen = self.table.foreseen(seat);
        let foreseen = foreseen.and_then(|(order, then)| game.foreseen_text(&order, &then));
        let orders: Vec<Cell> = ('a'..)
            .zip(&orders)
            .map(|(letter, order)| {
                let text = game.order_text(&view, order);
                let width = 5 + plain::width(&text);
                Cell { width, text: format!("  {}  {text}", self.paint.key(&letter.to_string())) }
            })
            .collect();
        write!(self.out, "{}", flow(&orders, width))?;
        if let Some(text) = foreseen {
            writeln!(self.out, "{}", terminal::wrap(&format!("Proposed: {text}"), width, "  "))?;
        }
        for other in self.others(seat).iter() {
            let name = &self.table.seats()[other.index()].name;
            let command = self.paint.key(&format!("seat {other}"));
            writeln!(self.out, "{name} may choose now, too: {command} hands over the keyboard.")?;
        }
        Ok(())
    }

    /// The standing order that a line gives, by letter or by name.
    fn order_of(&self, seat: Seat, line: &str) -> Option<String> {
        let line = line.trim();
        let mut lettered = ('a'..).zip(self.table.orders(seat));
        let meant =
            |letter: char, order: &str| order == line || (line.len() == 1 && line.starts_with(letter));
        lettered.find(|(letter, order)| meant(*letter, order)).map(|(_, order)| order)
    }

    /// The next line typed, echoed where it comes from a script so that the output reads like a session.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Option<String>> {
        let name = if self.people() > 1 { self.table.seats()[seat.index()].name.as_str() } else { "" };
        write!(self.out, "{name}> ")?;
        self.out.flush()?;
        let line = read_line()?;
        if !self.typed {
            writeln!(self.out, "{}", line.as_deref().unwrap_or_default())?;
        }
        Ok(line)
    }

    pub(super) fn warn(&mut self, text: &str) -> anyhow::Result<()> {
        let text = terminal::wrap(&capitalised(text), terminal::width(), "  ");
        Ok(writeln!(self.out, "{}", self.paint.warning(&text))?)
    }

    fn save(&self) -> anyhow::Result<()> {
        self.files.save.as_ref().map_or(Ok(()), |file| record_file::write(file, &self.table.record()))
    }

    fn save_to(&mut self, file: &str) -> anyhow::Result<()> {
        let path = Path::new(file);
        if file.is_empty() {
            return self.warn("Save to which file? For example: save game.jsonl");
        }
        let own = [&self.files.save, &self.files.load].into_iter().flatten().any(|own| own == path);
        let saved = if own { Ok(()) } else { record_file::check_free(path) };
        match saved.and_then(|()| record_file::write(path, &self.table.record())) {
            Ok(()) => {
                self.files.save = Some(path.to_owned());
                Ok(writeln!(self.out, "Saved; from now on after every choice.")?)
            }
            Err(error) => self.warn(&format!("{error:#}")),
        }
    }

    /// Says how to go on later. Somebody who types is asked for a file if there is none yet.
    fn leave(&mut self, asked: bool) -> anyhow::Result<()> {
        if self.files.save.is_none() && asked && self.typed {
            write!(self.out, "To save the game, type a file name; Enter leaves without saving: ")?;
            self.out.flush()?;
            if let Some(file) =
                read_line()?.map(|file| file.trim().to_owned()).filter(|file| !file.is_empty())
            {
                self.save_to(&file)?;
            }
        }
        let Some(file) = &self.files.save else {
            return Ok(writeln!(self.out, "The game was not saved.")?);
        };
        let file = file.display();
        let content = self.files.content.as_ref().map(|folder| format!(" --content {}", folder.display()));
        let content = content.unwrap_or_default();
        let id = G::meta().id;
        Ok(writeln!(self.out, "Saved. Go on with: malice play {id} --load {file} --save {file}{content}")?)
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        self.tell(self.only_person().or_else(|| self.at_keyboard.filter(|_| self.people() > 0)))?;
        let view = self.table.view(Viewer::Finished);
        let text = self.table.game().table_text(&view, self.paint.on);
        writeln!(self.out, "\n{}\n", text.trim_end())?;
        if let Some(outcome) = self.table.outcome() {
            write!(self.out, "{}", score_pad::ending(&outcome, self.table.seats()))?;
        }
        if let Some(file) = &self.files.save {
            writeln!(self.out, "See it again with: malice replay {}", file.display())?;
        }
        Ok(())
    }
}
