//! No circle of files inside a crate: the arrows between its files run one way, so that each can be read after those that it stands on.
//!
//! An arrow runs from a file to the file in which something that it names is defined; names that a module hands on are followed to where they
//! are from. What a type's methods need is no arrow: it is not named.

mod arrows;
mod modules;

use crate::source::{Source, below, none};
use arrows::Arrows;
use modules::Modules;

/// Arrows that run up, from where to where, and why they have to.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "crates/cli/src/commands/completions.rs",
        "crates/cli/src/arguments.rs",
        "clap makes the scripts from all that can be written on the command line, this command among it",
    ),
    ("crates/cli/src/commands/man.rs", "crates/cli/src/arguments.rs", "and so it does with the manual"),
];

/// Crates that are not looked at, and why.
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

#[test]
fn no_circle_of_files_inside_a_crate() {
    let mut findings = Vec::new();
    let mut needed = vec![false; ALLOWED.len()];
    for folder in crates().into_iter().filter(|folder| !LEFT_OUT.iter().any(|left_out| left_out.0 == folder)) {
        let files = below(&folder, &["rs"]);
        let has_library = files.iter().any(|source| source.path.ends_with("src/lib.rs"));
        let files: Vec<(Source, syn::File)> = files
            .into_iter()
            .filter(|source| !(has_library && source.path.ends_with("src/main.rs")))
            .map(|source| {
                let file = syn::parse_file(&source.text).unwrap_or_else(|e| panic!("{}: {e}", source.path));
                (source, file)
            })
            .collect();
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
    }
    none(
        &findings,
        "move what both need to a file of its own, or below; what a library wants so is listed here with the reason",
    );
    let vain: Vec<_> = ALLOWED.iter().zip(needed).filter(|(_, needed)| !needed).map(|(arrow, _)| arrow).collect();
    assert!(vain.is_empty(), "no longer there, so they need no leave: {vain:?}");
}

/// The finder finds: arrows by `use`, by paths in code and in macros, through names that are handed on; nothing in tests.
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
