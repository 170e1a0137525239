//! Tests that all games divide their code into the same files and that rules do not import `show`.

use crate::source::{Source, below, none};
use std::collections::BTreeSet;

/// Modules that every game must have, in reading order.
const EVERY_GAME: &[&str] = &[
    "mod",
    "board",
    "setup",
    "attack",
    "movement",
    "make_move",
    "ending",
    "acts",
    "position",
    "worth",
    "info",
    "why",
    "show",
    "slow",
];
/// Modules that a game may have in addition.
const SOME_GAMES: &[&str] = &["legality", "negotiation"];

/// Modules of a single game: the game, the module and the reason.
const ONE_GAME: &[(&str, &str, &str)] = &[
    (
        "four_player",
        "elimination",
        "players leave one by one, and those who leave are paid for (4P-K3 to 4P-K7, 4P-A4)",
    ),
    (
        "three_handed",
        "double_attack",
        "TH-D6 forbids moves for what they do to other players, which is found out in sets",
    ),
    ("three_man", "tables", "no other game shares tables for rays through a centre and over moats"),
];

/// Files in subfolders that every game must have.
const BELOW: &[&str] = &[
    "position/mod",
    "position/state",
    "show/mod",
    "show/edit",
    "show/notation",
    "show/scene",
    "show/text",
    "slow/mod",
    "slow/explain",
];

/// The game in `examples/`. It is a crate of its own, so its root is `lib.rs` instead of `mod.rs`.
const EXAMPLE: &str = "orthodox";

fn games() -> impl Iterator<Item = String> {
    polychess_variants::INFOS.iter().map(|info| info.id.replace('-', "_")).chain([EXAMPLE.to_owned()])
}

fn folder(game: &str) -> String {
    if game == EXAMPLE { format!("examples/{game}/src/") } else { format!("crates/variants/src/{game}/") }
}

/// Returns the Rust files of a game, with paths relative to its folder.
fn files(game: &str) -> Vec<(String, Source)> {
    let folder = folder(game);
    below(&folder, &["rs"])
        .into_iter()
        .map(|source| (source.path[folder.len()..].replace("lib.rs", "mod.rs"), source))
        .collect()
}

#[test]
fn games_have_the_same_files() {
    let mut findings = Vec::new();
    for game in games() {
        let paths: Vec<String> = files(&game).into_iter().map(|(path, _)| path).collect();
        let module = |path: &String| path.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned();
        let modules: BTreeSet<String> = paths.iter().map(module).collect();
        let own = ONE_GAME.iter().filter(|(of, ..)| *of == game).map(|(_, module, _)| *module);
        let wanted: BTreeSet<&str> = EVERY_GAME.iter().copied().chain(own).collect();
        let missing = wanted.iter().filter(|module| !modules.contains(**module));
        findings.extend(missing.map(|module| format!("{game}: no module {module}")));
        let allowed = |module: &str| wanted.contains(module) || SOME_GAMES.contains(&module);
        let strange = modules.iter().filter(|module| !allowed(module));
        findings.extend(strange.map(|module| format!("{game}: the module {module} is in no list")));
        let is_there = |file: &str| {
            let starts = [format!("{file}.rs"), format!("{file}/")];
            paths.iter().any(|path| starts.iter().any(|start| path.starts_with(start)))
        };
        let lost = BELOW.iter().filter(|file| !is_there(file));
        findings.extend(lost.map(|file| format!("{game}: no {file}.rs")));
    }
    none(&findings, "use a common name, or list the module in ONE_GAME with the reason");
    assert!(ONE_GAME.iter().all(|(game, _, reason)| games().any(|id| id == *game) && reason.len() > 20));
}

/// Returns the numbers of the lines that use the module `show`.
fn lines_with_show(source: &Source) -> Vec<usize> {
    let names_it = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let words: Vec<&str> = code.split(|c| !is_name(c) && c != ':').collect();
        words.iter().any(|path| path.contains("::") && path.split("::").any(|part| part == "show"))
            || code.trim_start().starts_with("use ") && code.split(|c| !is_name(c)).any(|word| word == "show")
    };
    source.lines().filter(|(_, line)| names_it(line)).map(|(number, _)| number).collect()
}

/// Only `mod.rs` may use `show`, because it declares the module and forwards the status fields.
#[test]
fn rules_never_import_show() {
    let mut findings = Vec::new();
    for game in games() {
        let rules = files(&game).into_iter().filter(|(path, _)| !path.starts_with("show/") && path != "mod.rs");
        for (_, source) in rules {
            findings.extend(lines_with_show(&source).iter().map(|number| format!("{}:{number}", source.path)));
        }
    }
    none(&findings, "move what the rules need out of show/; show/ imports the rules");
    let found = |text: &str| lines_with_show(&Source { path: String::new(), text: text.into() }).len();
    assert_eq!(found("use super::show::INFO;\nshow::status(game);\nuse super::{ending, show};"), 3);
    assert_eq!(found("// show::INFO\nfn show() {}\nshow();"), 0);
}
