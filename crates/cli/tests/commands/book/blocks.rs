//! The fenced blocks of the pages.

use std::fs;
use std::path::Path;

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");

/// The place where a block runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Place {
    /// The folder of the page, in the short form of the test.
    Folder,
    /// A clone of the repository.
    Checkout,
    /// A container with systemd.
    Machine,
    /// A clone of the repository on a machine with Docker.
    Docker,
    /// The block does not run.
    Nowhere,
}

impl Place {
    const WORDS: [(&str, Self); 4] =
        [("checkout", Self::Checkout), ("machine", Self::Machine), ("docker", Self::Docker), ("norun", Self::Nowhere)];

    /// Returns the place with this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::WORDS.iter().find(|(word, _)| *word == name).map(|(_, place)| *place)
    }
}

/// A fenced block of a page.
#[derive(Debug, PartialEq)]
pub(crate) struct Block {
    /// Line number of the opening fence.
    pub(crate) line: usize,
    words: Vec<String>,
    lines: Vec<String>,
}

impl Block {
    fn language(&self) -> &str {
        self.words.first().map_or("", String::as_str)
    }

    pub(crate) fn place(&self) -> Place {
        self.words.iter().find_map(|word| Place::named(word)).unwrap_or(Place::Folder)
    }

    /// Returns whether the block contains commands.
    pub(crate) fn is_shell(&self) -> bool {
        ["sh", "console"].contains(&self.language()) && self.file().is_none()
    }

    pub(crate) fn is_run(&self) -> bool {
        self.is_shell() && self.place() == Place::Folder
    }

    fn word(&self, key: &str) -> Option<&str> {
        self.words.iter().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    pub(crate) fn file(&self) -> Option<&str> {
        self.word("file")
    }

    /// The folder of the block, relative to the clone.
    pub(crate) fn folder(&self) -> &str {
        self.word("in").unwrap_or(".")
    }

    pub(crate) fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Returns the commands with their expected output. A whole `sh` block is a single command.
    pub(crate) fn commands(&self) -> Vec<(String, Vec<&str>)> {
        if self.language() == "sh" {
            return vec![(self.text(), Vec::new())];
        }
        let mut commands: Vec<(String, Vec<&str>)> = Vec::new();
        for line in &self.lines {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command.to_owned(), Vec::new())),
                (None, Some((command, shown))) if shown.is_empty() && command.ends_with('\\') => {
                    *command += &format!("\n{line}");
                }
                (None, Some((_, shown))) => shown.push(line),
                (None, None) => {}
            }
        }
        commands
    }

    /// Returns the commands of the long form, one for each line, with the changes of the info
    /// string.
    pub(crate) fn shortened(&self) -> Vec<String> {
        let is_change = |key: &str| !["file", "in", "with"].contains(&key);
        let pairs = || self.words.iter().filter_map(|word| word.split_once('='));
        let text = self.text().replace("\\\n", " ");
        let commands = text.lines().map(|line| line.split(" #").next().unwrap_or_default().trim());
        let shorten = |command: &str| {
            let mut command = command.to_owned();
            for (old, new) in pairs().filter(|(key, _)| is_change(key)) {
                command = command.replace(old, new);
            }
            for (_, flag) in pairs().filter(|(key, _)| *key == "with") {
                command = with_flag(&command, flag);
            }
            command
        };
        commands.filter(|command| !command.is_empty()).map(shorten).collect()
    }
}

/// Appends a flag to a `cargo` command. A command that starts the server remains unchanged.
fn with_flag(command: &str, flag: &str) -> String {
    let words: Vec<&str> = command.split(' ').collect();
    let passes = words.starts_with(&["cargo", "run"]) || words.starts_with(&["cargo", "test"]);
    let separator = if passes && !words.contains(&"--") { " --" } else { "" };
    if words[0] != "cargo" || words.contains(&flag) || starts_server(command) {
        return command.to_owned();
    }
    format!("{command}{separator} {flag}")
}

/// Returns whether a command ends with a server in the foreground.
pub(crate) fn starts_server(command: &str) -> bool {
    let last = command.trim_end().lines().last().unwrap_or_default().split(" #").next().unwrap_or_default().trim_end();
    let words: Vec<&str> = last.split(' ').skip_while(|word| word.contains('=')).collect();
    let serves = match words[..] {
        [program, "serve", ..] => program == "polychess" || program.ends_with("/polychess"),
        ["cargo", "run", "--release"] | ["cargo", "run", "--", "serve", ..] => true,
        _ => false,
    };
    serves && !last.ends_with('&')
}

/// Returns the fenced blocks of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<(usize, Block)> = None;
    for (number, line) in (1..).zip(page.lines()) {
        let text = line.trim_start();
        match (&mut open, text.strip_prefix("```")) {
            (Some(_), Some("")) => blocks.extend(open.take().map(|(_, block)| block)),
            (None, Some(info)) => {
                let words = info.split([',', ' ']).map(str::to_owned).collect();
                open = Some((line.len() - text.len(), Block { line: number, words, lines: Vec::new() }));
            }
            (Some((indent, block)), _) => block.lines.push(line.get(*indent..).unwrap_or_default().to_owned()),
            (None, None) => {}
        }
    }
    blocks
}

/// Returns the existing pages of docs/SUMMARY.md, as paths in `docs/`.
pub(crate) fn pages() -> Vec<String> {
    let summary = fs::read_to_string(Path::new(DOCS).join("SUMMARY.md")).expect("the contents");
    let paths = summary.lines().filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    paths.filter(|path| Path::new(DOCS).join(path).exists()).map(str::to_owned).collect()
}

/// Returns the pages of the book and the lab notes, which are not in the contents of the book.
pub(crate) fn all_pages() -> Vec<String> {
    let notes = fs::read_dir(Path::new(DOCS).join("lab")).expect("the lab notes");
    let names = notes.map(|note| note.expect("a note").file_name().to_string_lossy().into_owned());
    let mut notes: Vec<String> = names.filter(|name| name.ends_with(".md")).map(|name| format!("lab/{name}")).collect();
    notes.sort();
    pages().into_iter().chain(notes).collect()
}

/// Returns the text of a page, or of the file that the page includes.
pub(crate) fn read(path: &str) -> String {
    let page = fs::read_to_string(Path::new(DOCS).join(path)).unwrap_or_else(|error| panic!("docs/{path}: {error}"));
    let included = page.trim().strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
    included.map_or(page.clone(), |file| read(&Path::new(path).with_file_name(file).to_string_lossy()))
}

#[test]
fn info_strings_change_commands() {
    let page = "```sh,checkout,with=--short,600=5\ncargo lab ir   # note\ncargo test -p a \\\n  -- --seconds 600\ncargo run --release\n```\n";
    let block = &blocks(page)[0];
    let expected = ["cargo lab ir --short", "cargo test -p a    -- --seconds 5 --short", "cargo run --release"];
    assert_eq!((block.place(), block.shortened()), (Place::Checkout, expected.map(str::to_owned).to_vec()));
    assert_eq!(with_flag("cargo run -p a", "--x"), "cargo run -p a -- --x");
    assert_eq!(with_flag("cargo xtask ci --list", "--list"), "cargo xtask ci --list");
    assert!(starts_server("a\nA=1 ./x/polychess serve # b") && !starts_server("polychess serve &"));
    assert!(!starts_server("polychess serve\nls") && !starts_server("cargo run --release -p a"));
}
