//! What the shipped weights say of positions all along some games.

mod common;

use malice_battle_for_greyport::Greyport;

#[test]
fn positions_are_worth_what_they_were() {
    insta::assert_snapshot!("appraisals", malice_conformance::appraisals::<Greyport>(&common::option_sets()));
}
