//! Where a board puts its things. The table page lays the regions out for every size of screen (`assets/table.css`); a board
//! says only what goes into which.

use maud::{Markup, PreEscaped, html};
use memchr::memmem;

/// A table, cut into the regions of the page. What is empty takes no place.
#[derive(Clone, Debug, Default)]
pub struct Regions {
    /// [`Board::CLASS`](super::Board::CLASS).
    pub game: &'static str,
    /// What everybody looks at: the battle, the map.
    pub centre: Region,
    /// What is taken from: market, decks, stacks.
    pub side: Region,
    /// The viewer's own place.
    pub dock: Region,
    /// What the viewer holds and what is to be placed: under the thumb on a phone.
    pub sheet: Markup,
    /// Everybody else, in the order of play from the viewer's left.
    pub rivals: Vec<Rival>,
    /// What a phone calls the pane of the others: "Rivals".
    pub others: &'static str,
}

/// A region, and what a phone calls its pane.
#[derive(Clone, Debug, Default)]
pub struct Region {
    pub label: &'static str,
    pub body: Markup,
    /// How much can be chosen there.
    choices: usize,
}

/// Another player: a strip that says the most important in a line, and what opens under it.
#[derive(Clone, Debug)]
pub struct Rival {
    /// Names the strip across updates: "seat-2".
    id: String,
    active: bool,
    strip: Markup,
    body: Markup,
    /// How much can be chosen in each.
    choices: (usize, usize),
}

impl Region {
    pub fn new(label: &'static str, body: Markup) -> Self {
        let choices = choices(&body);
        Self { label, body, choices }
    }

    fn is_empty(&self) -> bool {
        self.body.0.is_empty()
    }
}

impl Rival {
    pub fn new(id: String, active: bool, strip: Markup, body: Markup) -> Self {
        let choices = (choices(&strip), choices(&body));
        Self { id, active, strip, body, choices }
    }

    fn choices(&self) -> usize {
        self.choices.0 + self.choices.1
    }
}

/// How many strips are open side by side; more fold, and open when somebody points at them.
const OPEN: usize = 3;

impl Regions {
    /// Regions that a phone shows one at a time: class, name of the pane, how much can be chosen there.
    pub fn panes(&self) -> Vec<(&'static str, &'static str, usize)> {
        let rivals = self.rivals.iter().map(Rival::choices).sum();
        let regions = [("centre", &self.centre), ("side", &self.side), ("dock", &self.dock)];
        let drawn = regions.into_iter().filter(|(_, region)| !region.is_empty());
        let panes = drawn.map(|(class, region)| (class, region.label, region.choices));
        panes.chain((!self.rivals.is_empty()).then_some(("rivals", self.others, rivals))).collect()
    }

    /// The pane where this choice lies.
    pub fn pane_of(&self, choice: &str) -> Option<&'static str> {
        self.pane_with(&format!(" value=\"{choice}\""))
    }

    /// The pane where this is drawn.
    pub fn pane_with(&self, mark: &str) -> Option<&'static str> {
        let regions = [("centre", &self.centre), ("side", &self.side), ("dock", &self.dock)];
        let mut rivals = self.rivals.iter();
        let found = regions.into_iter().find(|(_, region)| has(&region.body, mark)).map(|(name, _)| name);
        found.or_else(|| {
            rivals.any(|rival| has(&rival.body, mark) || has(&rival.strip, mark)).then_some("rivals")
        })
    }

    /// The regions by name; what the page itself has to say about the others stands under them.
    pub fn draw(&self, about_others: &Markup) -> Vec<(&'static str, Markup)> {
        let regions = [("side", &self.side), ("centre", &self.centre), ("dock", &self.dock)];
        let drawn = regions
            .into_iter()
            .filter(|(_, region)| !region.is_empty())
            .map(|(name, region)| (name, self.region(name, region)));
        let sheet = (!self.sheet.0.is_empty()).then(|| Region::new("In hand", self.sheet.clone()));
        let strips = if self.rivals.is_empty() { Markup::default() } else { self.strips() };
        let rivals = html! { div.region.rivals .(self.game) data-piece="rivals" {} };
        let rivals = filled(&rivals, "</div>", &[&strips.0, &about_others.0]);
        let sheet = sheet.map(|sheet| ("sheet", self.region("sheet", &sheet)));
        drawn.chain(sheet).chain([("rivals", rivals)]).collect()
    }

    /// Who has no pointer scrolls it by the keys: so it is reached itself if nothing in it is.
    fn region(&self, name: &str, Region { label, body, choices }: &Region) -> Markup {
        let is_reached =
            *choices > 0 || ["<button", "<a ", "<summary", " tabindex="].iter().any(|tag| has(body, tag));
        let section = html! {
            section.region .(name) .(self.game) data-piece=(name) aria-label=(label) tabindex=[(!is_reached).then_some("0")] {}
        };
        filled(&section, "</section>", &[&body.0])
    }

    fn strips(&self) -> Markup {
        let asked = self.rivals.iter().any(|rival| rival.choices() > 0);
        let section = html! { section.strips.asked[asked] aria-label=(self.others) {} };
        let strips: Vec<Markup> = self.rivals.iter().map(|rival| self.rival(rival)).collect();
        let strips: Vec<&str> = strips.iter().map(|strip| strip.0.as_str()).collect();
        filled(&section, "</section>", &strips)
    }

    fn rival(&self, rival: &Rival) -> Markup {
        let open = self.rivals.len() <= OPEN || rival.choices.1 > 0;
        let details = html! {
            details.rival.active[rival.active].asked[rival.choices() > 0] id={ "rival-" (rival.id) } open[open] {}
        };
        let opened = "</summary><div class=\"opened\">";
        filled(&details, "</details>", &["<summary>", &rival.strip.0, opened, &rival.body.0, "</div>"])
    }
}

/// An empty element with these in it. They are long, so they are copied once, to where there is room for all.
pub(crate) fn filled(element: &Markup, end: &str, inside: &[&str]) -> Markup {
    let start = element.0.strip_suffix(end).unwrap_or(&element.0);
    let parts: [&[&str]; 3] = [&[start], inside, &[end]];
    PreEscaped(parts.concat().concat())
}

/// How many choices are drawn here.
fn choices(markup: &Markup) -> usize {
    memmem::find_iter(markup.0.as_bytes(), " name=\"do\"").count()
}

fn has(markup: &Markup, part: &str) -> bool {
    memmem::find(markup.0.as_bytes(), part.as_bytes()).is_some()
}
