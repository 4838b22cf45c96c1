//! Every scenario of the folder holds.

use malice_battle_for_greyport::Greyport;
use malice_conformance::scenario::run_folder;

#[test]
fn every_scenario_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    match run_folder::<Greyport>(folder) {
        Ok(count) => assert!(count > 0, "there are scenarios"),
        Err(report) => panic!("{report}"),
    }
}
