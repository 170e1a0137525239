//! Checks cheaply that the commands of contributors exist: tasks, packages, tests, scripts and
//! flags.

use std::fs;
use std::path::{Path, PathBuf};

const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
/// Flags of cargo, and of its test programs.
const CARGO_FLAGS: [&str; 12] = [
    "--bin",
    "--example",
    "--features",
    "--lib",
    "--no-deps",
    "--nocapture",
    "--open",
    "--profile",
    "--release",
    "--test",
    "--tests",
    "--list",
];

/// Returns the problem of a command line, if any.
pub(crate) fn problem_of(line: &str) -> Option<String> {
    let words = shlex::split(line.split(" #").next()?)?;
    let words: Vec<&str> = words.iter().map(String::as_str).skip_while(|word| word.contains('=')).collect();
    match words[..] {
        ["cargo", "run" | "test" | "build" | "check" | "doc" | "new", ..] => of_cargo(&words[1..]),
        ["cargo", alias, ..] => of_alias(alias, &words[2..]),
        ["npm", ..] => of_npm(&words[1..]),
        _ => None,
    }
}

/// Checks the package, the integration test and the flags of `cargo run` and `cargo test`.
fn of_cargo(words: &[&str]) -> Option<String> {
    let value = |flags: [&str; 2]| words.iter().position(|word| flags.contains(word)).and_then(|at| words.get(at + 1));
    let package = value(["-p", "--package"]);
    let folder = match package {
        Some(name) => match folder_of(name) {
            Some(folder) => folder,
            None => return Some(format!("unknown package {name}")),
        },
        None => Path::new(PROJECT).join("crates/cli"),
    };
    let test = value(["--test", "--test"]);
    let has_test = |name: &str| {
        [format!("{name}.rs"), format!("{name}/main.rs")].iter().any(|path| folder.join("tests").join(path).exists())
    };
    if let Some(name) = test.filter(|name| !has_test(name)) {
        return Some(format!("unknown test {name}"));
    }
    let (own, passed) = words.split_at(words.iter().position(|word| *word == "--").unwrap_or(words.len()));
    let flags = |words: &[&str]| words.iter().filter_map(|word| flag_of(word)).collect::<Vec<_>>();
    let unknown = flags(own)
        .into_iter()
        .find(|flag| !["--package", "--quiet"].contains(&flag.as_str()) && !CARGO_FLAGS.contains(&flag.as_str()));
    let is_polychess = package.is_none() || package == Some(&"polychess-cli");
    let unknown = unknown.or_else(|| {
        let missing = |flag: &String| {
            !CARGO_FLAGS.contains(&flag.as_str())
                && !is_polychess
                && !contains_flag(vec![folder.join("src"), folder.join("tests")], flag)
        };
        flags(passed).into_iter().find(missing)
    });
    unknown.map(|flag| format!("unknown flag {flag}"))
}

/// Checks the command and the flags of an alias in `.cargo/config.toml`, such as `cargo xtask`.
fn of_alias(alias: &str, words: &[&str]) -> Option<String> {
    let config = fs::read_to_string(Path::new(PROJECT).join(".cargo/config.toml")).expect("aliases");
    let line = config.lines().find_map(|line| line.strip_prefix(alias)?.strip_prefix(" = "));
    let package = line.and_then(|line| line.split("--package ").nth(1)?.split(' ').next());
    let Some(folder) = package.and_then(folder_of) else { return Some(format!("unknown command cargo {alias}")) };
    let main = fs::read_to_string(folder.join("src/main.rs")).expect("src/main.rs");
    let variant = |name: &str| -> String { name.split('-').map(capitalised).collect() };
    let begins = |line: &str, name: &str| {
        let rest = line.trim_start().strip_prefix(&variant(name));
        rest.is_some_and(|rest| rest.starts_with(['(', ',', ' ']))
    };
    let name = words.first().copied().unwrap_or_default();
    if !main.lines().any(|line| begins(line, name)) {
        return Some(format!("unknown command cargo {alias} {name}"));
    }
    // `cargo xtask words` and `cargo lab match` pass their flags to other crates.
    let passes_on = ["words", "match"].contains(&name);
    let module = || {
        let path = folder.join("src").join(name.replace('-', "_"));
        vec![path.with_extension("rs"), path]
    };
    let mut flags = words.iter().filter_map(|word| flag_of(word));
    let unknown = flags.find(|flag| !passes_on && !contains_flag(module(), flag));
    unknown.map(|flag| format!("unknown flag {flag}"))
}

/// Checks that a script of the client exists.
fn of_npm(words: &[&str]) -> Option<String> {
    let name = words.iter().find(|word| !["run", "--prefix", "web"].contains(word))?;
    let package = fs::read_to_string(Path::new(PROJECT).join("web/package.json")).expect("package.json");
    (!package.contains(&format!("\"{name}\": "))).then(|| format!("unknown script {name}"))
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the long flag of a word, without its value.
fn flag_of(word: &str) -> Option<String> {
    let flag = word.split('=').next()?;
    (flag.len() > 2 && flag.starts_with("--")).then(|| flag.to_owned())
}

/// Returns the folder of a package of the workspace.
fn folder_of(package: &str) -> Option<PathBuf> {
    let crates = fs::read_dir(Path::new(PROJECT).join("crates")).expect("the crates");
    let others = ["xtask", "loadtest", "fuzz", "examples/orthodox"].map(|folder| Path::new(PROJECT).join(folder));
    let name = format!("name = \"{package}\"");
    crates.map(|folder| folder.expect("a crate").path()).chain(others).find(|folder| {
        fs::read_to_string(folder.join("Cargo.toml")).is_ok_and(|text| text.lines().any(|line| line == name))
    })
}

/// Returns whether these files and folders contain a flag, as text or as a field of that name.
fn contains_flag(mut places: Vec<PathBuf>, flag: &str) -> bool {
    // The attribute `arg` is above the field.
    let field = format!("{}: ", flag.trim_start_matches('-').replace('-', "_"));
    let is_field = |line: &str| line.trim_start().trim_start_matches("pub(crate) ").starts_with(&field);
    let has_field = |text: &str| {
        text.lines().zip(text.lines().skip(1)).any(|(above, line)| above.ends_with(")]") && is_field(line))
    };
    let quoted = format!("\"{flag}\"");
    while let Some(path) = places.pop() {
        if path.is_dir() {
            places.extend(fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry").path()));
        } else if fs::read_to_string(&path).is_ok_and(|text| has_field(&text) || text.contains(&quoted)) {
            return true;
        }
    }
    false
}

#[test]
fn wrong_commands_are_found() {
    let wrong = [
        ("cargo xtask cy", "unknown command cargo xtask cy"),
        ("cargo xtask ci --lst", "unknown flag --lst"),
        ("cargo conformance differential --short", "unknown flag --short"),
        ("cargo lob ir", "unknown command cargo lob"),
        ("cargo conformance prof", "unknown command cargo conformance prof"),
        ("cargo test -p polychess-game2", "unknown package polychess-game2"),
        ("cargo test -p xtask --test tidi", "unknown test tidi"),
        ("cargo run --release -p polychess-loadtest -- --node 3", "unknown flag --node"),
        ("cargo test --relase", "unknown flag --relase"),
        ("npm tst -- a", "unknown script tst"),
    ];
    for (line, problem) in wrong {
        assert_eq!(problem_of(line).as_deref(), Some(problem), "{line}");
    }
    for line in
        ["cargo xtask new-game a", "cargo lab ir --short # a", "A=1 cargo test -p xtask --test tidy rules", "ls"]
    {
        assert_eq!(problem_of(line), None, "{line}");
    }
}
