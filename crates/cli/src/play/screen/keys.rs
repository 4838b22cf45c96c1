//! Keys and clicks.

#![allow(clippy::wildcard_enum_match_arm, reason = "most keys mean nothing here")]

use malice_engine::{Game, Panes};
use malice_screen::{Page, Side};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

use super::{Moment, Screen};

/// How far the wheel and the page keys go.
const WHEEL: isize = 3;
const PAGE: isize = 15;

impl<G: Game + Panes> Screen<G> {
    pub(super) fn answer(&mut self, event: &Event) -> anyhow::Result<()> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                text.chars().filter(|letter| !letter.is_control()).for_each(|letter| self.letter(letter));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn key(&mut self, key: KeyEvent) -> anyhow::Result<()> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            // Whoever presses it twice means it.
            self.left = self.leaving;
            self.ask_to_leave();
            return Ok(());
        }
        if self.leaving {
            self.leave_or_stay(key.code);
            return Ok(());
        }
        if let Moment::Curtain(seat) = self.moment {
            match key.code {
                KeyCode::Enter => self.ask(seat),
                KeyCode::Char('q') if control => self.ask_to_leave(),
                _ => (),
            }
            return Ok(());
        }
        if self.hand.page.is_some() {
            self.page_key(key);
            return Ok(());
        }
        match self.command(key) {
            Some(command) => self.carry_out(command),
            None => self.table_key(key.code),
        }
    }

    /// The command that a key stands for.
    fn command(&self, key: KeyEvent) -> Option<&'static str> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let KeyCode::Char(letter) = key.code else { return None };
            return Some(match letter {
                'z' => "undo",
                't' => "hint",
                'w' => "why",
                'r' => "rules",
                'f' => "cards",
                'l' => "log",
                'p' => "score",
                's' => "save",
                'q' => "quit",
                _ => return None,
            });
        }
        match key.code {
            KeyCode::F(1) => Some("help"),
            KeyCode::F(2) => Some("hint"),
            KeyCode::F(3) => Some("why"),
            KeyCode::F(4) => Some("rules"),
            KeyCode::F(5) => Some("cards"),
            KeyCode::F(6) => Some("log"),
            KeyCode::F(7) => Some("score"),
            KeyCode::F(8) => Some("save"),
            KeyCode::F(9) => Some("undo"),
            KeyCode::F(10) => Some("quit"),
            KeyCode::Char('?') if self.hand.typed.is_empty() => Some("help"),
            _ => None,
        }
    }

    fn table_key(&mut self, key: KeyCode) -> anyhow::Result<()> {
        if !matches!(self.moment, Moment::Asked(_))
            && !matches!(key, KeyCode::Tab | KeyCode::PageUp | KeyCode::PageDown)
        {
            self.hurried = true;
            if let Moment::Shown(until) = &mut self.moment {
                *until = std::time::Instant::now();
            }
            if matches!(self.moment, Moment::Over) && key == KeyCode::Enter {
                self.left = true;
            }
            return Ok(());
        }
        match key {
            KeyCode::Up => self.hand.step(&self.scene, -1),
            KeyCode::Down => self.hand.step(&self.scene, 1),
            KeyCode::Home => self.hand.step(&self.scene, isize::MIN),
            KeyCode::End => self.hand.step(&self.scene, isize::MAX),
            KeyCode::Left => self.hand.look_on(&self.scene, -1),
            KeyCode::Right => self.hand.look_on(&self.scene, 1),
            KeyCode::PageDown => self.turn(1),
            KeyCode::PageUp => self.turn(-1),
            KeyCode::Tab => self.hand.side = next(self.hand.side),
            KeyCode::Backspace => self.hand.erase(),
            KeyCode::Esc => {
                self.hand.rest();
                self.hand.notice.clear();
            }
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(letter) => self.letter(letter),
            _ => (),
        }
        Ok(())
    }

    fn letter(&mut self, letter: char) {
        match &mut self.hand.page {
            Some(Page { search: Some(typed), .. }) => typed.push(letter),
            Some(_) => (),
            None => self.hand.type_letter(letter),
        }
    }

    /// Turns the pages of the table.
    fn turn(&mut self, by: isize) {
        let pages = self.hits.pages.max(1);
        self.hand.turned = Some((self.hits.page + pages).wrapping_add_signed(by) % pages);
    }

    fn page_key(&mut self, key: KeyEvent) {
        let Some(page) = &mut self.hand.page else { return };
        match key.code {
            KeyCode::Up => page.scroll_by(-1),
            KeyCode::Down => page.scroll_by(1),
            KeyCode::PageUp => page.scroll_by(-PAGE),
            KeyCode::PageDown => page.scroll_by(PAGE),
            KeyCode::Home => page.scroll = 0,
            KeyCode::End => page.scroll = usize::MAX,
            KeyCode::Char('q') if key.modifiers.contains(KeyModifiers::CONTROL) => self.ask_to_leave(),
            KeyCode::Char(letter) if page.search.is_some() => {
                page.scroll = 0;
                self.letter(letter);
            }
            KeyCode::Backspace if page.search.is_some() => {
                if let Some(typed) = &mut page.search {
                    typed.pop();
                }
            }
            KeyCode::Enter if matches!(self.moment, Moment::Over) => self.left = true,
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char(_) => self.hand.page = None,
            _ => (),
        }
    }

    fn leave_or_stay(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('y' | 'Y') | KeyCode::Enter => self.left = true,
            KeyCode::Char('s' | 'S') => {
                self.stay();
                self.hand.typed = "save ".into();
            }
            KeyCode::Char('n' | 'N') | KeyCode::Esc => self.stay(),
            _ => (),
        }
    }

    fn stay(&mut self) {
        (self.leaving, self.hand.page) = (false, None);
        if let Moment::Curtain(seat) = self.moment {
            self.curtain(seat);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent) -> anyhow::Result<()> {
        let at = Position::new(mouse.column, mouse.row);
        match (mouse.kind, &mut self.hand.page) {
            (MouseEventKind::ScrollDown, Some(page)) => page.scroll_by(WHEEL),
            (MouseEventKind::ScrollUp, Some(page)) => page.scroll_by(-WHEEL),
            (MouseEventKind::ScrollDown, None) => self.hand.step(&self.scene, 1),
            (MouseEventKind::ScrollUp, None) => self.hand.step(&self.scene, -1),
            (MouseEventKind::Down(MouseButton::Left), None) => return self.click(at),
            _ => (),
        }
        Ok(())
    }

    /// A first click points, a second chooses.
    fn click(&mut self, at: Position) -> anyhow::Result<()> {
        let choice = self.hits.choices.iter().find(|(area, _)| area.contains(at)).map(|(_, choice)| *choice);
        if let Some(choice) = choice {
            if self.hand.look.is_none() && self.hand.chosen_index(&self.scene) == Some(choice) {
                return self.choose(choice);
            }
            let place = self.hand.fitting(&self.scene).iter().position(|index| *index == choice);
            self.hand.step(&self.scene, isize::MIN);
            self.hand.cursor = place.unwrap_or(0);
            return Ok(());
        }
        let item = self.hits.items.iter().find(|(area, _)| area.contains(at)).map(|(_, item)| *item);
        if let Some(item) = item {
            let again = self.hand.look == Some(item);
            let open = self.hand.point_at(&self.scene, item);
            if let Some(choice) = self.hand.chosen_index(&self.scene).filter(|_| again && open) {
                return self.choose(choice);
            }
        }
        Ok(())
    }
}

fn next(side: Side) -> Side {
    match side {
        Side::Closer => Side::Log,
        Side::Log => Side::Score,
        Side::Score => Side::Closer,
    }
}
