//! Tests that crates have no import cycles, neither between files nor between entries of a folder.
//!
//! Readers can therefore study the files and folders one after another. In the dependency graph, an
//! edge ("arrow") leads from a file to the file that defines a name it uses. Re-exports are
//! followed to the definition, and method calls are ignored.

mod arrows;
mod modules;

use crate::source::{Source, below, none};
use arrows::Arrows;
use modules::{Modules, path_of, test_modules};
use std::collections::BTreeSet;

/// Edges that are allowed although they close a cycle, with the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "crates/cli/src/commands/completions.rs",
        "crates/cli/src/arguments.rs",
        "clap makes the scripts from all that can be written on the command line, this command among it",
    ),
    ("crates/cli/src/commands/man.rs", "crates/cli/src/arguments.rs", "and so it does with the manual"),
];

/// Folders whose `mod.rs` counts as a separate entry, with the reason.
const SPLIT_FOLDERS: &[(&str, &str)] = &[(
    "position",
    "in a game, `position/mod.rs` implements a trait with the rules, and the rules use `position/state.rs`",
)];

/// Crates that are not checked, each with the reason.
const LEFT_OUT: &[(&str, &str)] =
    &[("crates/reference/src/", "each slow program is one text in a few files, and nobody stands on these files")];

fn crates() -> Vec<String> {
    let folders = std::fs::read_dir(crate::source::root().join("crates")).expect("crates");
    let names = folders.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut all: Vec<String> = names
        .map(|name| format!("crates/{name}/src/"))
        .chain(["xtask/src/".into(), "examples/orthodox/src/".into()])
        .collect();
    all.sort();
    all
}

/// Parses the files of a crate. Skips `main.rs` if the crate also has a library.
fn parse(folder: &str) -> Vec<(Source, syn::File)> {
    let files = below(folder, &["rs"]);
    let has_library = files.iter().any(|source| source.path.ends_with("src/lib.rs"));
    files
        .into_iter()
        .filter(|source| !(has_library && source.path.ends_with("src/main.rs")))
        .map(|source| {
            let file = syn::parse_file(&source.text).unwrap_or_else(|e| panic!("{}: {e}", source.path));
            (source, file)
        })
        .collect()
}

/// Describes a shortest cycle between the entries of each folder below `folder`. Test modules are
/// ignored.
fn folder_circles(files: &[(Source, syn::File)], folder: &str, arrows: &Arrows) -> Vec<String> {
    let tests = test_modules(files, folder);
    let paths: Vec<Option<Vec<String>>> = files
        .iter()
        .map(|(source, _)| path_of(source.path.trim_start_matches(folder)))
        .map(|path| (!tests.iter().any(|test| path.starts_with(test))).then_some(path))
        .collect();
    let folders: BTreeSet<&[String]> =
        paths.iter().flatten().flat_map(|path| (0..path.len()).map(|depth| &path[..depth])).collect();
    let mut found = Vec::new();
    for folder in folders {
        // Returns the entry of the folder that contains a file. The folder's own `mod.rs` is "mod".
        let entry = |file: usize| {
            let path = paths[file].as_ref()?.strip_prefix(folder)?;
            match path {
                [] => Some("mod"),
                [name] if SPLIT_FOLDERS.iter().any(|(split, _)| *split == name) => Some("mod.rs of a split folder"),
                [name, ..] => Some(name.as_str()),
            }
        };
        let entries: BTreeSet<&str> = (0..files.len()).filter_map(entry).collect();
        let entries: Vec<&str> = entries.into_iter().collect();
        let group = |file: usize| entries.binary_search(&entry(file)?).ok();
        for circle in arrows.between(group).circles() {
            let step = |(from, to, what): &(usize, usize, String)| {
                format!("{} needs {what} of {}", entries[*from], entries[*to])
            };
            let steps: Vec<String> = circle.iter().map(step).collect();
            found.push(format!("in {}: {}", folder.join("/"), steps.join(",\n    ")));
        }
    }
    found
}

#[test]
fn crates_have_no_import_cycles() {
    let mut findings = Vec::new();
    let mut needed = vec![false; ALLOWED.len()];
    for folder in crates().into_iter().filter(|folder| !LEFT_OUT.iter().any(|left_out| left_out.0 == folder)) {
        let files = parse(&folder);
        let mut arrows = Arrows::of(&files, &Modules::of(&files, &folder));
        let name = |at: usize| files[at].0.path.as_str();
        for (n, (from, to, _)) in ALLOWED.iter().enumerate() {
            needed[n] |= arrows.remove(|a, b| (name(a), name(b)) == (*from, *to));
        }
        for circle in arrows.circles() {
            let step =
                |(from, to, what): &(usize, usize, String)| format!("{} needs {what} of {}", name(*from), name(*to));
            findings.push(circle.iter().map(step).collect::<Vec<_>>().join(",\n    "));
        }
        let circles = folder_circles(&files, &folder, &arrows);
        findings.extend(circles.into_iter().map(|circle| format!("{folder} {circle}")));
    }
    none(
        &findings,
        "move the shared definition to a file of its own, or to a lower folder; list an arrow that a library requires, with its reason",
    );
    let vain: Vec<_> = ALLOWED.iter().zip(needed).filter(|(_, needed)| !needed).map(|(arrow, _)| arrow).collect();
    assert!(vain.is_empty(), "delete these entries of ALLOWED, the arrows no longer exist: {vain:?}");
}

/// Covers imports, paths in code, macro arguments and re-exports. Test modules must not count.
#[test]
fn arrows_are_found() {
    let file = |path: &str, text: &str| {
        (Source { path: format!("src/{path}"), text: text.into() }, syn::parse_file(text).expect("Rust"))
    };
    let files = [
        file("lib.rs", "mod a; mod b; pub use b::Deep; pub struct Own; fn f() { a::run() }"),
        file("a.rs", "use crate::Deep; pub fn run() { let _: Deep; }\n#[cfg(test)] mod tests { use crate::Own; }"),
        file("b/mod.rs", "mod inner; pub use inner::Deep; pub fn up() { println!(\"{}\", super::a::run()) }"),
        file("b/inner.rs", "pub struct Deep; impl Deep { fn g() { mod_of::<super::super::Own>() } }"),
    ];
    let arrows = Arrows::of(&files, &Modules::of(&files, "src/"));
    let found: Vec<(usize, usize)> = arrows.all().collect();
    assert_eq!(found, [(0, 1), (1, 3), (2, 1), (3, 0)]);
    let circles = arrows.circles();
    assert_eq!(circles.len(), 1);
    let files: Vec<usize> = circles[0].iter().map(|step| step.0).collect();
    assert_eq!(files, [0, 1, 3]);
}

#[test]
fn cycles_between_folders_are_found_without_a_cycle_of_files() {
    let file = |path: &str, text: &str| {
        (Source { path: format!("src/{path}"), text: text.into() }, syn::parse_file(text).expect("Rust"))
    };
    let files = [
        file("lib.rs", "mod a; mod b; #[cfg(test)] mod checks;"),
        file("a/mod.rs", "mod low; mod high;"),
        file("a/low.rs", "pub struct Low;"),
        file("a/high.rs", "pub struct High(crate::b::Middle);"),
        file("b.rs", "pub struct Middle(crate::a::low::Low);"),
        file("checks.rs", "fn check(_: crate::b::Middle) {}"),
    ];
    let arrows = Arrows::of(&files, &Modules::of(&files, "src/"));
    assert_eq!(arrows.circles().len(), 0);
    let circles = folder_circles(&files, "src/", &arrows);
    assert_eq!(circles, ["in : a needs crate::b::Middle of b,\n    b needs crate::a::low::Low of a"]);
}
