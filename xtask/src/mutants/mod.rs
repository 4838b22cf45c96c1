//! `cargo xtask mutants`: plants small faults, and says which of them the tests notice.
//!
//! All faults are planted at once in a copy of the project under `target/mutants`, each behind a switch: the copy is compiled
//! once, and a fault costs only a run of the tests that should notice it.
//!
//! | File | What |
//! |---|---|
//! | `list` | the faults of `xtask/mutants/*.txt`, and where they stand in the source |
//! | `plant` | the copy, and the switches in it |
//! | `since` | which tests were there at another commit |
//! | `trial` | tests built, and run until the first one fails |

mod list;
mod plant;
mod since;
mod trial;

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use self::list::Fault;
use self::trial::Notice;

/// Which faults are wanted, and which tests are to notice them.
#[derive(Debug, Default)]
pub(crate) struct Wish<'a> {
    /// Faults whose name, kind or file has one of these words; all if there are none.
    words: Vec<&'a str>,
    /// Tells besides whether the tests that were there at this commit would do.
    since: Option<&'a str>,
}

impl<'a> Wish<'a> {
    pub(crate) fn read(arguments: &[&'a str]) -> Result<Self> {
        let mut wish = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            match *argument {
                "--since" => wish.since = Some(rest.next().context("--since needs a commit")?),
                option if option.starts_with('-') => bail!("there is no option {option}"),
                word => wish.words.push(word),
            }
        }
        Ok(wish)
    }

    fn wants(&self, fault: &Fault) -> bool {
        let has = |word: &&str| fault.name == *word || fault.kind == *word || fault.file.contains(*word);
        self.words.is_empty() || self.words.iter().any(has)
    }
}

pub(crate) fn run(wish: &Wish<'_>) -> Result<()> {
    let root = crate::root()?;
    let all = list::read(&root.join("xtask/mutants"))?;
    let lost = list::lost(root, &all);
    if !lost.is_empty() {
        bail!("{} fault(s) cannot be planted:\n{}", lost.len(), lost.join("\n"));
    }
    let wanted: Vec<&Fault> = all.iter().filter(|fault| wish.wants(fault)).collect();
    if wanted.is_empty() {
        bail!("there is no such fault");
    }
    let old = wish.since.map(|commit| since::names(root, commit)).transpose()?;
    let copy = plant::copy(root)?;
    // All faults are planted, also those that are not wanted now: what is compiled stays compiled.
    let mut planted: Vec<&Fault> = all.iter().collect();
    let tests = trial::build(&copy, &mut planted, &wanted)?;
    let baseline = trial::baseline(&tests, &wanted)?;
    println!("{} faults planted; without any, {} test programs pass", planted.len(), baseline.len());
    let mut results = Vec::new();
    for fault in wanted {
        if !planted.iter().any(|planted| planted.name == fault.name) {
            println!("{:<34} {:<9} unplanted: it does not compile behind a switch", fault.name, fault.kind);
            continue;
        }
        let now = trial::run(fault, &tests, &baseline, None)?;
        let then = match (&old, &now) {
            (Some(old), Some(by)) if !old.contains(by.name()) => {
                trial::run(fault, &tests, &baseline, Some(old))?
            }
            _ => now.clone(),
        };
        let tell = |noticed: &Option<Notice>| match noticed {
            Some(by) => by.to_string(),
            None => "NOT NOTICED".to_owned(),
        };
        let before = if now == then { String::new() } else { format!(" (before: {})", tell(&then)) };
        println!("{:<34} {:<9} {}{before}", fault.name, fault.kind, tell(&now));
        results.push(Outcome { fault, now: now.is_some(), then: then.is_some() });
    }
    report(&results, old.is_some());
    Ok(())
}

/// Whether a fault was noticed, and whether it would have been by the older tests alone.
struct Outcome<'a> {
    fault: &'a Fault,
    now: bool,
    then: bool,
}

/// How many of each kind and crate were noticed.
fn report(outcomes: &[Outcome<'_>], with_before: bool) {
    let mut totals: BTreeMap<(&str, &str), (usize, usize, usize)> = BTreeMap::new();
    for Outcome { fault, now, then } in outcomes {
        for total in [("kind", fault.kind.as_str()), ("crate", fault.owner()), ("total", "all")] {
            let (noticed, before, planted) = totals.entry(total).or_default();
            *noticed += usize::from(*now);
            *before += usize::from(*then);
            *planted += 1;
        }
    }
    println!();
    for ((by, what), (noticed, before, planted)) in totals {
        let before = if with_before { format!(", {before:>3} before") } else { String::new() };
        println!("{by:<6} {what:<32} {noticed:>3} of {planted:>3} noticed{before}");
    }
}
