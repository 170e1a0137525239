//! Tests that both the code and the tests cite every rule of the rulebook.

use polychess_game::Variant as _;
use polychess_orthodox::Orthodox;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the contents of all Rust files below a folder of this crate.
fn read_code(folder: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut text = String::new();
    for entry in std::fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            text += &read_code(entry.to_str().expect("a path"));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            text += &std::fs::read_to_string(entry).expect("a file");
        }
    }
    text
}

/// Returns the rule ids in a text. A range such as `OC-M2 to OC-M5` stands for all its ids.
fn rules(text: &str) -> BTreeSet<(char, u32)> {
    let mut found = BTreeSet::new();
    let mut last: Option<(char, u32)> = None;
    for part in text.split("OC-").skip(1) {
        let digits: String = part.chars().skip(1).take_while(char::is_ascii_digit).collect();
        let (Some(kind), Ok(number)) = (part.chars().next(), digits.parse()) else { continue };
        let first = last.filter(|last| last.0 == kind).map_or(number, |last| last.1);
        found.extend((first..=number).map(|number| (kind, number)));
        last = part[1 + digits.len()..].starts_with(" to ").then_some((kind, number));
    }
    found
}

#[test]
fn every_rule_is_named_in_code_and_tests() {
    let rulebook = rules(Orthodox::INFO.rules);
    assert!(rulebook.len() > 30);
    for folder in ["src", "tests"] {
        let named = rules(&read_code(folder));
        assert_eq!(rulebook.difference(&named).collect::<Vec<_>>(), Vec::<&(char, u32)>::new(), "not in {folder}");
        assert_eq!(named.difference(&rulebook).collect::<Vec<_>>(), Vec::<&(char, u32)>::new(), "only in {folder}");
    }
}
