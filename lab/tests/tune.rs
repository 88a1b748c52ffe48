//! Searches for weights.

mod command;

use command::{json, run};
use serde_json::Value;

#[test]
fn a_search_for_weights_repeats_itself_and_goes_on_where_it_stopped() {
    let folder = std::env::temp_dir().join(format!("twofold-{}-tune", std::process::id()));
    let path = folder.join("search.json");
    let arguments = [
        "tune",
        "--solver",
        "looi",
        "--set",
        "depth=1",
        "--games",
        "3",
        "--generations",
        "3",
        "--seed",
        "7",
        "--weight",
        "smoothness",
        "--weight",
        "corner",
        "--checkpoint",
        path.to_str().unwrap(),
    ];
    let found = json(&arguments);
    assert_eq!(found["generations"], 3);
    assert_ne!(found["before"], found["after"]);
    let whole = std::fs::read_to_string(&path).unwrap();
    let refused = run(&arguments);
    assert_eq!(refused.status.code(), Some(2), "it does not go on unasked");

    // As if it had been stopped after half of its candidates.
    let mut checkpoint: Value = serde_json::from_str(&whole).unwrap();
    let values = checkpoint["values"].as_array_mut().unwrap();
    assert_eq!(values.len(), 18);
    values.truncate(8);
    std::fs::write(&path, checkpoint.to_string()).unwrap();
    let resumed = [&arguments[..], &["--resume", "--jobs", "1"]].concat();
    assert_eq!(json(&resumed), found);
    let again: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!(again, serde_json::from_str::<Value>(&whole).unwrap());

    let mut other = resumed.clone();
    other[6] = "4";
    assert_eq!(run(&other).status.code(), Some(2), "of another search");
    std::fs::write(&path, "{").unwrap();
    assert_eq!(run(&resumed).status.code(), Some(2), "no checkpoint");
    std::fs::remove_dir_all(&folder).unwrap();
    for (solver, weight) in [("looi", "beauty"), ("looi", "depth"), ("random", "")] {
        let mut wrong = vec!["tune", "--solver", solver];
        if !weight.is_empty() {
            wrong.extend(["--weight", weight]);
        }
        assert_eq!(run(&wrong).status.code(), Some(2), "{solver} {weight}");
    }
}
