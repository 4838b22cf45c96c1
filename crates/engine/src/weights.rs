//! Evaluations as named features, each with a weight: what bots think of positions, where it can be read, learned and replaced.
//!
//! Weights are like content (a file, a version, a hash) but no part of the rules: a game goes the same way whatever bots think of it,
//! and no record names them.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::{Content, Fault, Game};

/// The name of a weights file in faults.
const FILE: &str = "weights.ron";

/// A game whose evaluation is a sum: how much a seat has of each feature, times its weight. A finished game, where only the result
/// counts, may be worth more than that.
pub trait Weighed: Game {
    /// The names of the features, in the order in which they are measured.
    fn features() -> &'static [&'static str];

    fn weights(&self) -> &Weights;

    /// The same game, judged by other weights.
    #[must_use]
    fn weighed_by(self, weights: Weights) -> Self;

    /// How much each seat has of each feature: those of the first seat first.
    fn measure(&self, state: &Self::State, measured: &mut [f32]);
}

/// What each feature is worth, in points.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    table: Table,
    values: Vec<f32>,
    hash: String,
}

/// A weights file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    version: u32,
    /// How they came about.
    source: String,
    lead: f32,
    weights: Vec<Weight>,
}

/// One feature and its weight.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weight {
    pub feature: String,
    pub weight: f32,
    /// What the feature measures, in words.
    pub about: String,
}

impl Weights {
    /// Reads a weights file for these features. All faults are reported at once.
    pub fn read(features: &[&str], text: &str) -> Result<Self, Vec<Fault>> {
        let file = Content::shipped(&[(FILE, text)]);
        let table: Table = file.read(FILE)?;
        let mut faults = Vec::new();
        let mut fault = |needle: &str, message: String| {
            faults.push(Fault::in_file(FILE, file.line_of(FILE, needle), message));
        };
        if !(table.lead.is_finite() && table.lead > 0.0) {
            fault("lead:", "a lead is more than 0 points".to_owned());
        }
        for (index, row) in table.weights.iter().enumerate() {
            let name = format!("\"{}\"", row.feature);
            if !features.contains(&&*row.feature) {
                fault(&name, format!("there is no feature {name}; there are: {}", features.join(", ")));
            }
            if table.weights[..index].iter().any(|other| other.feature == row.feature) {
                fault(&name, format!("the feature {name} has two weights"));
            }
            if !row.weight.is_finite() {
                fault(&name, format!("the weight of {name} is no number"));
            }
        }
        let weight = |feature: &&str| table.weights.iter().find(|row| row.feature == **feature);
        for missing in features.iter().filter(|feature| weight(feature).is_none()) {
            fault("weights:", format!("the feature \"{missing}\" has no weight"));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let values = features.iter().filter_map(weight).map(|row| row.weight).collect();
        Ok(Self { values, hash: file.hash().to_owned(), table })
    }

    /// Raised by whoever puts other weights in their place.
    pub fn version(&self) -> u32 {
        self.table.version
    }

    /// How they came about.
    pub fn source(&self) -> &str {
        &self.table.source
    }

    /// Names the weights in reports: equal files have equal hashes.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// How many points make a lead that usually wins.
    pub fn lead(&self) -> f32 {
        self.table.lead
    }

    /// The weights in the order of the features.
    pub fn values(&self) -> &[f32] {
        &self.values
    }

    /// Every feature with its weight, in the order of the file.
    pub fn table(&self) -> &[Weight] {
        &self.table.weights
    }

    /// What a seat's features are worth.
    #[inline]
    pub fn judge<const N: usize>(&self, measured: &[f32; N]) -> f32 {
        const LANES: usize = 8;
        // Sums side by side: one after the other each would wait for the one before.
        let mut sums = [0.0; LANES];
        let values = &self.values[..N];
        let (own, weights) = (measured.chunks_exact(LANES), values.chunks_exact(LANES));
        let rest: f32 =
            own.remainder().iter().zip(weights.remainder()).map(|(own, weight)| own * weight).sum();
        for (own, weights) in own.zip(weights) {
            for lane in 0..LANES {
                sums[lane] += own[lane] * weights[lane];
            }
        }
        sums.iter().sum::<f32>() + rest
    }

    /// The next version, with other values in the order of `features` and another lead.
    #[must_use]
    pub fn changed(&self, features: &[&str], values: &[f32], lead: f32, source: &str) -> Self {
        let mut table = self.table.clone();
        table.version += 1;
        table.lead = lead;
        source.clone_into(&mut table.source);
        for row in &mut table.weights {
            let place = features.iter().position(|feature| *feature == row.feature);
            row.weight = place.map_or(row.weight, |place| values[place]);
        }
        let text = written(&table);
        Self::read(features, &text).expect("features that had weights have them still")
    }

    /// As a file.
    pub fn text(&self) -> String {
        written(&self.table)
    }
}

fn written(table: &Table) -> String {
    let mut text = format!(
        "// What bots think each feature of a position is worth, in points. No part of the rules.\n(\n    version: {},\n    source: {:?},\n    \
         // So many points are a lead that usually wins.\n    lead: {:?},\n    weights: [\n",
        table.version, table.source, table.lead
    );
    for Weight { feature, weight, about } in &table.weights {
        let _ = writeln!(text, "        (feature: {feature:?}, weight: {weight:?}, about: {about:?}),");
    }
    text + "    ],\n)\n"
}

/// Names a game's features, each once, after the text of its weights file: an enum `Feature`, their names, and `Measured`, how much a
/// seat has of each.
#[macro_export]
macro_rules! features {
    ($weights:expr; $($feature:ident = $name:literal),+ $(,)?) => {
        /// What bots look at. `weights.ron` says what each is about and what it is worth.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Feature {
            $($feature),+
        }

        impl Feature {
            pub(crate) const NAMES: &[&str] = &[$($name),+];
            pub(crate) const COUNT: usize = Self::NAMES.len();

            /// The weights that the game ships.
            pub(crate) fn weights() -> $crate::Weights {
                $crate::Weights::read(Self::NAMES, $weights).expect("the shipped weights are sound")
            }
        }

        /// How much a seat has of each feature.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub(crate) struct Measured(pub(crate) [f32; Feature::COUNT]);

        impl Measured {
            pub(crate) const NOTHING: Self = Self([0.0; Feature::COUNT]);

            #[inline]
            pub(crate) fn add(&mut self, feature: Feature, amount: f32) {
                self.0[feature as usize] += amount;
            }
        }
    };
}

/// What every game writes alike of [`Weighed`]: its features are those of [`crate::features!`], and it keeps its weights in `weights`.
#[macro_export]
macro_rules! has_weights {
    () => {
        fn features() -> &'static [&'static str] {
            Feature::NAMES
        }

        fn weights(&self) -> &$crate::Weights {
            &self.weights
        }

        fn weighed_by(mut self, weights: $crate::Weights) -> Self {
            self.weights = weights;
            self
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEATURES: &[&str] = &["points", "cards"];
    const SOUND: &str = r#"(version: 3, source: "by hand", lead: 4.5, weights: [
        (feature: "cards", weight: -0.25, about: "cards in hand"),
        (feature: "points", weight: 1.0, about: "points \"now\""),
    ])"#;

    #[test]
    fn weights_come_in_the_order_of_the_features_whatever_the_file_says() {
        let weights = Weights::read(FEATURES, SOUND).unwrap();
        assert_eq!(weights.values(), [1.0, -0.25]);
        assert_eq!((weights.version(), weights.source()), (3, "by hand"));
        assert_eq!(weights.judge(&[10.0, 8.0]).to_bits(), 8.0f32.to_bits());
    }

    #[test]
    fn many_features_are_judged_one_and_all() {
        let names: Vec<String> = (0..19).map(|number| format!("f{number}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let rows = names
            .iter()
            .zip(1..)
            .map(|(name, weight)| format!("(feature: {name:?}, weight: {weight}, about: \"\"),"));
        let text = format!("(version: 1, source: \"\", lead: 1, weights: [{}])", rows.collect::<String>());
        let weights = Weights::read(&names, &text).unwrap();
        for place in 0..19 {
            let mut measured = [0.0; 19];
            measured[place] = 2.0;
            assert_eq!(weights.judge(&measured).to_bits(), (2.0 * (place + 1) as f32).to_bits());
        }
    }

    #[test]
    fn changed_weights_are_the_next_version_and_can_be_read_again() {
        let weights = Weights::read(FEATURES, SOUND).unwrap();
        let changed = weights.changed(FEATURES, &[1.0, 0.1], 6.0, "learned");
        assert_eq!((changed.version(), changed.lead().to_bits()), (4, 6.0f32.to_bits()));
        assert_eq!(changed.values(), [1.0, 0.1]);
        assert_ne!(changed.hash(), weights.hash());
        assert_eq!(Weights::read(FEATURES, &changed.text()).unwrap(), changed);
    }

    #[test]
    fn every_fault_is_named() {
        let text = r#"(version: 1, source: "", lead: 0, weights: [
            (feature: "cards", weight: 1, about: ""),
            (feature: "cards", weight: 1, about: ""),
            (feature: "luck", weight: 1, about: ""),
        ])"#;
        let faults = Weights::read(FEATURES, text).unwrap_err();
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        for wanted in
            ["more than 0", "\"cards\" has two weights", "no feature \"luck\"", "\"points\" has no weight"]
        {
            assert!(told.iter().any(|fault| fault.contains(wanted)), "{wanted}: {told:?}");
        }
    }
}
