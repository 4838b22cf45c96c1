//! Every scenario of the folder holds; nothing hidden shows at any position of it; and everybody is asked what they were asked.

use malice_battle_for_greyport::Greyport;
use malice_conformance::laws;
use malice_conformance::scenario::run_folder;

use crate::common;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn every_scenario_holds() {
    match run_folder::<Greyport>(FOLDER) {
        Ok(count) => assert!(count > 0, "there are scenarios"),
        Err(report) => panic!("{report}"),
    }
}

#[test]
fn nothing_hidden_shows_in_any_scenario() {
    laws::secrets_hold_in_scenarios::<Greyport>(FOLDER, common::secrets)
        .unwrap_or_else(|report| panic!("{report}"));
}

#[test]
fn scenarios_put_the_same_questions() {
    let questions =
        laws::questions_in_scenarios::<Greyport>(FOLDER).unwrap_or_else(|report| panic!("{report}"));
    insta::assert_snapshot!("points", questions.points);
    insta::assert_snapshot!("asked", questions.asked);
}
