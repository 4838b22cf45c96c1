//! A table of one game, behind the interface of all.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use malice_bots::{BotSpec, mix};
use malice_catalog::settings;
use malice_engine::{
    Chance, Entry, Face, Game, Given, Happened, Header, Illegal, Io, Laid, Layout, Meta, Outcome, Points,
    RecordError, Rule, Score, Seat, SeatSet, Table, Talk, Viewer, choices,
};
use malice_review::{Effort, Review, ReviewError};
use malice_store::SeatOrders;
use malice_words::{NoChoice, examples, faces, orders, resolve, spoken};
use serde_json::{Value, json};

use super::about::{about, cue};
use super::{Brief, Drawing, Observed, Offered, Question, Sitting, Spot, Told};
use crate::boards::{Asked, Board, Choice, Preview, Regions, Scene, Story};
use crate::hall::Intent;

#[derive(Debug)]
pub(super) struct Played<G: Game> {
    pub(super) table: Table<G>,
    /// What each seat sees, once somebody has looked through its eyes. Of most moments nobody wants to know.
    views: Vec<OnceLock<Box<G::View>>>,
    /// What each seat is asked, likewise: pages, streams and answers show the same.
    asked: Vec<OnceLock<Option<Box<Asked<G>>>>>,
    /// What each seat could lay ready, once somebody has looked.
    ahead: Vec<OnceLock<Vec<Offered>>>,
    /// Where the game stands, once somebody has looked.
    round: OnceLock<String>,
    /// Whether the record holds, once somebody wanted to know.
    proven: OnceLock<bool>,
    /// How all stood, once the game is over and somebody has looked.
    race: OnceLock<Vec<(usize, Vec<Points>)>>,
    /// What was counted, likewise.
    figures: OnceLock<Vec<(&'static str, Vec<u64>)>>,
}

/// A game of more entries is not looked through for its graph.
const LONGEST_RACE: usize = 5_000;

impl<G: Board> Played<G> {
    pub(super) fn new(table: Table<G>) -> Self {
        let views = table.seats().iter().map(|_| OnceLock::new()).collect();
        let asked = table.seats().iter().map(|_| OnceLock::new()).collect();
        let ahead = table.seats().iter().map(|_| OnceLock::new()).collect();
        let round = OnceLock::new();
        let (proven, race, figures) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Self { table, views, asked, ahead, round, proven, race, figures }
    }

    /// What somebody sees.
    fn seen(&self, viewer: Viewer) -> Cow<'_, G::View> {
        let view = || self.table.view(viewer);
        let kept = if let Viewer::Seat(seat) = viewer { self.views.get(seat.index()) } else { None };
        kept.map_or_else(|| Cow::Owned(view()), |kept| Cow::Borrowed(&**kept.get_or_init(|| view().into())))
    }

    /// What a seat is asked, with everything that can be shown about it.
    fn asked(&self, seat: Seat) -> Option<&Asked<G>> {
        self.asked.get(seat.index())?.get_or_init(|| self.ask(seat).map(Box::new)).as_deref()
    }

    /// What a seat could lay ready.
    pub(super) fn ahead(&self, seat: Seat) -> &[Offered] {
        self.ahead.get(seat.index()).map_or(&[], |ahead| ahead.get_or_init(|| self.imagine_ahead(seat)))
    }

    /// Changes the table.
    fn change(&mut self, change: impl FnOnce(&mut Table<G>) -> Result<(), Illegal>) -> Result<(), Illegal> {
        self.views.fill_with(OnceLock::new);
        self.asked.fill_with(OnceLock::new);
        self.ahead.fill_with(OnceLock::new);
        self.round = OnceLock::new();
        change(&mut self.table)?;
        self.settle_laid();
        Ok(())
    }

    fn ask(&self, seat: Seat) -> Option<Asked<G>> {
        if !self.table.may_choose().contains(seat) {
            return None;
        }
        let view = self.seen(Viewer::Seat(seat));
        let game = self.table.game();
        let offer = self.table.offer(seat);
        let seen = self.table.seen(seat);
        // Ways back stand after the choices: they lead nowhere new.
        let actions: Vec<G::Action> = offer.accepted().collect();
        let finals = seen.finals(&actions);
        let previews = G::previews(&seen, &actions);
        let choices = actions.iter().zip(finals).zip(previews);
        let choices = choices.map(|((action, is_final), preview)| Choice {
            action: *action,
            name: game.action_name(*action),
            text: game.action_text(&view, *action),
            is_final,
            preview,
        });
        Some(Asked {
            seat,
            point: offer.point(),
            prompt: game.prompt(&view, offer.point()),
            choices: choices.collect(),
            refused: Asked::refusals(&**game, &offer),
            foreseen: self.table.foreseen(seat),
        })
    }
}

impl<G: Board> Played<G> {
    /// Whether nobody waits for a choice of this seat.
    fn optional(&self, seat: Seat) -> impl Fn(G::Action) -> bool {
        let agreed = !self.table.awaited().contains(seat);
        let back = self.table.offer(seat).back().to_vec();
        move |action| agreed || back.contains(&action)
    }
}

impl<G: Board> Played<G> {
    /// A bot's luck hangs on seed, seat and version, so that a game that is taken up again goes on as it would have.
    fn luck(&self, seat: Seat) -> u64 {
        let seed = self.table.seed().0.iter().fold(0, |seed, byte| mix(seed, u64::from(*byte)));
        mix(mix(seed, u64::from(seat.number())), self.table.version() as u64)
    }
}

impl<G: Board> Sitting for Played<G> {
    fn meta(&self) -> &'static Meta {
        G::meta()
    }

    fn copy(&self) -> Box<dyn Sitting> {
        Box::new(Self::new(self.table.copy()))
    }

    fn header(&self) -> Header {
        self.table.header()
    }

    fn version(&self) -> usize {
        self.table.version()
    }

    fn awaited(&self) -> SeatSet {
        self.table.awaited()
    }

    fn talk(&self) -> Talk {
        self.table.game().talk()
    }

    fn in_lanes(&self) -> bool {
        self.table.game().in_lanes(self.table.state())
    }

    fn welcome(&self) -> SeatSet {
        self.table.may_choose().minus(self.table.awaited())
    }

    fn decision(&self, seat: Seat) -> Option<usize> {
        self.table.decision(seat)
    }

    fn has_acted_since(&self, seat: Seat, version: usize) -> bool {
        self.table.has_acted_since(seat, version)
    }

    fn was_offered(&self, seat: Seat, name: &str, since: usize) -> bool {
        self.table.was_offered(seat, name, since)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.table.outcome()
    }

    fn is_full(&self) -> bool {
        self.table.is_full()
    }

    fn scores(&self, viewer: Viewer) -> Vec<Score> {
        self.table.game().scores(self.table.state(), viewer)
    }

    fn race(&self) -> &[(usize, Vec<Points>)] {
        let last = self.table.version();
        if last > LONGEST_RACE || self.table.outcome().is_none() {
            return &[];
        }
        self.race.get_or_init(|| self.traced())
    }

    fn course(&self) -> &'static str {
        G::COURSE
    }

    fn conclusion(&self, names: &[&str]) -> Option<String> {
        self.table.game().conclusion(self.table.state(), names)
    }

    fn figures(&self) -> &[(&'static str, Vec<u64>)] {
        if self.table.outcome().is_none() {
            return &[];
        }
        self.figures.get_or_init(|| self.counted())
    }

    fn act(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        self.change(|table| table.act_named(seat, name).map(|_| ()))
    }

    fn order(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        if Laid::read(name).is_some() {
            return self.lay(seat, name);
        }
        self.change(|table| table.order(seat, name).map(|_| ()))
    }

    fn act_hushed(&mut self, seat: Seat) -> Result<(), Illegal> {
        let answer = self.laid_answer(seat).or_else(|| self.table.hushed_answer(seat));
        let action = answer.ok_or(Illegal::NotAsked(seat))?;
        self.change(|table| table.act(seat, action).map(|_| ()))
    }

    fn cancel_order(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        self.change(|table| table.cancel_order(seat, name))
    }

    fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.change(|table| table.undo(seat))
    }

    fn restart_turn(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.change(|table| table.restart_turn(seat))
    }

    fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        self.change(|table| table.rewind(seat, to))
    }

    fn cancel_orders(&mut self, seat: Seat) {
        self.asked.fill_with(OnceLock::new);
        // What the table orders for everybody was ordered by nobody.
        let first = self.table.game().first_order();
        let given = self.table.given_orders(seat).map(|given| given.order.clone());
        for name in given.filter(|name| first != Some(name.as_str())).collect::<Vec<_>>() {
            self.table.cancel_order(seat, &name).expect("it was given");
        }
    }

    fn can_undo(&self, seat: Seat) -> bool {
        self.table.undo_target(seat).is_ok()
    }

    fn last_choice(&self, seat: Seat) -> Option<usize> {
        self.table.last_choice(seat)
    }

    fn is_hushed(&self, seat: Seat) -> bool {
        self.laid_answer(seat).is_some() || self.table.hushed_answer(seat).is_some()
    }

    fn premoves(&self, seat: Seat) -> Vec<Offered> {
        self.ahead(seat).to_vec()
    }

    fn question(&self, seat: Seat) -> Option<Question> {
        let decision = self.table.decision(seat).filter(|_| !self.is_hushed(seat))?;
        let asked = self.asked(seat)?;
        let optional = self.optional(seat);
        let choices = asked.choices.iter().map(|choice| Offered {
            spot: if self.table.game().on_a_thing(choice.action) { Spot::Thing } else { Spot::Prompt },
            is_optional: optional(choice.action),
            name: choice.name.clone(),
            text: choice.text.clone(),
            is_final: choice.is_final,
            preview: choice.preview.as_ref().map(Preview::text),
        });
        Some(Question {
            decision,
            point: asked.point,
            prompt: asked.prompt.clone(),
            choices: choices.collect(),
        })
    }

    fn brief(&self, seat: Seat) -> Vec<Brief> {
        if !self.table.may_choose().contains(seat) {
            return Vec::new();
        }
        // What is refused is not asked for.
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        let offer = choices(&**self.table.game(), &mut self.table.state().clone(), seat, false, &mut io);
        let actions: Vec<G::Action> = offer.accepted().collect();
        let finals = self.table.seen(seat).finals(&actions);
        let agreed = !self.table.awaited().contains(seat);
        let brief = |(action, is_final): (&G::Action, bool)| Brief {
            name: self.table.game().action_name(*action),
            is_final,
            is_optional: agreed || offer.back().contains(action),
        };
        actions.iter().zip(finals).map(brief).collect()
    }

    fn observed(&self, seat: Seat) -> Observed {
        let game = &**self.table.game();
        let layout = Layout::of(game);
        let mut numbers = vec![0.0; layout.size];
        game.encode(self.table.state(), seat, &mut numbers);
        Observed { layout: format!("{:016x}", layout.hash()), numbers }
    }

    fn number_of(&self, seat: Seat, name: &str) -> Option<usize> {
        let action = self.table.game().action_named(name).ok()?;
        Some(self.table.game().index(seat, action))
    }

    fn orders(&self, seat: Seat) -> Vec<Offered> {
        let names = self.table.further_orders(seat);
        if names.is_empty() {
            return Vec::new();
        }
        let (game, view) = (self.table.game(), self.seen(Viewer::Seat(seat)));
        let foreseen = self.asked(seat).and_then(|asked| asked.foreseen.as_ref());
        let then = |name: &str| foreseen.filter(|(order, _)| order == name).map(|(_, then)| then);
        let preview = |name: &str| game.foreseen_text(name, then(name)?);
        let offered = |name: String| Offered {
            spot: if then(&name).is_some() { Spot::Prompt } else { Spot::Later },
            is_optional: true,
            text: orders::order_text(&**game, &view, &name),
            preview: preview(&name),
            name,
            is_final: false,
        };
        names.into_iter().map(offered).collect()
    }

    fn given_orders(&self, seat: Seat) -> Vec<Given> {
        self.table.given_orders(seat).cloned().collect()
    }

    fn order_text(&self, seat: Seat, order: &str) -> String {
        orders::order_text(&**self.table.game(), &self.seen(Viewer::Seat(seat)), order)
    }

    fn resolve(&self, seat: Seat, line: &str) -> Result<String, NoChoice> {
        let (offer, view) = (self.table.offer(seat), self.table.view(Viewer::Seat(seat)));
        resolve(&**self.table.game(), &view, &offer, line).map(|action| self.table.game().action_name(action))
    }

    fn examples(&self, seat: Seat) -> Vec<String> {
        let (offer, view) = (self.table.offer(seat), self.table.view(Viewer::Seat(seat)));
        examples(&**self.table.game(), &view, &offer)
    }

    fn faces(&self) -> Vec<Face> {
        self.table.game().faces()
    }

    fn look_up(&self, viewer: Viewer, words: &str) -> Result<String, String> {
        faces::look_up(&**self.table.game(), Some(&self.table.view(viewer)), words)
    }

    fn refused(&self, seat: Seat) -> Vec<(String, Rule)> {
        if !self.table.may_choose().contains(seat) {
            return Vec::new();
        }
        let offer = self.table.offer(seat);
        offer.refused().iter().map(|no| (self.table.game().action_name(no.action), no.rule)).collect()
    }

    /// A thought has one place in the pool, and with it one thread.
    fn bot_choice(&self, seat: Seat, bot: BotSpec) -> String {
        let settings = settings::<G>().on_one_thread();
        let action = bot.beside_people(&settings, self.luck(seat)).choose(&self.table.seen(seat));
        self.table.game().action_name(action)
    }

    fn advice(&self, seat: Seat, bot: BotSpec) -> String {
        let settings = settings::<G>().on_one_thread();
        let action = bot.bot(&settings, self.luck(seat)).choose(&self.table.seen(seat));
        self.table.game().action_name(action)
    }

    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.table.view(viewer)).expect("views are plain data")
    }

    fn events(&self, version: usize, viewer: Viewer) -> Vec<Value> {
        let log = self.table.log();
        let first = log.partition_point(|happened| happened.version <= version);
        let event = |happened: &Happened<G::Event>| {
            let mut event = self.table.game().event_json(&happened.event, viewer)?;
            event["version"] = json!(happened.version);
            Some(event)
        };
        log[first..].iter().filter_map(event).collect()
    }

    fn log(&self, first: usize, viewer: Viewer) -> Vec<Told> {
        let game = self.table.game();
        let told = |(number, Happened { version, event }): (usize, &Happened<G::Event>)| {
            let turn = game.turn_of(event);
            let heading = || turn.map(|seat| format!("Seat {seat}'s turn."));
            let text = game.event_text(event, viewer).or_else(heading)?;
            let form = game.event_json(event, viewer).unwrap_or_default();
            Some(Told {
                number,
                version: *version,
                text,
                rule: game.event_rule(event),
                follows: game.event_follows(event),
                begins: turn.is_some(),
                about: about(&form),
                cue: cue(&form),
            })
        };
        self.table.log().iter().enumerate().skip(first).filter_map(told).collect()
    }

    fn shared_log(&self, versions: &[usize]) -> usize {
        let own = self.table.log().iter().map(|happened| happened.version);
        own.zip(versions).take_while(|(one, other)| one == *other).count()
    }

    fn log_versions(&self) -> Vec<usize> {
        self.table.log().iter().map(|happened| happened.version).collect()
    }

    fn text(&self, viewer: Viewer) -> String {
        let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        spoken::table(&**self.table.game(), &self.table.view(viewer), own)
    }

    fn board(&self, drawing: &Drawing<'_>) -> Regions {
        let view = self.seen(drawing.viewer);
        let (asked, laid) = match drawing.viewer {
            Viewer::Seat(seat) if drawing.with_choices => (self.asked(seat), None),
            Viewer::Seat(seat) => (None, drawing.takes_back.and_then(|_| self.laid_on_a_thing(seat))),
            _ => (None, None),
        };
        let unconfirmed = drawing.unconfirmed.and_then(|name| self.table.game().action_named(name).ok());
        let unconfirmed = unconfirmed.or(laid.as_ref().map(|laid| laid.choices[0].action));
        let better = drawing.better.filter(|(seat, _)| drawing.viewer == Viewer::Seat(*seat));
        let better = better.and_then(|(seat, name)| self.better_on_a_thing(seat, name));
        let action = |intent: &Intent| {
            let action = self.table.game().action_named(&intent.name).ok()?;
            Some((intent.seat, action))
        };
        let intents: Vec<(Seat, G::Action)> = drawing.intents.iter().filter_map(action).collect();
        self.table.game().board(&Scene {
            view: &view,
            viewer: drawing.viewer,
            seats: drawing.seats,
            advises: better.is_some(),
            asked: asked.or(laid.as_ref()).or(better.as_ref()),
            takes_back: drawing.takes_back.filter(|_| laid.is_some()),
            unconfirmed,
            intents: &intents,
            story: Story::new(self.table.log()),
            sprite: drawing.sprite,
        })
    }

    fn round(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::Spectator => self.round.get_or_init(|| G::round(&self.seen(viewer))).clone(),
            _ => G::round(&self.seen(viewer)),
        }
    }

    fn unit(&self) -> Option<&'static str> {
        G::UNIT
    }

    fn line_symbol(&self, line: &str) -> Option<String> {
        G::line_symbol(line)
    }

    fn coach(&self, subject: &str) -> Option<&'static str> {
        G::coach(subject)
    }

    fn review(
        &self,
        effort: Effort,
        goes_on: &(dyn Fn(usize, usize) -> bool + Sync),
    ) -> Result<Review, ReviewError> {
        malice_review::review(&self.table, &settings::<G>(), effort, 1, goes_on)
    }

    fn at(&self, version: usize) -> Box<dyn Sitting> {
        Box::new(Self::new(self.table.at(version)))
    }

    fn record(&self) -> String {
        self.table.record().write()
    }

    fn is_proven(&self) -> bool {
        let replay = || Table::replay(self.table.game().clone(), &self.table.record()).is_ok();
        *self.proven.get_or_init(replay)
    }

    fn redacted(&self, viewer: Viewer, commitment: &str) -> String {
        self.table.redacted(viewer, commitment)
    }

    fn lines(&self, version: usize) -> Vec<String> {
        let entries = self.table.entries(version).into_iter().enumerate();
        let line = |(index, entry): (usize, Entry)| {
            let number = version + index;
            let mut line = entry.to_json(number);
            let log = self.table.log();
            let first = log.partition_point(|happened| happened.version <= number);
            let happened = log[first..].iter().take_while(|happened| happened.version == number + 1);
            let told: Vec<String> = happened
                .filter_map(|happened| self.table.game().event_text(&happened.event, Viewer::Spectator))
                .collect();
            if !told.is_empty() {
                line[super::opening::TOLD] = json!(told);
            }
            serde_json::to_string(&line).expect("entries are plain data")
        };
        entries.map(line).collect()
    }

    fn snapshot(&self) -> Vec<u8> {
        super::opening::pack(&self.text(Viewer::Spectator), &self.table.snapshot())
    }

    fn gone_on(&self, lines: &[String], orders: &[SeatOrders]) -> Result<Arc<dyn Sitting>, RecordError> {
        let mut table = self.table.copy();
        table.go_on(&super::opening::entries(lines, table.version())?)?;
        super::opening::restore_orders(&mut table, orders);
        Ok(Self::boxed(table))
    }
}

impl<G: Board> Played<G> {
    pub(super) fn boxed(table: Table<G>) -> Arc<dyn Sitting> {
        Arc::new(Self::new(table))
    }
}
