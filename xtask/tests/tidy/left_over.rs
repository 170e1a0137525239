//! Tests that find unfinished work, skipped tests, files that no module declares, and long files.

use crate::source::{Source, below, none};
use std::collections::{BTreeMap, BTreeSet};

const MOST_LINES: usize = 410;

/// Returns all handwritten files, except these tests, which contain the forbidden words themselves.
fn code(extensions: &[&str]) -> Vec<Source> {
    let folders = ["crates", "examples", "loadtest", "xtask", "fuzz", "web", "python"].iter();
    let sources = folders.flat_map(|folder| below(folder, extensions));
    sources.filter(|source| !source.path.starts_with("xtask/tests/tidy/") && !source.path.contains("/gen/")).collect()
}

fn lines_with(words: &[&str], extensions: &[&str]) -> Vec<String> {
    let mut findings = Vec::new();
    for source in code(extensions) {
        for (number, line) in source.lines() {
            if words.iter().any(|word| line.contains(word)) {
                findings.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    findings
}

#[test]
fn no_notes_to_oneself() {
    let words = ["TODO", "FIXME", "XXX", "todo!(", "unimplemented!("];
    none(&lines_with(&words, &["rs", "ts", "svelte", "mjs", "js", "css", "py", "html"]), "do it, or open an issue");
}

#[test]
fn every_test_runs() {
    let mut findings = lines_with(&["#[ignore", ", ignore"], &["rs"]);
    let words = [
        "it.skip(",
        "test.skip(",
        "describe.skip(",
        "it.only(",
        "test.only(",
        "describe.only(",
        "test.todo",
        "it.todo",
    ];
    findings.extend(lines_with(&words, &["ts", "mjs", "js"]));
    none(&findings, "what is slow goes behind `cargo conformance deep`");
}

/// Returns the files that may declare the module of a file, and the name of the module.
///
/// Returns `None` for the root of a crate.
fn declared(path: &str) -> Option<(Vec<String>, String)> {
    let mut parts: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    let mut name = parts.pop()?;
    let folder = |parts: &[&str]| parts.last().copied().unwrap_or_default().to_owned();
    let is_root = ["lib", "main", "build"].contains(&name)
        || ["tests", "benches", "examples", "fuzz_targets"].contains(&folder(&parts).as_str());
    if is_root {
        return None;
    }
    if name == "mod" {
        name = parts.pop()?;
    }
    let above = parts.join("/");
    let files = ["mod.rs", "lib.rs", "main.rs"].iter().map(|file| format!("{above}/{file}"));
    Some((files.chain([format!("{above}.rs")]).collect(), name.to_owned()))
}

/// If a merge loses a `mod` line, cargo silently ignores the file and its tests.
#[test]
fn every_file_belongs_to_its_crate() {
    let sources: Vec<Source> =
        ["crates", "examples", "loadtest", "xtask", "fuzz"].iter().flat_map(|folder| below(folder, &["rs"])).collect();
    let mut findings = Vec::new();
    for source in sources.iter().filter(|source| !source.path.contains("/gen/")) {
        let Some((files, name)) = declared(&source.path) else { continue };
        let names_it = |line: &str| {
            let line = line.trim();
            line == format!("mod {name};") || line.ends_with(&format!(" mod {name};"))
        };
        let mut above = sources.iter().filter(|above| files.contains(&above.path));
        if !above.any(|above| above.text.lines().any(names_it)) {
            findings.push(format!("{}: no `mod {name};` in {}", source.path, files.join(" or ")));
        }
    }
    none(&findings, "declare it, or delete the file");
}

/// Maximum number of files in the folder of a game, without `mod.rs`.
const MOST_FILES: usize = 12;
/// Upper limit for the lines of a game's `mod.rs`, which should only describe the files.
const MOST_LINES_OF_A_TABLE_OF_CONTENTS: usize = 120;

#[test]
fn a_game_is_read_in_a_few_files() {
    let mut findings = Vec::new();
    for info in polychess_variants::INFOS {
        let folder = format!("crates/variants/src/{}/", info.id.replace('-', "_"));
        let own = |source: &Source| !source.path[folder.len()..].contains('/');
        let (contents, files): (Vec<Source>, Vec<Source>) =
            below(&folder, &["rs"]).into_iter().filter(own).partition(|source| source.path.ends_with("/mod.rs"));
        if files.is_empty() || files.len() > MOST_FILES {
            findings.push(format!("{folder}: {} files beside mod.rs, {MOST_FILES} at most", files.len()));
        }
        let lines: usize = contents.iter().map(|source| source.text.lines().count()).sum();
        if lines == 0 || lines >= MOST_LINES_OF_A_TABLE_OF_CONTENTS {
            findings
                .push(format!("{folder}mod.rs: {lines} lines, fewer than {MOST_LINES_OF_A_TABLE_OF_CONTENTS} wanted"));
        }
    }
    none(&findings, "merge what is one idea, or put explanations and slow definitions below");
}

/// Returns whether a file has inherent methods of `Position` or implements the trait `Position`.
fn is_of_the_position(text: &str) -> bool {
    let file = syn::parse_file(text).unwrap_or_else(|e| panic!("{e}"));
    file.items.iter().any(|item| match item {
        syn::Item::Impl(block) => {
            let is_position = |path: &syn::Path| path.segments.last().is_some_and(|last| last.ident == "Position");
            let is_of_rules = |path: &syn::Path| is_position(path) && path.segments.len() > 1;
            block.trait_.as_ref().is_none_or(|(path, _)| is_of_rules(path))
                && matches!(&*block.self_ty, syn::Type::Path(named) if is_position(&named.path))
        }
        _ => false,
    })
}

#[test]
fn a_position_has_its_methods_in_its_folder() {
    let mut findings = Vec::new();
    for info in polychess_variants::INFOS {
        let folder = format!("crates/variants/src/{}/", info.id.replace('-', "_"));
        let fast = |source: &Source| !source.path[folder.len()..].starts_with("slow/");
        let files = below(&folder, &["rs"]).into_iter().filter(fast);
        let files: Vec<String> =
            files.filter(|source| is_of_the_position(&source.text)).map(|source| source.path).collect();
        let own = ["state", "mod"].map(|file| format!("{folder}position/{file}.rs"));
        if !own.iter().all(|file| files.contains(file)) {
            findings.push(format!("{folder}: `impl Position` is missing in one of {}", own.join(", ")));
        }
        let others = files.iter().filter(|file| !own.contains(*file));
        findings.extend(others.map(|file| format!("{file}: `impl Position`")));
    }
    none(&findings, "make them functions that take the position");
    let [methods, of_rules] = ["impl Position { fn f() {} }", "impl polychess_rules::Position for Position {}"];
    assert!(is_of_the_position(methods) && is_of_the_position(of_rules));
    assert!(!is_of_the_position("impl Clone for Position { fn f() {} }"));
}

/// Maximum number of server files with inherent methods of one type.
///
/// Readers look for methods in the file that defines the type.
const MAX_FILES_OF_A_TYPE: usize = 2;

/// Returns the types with inherent methods in this source text.
fn types_with_methods(text: &str) -> BTreeSet<String> {
    let file = syn::parse_file(text).unwrap_or_else(|e| panic!("{e}"));
    let named = file.items.iter().filter_map(|item| match item {
        syn::Item::Impl(block) if block.trait_.is_none() => match &*block.self_ty {
            syn::Type::Path(named) => named.path.segments.last().map(|last| last.ident.to_string()),
            _ => None,
        },
        _ => None,
    });
    named.collect()
}

#[test]
fn types_of_the_server_have_methods_in_few_files() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in below("crates/server/src/", &["rs"]) {
        for name in types_with_methods(&source.text) {
            files.entry(name).or_default().push(source.path.clone());
        }
    }
    let scattered = files.iter().filter(|(_, files)| files.len() > MAX_FILES_OF_A_TYPE);
    let findings: Vec<String> = scattered
        .map(|(name, files)| format!("`impl {name}` in {} files: {}", files.len(), files.join(", ")))
        .collect();
    none(&findings, "make them functions, or move them to the file of the type");
}

#[test]
fn files_are_short_enough_to_read() {
    let long = |source: &Source| {
        let lines = source.text.lines().count();
        (lines > MOST_LINES).then(|| format!("{}: {lines} lines", source.path))
    };
    let sources = code(&["rs", "ts", "svelte", "mjs", "js", "css", "py"]);
    none(
        &sources.iter().filter_map(long).collect::<Vec<_>>(),
        &format!("split it by ideas, at most {MOST_LINES} lines"),
    );
}
