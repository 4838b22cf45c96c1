//! What people do: choose, take back, ask, save, leave.

use std::path::Path;

use malice_bots::{BotSpec, Level};
use malice_engine::{Game, Panes, Seat, Talk, Viewer};
use malice_words::{Request, capitalised, exact, resolve};

use super::thinking::Thinking;
use super::{Moment, Pick, Screen};

impl<G: Game + Panes> Screen<G> {
    /// Enter: what was typed is a name, a command, or words of choices of which one is under the cursor.
    pub(super) fn enter(&mut self) -> anyhow::Result<()> {
        let Moment::Asked(seat) = self.moment else { return Ok(()) };
        let typed = self.hand.typed.trim().to_owned();
        let offer = self.evening.table.offer(seat);
        let named = exact(&**self.evening.table.game(), &offer, &typed).is_some();
        if !typed.is_empty() && !named && Request::read(&typed).is_some() {
            return self.carry_out(&typed);
        }
        if let Some(choice) = self.hand.chosen_index(&self.scene) {
            return self.choose(choice);
        }
        let view = self.evening.table.view(Viewer::Seat(seat));
        match resolve(&**self.evening.table.game(), &view, &offer, &typed) {
            Ok(action) => self.pick(seat, Pick::Action(action)),
            Err(reason) => {
                self.explain(&reason);
                Ok(())
            }
        }
    }

    pub(super) fn choose(&mut self, choice: usize) -> anyhow::Result<()> {
        let Moment::Asked(seat) = self.moment else { return Ok(()) };
        match self.picks.get(choice).cloned() {
            Some(pick) => self.pick(seat, pick),
            None => Ok(()),
        }
    }

    fn pick(&mut self, seat: Seat, pick: Pick<G::Action>) -> anyhow::Result<()> {
        self.told[seat.index()] = self.evening.table.log().len();
        self.hand.notice.clear();
        match pick {
            Pick::Action(action) => self.evening.act(seat, action)?,
            Pick::Order(order) => self.evening.order(seat, &order)?,
            Pick::OrderOff(order) => self.order_off(seat, &order),
            Pick::Go => self.let_go = true,
            Pick::Seat(other) => self.called = Some(other),
        }
        self.moment = Moment::Next;
        Ok(())
    }

    /// Carries out a command, typed or by its key.
    pub(super) fn carry_out(&mut self, command: &str) -> anyhow::Result<()> {
        let asked = if let Moment::Asked(seat) = self.moment { Some(seat) } else { None };
        let request = Request::read(command);
        let keep = command == "save";
        self.hand.typed.clear();
        self.hand.cursor = 0;
        match (request, asked) {
            (Some(Request::Help), _) => self.keys(),
            (Some(Request::Rules(words)), _) => self.rules(&words),
            (Some(Request::Card(words)), _) => self.cards(words),
            (Some(Request::Orders), Some(seat)) => self.orders(seat),
            (Some(Request::OrderOff(words)), Some(seat)) => return self.pick(seat, Pick::OrderOff(words)),
            (Some(Request::Log(_)), _) => self.whole_log(),
            (Some(Request::Score), _) => self.scores(),
            (Some(Request::Quit), _) => self.ask_to_leave(),
            (Some(Request::Save(_)), Some(_)) if keep => self.hand.typed = "save ".into(),
            (Some(Request::Save(file)), _) => self.save_to(&file),
            (Some(Request::Undo), Some(seat)) => return self.undo(seat),
            (Some(Request::Hint(bot)), Some(seat)) => self.ask_hint(seat, bot.as_deref()),
            (Some(Request::Why(choice)), Some(seat)) => self.why_not(seat, &choice),
            (Some(Request::Go), Some(seat)) if self.evening.plays_together() => {
                return self.pick(seat, Pick::Go);
            }
            (Some(Request::Go), _) => self.hand.notice = "Here everybody plays for themselves.".into(),
            (Some(Request::Seat(number)), Some(seat)) => {
                let others = self.evening.others(seat);
                match others.iter().find(|other| usize::from(other.number()) == number) {
                    Some(other) => return self.pick(seat, Pick::Seat(other)),
                    None => {
                        self.hand.notice =
                            format!("Nobody else at this keyboard may choose now in seat {number}.");
                    }
                }
            }
            (Some(Request::Table) | None, _) => (),
            (Some(_), None) => self.hand.notice = "Nobody is asked anything now.".into(),
        }
        Ok(())
    }

    fn order_off(&mut self, seat: Seat, words: &str) {
        self.hand.notice = match self.evening.cancel(seat, words) {
            Ok(text) => format!("Taken back: {text}"),
            Err(reason) => reason,
        };
    }

    fn save_to(&mut self, file: &str) {
        self.hand.notice = if file.is_empty() {
            "Save to which file? For example: save game.jsonl".into()
        } else {
            match self.evening.save_to(Path::new(file)) {
                Ok(()) => "Saved; from now on after every choice.".into(),
                Err(error) => capitalised(&format!("{error:#}")),
            }
        };
    }

    fn undo(&mut self, seat: Seat) -> anyhow::Result<()> {
        match self.evening.undo(seat)? {
            Ok(()) => {
                let log = self.evening.table.log().len();
                self.told.iter_mut().for_each(|told| *told = log.min(*told));
                self.hand.notice = "Taken back.".into();
                self.moment = Moment::Next;
            }
            Err(no) => self.hand.notice = capitalised(&format!("{no}.")),
        }
        Ok(())
    }

    fn ask_hint(&mut self, seat: Seat, bot: Option<&str>) {
        if self.evening.table.game().talk() == Talk::Silent {
            self.hand.notice = "Nobody gives advice at this table.".into();
            return;
        }
        match bot.map_or(Ok(BotSpec::Level(Level::Hard)), str::parse::<BotSpec>) {
            Ok(spec) => self.hint = Some((spec, Thinking::about(self.evening.advice(seat, spec)))),
            Err(error) => self.hand.notice = capitalised(&format!("{error}.")),
        }
    }

    fn why_not(&mut self, seat: Seat, choice: &str) {
        let offer = self.evening.table.offer(seat);
        if choice.is_empty() {
            return self.why(seat, &offer);
        }
        let view = self.evening.table.view(Viewer::Seat(seat));
        match resolve(&**self.evening.table.game(), &view, &offer, choice) {
            Ok(action) => {
                let text = self.evening.table.game().action_text(&view, action);
                self.hand.notice = format!("Allowed: {text}");
            }
            Err(reason) => self.explain(&reason),
        }
    }
}
