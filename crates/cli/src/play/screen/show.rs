//! The scene: what the eyes before the screen may see, and what is asked of them.

use malice_bots::BotSpec;
use malice_engine::pane::Pane;
use malice_engine::{Face, Game, Panes, Seat, Viewer};
use malice_screen::{Choice, Known, Scene, Told};
use malice_words::{Preview, capitalised, faces, rulebook, score_pad, scored};

use super::{Moment, Pick, Screen};

impl<G: Game + Panes> Screen<G> {
    /// Makes the scene anew.
    pub(super) fn show(&mut self) {
        self.stale = true;
        let viewer = self.eyes();
        let table = &self.evening.table;
        let (game, view) = (table.game(), table.view(viewer));
        let own = if let Viewer::Seat(seat) = viewer { Some(seat) } else { None };
        let rules = rulebook::rules(G::meta().rules);
        let scores = game.scores(table.state(), viewer);
        let score = score_pad::table(&scores, table.seats(), false);
        self.scene = Scene {
            game: G::meta().title.into(),
            headline: self.evening.called(&game.headline(&view)),
            panes: game.panes(&view).into_iter().map(|pane| self.titled(pane)).collect(),
            own,
            log: self.log(viewer),
            score: score.lines().map(str::to_owned).collect(),
            rules: rules.into_iter().map(|rule| (rule.id, rule.text)).collect(),
            lexicon: self.lexicon(&view),
            ..Scene::default()
        };
        self.picks.clear();
        match self.moment {
            Moment::Asked(seat) => self.show_choices(seat, &view),
            Moment::Over => self.scene.prompt = "The game is over".into(),
            Moment::Bot(seat, _) => self.scene.prompt = format!("{} decides", self.evening.name(seat)),
            Moment::Next | Moment::Shown(_) | Moment::Curtain(_) => {
                self.scene.prompt = "See what happened".into();
            }
        }
    }

    fn lexicon(&self, view: &G::View) -> Vec<Known> {
        let game = self.evening.table.game();
        let known = |face: Face| {
            let told = self.evening.called(&faces::describe(&face, &game.whereabouts(view, &face)));
            let mut lines = told.lines().map(str::to_owned);
            let title = lines.next().unwrap_or_default();
            Known { title, lines: lines.collect(), id: face.id, name: face.name }
        };
        game.faces().into_iter().map(known).collect()
    }

    /// A pane of somebody bears the name.
    fn titled(&self, mut pane: Pane) -> Pane {
        if let Some(seat) = pane.seat {
            let title = if pane.title.is_empty() { String::new() } else { format!(" · {}", pane.title) };
            pane.title = format!("{}{title}", self.evening.name(seat));
        }
        pane
    }

    fn log(&self, viewer: Viewer) -> Vec<Told> {
        let reader = if let Viewer::Seat(seat) = viewer { seat.index() } else { self.told.len() - 1 };
        let read = self.told[reader];
        let told = |(at, happened): (usize, &malice_engine::Happened<G::Event>)| {
            let text = self.evening.told_of(&happened.event, viewer)?;
            let follows = self.evening.table.game().event_follows(&happened.event);
            Some(Told { text, follows, fresh: at >= read })
        };
        self.evening.table.log().iter().enumerate().filter_map(told).collect()
    }

    fn show_choices(&mut self, seat: Seat, view: &G::View) {
        let offer = self.evening.table.offer(seat);
        let table = &self.evening.table;
        let game = table.game();
        let actions: Vec<G::Action> = offer.accepted().collect();
        let previews = scored(&table.seen(seat), offer.actions());
        let choice = |(number, action): (usize, &G::Action)| {
            let preview = previews.get(number).cloned().flatten();
            let preview =
                preview.filter(|preview| *preview != Preview::Change(malice_engine::Points::default()));
            Choice {
                key: (number + 1).to_string(),
                name: game.action_name(*action),
                text: capitalised(&self.evening.called(&game.action_text(view, *action))),
                preview: preview.map(|preview| preview.text()).unwrap_or_default(),
                about: game.about(view, *action),
            }
        };
        let mut choices: Vec<Choice> = actions.iter().enumerate().map(choice).collect();
        let mut picks: Vec<Pick<G::Action>> = actions.into_iter().map(Pick::Action).collect();
        let mut letters = 'a'..;
        let mut order = |name: String, text: String, pick: Pick<G::Action>| {
            let key = letters.next().map(String::from).unwrap_or_default();
            choices.push(Choice { key, name, text: self.evening.called(&text), ..Choice::default() });
            picks.push(pick);
        };
        for (name, text) in self.evening.orders(seat) {
            order(name.clone(), text, Pick::Order(name));
        }
        for (name, text) in self.evening.given(seat) {
            order(format!("orders off {name}"), format!("Take back: {text}"), Pick::OrderOff(name));
        }
        let plain = |name: &str, text: String| Choice { name: name.into(), text, ..Choice::default() };
        if self.evening.plays_together() && self.evening.asked_bots().next().is_some() {
            choices.push(plain("go", "Let the bots do what they would do (go)".into()));
            picks.push(Pick::Go);
        }
        for other in self.evening.others(seat).iter() {
            let text = format!("Hand the keyboard to {}", self.evening.name(other));
            choices.push(plain(&format!("seat {other}"), text));
            picks.push(Pick::Seat(other));
        }
        let foreseen = table.foreseen(seat).and_then(|(order, then)| game.foreseen_text(&order, &then));
        self.scene.proposals = foreseen.map(|text| format!("Proposed: {text}")).into_iter().collect();
        let prompt = capitalised(&self.evening.called(&game.prompt(view, offer.point())));
        self.scene.prompt =
            if self.evening.people() > 1 { format!("{}: {prompt}", self.evening.name(seat)) } else { prompt };
        (self.scene.choices, self.picks) = (choices, picks);
    }

    pub(super) fn show_hint(&mut self, seat: Seat, spec: BotSpec, action: G::Action) {
        self.stale = true;
        let view = self.evening.table.view(Viewer::Seat(seat));
        let text = self.evening.table.game().action_text(&view, action);
        self.hand.notice = format!("A bot ({spec}) would choose: {text}");
        if let Some(at) = self.picks.iter().position(|pick| *pick == Pick::Action(action)) {
            self.hand.rest();
            self.hand.cursor = at;
        }
    }

    pub(super) fn show_intents(&mut self, found: &[(Seat, G::Action)]) {
        self.stale = true;
        for (seat, action) in found {
            let view = self.evening.table.view(Viewer::Seat(*seat));
            let text = self.evening.called(&self.evening.table.game().action_text(&view, *action));
            self.scene.proposals.push(format!("{} would: {text}", self.evening.name(*seat)));
        }
    }
}
