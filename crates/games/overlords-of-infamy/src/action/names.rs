//! The names of choices, as records, scenarios and clients write them.

use malice_engine::Seat;

use super::Action;
use crate::OverlordsOfInfamy;
use crate::ids::{Level, Resource, Site, Space};

/// What a choice is about, and how it is made of that.
#[derive(Clone, Copy)]
enum Form {
    Bare(Action),
    Overlord(fn(u8) -> Action),
    Zone(fn(u8) -> Action),
    Plot(fn(u8) -> Action),
    Tile(fn(u8) -> Action),
    Relic(fn(u8) -> Action),
    Turns(fn(u8) -> Action),
    Level(fn(Level) -> Action),
    Resource(fn(Resource) -> Action),
    Site(fn(Site) -> Action),
    Space(fn(Space) -> Action),
    Seat(fn(Seat) -> Action),
}

/// The one place that says how choices are called: a verb, and after it a word for what the choice is about.
const NAMES: [(&str, Form); 41] = [
    ("choose_overlord", Form::Overlord(Action::ChooseOverlord)),
    ("choose_zone", Form::Zone(Action::ChooseZone)),
    ("keep_plot", Form::Plot(Action::KeepPlot)),
    ("draw_from", Form::Level(Action::DrawFrom)),
    ("harvest", Form::Site(Action::Harvest)),
    ("recruit", Form::Site(Action::Recruit)),
    ("recall", Form::Site(Action::Recall)),
    ("recall_all", Form::Bare(Action::RecallAll)),
    ("exploit", Form::Bare(Action::Exploit)),
    ("steal_relic", Form::Relic(Action::StealRelic)),
    ("raid", Form::Bare(Action::Raid)),
    ("sweep", Form::Bare(Action::Sweep)),
    ("start_from_scratch", Form::Bare(Action::StartFromScratch)),
    ("activate", Form::Plot(Action::Activate)),
    ("draft_lackey", Form::Bare(Action::DraftLackey)),
    ("transmogrify", Form::Bare(Action::Transmogrify)),
    ("complete", Form::Bare(Action::Complete)),
    ("stand_down", Form::Bare(Action::StandDown)),
    ("finish", Form::Bare(Action::Finish)),
    ("keep_tile", Form::Tile(Action::KeepTile)),
    ("bury", Form::Tile(Action::Bury)),
    ("place", Form::Space(Action::Place)),
    ("rotate", Form::Turns(Action::Rotate)),
    ("accept", Form::Bare(Action::Accept)),
    ("pass", Form::Bare(Action::Pass)),
    ("move_hero", Form::Space(Action::MoveHero)),
    ("token", Form::Resource(Action::Token)),
    ("take_relic", Form::Bare(Action::TakeRelic)),
    ("relic", Form::Relic(Action::Relic)),
    ("glean_intel", Form::Seat(Action::GleanIntel)),
    ("infiltrate", Form::Seat(Action::Infiltrate)),
    ("plunder", Form::Seat(Action::Plunder)),
    ("plunder hq", Form::Bare(Action::PlunderHq)),
    ("sabotage", Form::Seat(Action::Sabotage)),
    ("assassinate", Form::Seat(Action::Assassinate)),
    ("buy_act", Form::Resource(Action::BuyAct)),
    ("buy_act lackey", Form::Bare(Action::BuyActWithLackey)),
    ("spot", Form::Site(Action::Spot)),
    ("target", Form::Seat(Action::Target)),
    ("tile", Form::Space(Action::Tile)),
    ("gift", Form::Resource(Action::Gift)),
];

impl OverlordsOfInfamy {
    pub(crate) fn site_name(&self, site: Site) -> String {
        let name = self.board().name(site.space);
        if site.slot == 0 { name } else { format!("{name}/{}", site.slot + 1) }
    }

    pub(crate) fn site_named(&self, name: &str) -> Option<Site> {
        let (space, slot) = match name.split_once('/') {
            None => (name, 0),
            Some((space, "2")) => (space, 1),
            Some(_) => return None,
        };
        Some(Site::new(self.board().named(space)?, slot))
    }

    pub(crate) fn seat(&self, number: &str) -> Option<Seat> {
        number.parse::<usize>().ok().filter(|n| (1..=self.players).contains(n)).map(|n| Seat::new(n - 1))
    }

    /// The name of a choice: the one that is read as it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let about = self.about(action);
        let fits = |form: Form| match &about {
            None => matches!(form, Form::Bare(bare) if bare == action),
            Some(word) => self.made_of(form, word) == Some(action),
        };
        let row = NAMES.into_iter().find(|(_, form)| fits(*form));
        let (verb, _) = row.expect("every choice has a name");
        about.map_or_else(|| verb.to_owned(), |word| format!("{verb} {word}"))
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let action = NAMES.into_iter().find_map(|(verb, form)| match (words.strip_prefix(verb)?, form) {
            ("", Form::Bare(action)) => Some(action),
            (word, form) => self.made_of(form, word.strip_prefix(' ')?),
        });
        action.ok_or_else(|| format!("'{name}' is no choice of this game"))
    }

    /// The choice of this form that is about what a word names.
    fn made_of(&self, form: Form, word: &str) -> Option<Action> {
        let tables = &self.tables;
        let row = |found: Option<usize>, make: fn(u8) -> Action| found.map(|row| make(row as u8));
        match form {
            Form::Bare(_) => None,
            Form::Overlord(make) => row(tables.overlords.iter().position(|row| row.id == word), make),
            Form::Zone(make) => row(self.board().zones.iter().position(|zone| zone.name == word), make),
            Form::Plot(make) => row(tables.plots.iter().position(|plot| plot.id == word), make),
            Form::Tile(make) => row(tables.tiles.iter().position(|tile| tile.id == word), make),
            Form::Relic(make) => tables.relic_named(word).map(make),
            Form::Turns(make) => word.parse().ok().filter(|turns| *turns < 6).map(make),
            Form::Level(make) => Level::named(word).map(make),
            Form::Resource(make) => Resource::named(word).map(make),
            Form::Site(make) => self.site_named(word).map(make),
            Form::Space(make) => self.board().named(word).map(make),
            Form::Seat(make) => self.seat(word).map(make),
        }
    }

    /// The word for what a choice is about.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others say everything by their verb")]
    fn about(&self, action: Action) -> Option<String> {
        let tables = &self.tables;
        Some(match action {
            Action::ChooseOverlord(row) => tables.overlords[row as usize].id.clone(),
            Action::ChooseZone(zone) => self.board().zones[zone as usize].name.clone(),
            Action::KeepPlot(plot) | Action::Activate(plot) => tables.plots[plot as usize].id.clone(),
            Action::KeepTile(tile) | Action::Bury(tile) => tables.tiles[tile as usize].id.clone(),
            Action::StealRelic(relic) | Action::Relic(relic) => tables.relics[relic as usize].id.clone(),
            Action::Rotate(turns) => turns.to_string(),
            Action::DrawFrom(level) => level.name().into(),
            Action::Token(resource) | Action::BuyAct(resource) | Action::Gift(resource) => {
                resource.name().into()
            }
            Action::Harvest(site) | Action::Recruit(site) | Action::Recall(site) | Action::Spot(site) => {
                self.site_name(site)
            }
            Action::Place(space) | Action::MoveHero(space) | Action::Tile(space) => self.board().name(space),
            Action::GleanIntel(seat)
            | Action::Infiltrate(seat)
            | Action::Plunder(seat)
            | Action::Sabotage(seat)
            | Action::Assassinate(seat)
            | Action::Target(seat) => seat.to_string(),
            _ => return None,
        })
    }
}
