//! Every scenario of the folder holds.

use malice_conformance::scenario::run_folder;
use malice_overlords_of_infamy::OverlordsOfInfamy;

#[test]
fn every_scenario_holds() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    match run_folder::<OverlordsOfInfamy>(folder) {
        Ok(count) => assert!(count > 0, "there are scenarios"),
        Err(report) => panic!("{report}"),
    }
}
