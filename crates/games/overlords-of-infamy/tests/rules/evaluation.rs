//! What the shipped weights say of positions all along some games.

use malice_overlords_of_infamy::OverlordsOfInfamy;

use crate::common;

#[test]
fn positions_are_worth_what_they_were() {
    insta::assert_snapshot!(
        "appraisals",
        malice_conformance::appraisals::<OverlordsOfInfamy>(&common::option_sets())
    );
}
