//! A game at one keyboard: asks people, lets bots answer, tells what happens.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use malice_bots::BotSpec;
use malice_engine::{Game, Offer, Panes, Seat, Viewer, plain};
use malice_words::{Request, capitalised, exact, score_pad, spoken};

use super::evening::Evening;
use super::read_line;
use super::seating::Player;
use crate::columns::{Cell, flow};
use crate::paint::Paint;
use crate::terminal;

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    GoOn,
    Leave,
}

pub(super) struct Session<'a, G: Game> {
    pub(super) evening: Evening<G>,
    pub(super) paint: Paint,
    /// The table is read, not looked at.
    aloud: bool,
    pub(super) out: &'a mut dyn Write,
    /// For each seat, up to where in the log its person has read; behind them, the same for a watcher.
    told: Vec<usize>,
    /// For each seat, the table as its person has seen it last.
    shown: Vec<String>,
    /// For each seat, how many orders stood when its person was last told.
    ordered: Vec<usize>,
    at_keyboard: Option<Seat>,
    /// The person whom another one has let choose.
    called: Option<Seat>,
    /// Whether somebody types, rather than a script.
    typed: bool,
}

impl<'a, G: Game + Panes> Session<'a, G> {
    pub(super) fn new(evening: Evening<G>, paint: Paint, aloud: bool, out: &'a mut dyn Write) -> Self {
        let table = &evening.table;
        let begun = if table.version() > 0 && evening.files.load.is_some() { table.log().len() } else { 0 };
        let told = vec![begun; evening.players.len() + 1];
        let shown = vec![String::new(); evening.players.len()];
        let ordered = vec![0; evening.players.len()];
        Self {
            evening,
            paint,
            aloud,
            out,
            told,
            shown,
            ordered,
            at_keyboard: None,
            called: None,
            typed: io::stdin().is_terminal(),
        }
    }

    /// Plays until the game is over or everybody has left.
    pub(super) fn run(&mut self) -> anyhow::Result<()> {
        self.evening.save()?;
        self.welcome()?;
        while let Some(first) = self.evening.next_asked() {
            let seat = self.called.take().unwrap_or(first);
            match self.evening.players[seat.index()] {
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

    fn welcome(&mut self) -> anyhow::Result<()> {
        let seats: Vec<String> = self
            .evening
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
        if self.evening.people() > 0 {
            writeln!(self.out, "Type the number of a choice, or 'help' for all commands.")?;
        }
        Ok(())
    }

    pub(super) fn bot_decides(&mut self, seat: Seat, spec: BotSpec) -> anyhow::Result<()> {
        let action = self.evening.ask_bot(seat, spec);
        self.evening.act(seat, action)?;
        if self.evening.people() <= 1 {
            self.tell(self.evening.only_person())?;
            self.out.flush()?;
        }
        Ok(())
    }

    fn person_decides(&mut self, seat: Seat) -> anyhow::Result<Next> {
        self.hand_over(seat)?;
        self.tell(Some(seat))?;
        let offer = self.evening.table.choices(seat).clone();
        self.show_changes(seat)?;
        self.tell_intents()?;
        self.show_choices(seat, &offer)?;
        loop {
            let Some(line) = self.ask(seat)? else {
                self.leave(false)?;
                return Ok(Next::Leave);
            };
            let named = exact(&**self.evening.table.game(), &offer, &line);
            match Request::read(&line).filter(|_| named.is_none()) {
                Some(Request::Quit) => {
                    self.leave(true)?;
                    return Ok(Next::Leave);
                }
                Some(Request::Undo) => match self.evening.undo(seat)? {
                    Ok(()) => {
                        let log = self.evening.table.log().len();
                        self.told.iter_mut().for_each(|told| *told = log.min(*told));
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
                        self.evening.others(seat).iter().find(|other| usize::from(other.number()) == number)
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
                    self.evening.order(seat, &order)?;
                    return Ok(Next::GoOn);
                }
                None => match self.resolved(seat, &offer, &line) {
                    Ok(action) => {
                        self.evening.act(seat, action)?;
                        return Ok(Next::GoOn);
                    }
                    Err(reason) => self.explain(&reason)?,
                },
            }
        }
    }

    /// Where several people play, nobody sees another's cards.
    fn hand_over(&mut self, seat: Seat) -> anyhow::Result<()> {
        let before = self.at_keyboard.replace(seat);
        if self.evening.people() < 2 || before == Some(seat) {
            return Ok(());
        }
        let name = self.evening.table.seats()[seat.index()].name.clone();
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
            None => (self.evening.players.len(), Viewer::Spectator),
        };
        for happened in &self.evening.table.log()[self.told[index]..] {
            if let Some(text) = self.evening.told_of(&happened.event, viewer) {
                let text = self.in_words(text);
                let indent =
                    if self.evening.table.game().event_follows(&happened.event) { "    " } else { "  " };
                let text = terminal::wrap(&text, terminal::width() - indent.len(), &format!("{indent}  "));
                writeln!(self.out, "{indent}{text}")?;
            }
        }
        self.told[index] = self.evening.table.log().len();
        Ok(())
    }

    /// For who hears it, words stand for what is drawn.
    fn in_words(&self, text: String) -> String {
        if self.aloud { spoken::told(&text) } else { text }
    }

    /// The table as a seat sees it.
    fn table_text(&self, seat: Seat) -> String {
        let game = self.evening.table.game();
        let view = self.evening.table.view(Viewer::Seat(seat));
        if self.aloud {
            return self.evening.called(&spoken::table(&**game, &view, Some(seat)));
        }
        self.evening.called(&game.table_text(&view, self.paint.on))
    }

    fn show_table(&mut self, seat: Seat) -> anyhow::Result<()> {
        let text = self.table_text(seat);
        writeln!(self.out, "\n{}\n", text.trim_end())?;
        self.shown[seat.index()] = text;
        Ok(())
    }

    /// What is new on the table since the person saw it last; all of it where most is.
    fn show_changes(&mut self, seat: Seat) -> anyhow::Result<()> {
        let text = self.table_text(seat);
        let Some(lines) = changed(&self.shown[seat.index()], &text) else { return self.show_table(seat) };
        if !lines.is_empty() {
            writeln!(self.out, "{}", self.paint.faint("New on the table ('table' shows all):"))?;
            lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        }
        self.shown[seat.index()] = text;
        Ok(())
    }

    fn show_choices(&mut self, seat: Seat, offer: &Offer<G::Action>) -> anyhow::Result<()> {
        let view = self.evening.table.view(Viewer::Seat(seat));
        let game = self.evening.table.game();
        let point = self.paint.faint(&format!("({})", offer.point()));
        writeln!(
            self.out,
            "{} {point}",
            self.paint.strong(&self.evening.called(&game.prompt(&view, offer.point())))
        )?;
        let actions: Vec<G::Action> = offer.accepted().collect();
        let digits = actions.len().to_string().len();
        let width = terminal::width();
        let cell = |(number, action): (usize, &G::Action)| {
            let text = self.in_words(self.evening.called(&game.action_text(&view, *action)));
            let number = format!("{number:>digits$}");
            let wrapped = terminal::wrap(&text, width - digits - 4, "       ");
            Cell {
                width: digits + 4 + plain::width(&text).min(width),
                text: format!("  {}  {wrapped}", self.paint.key(&number)),
            }
        };
        let cells: Vec<Cell> = (1..).zip(&actions).map(cell).collect();
        write!(self.out, "{}", flow(&cells, width))?;
        let orders = self.evening.orders(seat);
        let foreseen = self.evening.table.foreseen(seat);
        let foreseen = foreseen.and_then(|(order, then)| game.foreseen_text(&order, &then));
        let orders: Vec<Cell> = ('a'..)
            .zip(&orders)
            .map(|(letter, (_, text))| {
                let width = 5 + plain::width(text);
                Cell { width, text: format!("  {}  {text}", self.paint.key(&letter.to_string())) }
            })
            .collect();
        write!(self.out, "{}", flow(&orders, width))?;
        if let Some(text) = foreseen {
            writeln!(self.out, "{}", terminal::wrap(&format!("Proposed: {text}"), width, "  "))?;
        }
        let given = self.evening.given(seat).len();
        if given > 0 && self.ordered[seat.index()] != given {
            let orders = if given == 1 { "order stands" } else { "orders stand" };
            let text = format!("{given} {orders} ('orders' lists them, 'orders off N' takes one back)");
            writeln!(self.out, "{}", self.paint.faint(&text))?;
        }
        self.ordered[seat.index()] = given;
        for other in self.evening.others(seat).iter() {
            let name = &self.evening.table.seats()[other.index()].name;
            let command = self.paint.key(&format!("seat {other}"));
            writeln!(self.out, "{name} may choose now, too: {command} hands over the keyboard.")?;
        }
        Ok(())
    }

    /// The standing order that a line gives, by letter or by name.
    fn order_of(&self, seat: Seat, line: &str) -> Option<String> {
        let line = line.trim();
        let mut lettered = ('a'..).zip(self.evening.orders(seat));
        let meant = |letter: char, order: &str| {
            order.eq_ignore_ascii_case(line) || (line.len() == 1 && line.starts_with(letter))
        };
        lettered.find(|(letter, (order, _))| meant(*letter, order)).map(|(_, (order, _))| order)
    }

    /// The next line typed, echoed where it comes from a script so that the output reads like a session.
    fn ask(&mut self, seat: Seat) -> anyhow::Result<Option<String>> {
        let name = if self.evening.people() > 1 {
            self.evening.table.seats()[seat.index()].name.as_str()
        } else {
            ""
        };
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

    fn save_to(&mut self, file: &str) -> anyhow::Result<()> {
        if file.is_empty() {
            return self.warn("Save to which file? For example: save game.jsonl");
        }
        match self.evening.save_to(Path::new(file)) {
            Ok(()) => Ok(writeln!(self.out, "Saved; from now on after every choice.")?),
            Err(error) => self.warn(&format!("{error:#}")),
        }
    }

    /// Says how to go on later. Somebody who types is asked for a file if there is none yet.
    fn leave(&mut self, asked: bool) -> anyhow::Result<()> {
        if self.evening.files.save.is_none() && asked && self.typed {
            write!(self.out, "To save the game, type a file name; Enter leaves without saving: ")?;
            self.out.flush()?;
            if let Some(file) =
                read_line()?.map(|file| file.trim().to_owned()).filter(|file| !file.is_empty())
            {
                self.save_to(&file)?;
            }
        }
        Ok(writeln!(self.out, "{}", self.evening.parting())?)
    }

    fn finish(&mut self) -> anyhow::Result<()> {
        self.tell(
            self.evening.only_person().or_else(|| self.at_keyboard.filter(|_| self.evening.people() > 0)),
        )?;
        let view = self.evening.table.view(Viewer::Finished);
        let game = self.evening.table.game();
        let text = if self.aloud {
            spoken::table(&**game, &view, self.evening.only_person())
        } else {
            game.table_text(&view, self.paint.on)
        };
        writeln!(self.out, "\n{}\n", self.evening.called(text.trim_end()))?;
        if let Some(outcome) = self.evening.table.outcome() {
            write!(self.out, "{}", score_pad::ending(&outcome, self.evening.table.seats()))?;
        }
        if self.evening.files.save.is_some() {
            writeln!(self.out, "{}", self.evening.parting())?;
        }
        Ok(())
    }
}

/// The lines of a text that the one before did not have, in their order, each below what heads it: nobody could tell whose rooms or
/// whose hand they are. What heads a line is indented less, or begins its paragraph. `None` if most lines are new.
fn changed<'a>(before: &str, now: &'a str) -> Option<Vec<&'a str>> {
    let mut known: Vec<&str> = before.lines().collect();
    let mut is_new = |line: &str| match known.iter().position(|other| *other == line) {
        Some(at) => {
            known.swap_remove(at);
            false
        }
        None => true,
    };
    let indent = |line: &str| line.len() - line.trim_start().len();
    let (mut all, mut new) = (0, 0);
    let mut told = Vec::new();
    for (number, paragraph) in now.split("\n\n").enumerate() {
        // The first paragraph says how far the game is, and heads nothing.
        let title = usize::from(number > 0);
        let mut heads: Vec<(&str, bool)> = Vec::new();
        for line in paragraph.lines().filter(|line| !line.trim().is_empty()) {
            let inner = heads.iter().skip(title).position(|(head, _)| indent(head) >= indent(line));
            heads.truncate(inner.map_or(heads.len(), |at| at + title));
            let is_new = is_new(line);
            all += 1;
            if is_new {
                new += 1;
                for (head, is_told) in heads.iter_mut().filter(|(_, is_told)| !is_told) {
                    told.push(*head);
                    *is_told = true;
                }
                told.push(line);
            }
            heads.push((line, is_new));
        }
    }
    (2 * new <= all).then_some(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lines_that_are_new_are_told_unless_most_are() {
        assert_eq!(changed("a\nb\nc\nd", "a\nB\n\nc\nd"), Some(vec!["B"]));
        assert_eq!(changed("a\na", "a\na"), Some(vec![]));
        assert_eq!(changed("a", "a\na"), Some(vec!["a"]));
        assert_eq!(changed("", "a\nb"), None);
    }

    #[test]
    fn what_is_new_stands_below_what_heads_it() {
        let told = |before: &str, now: &'static str| changed(before, now).expect("most is as it was");
        let before = "Round 1\n\nYou: 3 points\nHand: A\nDeck 4\n\nBot: 2 points\nHand: A\nDeck 4";
        let now = "Round 1\n\nYou: 3 points\nHand: A\nDeck 3\n\nBot: 2 points\nHand: B\nDeck 4";
        assert_eq!(told(before, now), ["You: 3 points", "Deck 3", "Bot: 2 points", "Hand: B"]);
        let before = "Round 1\nYou\n  1 Cave\n  2 Gate\nBot\n  1 Cave\n  2 Gate";
        let now = "Round 1\nYou\n  1 Cave\n  2 Gate\nBot\n  1 Pit\n  2 Web";
        assert_eq!(told(before, now), ["Bot", "  1 Pit", "  2 Web"]);
        let now = "Round 2\nYou\n  1 Cave\n  2 Gate\nBot\n  1 Cave\n  2 Gate";
        assert_eq!(told(before, now), ["Round 2"]);
    }
}
