//! What the shipped weights say of positions all along some games.

use malice_battle_for_greyport::Greyport;

use crate::common;

#[test]
fn positions_are_worth_what_they_were() {
    insta::assert_snapshot!("appraisals", malice_conformance::appraisals::<Greyport>(&common::option_sets()));
}
