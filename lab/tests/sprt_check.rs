//! The promises of the sequential test.

mod command;

use command::{json, run, text};

#[test]
fn the_rates_in_the_document_are_what_the_command_simulates() {
    let document = include_str!("../../docs/comparisons.md");
    for block in document.split("$ twofold-lab ").skip(1) {
        let (command, rest) = block.split_once('\n').unwrap();
        let arguments: Vec<&str> = command.split(' ').collect();
        let printed = rest.split("```").next().unwrap();
        assert_eq!(text(&run(&arguments).stdout), printed, "{command}");
    }
    let found = json(&["sprt-check"]);
    for truth in found["truths"].as_array().unwrap() {
        let [low, high] = ["low", "high"].map(|end| truth["interval"][end].as_f64().unwrap());
        let promised = truth["promised"].as_f64().unwrap();
        assert!(low <= promised && promised <= high, "{truth}");
    }
}
