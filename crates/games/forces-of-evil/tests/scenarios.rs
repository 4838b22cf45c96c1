//! Every scenario of the folder holds.

use malice_conformance::scenario::run_folder;
use malice_forces_of_evil::ForcesOfEvil;

#[test]
fn every_scenario_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    match run_folder::<ForcesOfEvil>(folder) {
        Ok(count) => assert!(count > 0, "there are scenarios"),
        Err(report) => panic!("{report}"),
    }
}
