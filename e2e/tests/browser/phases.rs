//! Every phase of every game at every size of the screen: nothing scrolls that should not, every choice is seen or one labelled
//! step away, every text is large enough and no word is broken. `cargo xtask shots FOLDER` writes the pictures.

use std::collections::BTreeSet;

use anyhow::Result;
use malice_e2e::{Browser, House, Shape, Visitor, play, until};

type Size = (u32, u32);

const DESK: Size = (1440, 900);
const NARROW: Size = (1280, 800);
const TABLET: Size = (768, 1024);
const PHONE: Size = (360, 740);

/// Desks, a tablet, a phone, and a desk at twice the size of everything.
const SIZES: [Size; 6] = [DESK, NARROW, (1920, 1080), TABLET, PHONE, (720, 450)];

/// Fonts that differ in width: pages are set in whatever a system has.
const FAMILIES: [&str; 2] = ["DejaVu Sans", "Liberation Sans"];

/// So many decisions are looked at, at most: what is asked later is mostly what was asked before.
const DECISIONS: usize = 60;

/// And so many where it is crowded.
const CROWDED: usize = 25;

/// One person, and the others are bots.
struct Table<'a> {
    game: &'a str,
    seats: usize,
    options: &'a [(&'a str, &'a str)],
}

impl Table<'_> {
    /// Plays the first choices and looks at each question that is new.
    async fn faults(&self, ann: &Browser, guest: &Visitor) -> Result<Vec<String>> {
        let bots = std::iter::repeat_n(("seat", "easy"), self.seats - 1);
        let fields: Vec<_> =
            [("seat", "me")].into_iter().chain(bots).chain(self.options.iter().copied()).collect();
        let table = ann.open_table(self.game, &fields).await?;
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut faults = Vec::new();
        for number in 0..if self.seats == 2 { DECISIONS } else { CROWDED } {
            let page = until("a question, or the end", async || {
                let page = guest.get(&table).await?;
                Ok((page.is_asked() || page.body.contains("class=\"ending\"")).then_some(page))
            })
            .await?;
            let asked = page.is_asked();
            let point = if asked { page.point().unwrap_or_default() } else { "end" };
            if seen.insert(point.to_owned()) {
                ann.open(&table).await?;
                ann.asked().await?;
                faults.extend(self.look(ann, &format!("{number:02}-{point}")).await?);
                ann.resize(DESK).await?;
            }
            if !asked {
                break;
            }
            self.answer(guest, &table, number % 3 == 2).await?;
        }
        Ok(faults)
    }

    /// Answers with the first choice, or with the last, so that a game is not all passing. Where all choose at once, a bot may be
    /// quicker: then it is looked again.
    async fn answer(&self, guest: &Visitor, table: &str, last: bool) -> Result<()> {
        let mut tries = 0;
        loop {
            let page = guest.get(table).await?;
            let choices = page.values("do");
            let Some(choice) = (if last { choices.last() } else { choices.first() }) else { return Ok(()) };
            match guest.answer(table, &page, choice).await {
                Err(_) if tries < 5 => tries += 1,
                answered => return answered,
            }
        }
    }

    /// Two are looked at in every way; more where they have least room.
    async fn look(&self, ann: &Browser, at: &str) -> Result<Vec<String>> {
        let Self { game, seats, .. } = self;
        let sizes = match seats {
            2 => &SIZES[..],
            3 | 4 => &[NARROW, TABLET, PHONE],
            _ => &[DESK, NARROW, TABLET, PHONE],
        };
        let mut faults = Vec::new();
        for size @ (width, height) in sizes {
            let place = format!("{game} of {seats} {at} at {width}×{height}");
            ann.resize(*size).await?;
            // The wide one everywhere, the other where there is least room.
            for family in &FAMILIES[..if *seats == 2 && [NARROW, PHONE].contains(size) { 2 } else { 1 }] {
                ann.set_in(family).await?;
                let looks = ann.looks().await?;
                if !looks.are_fine() {
                    faults.push(format!("{place} in {family}:{looks}"));
                }
            }
            ann.shot(&format!("{game}-{seats}-{at}-{width}")).await?;
            if *seats == 2 && [DESK, PHONE].contains(size) {
                faults.extend(ann.axe().await?.iter().map(|found| format!("{place}: {found}")));
            }
        }
        Ok(faults)
    }
}

/// Tables for two, for four, and for as many as can play.
async fn look(house: &House, game: &str, most: usize, options: &[(&str, &str)]) -> Result<()> {
    let home = house.dealt_server().await?;
    let ann = house.browser(&home, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let guest = ann.guest().await?;
    let mut faults = Vec::new();
    for seats in BTreeSet::from([2, 4, most]) {
        faults.extend(Table { game, seats, options }.faults(&ann, &guest).await?);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn overboss_fits() -> Result<()> {
    let options = [("o.boss_cards", "true"), ("o.command_cards", "true")];
    play(async |house| look(house, "overboss", 5, &options).await)
}

#[test]
fn big_bad_overlord_fits() -> Result<()> {
    play(async |house| look(house, "big-bad-overlord", 6, &[]).await)
}

#[test]
fn overlords_of_infamy_fits() -> Result<()> {
    play(async |house| look(house, "overlords-of-infamy", 4, &[]).await)
}

#[test]
fn forces_of_evil_fits() -> Result<()> {
    play(async |house| look(house, "forces-of-evil", 6, &[]).await)
}

#[test]
fn battle_for_greyport_fits() -> Result<()> {
    play(async |house| look(house, "battle-for-greyport", 5, &[]).await)
}
