//! What was found once.

use std::fs;
use std::path::Path;

#[test]
fn every_sample_is_accepted_and_no_case_breaks_anything() {
    for target in twofold_fuzz::targets() {
        for (number, sample) in target.2().iter().enumerate() {
            assert!(target.run(sample), "{}: sample {number}", target.0);
        }
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
        for case in fs::read_dir(cases.join(target.0)).into_iter().flatten() {
            target.run(&fs::read(case.expect("a file").path()).expect("a case"));
        }
    }
}
