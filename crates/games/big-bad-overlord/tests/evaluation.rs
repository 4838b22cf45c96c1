//! What the shipped weights say of positions all along some games.

mod common;

use malice_big_bad_overlord::BigBadOverlord;

#[test]
fn positions_are_worth_what_they_were() {
    insta::assert_snapshot!(
        "appraisals",
        malice_conformance::appraisals::<BigBadOverlord>(&common::option_sets())
    );
}
