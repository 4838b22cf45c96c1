//! What every page has around it: head, header, footer.

use malice_engine::{Content as Cards, Meta};
use maud::{DOCTYPE, Markup, html};

use super::art;

/// `script.js`, file by file in the order of `assets/script`: one module, so that its parts share what is shown and what waits.
pub const SCRIPT: &str = concat!(
    include_str!("../../assets/script/sending.js"),
    include_str!("../../assets/script/showing.js"),
    include_str!("../../assets/script/moving.js"),
    include_str!("../../assets/script/parts.js"),
    include_str!("../../assets/script/log.js"),
    include_str!("../../assets/script/since.js"),
    include_str!("../../assets/script/sound.js"),
    include_str!("../../assets/script/keeping.js"),
    include_str!("../../assets/script/pressing.js"),
    include_str!("../../assets/script/live.js"),
    include_str!("../../assets/script/filling.js"),
);

/// Addresses of what pages load.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    /// `style.css`
    pub style: String,
    /// `table.css`: the regions of a table.
    pub table: String,
    /// `workshop.css`: cards and forms of those who make packs.
    pub workshop: String,
    /// `script.js`: sending and showing ([`SCRIPT`]).
    pub script: String,
    /// `controls.js`: keys and other ways to press.
    pub controls: String,
    /// `zoom.js`: cards to read.
    pub zoom: String,
    /// `drag.js`: things to be moved by hand.
    pub drag: String,
    /// `worker.js`, which holds the one live stream of a browser.
    pub worker: String,
    /// `icon.svg`
    pub icon: String,
}

/// Who looks at the page, and how they like it.
#[derive(Clone, Debug)]
pub struct Guest {
    pub name: String,
    pub theme: Theme,
    pub pace: Pace,
    /// A short sound when it becomes the guest's turn.
    pub sound: bool,
    /// Choices that cannot be taken back are confirmed first.
    pub confirm: bool,
}

/// Colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the device is set.
    Auto,
    Light,
    Dark,
}

/// How long each move of the others is shown before the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// No animation, no waiting.
    Off,
    Slow,
    Normal,
    Fast,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Auto, Self::Light, Self::Dark];

    /// What forms and the page's root say.
    pub fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Pace {
    pub const ALL: [Self; 4] = [Self::Off, Self::Slow, Self::Normal, Self::Fast];

    /// What forms and the page's root say.
    pub fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
        }
    }
}

/// A game, as pages name it and link to it.
#[derive(Clone, Debug)]
pub struct GameName {
    /// The name in links: `overboss`.
    pub id: String,
    pub title: String,
    /// What it is played with, unless that is what the game ships.
    pub pack: Option<PackName>,
}

/// A pack, as pages name it and link to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackName {
    pub id: String,
    /// "NAME by AUTHOR, version V".
    pub said: String,
}

impl GameName {
    /// A game with what it ships.
    pub(crate) fn of(meta: &Meta) -> Self {
        Self { id: meta.id.to_owned(), title: meta.title.to_owned(), pack: None }
    }

    /// The same with a pack.
    pub(crate) fn with(self, pack: Option<&Cards>) -> Self {
        Self { pack: pack.and_then(PackName::of), ..self }
    }

    /// The address of its rules, or of a page beside them: `/cards`.
    pub(crate) fn rules(&self, page: &str) -> String {
        let pack = self.pack.as_ref().map_or(String::new(), |pack| format!("?pack={}", pack.id));
        format!("/rules/{}{page}{pack}", self.id)
    }

    /// "with NAME by AUTHOR, version V", where it is played with a pack.
    pub(crate) fn with_pack(&self) -> Markup {
        html! {
            @if let Some(pack) = &self.pack {
                p.pack title=(pack.said) { "with " a href=(self.rules("/cards")) { (pack.said) } }
            }
        }
    }
}

impl PackName {
    pub(crate) fn of(content: &Cards) -> Option<Self> {
        Some(Self { id: content.pack_id()?.to_owned(), said: content.pack()?.to_string() })
    }
}

/// What the page stands in: the same for every page of a request.
#[derive(Clone, Debug)]
pub struct Shell<'a> {
    pub assets: &'a Assets,
    pub guest: &'a Guest,
    /// This page's own address, to which forms that are not about the page lead back.
    pub here: &'a str,
    /// The style sheet of the game that the page shows.
    pub sheet: Option<&'a str>,
}

/// A page before it is put into its shell.
pub(crate) struct Content<'a> {
    /// For the tab, without the name of the site.
    pub(crate) title: String,
    /// The game whose rules the header links to.
    pub(crate) game: Option<&'a GameName>,
    /// The class of `body`.
    pub(crate) kind: &'static str,
    /// The id of the `main` in `body`, to which the skip link leads.
    pub(crate) main: &'static str,
    /// The page shows something that changes by itself; without script it loads itself anew.
    pub(crate) waits: bool,
    /// Everything between header and footer.
    pub(crate) body: Markup,
}

impl Shell<'_> {
    pub(crate) fn page(&self, content: &Content<'_>) -> Markup {
        let Guest { name, theme, pace, sound, .. } = self.guest;
        html! {
            (DOCTYPE)
            html lang="en" data-theme=(theme.word()) data-pace=(pace.word()) data-sound[*sound]
                data-worker=(self.assets.worker) {
                head {
                    meta charset="utf-8";
                    title { (content.title) " · Malice" }
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    link rel="icon" type="image/svg+xml" href=(self.assets.icon);
                    link rel="stylesheet" href=(self.assets.style);
                    @if matches!(content.kind, "table" | "replay" | "review" | "rules") { link rel="stylesheet" href=(self.assets.table); }
                    @if content.kind == "workshop" { link rel="stylesheet" href=(self.assets.workshop); }
                    @if let Some(sheet) = self.sheet { link rel="stylesheet" href=(sheet); }
                    script type="module" src=(self.assets.script) {}
                    script type="module" src=(self.assets.controls) {}
                    @if matches!(content.kind, "table" | "replay") { script type="module" src=(self.assets.zoom) {} }
                    @if content.kind == "table" { script type="module" src=(self.assets.drag) {} }
                    @if content.waits { noscript { meta http-equiv="refresh" content="3"; } }
                }
                body.(content.kind) data-game=[content.game.map(|game| game.id.as_str())] {
                    a.skip href={ "#" (content.main) } { "Skip to content" }
                    header.site {
                        a.brand href="/" { (art::crest()) span { "Malice" } }
                        nav aria-label="Site" {
                            a href="/" { "Games" }
                            @if let Some(game) = content.game { a href=(game.rules("")) { "Rules" } }
                            a href="/settings" { span.who { (name) } span.quiet { " · settings" } }
                        }
                    }
                    (content.body)
                    footer.site {
                        p { "Five board games of villainy, played by their rulebooks." }
                        p.quiet { "No account, no tracking: one cookie remembers your name and your seats." }
                    }
                }
            }
        }
    }
}
