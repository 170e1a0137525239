//! Tests that every rule and every reading of the rulebook is cited in the code or in a test.

use polychess_game::Variant;
use polychess_variants::three_man::ThreeMan;
use std::collections::BTreeSet;
use std::path::Path;

/// Returns the ids of rules such as `**3MC-B1**` and of readings such as `**R1`, which other files
/// cite as `3MC-R1`.
fn ids() -> BTreeSet<String> {
    let bold = ThreeMan::INFO.rules.split("**").skip(1).step_by(2);
    let id = |text: &str| {
        let word = text.split(' ').next().unwrap_or_default();
        let number = |letter_and_number: &str| letter_and_number.get(1..).is_some_and(|n| n.parse::<u8>().is_ok());
        match word.strip_prefix("3MC-") {
            Some(rest) => number(rest).then(|| word.to_owned()),
            None => (word.starts_with('R') && number(word)).then(|| format!("3MC-{word}")),
        }
    };
    bold.filter_map(id).collect()
}

#[test]
fn every_rule_is_cited_in_code_or_in_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cited = BTreeSet::new();
    for folder in ["src/three_man", "src/three_man/slow", "tests/games/three_man", "tests/data/three_man"] {
        for file in std::fs::read_dir(root.join(folder)).expect(folder) {
            let path = file.expect("a file").path();
            if path.is_file() && !path.ends_with("RULES.md") {
                let text = std::fs::read_to_string(&path).expect("text");
                let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                cited.extend(words.filter(|w| w.starts_with("3MC-")).map(str::to_owned));
            }
        }
    }
    let ids = ids();
    assert!(ids.len() > 70, "{}", ids.len());
    let missing: Vec<&String> = ids.difference(&cited).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let unknown: Vec<&String> = cited.difference(&ids).filter(|id| id.len() > 4).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
