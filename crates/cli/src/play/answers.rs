//! Answers to what people ask during the game: hints, reasons, scores, log, rules.

use malice_bots::{BotSpec, Level};
use malice_engine::{Game, Offer, Panes, Rule, Seat, Talk, Viewer};
use malice_words::{
    HELP, NoChoice, Request, by_rule, examples, faces, refused, resolve, rulebook, score_pad,
};

use super::session::Session;
use crate::{rules, terminal};

impl<G: Game + Panes> Session<'_, G> {
    pub(super) fn answer(
        &mut self,
        seat: Seat,
        offer: &Offer<G::Action>,
        request: Request,
    ) -> anyhow::Result<()> {
        match request {
            Request::Help => self.help(seat, offer),
            Request::Hint(bot) => self.hint(seat, offer, bot.as_deref()),
            Request::Why(choice) if choice.is_empty() => self.all_refusals(seat, offer),
            Request::Why(choice) => match self.resolved(seat, offer, &choice) {
                Ok(action) => {
                    let view = self.evening.table.view(Viewer::Seat(seat));
                    let text = self.evening.table.game().action_text(&view, action);
                    let text = self.evening.called(&text);
                    Ok(writeln!(self.out, "{}", self.paint.good(&format!("Allowed: {text}")))?)
                }
                Err(reason) => self.explain(&reason),
            },
            Request::Score => {
                let scores = self.evening.table.game().scores(self.evening.table.state(), Viewer::Seat(seat));
                Ok(write!(self.out, "{}", score_pad::table(&scores, self.evening.table.seats(), false))?)
            }
            Request::Log(lines) => self.log(seat, lines),
            Request::Rules(words) if words.is_empty() => {
                self.warn("Which rule? Type an id or a word, such as: rules portal")
            }
            Request::Rules(words) => {
                let faces = self.evening.table.game().faces();
                match rules::write_found(self.out, G::meta().rules, &faces, &words, self.paint) {
                    Err(error) if error.downcast_ref::<std::io::Error>().is_none() => {
                        self.warn(&format!("{error}."))
                    }
                    done => done,
                }
            }
            Request::Card(name) => {
                let view = self.evening.table.view(Viewer::Seat(seat));
                match faces::look_up(&**self.evening.table.game(), Some(&view), &name) {
                    Ok(text) => rules::write_lines(self.out, &self.evening.called(&text)),
                    Err(reason) => self.warn(&reason),
                }
            }
            Request::Orders => self.orders(seat),
            Request::OrderOff(words) => match self.evening.cancel(seat, &words) {
                Ok(text) => Ok(writeln!(self.out, "{}", self.paint.good(&format!("Taken back: {text}")))?),
                Err(reason) => self.warn(&reason),
            },
            Request::Undo
            | Request::Table
            | Request::Go
            | Request::Seat(_)
            | Request::Save(_)
            | Request::Quit => Ok(()),
        }
    }

    /// What somebody means who types as it stands on the screen, with people's names.
    pub(super) fn resolved(
        &self,
        seat: Seat,
        offer: &Offer<G::Action>,
        choice: &str,
    ) -> Result<G::Action, NoChoice> {
        let view = self.evening.table.view(Viewer::Seat(seat));
        let meant = |typed: &str| resolve(&**self.evening.table.game(), &view, offer, typed);
        meant(choice).or_else(|reason| meant(&self.evening.numbered(choice)).map_err(|_| reason))
    }

    fn help(&mut self, seat: Seat, offer: &Offer<G::Action>) -> anyhow::Result<()> {
        let view = self.evening.table.view(Viewer::Seat(seat));
        let examples = examples(&**self.evening.table.game(), &view, offer);
        for (command, what) in HELP {
            let such = if command == HELP[0].0 && !examples.is_empty() {
                format!(", such as '{}'", examples.join("' or '"))
            } else {
                String::new()
            };
            let what = &format!("{what}{such}");
            let space = " ".repeat(14usize.saturating_sub(command.chars().count()));
            let what = terminal::wrap(what, terminal::width() - 18, &" ".repeat(18));
            writeln!(self.out, "  {}{space}  {what}", self.paint.key(command))?;
        }
        Ok(())
    }

    /// The standing orders that the person has given: nobody else knows of them.
    fn orders(&mut self, seat: Seat) -> anyhow::Result<()> {
        let given = self.evening.given(seat);
        if given.is_empty() {
            return Ok(writeln!(self.out, "You have given no standing order.")?);
        }
        writeln!(self.out, "Your standing orders ('orders off 1' takes the first back):")?;
        for (number, (_, text)) in (1..).zip(&given) {
            let text = terminal::wrap(text, terminal::width() - 5, "     ");
            writeln!(self.out, "  {}  {text}", self.paint.key(&number.to_string()))?;
        }
        Ok(())
    }

    fn hint(&mut self, seat: Seat, offer: &Offer<G::Action>, bot: Option<&str>) -> anyhow::Result<()> {
        if self.evening.table.game().talk() == Talk::Silent {
            return self.warn("Nobody gives advice at this table.");
        }
        let spec = match bot.map(str::parse::<BotSpec>) {
            None => BotSpec::Level(Level::Hard),
            Some(Ok(spec)) => spec,
            Some(Err(error)) => return self.warn(&format!("{error}.")),
        };
        let action = self.evening.advice(seat, spec)();
        let number = offer.actions().iter().position(|other| *other == action).map_or(0, |index| index + 1);
        let view = self.evening.table.view(Viewer::Seat(seat));
        let text = self.evening.called(&self.evening.table.game().action_text(&view, action));
        Ok(writeln!(self.out, "A bot ({spec}) would choose {}  {text}", self.paint.key(&number.to_string()))?)
    }

    fn log(&mut self, seat: Seat, lines: Option<usize>) -> anyhow::Result<()> {
        let viewer = Viewer::Seat(seat);
        let log = self.evening.table.log().iter();
        let told: Vec<String> =
            log.filter_map(|happened| self.evening.told_of(&happened.event, viewer)).collect();
        let first = lines.map_or(0, |lines| told.len().saturating_sub(lines));
        for text in &told[first..] {
            writeln!(self.out, "  {}", terminal::wrap(text, terminal::width() - 2, "    "))?;
        }
        Ok(())
    }

    /// Everything that is refused, by the rule that forbids it.
    fn all_refusals(&mut self, seat: Seat, offer: &Offer<G::Action>) -> anyhow::Result<()> {
        let view = self.evening.table.view(Viewer::Seat(seat));
        let refused = refused(&**self.evening.table.game(), &view, offer);
        if refused.is_empty() {
            return Ok(writeln!(self.out, "Nothing is refused here.")?);
        }
        self.refusals(&refused)
    }

    /// What is refused, and each rule that forbids something of it, once.
    fn refusals(&mut self, refused: &[(String, Rule)]) -> anyhow::Result<()> {
        for (rule, names) in by_rule(refused) {
            self.warn(&self.evening.called(&format!("Not allowed: {}", names.join("; "))))?;
            self.cite(rule)?;
        }
        Ok(())
    }

    /// Why something is not a choice.
    pub(super) fn explain(&mut self, reason: &NoChoice) -> anyhow::Result<()> {
        match reason {
            NoChoice::Unknown(message) => self.warn(message),
            NoChoice::Several(names) => {
                self.warn(&self.evening.called(&format!("Which one: {}?", names.join(", "))))
            }
            NoChoice::NotNow(name, rule) => {
                self.warn(&format!("Not asked now: {name}"))?;
                self.cite(rule)
            }
            NoChoice::Refused(refused) => self.refusals(refused),
        }
    }

    /// A rule's id and sentence.
    fn cite(&mut self, rule: Rule) -> anyhow::Result<()> {
        let known = rulebook::rules(G::meta().rules);
        match rulebook::find(&known, rule) {
            Some(rule) => rules::write_rule(self.out, rule, self.paint),
            None => Ok(writeln!(self.out, "{rule}")?),
        }
    }
}
