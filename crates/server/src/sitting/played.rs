//! A table of one game, behind the interface of all.

use std::sync::Arc;

use malice_bots::{BotSpec, mix};
use malice_catalog::settings;
use malice_engine::{
    Game, Happened, Header, Illegal, Meta, Outcome, Rule, Score, Seat, SeatSet, Table, Viewer,
};
use malice_words::{NoChoice, resolve};
use maud::Markup;
use serde_json::{Value, json};

use super::{Brief, Drawing, Offered, Question, Sitting, Told, previews};
use crate::boards::{Asked, Board, Choice, Preview, Scene};

#[derive(Debug)]
pub(super) struct Played<G: Game>(pub(super) Table<G>);

impl<G: Board> Played<G> {
    /// What a seat is asked, with everything that can be shown about it.
    fn asked(&self, seat: Seat, view: &G::View) -> Option<Asked<G::Action>> {
        if !self.0.awaited().contains(seat) {
            return None;
        }
        let game = self.0.game();
        let offer = self.0.offer(seat);
        let seen = self.0.seen(seat);
        let finals = seen.finals(offer.actions());
        let previews = previews::previews(&seen, offer.actions());
        let choices = offer.actions().iter().zip(finals).zip(previews);
        let choices = choices.map(|((action, is_final), preview)| Choice {
            action: *action,
            name: game.action_name(*action),
            text: game.action_text(view, *action),
            is_final,
            preview,
        });
        Some(Asked {
            seat,
            point: offer.point(),
            prompt: game.prompt(view, offer.point()),
            choices: choices.collect(),
            refused: Asked::refusals(&offer, |action| game.action_name(action)),
        })
    }
}

impl<G: Board> Sitting for Played<G> {
    fn meta(&self) -> &'static Meta {
        G::meta()
    }

    fn copy(&self) -> Box<dyn Sitting> {
        Box::new(Self(self.0.copy()))
    }

    fn header(&self) -> Header {
        self.0.header()
    }

    fn version(&self) -> usize {
        self.0.version()
    }

    fn awaited(&self) -> SeatSet {
        self.0.awaited()
    }

    fn decision(&self, seat: Seat) -> Option<usize> {
        self.0.decision(seat)
    }

    fn has_acted_since(&self, seat: Seat, version: usize) -> bool {
        self.0.has_acted_since(seat, version)
    }

    fn before(&self, version: usize) -> usize {
        self.0.before(version)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn scores(&self, viewer: Viewer) -> Vec<Score> {
        self.0.game().scores(self.0.state(), viewer)
    }

    fn act(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        self.0.act_named(seat, name).map(|_| ())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.0.undo(seat)
    }

    fn restart_turn(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.0.undo(seat)?;
        while self.0.undo_target(seat).is_ok() {
            self.0.undo(seat)?;
        }
        Ok(())
    }

    fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        self.0.rewind(seat, to)
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.0.undo_target(seat).is_ok()
    }

    fn last_choice(&self, seat: Seat) -> Option<usize> {
        self.0.last_choice(seat)
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let decision = self.0.decision(seat)?;
        let asked = self.asked(seat, &self.0.view(Viewer::Seat(seat)))?;
        let choices = asked.choices.into_iter().map(|choice| Offered {
            on_a_thing: self.0.game().on_a_thing(choice.action),
            name: choice.name,
            text: choice.text,
            is_final: choice.is_final,
            preview: choice.preview.map(Preview::text),
        });
        Some(Question { decision, point: asked.point, prompt: asked.prompt, choices: choices.collect() })
    }

    fn brief(&self, seat: Seat) -> Vec<Brief> {
        if !self.0.awaited().contains(seat) {
            return Vec::new();
        }
        let offer = self.0.offer(seat);
        let finals = self.0.seen(seat).finals(offer.actions());
        let brief = |(action, is_final): (&G::Action, bool)| Brief {
            name: self.0.game().action_name(*action),
            is_final,
        };
        offer.actions().iter().zip(finals).map(brief).collect()
    }

    fn resolve(&self, seat: Seat, line: &str) -> Result<String, NoChoice> {
        let offer = self.0.offer(seat);
        resolve(&**self.0.game(), &offer, line).map(|action| self.0.game().action_name(action))
    }

    fn refused(&self, seat: Seat) -> Vec<(String, Rule)> {
        if !self.0.awaited().contains(seat) {
            return Vec::new();
        }
        let offer = self.0.offer(seat);
        offer.refused().iter().map(|no| (self.0.game().action_name(no.action), no.rule)).collect()
    }

    /// A bot's luck hangs on seed, seat and version, so that a game that is taken up again goes on as it would have.
    fn bot_choice(&self, seat: Seat, bot: BotSpec) -> String {
        let seed = self.0.seed().0.iter().fold(0, |seed, byte| mix(seed, u64::from(*byte)));
        let luck = mix(mix(seed, u64::from(seat.number())), self.0.version() as u64);
        let action = bot.bot(&settings::<G>(), luck).choose(&self.0.seen(seat));
        self.0.game().action_name(action)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.0.view(viewer)).expect("views are plain data")
    }

    fn events(&self, version: usize, viewer: Viewer) -> Vec<Value> {
        let log = self.0.log();
        let first = log.partition_point(|happened| happened.version <= version);
        let event = |happened: &Happened<G::Event>| {
            let mut event = self.0.game().event_json(&happened.event, viewer)?;
            event["version"] = json!(happened.version);
            Some(event)
        };
        log[first..].iter().filter_map(event).collect()
    }

    fn log(&self, first: usize, viewer: Viewer) -> Vec<Told> {
        let told = |(number, happened): (usize, &Happened<G::Event>)| {
            let text = self.0.game().event_text(&happened.event, viewer)?;
            let rule = self.0.game().event_rule(&happened.event);
            Some(Told { number, version: happened.version, text, rule })
        };
        self.0.log().iter().enumerate().skip(first).filter_map(told).collect()
    }

    fn shared_log(&self, versions: &[usize]) -> usize {
        let own = self.0.log().iter().map(|happened| happened.version);
        own.zip(versions).take_while(|(one, other)| one == *other).count()
    }

    fn log_versions(&self) -> Vec<usize> {
        self.0.log().iter().map(|happened| happened.version).collect()
    }

    fn text(&self, viewer: Viewer) -> String {
        self.0.game().table_text(&self.0.view(viewer), false)
    }

    fn board(&self, drawing: &Drawing<'_>) -> Markup {
        let view = self.0.view(drawing.viewer);
        let asked = match drawing.viewer {
            Viewer::Seat(seat) if drawing.with_choices => self.asked(seat, &view),
            _ => None,
        };
        let unconfirmed = drawing.unconfirmed.and_then(|name| self.0.game().action_named(name).ok());
        self.0.game().board(&Scene {
            view: &view,
            viewer: drawing.viewer,
            seats: drawing.seats,
            asked: asked.as_ref(),
            unconfirmed,
            sprite: drawing.sprite,
        })
    }

    fn round(&self) -> String {
        G::round(&self.0.view(Viewer::Spectator))
    }

    fn unit(&self) -> &'static str {
        G::UNIT
    }

    fn line_symbol(&self, line: &str) -> Option<String> {
        G::line_symbol(line)
    }

    fn coach(&self, subject: &str) -> Option<&'static str> {
        G::coach(subject)
    }

    fn at(&self, version: usize) -> Box<dyn Sitting> {
        Box::new(Self(self.0.at(version)))
    }

    fn record(&self) -> String {
        self.0.record().write()
    }

    fn is_proven(&self) -> bool {
        Table::replay(self.0.game().clone(), &self.0.record()).is_ok()
    }

    fn redacted(&self, viewer: Viewer, commitment: &str) -> String {
        self.0.redacted(viewer, commitment)
    }

    fn lines(&self, version: usize) -> Vec<String> {
        let entries = self.0.entries(version).into_iter().enumerate();
        let line = |(index, entry): (usize, malice_engine::Entry)| {
            let number = version + index;
            let mut line = entry.to_json(number);
            let happened = self.0.log().iter().filter(|happened| happened.version == number + 1);
            let told: Vec<String> = happened
                .filter_map(|happened| self.0.game().event_text(&happened.event, Viewer::Spectator))
                .collect();
            if !told.is_empty() {
                line[super::opening::TOLD] = json!(told);
            }
            line.to_string()
        };
        entries.map(line).collect()
    }

    fn snapshot(&self) -> Vec<u8> {
        super::opening::pack(&self.text(Viewer::Spectator), &self.0.snapshot())
    }
}

impl<G: Board> Played<G> {
    pub(super) fn boxed(table: Table<G>) -> Arc<dyn Sitting> {
        Arc::new(Self(table))
    }
}
