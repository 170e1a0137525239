//! Tests that the workspace's crates have only allowed dependencies and that they inherit the
//! lints.

use crate::source::{Source, below, none};
use toml::{Table, Value};

/// The crates of the workspace, each with the crates that it may depend on.
const EDGES: &[(&str, &[&str])] = &[
    ("topology", &[]),
    ("rules", &["topology"]),
    ("game", &["topology", "rules"]),
    ("engine", &["topology", "rules", "game"]),
    ("variants", &["topology", "rules", "game"]),
    ("render", &["topology", "rules", "game"]),
    ("wire", &["topology", "rules", "game"]),
    ("records", &["rules", "game", "variants"]),
    ("analysis", &["topology", "rules", "game", "engine", "variants", "records", "wire"]),
    ("puzzles", &["topology", "rules", "game", "engine", "variants", "wire"]),
    ("pgn4", &["rules", "game", "records"]),
    ("requests", &["rules", "game", "engine", "variants", "records", "pgn4", "wire", "analysis"]),
    ("wasm", &["requests", "wire"]),
    (
        "server",
        &[
            "topology", "rules", "game", "engine", "variants", "render", "records", "pgn4", "wire", "analysis",
            "puzzles", "ratings", "requests",
        ],
    ),
    ("client", &[]),
    ("book", &[]),
    (
        "cli",
        &[
            "topology", "rules", "game", "engine", "variants", "render", "records", "pgn4", "wire", "analysis",
            "puzzles", "server", "client", "book",
        ],
    ),
    ("reference", &[]),
    ("ratings", &[]),
    ("conformance", &["topology", "rules", "game", "variants", "reference"]),
    ("lab", &["topology", "rules", "game", "engine", "variants", "conformance", "cli", "ratings", "analysis", "wire"]),
    ("docgen", &["topology", "rules", "game", "variants", "render"]),
    ("orthodox", &["topology", "rules", "game"]),
    ("words", &[]),
    ("fuzz-cases", &["topology", "rules", "game", "variants", "records", "pgn4", "wire", "cli"]),
];
/// Crates that any crate may use in tests.
const FOR_TESTS: &[&str] = &["variants", "reference", "client", "book"];

/// Paths that the core crates must not use, because they also run without files, threads and
/// clocks.
const SYSTEM: &[&str] = &[
    "std::fs",
    "std::io",
    "std::net",
    "std::thread",
    "std::process",
    "std::env",
    "std::time",
    "Instant::now",
    "SystemTime",
    "println!",
    "print!(",
    "dbg!(",
    "fs,",
    "thread,",
    "env,",
];

fn manifests() -> Vec<(Source, Table)> {
    let read = |source: Source| {
        let table = source.text.parse().unwrap_or_else(|e| panic!("{}: {e}", source.path));
        (source, table)
    };
    ["crates", "examples", "fuzz", "loadtest", "xtask"]
        .iter()
        .flat_map(|folder| below(folder, &["toml"]))
        // `yardstick` is a workspace of its own.
        .filter(|source| source.path.ends_with("/Cargo.toml") && !source.path.contains("/yardstick/"))
        .map(read)
        .collect()
}

fn package(table: &Table) -> &str {
    let name = table.get("package").and_then(|p| p.get("name")).and_then(Value::as_str).unwrap_or_default();
    name.strip_prefix("polychess-").unwrap_or(name)
}

/// Returns the workspace's crates in a section of a manifest, including target-specific sections.
fn ours(table: &Table, section: &str) -> Vec<String> {
    let of = |table: &Table| -> Vec<String> {
        let names = table.get(section).and_then(Value::as_table).into_iter().flat_map(Table::keys);
        names.filter_map(|name| name.strip_prefix("polychess-").map(str::to_owned)).collect()
    };
    let targets = table.get("target").and_then(Value::as_table).into_iter().flat_map(Table::values);
    of(table).into_iter().chain(targets.filter_map(Value::as_table).flat_map(of)).collect()
}

#[test]
fn crates_use_only_those_they_may() {
    let mut findings = Vec::new();
    for (source, table) in manifests() {
        let (path, name) = (&source.path, package(&table));
        if ["xtask", "fuzz", "loadtest"].contains(&name) {
            continue;
        }
        let Some((_, may)) = EDGES.iter().find(|(known, _)| *known == name) else {
            findings.push(format!("{path}: the crate {name} is not in the list of edges"));
            continue;
        };
        for section in ["dependencies", "build-dependencies", "dev-dependencies"] {
            for used in ours(&table, section) {
                // A crate can list itself as a development dependency, to enable a feature for its
                // tests.
                let for_tests = FOR_TESTS.contains(&used.as_str()) || used == name;
                let tests = section == "dev-dependencies" && name != "reference" && for_tests;
                if !may.contains(&used.as_str()) && !tests {
                    let line = source.lines().find(|(_, line)| line.starts_with(&format!("polychess-{used}")));
                    let line = line.map_or(0, |(n, _)| n);
                    findings.push(format!("{path}:{line}: {name} must not use {used} ({section})"));
                }
            }
        }
    }
    none(&findings, "explain a new edge in docs/contribute/decisions.md, then list it in xtask/tests/tidy/crates.rs");
}

/// Returns these lints with another level of `unsafe_code`.
fn with_unsafe(lints: &Value, level: &str) -> Value {
    let mut lints = lints.clone();
    let rust = lints.get_mut("rust").and_then(Value::as_table_mut).expect("lints of the compiler");
    rust.insert("unsafe_code".to_owned(), level.into());
    lints
}

/// Also checks that the workspace forbids `unsafe`.
///
/// `wasm` has the same lints, but exports functions with the attribute `unsafe(no_mangle)`. There,
/// `unsafe` stays an error, except in one file.
#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let text = std::fs::read_to_string(crate::source::root().join("Cargo.toml")).expect("Cargo.toml");
    let workspace: Table = text.parse().expect("Cargo.toml");
    let unsafe_code = workspace["workspace"]["lints"]["rust"]["unsafe_code"].as_str();
    assert_eq!(unsafe_code, Some("forbid"), "Cargo.toml forbids unsafe code");
    let mut findings = Vec::new();
    for (source, table) in manifests() {
        if package(&table) == "wasm" {
            let expected = with_unsafe(&workspace["workspace"]["lints"], "deny");
            assert_eq!(table["lints"], expected, "{}", source.path);
            continue;
        }
        let taken = table.get("lints").and_then(|l| l.get("workspace")).and_then(Value::as_bool);
        // The package `fuzz` has no lints, because the fuzzer's macro generates code that violates
        // them. The actual code is in the crate `fuzz-cases`, which has them.
        if taken != Some(true) && package(&table) != "fuzz" {
            findings.push(format!("{}: no `[lints]` with `workspace = true`", source.path));
        }
    }
    let exports = |source: &Source| source.path == "crates/wasm/src/exports.rs";
    let sources = below("crates/wasm", &["rs"]).into_iter().filter(|source| !exports(source));
    let named = sources.filter(|source| source.text.contains("expect(unsafe_code"));
    findings.extend(named.map(|source| format!("{}: only exports.rs may use `unsafe`", source.path)));
    none(&findings, "add it");
}

/// The core crates must also run in browsers and inside other programs.
///
/// Files, threads, clocks and standard output are therefore forbidden.
#[test]
fn core_crates_leave_the_system_alone() {
    let mut findings = Vec::new();
    for name in ["topology", "rules", "game", "variants", "wire"] {
        for source in below(&format!("crates/{name}/src"), &["rs"]) {
            for (number, line) in source.lines_without_tests() {
                let is_import = line.starts_with("use std::{");
                let found = SYSTEM.iter().find(|word| line.contains(**word) && (is_import || !word.ends_with(',')));
                if let Some(word) = found.filter(|_| !line.trim_start().starts_with("//")) {
                    findings.push(format!("{}:{number}: {}", source.path, word.trim_end_matches(',')));
                }
            }
        }
    }
    none(&findings, "take it as an argument from those above");
}

/// The README starts the program with `cargo run`, so the workspace needs exactly one default
/// program.
#[test]
fn cargo_run_finds_one_program() {
    let shown = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--locked", "--offline"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .output()
        .expect("cargo tells what is here");
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).expect("JSON");
    let each = |json: &serde_json::Value| json.as_array().cloned().unwrap_or_default();
    let defaults = each(&shown["workspace_default_members"]);
    let packages = each(&shown["packages"]).into_iter().filter(|package| defaults.contains(&package["id"]));
    let targets = packages.flat_map(|package| each(&package["targets"]));
    let programs = targets.filter(|target| each(&target["kind"]).contains(&"bin".into()));
    let names: Vec<serde_json::Value> = programs.map(|target| target["name"].clone()).collect();
    assert_eq!(names, ["polychess"], "Cargo.toml: `default-members` must hold one program, for `cargo run`");
}
