//! One target under libFuzzer, which reads the command line. `TWOFOLD_FUZZ` names the target; without it, all names are printed. The samples are
//! written to the folder of the inputs, the first argument that is none of libFuzzer's.
#![no_main]

mod laboratory;

use std::path::Path;
use std::sync::OnceLock;

use twofold_fuzz::{Target, targets};

static TARGET: OnceLock<Target> = OnceLock::new();

fn begin() {
    let mut all = targets().chain(laboratory::TARGETS);
    let Ok(name) = std::env::var("TWOFOLD_FUZZ") else {
        all.for_each(|target| println!("{}", target.0));
        std::process::exit(0);
    };
    let target = all
        .find(|target| target.0 == name)
        .expect("a target of this name");
    let folder = std::env::args().find(|word| word.ends_with("/corpus"));
    for (number, sample) in target.2().iter().enumerate() {
        if let Some(folder) = &folder {
            let path = Path::new(folder).join(format!("sample-{number}"));
            std::fs::write(path, sample).expect("a file can be written");
        }
    }
    TARGET.get_or_init(|| target);
}

libfuzzer_sys::fuzz_target!(init: begin(), |input: &[u8]| {
    TARGET.get().map(|target| target.run(input));
});
