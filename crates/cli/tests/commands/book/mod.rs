//! Runs the commands on the pages of the book and compares their output.
//!
//! The info string of a fenced block determines what the test does with the block:
//!
//! - `sh`: bash runs the block in the page's folder.
//! - `console`: bash runs each line after `$ `. The lines below it are the expected output. `…`
//!   stands for any text. On a separate line, it stands for any number of lines.
//! - `file=NAME` after a language: the block becomes a file in the page's folder.
//!
//! If a block ends with `polychess serve`, the server keeps running in the background until a block
//! starts another one. A server on port 8081 stops after its block.
//!
//! All blocks of a page share a folder and two free ports, which replace 8080 and 8081.
//!
//! # Blocks for other places
//!
//! A word after `sh` selects another place. The usual run checks these blocks without running them:
//! `polychess` commands must parse, and tasks, packages and flags of `cargo` commands must exist.
//! `POLYCHESS_BOOK` runs them:
//!
//! ```text
//! POLYCHESS_BOOK=checkout cargo test -p polychess-cli --test commands book::long -- --nocapture
//! POLYCHESS_BOOK=machine:https cargo test -p polychess-cli --test commands book::long -- --nocapture
//! ```
//!
//! The part after the colon selects the pages whose paths contain it.
//!
//! - `checkout`: bash runs each line in a clone of the last commit, `target/book-clone/polychess`.
//!   Some commands take hours, so the info string can shorten them. `with=--short` appends a flag to
//!   the `cargo` commands of the block, and `600=20` replaces a text. `in=FOLDER` is the folder of
//!   the block, relative to the clone. `POLYCHESS_BOOK_CLONE` names another folder for the clone.
//! - `machine`: bash runs the block as root in a container with systemd. All other blocks of the
//!   page also run there. `machine_steps` contains the steps between the blocks. A file with
//!   this word is written only there. You need Podman as root.
//! - `docker`: bash runs the block in the clone. It creates images, containers and volumes named
//!   `polychess`, so use a machine that has none.
//! - `norun`: the block runs nowhere. [`NOT_RUN`] contains the reason.

mod blocks;
mod cargo_commands;
mod long;
mod machine;
mod machine_steps;
mod shell;

use crate::program::{code, run, stderr};
use blocks::{Block, Place, all_pages, blocks, pages, read};
use shell::{Shell, output_matches};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

const JOBS: usize = 2;
/// Blocks with `norun`: the page, the beginning of the block, and the reason.
const NOT_RUN: [(&str, &str, &str); 1] =
    [("host/https.md", "certbot certonly", "a certificate authority must reach the domain")];
/// Last line that may begin the first runnable example of a page.
const FIRST_EXAMPLE: usize = 10;
/// Runs all blocks of a page and returns the problems.
fn run_page(path: &str) -> Vec<String> {
    let mut shell = Shell::new();
    let mut problems = Vec::new();
    for block in blocks(&read(path)) {
        if let Some(name) = block.file().filter(|_| block.place() == Place::Folder) {
            shell.write(name, &block.text());
        }
        if !block.is_run() {
            continue;
        }
        for (command, shown) in block.commands() {
            let (success, output) = shell.run(&command, ".");
            let shown: Vec<String> = shown.into_iter().map(|line| shell.with_ports(line)).collect();
            let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
            // If the expected output contains a line that begins with `error`, the command must
            // fail, unless it handles the failure with `||`.
            let fails = shown.iter().any(|line| line.starts_with("error")) && !command.contains("||");
            let place = format!("docs/{path}:{}: {}", block.line, command.trim_end());
            if success == fails {
                problems.push(format!("{place}\n{output}"));
            } else if !shown.is_empty() && !output_matches(&shown, &output.trim_end().lines().collect::<Vec<_>>()) {
                problems.push(format!("{place}\nexpected:\n{}\ngot:\n{output}", shown.join("\n")));
            }
        }
    }
    problems
}

fn report(problems: &[String]) {
    assert!(problems.is_empty(), "{} problems:\n\n{}", problems.len(), problems.join("\n\n"));
}

#[test]
fn commands_of_the_book_work() {
    let pages = pages();
    let (next, problems) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..JOBS {
            scope.spawn(|| {
                while let Some(page) = pages.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let begun = Instant::now();
                    let found = run_page(page);
                    println!("{:5.1} s  {page}", begun.elapsed().as_secs_f64());
                    problems.lock().expect("no thread failed").extend(found);
                }
            });
        }
    });
    report(&problems.into_inner().expect("no thread failed"));
}

/// Returns the arguments of each `polychess` command in a line of shell code.
fn polychess_commands(line: &str) -> Vec<Vec<String>> {
    let commands = line.split(['|', ';', '&', '#', '>', '<', '(', ')']);
    let words = commands.map(|command| shlex::split(command).unwrap_or_default());
    let is_prefix =
        |word: &String| ["sudo", "env", "exec", "nohup", "time", "$"].contains(&word.as_str()) || word.contains('=');
    words
        .map(|words| words.into_iter().skip_while(is_prefix).collect::<Vec<_>>())
        .filter(|words| words.first().is_some_and(|first| first == "polychess" || first.ends_with("/polychess")))
        .map(|words| words[1..].to_vec())
        .collect()
}

/// Returns the problem of a line in a block for another place, and the number of its `polychess`
/// commands.
fn problems_of(line: &str) -> (Vec<String>, usize) {
    let commands = polychess_commands(line);
    let faults = commands.iter().filter_map(|words| {
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
        let output = run(&words, b"");
        (code(&output) != 0).then(|| stderr(&output))
    });
    (faults.chain(cargo_commands::problem_of(line)).collect(), commands.len())
}

#[test]
fn commands_for_other_places_exist() {
    let (mut problems, mut count) = (Vec::new(), 0);
    for page in all_pages() {
        for block in blocks(&read(&page)).iter().filter(|block| block.is_shell() && !block.is_run()) {
            for line in block.shortened() {
                let (found, commands) = problems_of(&line);
                count += commands;
                problems.extend(found.iter().map(|text| format!("docs/{page}:{}: {line}\n{text}", block.line)));
            }
        }
    }
    report(&problems);
    assert!(count > 5, "{count}");
}

#[test]
fn blocks_without_a_run_have_a_reason() {
    let mut found = Vec::new();
    for page in all_pages() {
        for block in blocks(&read(&page)).iter().filter(|block| block.place() == Place::Nowhere) {
            found.push((page.clone(), block.text()));
        }
    }
    let is_listed = |(page, text): &(String, String)| {
        NOT_RUN.iter().any(|(listed, start, _)| page == listed && text.starts_with(start))
    };
    let missing: Vec<_> = found.iter().filter(|block| !is_listed(block)).collect();
    assert!(missing.is_empty() && found.len() == NOT_RUN.len(), "NOT_RUN differs from these blocks: {found:?}");
}

fn begins_with_example(page: &str) -> bool {
    blocks(page).iter().any(|block| block.is_shell() && block.place() != Place::Nowhere && block.line <= FIRST_EXAMPLE)
}

#[test]
fn pages_of_the_book_begin_with_an_example() {
    let mut problems = Vec::new();
    for path in pages() {
        if !begins_with_example(&read(&path)) {
            problems.push(format!("docs/{path}: no `sh` or `console` block in the first {FIRST_EXAMPLE} lines"));
        }
    }
    report(&problems);
    let after = |lines: usize, info: &str| format!("{}```{info}\na\n```\n", "\n".repeat(lines));
    assert!(begins_with_example(&after(9, "sh")) && begins_with_example(&after(9, "sh,checkout")));
    assert!(!begins_with_example(&after(10, "sh")) && !begins_with_example(&after(2, "sh,norun")));
    assert!(!begins_with_example(&after(2, "text")) && !begins_with_example(&after(2, "sh,file=a.sh")));
}

#[test]
fn page_about_rust_shows_the_example() {
    let program = include_str!("../../../../variants/examples/first_steps.rs");
    assert!(read("build/rust.md").contains(program), "docs/build/rust.md differs from first_steps.rs");
}

#[test]
fn blocks_are_found() {
    let page = "# Title\n\n```sh,machine\na\n```\n- item\n  ```python,file=b.py\n  x\n    y\n  ```\n";
    let found = blocks(page);
    assert_eq!((found.len(), found[1].file(), found[1].text().as_str()), (2, Some("b.py"), "x\n  y\n"));
    assert!(!found[0].is_run() && found[0].line == 3);
    let console = &blocks("```console\n$ a \\\n  b\nc\n$ d\n```\n")[0];
    assert_eq!(console.commands(), [("a \\\n  b".to_owned(), vec!["c"]), ("d".to_owned(), vec![])]);
    assert_eq!(polychess_commands("sudo polychess serve --x 1 | cat; docker run polychess y"), [["serve", "--x", "1"]]);
}
