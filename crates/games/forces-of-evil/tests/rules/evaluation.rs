//! What the shipped weights say of positions all along some games.

use malice_forces_of_evil::ForcesOfEvil;

use crate::common;

#[test]
fn positions_are_worth_what_they_were() {
    insta::assert_snapshot!(
        "appraisals",
        malice_conformance::appraisals::<ForcesOfEvil>(&common::option_sets())
    );
}
