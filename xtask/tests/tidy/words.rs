//! Tests that shared code contains neither names of games nor terms of a single game.

use crate::source::{Source, below, none};

/// Crates that must not contain the rules of a game.
const SHARED: &[&str] = &["topology", "rules", "game", "engine", "render", "records", "wire", "server", "cli"];

/// Terms that only one rulebook uses. In code, their parts may also be joined by a hyphen, an
/// underscore or nothing.
const WORDS: &[&str] = &[
    // three-man
    "moat",
    "creek",
    "corpse",
    // three-way
    "declare mate",
    "declares mate",
    "declared mate",
    "joint mate",
    "resign notice",
    "no continue",
    "last mate",
    "first mate",
    "second mate",
    "neutral edge",
    "king capture",
    // four-way
    "superpawn",
    "squirrel",
    "leapfrog",
    "dead end",
    "thaw",
    "blue line",
    "wazir",
    "raid",
    "unfreez",
    "unfroz",
    // three-handed
    "imposing",
    "doubly",
    "cut throat",
    "cede",
    "right hand neighbour",
    "left hand neighbour",
    // three-player
    "bishop independent",
    "next in turn winner",
    "dreierschach",
    "lame diagonal",
    // authors and names
    "harshman",
    "cincinnati",
    "rutherford",
    "moeser",
    "wahlmann",
];

/// Common English words that contain one of [`WORDS`].
const COMMON: &[&str] = &["precede", "succeed", "concede", "recede", "braid", "afraid"];

/// Paths in the web client where styles for the marks and borders of a single game are allowed.
const ART: &[&str] = &["web/src/styles/", "web/src/art/", "web/src/theme"];

fn shared_sources() -> Vec<Source> {
    let crates = SHARED.iter().flat_map(|name| below(&format!("crates/{name}/src"), &["rs", "html"]));
    let web = below("web/src", &["ts", "svelte", "css"]);
    let is_code =
        |source: &Source| !ART.iter().any(|art| source.path.starts_with(art)) && !source.path.ends_with("tests.rs");
    crates.chain(web).filter(is_code).collect()
}

/// Returns whether a line contains the term in any spelling.
fn stands_in(word: &str, line: &str) -> bool {
    let mut line = line.to_lowercase();
    COMMON.iter().for_each(|common| line = line.replace(common, ""));
    if word.contains(' ') {
        ["", " ", "-", "_"].iter().any(|joint| line.contains(&word.replace(' ', joint)))
    } else {
        line.contains(word)
    }
}

#[test]
fn shared_code_uses_no_word_of_a_game() {
    let mut findings = Vec::new();
    for source in shared_sources() {
        for (number, line) in source.lines_without_tests() {
            for word in WORDS.iter().filter(|word| stands_in(word, line)) {
                findings.push(format!("{}:{number}: \"{word}\" in: {}", source.path, line.trim()));
            }
        }
    }
    none(&findings, "find the general word, or move the code to the game's folder");
}

/// Checks ids, types and modules of games. Comments may mention games, and the help texts of `cli`
/// contain ids as examples.
#[test]
fn shared_code_names_no_game() {
    let names: Vec<[String; 3]> = polychess_variants::INFOS
        .iter()
        .map(|info| {
            let parts = || info.id.split('-');
            let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
            [info.id.to_owned(), info.id.replace('-', "_"), parts().map(capital).collect()]
        })
        .collect();
    let mut findings = Vec::new();
    for source in shared_sources().iter().filter(|source| !source.path.starts_with("crates/cli/")) {
        for (number, line) in source.lines_without_tests() {
            let code = line.trim_start();
            let comment = ["//", "*", "/*", "<!--"].iter().any(|start| code.starts_with(start));
            if let Some(name) = names.iter().flatten().find(|name| !comment && line.contains(name.as_str())) {
                findings.push(format!("{}:{number}: {name}", source.path));
            }
        }
    }
    none(&findings, "ask the game through its traits instead of by name");
}

#[test]
fn words_are_found_in_every_spelling() {
    for line in ["the Moat of", "let creek_side", "DeclareMate", "\"declare-mate\"", "declare_mate", "Blue line"] {
        assert!(WORDS.iter().any(|word| stands_in(word, line)), "{line}");
    }
    for line in ["precedes", "with away", "declared as a mate", "double", "dead", "ended"] {
        assert!(!WORDS.iter().any(|word| stands_in(word, line)), "{line}");
    }
}
