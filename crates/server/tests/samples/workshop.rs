//! The pages of the workshop.

use std::collections::BTreeMap;

use malice_engine::forms::{Field, Filled, Kind, Misfit, Word};
use malice_engine::{Face, Pack};
use malice_server::pages::{
    self, Bench, BenchDraft, Diff, Different, Door, DraftName, DraftPage, FaultLine, Form, Group,
    MeasurePage, Measured, Measuring, RowCard, RowPage, Shell, Shown,
};
use maud::{Markup, html};

use super::Samples;

impl Samples<'_> {
    /// All pages of the workshop.
    pub(super) fn workshop(&self, shell: &Shell<'_>) -> Vec<(&'static str, Markup)> {
        let measure = |state: Measuring| pages::measure(shell, &self.measure(state));
        vec![
            ("workshop-door", pages::door(shell, &Door { path: "/workshop/key/x".into() })),
            ("workshop", pages::bench(shell, &self.bench())),
            ("workshop-draft", pages::draft(shell, &self.draft())),
            ("workshop-row", pages::row(shell, &self.row())),
            ("workshop-diff", pages::diff(shell, &self.diff())),
            ("workshop-measure", measure(Measuring::Nothing)),
            ("workshop-measuring", measure(Measuring::Going(3, 200))),
            ("workshop-failed", measure(Measuring::Failed(self.text.into()))),
            ("workshop-measured", measure(Measuring::Done(Self::measured()))),
        ]
    }

    fn draft_name(&self) -> DraftName {
        DraftName {
            id: "d1".into(),
            said: format!("{} by {}, version 1", self.text, self.name),
            game: Self::game(),
        }
    }

    fn bench(&self) -> Bench {
        let draft = BenchDraft {
            id: "d1".into(),
            said: self.text.into(),
            game: "Overboss".into(),
            touched: "just now".into(),
            offered: true,
        };
        Bench {
            drafts: vec![draft],
            sources: vec![("overboss".into(), format!("Overboss: {}", self.text))],
            sent: [self.text; 4].map(str::to_owned),
            faults: vec![self.text.into()],
            key: "k".into(),
        }
    }

    fn shown(&self) -> Shown {
        Shown {
            face: Face::new("Boss card", "a", self.name).fact("HP", self.text).text(self.text),
            picture: html! {},
        }
    }

    fn fault(&self) -> FaultLine {
        FaultLine { message: self.text.into(), sheet: Some(("tokens.ron".into(), "a.0".into())) }
    }

    fn draft(&self) -> DraftPage {
        let card = |shown: Option<Shown>, wrong: bool| RowCard {
            path: "a.0".into(),
            name: self.name.into(),
            shown,
            picture: None,
            says: vec![("HP".into(), self.text.into())],
            changed: true,
            wrong,
        };
        let group = Group {
            title: "Monsters of Goblin".into(),
            file: "tokens.ron".into(),
            rows: vec![card(Some(self.shown()), false), card(None, true)],
        };
        let pack = Pack {
            name: self.text.into(),
            author: self.name.into(),
            version: self.text.into(),
            game: "overboss".into(),
        };
        DraftPage {
            name: self.draft_name(),
            pack,
            version: 3,
            key: "k".into(),
            refused: vec![self.text.into()],
            faults: vec![self.fault()],
            groups: vec![group],
            differences: 2,
            offered: Some(false),
            done: Some("Saved."),
        }
    }

    /// Every kind of field, nested.
    fn form(&self) -> Form {
        let said = |said: &str| Filled { said: said.into(), parts: vec![] };
        let held = |parts: Vec<Filled>| Filled { said: String::new(), parts };
        let number = Kind::Number { least: 0, most: 255 };
        let bare = |name| Word { name, holds: Kind::Tuple(vec![]) };
        let deed = Kind::Choice(vec![
            bare("Heal"),
            Word { name: "DrawCards", holds: Kind::Tuple(vec![number.clone()]) },
        ]);
        let fields = [
            ("hp", number.clone(), said(self.text)),
            ("text", Kind::Text, said(self.text)),
            ("foe", Kind::Maybe(Kind::Text.into()), said("a")),
            ("quick", Kind::Truth, said("true")),
            (
                "on",
                Kind::List(deed.clone().into()),
                held(vec![Filled { said: "DrawCards".into(), parts: vec![said("2")] }, said("Fly")]),
            ),
            ("pair", Kind::Tuple(vec![number.clone(), number.clone()]), held(vec![said("1"), said("2")])),
            (
                "cost",
                Kind::Map(Kind::Text.into(), number.clone().into()),
                held(vec![held(vec![said("a"), said("1")])]),
            ),
            (
                "start",
                Kind::Record(vec![Field { name: "units", kind: number, needed: true }]),
                held(vec![said("")]),
            ),
        ];
        let (kinds, parts): (Vec<Field>, Vec<Filled>) = fields
            .into_iter()
            .map(|(name, kind, filled)| (Field { name, kind, needed: true }, filled))
            .unzip();
        let misfit = |path: &str| Misfit { path: path.into(), message: self.text.into() };
        Form {
            kind: Kind::Record(kinds),
            filled: held(parts),
            misfits: ["hp", "text", "on.1", "cost.0.1", "start.units"].map(misfit).into(),
            choices: BTreeMap::from([("foe".to_owned(), ["a", "b"].map(str::to_owned).into())]),
        }
    }

    fn row(&self) -> RowPage {
        RowPage {
            name: self.draft_name(),
            file: "tokens.ron".into(),
            path: "a.0".into(),
            title: self.name.into(),
            form: self.form(),
            version: 3,
            key: "k".into(),
            shown: vec![self.shown()],
            faults: vec![self.fault()],
            refused: vec![self.text.into()],
            beside: [Some(("a.1".into(), self.name.into())), None],
            is_row: true,
            done: None,
            asks: vec![self.text.into()],
            unsaved: true,
        }
    }

    fn diff(&self) -> Diff {
        let different = |values| Different { file: "tokens.ron".into(), place: self.text.into(), values };
        let said = || Some(self.text.to_owned());
        Diff { name: self.draft_name(), found: vec![different([said(), said()]), different([None, said()])] }
    }

    fn measured() -> Measured {
        let row = ["Seat 1 · points", "1.00", "2.00", "+1.00 (+0.50 to +1.50)"].map(str::to_owned);
        Measured {
            about: "100 games each".into(),
            old: true,
            rows: vec![(row.clone(), true), (row, false)],
            plots: ["scores", "win-rates"].map(str::to_owned).to_vec(),
        }
    }

    fn measure(&self, state: Measuring) -> MeasurePage {
        MeasurePage {
            name: self.draft_name(),
            key: "k".into(),
            wrong: vec![],
            players: (1, 5),
            games: &[100, 300],
            bots: &["greedy", "random"],
            chosen: (2, 300, "random".into()),
            state,
        }
    }
}
