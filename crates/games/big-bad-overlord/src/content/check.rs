//! What reading alone cannot tell about content: counts, ranges, effects that contradict each other.

use malice_engine::{Content, Fault};

use super::{CardRow, DUKES, DukeRow, Kind};
use crate::effect::{Category, Effect};

/// Designs that a card index can tell apart.
const MAX_DESIGNS: usize = 64;

/// Collects every fault it finds.
pub(super) struct Check<'a> {
    pub(super) content: &'a Content,
    pub(super) faults: Vec<Fault>,
    /// The card names so far, over all files.
    pub(super) names: Vec<String>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault::in_file(file, self.content.line_of(file, needle), message()));
        }
    }

    pub(super) fn cards(&mut self, file: &str, kind: Kind, count: usize, rows: &[CardRow]) {
        let copies: usize = rows.iter().map(|row| usize::from(row.copies)).sum();
        self.demand(copies == count, file, "cards", || format!("{copies} cards, not {count}"));
        self.demand(rows.len() <= MAX_DESIGNS - 12, file, "cards", || {
            format!("{} designs are too many", rows.len())
        });
        for row in rows {
            let needle = format!("\"{}\"", row.name);
            let name = &row.name;
            self.demand(row.copies > 0, file, &needle, || format!("{name}: there are no copies"));
            let word = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
            self.demand(word, file, &needle, || format!("{name}: a name has small letters and _ only"));
            let twice = self.names.contains(name);
            self.demand(!twice, file, &needle, || format!("{name}: the name stands twice"));
            self.names.push(name.clone());
            self.effects(file, &needle, kind, row);
        }
    }

    fn effects(&mut self, file: &str, needle: &str, kind: Kind, row: &CardRow) {
        let name = &row.name;
        let has = |effect: fn(&Effect) -> bool| row.effects.iter().filter(|one| effect(one)).count();
        for category in Category::ALL {
            let attacks =
                row.effects.iter().filter(|e| matches!(e, Effect::Attack(c, _) if *c == category)).count();
            let defences = row
                .effects
                .iter()
                .filter(|effect| match effect {
                    Effect::Defence(c, _) => *c == category,
                    Effect::DefenceOnly(_) => category == Category::Melee,
                    Effect::MindImmune => category == Category::Mind,
                    Effect::Attack(..)
                    | Effect::Salvage(_)
                    | Effect::RollBonus(..)
                    | Effect::Untouchable
                    | Effect::Spoils
                    | Effect::ReturnsToDeck
                    | Effect::Weaken(..)
                    | Effect::Redirect
                    | Effect::Relentless => false,
                })
                .count();
            self.demand(attacks <= 1, file, needle, || format!("{name}: two {} attacks", category.label()));
            let fights = kind != Kind::Artifact;
            let right = if fights { defences == 1 } else { defences <= 1 };
            self.demand(right, file, needle, || {
                format!("{name}: {defences} {} defences, not one", category.label())
            });
        }
        let both = has(|e| matches!(e, Effect::DefenceOnly(_))) > 0
            && has(|e| matches!(e, Effect::Attack(Category::Melee, _))) > 0;
        self.demand(!both, file, needle, || format!("{name}: defence only, and yet a MELEE attack"));
        for effect in &row.effects {
            let (allowed, what) = match effect {
                Effect::Attack(_, half_points) => (kind != Kind::Artifact && *half_points <= 60, "an attack"),
                Effect::Defence(_, value) | Effect::DefenceOnly(value) => {
                    (kind != Kind::Artifact && (1..=30).contains(value), "a defence")
                }
                Effect::MindImmune => (kind != Kind::DoGooder, "immunity to MIND"),
                Effect::Salvage(from) => (kind == Kind::Minion && (1..=6).contains(from), "salvage"),
                Effect::RollBonus(_, bonus) => (kind == Kind::Artifact && *bonus <= 10, "a roll bonus"),
                Effect::Untouchable | Effect::Spoils | Effect::ReturnsToDeck => {
                    (kind == Kind::Artifact, "the lot of an artifact")
                }
                Effect::Weaken(..) | Effect::Redirect | Effect::Relentless => {
                    (kind == Kind::DoGooder, "the ways of a Do-Gooder")
                }
            };
            self.demand(allowed, file, needle, || {
                format!("{name}: a {} cannot have {what} like {effect:?}", kind.name())
            });
        }
        let complete = match kind {
            Kind::Minion => true,
            Kind::DoGooder => has(|e| *e == Effect::Redirect) == 1 && has(|e| *e == Effect::Relentless) == 1,
            Kind::Artifact => {
                has(|e| *e == Effect::Untouchable) == 1
                    && has(|e| *e == Effect::Spoils) == 1
                    && has(|e| *e == Effect::ReturnsToDeck) == 1
                    && has(|e| matches!(e, Effect::RollBonus(..))) == 1
            }
        };
        self.demand(complete, file, needle, || {
            format!("{name}: an effect that every {} has is missing", kind.name())
        });
    }

    pub(super) fn dukes(&mut self, rows: &[DukeRow]) {
        let file = "dukes.ron";
        self.demand(rows.len() == DUKES, file, "dukes", || format!("{} Dukes, not {DUKES}", rows.len()));
        for (index, row) in rows.iter().enumerate() {
            let twice = rows[..index].iter().any(|other| other.name == row.name);
            self.demand(!twice, file, &format!("\"{}\"", row.name), || {
                format!("{}: the name stands twice", row.name)
            });
        }
    }
}
