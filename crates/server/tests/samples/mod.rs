//! Every page with made-up data: for the tests, and for looking at them (`cargo run --example pages`).

mod things;
mod workshop;

use malice_bots::Level;
use malice_engine::{Face, Points, Score, ScoreLine, Seat};
use malice_overboss::Overboss;
use malice_review::Mark;
use malice_server::boards::Explained;
use malice_server::pages::{
    self, Act, Assets, Beside, Button, ChanceGraph, ChatLine, Coach, Confirm, Curtain, Ending, ErrorPage,
    Filter, Fork, FormFault, Found, FreshLink, Gallery, GameCard, GameName, Given, GivenLink, Guest, Home,
    Judged, Judgement, Link, Links, Lobby, Log, LogLine, NewTable, OpenTable, Pace, PackName, Pad, Part,
    Player, Power, Prompt, Proof, Proposal, Race, ReadOnly, Replay, Report, ReviewPage, Reviewing, Rules,
    SeatField, SeatMove, SeatRow, ShareRow, Shell, Shown, Table, Talk, TextTable, Theme, Tools, TurnLine,
    Unfinished, VisitorRow, Whole, Why,
};
use maud::html;

use self::things::{VIEW, board, find, picture};

/// Makes the pages. `name` and `text` are what people could have typed.
pub(crate) struct Samples<'a> {
    pub(crate) assets: Assets,
    pub(crate) guest: Guest,
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> Samples<'a> {
    pub(crate) fn new(name: &'a str, text: &'a str) -> Self {
        let assets = Assets {
            style: "style.css".into(),
            table: "table.css".into(),
            workshop: "workshop.css".into(),
            script: "script.js".into(),
            controls: "controls.js".into(),
            zoom: "zoom.js".into(),
            drag: "drag.js".into(),
            worker: "worker.js".into(),
            icon: "icon.svg".into(),
        };
        let guest =
            Guest { name: name.into(), theme: Theme::Auto, pace: Pace::Normal, sound: false, confirm: true };
        Self { assets, guest, name, text }
    }

    /// All pages: the name of a file, and the HTML.
    pub(crate) fn all(&self) -> Vec<(&'static str, String)> {
        let shell = Shell { assets: &self.assets, guest: &self.guest, here: "/t/k3v9", sheet: None };
        let unasked = Part { yours: false, act: None, choices: vec![], coach: None, ..self.part() };
        let page = |part: Part| pages::table(&shell, &self.table(part));
        let failed = |status, message: Option<&str>| {
            pages::error(&shell, &ErrorPage { status, message: message.map(Into::into), shut_out: false })
        };
        let mut pages = vec![
            ("home", pages::home(&shell, &self.home())),
            ("home-empty", pages::home(&shell, &Home { unfinished: vec![], tables: vec![], ..self.home() })),
            ("new", pages::new_table(&shell, &self.new_table())),
            ("lobby", pages::lobby(&shell, &self.lobby())),
            ("table", page(self.part())),
            ("table-confirm", page(self.confirming())),
            ("table-waiting", page(Part { proposal: Some(self.proposal()), ..unasked })),
            (
                "table-curtain",
                page(Part { curtain: Some(Curtain { seat: 2, name: self.name.into() }), ..self.part() }),
            ),
            ("table-end", page(self.ended())),
            ("links", pages::links(&shell, &self.links())),
            ("link", pages::link(&shell, &self.link(Power::Seat(self.name.into())))),
            ("link-hand", pages::link(&shell, &self.link(Power::Hand(self.name.into())))),
            ("link-watch", pages::link(&shell, &self.link(Power::Watch))),
            ("settings", pages::settings(&shell)),
            ("report", pages::report(&shell, &self.report())),
            ("replay", pages::replay(&shell, &self.replay())),
            (
                "replay-unreviewed",
                pages::replay(&shell, &Replay { review: Some(Beside::default()), ..self.replay() }),
            ),
            ("review", pages::review(&shell, &Self::review(self.whole()))),
            ("review-none", pages::review(&shell, &Self::review(Reviewing::Nothing))),
            ("review-going", pages::review(&shell, &Self::review(Reviewing::Going(12, 57)))),
            ("review-failed", pages::review(&shell, &Self::review(Reviewing::Failed(self.text.into())))),
            ("find", pages::find(&shell, &find(self.name, self.text, None))),
            ("find-found", pages::find(&shell, &find(self.name, self.text, Some(0)))),
            ("find-missed", pages::find(&shell, &find(self.name, self.text, Some(1)))),
            ("rules", pages::rules(&shell, &Self::rules(""))),
            ("gallery", pages::gallery(&shell, &Self::gallery(self.text))),
            ("rules-search", pages::rules(&shell, &Self::rules(self.text))),
            ("text", pages::text(&shell, &self.text_table())),
            ("read-only", pages::read_only(&shell, &self.read_only())),
            ("error-403", failed(403, None)),
            ("error-404", failed(404, Some(&format!("There is no game ‘{}’.", self.text)))),
            ("error-429", failed(429, None)),
            ("error-503", failed(503, None)),
            ("error-500", failed(500, None)),
        ];
        pages.extend(self.workshop(&shell));
        pages.into_iter().map(|(name, markup)| (name, markup.into_string())).collect()
    }

    pub(crate) fn game() -> GameName {
        GameName { id: "overboss".into(), title: "Overboss".into(), pack: None }
    }

    pub(crate) fn home(&self) -> Home {
        let meta = <Overboss as malice_engine::Game>::meta();
        let unfinished = |turn: &str, yours| Unfinished {
            table: "k3v9".into(),
            game: Self::game(),
            company: format!("against {} and a hard bot", self.name),
            round: "Round 3 of 12".into(),
            turn: turn.into(),
            yours,
        };
        let table = |open| OpenTable {
            table: "p0w3r".into(),
            game: Self::game(),
            seated: format!("{} and a hard bot", self.name),
            open,
            round: if open > 0 { "waiting for players".into() } else { "Round 7 of 12".into() },
        };
        Home {
            key: "k".into(),
            games: vec![GameCard {
                game: Self::game(),
                summary: meta.summary.into(),
                players: meta.players,
                minutes: meta.minutes,
                picture: picture(),
                guided: true,
                puzzle: Some(3),
            }],
            unfinished: vec![
                unfinished(&format!("{}’s turn", self.name), false),
                unfinished("Your turn", true),
            ],
            tables: vec![table(1), table(3), table(0)],
        }
    }

    pub(crate) fn new_table(&self) -> NewTable {
        let meta = <Overboss as malice_engine::Game>::meta();
        let seat = |value: &str, name: &str| SeatField { value: value.into(), name: name.into() };
        NewTable {
            key: "k".into(),
            game: Self::game(),
            options: meta.options.iter().filter(|spec| spec.name != "player_count").copied().collect(),
            sent: vec![
                ("map_size".into(), "big_4x4".into()),
                ("terrain_set".into(), "volcano".into()),
                ("boss_cards".into(), "true".into()),
                ("solo_stage".into(), self.text.into()),
            ],
            presets: malice_catalog::presets("overboss"),
            preset: None,
            groups: malice_catalog::groups("overboss"),
            needs: malice_catalog::needs("overboss"),
            faults: vec![FormFault {
                field: Some("solo_stage".into()),
                message: format!("option solo_stage is 1 to 8, not '{}'", self.text),
            }],
            seats: vec![
                seat("me", ""),
                seat("here", self.name),
                seat("hard", ""),
                seat("", ""),
                seat("", ""),
            ],
            packs: vec![PackName {
                id: "c0ffee".into(),
                said: format!("{} by {}, version 1", self.text, self.name),
            }],
            pack: "c0ffee".into(),
            listed: false,
            curtain: true,
        }
    }

    pub(crate) fn lobby(&self) -> Lobby {
        Lobby {
            table: "k3v9".into(),
            game: Self::game(),
            version: 1,
            viewer: "1".into(),
            seats: self.seats(),
            address: "http://127.0.0.1:7777/t/k3v9".into(),
            options: vec!["Map size: big 4x4".into(), "Boss cards".into()],
            may_join: true,
            is_host: true,
            alert: None,
        }
    }

    fn seats(&self) -> Vec<SeatRow> {
        let seat = |number, name: &str, player| SeatRow {
            number,
            name: name.into(),
            player,
            is_you: number == 1,
            is_host: number == 1,
            may: match player {
                Player::Person => vec![SeatMove::HandToBot, SeatMove::Leave],
                Player::Bot(_) => vec![SeatMove::TakeBack],
                Player::Open => vec![],
            },
        };
        vec![
            seat(1, self.name, Player::Person),
            seat(2, "Grizelda", Player::Bot(Level::Easy)),
            seat(3, "Open seat", Player::Open),
        ]
    }

    pub(crate) fn part(&self) -> Part {
        Part {
            table: "k3v9".into(),
            game: Self::game(),
            version: 12,
            viewer: "1".into(),
            title: "Overboss: your turn".into(),
            yours: true,
            round: "Round 3 of 12".into(),
            prompt: Prompt { text: "Draft a pair from the market".into(), rule: Some("OB-D-02".into()) },
            act: Some(Act { seat: 1, decision: "12".into(), key: "Zk4".into() }),
            leading: Some("draft 1".into()),
            choices: vec![
                Button {
                    name: "pass".into(),
                    text: "Pass".into(),
                    is_final: true,
                    is_standing: false,
                    preview: None,
                },
                Button {
                    name: "keep".into(),
                    text: "Keep the token".into(),
                    is_final: false,
                    is_standing: false,
                    preview: Some("+3".into()),
                },
            ],
            orders: vec![Button {
                name: "pass_battle".into(),
                text: "Pass in this battle".into(),
                is_final: false,
                is_standing: true,
                preview: None,
            }],
            given: vec![Given { name: "never_help 2".into(), text: self.text.into(), is_laid: false }],
            premoves: vec![],
            confirm: None,
            why: None,
            hint: None,
            alert: None,
            notice: None,
            coach: Some(Coach {
                subject: "OB-D-02".into(),
                text: "A tile and its token come as a pair. Forests like company, so look where yours would lie.".into(),
            }),
            tools: Tools { undo: true, restart: true, hint: true, notify: true, ask_back: Some(9) },
            proposal: None,
            talk: Talk {
                intents: vec![(self.name.into(), format!("draft {} (up to +5)", self.text))],
                may_let_go: true,
                may_suggest: true,
                points_as: Some(1),
            },
            board: board(true),
            pad: Some(self.pad()),
            ending: None,
            curtain: None,
        }
    }

    fn confirming(&self) -> Part {
        Part {
            coach: None,
            confirm: Some(Confirm { name: "draft 2".into(), text: "Drafting Cave + witch".into() }),
            why: Some(Why {
                text: self.text.into(),
                rule: "OB-TRN-01".into(),
                says: "A tile lies on a free square.".into(),
            }),
            hint: Some("draft Cave + witch (up to +5)".into()),
            alert: Some("The table has moved on; look again.".into()),
            ..self.part()
        }
    }

    fn ended(&self) -> Part {
        let ending = Ending {
            race: Some(Race {
                course: "The race for Power",
                versions: vec![0, 6, 12],
                totals: vec![
                    (self.name.into(), [0, 20, 61].map(Points::whole).to_vec()),
                    ("Bert".into(), [0, 24, 58].map(Points::whole).to_vec()),
                ],
            }),
            result: format!("{} wins with 61 Power!", self.name),
            why: Some("That is 3 more than Bert, above all by Forest (+4).".into()),
            remarks: vec!["Tie-break: fewer Portals: 1 against 2.".into()],
            names: vec![self.name.into(), "Bert".into()],
            figures: vec![("Choices", vec![31, 28]), ("Tiles placed", vec![12, 12])],
            may_review: true,
            may_rematch: true,
            rematch: None,
            again: None,
        };
        Part { yours: false, act: None, board: board(false), ending: Some(ending), ..self.part() }
    }

    fn proposal(&self) -> Proposal {
        Proposal {
            text: format!("{} asks to go back to the draft.", self.name),
            asks_you: true,
            waits_for: vec![self.name.into()],
        }
    }

    fn table(&self, part: Part) -> Table {
        Table {
            part,
            log: Log::new(self.log(), None, "/t/k3v9?"),
            chat: vec![
                ChatLine { number: 0, name: self.name.into(), text: self.text.into() },
                ChatLine {
                    number: 1,
                    name: "Grizelda".into(),
                    text: "Your map is a swamp. Literally.".into(),
                },
            ],
            chat_key: Some("c1".into()),
            seats: self.seats(),
            is_host: true,
            may_link: true,
            legend: vec![Explained {
                words: "Forest",
                pictures: vec![html! { svg.emblem aria-hidden="true" {} }],
            }],
        }
    }

    fn log(&self) -> Vec<LogLine> {
        let texts = [
            "Grizelda goes first.".to_owned(),
            format!("{} drafted Camp (purple) with dragon.", self.name),
            format!("{} placed Camp (purple) on B2.", self.name),
            "Grizelda drafted Graveyard 1 with Rattlejaw (miniboss).".to_owned(),
            "Grizelda placed Graveyard 1 on C3.".to_owned(),
        ];
        (0..)
            .zip(texts)
            .map(|(number, text)| LogLine {
                number,
                version: number + 7,
                text,
                rule: (number > 0).then(|| "OB-TRN-01".into()),
                follows: false,
                begins: number == 1 || number == 3,
                sign: None,
                about: Vec::new(),
                cue: None,
            })
            .collect()
    }

    fn pad(&self) -> Pad {
        let line = |line: &str, label: &str, points| ScoreLine {
            line: line.into(),
            label: label.into(),
            group: "tiles".into(),
            points: Points::whole(points),
            rule: "OB-SCO-01",
        };
        let score = |seat, forest, cave, bands| {
            let lines = vec![
                line("forest", "Forest", forest),
                line("cave", "Cave", cave),
                line("camp", "Camp", 0),
                line("bands", "Bands of monsters", bands),
            ];
            Score::new(Seat::new(seat), lines)
        };
        Pad {
            scores: vec![score(0, 6, 8, 12), score(1, 3, 0, 9)],
            names: vec![self.name.into(), "Grizelda".into()],
            unit: "Power".into(),
            symbols: Vec::new(),
            winners: None,
        }
    }

    fn links(&self) -> Links {
        Links {
            table: "k3v9".into(),
            game: Self::game(),
            given: vec![GivenLink {
                id: "7".into(),
                power: format!("Takes seat 2 ({})", self.name),
                origin: "Made 3 hours ago".into(),
                may_revoke: true,
            }],
            may_give: vec![
                ("seat-1".into(), "Play your seat on another device".into()),
                ("hand-1".into(), "Let somebody see your hand".into()),
                ("watch".into(), "Watch the game".into()),
                ("api-1".into(), "Let a program play your seat".into()),
            ],
            fresh: Some(FreshLink {
                power: "Watch the game".into(),
                secret: "http://127.0.0.1:7777/link/9f8e7d6c5b4a".into(),
            }),
            key: "k7".into(),
            visitors: Some(vec![VisitorRow {
                id: "3a".into(),
                name: self.name.into(),
                standing: "may watch and talk",
                may: vec![Judgement::Mute, Judgement::Remove],
            }]),
        }
    }

    fn link(&self, power: Power) -> Link {
        let seated = format!("{} and a hard bot", self.name);
        Link { token: "9f8e7d6c5b4a".into(), game: Self::game(), seated, power }
    }

    fn report(&self) -> Report {
        Report {
            table: "k3v9".into(),
            game: Self::game(),
            address: "http://127.0.0.1:7777/t/k3v9/replay?at=12".into(),
            facts: vec![("Rules version".into(), "1".into()), ("Seats".into(), self.name.into())],
            rules: vec!["OB-D-02".into(), "OB-TRN-01".into()],
            position: VIEW.into(),
        }
    }

    fn judged(&self, mark: Mark) -> Judged {
        Judged {
            who: self.name.into(),
            seat: Seat::new(0),
            mark,
            words: format!("draft the forest of {}", self.name),
            cost: mark.threshold(),
            best: (mark > Mark::Good).then(|| ("draft 2".into(), format!("draft the swamp, {}", self.text))),
            chances: vec![(self.name.into(), 0.52), ("Grizelda".into(), 0.48)],
        }
    }

    fn beside(&self) -> Beside {
        let judged = Some(self.judged(Mark::Mistake));
        Beside { key: String::new(), is_there: true, judged, before: None, after: Some((20, 2)) }
    }

    fn review(state: Reviewing) -> ReviewPage {
        ReviewPage { table: "k3v9".into(), game: Self::game(), key: "k".into(), state }
    }

    fn whole(&self) -> Reviewing {
        let share = |name: &str, changes| ShareRow { name: name.into(), changes, marks: [30, 2, 1, 1] };
        let text = format!("move 13: luck, +14.2 for {}: {}", self.name, self.text);
        Reviewing::Done(Box::new(Whole {
            graph: ChanceGraph {
                last: 48,
                lines: vec![
                    (self.name.into(), vec![(0, 0.5), (12, 0.52), (48, 1.0)], vec![(12, 0.52, "??")]),
                    ("Grizelda".into(), vec![(0, 0.5), (12, 0.48), (48, 0.0)], vec![(30, 0.97, "?!")]),
                ],
            },
            turns: vec![TurnLine { at: 13, seat: 1, text }],
            shares: vec![
                share(self.name, [0.5, -0.12, 0.08, 0.54, 1.0]),
                share("Grizelda", [0.5, -0.08, 0.12, -0.54, 0.0]),
            ],
            explanation: "Chances in %.".into(),
            dear: vec![(12, self.judged(Mark::Blunder)), (30, self.judged(Mark::Inaccuracy))],
        }))
    }

    pub(crate) fn replay(&self) -> Replay {
        Replay {
            table: "k3v9".into(),
            game: Self::game(),
            at: 12,
            last: 48,
            viewer: "all".into(),
            viewers: vec![
                ("all".into(), "Everybody".into()),
                ("1".into(), self.name.into()),
                ("2".into(), "Grizelda".into()),
            ],
            round: "Round 3 of 12".into(),
            board: board(false),
            log: Log::new(self.log(), None, "/t/k3v9/replay?"),
            pad: Some(self.pad()),
            review: Some(self.beside()),
            fork: Some(Fork { key: "k".into(), seats: vec![(1, self.name.into()), (2, "Grizelda".into())] }),
            commitment: "9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab".into(),
            proof: Some(Proof {
                seed: "2c624232cdd221771294dfbb310aca000a0df6ac8b66b696d90ef06fdefb64a3".into(),
                holds: true,
            }),
        }
    }

    fn rules(query: &str) -> Rules {
        let text = html! {
            h1 { "Overboss" }
            p { "Overboss is a map-building game for one to five players. You are a villain with an empty map." }
            h2 #goal { "The goal" }
            p { "Fill your map with tiles and collect more Power than anybody else." }
            h2 #a-turn { "A turn" }
            p #OB-TRN-01 { strong { "OB-TRN-01" } " On your turn you take a tile and the token beside it." }
            table { thead { tr { th { "Piece" } th { "In the box" } } } tbody { tr { td { "Dungeon tiles" } td { "8" } } } }
        };
        Rules {
            game: Self::game(),
            text,
            chapters: vec![("goal".into(), "The goal".into()), ("a-turn".into(), "A turn".into())],
            query: query.into(),
            found: vec![Found {
                anchor: "OB-TRN-01".into(),
                heading: "A turn".into(),
                rule: Some("OB-TRN-01".into()),
                excerpt: vec![(false, "On your turn you take a ".into()), (true, "tile".into())],
            }],
            more: 2,
            cards: vec![("Forest".into(), "/rules/overboss/cards#tile-forest".into())],
        }
    }

    fn gallery(query: &str) -> Gallery {
        let face =
            Face::new("Tile", "camp red", "Camp").fact("Set", "basic").text("Scores by flags.").copies(2u32);
        Gallery {
            game: Self::game(),
            kinds: vec![("Tile", 18), ("Boss", 10)],
            kind: "Tile".into(),
            query: query.into(),
            filters: vec![Filter {
                label: "Set",
                values: vec!["basic".into(), "advanced".into()],
                chosen: "basic".into(),
            }],
            shown: vec![
                Shown { face: face.clone(), picture: html! { svg.emblem aria-hidden="true" {} } },
                Shown { face: Face { id: "rank 0".into(), ..face }, picture: html! {} },
            ],
        }
    }

    pub(crate) fn text_table(&self) -> TextTable {
        let part = self.part();
        TextTable {
            table: part.table,
            game: part.game,
            view: VIEW.into(),
            prompt: part.prompt,
            act: part.act,
            talk: part.talk,
            choices: part.choices,
            ahead: part.orders.clone(),
            orders: part.orders,
            given: vec![("full".into(), self.text.into())],
            message: Some(self.text.into()),
            log: self.log().into_iter().map(|line| line.text).collect(),
        }
    }

    fn read_only(&self) -> ReadOnly {
        ReadOnly {
            table: "k3v9".into(),
            game: Self::game(),
            why: "It was played by version 2 of the rules; this server has version 3.".into(),
            view: VIEW.into(),
            log: self.log().into_iter().map(|line| line.text).collect(),
        }
    }
}
